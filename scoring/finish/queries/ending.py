"""Where the results stand between the final and their publication."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.finish.enums import EndState, ObjectionOutcome
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
class ObjectionView:
    """One objection with all its answers, oldest first."""

    line: Entry[Objection]
    answers: tuple[Entry[ObjectionAnswer], ...]

    @property
    def answered(self) -> bool:
        """Tell whether an answer holds; one that was taken back does not."""
        return self._holds not in (None, ObjectionOutcome.TAKEN_BACK)

    @property
    def may_correct(self) -> bool:
        """Tell whether a line may have to be corrected for it: not once rejected."""
        return self._holds is not ObjectionOutcome.REJECTED

    @property
    def _holds(self) -> ObjectionOutcome | None:
        return self.answers[-1].said.answer if self.answers else None


@dataclass(frozen=True, slots=True)
class Ending:
    """All steps and objections of one event, oldest first.

    ``corrected`` is the number of the book's line by which a line behind a confirmed
    stage was last corrected, or decided about; 0 where there is none.
    """

    steps: tuple[Entry[EndStep], ...]
    objections: tuple[ObjectionView, ...]
    corrected: int

    @property
    def outdated(self) -> bool:
        """Tell whether a score was corrected since objections were asked for.

        Going back to an open window asks for nothing anew. By the order of the lines:
        two can be of one hour.
        """
        asked = [
            step.seq
            for step in self.steps
            if step.said.after is self.state
            and step.said.before not in _LATER[self.state]
        ]
        return bool(asked) and asked[-1] < self.corrected

    @property
    def state(self) -> EndState:
        return self.steps[-1].said.after if self.steps else EndState.PROVISIONAL

    @property
    def closes_at(self) -> datetime | None:
        """Return the end of the objection window, while there is one."""
        return self.steps[-1].said.closes_at if self.steps else None

    @property
    def waiting(self) -> tuple[ObjectionView, ...]:
        """Return the objections without an answer."""
        return tuple(one for one in self.objections if not one.answered)

    def may_publish(self, *, at: datetime) -> bool:
        """Tell whether nothing keeps the results from becoming official."""
        if self.state is EndState.PROVISIONAL or self.waiting or self.outdated:
            return False
        return self.closes_at is None or self.closes_at <= at


def ending_of(tournament_id: TournamentId) -> Ending:
    """Return how far the results have come. At most seven queries."""
    answers = read(tournament_id, ObjectionAnswer)
    return Ending(
        steps=read(tournament_id, EndStep),
        objections=tuple(
            ObjectionView(
                line=one,
                answers=tuple(
                    answer for answer in answers if answer.said.objection == one.number
                ),
            )
            for one in read(tournament_id, Objection)
        ),
        corrected=_corrected(tournament_id),
    )


def _corrected(tournament_id: TournamentId) -> int:
    found: tuple[Entry[Any], ...] = read(tournament_id, StageCorrected, ContestDecided)
    return found[-1].seq if found else 0
