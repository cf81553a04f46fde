"""How far an event's books have got, and what was told to whom."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.ledger.models.projections import TableScore
from scoring.webhooks.models import Delivery, Webhook
from tournaments.book.models import BookLine
from tournaments.ids import TournamentId

EVENT = "event"
SHOWN = 10


@dataclass(frozen=True, slots=True)
class BookHead:
    """The newest line of a book; ``table`` is the table's id, None of the event's."""

    name: str
    table: int | None
    last_seq: int
    head: str


@dataclass(frozen=True, slots=True)
class Told:
    """An address with its newest messages."""

    webhook: Webhook
    deliveries: list[Delivery]


def book_heads(tournament_id: TournamentId) -> list[BookHead]:
    """Return the event's book and those of its tables, named as on a slip (1/B)."""
    last = BookLine.objects.filter(tournament_id=tournament_id).order_by("-seq").first()
    tables = TableScore.objects.filter(table__stage__tournament_id=tournament_id)
    return [
        *(
            []
            if last is None
            else [BookHead(name=EVENT, table=None, last_seq=last.seq, head=last.hash)]
        ),
        *(
            BookHead(
                name=f"{one.table.stage.number}/{one.table.letter}",
                table=one.table_id,
                last_seq=one.seq,
                head=one.head,
            )
            for one in tables.select_related("table__stage").order_by("table_id")
        ),
    ]


def told(tournament_id: TournamentId) -> list[Told]:
    """Return every address that is told of an event, with its newest messages."""
    standing = Webhook.objects.filter(tournament_id=tournament_id, removed_at=None)
    return [
        Told(webhook=one, deliveries=list(one.deliveries.all()[:SHOWN]))
        for one in standing
    ]
