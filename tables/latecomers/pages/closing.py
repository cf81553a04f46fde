"""Close the check-in: what about the missing, and what the plan makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tables.latecomers.queries import decided_at_desk
from tables.plan.pages.plan_rows import Variant, free_places, tables_told, variant
from tournaments.checkin.commands.closing import (
    ChosenFate,
    Fate,
    announce_closing,
    close_check_in,
    reopen_check_in,
)
from tournaments.events.commands.steps import why_over
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.queries.latecomers import latecomers_page
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.pages.roster_people import typed_line
from tournaments.people.queries.rosters import (
    EntrantRow,
    RosterCounts,
    roster,
    roster_counts,
    stand_by_list,
)
from tournaments.refusals import BadForm
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.fields import typed
from tournaments.web.pages.form_keys import new_key
from tournaments.web.pages.time_of_day import moment_meant

# A form may have a thousand fields; each one who is missing has two.
MOST_SINGLY = 300
LOOK = "look"


@dataclass(frozen=True, slots=True)
class MissingRow:
    """What was chosen for one who is missing: alone (``own``), or for all."""

    row: EntrantRow
    own: str
    own_by: str
    fate: str
    by: str

    @property
    def field(self) -> str:
        return f"fate-{self.row.id}"


def closing_page(
    request: HttpRequest, scope: Scope, **_address: object
) -> HttpResponse:
    """Return the page; after a refusal with everything that was typed."""
    tournament = scope.tournament
    tournament.refresh_from_db()
    tournament_id = tournament.id
    people = roster_counts(tournament_id)
    choices = _choices(request, scope)
    staying = sum(one.fate == Fate.EXPECTED for one in choices)
    posted = request.POST
    over = why_over(tournament)
    is_open = over is None and tournament.status == TournamentStatus.REGISTRATION
    looked = bool(posted.get(LOOK))
    context = {
        **tables_told(tournament),
        "over": over,
        "is_open": is_open,
        "latecomers": latecomers_page(tournament),
        "closed_at": tournament.check_in_closed_at,
        "until": tournament.check_in_until,
        "until_typed": posted.get("until", ""),
        "counts": people,
        "choices": choices,
        "singly": len(choices) <= MOST_SINGLY,
        "fate_all": posted.get("fate-all", ""),
        "by_all": posted.get("by-all", ""),
        "means": _means(choices) if looked else (),
        "rows": _comparison(scope, people, staying=staying, looked=looked),
        "late": _late(tournament_id),
        "stand_by": stand_by_list(tournament_id),
        "places": free_places(tournament, count=people.checked_in + staying)
        if is_open
        else 0,
        "moves": decided_at_desk(tournament_id),
        "typed": typed_line(request),
        "key": new_key(),
    }
    return render(request, "tables/latecomers/closing.html", context)


@tournament_page(Access.ORGANIZER)
def closing(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return who is missing, the plan before and after, and who waits."""
    return closing_page(request, scope)


@pressed(then="close-check-in", on=closing_page)
def close(request: HttpRequest, scope: Scope) -> str | HttpResponse:
    """Close the check-in by the choices made; ``look`` only shows what they mean."""
    if request.POST.get(LOOK):
        return closing_page(request, scope)
    close_check_in(decided=_decided(_choices(request, scope)), **scope.here())
    return _("The check-in is closed. Whoever comes now waits to be let in.")


@pressed(then="close-check-in")
def reopen(_request: HttpRequest, scope: Scope) -> str:
    """Open the check-in again."""
    reopen_check_in(**scope.here())
    return _("The check-in is open again.")


@pressed(then="close-check-in", on=closing_page)
def announce(request: HttpRequest, scope: Scope) -> str:
    """Show in public until when people check in; an empty time shows nothing."""
    clock = typed(request, "until")
    until = moment_meant(clock)
    if clock and until is None:
        raise BadForm(_("Write the time as 9:45."))
    if until is not None and until <= timezone.now():
        problem = _(
            "It is later than %(time)s already: the page for the hall would say that "
            "the time is over. Nothing was changed."
        ) % {"time": f"{timezone.localtime(until):%H:%M}"}
        raise BadForm(problem)
    announce_closing(tournament_id=scope.tournament_id, until=until)
    return (
        _("The public pages say until when.")
        if until
        else _("The public pages name no time.")
    )


def _choices(request: HttpRequest, scope: Scope) -> list[MissingRow]:
    """Return every missing entrant with the choice made; “all” where there is none."""
    asked: Mapping[str, str] = request.POST
    for_all, by_all = asked.get("fate-all", ""), asked.get("by-all", "")
    missing = [
        row
        for row in roster(scope.tournament_id)
        if row.status == EntrantStatus.REGISTERED
    ]
    chosen = []
    for row in missing:
        own = asked.get(f"fate-{row.id}", "")
        by = asked.get(f"by-{row.id}", "")
        chosen.append(MissingRow(row, own, by, own or for_all, by or by_all))
    return chosen


def _decided(choices: Sequence[MissingRow]) -> dict[EntrantId, ChosenFate]:
    """Return what was decided. Raises BadForm if one cannot be understood."""
    decided: dict[EntrantId, ChosenFate] = {}
    problems = []
    now = timezone.now()
    for choice in choices:
        if choice.fate not in set(Fate):
            continue  # the command names everybody who was forgotten
        fate = Fate(choice.fate)
        by = moment_meant(choice.by) if fate is Fate.EXPECTED else None
        if fate is Fate.EXPECTED and by is None:
            sentence = _("Until what time is %(name)s expected? Write it as 9:45.")
            problems.append(sentence % {"name": choice.row.name})
            continue
        if by is not None and by <= now:
            sentence = _(
                "It is later than %(time)s already: until what time is %(name)s "
                "expected?"
            )
            clock = f"{timezone.localtime(by):%H:%M}"
            problems.append(sentence % {"name": choice.row.name, "time": clock})
            continue
        decided[choice.row.id] = ChosenFate(fate=fate, by=by)
    if problems:
        raise BadForm(*problems)
    return decided


def _late(tournament_id: TournamentId) -> list[EntrantRow]:
    """Return who came late, in the order in which they came."""
    late = [r for r in roster(tournament_id) if r.status == EntrantStatus.LATE]
    return sorted(late, key=lambda row: (row.checked_in_at, row.code))


def _means(choices: Sequence[MissingRow]) -> list[tuple[int, str]]:
    """Return how many become what by the choices, and how many have none yet."""
    labels = {
        Fate.ABSENT: _("absent"),
        Fate.EXPECTED: _("expected later"),
        Fate.WITHDRAWN: _("withdrawn"),
        Fate.STAND_BY: _("stand-by"),
    }
    fates = [choice.fate for choice in choices]
    told = [(fates.count(fate), label) for fate, label in labels.items()]
    left = len(fates) - sum(number for number, _label in told)
    return [*told, (left, _("without a choice"))] if left else told


def _comparison(
    scope: Scope, people: RosterCounts, *, staying: int, looked: bool
) -> list[Variant]:
    """Return the plan if all had come, for those here, and with who is expected.

    Where somebody ``looked``, always what the choices make of it.
    """
    here = people.checked_in
    rows = [
        (
            people.registered,
            _("if everybody on the list comes")
            if people.listed == people.registered
            else _("if everybody who is to play comes"),
        )
    ]
    if looked:
        rows.append((here + staying, _("by these choices")))
    elif staying:
        rows.append((here + staying, _("with those who are expected")))
    rows.append((here, _("who are here")))
    return [
        variant(scope.tournament, count=count, label=label) for count, label in rows
    ]
