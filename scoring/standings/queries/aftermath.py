"""What followed on the confirmation of a stage: one pure pass over the book's lines.

Who goes on, the mark of a contested stage and the places that wait for a lot follow
from it alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.standings.enums import Decision
from scoring.standings.lines import (
    ContestDecided,
    MovedUp,
    StageConfirmed,
    StageCorrected,
    Withdrawal,
    WithdrawalTakenBack,
)
from scoring.standings.moving_up import (
    Came,
    Entered,
    Going,
    NextField,
    OutInOrder,
    moves_up,
)
from scoring.standings.queries.decisions import Decisions, Through
from tournaments.book.lines import Entry, read, read_of
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId, TournamentId

LINES: tuple[type[Any], ...] = (
    StageConfirmed,
    StageCorrected,
    ContestDecided,
    Withdrawal,
    MovedUp,
    WithdrawalTakenBack,
)


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction behind the stage, and what was decided about it, if it was.

    ``computed`` is who would be through by it, ``heads`` are those of its tables.
    """

    number: int
    letter: str
    seq: int
    heads: dict[str, str]
    computed: Through
    author: str
    opened_at: datetime
    decision: Decision | None
    reason: str = ""
    decided_by: str = ""
    decided_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Departure:
    """Somebody who went home after going through, and who is noted in their place."""

    number: int
    seq: int
    key: UUID
    entrant: str
    came: str
    lot: int | None
    waits: bool
    reason: str
    author: str
    at: datetime
    taken_back_by: str = ""
    taken_back_at: datetime | None = None

    @property
    def noted(self) -> Came:
        """Return who is noted in their place, or that it waits for a lot."""
        return Came(code=self.came, lot=self.lot, waits=self.waits)

    def going(self, *, waiting: bool = True) -> Going:
        """Return what was noted; without ``waiting`` who is awaited is open."""
        is_open = self.waits and not waiting
        return Going(self.entrant, noted=None if is_open else self.noted)


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What was confirmed of a stage, if it was, and all that followed, in order."""

    confirmed: Entry[StageConfirmed] | None = None
    corrections: tuple[Correction, ...] = ()
    departures: tuple[Departure, ...] = ()

    @property
    def decisions(self) -> Decisions:
        """Return what holds after every decision; nobody before the confirmation."""
        if self.confirmed is None:
            return Decisions()
        first = _through(self.confirmed.said)
        decided = Decisions(held=first, seen=first, final=self.confirmed.said.final)
        for one in self.corrections:
            if one.decision is not None and one.decision is not Decision.SUPERSEDED:
                decided = decided.after(one.decision, computed=one.computed)
        return decided

    @property
    def computed(self) -> Through:
        """Return who would be through by the last score that somebody has seen."""
        if self.corrections:
            return self.corrections[-1].computed
        return {} if self.confirmed is None else _through(self.confirmed.said)

    @property
    def heads_seen(self) -> dict[str, str]:
        """Return the heads that somebody has seen: confirmed, or corrected since."""
        return self._heads(self.corrections)

    @property
    def heads_decided(self) -> dict[str, str]:
        """Return the heads of the last score that somebody has decided about.

        What waits for a decision is not in it.
        """
        open_ones = {None, Decision.SUPERSEDED}
        return self._heads([o for o in self.corrections if o.decision not in open_ones])

    def _heads(self, seen: Iterable[Correction]) -> dict[str, str]:
        first = {} if self.confirmed is None else dict(self.confirmed.said.heads)
        return [first, *(one.heads for one in seen)][-1]

    @property
    def contest(self) -> Correction | None:
        """Return the correction that waits for a decision, if one does."""
        last = self.corrections[-1] if self.corrections else None
        return last if last is not None and last.decision is None else None

    @property
    def contested_at(self) -> datetime | None:
        """Return since when a correction waits for a decision, if one does."""
        return None if self.contest is None else self.contest.opened_at

    @property
    def corrected(self) -> bool:
        """Tell whether somebody has put others through than were confirmed."""
        return any(one.decision is Decision.CORRECTED for one in self.corrections)

    @property
    def standing(self) -> tuple[Departure, ...]:
        """Return who went home and has not come back."""
        return tuple(one for one in self.departures if not one.taken_back_by)

    @property
    def places_awaited(self) -> int:
        """Return how many places of the next stage wait for a lot."""
        return sum(one.waits for one in self.standing)

    @property
    def columns(self) -> dict[str, object]:
        """Return the columns of the stage that follow."""
        return {
            "contested_at": self.contested_at,
            "places_awaited": self.places_awaited,
        }

    @property
    def entered(self) -> tuple[Entered, ...]:
        """Return who went through with the table of each, in order of the tables."""
        return entered_of(self.decisions.held)

    @property
    def entered_first(self) -> tuple[Entered, ...]:
        """Return who was confirmed to go through, before any correction."""
        if self.confirmed is None:
            return ()
        return entered_of(_through(self.confirmed.said))

    @property
    def field(self) -> tuple[Entered, ...]:
        """Return who plays the next stage, in order of the tables, as decided.

        Nobody before the confirmation; nobody for a place that waits for a lot.
        """
        return self._moved_up().field

    @property
    def overtaken(self) -> frozenset[int]:
        """Return the withdrawals in whose place nobody plays since a correction.

        Whoever went home has not gone through by it, nor whoever had moved up for them.
        """
        return frozenset(
            one.number
            for one, now in zip(self.standing, self._moved_up().came, strict=True)
            if one.came and not (now.code or now.waits)
        )

    def _moved_up(self) -> NextField:
        return moves_up(self.entered, ask=OutInOrder(), going=self.going())

    def entries(self, number: int) -> dict[str, str]:
        """Return who plays after the stage of this number, with the table of origin."""
        return {one.code: f"{number}/{one.letter}" for one in self.field}

    def going(self, *, waiting: bool = True) -> list[Going]:
        """Return who goes home, as noted; without ``waiting`` those who wait are open.

        In the order of the withdrawals.
        """
        return [one.going(waiting=waiting) for one in self.standing]

    def after(self, line: Entry[Any]) -> Aftermath:
        """Return what there is after one more line.

        One that cannot follow changes nothing; the audit tells.
        """
        return _APPLIED[type(line.said)](self, line)


def aftermaths(lines: Iterable[Entry[Any]]) -> dict[int, Aftermath]:
    """Return what followed on each stage, by its number, from the lines of an event."""
    found: dict[int, Aftermath] = defaultdict(Aftermath)
    for line in lines:
        found[line.said.stage] = found[line.said.stage].after(line)
    return found


def aftermaths_of(tournament_id: TournamentId) -> dict[int, Aftermath]:
    """Return what followed on each stage of an event. At most two queries."""
    return aftermaths(read(tournament_id, *LINES))


def aftermath_of(stage_id: StageId) -> Aftermath:
    """Return what followed on a stage. At most three queries."""
    event, number = Stage.objects.values_list("tournament", "number").get(pk=stage_id)
    return aftermaths_of(TournamentId(event))[number]


def aftermaths_by_event(events: Iterable[int]) -> dict[tuple[int, int], Aftermath]:
    """Return what followed in several events, by event and number of the stage."""
    lines: dict[int, list[Entry[Any]]] = defaultdict(list)
    for line in read_of(events, *LINES):
        lines[line.tournament_id].append(line)
    return {
        (event, number): found
        for event, some in lines.items()
        for number, found in aftermaths(some).items()
    }


def entered_of(through: Through) -> tuple[Entered, ...]:
    """Return who went through with the table of each, in order of the tables."""
    return tuple(
        Entered(code=code, letter=letter)
        for letter, some in through.items()
        for code in some
    )


def _through(said: StageConfirmed | StageCorrected) -> Through:
    return {letter: tuple(some) for letter, *some in said.through}


def _confirmed(before: Aftermath, line: Entry[StageConfirmed]) -> Aftermath:
    return replace(before, confirmed=line)


def _corrected(before: Aftermath, line: Entry[StageCorrected]) -> Aftermath:
    """Add a correction; it takes the place of one that was open."""
    said = line.said
    unaffected = not said.contested
    earlier = _decided(before, line, Decision.SUPERSEDED)
    correction = Correction(
        number=len(earlier) + 1,
        letter=said.table,
        seq=said.line,
        heads=dict(said.heads),
        computed=_through(said),
        author=line.author,
        opened_at=line.at,
        decision=Decision.UNAFFECTED if unaffected else None,
        decided_by=line.author if unaffected else "",
        decided_at=line.at if unaffected else None,
    )
    return replace(before, corrections=(*earlier, correction))


def _contest_decided(before: Aftermath, line: Entry[ContestDecided]) -> Aftermath:
    decided = _decided(before, line, line.said.decision, reason=line.said.reason)
    return replace(before, corrections=decided)


def _decided(
    before: Aftermath, line: Entry[Any], decision: Decision, *, reason: str = ""
) -> tuple[Correction, ...]:
    """Return the corrections with what a line says about the one that was open."""
    return tuple(
        one
        if one.decision is not None
        else replace(
            one,
            decision=decision,
            reason=reason,
            decided_by=line.author,
            decided_at=line.at,
        )
        for one in before.corrections
    )


def _withdrawn(before: Aftermath, line: Entry[Withdrawal]) -> Aftermath:
    said = line.said
    if said.entrant in {one.entrant for one in before.standing}:
        return before
    departure = Departure(
        number=len(before.departures) + 1,
        seq=line.seq,
        key=line.key,
        entrant=said.entrant,
        came=said.came,
        lot=said.lot,
        waits=said.waits,
        reason=said.reason,
        author=line.author,
        at=line.at,
    )
    return replace(before, departures=(*before.departures, departure))


def _moved_up(before: Aftermath, line: Entry[MovedUp]) -> Aftermath:
    said = line.said
    return _departed(
        before, said.withdrawal, came=said.came, lot=said.lot, waits=said.waits
    )


def _taken_back(before: Aftermath, line: Entry[WithdrawalTakenBack]) -> Aftermath:
    return _departed(
        before,
        line.said.withdrawal,
        taken_back_by=line.author,
        taken_back_at=line.at,
        waits=False,
    )


def _departed(before: Aftermath, number: int, **said: Any) -> Aftermath:
    return replace(
        before,
        departures=tuple(
            replace(one, **said)
            if one.number == number and not one.taken_back_by
            else one
            for one in before.departures
        ),
    )


_APPLIED: dict[type[Any], Callable[[Aftermath, Entry[Any]], Aftermath]] = {
    StageConfirmed: _confirmed,
    StageCorrected: _corrected,
    ContestDecided: _contest_decided,
    Withdrawal: _withdrawn,
    MovedUp: _moved_up,
    WithdrawalTakenBack: _taken_back,
}
