"""What saving a deal would change, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deals.pages.forms_deal import TypedDeal
from scoring.ledger.enums import Purpose
from scoring.ledger.state import TableState
from scoring.scoresheet.pages.frame import AtTable
from scoring.scoresheet.pages.preview import (
    SideAfter,
    consequences,
    next_dealer,
    sides_after,
)
from scoring.scoresheet.queries.what_if import after_deal, after_void

SAME_AGAIN = gettext_lazy("The same as the last deal. Was it played again?")


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


def _is_the_last_again(at: AtTable, *, deal: TypedDeal) -> bool:
    """Tell whether the last deal that counts says all the same but its dealer."""
    counts = (view for view in reversed(at.view.in_order_of_play) if view.counts)
    last = next((view for view in counts if view.deal is not None), None)
    return last is not None and last.deal.entry == deal.entry.entry


def _of_the_last(after: TableState) -> tuple[int, ...]:
    """Return what the line brings that would be the last: an extra deal may differ."""
    return max(after.lines, key=lambda one: one.seq).delta


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
        sides=sides_after(at, after=after.totals, changes=_of_the_last(after)),
        notes=(
            *([_("An extra deal: the set's score does not change.")] if extra else []),
            *(
                [str(SAME_AGAIN)]
                if ordinary and _is_the_last_again(at, deal=deal)
                else []
            ),
            *consequences(at, after=after),
            *([] if ordinary else next_dealer(at, after=after)),
        ),
    )
