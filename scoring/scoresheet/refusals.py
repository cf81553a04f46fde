"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class FollowedBy(Refusal):
    """Later lines rest on this one."""

    code = "followed_by"
    sentence = _(
        "Line %(seq)s cannot be taken back any more: line %(by)s followed on it. "
        "Void that one first."
    )


class FormKeyMissing(Refusal):
    """A form without its key could count twice."""

    code = "form_key_missing"
    status = 400
    sentence = _(
        "The form had lost the key by which it counts once, so nothing was saved. It "
        "has a new one now: please save again."
    )


class ResultMismatch(Refusal):
    """The device showed another result than the rules give."""

    code = "result_mismatch"
    sentence = _(
        "Your device showed %(shown)s, the rules give %(expected)s. Nothing was "
        "recorded; please reload and check."
    )

    def __init__(self, *, shown: Sequence[int], expected: Sequence[int]) -> None:
        """Keep both results."""
        super().__init__(shown=list(shown), expected=list(expected))
        self.extra = {"shown": list(shown), "expected": list(expected)}


class NoSuchLine(Refusal):
    """The ledger has no such line."""

    code = "no_such_line"
    status = 404
    sentence = _("This table's ledger has no line %(seq)s.")


class NotVoidable(Refusal):
    """Only deals, penalties and lots can be voided."""

    code = "not_voidable"
    sentence = _("Line %(seq)s cannot be voided: it is no deal, penalty or lot.")


class AlreadyVoided(Refusal):
    """The line is void already."""

    code = "already_voided"
    sentence = _("Line %(seq)s was voided before, by line %(by)s.")
