"""People of an event who are called otherwise or stand elsewhere, as the book says."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from scoring.rehearsal.script import AUTHOR
from tests.scenarios import AT
from tournaments.book.lines import read
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.people.commands.moves import move_all
from tournaments.people.commands.people import people_written, rewrite_entrant
from tournaments.people.enums import Move
from tournaments.people.lines import IN_A_STAGE, WAYS, Moved
from tournaments.people.models.entrant import Entrant


def moves_of(event: Tournament) -> list[Move]:
    """Return what has become of people, oldest first."""
    return [line.said.move for line in read(event.id, Moved)]


def called(entrant: Entrant, **names: str) -> Entrant:
    """Let the entrant's first person be called so, as at the desk; no check is made.

    ``names`` are family, given, town and club; what is not said stays.
    """
    first, *others = people_written(entrant)
    people = [replace(first, **names), *others]
    with transaction.atomic():
        rewrite_entrant(entrant, people=people, author=AUTHOR, at=AT)
    return entrant


def becomes(entrant: Entrant, status: EntrantStatus | str) -> Entrant:
    """Let the entrant stand elsewhere, by the first move that leads there."""
    to = EntrantStatus(status)
    move = next(
        move
        for move, (begins, ends) in WAYS.items()
        if entrant.status in begins and to in ends
    )
    stage = 1 if move in IN_A_STAGE else None
    with transaction.atomic():
        move_all([entrant], move, to=to, author=AUTHOR, at=AT, stage=stage)
    return entrant
