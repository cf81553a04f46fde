"""The refusals around drawn lots: too early, or out of step with the protocol."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class DealFirst(Refusal):
    """Lots before the extra deal that the rules put first."""

    code = "deal_first"
    sentence = _(
        "By the rules of this table an extra deal comes before lots. Play and record "
        "one, or say why none could be played."
    )


class LotsNotInRules(Refusal):
    """The tie-break list of the table knows no lots."""

    code = "no_lots"
    sentence = _("The rules of this table do not settle a tie by lots.")


class LotUnderWay(Refusal):
    """A lot by the protocol has been begun at this table."""

    code = "lot_under_way"
    sentence = _(
        "A lot by the protocol is under way at this table. Finish it, or call it off "
        "by two people."
    )


class NoLotUnderWay(Refusal):
    """A step of a lot that was not begun, or is over."""

    code = "no_lot_under_way"
    sentence = _("No lot by the protocol is under way at this table.")


class LotTieChanged(Refusal):
    """Those on the frozen list are no longer tied."""

    code = "lot_tie_changed"
    sentence = _(
        "Those on the frozen list are no longer the tied ones: something was recorded "
        "at the table since. Call the lot off."
    )


class LotUnderReview(Refusal):
    """The table is under review: nothing is drawn before the ruling."""

    code = "under_review"
    sentence = _(
        "This table is under review: no lot is drawn before the ruling is written and "
        "the table released."
    )


class NoMovingUpLot(Refusal):
    """A step of a lot that was not begun, or is over."""

    code = "no_lot_under_way"
    sentence = _("No lot is under way that decides who moves up.")


class NoEquals(Refusal):
    """Nobody waits for a lot."""

    code = "no_equals"
    sentence = _("Nobody waits for a lot: who moves up is known.")


class EqualsChanged(Refusal):
    """Those on the frozen list are no longer those among whom the lot decides."""

    code = "lot_tie_changed"
    sentence = _(
        "Those on the frozen list are no longer the equals among whom a lot decides "
        "who moves up: something was corrected since. Call the lot off."
    )
