"""A kind of line of the event's book: what somebody says of a line at a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.answers.enums import Verdict
from tournaments.book.kinds import BadPayload, Confidential, declare


@declare("line_answered", _("Answer to a line"))
@dataclass(frozen=True, slots=True)
class LineAnswered:
    """Who signs has seen line ``line`` of a table, and says whether it is so.

    ``table`` is stage and letter, ``2/B``; ``hash`` is the line's, so that nothing is
    confirmed but what was seen; ``words`` are for the staff.
    """

    table: str
    line: int
    hash: str
    verdict: Verdict
    words: Confidential = ""

    def __post_init__(self) -> None:
        """Refuse an answer to nothing."""
        if self.line < 1 or not self.table:
            raise BadPayload("an answer is to a line")

    def told(self) -> str:
        """Return what was answered to which line."""
        return gettext("Table %(table)s, line %(line)s: %(verdict)s") % {
            "table": self.table,
            "line": self.line,
            "verdict": self.verdict.label,
        }
