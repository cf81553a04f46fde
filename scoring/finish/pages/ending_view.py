"""What the organizer sees between the final and the published results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone

from scoring.finish.commands.ending import LEAST_MINUTES, MOST_MINUTES, USUAL_MINUTES
from scoring.finish.enums import EndState
from scoring.finish.queries.ending import Ending, ObjectionView, ending_of
from tournaments.events.enums import TournamentStatus
from tournaments.people.queries.names import names_by_code
from tournaments.staff.enums import ProposalKind
from tournaments.staff.policy import Scope
from tournaments.staff.queries.proposals import others_of

MINUTES = (LEAST_MINUTES, MOST_MINUTES)


@dataclass(frozen=True, slots=True)
class ObjectionRow:
    """One objection as the desk reads it; ``reason`` is what was typed for it."""

    view: ObjectionView
    who: str
    reason: str


def ending_context(
    request: HttpRequest, scope: Scope, *, refused: bool
) -> dict[str, object]:
    """Return where the results stand, and what was typed if it was refused."""
    ending = ending_of(scope.tournament_id)
    typed = request.POST.dict() if refused else {}
    names = names_by_code(scope.tournament_id)
    return {
        "ending": ending,
        "provisional": scope.tournament.status == TournamentStatus.FINISHED,
        "may_publish": _may_publish(ending, at=timezone.now()),
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


def _may_publish(ending: Ending, *, at: datetime) -> bool:
    """Tell whether nothing keeps the results from becoming official."""
    if ending.state is EndState.PROVISIONAL or ending.waiting or ending.outdated:
        return False
    return ending.closes_at is None or ending.closes_at <= at


def _row(
    view: ObjectionView, *, names: Mapping[str, str], typed: Mapping[str, str]
) -> ObjectionRow:
    name = names.get(view.entrant, "")
    who = [part for part in (view.entrant, name, view.by) if part]
    mine = typed.get("number") == str(view.number)
    return ObjectionRow(
        view=view,
        who=" · ".join(dict.fromkeys(who)),
        reason=typed.get("answer_reason", "") if mine else "",
    )


def _typed(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of the forms, as typed or as they are at first."""
    names = ("reason", "entrant", "by", "text", "name", "place", "second")
    return {
        "minutes": fields.get("minutes", str(USUAL_MINUTES)),
        **{name: fields.get(name, "") for name in names},
    }
