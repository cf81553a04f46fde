"""Who went through from a confirmed stage, and corrections behind it.

A correction behind a confirmed stage never re-qualifies by itself: it is a contest
until a person decides (reliability.md 4.3, event-day.md step 9).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from scoring.enums import Decision
from scoring.models import Contest, Qualification, TableScore
from tables.draw.plan import seat_name
from tables.enums import TableState
from tables.models import Seat, Table
from tournaments.enums import StageState
from tournaments.ids import StageId, TournamentId
from tournaments.models import Stage

Through = list[list[object]]


@dataclass(frozen=True, slots=True)
class StageOutcome:
    """What the tables of a stage give: their heads, and who is through, best first."""

    heads: dict[str, str]
    through: Through


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

    ``exchangeable`` while the seats of the next stage are not published.
    """

    loses: tuple[str, ...]
    gains: tuple[str, ...]
    later: tuple[LaterPlay, ...]
    exchangeable: bool


@dataclass(frozen=True, slots=True)
class ContestView:
    """A correction behind a confirmed stage; ``decision`` is empty while it waits.

    ``loses`` are through and would not be, ``gains`` the other way round, by code.
    """

    stage: int
    final: bool
    number: int
    letter: str
    seq: int
    author: str
    opened_at: datetime
    loses: tuple[str, ...]
    gains: tuple[str, ...]
    decision: Decision | None
    reason: str
    decided_by: str
    decided_at: datetime | None


def outcome_of_tables(stage_id: StageId) -> StageOutcome:
    """Return who is through by the scores as they are; in the final all places."""
    scores = TableScore.objects.filter(table__stage=stage_id).order_by("table__number")
    heads: dict[str, str] = {}
    through: Through = []
    for letter, head, body in scores.values_list("table__letter", "head", "body"):
        state = json.loads(body)
        order = chain(*state["groups"]) if state["final"] else state["through"]
        heads[letter] = head
        through.append(
            [letter, [state["entrants"][state["sides"][side][0]] for side in order]]
        )
    return StageOutcome(heads=heads, through=through)


def in_force(stage_id: StageId) -> Through | None:
    """Return who is through after every decision, or nothing before confirmation."""
    corrected = (
        Contest.objects.filter(stage=stage_id, decision=Decision.CORRECTED)
        .order_by("-number")
        .values_list("computed", flat=True)
        .first()
    )
    if corrected is not None:
        return list(corrected)
    confirmed = Qualification.objects.filter(stage=stage_id)
    return next(iter(confirmed.values_list("through", flat=True)), None)


def decided_through(tables: Iterable[Table]) -> dict[int, frozenset[str]]:
    """Return the codes that went through, by stage, where a correction followed.

    Stages that are not confirmed, or were never corrected since, are not in it; the
    final has no way on. One query where nothing was corrected.
    """
    confirmed = {
        table.stage_id
        for table in tables
        if table.state == TableState.CONFIRMED and not table.stage.final
    }
    if not confirmed:
        return {}
    corrected = Contest.objects.filter(stage__in=confirmed)
    return {
        stage: frozenset(codes(in_force(StageId(stage)) or []))
        for stage in set(corrected.values_list("stage", flat=True))
    }


def is_settled(stage_id: StageId, *, computed: Through) -> bool:
    """Tell whether somebody has decided about this outcome, or nothing has to be.

    A decision that keeps those who went through stands until the score gives others
    again than when it was taken.
    """
    decided = Contest.objects.filter(stage=stage_id).exclude(
        decision__in=["", Decision.SUPERSEDED]
    )
    latest = decided.order_by("-number").values_list("computed", flat=True).first()
    return computed in (in_force(stage_id), latest)


def heads_in_force(stage_id: StageId) -> dict[str, str] | None:
    """Return the ledger heads that somebody has seen: confirmed, or corrected since."""
    latest = Contest.objects.filter(stage=stage_id).order_by("-number")
    seen = latest.values_list("heads", flat=True).first()
    if seen is None:
        confirmed = Qualification.objects.filter(stage=stage_id)
        seen = confirmed.values_list("heads", flat=True).first()
    return seen


def codes(through: Sequence[Sequence[object]]) -> list[str]:
    """Return all who are through, table by table."""
    return [str(code) for _letter, some in through for code in _listed(some)]


def _listed(some: object) -> list[object]:
    assert isinstance(some, list)
    return some


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
    before: dict[int, list[str]] = {}
    rows = found.select_related("stage", "stage__qualification")
    for contest in rows.order_by("stage__number", "number"):
        held = before.setdefault(
            contest.stage_id, codes(contest.stage.qualification.through)
        )
        given = codes(contest.computed)
        if contest.decision == Decision.CORRECTED:
            before[contest.stage_id] = given
        if contest.decision == Decision.UNAFFECTED:
            continue
        final = contest.stage.final
        yield ContestView(
            stage=contest.stage.number,
            final=final,
            number=contest.number,
            letter=contest.letter,
            seq=contest.seq,
            author=contest.author,
            opened_at=contest.opened_at,
            loses=() if final else tuple(c for c in held if c not in given),
            gains=tuple(given) if final else tuple(c for c in given if c not in held),
            decision=Decision(contest.decision) if contest.decision else None,
            reason=contest.decision_reason,
            decided_by=contest.decided_by,
            decided_at=contest.decided_at,
        )


def consequences(
    stage_id: StageId, *, letter: str, through: Sequence[str]
) -> Consequences | None:
    """Return what it would mean if a table's ``through`` were these codes.

    Nothing before the stage is confirmed. What other corrections of the stage have
    changed and nobody has decided counts in: the preview of a correction and the
    contest that it opens come from the same comparison.
    """
    held = in_force(stage_id)
    if held is None:
        return None
    computed: Through = [
        [one, list(through) if one == letter else some]
        for one, some in outcome_of_tables(stage_id).through
    ]
    same = is_settled(stage_id, computed=computed)
    before, after = codes(held), codes(held if same else computed)
    loses = tuple(code for code in before if code not in after)
    stage = Stage.objects.get(pk=stage_id)
    following = Stage.objects.filter(
        tournament=stage.tournament_id, number=stage.number + 1
    ).first()
    return Consequences(
        loses=loses,
        gains=tuple(code for code in after if code not in before),
        later=tuple(_later_play(stage, entrants=loses)),
        exchangeable=following is not None
        and following.state in {StageState.PLANNED, StageState.DRAWING},
    )


def _later_play(stage: Stage, *, entrants: Sequence[str]) -> Iterator[LaterPlay]:
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
