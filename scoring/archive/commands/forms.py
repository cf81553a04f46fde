"""Lines of the event's book whose kind declares its form: written, and taken back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.archive.lines import LineTakenBack
from scoring.ledger.commands.forms import said_by
from tournaments.book.kinds import Kind, all_kinds, kind_of
from tournaments.book.lines import Entry, read, write, written_before
from tournaments.book.undo import takes_back
from tournaments.events.commands.steps import lock_tournament, refuse_over, why_over
from tournaments.events.models.tournament import Tournament
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


def _standing(tournament_id: TournamentId) -> Collection[int]:
    """Return the lines that were written on a form and not taken back."""
    standing = set()
    for line in read(tournament_id, *BY_FORM, LineTakenBack):
        if isinstance(line.said, LineTakenBack):
            standing.discard(line.said.line)
        else:
            standing.add(line.seq)
    return standing


def _open_lines(tournament_id: TournamentId) -> Collection[int]:
    """Return those that can be taken back, while anything changes in the event."""
    over = why_over(Tournament.objects.get(pk=tournament_id))
    return _standing(tournament_id) if over is None else ()


@transaction.atomic(durable=True)
def _take_back(line: Entry[Any], author: str, at: datetime) -> str:
    tournament_id = TournamentId(line.tournament_id)
    refuse_over(lock_tournament(tournament_id))
    if line.seq in _standing(tournament_id):
        write(tournament_id, LineTakenBack(line.seq), author=author, at=at)
    return _("Taken back: %(what)s") % {"what": kind_of(type(line.said)).title}


BY_FORM = [kind.payload for kind in all_kinds() if kind.form]
for _payload in BY_FORM:
    takes_back(_payload, open_lines=_open_lines)(_take_back)
