"""Where the results stand between the final and their publication."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.enums import Answer, EndState
from scoring.models import EndStep, Objection, ObjectionAnswer
from tournaments.ids import TournamentId


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
    """All steps and objections of one event, oldest first."""

    steps: tuple[StepView, ...]
    objections: tuple[ObjectionView, ...]

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
    """Return how far the results have come. Three queries."""
    steps = EndStep.objects.filter(tournament=tournament_id).order_by("number")
    objections = Objection.objects.filter(tournament=tournament_id)
    return Ending(
        steps=tuple(
            StepView(
                before=EndState(step.before),
                after=EndState(step.after),
                closes_at=step.closes_at,
                reason=step.reason,
                author=step.author,
                at=step.at,
            )
            for step in steps
        ),
        objections=tuple(
            _objection(one)
            for one in objections.order_by("number").prefetch_related("answers")
        ),
    )


def _objection(row: Objection) -> ObjectionView:
    return ObjectionView(
        number=row.number,
        entrant=row.entrant,
        by=row.by,
        text=row.text,
        author=row.author,
        at=row.at,
        answers=tuple(_answer(answer) for answer in row.answers.all()),
    )


def _answer(row: ObjectionAnswer) -> AnswerView:
    return AnswerView(
        answer=Answer(row.answer), reason=row.reason, author=row.author, at=row.at
    )
