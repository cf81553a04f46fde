"""Who plays the next stage: who went through, less who went home, with who moved up."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.db.models import Q

from scoring.models import TableScore, Withdrawal
from scoring.queries.decisions import Through, asked, codes, in_force
from scoring.ranking.moving_up import Entered, Going, Next, field_after, moves_up
from scoring.ranking.order import ranks
from tables.enums import TableState
from tables.models import Seat, Table
from tournaments.ids import StageId, TournamentId
from tournaments.models import Stage

WITHDREW = "withdrawn"


@dataclass(frozen=True, slots=True)
class Decided:
    """The codes that play the next stage, and those that went home before it."""

    through: frozenset[str]
    gone: frozenset[str]


@dataclass(frozen=True, slots=True)
class WentHome:
    """One withdrawal after going through; ``came`` moved up, if anybody did."""

    stage: int
    number: int
    letter: str
    code: str
    came: str
    reason: str
    author: str
    at: datetime
    taken_back_by: str
    taken_back_at: datetime | None


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Who would not play the next stage any more, and who would instead, by code."""

    out: tuple[str, ...]
    new: tuple[str, ...]


def field_of(
    stage_id: StageId,
    *,
    through: Through | None = None,
    also: str | None = None,
) -> tuple[Entered, ...]:
    """Return who plays the next stage, in order of the tables.

    Nobody before the stage is confirmed. ``through`` asks what it would be if others
    had gone through; ``also`` what, if somebody else (a code) went home too.
    """
    held = in_force(stage_id) if through is None else through
    if held is None:
        return ()
    entered = _entered(held)
    going = _going(stage_id)
    if also is not None:
        going.append(Going(code=also))
    if not going:
        return tuple(entered)
    return field_after(entered, waiting=_waiting(stage_id), going=going)


def exchanged_by(stage_id: StageId, *, computed: Through) -> Exchanged:
    """Return who would be exchanged in the next stage by the corrected score.

    Whoever went home is not exchanged, and who moved up may have gone through now.
    """
    before = codes_of(field_of(stage_id))
    given = asked(stage_id, computed=computed)
    after = codes_of(field_of(stage_id, through=given))
    return Exchanged(
        out=tuple(code for code in before if code not in after),
        new=tuple(code for code in after if code not in before),
    )


def came_by_the_rule(stage_id: StageId) -> tuple[str, ...]:
    """Return who moves up for each withdrawal that stands, by the scores as they are.

    In the order of the withdrawals; empty where nobody does.
    """
    standing = Withdrawal.objects.filter(stage=stage_id, taken_back_by="")
    gone = standing.order_by("number").values_list("entrant", flat=True)
    return moves_up(
        _entered(in_force(stage_id) or []),
        waiting=_waiting(stage_id),
        going=[Going(code=code) for code in gone],
    )[1]


def moved_up_now(stage_id: StageId) -> tuple[str, ...]:
    """Return who has moved up for each withdrawal that stands, in their order.

    Who was noted, unless a decision has let him through himself; empty where nobody
    moved up, or who went home is not through any more.
    """
    return moves_up(
        _entered(in_force(stage_id) or []),
        waiting=_waiting(stage_id),
        going=_going(stage_id),
    )[1]


def _going(stage_id: StageId) -> list[Going]:
    standing = Withdrawal.objects.filter(stage=stage_id, taken_back_by="")
    return [
        Going(code=code, came=came)
        for code, came in standing.order_by("number").values_list("entrant", "came")
    ]


def _entered(through: Through) -> list[Entered]:
    return [
        Entered(code=code, letter=str(some[0]))
        for some in through
        for code in codes([some])
    ]


def _waiting(stage_id: StageId) -> dict[str, list[Next]]:
    """Return by table who can move up: they played to the end, and for themselves."""
    scores = TableScore.objects.filter(table__stage=stage_id).order_by("table__number")
    found: dict[str, list[Next]] = {}
    for letter, body in scores.values_list("table__letter", "body"):
        state = json.loads(body)
        apart = dict(state.get("apart", ()))
        rank_of = ranks(state["groups"])
        found[letter] = [
            Next(
                code=state["entrants"][state["sides"][side][0]],
                rank=rank_of[side],
                points=state["totals"][side],
            )
            for side in chain(*state["groups"])
            if side not in apart
        ]
    return found


def decided_of(stage_id: StageId) -> Decided:
    """Return who plays the next stage of a confirmed one, and who went home."""
    through = frozenset(one.code for one in field_of(stage_id))
    gone = Withdrawal.objects.filter(stage=stage_id, taken_back_by="")
    return Decided(
        through=through,
        gone=frozenset(gone.values_list("entrant", flat=True)) - through,
    )


def decided_through(tables: Iterable[Table]) -> dict[int, Decided]:
    """Return who plays on, by stage, where something followed on the confirmation.

    Stages that are not confirmed, or of which nobody was corrected or went home
    since, are not in it; the final has no way on. One query where nothing followed.
    """
    confirmed = {
        table.stage_id
        for table in tables
        if table.state == TableState.CONFIRMED and not table.stage.final
    }
    if not confirmed:
        return {}
    followed = Stage.objects.filter(pk__in=confirmed).filter(
        Q(contests__isnull=False) | Q(withdrawals__isnull=False)
    )
    return {
        stage: decided_of(StageId(stage))
        for stage in set(followed.values_list("pk", flat=True))
    }


def went_home(
    tournament_id: TournamentId, *, stage_id: StageId | None = None
) -> list[WentHome]:
    """Return who went home after going through, those taken back too. One query."""
    found = Withdrawal.objects.filter(stage__tournament=tournament_id)
    if stage_id is not None:
        found = found.filter(stage=stage_id)
    rows = found.select_related("stage").order_by("stage__number", "number")
    letters: dict[int, dict[str, str]] = {}
    for row in rows:
        if row.stage_id not in letters:
            letters[row.stage_id] = _letters(StageId(row.stage_id))
    return [
        WentHome(
            stage=row.stage.number,
            number=row.number,
            letter=letters[row.stage_id].get(row.entrant, ""),
            code=row.entrant,
            came=row.came,
            reason=row.reason,
            author=row.author,
            at=row.at,
            taken_back_by=row.taken_back_by,
            taken_back_at=row.taken_back_at,
        )
        for row in rows
    ]


def _letters(stage_id: StageId) -> dict[str, str]:
    """Return the table at which everybody played a stage, by code."""
    rows = Seat.objects.filter(stage=stage_id)
    return dict(rows.values_list("entrant__code", "table__letter"))


def codes_of(field: Sequence[Entered]) -> list[str]:
    """Return the codes of a field, in its order."""
    return [one.code for one in field]
