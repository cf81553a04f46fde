"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal, refusal

LastDealCalled = refusal(
    "last_deal_called", _("The last deal has been called at this table before.")
)
UnderReview = refusal(
    "under_review",
    _(
        "This table is under review. Play can go on, but it is closed only after the "
        "ruling is written and the table released."
    ),
)


class SetOver(Refusal):
    """The set has been won, or nothing more is played for it."""

    code = "set_over"
    sentence = _(
        "The set is over: somebody has reached the target. Close the table, or "
        "correct a line."
    )
    unreached = _(
        "The set is over although nobody has reached the target: nothing more is "
        "played for it. Close the table, or correct a line."
    )

    def __init__(self, *, reached: bool) -> None:
        super().__init__()
        self._reached = reached

    @property
    def detail(self) -> str:
        """Return the sentence: a set can also end below the target."""
        return str(self.sentence if self._reached else self.unreached)


NotOver = refusal(
    "not_over",
    _("The set is not over by the rules. To close on time, give a reason."),
)


class WrongDealer(Refusal):
    """It is somebody else's turn to deal."""

    code = "dealer"
    sentence = _(
        "It is %(name)s's turn to deal (%(seat)s). If somebody else really dealt, "
        "please say why."
    )

    def __init__(self, *, expected: int, name: str, seat: str) -> None:
        """Keep the seat (0-based in ``expected_dealer``) whose turn it is, and who."""
        super().__init__(name=name, seat=seat)
        self.extra = {"expected_dealer": expected}


NoTie = refusal("no_tie", _("No tie at this table needs to be settled."))
NotClosed = refusal("not_closed", _("This table is not closed."))
