"""Kinds of line about who goes on from a stage, and about the final's public score.

Source: docs/adr/0020, 0022 and 0032; docs/ending.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.standings.enums import Decision
from tournaments.book.kinds import BadPayload, Private, declare

# -- Who goes on from a stage: as confirmed, and as corrected and decided after that.


@declare("stage_confirmed", _("Stage confirmed"))
@dataclass(frozen=True, slots=True)
class StageConfirmed:
    """Who goes through from a stage, or the places of the final.

    ``heads`` are those of the tables' books on which it stands, by letter; ``through``
    has a list for each table: its letter, then codes in order of rank. ``function`` is
    the version of the rule that computed it.
    """

    stage: int
    final: bool
    function: int
    heads: Mapping[str, str]
    through: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        """Refuse other tables than those of the heads, and somebody twice."""
        _refuse_outcome(heads=self.heads, through=self.through)

    def told(self) -> str:
        """Return who goes through, by table."""
        return _told(self.through)


@declare("stage_corrected", _("Correction behind a confirmed stage"))
@dataclass(frozen=True, slots=True)
class StageCorrected:
    """A correction behind a confirmed stage: line ``line`` of table ``table`` voids.

    ``heads`` and ``through`` are what the tables give with it. If it is ``contested``,
    nobody goes through or out by it before a person decides, or the next correction
    of the stage takes its place.
    """

    stage: int
    table: str
    line: int
    heads: Mapping[str, str]
    through: tuple[tuple[str, ...], ...]
    contested: bool

    def __post_init__(self) -> None:
        """Refuse other tables than those of the heads, and somebody twice."""
        _refuse_outcome(heads=self.heads, through=self.through)
        if self.table not in self.heads or self.line < 1:
            raise BadPayload("no line of a table of the stage was corrected")

    def told(self) -> str:
        """Return which line was corrected, and who goes through now."""
        return f"{self.table} #{self.line} → {_told(self.through)}"


@declare("contest_decided", _("Decision about a correction"))
@dataclass(frozen=True, slots=True)
class ContestDecided:
    """What a person decided about the correction of the stage that was contested."""

    stage: int
    decision: Decision
    reason: Private

    def __post_init__(self) -> None:
        """Refuse what no person decides, and a decision without a reason."""
        if self.decision not in {Decision.KEPT, Decision.CORRECTED} or not self.reason:
            raise BadPayload("somebody decides who goes through, and says why")

    def told(self) -> str:
        return str(self.decision.label)


def _told(through: tuple[tuple[str, ...], ...]) -> str:
    """Return who goes through: ``A: E001 E005 · B: E002``."""
    return " · ".join(f"{letter}: {' '.join(codes)}" for letter, *codes in through)


def _refuse_outcome(
    *, heads: Mapping[str, str], through: tuple[tuple[str, ...], ...]
) -> None:
    letters = [some[0] for some in through if some]
    codes = list(chain(*(some[1:] for some in through)))
    if len(letters) != len(through) or sorted(letters) != sorted(heads):
        raise BadPayload("a stage stands on the books of its tables")
    if len(set(codes)) != len(codes):
        raise BadPayload("nobody goes through twice")


# -- Who went home after going through, and who plays instead.


@declare("withdrawal", _("Went home"), undone_by="withdrawal_taken_back")
@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Somebody who has gone through a confirmed stage and does not play the next.

    ``came`` plays in their place, nobody where it is empty. ``lot`` is the number of
    the stage's lot that said who came; ``waits`` tells that equals could come and no
    lot has been drawn among them.
    """

    stage: int
    entrant: str
    reason: Private
    came: str = ""
    lot: int | None = None
    waits: bool = False

    def __post_init__(self) -> None:
        """Refuse nobody, no reason, and who moves up for nobody."""
        if not self.entrant or not self.reason or self.came == self.entrant:
            raise BadPayload("somebody goes home for a reason, and another comes")
        _refuse_came(came=self.came, lot=self.lot, waits=self.waits)

    def told(self) -> str:
        """Return who plays instead."""
        return self.came and gettext("%(code)s plays instead") % {"code": self.came}


@declare("moved_up", _("Moved up"))
@dataclass(frozen=True, slots=True)
class MovedUp:
    """Who plays now in the place of a withdrawal of the stage, by its number.

    A decision, a correction, a lot or somebody's return said so.
    """

    stage: int
    withdrawal: int
    came: str
    lot: int | None
    waits: bool

    def __post_init__(self) -> None:
        """Refuse somebody who is still awaited, and a lot that gave nobody."""
        _refuse_came(came=self.came, lot=self.lot, waits=self.waits)

    def told(self) -> str:
        """Return who plays instead."""
        return self.came and gettext("%(code)s plays instead") % {"code": self.came}


@declare("withdrawal_taken_back", _("Plays on after all"))
@dataclass(frozen=True, slots=True)
class WithdrawalTakenBack:
    """A withdrawal of the stage, by its number, has not happened."""

    stage: int
    withdrawal: int


def _refuse_came(*, came: str, lot: int | None, waits: bool) -> None:
    if (waits and came) or (lot is not None and (not came or lot < 1)):
        raise BadPayload("who is awaited has not come, and a lot gives somebody")


# -- Whether the final's score is held back from everybody but staff.


@declare("embargo", _("Score of the final"))
@dataclass(frozen=True, slots=True)
class Embargo:
    """One decision about the final's public score: ``held`` back, or open.

    The last one is in force until the ceremony has revealed every place.
    """

    held: bool

    def told(self) -> str:
        """Return the sentence about it."""
        return gettext("Held back") if self.held else gettext("Open to all")
