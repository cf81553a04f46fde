"""The refusals of whoever has gone through and goes home."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


class NotConfirmedYet(Refusal):
    """Nobody is through before a stage is confirmed, or after the final."""

    code = "not_confirmed"
    sentence = _(
        "Only who has gone through a confirmed stage can go home before the next one. "
        "During a set, record at the table that they leave."
    )


class NextDrawOpened(Refusal):
    """Who is in the urn is drawn."""

    code = "next_draw_open"
    sentence = _(
        "The draw of the next stage has begun: nobody moves up any more. Call the draw "
        "off first, or record at the table that they did not come."
    )


class NotThrough(Refusal):
    """They do not play the next stage anyway."""

    code = "not_through"
    sentence = _("Only who plays the next stage can be withdrawn from it.")


class NobodyLeft(Refusal):
    """A stage needs two."""

    code = "nobody_left"
    sentence = _(
        "Nobody is left who could move up, and one alone cannot play the next stage."
    )


class MovingUpLotUnderWay(Refusal):
    """Equals draw among themselves who moves up, and it is not over."""

    code = "lot_under_way"
    sentence = _(
        "A lot decides who moves up, and it is under way. Finish it, or call it off by "
        "two people."
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


class LotMovesUp(Refusal):
    """An exchange would leave a ticket without anybody."""

    code = "lot_moves_up"
    sentence = _(
        "With the corrected score a lot among equals decides who moves up, and the "
        "tickets of the next stage are being drawn. Call the draw off first."
    )


class NotWithdrawn(Refusal):
    """There is no such withdrawal."""

    code = "not_withdrawn"
    status = 404
    sentence = _("Nobody was withdrawn under this number.")
