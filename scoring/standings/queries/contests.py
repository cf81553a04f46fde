"""Who went through from a confirmed stage, and corrections behind it.

A correction behind a confirmed stage never re-qualifies by itself: it is a contest
until a person decides (reliability.md 4.3, event-day.md step 9).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from scoring.ledger.models.projections import TableScore
from scoring.ledger.state import TableState
from scoring.standings.enums import Decision
from scoring.standings.models import Contest, Qualification
from scoring.standings.queries.contest_ways import against_exchange
from scoring.standings.queries.decisions import Decisions, Through, codes, decisions_of
from scoring.standings.queries.goes_on import Exchanged, barred_of, exchanged_by
from scoring.standings.queries.next_up import states_at
from tables.plan.plan import seat_name
from tables.seating.models import Seat
from tournaments.events.models.stage import Stage
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
class Consequences:
    """Whose way a correction would change, and what of the later play it touches.

    ``contested`` if somebody would have to decide. ``loses``, ``gains`` and ``tied``
    are those of a ``ContestView``. ``play`` is who would be exchanged in the next
    stage, where it counts who has gone home since; ``against`` why nobody can be, if
    nobody can.
    """

    contested: bool
    loses: tuple[str, ...]
    gains: tuple[str, ...]
    tied: tuple[str, ...]
    tied_through: tuple[str, ...]
    play: Exchanged
    later: tuple[LaterPlay, ...]
    against: Refusal | None


@dataclass(frozen=True, slots=True)
class ContestView:
    """A correction behind a confirmed stage; ``decision`` is empty while it waits.

    ``loses`` are through and would not be, ``gains`` the other way round, by code; of
    those ``tied`` a tie that is not settled would decide, ``tied_through`` are those of
    them who are through. ``computed`` is who would be through, table by table.
    """

    stage_id: StageId
    computed: Through
    stage: int
    final: bool
    number: int
    letter: str
    seq: int
    author: str
    opened_at: datetime
    loses: tuple[str, ...]
    gains: tuple[str, ...]
    tied: tuple[str, ...]
    tied_through: tuple[str, ...]
    decision: Decision | None
    reason: str
    decided_by: str
    decided_at: datetime | None


def outcome_of_tables(stage_id: StageId) -> StageOutcome:
    """Return who is through by the scores as they are; in the final all places."""
    scores = TableScore.objects.filter(table__stage=stage_id).order_by("table__number")
    heads: dict[str, str] = {}
    through: Through = []
    tied: dict[str, tuple[str, ...]] = {}
    for letter, head, body in scores.values_list("table__letter", "head", "body"):
        state = json.loads(body)
        order = chain(*state["groups"]) if state["final"] else state["through"]
        code_of = [state["entrants"][seats[0]] for seats in state["sides"]]
        heads[letter] = head
        through.append([letter, [code_of[side] for side in order]])
        tied[letter] = tuple(code_of[side] for side in chain(*state["unresolved"]))
    return StageOutcome(heads=heads, through=through, tied=tied)


def questioned(contested: Collection[StageId]) -> dict[int, frozenset[str]]:
    """Return whose way, or place in the final, waits for a decision, by stage.

    ``contested`` are the stages that are; no query where none is.
    """
    if not contested:
        return {}
    waiting = Contest.objects.filter(stage__in=contested, decision="")
    waiting = waiting.select_related("stage")
    found: dict[int, frozenset[str]] = {}
    for contest in waiting:
        decided = decisions_of(StageId(contest.stage_id))
        assert decided is not None
        given = decided.asked(contest.computed)
        found[contest.stage_id] = (
            frozenset(_moved(codes(decided.held), codes(given), final=decided.final))
            | frozenset(_tied_then(contest, held=decided.held, given=given))
            | barred_of(StageId(contest.stage_id))
        )
    return found


def _tied_then(contest: Contest, *, held: Through, given: Through) -> tuple[str, ...]:
    """Return whom a tie decides about, by the ledgers as they were at a correction."""
    letters = _short(held, given, final=contest.stage.final)
    found = states_at(StageId(contest.stage_id), heads=contest.heads, letters=letters)
    return tuple(
        code for letter in letters if letter in found for code in found[letter].tied
    )


def _short(held: Through, given: Through, *, final: bool) -> list[str]:
    """Return the tables that give fewer than went through; in the final its table."""
    went = {str(letter): len(codes([[letter, some]])) for letter, some in held}
    return [
        str(letter)
        for letter, some in given
        if final or len(codes([[letter, some]])) < went.get(str(letter), 0)
    ]


def _moved(held: Sequence[str], given: Sequence[str], *, final: bool) -> Iterator[str]:
    """Yield who would go through or not go through, or has another place."""
    if final:
        yield from (code for code, was in zip(given, held, strict=True) if code != was)
    else:
        yield from set(held).symmetric_difference(given)


def heads_in_force(stage_id: StageId) -> dict[str, str] | None:
    """Return the ledger heads that somebody has seen: confirmed, or corrected since."""
    latest = Contest.objects.filter(stage=stage_id).order_by("-number")
    seen = latest.values_list("heads", flat=True).first()
    if seen is None:
        confirmed = Qualification.objects.filter(stage=stage_id)
        seen = confirmed.values_list("heads", flat=True).first()
    return seen


def contests(
    tournament_id: TournamentId, *, stage_id: StageId | None = None
) -> tuple[ContestView, ...]:
    """Return the corrections behind confirmed stages that touched somebody's way."""
    return tuple(_views(tournament_id, stage_id=stage_id))


def _views(
    tournament_id: TournamentId, *, stage_id: StageId | None
) -> Iterator[ContestView]:
    found = Contest.objects.filter(stage__tournament=tournament_id)
    if stage_id is not None:
        found = found.filter(stage=stage_id)
    decided: dict[int, Decisions] = {}
    rows = found.select_related("stage", "stage__qualification")
    for contest in rows.order_by("stage__number", "number"):
        first = list(contest.stage.qualification.through)
        before = decided.setdefault(
            contest.stage_id,
            Decisions(held=first, seen=first, final=contest.stage.final),
        )
        asked = before.asked(contest.computed)
        held, given = codes(before.held), codes(asked)
        if contest.decision not in {"", Decision.SUPERSEDED}:
            after = before.after(contest.decision, computed=contest.computed)
            decided[contest.stage_id] = after
        if contest.decision == Decision.UNAFFECTED:
            continue
        final = contest.stage.final
        tied = _tied_then(contest, held=before.held, given=asked)
        yield ContestView(
            stage_id=StageId(contest.stage_id),
            computed=list(contest.computed),
            stage=contest.stage.number,
            final=final,
            number=contest.number,
            letter=contest.letter,
            seq=contest.seq,
            author=contest.author,
            opened_at=contest.opened_at,
            loses=() if final else _less(held, {*given, *tied}),
            gains=tuple(given) if final else _less(given, held),
            tied=tied,
            tied_through=() if final else tuple(c for c in held if c in tied),
            decision=Decision(contest.decision) if contest.decision else None,
            reason=contest.decision_reason,
            decided_by=contest.decided_by,
            decided_at=contest.decided_at,
        )


def _less(some: Sequence[str], others: Collection[str]) -> tuple[str, ...]:
    return tuple(code for code in some if code not in others)


def consequences(
    stage_id: StageId, *, letter: str, after: TableState
) -> Consequences | None:
    """Return what it would mean if a table was ``after``.

    In the final whose place changes. Nothing before the stage is confirmed. What other
    corrections of the stage have changed and nobody has decided counts in, and whoever
    has gone home since; who has moved up and would be expelled contests the stage too.
    The preview of a correction and the contest that it opens come from the same
    comparison.
    """
    decided = decisions_of(stage_id)
    if decided is None:
        return None
    outcome = outcome_of_tables(stage_id)
    computed: Through = [
        [one, after.going_on if one == letter else some]
        for one, some in outcome.through
    ]
    instead = {letter: after}
    barred = barred_of(stage_id, instead=instead)
    same = not decided.changes(computed) and not barred
    stage = Stage.objects.get(pk=stage_id)
    asked = decided.held if same else decided.asked(computed)
    before, given = codes(decided.held), codes(asked)
    open_ties = {**outcome.tied, letter: after.tied}
    short = _short(decided.held, asked, final=stage.final)
    tied = tuple(code for one in short for code in open_ties[one])
    loses = _less(before, {*given, *tied})
    tied_through = tuple(code for code in before if code in tied)
    play = Exchanged(out=(), new=())
    if not same and not stage.final:
        play = exchanged_by(stage_id, computed=computed, instead=instead)
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
    seats = Seat.objects.filter(
        stage__tournament=stage.tournament_id,
        stage__number__gt=stage.number,
        entrant__code__in=entrants,
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
