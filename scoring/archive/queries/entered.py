"""Who plays in a stage and why, by the lines of the books."""

from __future__ import annotations

from typing import Any

from scoring.ledger.enums import LineKind
from scoring.ledger.lines import FROM_TABLE
from scoring.ledger.models import LedgerEntry
from tables.draws.enums import DrawMove, DrawPurpose
from tables.draws.queries.steps import all_draw_steps
from tables.urn.lines import LateEntry, LateEntryTakenBack
from tournaments.book.lines import Entry, read
from tournaments.events.enums import Origin
from tournaments.ids import TournamentId
from tournaments.prepared import Prepared, number

_JOINED_AND_VOIDED = Prepared(
    LedgerEntry.objects.filter(
        table__stage__tournament=number("event"),
        table__stage__number=1,
        kind__in=(LineKind.JOIN, LineKind.VOID),
    )
    .order_by("table", "seq")
    .values_list("table", "seq", "voids", "payload")
)


def entered_later(tournament_id: TournamentId) -> dict[str, str]:
    """Return who entered the first stage after its urn was opened, and how.

    Late, by a line about a draw that was not called off; or at a table, as a walk-in.
    """
    called_off = {
        number
        for (purpose, stage, _table, number), steps in all_draw_steps(
            tournament_id
        ).items()
        if (purpose, stage) == (DrawPurpose.SEATS, 1)
        and steps[-1].said.move is DrawMove.VOID
    }
    lines: tuple[Entry[Any], ...] = read(tournament_id, LateEntry, LateEntryTakenBack)
    found: dict[str, str] = {}
    for said in (line.said for line in lines):
        if said.stage == 1 and said.draw not in called_off:
            if isinstance(said, LateEntry):
                found[said.entrant] = Origin.LATE
            else:
                found.pop(said.entrant, None)
    at_tables = _JOINED_AND_VOIDED.all(event=tournament_id)
    voided = {(table, voids) for table, _seq, voids, _payload in at_tables}
    for table, seq, voids, payload in at_tables:
        came = voids is None and FROM_TABLE not in payload
        if came and (table, seq) not in voided:
            found[payload["entrant"]] = Origin.WALK_IN
    return found
