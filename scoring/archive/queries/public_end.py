"""How far the books of an event are public now, and by what lines they got there.

Source: docs/event-file.md, docs/ending.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.answers.lines import LineAnswered
from scoring.ledger.models import LedgerEntry
from scoring.ledger.queries import open_reviews
from scoring.standings.lines import StageConfirmed
from tables.draws.enums import DrawPurpose
from tables.draws.lines import DrawStep
from tables.seating.models import Table
from tournaments.book.chain import GENESIS
from tournaments.book.erasing import WordsErased
from tournaments.book.kinds import kind_of
from tournaments.book.lines import BOOK, read, seq_of
from tournaments.book.models import BookLine
from tournaments.events.enums import ON_NOW
from tournaments.events.lines import StageStep
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.people.lines import Moved
from tournaments.staff.lines import Countersigned


@dataclass(frozen=True, slots=True)
class PublicEnd:
    """The last public line of a book: its number and hash.

    ``held`` says that lines behind it are, or may be, held back for now.
    """

    seq: int
    hash: str
    held: bool


def tells_the_end(
    tournament: Tournament,
) -> Callable[[int, str, Mapping[str, Any]], bool]:
    """Return what tells whether a line of the book says how the final goes.

    It takes number, kind and payload. A lot tells that there was a tie, and who left it
    tells too; so does that a person was erased from a reason there. Before its seats
    are published nothing does: whoever comes late is drawn in.
    """
    stages = Stage.objects.filter(tournament=tournament, final=True)
    finals = set(stages.values_list("number", flat=True))
    seated = {
        step.said.stage: step.seq
        for step in reversed(read(tournament.id, StageStep))
        if step.said.stage in finals and step.said.after in ON_NOW
    }

    def tells(seq: int, kind: str, said: Mapping[str, Any]) -> bool:
        if kind == _WORDS_ERASED:
            tables = [place for place in said["words"] if ":" in place]
        else:
            tables = [one for one in [table_told_of(kind, said)] if one]
        if tables:
            return any(int(one.partition("/")[0]) in finals for one in tables)
        lot = kind == _DRAW_STEP and said["purpose"] == DrawPurpose.LOT
        about_it = kind in _ABOUT_THE_END or lot
        return about_it and seq > seated.get(said["stage"], seq)

    return tells


def table_told_of(kind: str, said: Mapping[str, Any]) -> str:
    """Return of which table's line a line of the book speaks, as ``2/B``, if of any."""
    table = str(said[_OF_A_TABLE[kind]]) if kind in _OF_A_TABLE else ""
    return "" if table == BOOK else table


def public_end(tournament: Tournament) -> PublicEnd:
    """Return the last line of the event's book that everybody may see."""
    lines = BookLine.objects.filter(tournament=tournament)
    seq = seq_of(tournament.id)
    if tournament.final_held:
        tells = tells_the_end(tournament)
        telling = (*_OF_A_TABLE, _DRAW_STEP, _WORDS_ERASED, *_ABOUT_THE_END)
        asked = lines.filter(kind__in=telling)
        rows = asked.order_by("seq").values_list("seq", "kind", "payload")
        seq = next((row[0] - 1 for row in rows if tells(*row)), seq)
    last = lines.filter(seq=seq).values_list("hash", flat=True).first()
    return PublicEnd(seq=seq, hash=last or GENESIS, held=tournament.final_held)


def public_table_end(tournament: Tournament, *, table: Table) -> PublicEnd:
    """Return the last line of a table's ledger that everybody may see."""
    lines = LedgerEntry.objects.filter(table=table)
    review = open_reviews(lines).get(table.pk)
    held = tournament.final_held and table.stage.final
    if held:
        lines = lines.filter(seq=1)
    elif review is not None:
        lines = lines.filter(seq__lte=review)
    last = lines.order_by("-seq").values_list("seq", "hash").first()
    seq, end = last or (0, GENESIS)
    return PublicEnd(seq=seq, hash=end, held=held or review is not None)


# Kinds that speak of a line of a table, and which field says of which.
_OF_A_TABLE = {kind_of(LineAnswered).name: "table", kind_of(Countersigned).name: "book"}
_DRAW_STEP = kind_of(DrawStep).name
_WORDS_ERASED = kind_of(WordsErased).name
_ABOUT_THE_END = {kind_of(one).name for one in (StageConfirmed, Moved)}
