"""The refusals of the ledger: what does not fit a table's state, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal, refusal


class InvalidEntry(Refusal):
    """A deal, penalty or lot that cannot be; names everything wrong at once."""

    code = "invalid"
    status = 400

    def __init__(self, problems: Sequence[Mapping[str, object]]) -> None:
        """Keep the problems: each a ``code``, a ``field`` and a ``detail``."""
        super().__init__()
        self.extra = {"problems": list(problems)}
        self.problems = list(problems)

    @property
    def detail(self) -> str:
        """Return all sentences, one after the other."""
        return " ".join(str(problem["detail"]) for problem in self.problems)


TableClosed = refusal(
    "closed",
    _("This table is closed. An organizer can reopen it until the stage is confirmed."),
)

StageConfirmed = refusal(
    "confirmed",
    _(
        "This stage is confirmed: nothing more is recorded at its tables. An organizer "
        "can still correct a line, until the results are published."
    ),
)

ReasonMissing = refusal(
    "reason_missing",
    _("Please say why: this cannot be recorded without a reason."),
    status=400,
)
StageNotStarted = refusal(
    "stage_not_started",
    _(
        "The stage has not been started yet: nothing can be recorded before the "
        "organizer starts it."
    ),
)
