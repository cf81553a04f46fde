"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from scoring.games.words.terms import together
from scoring.ledger.state import LedgerState
from scoring.ranking.words import what_settles
from scoring.rules.rules import StageRules
from tables.seating.queries.seats import SeatedPerson
from tournaments.refusals import Refusal, refusal

TablesUnderReview = refusal(
    "under_review",
    _(
        "The stage cannot be confirmed: tables %(letters)s are under review. Write "
        "the ruling and release them first."
    ),
)

LotsUnderWay = refusal(
    "lot_under_way",
    _(
        "The stage cannot be confirmed: a lot is under way at %(letters)s. Finish it "
        "there, or call it off by two people."
    ),
)


class TieUnsettled(Refusal):
    """A tie crosses the line and nothing recorded settles it."""

    code = "tie"
    sentence = _("%(names)s are tied and the tie decides who goes on.")
    of_the_final = _("%(names)s are tied, and the final separates all its places.")

    def __init__(
        self, state: LedgerState, *, rules: StageRules, seats: Sequence[SeatedPerson]
    ) -> None:
        """Keep the tied sides; in the final it is places that they decide."""
        groups = state.unresolved
        names = [seats[first].entrant for first, *_partner in state.sides]
        super().__init__(names="; ".join(together(names[s] for s in g) for g in groups))
        self._final = state.final
        self._settles = (rules.tie_break, state.dealt_in_vain, state.closed)
        self.extra = {"tied": [list(group) for group in groups]}

    @property
    def detail(self) -> str:
        """Return what the tie decides at this table, and what settles it."""
        told = str(self.of_the_final if self._final else self.sentence) % self.params
        tie_break, tried, closed = self._settles
        return f"{told} {what_settles(tie_break, tried=tried, closed=closed)}"


TablesOpen = refusal(
    "tables_open",
    _("The stage cannot be confirmed: tables %(letters)s are not closed."),
)
StageChanged = refusal(
    "stage_changed",
    _("Something has changed since this page was made. Please look again."),
)
StageNotRunning = refusal("stage_not_running", _("This stage is not in play."))
SetUnfinished = refusal(
    "set_unfinished",
    _(
        "After a correction nobody at table %(table)s has reached the target. "
        "Reopen it and play on, or close it again on time with a reason."
    ),
)
AuditFailed = refusal(
    "audit_failed",
    _(
        "The ledger check found a difference at table %(table)s. Nothing was "
        "confirmed; run verify_ledger."
    ),
)
SeatsNotPublished = refusal(
    "seats_not_published", _("The seats of this stage are not published yet.")
)
StartStands = refusal(
    "start_stands",
    _(
        "Play has begun: something is recorded at %(tables)s. The start of the stage "
        "cannot be taken back any more; correct the lines at their tables."
    ),
)
StartMoved = refusal(
    "start_moved",
    _(
        "The stage was started, or its start was taken back, since the page that you "
        "saw. Nothing was changed; look at it again."
    ),
)
