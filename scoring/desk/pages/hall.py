"""The tables in play, in the control room: who needs somebody comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from scoring.calls.queries import CallRow
from scoring.clock.queries import StageClock, TableClock
from scoring.devices.queries import DevicesAtTable
from scoring.scoresheet.queries.event_ledger import LastEntry
from scoring.stages.pages.cards import CardView, card_view
from scoring.stages.queries.cards import TableCard
from tables.ids import TableId

# So many deals behind the middle of the hall a table is slow.
BEHIND = 3
MINUTE = 60
# So long after the start a table should have had its first deal.
FIRST_DEAL_DUE = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class InPlay:
    """One table: ``minutes`` since its last line, ``behind`` deals behind the hall.

    ``call`` waits for a referee; ``devices`` are those at the table; ``clock`` says
    when it is likely to end. ``can_close`` says what is next; ``idle`` that nothing
    was recorded since the start, and that something should have been.
    """

    card: TableCard
    view: CardView
    last_entry: datetime | None
    minutes: int | None
    behind: int
    call: CallRow | None
    clock: TableClock | None
    devices: DevicesAtTable
    can_close: bool
    idle: bool


def tables_in_play(
    cards: Sequence[TableCard],
    *,
    calls: Sequence[CallRow],
    last: Mapping[TableId, LastEntry],
    started_at: datetime | None,
    devices: Mapping[TableId, DevicesAtTable],
    at: datetime,
    clock: StageClock | None,
) -> list[InPlay]:
    """Return the tables: who calls, who waits for a hand, then the quietest first."""
    calling = {call.table_id: call for call in reversed(calls)}
    clocks = {} if clock is None else clock.by_id
    middle = int(median([card.deals for card in cards if not card.free] or [0]))
    silent = _silent(last, started_at=started_at, at=at)
    shown = []
    for card in cards:
        stands = card.closed or card.cancelled
        playing = not (stands or card.over or card.waits or card.free)
        latest = last.get(card.id)
        quiet = None if latest is None else int((at - latest.at).total_seconds())
        behind = middle - card.deals
        can_end = not stands and (card.over or card.free)
        shown.append(
            InPlay(
                card=card,
                view=card_view(card),
                last_entry=None if latest is None else latest.at,
                minutes=max(0, quiet // MINUTE)
                if quiet is not None and playing
                else None,
                behind=behind if playing and behind >= BEHIND else 0,
                call=calling.get(card.id),
                clock=clocks.get(card.id),
                devices=devices[card.id],
                idle=playing and not card.deals and card.id in silent,
                can_close=can_end and not (card.tied or card.review or card.waits),
            )
        )
    return sorted(shown, key=_need)


def _silent(
    last: Mapping[TableId, LastEntry], *, started_at: datetime | None, at: datetime
) -> set[TableId]:
    """Return the tables where nothing since the start stands, once something should.

    Whoever was missing, and is not since the line was made void, may be missing still.
    None while no table has any: then sheets of paper come later.
    """
    if started_at is None or at < started_at + FIRST_DEAL_DUE:
        return set()
    silent = {table for table, when in last.items() if when.stands_at <= started_at}
    return silent if len(silent) < len(last) else set()


def _need(table: InPlay) -> tuple[object, ...]:
    """Return where a table stands among the others."""
    card = table.card
    return (
        card.closed,
        table.call is None,
        not (card.review or card.tied or table.can_close),
        -(table.minutes or 0),
        len(card.letter),
        card.letter,
    )
