"""The result of an entry before it is saved, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.enums import LineKind, Purpose
from scoring.games.cruce.settle import DealEntry, DealResult, Outcome
from scoring.games.cruce.some_seats import outcome_at
from scoring.ledger.state import TableState
from scoring.pages.referee.behind import behind_the_stage
from scoring.pages.referee.forms_deal import TypedDeal
from scoring.pages.referee.frame import AtTable
from scoring.queries.table_view import LineView
from scoring.queries.what_if import after_deal, after_void
from scoring.wording.figures import change_text
from scoring.wording.terms import bid_name
from tables.enums import TableState as StoredState
from tournaments.stops import one_stop

MADE, FAILED = "made", "failed"


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


@dataclass(frozen=True, slots=True)
class Preview:
    """What saving would change; ``shown`` travels with the save.

    ``shown_for`` names the deal that has this result.
    """

    shown: str
    shown_for: str
    sentence: str
    outcome: str
    sides: tuple[SideAfter, ...]
    notes: tuple[str, ...]


def sides_after(
    at: AtTable, *, after: Sequence[int], changes: Sequence[int] | None = None
) -> tuple[SideAfter, ...]:
    """Return every side's change; ``changes`` if it is not that of the score."""
    before = at.state.totals
    if changes is None:
        # Without the line that a walk-in came by, that seat is not there any more.
        changes = [new - old for new, old in zip(after, before, strict=False)]
    return tuple(
        SideAfter(
            label=at.side_label(side),
            name=at.side_name(side),
            before=before[side],
            delta=change_text(change),
            tone=_tone(change),
            after=after[side],
        )
        for side, change in enumerate(changes)
    )


def sides_made(at: AtTable, *, line: LineView) -> tuple[SideMade, ...]:
    """Return what each side made in a deal or lost by a penalty; else nothing."""
    played = line.played
    if played is None or line.line.kind not in (LineKind.DEAL, LineKind.PENALTY):
        return ()
    result = played.result
    return tuple(
        SideMade(
            label=at.side_label(side),
            name=at.side_name(side),
            # Who does not play any more, or nobody where nothing was played, took none.
            total=None
            if result is None or result.made is None or side in played.absent
            else result.totals[side],
            delta=change_text(change),
            tone=_tone(change),
        )
        for side, change in enumerate(played.delta)
    )


def _tone(change: int) -> str:
    return "plus" if change > 0 else "minus" if change < 0 else "zero"


def preview_deal(
    at: AtTable, *, deal: TypedDeal, replaces: int | None = None
) -> Preview:
    """Return what a possible deal would change, as a new line or in a line's place."""
    entry, purpose = deal.entry, deal.purpose
    result = outcome_at(
        entry,
        seats=at.playing(replaces=replaces),
        players=at.players,
        rules=at.rules,
    )
    if replaces is None:
        after = after_deal(at.view, entry=entry, purpose=purpose)
    else:
        after = after_void(at.view, seq=replaces, replacement=entry)
    extra = purpose is Purpose.TIE_BREAK and replaces is None
    ordinary = entry.outcome is Outcome.PLAYED and replaces is None
    return Preview(
        shown=",".join(str(change) for change in result.delta),
        shown_for=deal.token,
        sentence=_sentence(at, entry=entry, result=result),
        outcome="" if result.made is None else MADE if result.made else FAILED,
        sides=sides_after(at, after=after.totals, changes=result.delta),
        notes=(
            *([_("An extra deal: the set's score does not change.")] if extra else []),
            *consequences(at, after=after),
            *([] if ordinary else next_dealer(at, after=after)),
        ),
    )


def _sentence(at: AtTable, *, entry: DealEntry, result: DealResult) -> str:
    if entry.outcome is Outcome.ALL_PASSED:
        return _("Everybody passed: nobody scores.")
    if entry.outcome is Outcome.MISDEAL:
        return _("%(name)s misdealt.") % {"name": at.names[entry.dealer]}
    assert entry.bidder is not None
    assert entry.bid is not None
    side = next(i for i, seats in enumerate(at.state.sides) if entry.bidder in seats)
    values = {
        "name": at.names[entry.bidder],
        "bid": bid_name(entry.bid),
        "needed": entry.bid * at.rules.point_unit,
        "total": result.totals[side],
    }
    return _("%(name)s: %(bid)s, %(total)s of %(needed)s card points needed.") % values


def consequences(at: AtTable, *, after: TableState) -> list[str]:
    """Return what else changes: the set's end, a tie, who goes through."""
    found = []
    if after.over and not at.state.over:
        found.append(_("With this the set is over."))
    if at.state.over and not after.over:
        found.append(_("With this the set is no longer over: play goes on."))
    if at.state.unresolved and not after.unresolved and at.state.over and after.over:
        found.append(_("With this the tie is settled."))
    if at.view.stored_state is StoredState.CONFIRMED:
        return [*found, *behind_the_stage(at, after=after)]
    if after.closed and after.through and after.through != at.state.through:
        names = ", ".join(at.side_name(side) for side in after.through)
        sentence = _("Then these go through: %(names)s.") % {"names": names}
        found.append(one_stop(sentence))
    if _new_tie(at, after=after):
        found.append(
            _("Then a tie decides the places; it must be settled.")
            if after.final
            else _("Then a tie decides who goes through; it must be settled.")
        )
    return found


def _new_tie(at: AtTable, *, after: TableState) -> bool:
    """Tell whether then a tie waits that does not wait now; during play none does."""
    if not after.unresolved or not (after.over or after.closed):
        return False
    waits = at.state.over or at.state.closed
    return after.unresolved != (at.state.unresolved if waits else ())


def next_dealer(at: AtTable, *, after: TableState) -> list[str]:
    """Return who deals then, while the set is not over."""
    if after.over or after.closed:
        return []
    name = at.names[after.next_dealer]
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
