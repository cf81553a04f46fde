"""Kinds of line of the event's book that say what followed the play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.finish.enums import EndState, ObjectionOutcome
from tournaments.book.kinds import BadPayload, Confidential, Private, declare

SHORT = 8

# -- How the results became official, what was said against them, and what followed.

MOVES: Mapping[EndState, tuple[EndState, ...]] = {
    EndState.PROVISIONAL: (EndState.WINDOW, EndState.WAIVED),
    EndState.WINDOW: (EndState.PROVISIONAL, EndState.WAIVED, EndState.OFFICIAL),
    EndState.WAIVED: (EndState.PROVISIONAL, EndState.WINDOW, EndState.OFFICIAL),
    EndState.OFFICIAL: (),
}


@declare("end_step", _("Results"))
@dataclass(frozen=True, slots=True)
class EndStep:
    """One step of the results from provisional to official, or one back.

    ``closes_at`` is the end of the objection window, while there is one.
    """

    before: EndState
    after: EndState
    closes_at: datetime | None = None
    reason: Private = ""

    def __post_init__(self) -> None:
        if self.after not in MOVES[self.before]:
            raise BadPayload(f"no step leads from {self.before} to {self.after}")
        if (self.after is EndState.WINDOW) != (self.closes_at is not None):
            raise BadPayload("an objection window has an end, and nothing else has")
        if self.after is EndState.WAIVED and not self.reason:
            raise BadPayload("it is not said how it is known that nobody objects")

    def told(self) -> str:
        return f"{self.before.label} → {self.after.label}"


@declare("results_published", _("Results published"))
@dataclass(frozen=True, slots=True)
class Publication:
    """The official results: SHA-256 of the frozen copy, and the head it stands on."""

    body_hash: str
    head: str

    def told(self) -> str:
        return self.body_hash[:SHORT]


@declare("objection", _("Objection"))
@dataclass(frozen=True, slots=True)
class Objection:
    """What somebody says against the provisional results.

    ``entrant`` is the code of whoever objects, or ``by`` says in words who does: that
    is between them and the desk.
    """

    text: Private
    entrant: Confidential = ""
    by: Confidential = ""

    def __post_init__(self) -> None:
        if not self.text or not (self.entrant or self.by):
            raise BadPayload("an objection says who objects, and to what")


@declare("objection_answer", _("Answer to an objection"))
@dataclass(frozen=True, slots=True)
class ObjectionAnswer:
    """What was decided about the objection of a number; the last one counts."""

    objection: int
    answer: ObjectionOutcome
    reason: Private

    def __post_init__(self) -> None:
        if not self.reason:
            raise BadPayload("an answer says why")

    def told(self) -> str:
        return f"{self.objection}: {self.answer.label}"


@declare("erratum", _("Erratum"))
@dataclass(frozen=True, slots=True)
class Erratum:
    """A published correction of published results, which themselves stay as they are.

    ``entrant`` (a code) with ``name`` or ``place`` says what is read differently from
    now on; both are empty where the words say everything. ``with_whom`` is the other
    person who stands for it, who has an own signature in the line or was only named.
    """

    text: Private
    reason: Private
    with_whom: Private
    entrant: str = ""
    name: Private = ""
    place: int | None = None

    def __post_init__(self) -> None:
        if not (self.text and self.reason and self.with_whom):
            raise BadPayload("an erratum says what, why and who stands for it")
        if not self.entrant and (self.name or self.place is not None):
            raise BadPayload("a name or a place is somebody's")
        if self.place is not None and self.place < 1:
            raise BadPayload("places are counted from one")

    def told(self) -> str:
        return "" if self.place is None else gettext("Place %(n)s") % {"n": self.place}


@declare("reveal", _("Ceremony"))
@dataclass(frozen=True, slots=True)
class Reveal:
    """One press in the ceremony: ``shown`` places of the final stand on the wall.

    They are counted from the last; taking a reveal back is a line with one less.
    """

    shown: int

    def __post_init__(self) -> None:
        if self.shown < 0:
            raise BadPayload("there are not fewer places than none")

    def told(self) -> str:
        said = ngettext("%(n)s place shown", "%(n)s places shown", self.shown)
        return said % {"n": self.shown}
