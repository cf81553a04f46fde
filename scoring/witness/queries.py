"""Whether the record of now continues what somebody has kept of it.

Nothing is answered about a line that is held back: neither that it is there nor that
it is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any

from django.db.models import QuerySet

from scoring.archive.queries.public_end import PublicEnd, public_end, public_table_end
from scoring.finish.queries.results import published_copy
from scoring.ledger.models import LedgerEntry
from scoring.ledger.queries import open_reviews
from scoring.witness.kept import Kept, KeptKind
from tables.draws.enums import DrawMove
from tables.draws.lines import DrawStep
from tables.draws.queries.steps import all_draw_steps, last
from tables.seating.models import Table
from tournaments.book.chain import line_of
from tournaments.book.kinds import kind_of
from tournaments.book.lines import BOOK
from tournaments.book.models import BookLine
from tournaments.canon import digest
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import NotFound, existing
from tournaments.web.plain_text import plain_number

MOST_STEPS = 500


class KeptVerdict(StrEnum):
    """What the record of now says of something kept."""

    CONTINUED = "continued"
    BROKEN = "broken"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Steps:
    """How a book goes on behind a line, as a chain that anybody can compute.

    ``steps`` are the hashes of the rows that follow, as far as they fit one answer:
    with each, hash = SHA-256(hash before ‖ step). They lead to ``end``.
    """

    book: str
    end: PublicEnd
    steps: tuple[str, ...]


def steps_behind(tournament: Tournament, *, book: str, seq: int | None) -> Steps:
    """Return how a book goes on behind line ``seq``; its end alone without one.

    ``book`` is ``event``, or a table like ``2/B``. Raises NotFound.
    """
    lines: QuerySet[Any]
    if book == BOOK:
        end = public_end(tournament)
        lines = BookLine.objects.filter(tournament=tournament)
    else:
        table = _table(tournament, code=book)
        end = public_table_end(tournament, table=table)
        lines = LedgerEntry.objects.filter(table=table)
    steps: tuple[str, ...] = ()
    if seq is not None:
        behind = lines.filter(seq__gt=seq, seq__lte=end.seq).order_by("seq")
        steps = tuple(
            digest(line_of(row).row(book=book)) for row in behind[:MOST_STEPS]
        )
    return Steps(book=book, end=end, steps=steps)


def verdict_on(tournament: Tournament, kept: Kept) -> KeptVerdict:
    """Return whether the record of now continues what was kept."""
    match kept.kind:
        case KeptKind.HEAD:
            return _line(public_end(tournament), _hash_of(tournament, kept), kept)
        case KeptKind.SLIP:
            return _slip(tournament, kept)
        case KeptKind.MARK:
            return _found(tournament, kept, _marks(tournament))
        case KeptKind.RESULTS:
            return _found(tournament, kept, _copies(tournament))
        case KeptKind.ANY:
            return _anywhere(tournament, kept)


def was_called_off(tournament: Tournament, kept: Kept) -> bool:
    """Tell whether digits are the mark of a draw that was called off, in public.

    The record continues such a mark, and nothing was drawn with it.
    """
    if kept.kind not in {KeptKind.MARK, KeptKind.ANY}:
        return False
    end = public_end(tournament).seq
    for steps in all_draw_steps(tournament.id).values():
        mark = last(steps, DrawMove.COMMITTED)
        void = last(steps, DrawMove.VOID)
        if (
            mark
            and void
            and void.seq <= end
            and mark.said.value.startswith(kept.digits)
        ):
            return True
    return False


def _line(end: PublicEnd, found: str | None, kept: Kept) -> KeptVerdict:
    if kept.seq > end.seq:
        return KeptVerdict.UNKNOWN if end.held else KeptVerdict.BROKEN
    same = found is not None and found.startswith(kept.digits)
    return KeptVerdict.CONTINUED if same else KeptVerdict.BROKEN


def _hash_of(tournament: Tournament, kept: Kept) -> str | None:
    lines = BookLine.objects.filter(tournament=tournament, seq=kept.seq)
    return lines.values_list("hash", flat=True).first()


def _slip(tournament: Tournament, kept: Kept) -> KeptVerdict:
    try:
        table = _table(tournament, code=kept.table)
    except NotFound:
        return KeptVerdict.BROKEN
    lines = LedgerEntry.objects.filter(table=table, seq=kept.seq)
    found = lines.values_list("hash", flat=True).first()
    return _line(public_table_end(tournament, table=table), found, kept)


def _found(tournament: Tournament, kept: Kept, known: Iterable[str]) -> KeptVerdict:
    """Return whether it is among what is public; if not, it may be held back."""
    if any(one.startswith(kept.digits) for one in known):
        return KeptVerdict.CONTINUED
    return KeptVerdict.UNKNOWN if tournament.final_held else KeptVerdict.BROKEN


def _marks(tournament: Tournament) -> list[str]:
    """Return all that draws have fixed in public: lists, marks, maps."""
    lines = BookLine.objects.filter(
        tournament=tournament,
        kind=kind_of(DrawStep).name,
        seq__lte=public_end(tournament).seq,
    )
    return [value or "" for value in lines.values_list("payload__value", flat=True)]


def _copies(tournament: Tournament) -> list[str]:
    copy = published_copy(tournament.id)
    return [] if copy is None or tournament.final_held else [copy.body_hash]


def _anywhere(tournament: Tournament, kept: Kept) -> KeptVerdict:
    """Return whether digits alone are those of anything public in the event.

    As many queries for a hundred tables as for one.
    """
    lines = BookLine.objects.filter(
        tournament=tournament, seq__lte=public_end(tournament).seq
    )
    entries = LedgerEntry.objects.filter(table__stage__tournament=tournament)
    same = entries.filter(hash__startswith=kept.digits)
    found = lines.filter(hash__startswith=kept.digits).exists() or any(
        entry.seq <= public_table_end(tournament, table=entry.table).seq
        for entry in same.select_related("table__stage")
    )
    others = chain(_marks(tournament), _copies(tournament))
    if found or any(one.startswith(kept.digits) for one in others):
        return KeptVerdict.CONTINUED
    held = tournament.final_held or bool(open_reviews(entries))
    return KeptVerdict.UNKNOWN if held else KeptVerdict.BROKEN


def _table(tournament: Tournament, *, code: str) -> Table:
    number, _slash, letter = code.partition("/")
    tables = Table.objects.filter(
        stage__tournament=tournament,
        stage__number=plain_number(number) or 0,
        letter=letter if letter.isalnum() else "",
    )
    return existing(tables.select_related("stage").first())
