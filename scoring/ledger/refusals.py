"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal, refusal

SecondMissing = refusal(
    "second_missing",
    _(
        "This needs a second person of the staff, who confirms it with an own sign-in. "
        "Propose it: then it waits for that person."
    ),
    status=400,
)
TableDissolved = refusal(
    "table_dissolved",
    _(
        "This table was dissolved: whoever was left plays at another one, and nothing "
        "is played here any more."
    ),
)


class Behind(Refusal):
    """The writer has not seen the last line."""

    def __init__(self, *, table: int, after_seq: int, last_seq: int) -> None:
        super().__init__()
        self.table, self.after_seq = table, after_seq
        self.extra = {"last_seq": last_seq}


class OutOfSequence(Behind):
    """Somebody else wrote meanwhile, or the writer is ahead of the ledger."""

    code = "sequence"
    sentence = _(
        "Somebody else has recorded at this table meanwhile. Nothing was recorded; "
        "please compare."
    )


class ProbableDuplicate(Behind):
    """A line that the writer has not compared with says the same."""

    code = "probable_duplicate"
    sentence = _(
        "The same entry was recorded at this table meanwhile. Nothing was recorded "
        "twice; please compare."
    )

    def __init__(self, *, same: int, **seen: int) -> None:
        super().__init__(**seen)
        self.extra = {**self.extra, "same": same}


RulesChanged = refusal(
    "rules_changed", _("The rules of this table are not those of your device. Reload.")
)
