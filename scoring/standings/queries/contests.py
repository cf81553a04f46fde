"""Who went through from a confirmed stage, and corrections behind it.

A correction behind a confirmed stage never re-qualifies by itself: it is a contest
until a person decides (docs/adr/0022).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from scoring.ledger.models import TableScore
from scoring.ledger.state import LedgerState
from scoring.standings.enums import Decision
from scoring.standings.queries.aftermath import (
    Aftermath,
    Correction,
    aftermath_of,
    aftermaths_of,
)
from scoring.standings.queries.contest_ways import against_exchange
from scoring.standings.queries.decisions import Decisions, Through, codes
from scoring.standings.queries.goes_on import Exchanged, barred_of, exchanged_by
from scoring.standings.queries.next_up import states_at
from tables.plan.plan import seat_name
from tables.seating.models import Seat
from tournaments.events.models.stage import Stage
from tournaments.events.queries.events import stored_stages
from tournaments.ids import StageId, TournamentId
from tournaments.refusals import Refusal


@dataclass(frozen=True, slots=True)
class StageOutcome:
    """What the tables of a stage give: their heads, and who is through, best first.

    ``tied`` are those whom a tie that is not settled decides about, by letter.
    """

    heads: dict[str, str]
    through: Through
    tied: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class LaterPlay:
    """Where an entrant sits in a later stage, and how many deals it has by now."""

    code: str
    stage: int
    final: bool
    seat: str
    deals: int


@dataclass(frozen=True, slots=True)
class Ways:
    """Whose way a correction would change, by code.

    ``loses`` are through and would not be, ``gains`` the other way round; of those
    ``tied`` a tie that is not settled would decide, ``tied_through`` are those of them
    who are through.
    """

    loses: tuple[str, ...]
    gains: tuple[str, ...]
    tied: tuple[str, ...]
    tied_through: tuple[str, ...]

    @property
    def may_lose(self) -> tuple[str, ...]:
        """Return who is through and would not be, or not for certain."""
        return (*self.loses, *self.tied_through)


@dataclass(frozen=True, slots=True)
class Consequences(Ways):
    """The ways that a correction would change, and what of the later play it touches.

    ``contested`` if somebody would have to decide. ``play`` is who would be exchanged
    in the next stage, where it counts who has gone home since; ``against`` why nobody
    can be, if nobody can.
    """

    contested: bool
    play: Exchanged
    later: tuple[LaterPlay, ...]
    against: Refusal | None


@dataclass(frozen=True, slots=True)
class ContestView(Ways):
    """A correction behind a confirmed stage, and what it would change there."""

    stage_id: StageId
    stage: int
    final: bool
    correction: Correction

    @property
    def decision(self) -> str:
        """Return what was decided; empty while nobody has."""
        return self.correction.decision or ""


def outcome_of_tables(stage_id: StageId) -> StageOutcome:
    """Return who is through by the scores as they are; in the final all places."""
    scores = TableScore.objects.filter(table__stage=stage_id).order_by("table__number")
    heads: dict[str, str] = {}
    through: dict[str, tuple[str, ...]] = {}
    tied: dict[str, tuple[str, ...]] = {}
    for letter, head, body in scores.values_list("table__letter", "head", "body"):
        state = json.loads(body)
        order = chain(*state["groups"]) if state["final"] else state["through"]
        code_of = [state["entrants"][seats[0]] for seats in state["sides"]]
        heads[letter] = head
        through[letter] = tuple(code_of[side] for side in order)
        tied[letter] = tuple(code_of[side] for side in chain(*state["unresolved"]))
    return StageOutcome(heads=heads, through=through, tied=tied)


def questioned(contested: Collection[StageId]) -> dict[int, frozenset[str]]:
    """Return whose way, or place in the final, waits for a decision, by stage.

    ``contested`` are the stages that are; no query where none is.
    """
    return {
        stage_id: _questioned(stage_id, after=aftermath_of(stage_id))
        for stage_id in contested
    }


def questioned_on(stage_id: StageId, *, contested: bool) -> frozenset[str]:
    """Return the same of one stage; no query where it is not ``contested``."""
    return questioned([stage_id] if contested else []).get(stage_id, frozenset())


def _questioned(stage_id: StageId, *, after: Aftermath) -> frozenset[str]:
    contest, decided = after.contest, after.decisions
    if contest is None:
        return frozenset()
    given = decided.asked(contest.computed)
    return (
        frozenset(_moved(codes(decided.held), codes(given), final=decided.final))
        | frozenset(_tied_then(stage_id, contest, decided=decided, given=given))
        | barred_of(stage_id, after=after)
    )


def _tied_then(
    stage_id: StageId, contest: Correction, *, decided: Decisions, given: Through
) -> tuple[str, ...]:
    """Return whom a tie decides about, by the ledgers as they were at a correction."""
    letters = _short(decided.held, given, final=decided.final)
    found = states_at(stage_id, heads=contest.heads, letters=letters)
    return tuple(
        code for letter in letters if letter in found for code in found[letter].tied
    )


def _short(held: Through, given: Through, *, final: bool) -> list[str]:
    """Return the tables that give fewer than went through; in the final its table."""
    return [
        letter
        for letter, some in given.items()
        if final or len(some) < len(held.get(letter, ()))
    ]


def _moved(held: Sequence[str], given: Sequence[str], *, final: bool) -> Iterator[str]:
    """Yield who would go through or not go through, or has another place."""
    if final:
        yield from (code for code, was in zip(given, held, strict=True) if code != was)
    else:
        yield from set(held).symmetric_difference(given)


def contests(
    tournament_id: TournamentId, *, stage_id: StageId | None = None
) -> tuple[ContestView, ...]:
    """Return the corrections behind confirmed stages that touched somebody's way."""
    found = aftermaths_of(tournament_id)
    if not any(after.corrections for after in found.values()):
        return ()
    return tuple(
        view
        for stage in stored_stages(tournament_id)
        if stage_id in {None, stage.pk}
        for view in _views(stage.id, stage.number, after=found[stage.number])
    )


def _views(stage_id: StageId, stage: int, *, after: Aftermath) -> Iterator[ContestView]:
    """Yield the corrections of a stage, each as those saw it who decided about it."""
    for count, contest in enumerate(after.corrections):
        decided = replace(after, corrections=after.corrections[:count]).decisions
        if contest.decision is Decision.UNAFFECTED:
            continue
        asked = decided.asked(contest.computed)
        held, given, final = codes(decided.held), codes(asked), decided.final
        tied = _tied_then(stage_id, contest, decided=decided, given=asked)
        yield ContestView(
            stage_id=stage_id,
            stage=stage,
            final=final,
            correction=contest,
            loses=() if final else _less(held, {*given, *tied}),
            gains=tuple(given) if final else _less(given, held),
            tied=tied,
            tied_through=() if final else tuple(c for c in held if c in tied),
        )


def _less(some: Sequence[str], others: Collection[str]) -> tuple[str, ...]:
    return tuple(code for code in some if code not in others)


def consequences(
    stage_id: StageId, *, letter: str, after: LedgerState
) -> Consequences | None:
    """Return what it would mean if a table was ``after``.

    In the final whose place changes. Nothing before the stage is confirmed. What other
    corrections of the stage have changed and nobody has decided counts in, and whoever
    has gone home since; who has moved up and would be expelled contests the stage too.
    The preview of a correction and the contest that it opens come from the same
    comparison.
    """
    stage = Stage.objects.get(pk=stage_id)
    followed = aftermaths_of(TournamentId(stage.tournament_id))[stage.number]
    if followed.confirmed is None:
        return None
    decided, outcome = followed.decisions, outcome_of_tables(stage_id)
    computed = {**outcome.through, letter: tuple(after.going_on)}
    instead = {letter: after}
    barred = barred_of(stage_id, after=followed, instead=instead)
    same = not decided.changes(computed) and not barred
    asked = decided.held if same else decided.asked(computed)
    before, given = codes(decided.held), codes(asked)
    open_ties = {**outcome.tied, letter: after.tied}
    short = _short(decided.held, asked, final=stage.final)
    tied = tuple(code for one in short for code in open_ties[one])
    loses = _less(before, {*given, *tied})
    tied_through = tuple(code for code in before if code in tied)
    play = Exchanged(out=(), new=())
    if not same and not stage.final:
        play = exchanged_by(
            stage_id, after=followed, computed=computed, instead=instead
        )
    against = None if stage.final else against_exchange(stage, found=play)
    return Consequences(
        contested=not same,
        loses=loses,
        gains=_less(given, before),
        tied=tied,
        tied_through=tied_through,
        play=play,
        later=tuple(
            later_play(
                stage,
                entrants=tuple(dict.fromkeys([*loses, *tied_through, *play.out])),
            )
        ),
        against=against,
    )


def later_play(stage: Stage, *, entrants: Sequence[str]) -> Iterator[LaterPlay]:
    """Yield every seat that these entrants (codes) have in a later stage."""
    if not entrants:
        return  # of most corrections nobody loses anything
    seats = Seat.objects.filter(
        stage__tournament=stage.tournament_id,
        stage__number__gt=stage.number,
        entrant__code__in=entrants,
        reseated=False,
    )
    rows = seats.select_related("table__score", "stage", "entrant")
    for seat in rows.order_by("entrant__code", "stage__number", "position"):
        yield LaterPlay(
            code=seat.entrant.code,
            stage=seat.stage.number,
            final=seat.stage.final,
            seat=seat_name(seat.table.letter, seat.position),
            deals=json.loads(seat.table.score.body)["deals"],
        )
