"""Where the results stand between the final and their publication."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.finish.enums import Answer, EndState
from scoring.finish.lines import EndStep, Objection, ObjectionAnswer
from scoring.standings.lines import ContestDecided, StageCorrected
from tournaments.book.lines import Entry, read
from tournaments.ids import TournamentId

# From where a step to this state only takes another one back.
_LATER: Mapping[EndState, frozenset[EndState]] = {
    EndState.PROVISIONAL: frozenset(EndState),
    EndState.WINDOW: frozenset({EndState.WAIVED}),
    EndState.WAIVED: frozenset(),
    EndState.OFFICIAL: frozenset(EndState),
}


@dataclass(frozen=True, slots=True)
class StepView:
    """One step that was taken; ``closes_at`` is the end of the window."""

    before: EndState
    after: EndState
    closes_at: datetime | None
    reason: str
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One answer to an objection."""

    answer: Answer
    reason: str
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ObjectionView:
    """One objection with all its answers, oldest first."""

    number: int
    entrant: str
    by: str
    text: str
    author: str
    at: datetime
    answers: tuple[AnswerView, ...]

    @property
    def answer(self) -> AnswerView | None:
        """Return the answer that holds, or nothing while it waits."""
        last = self.answers[-1] if self.answers else None
        return None if last is None or last.answer is Answer.TAKEN_BACK else last


@dataclass(frozen=True, slots=True)
class Ending:
    """All steps and objections of one event, oldest first.

    ``corrected_at`` is when a line behind a confirmed stage was last corrected, or
    decided about.
    """

    steps: tuple[StepView, ...]
    objections: tuple[ObjectionView, ...]
    corrected_at: datetime | None = None

    @property
    def outdated(self) -> bool:
        """Tell whether a score was corrected since objections were asked for.

        Going back to an open window asks for nothing anew.
        """
        asked = [
            step.at
            for step in self.steps
            if step.after is self.state and step.before not in _LATER[self.state]
        ]
        return bool(
            asked and self.corrected_at is not None and asked[-1] < self.corrected_at
        )

    @property
    def state(self) -> EndState:
        """Return where the results stand."""
        return self.steps[-1].after if self.steps else EndState.PROVISIONAL

    @property
    def closes_at(self) -> datetime | None:
        """Return the end of the objection window, while there is one."""
        return self.steps[-1].closes_at if self.steps else None

    @property
    def waiting(self) -> tuple[ObjectionView, ...]:
        """Return the objections without an answer."""
        return tuple(one for one in self.objections if one.answer is None)


def ending_of(tournament_id: TournamentId) -> Ending:
    """Return how far the results have come. At most seven queries."""
    answers = read(tournament_id, ObjectionAnswer)
    return Ending(
        steps=tuple(
            StepView(
                before=step.said.before,
                after=step.said.after,
                closes_at=step.said.closes_at,
                reason=step.said.reason,
                author=step.author,
                at=step.at,
            )
            for step in read(tournament_id, EndStep)
        ),
        objections=tuple(
            _objection(one, answers=answers) for one in read(tournament_id, Objection)
        ),
        corrected_at=_corrected_at(tournament_id),
    )


def _corrected_at(tournament_id: TournamentId) -> datetime | None:
    found: tuple[Entry[Any], ...] = read(tournament_id, StageCorrected, ContestDecided)
    return found[-1].at if found else None


def _objection(
    entry: Entry[Objection], *, answers: Sequence[Entry[ObjectionAnswer]]
) -> ObjectionView:
    return ObjectionView(
        number=entry.number,
        entrant=entry.said.entrant,
        by=entry.said.by,
        text=entry.said.text,
        author=entry.author,
        at=entry.at,
        answers=tuple(
            AnswerView(
                answer=one.said.answer,
                reason=one.said.reason,
                author=one.author,
                at=one.at,
            )
            for one in answers
            if one.said.objection == entry.number
        ),
    )
