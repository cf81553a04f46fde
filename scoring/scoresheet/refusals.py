"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal, refusal

FollowedBy = refusal(
    "followed_by",
    _(
        "Line %(seq)s cannot be taken back any more: line %(by)s followed on it. "
        "Void that one first."
    ),
)
FormKeyMissing = refusal(
    "form_key_missing",
    _(
        "The form had lost the key by which it counts once, so nothing was saved. It "
        "has a new one now: please save again."
    ),
    status=400,
)


class ResultMismatch(Refusal):
    """The device showed another result than the rules give."""

    code = "result_mismatch"
    sentence = _(
        "Your device showed %(shown)s, the rules give %(expected)s. Nothing was "
        "recorded; please reload and check."
    )

    def __init__(self, *, shown: Sequence[int], expected: Sequence[int]) -> None:
        super().__init__(shown=list(shown), expected=list(expected))
        self.extra = {"shown": list(shown), "expected": list(expected)}


NotAsShown = refusal(
    "result_mismatch",
    _(
        "The entry was changed after its result was shown, so nothing was saved. "
        "Below is the result now: save again if it is right."
    ),
)
NoSuchLine = refusal(
    "no_such_line", _("This table's ledger has no line %(seq)s."), status=404
)
NotVoidable = refusal(
    "not_voidable",
    _("Line %(seq)s is of a kind that cannot be voided or replaced like this."),
)
AlreadyVoided = refusal(
    "already_voided", _("Line %(seq)s was voided before, by line %(by)s.")
)
