"""Writing a line of the event's book whose kind declares its form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.ledger.commands.forms import said_by
from tournaments.book.kinds import Kind
from tournaments.book.lines import Entry, write, written_before
from tournaments.events.commands.steps import lock_tournament, refuse_over
from tournaments.ids import TournamentId
from tournaments.refusals import KeyReused


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line of the event's book; ``replayed``: its key had written it before."""

    entry: Entry[Any]
    replayed: bool


@transaction.atomic(durable=True)
def write_in_book(
    *,
    tournament_id: TournamentId,
    kind: Kind,
    answers: Mapping[str, Any],
    key: UUID,
    author: str,
    at: datetime,
) -> WrittenLine:
    """Append a line that says these answers, or return the first answer to its key.

    Raises NotFound, InvalidEntry, KeyReused, EventArchived, EventOver.
    """
    said = said_by(kind, answers)
    tournament = lock_tournament(tournament_id)
    earlier = written_before(tournament_id, said, key=key)
    if earlier is not None:
        if earlier.author != author:
            raise KeyReused
        return WrittenLine(entry=earlier, replayed=True)
    refuse_over(tournament)
    entry = write(tournament_id, said, author=author, at=at, key=key)
    return WrittenLine(entry=entry, replayed=False)
