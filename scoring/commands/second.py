"""Two people for a correction, where the event's rules ask for them."""

from __future__ import annotations

from scoring.errors import SecondMissing, SecondUnknown
from scoring.ledger.lines import Signature
from tournaments.event_rules import TWO_PEOPLE
from tournaments.models import Stage
from tournaments.queries.roles import staff_codes


def asks_two_people(stage: Stage) -> bool:
    """Tell whether the stage's frozen rules let nobody correct a closed table alone."""
    event = (stage.rules or {}).get("event", {})
    return bool(event.get("closed_tables") == TWO_PEOPLE)


def check_second(stage: Stage, *, sign: Signature) -> None:
    """Refuse a write at a closed table that one person alone has signed.

    Whoever is named must be of the staff, also where nobody has to be.
    Raises SecondMissing, SecondUnknown.
    """
    if not sign.second:
        if asks_two_people(stage):
            raise SecondMissing
        return
    others = staff_codes(stage.tournament) - {sign.author}
    if sign.second not in others:
        raise SecondUnknown(second=sign.second)
