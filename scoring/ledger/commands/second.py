"""Two people for what one alone must not do: a seat moved, a closed table corrected."""

from __future__ import annotations

from scoring.ledger.lines import Signature
from scoring.ledger.refusals import SecondMissing
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.events.rules import TWO_PEOPLE
from tournaments.staff.queries.staff import staff


def asks_two_people(stage: Stage) -> bool:
    """Tell whether the stage's frozen rules let nobody correct a closed table alone."""
    event = (stage.rules or {}).get("event", {})
    return bool(event.get("closed_tables") == TWO_PEOPLE)


def check_second(sign: Signature, *, tournament: Tournament) -> None:
    """Refuse what is not signed by another person of the staff too.

    Raises SecondMissing.
    """
    known = {member.code for member in staff(tournament.id)}
    if sign.second == sign.author or sign.second not in known:
        raise SecondMissing


def check_correction(stage: Stage, *, sign: Signature) -> None:
    """Refuse a write at a closed table by one person, where the rules ask for two.

    Whoever is named must be of the staff, also where nobody has to be.
    Raises SecondMissing.
    """
    if sign.second or asks_two_people(stage):
        check_second(sign, tournament=stage.tournament)
