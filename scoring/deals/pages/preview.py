"""What saving a deal would change, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.deals.pages.forms_deal import TypedDeal
from scoring.ledger.enums import Purpose
from scoring.scoresheet.pages.frame import AtTable
from scoring.scoresheet.pages.preview import (
    SideAfter,
    consequences,
    next_dealer,
    sides_after,
)
from scoring.scoresheet.queries.what_if import after_deal, after_void


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
    rules = at.view.rules
    company = at.company(replaces=replaces)
    result = rules.settle(entry, company=company)
    if replaces is None:
        after = after_deal(at.view, entry=entry, purpose=purpose)
    else:
        after = after_void(at.view, seq=replaces, replacement=entry)
    extra = purpose is Purpose.TIE_BREAK and replaces is None
    ordinary = rules.outcome(entry).played and replaces is None
    return Preview(
        shown=",".join(str(change) for change in result.change),
        shown_for=deal.token,
        sentence=rules.telling.before(
            entry, result=result, names=at.names, rules=rules.ruleset
        ),
        outcome=result.mark,
        sides=sides_after(at, after=after.totals, changes=result.change),
        notes=(
            *([_("An extra deal: the set's score does not change.")] if extra else []),
            *consequences(at, after=after),
            *([] if ordinary else next_dealer(at, after=after)),
        ),
    )
