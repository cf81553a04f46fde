"""The refusals of the ledger: what does not fit a table's state, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.errors import KeyReused as KeyReused
from tournaments.errors import Refusal


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


class FormKeyMissing(Refusal):
    """A form without its key could count twice."""

    code = "form_key_missing"
    status = 400
    sentence = _(
        "The form had lost the key by which it counts once, so nothing was saved. It "
        "has a new one now: please save again."
    )


class _Behind(Refusal):
    """The writer has not seen the last line."""

    def __init__(
        self, *, missed: Sequence[Mapping[str, object]], last_seq: int
    ) -> None:
        """Keep the lines that the writer has not seen."""
        super().__init__()
        self.extra = {"missed": list(missed), "last_seq": last_seq}


class OutOfSequence(_Behind):
    """Somebody else wrote meanwhile, or the writer is ahead of the ledger."""

    code = "sequence"
    sentence = _(
        "Somebody else has recorded at this table meanwhile. Nothing was recorded; "
        "please compare."
    )


class ProbableDuplicate(_Behind):
    """One of the unseen lines says the same."""

    code = "probable_duplicate"
    sentence = _(
        "The same entry was recorded at this table meanwhile. Nothing was recorded "
        "twice; please compare."
    )


class TableClosed(Refusal):
    """The table has been closed."""

    code = "closed"
    sentence = _(
        "This table is closed. An organizer can reopen it until the stage is confirmed."
    )


class StageConfirmed(Refusal):
    """The stage has been confirmed."""

    code = "confirmed"
    sentence = _("This stage is confirmed; its tables cannot be changed any more.")


class RulesChanged(Refusal):
    """The device works with other rules than the table."""

    code = "rules_changed"
    sentence = _("The rules of this table are not those of your device. Reload.")


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
        """Keep whether somebody has reached the target."""
        super().__init__()
        self._reached = reached

    @property
    def detail(self) -> str:
        """Return the sentence: a set can also end below the target."""
        return str(self.sentence if self._reached else self.unreached)


class NotOver(Refusal):
    """Nobody has won the set."""

    code = "not_over"
    sentence = _(
        "The set is not over: nobody has reached the target. To close on time, "
        "give a reason."
    )


class WrongDealer(Refusal):
    """It is somebody else's turn to deal."""

    code = "dealer"
    sentence = _(
        "It is seat %(seat)s's turn to deal. If the other seat really dealt, give a "
        "reason."
    )

    def __init__(self, *, expected: int) -> None:
        """Keep the seat (0-based in ``expected_dealer``) whose turn it is."""
        super().__init__(seat=expected + 1)
        self.extra = {"expected_dealer": expected}


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


class NoTie(Refusal):
    """There is no tie that needs settling."""

    code = "no_tie"
    sentence = _("No tie at this table needs to be settled.")


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


class ReasonMissing(Refusal):
    """The action needs a reason."""

    code = "reason_missing"
    status = 400
    sentence = _("Please say why: this cannot be recorded without a reason.")


class NotClosed(Refusal):
    """The table is still open."""

    code = "not_closed"
    sentence = _("This table is not closed.")


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


class FinalNotConfirmed(Refusal):
    """There are no places yet."""

    code = "final_not_confirmed"
    sentence = _("The results can be published once the final is confirmed.")


class ResultsPublished(Refusal):
    """The results are frozen; only an erratum can follow."""

    code = "results_published"
    sentence = _("The results are published. Nothing in them can be changed any more.")
