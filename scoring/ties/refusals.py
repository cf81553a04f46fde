"""The refusals around drawn lots: too early, or out of step with the protocol."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

DealFirst = refusal(
    "deal_first",
    _(
        "By the rules of this table an extra deal comes before lots. Play and record "
        "one, or say why none could be played."
    ),
)
LotsNotInRules = refusal(
    "no_lots", _("The rules of this table do not settle a tie by lots.")
)
LotUnderWay = refusal(
    "lot_under_way",
    _(
        "A lot by the protocol is under way at this table. Finish it, or call it off "
        "by two people."
    ),
)
NoLotUnderWay = refusal(
    "no_lot_under_way", _("No lot by the protocol is under way at this table.")
)
LotTieChanged = refusal(
    "lot_tie_changed",
    _(
        "Those on the frozen list are no longer the tied ones: something was recorded "
        "at the table since. Call the lot off."
    ),
)
LotUnderReview = refusal(
    "under_review",
    _(
        "This table is under review: no lot is drawn before the ruling is written and "
        "the table released."
    ),
)
NoMovingUpLot = refusal(
    "no_lot_under_way", _("No lot is under way that decides who moves up.")
)
NoEquals = refusal("no_equals", _("Nobody waits for a lot: who moves up is known."))
EqualsChanged = refusal(
    "lot_tie_changed",
    _(
        "Those on the frozen list are no longer the equals among whom a lot decides "
        "who moves up: something was corrected since. Call the lot off."
    ),
)
