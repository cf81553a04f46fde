"""How far an event's books have got, and what was told to whom."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.archive.queries.public_end import public_end, public_table_end
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.ledger.queries import open_reviews
from scoring.webhooks.models import Webhook
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId

EVENT = "event"


@dataclass(frozen=True, slots=True)
class BookHead:
    """The newest line of a book; ``table`` is the table's id, None of the event's."""

    name: str
    table: int | None
    last_seq: int
    head: str


def book_heads(tournament_id: TournamentId) -> list[BookHead]:
    """Return the event's book and those of its tables, named as on a slip (1/B).

    Each as far as everybody may read it: a table under review stands still, and of a
    final that is held back there is the first line.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    end = public_end(tournament)
    scores = TableScore.objects.filter(table__stage__tournament_id=tournament_id)
    found = scores.select_related("table__stage").order_by("table_id")
    lines = LedgerEntry.objects.filter(table__stage__tournament_id=tournament_id)
    reviewed = open_reviews(lines)
    event = BookHead(name=EVENT, table=None, last_seq=end.seq, head=end.hash)
    return [
        *([event] if end.seq else []),
        *(
            _table_head(one, tournament=tournament, reviewed=one.table_id in reviewed)
            for one in found
        ),
    ]


def _table_head(
    score: TableScore, *, tournament: Tournament, reviewed: bool
) -> BookHead:
    table, seq, head = score.table, score.seq, score.head
    if reviewed or (table.stage.final and tournament.final_held):
        end = public_table_end(tournament, table=table)
        seq, head = end.seq, end.hash
    return BookHead(name=table.code, table=table.pk, last_seq=seq, head=head)


def webhooks_of(tournament_id: TournamentId) -> list[Webhook]:
    """Return every address that is told of an event."""
    return list(Webhook.objects.filter(tournament_id=tournament_id, removed_at=None))
