"""The result of an entry before it is saved, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.protocol import Result
from scoring.games.words.figures import change_text
from scoring.ledger.enums import SCORING_KINDS
from scoring.ledger.state import LedgerState
from scoring.scoresheet.pages.behind import behind_the_stage
from scoring.scoresheet.pages.frame import AtTable
from scoring.scoresheet.pages.ledger import tone_of
from scoring.scoresheet.queries.table_view import LineView
from tournaments.book.erased import listed
from tournaments.stops import one_stop


@dataclass(frozen=True, slots=True)
class SideAfter:
    """One side before and after; ``tone`` colours the change."""

    label: str
    name: str
    before: int
    delta: str
    tone: str
    after: int


@dataclass(frozen=True, slots=True)
class SideMade:
    """What one side made in a recorded line; ``total`` are its card points."""

    label: str
    name: str
    total: int | None
    delta: str
    tone: str


def sides_after(
    table: AtTable, *, after: Sequence[int], changes: Sequence[int] | None = None
) -> tuple[SideAfter, ...]:
    """Return every side's change; ``changes`` if it is not that of the score."""
    before = table.state.totals
    if changes is None:
        # Without the line that a walk-in came by, that seat is not there any more.
        changes = [new - old for new, old in zip(after, before, strict=False)]
    return tuple(
        SideAfter(
            label=table.side_label(side),
            name=table.side_name(side),
            before=before[side],
            delta=change_text(change),
            tone=tone_of(change),
            after=after[side],
        )
        for side, change in enumerate(changes)
    )


def sides_made(table: AtTable, *, line: LineView) -> tuple[SideMade, ...]:
    """Return what each side made in a deal or lost by a penalty; else nothing."""
    played = line.played
    if played is None or line.line.kind not in SCORING_KINDS:
        return ()
    result = played.result
    return tuple(
        SideMade(
            label=table.side_label(side),
            name=table.side_name(side),
            # Who does not play any more, or nobody where nothing was played, took none.
            total=None
            if result is None or not result.mark or side in played.absent
            else _total(result, side),
            delta=change_text(change),
            tone=tone_of(change),
        )
        for side, change in enumerate(played.delta)
    )


def _total(result: Result, side: int) -> int | None:
    """Return the card points of a side, where they were recorded."""
    totals = result.facts.get("totals")
    return None if totals is None else totals[side]


def consequences_in_words(table: AtTable, *, after: LedgerState) -> list[str]:
    """Return what else changes: the set's end, a tie, who goes through."""
    found = []
    if after.over and not table.state.over:
        found.append(_("With this the set is over."))
    if table.state.over and not after.over:
        found.append(_("With this the set is no longer over: play goes on."))
    if (
        table.state.unresolved
        and not after.unresolved
        and table.state.over
        and after.over
    ):
        found.append(_("With this the tie is settled."))
    if table.view.confirmed:
        return [*found, *behind_the_stage(table, after=after)]
    if after.closed and after.through and after.through != table.state.through:
        names = listed(table.side_name(side) for side in after.through)
        sentence = _("Then these go through: %(names)s.") % {"names": names}
        found.append(one_stop(sentence))
    if _new_places(table, after=after):
        names = listed(table.side_name(side) for side in after.order)
        found.append(one_stop(_("Then the places are: %(names)s.") % {"names": names}))
    if _new_tie(table, after=after):
        found.append(
            _("Then a tie decides the places; it must be settled.")
            if after.final
            else _("Then a tie decides who goes through; it must be settled.")
        )
    return found


def _new_places(table: AtTable, *, after: LedgerState) -> bool:
    """Tell whether then a final that is played to its end has other places."""
    ended = [one.over or one.closed for one in (table.state, after)]
    settled = not (table.state.unresolved or after.unresolved)
    return after.final and all(ended) and settled and after.order != table.state.order


def _new_tie(table: AtTable, *, after: LedgerState) -> bool:
    """Tell whether then a tie waits that does not wait now; during play none does."""
    if not after.unresolved or not (after.over or after.closed):
        return False
    waits = table.state.over or table.state.closed
    return after.unresolved != (table.state.unresolved if waits else ())


def next_dealer(table: AtTable, *, after: LedgerState) -> list[str]:
    """Return who deals then, while the set is not over."""
    if after.over or after.closed:
        return []
    name = table.names[after.next_dealer]
    return [one_stop(_("Next dealer: %(name)s.") % {"name": name})]


def penalty_sentence(*, name: str, points: int) -> str:
    """Return what a penalty costs, as a sentence."""
    if not points:
        return _("%(name)s gets a notice; it costs nothing.") % {"name": name}
    return ngettext(
        "%(name)s loses %(points)s point.",
        "%(name)s loses %(points)s points.",
        points,
    ) % {"name": name, "points": points}
