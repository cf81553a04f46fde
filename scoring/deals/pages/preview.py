"""What saving a deal would change, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.deals.pages.forms_deal import TypedDeal
from scoring.games.cruce.settle import DealEntry, DealResult, Outcome
from scoring.games.cruce.some_seats import outcome_at
from scoring.games.words.terms import bid_name
from scoring.ledger.enums import Purpose
from scoring.scoresheet.pages.frame import AtTable
from scoring.scoresheet.pages.preview import (
    SideAfter,
    consequences,
    next_dealer,
    sides_after,
)
from scoring.scoresheet.queries.what_if import after_deal, after_void

MADE, FAILED = "made", "failed"


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
