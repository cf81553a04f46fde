"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class TablesUnderReview(Refusal):
    """Some tables of the stage are under review."""

    code = "under_review"
    sentence = _(
        "The stage cannot be confirmed: tables %(letters)s are under review. Write "
        "the ruling and release them first."
    )


class TieUnsettled(Refusal):
    """A tie crosses the line and nothing recorded settles it."""

    code = "tie"
    sentence = _(
        "Seats %(seats)s are tied and the tie decides who goes on. Record an extra "
        "deal or drawn lots first."
    )
    of_the_final = _(
        "Seats %(seats)s are tied, and the final separates all its places. Record an "
        "extra deal or drawn lots first."
    )

    def __init__(self, *, groups: Sequence[Sequence[int]], final: bool) -> None:
        """Keep the tied sides; in the final it is places that they decide."""
        named = "; ".join(" = ".join(str(s + 1) for s in group) for group in groups)
        super().__init__(seats=named)
        self._final = final
        self.extra = {"tied": [list(group) for group in groups]}

    @property
    def detail(self) -> str:
        """Return what the tie decides at this table."""
        return str(self.of_the_final if self._final else self.sentence) % self.params


class TablesOpen(Refusal):
    """Some tables of the stage are not closed."""

    code = "tables_open"
    sentence = _("The stage cannot be confirmed: tables %(letters)s are not closed.")


class StageChanged(Refusal):
    """The stage is not as it was shown."""

    code = "stage_changed"
    sentence = _("Something has changed since this page was made. Please look again.")


class StageNotRunning(Refusal):
    """The stage is not in play."""

    code = "stage_not_running"
    sentence = _("This stage is not in play.")


class SetUnfinished(Refusal):
    """A correction after the close has taken everybody under the target."""

    code = "set_unfinished"
    sentence = _(
        "After a correction nobody at table %(table)s has reached the target. "
        "Reopen it and play on, or close it again on time with a reason."
    )


class AuditFailed(Refusal):
    """The ledger and what is computed from it disagree."""

    code = "audit_failed"
    sentence = _(
        "The ledger check found a difference at table %(table)s. Nothing was "
        "confirmed; run verify_ledger."
    )


class SeatsNotPublished(Refusal):
    """A stage starts with its seats, or after them."""

    code = "seats_not_published"
    sentence = _("The seats of this stage are not published yet.")


class StartStands(Refusal):
    """Something of the play is on record, so the start cannot be taken back."""

    code = "start_stands"
    sentence = _(
        "Play has begun: something is recorded at %(tables)s. The start of the stage "
        "cannot be taken back any more; correct the lines at their tables."
    )


class StartMoved(Refusal):
    """The stage was started, or its start taken back, since the page was shown."""

    code = "start_moved"
    sentence = _(
        "The stage was started, or its start was taken back, since the page that you "
        "saw. Nothing was changed; look at it again."
    )
