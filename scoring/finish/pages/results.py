"""Publish the results: all places before, the frozen copy afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.finish.commands import results
from scoring.finish.commands.ending import LEAST_MINUTES, MOST_MINUTES, USUAL_MINUTES
from scoring.finish.enums import EndState
from scoring.finish.pages.ceremony import embargo_facts
from scoring.finish.pages.results_view import results_view
from scoring.finish.queries.ending import Ending, ObjectionView, ending_of
from scoring.finish.queries.results import event_results, published_copy
from tournaments.events.enums import TournamentStatus
from tournaments.events.queries.events import stages, to_decide
from tournaments.live.pages import own_page
from tournaments.people.queries.names import names_by_code
from tournaments.staff.enums import ProposalKind
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.queries.proposals import others_of
from tournaments.staff.queries.staff import authors
from tournaments.staff.words import signer
from tournaments.web.pages.form_keys import key_again
from tournaments.web.pages.refused_on import refusal_of

MINUTES = (LEAST_MINUTES, MOST_MINUTES)


@dataclass(frozen=True, slots=True)
class ObjectionRow:
    """One objection as the desk reads it; ``reason`` is what was typed for it."""

    view: ObjectionView
    who: str
    reason: str


@tournament_page(Access.ORGANIZER)
def publish_results(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all places: provisional with the button, or as published."""
    # No version tells that a window is over.
    may_publish = ending_of(scope.tournament_id).may_publish(at=timezone.now())
    return own_page(
        request,
        scope,
        template="scoring/finish/results.html",
        part="scoring/finish/_results.html",
        context=partial(_context, request, scope),
        mark=".open" if may_publish else "",
    )


def _context(request: HttpRequest, scope: Scope) -> dict[str, object]:
    copy = published_copy(scope.tournament_id)
    return {
        "view": results_view(scope.tournament, found=event_results(scope.tournament)),
        "copy": copy,
        "by": "" if copy is None else _by(copy.author, scope),
        "embargo": embargo_facts(scope.tournament),
        **_ending(request, scope),
        "key": key_again(request),
    }


def _by(code: str, scope: Scope) -> str:
    label = authors(scope.tournament_id).get(code, "")
    return f"{signer(code)} {label}".rstrip()


def _ending(request: HttpRequest, scope: Scope) -> dict[str, object]:
    """Return where the results stand, and what was typed if it was refused."""
    ending = ending_of(scope.tournament_id)
    typed = request.POST.dict() if refusal_of(request) else {}
    names = names_by_code(scope.tournament_id)
    may_publish = ending.may_publish(at=timezone.now())
    # Once it is decided, the hall has to be asked for objections again.
    decide = to_decide(stages(scope.tournament_id))
    return {
        "ending": ending,
        "decide": decide,
        "provisional": scope.tournament.status == TournamentStatus.FINISHED,
        "may_publish": may_publish,
        "may_waive": decide is None and _may_waive(ending, may_publish=may_publish),
        "objections": [
            _row(one, names=names, typed=typed) for one in ending.objections
        ],
        "typed": _typed(typed),
        "limits": MINUTES,
        "entrants": sorted(names.items()),
        "signs_second": bool(
            others_of(
                scope.tournament_id, author=scope.actor.code, kind=ProposalKind.ERRATUM
            )
        ),
    }


def _may_waive(ending: Ending, *, may_publish: bool) -> bool:
    """Tell whether it helps to record that nobody objects."""
    return not (may_publish or ending.waiting or ending.state is EndState.WAIVED)


def _row(
    view: ObjectionView, *, names: Mapping[str, str], typed: Mapping[str, str]
) -> ObjectionRow:
    said = view.line.said
    who = [said.entrant, names.get(said.entrant, ""), said.by]
    mine = typed.get("number") == str(view.line.number)
    return ObjectionRow(
        view=view,
        who=" · ".join(dict.fromkeys(filter(None, who))),
        reason=typed.get("answer_reason", "") if mine else "",
    )


def _typed(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of the forms, as typed or as they are at first."""
    names = ("reason", "entrant", "by", "text", "name", "place", "second")
    return {
        "minutes": fields.get("minutes", str(USUAL_MINUTES)),
        **{name: fields.get(name, "") for name in names},
    }


@pressed(then="publish-results", on=publish_results)
def freeze_results(_request: HttpRequest, scope: Scope) -> str:
    """Publish the results as official; again gives the first answer."""
    published = results.publish_results(**scope.here())
    return _("The results are published. Their hash begins with %(hash)s.") % {
        "hash": published.said.body_hash[:16]
    }
