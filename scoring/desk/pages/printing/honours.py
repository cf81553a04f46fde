"""The end on paper: results and diplomas; and the poster for the wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.finish.lines import Erratum
from scoring.finish.pages.results_view import ResultsView, results_view
from scoring.finish.queries.confirmed import last_confirmed
from scoring.finish.queries.errata import ErratumView, errata_of, names_with_errata
from scoring.finish.queries.results import event_results
from tournaments.book.erased import listed
from tournaments.book.lines import read
from tournaments.people.names import PAIR, names_of_pair
from tournaments.people.queries.names import people_by_code
from tournaments.people.queries.rosters import whole_names
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.qr import public_code
from tournaments.web.pages.sheets import Missing, Sheets, send_sheets

LAST_DIPLOMA = 4


@dataclass(frozen=True, slots=True)
class Diploma:
    """A place for one entrant, as ``errata`` left it; of a pair both are named."""

    place: int
    shared: bool
    people: tuple[str, ...]
    errata: tuple[ErratumView, ...]


@tournament_page(Access.ORGANIZER)
def print_results(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all places, provisional or as published, with their hashes."""
    view = results_view(scope.tournament, found=event_results(scope.tournament))
    title, template = _("Results"), "scoring/desk/printing/results.html"
    return _send(request, scope, view=view, title=title, template=template)


@tournament_page(Access.ORGANIZER)
def print_diplomas(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a diploma for each place from 1 to 4."""
    view = results_view(scope.tournament, found=event_results(scope.tournament))
    return _send(
        request,
        scope,
        view=view,
        title=_("Diplomas"),
        template="scoring/desk/printing/diplomas.html",
        diplomas=[] if view is None else _diplomas(scope, view=view),
    )


def _send(
    request: HttpRequest,
    scope: Scope,
    *,
    view: ResultsView | None,
    title: str,
    template: str,
    diplomas: list[Diploma] | None = None,
) -> HttpResponse:
    """Return a paper with places, which says what they are; diplomas lie sideways."""
    sheets = Sheets(
        title=title,
        template=template,
        context={
            "view": view,
            "confirmed": last_confirmed(scope.tournament),
            "diplomas": diplomas,
            "code": public_code(request, scope.tournament, "results"),
        },
        missing=None if view else _no_places(),
        landscape=diplomas is not None,
        has_codes=True,
        notes=[*_provisional(view), *_held(scope)],
    )
    return send_sheets(request, scope.tournament, sheets)


@tournament_page(Access.ORGANIZER)
def print_poster(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the poster with the code of the event's public page."""
    code = public_code(request, scope.tournament, "event")
    sheets = Sheets(
        title=_("Poster"),
        template="scoring/desk/printing/poster.html",
        context={"code": code},
        missing=None if code else _not_public(),
        has_codes=True,
    )
    return send_sheets(request, scope.tournament, sheets)


def _diplomas(scope: Scope, *, view: ResultsView) -> list[Diploma]:
    """Return them by place, each as it reads after the errata."""
    rows = [*view.final, *(row for _stage, places in view.others for row in places)]
    # All of them: the view keeps them back while the final is held, and this is staff.
    errata = errata_of(scope.tournament_id)
    places = {row.code: row.place for row in rows}
    places |= {one.entrant: one.place for one in errata if one.place is not None}
    having = Counter(places.values())
    people = _people(scope, errata=errata)
    found = [
        Diploma(
            place=place,
            shared=having[place] > 1,
            people=people[code],
            errata=tuple(one for one in errata if one.entrant == code),
        )
        for code, place in places.items()
        if place <= LAST_DIPLOMA
    ]
    return sorted(found, key=lambda one: one.place)


def _people(
    scope: Scope, *, errata: Sequence[ErratumView]
) -> dict[str, tuple[str, ...]]:
    """Return the names by code, corrected and whole.

    Diplomas are handed over, not hung up: here initials would be no honour.
    """
    corrected = {
        line.said.entrant: names_of_pair(line.said.name)
        for line in read(scope.tournament_id, Erratum)
        if line.said.name
    }
    people = people_by_code(scope.tournament_id) | corrected
    whole = whole_names(scope.tournament_id)
    whole |= {code: names for code, names in corrected.items() if code in whole}
    return {
        code: whole.get(code) or _on_lines(name, people=people[code])
        for code, name in names_with_errata(scope.tournament_id, errata=errata).items()
    }


def _on_lines(name: str, *, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return two partners apart; a name that is not made of theirs stays as it is."""
    return people if listed(people, between=PAIR) == name else (name,)


def _provisional(view: ResultsView | None) -> list[str]:
    if view is None or view.results.published_at:
        return []
    return [
        _(
            "The places are provisional. Publish the results first: then the hash of "
            "the published copy stands on the paper."
        )
    ]


def _held(scope: Scope) -> list[str]:
    if not scope.tournament.final_held:
        return []
    return [
        _(
            "The score of the final is held back until the prize giving: this sheet is "
            "not for the wall."
        )
    ]


def _no_places() -> Missing:
    return Missing(
        text=_("There are no places before the final is confirmed."),
        action=_("To the control room"),
        page="desk",
    )


def _not_public() -> Missing:
    return Missing(
        text=_("This event is not public: a poster would lead nowhere."),
        action=_("To the control room"),
        page="desk",
    )
