"""Who plays the next stage: who went through, less who went home, with who moved up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from scoring.standings.models import Withdrawal
from scoring.standings.moving_up import Ask, Entered, Going, Moved, moves_up
from scoring.standings.queries.decisions import (
    Through,
    asked,
    codes,
    heads_decided,
    in_force,
)
from scoring.standings.queries.next_up import Instead, ask_at, ask_of
from tables.seating.enums import TableState
from tables.seating.models import Seat, Table
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId, TournamentId

WITHDREW = "withdrawn"


@dataclass(frozen=True, slots=True)
class Decided:
    """The codes that play the next stage, and those that went home before it."""

    through: frozenset[str]
    gone: frozenset[str]


@dataclass(frozen=True, slots=True)
class WentHome:
    """One withdrawal after going through; ``came`` moved up, if anybody did.

    ``lot`` is the number of the lot that said who; while it ``waits``, ``equal`` are
    those among whom the lot is drawn, or nobody where another place comes first.
    """

    stage: int
    number: int
    letter: str
    code: str
    came: str
    lot: int | None
    waits: bool
    equal: tuple[str, ...]
    reason: str
    author: str
    at: datetime
    taken_back_by: str
    taken_back_at: datetime | None


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Who would not play the next stage any more, and who would instead, by code.

    ``lots`` says how many more places than now would wait for a lot among equals.
    """

    out: tuple[str, ...]
    new: tuple[str, ...]
    lots: int = 0


def field_of(
    stage_id: StageId,
    *,
    through: Through | None = None,
    also: str | None = None,
) -> tuple[Entered, ...]:
    """Return who plays the next stage, in order of the tables.

    Nobody before the stage is confirmed; nobody for a place that waits for a lot.
    ``through`` asks what it would be if others had gone through; ``also`` what, if
    somebody else (a code) went home too.
    """
    return moved_of(stage_id, through=through, also=also).field


def moved_of(
    stage_id: StageId,
    *,
    through: Through | None = None,
    also: str | None = None,
) -> Moved:
    """Return who plays the next stage, and who came for each who went home."""
    held = in_force(stage_id) if through is None else through
    going = going_of(stage_id)
    if also is not None:
        going.append(Going(code=also))
    if held is None or not going:
        return Moved(field=tuple(entered_of(held or [])), came=())
    return moves_up(entered_of(held), ask=ask_of(stage_id), going=going)


def exchanged_by(
    stage_id: StageId, *, computed: Through, instead: Instead | None = None
) -> Exchanged:
    """Return who would be exchanged in the next stage by the corrected score.

    Whoever went home is not exchanged, and who moved up may have gone through now; or
    cannot play any more, and his place is asked again. ``instead`` is what a
    table would be after a correction that is not written.
    """
    before = moved_of(stage_id)
    going = going_of(stage_id, waiting=False)
    given = entered_of(asked(stage_id, computed=computed))
    after = Moved(field=tuple(given), came=())
    if going:
        ask = ask_of(stage_id, instead=instead)
        barred = _barred(stage_id, going=going, field=before.field, ask=ask)
        open_again = [
            Going(code=one.code) if one.came in barred else one for one in going
        ]
        after = moves_up(given, ask=ask, going=open_again)
    held, on = codes_of(before.field), codes_of(after.field)
    return Exchanged(
        out=tuple(code for code in held if code not in on),
        new=tuple(code for code in on if code not in held),
        lots=after.waiting - before.waiting,
    )


def barred_of(stage_id: StageId, *, instead: Instead | None = None) -> frozenset[str]:
    """Return who has moved up and was expelled since, while nobody has decided that.

    By code. Who was kept in the next stage in spite of it is not in it.
    """
    going = going_of(stage_id)
    if not any(one.came for one in going):
        return frozenset()
    field, ask = moved_of(stage_id).field, ask_of(stage_id, instead=instead)
    return _barred(stage_id, going=going, field=field, ask=ask)


def _barred(
    stage_id: StageId, *, going: Sequence[Going], field: Sequence[Entered], ask: Ask
) -> frozenset[str]:
    """Return who plays by what was noted and cannot be asked now, but could then."""
    noted = {one.came for one in going if one.came}
    out = noted.intersection(codes_of(field)) - ask.codes
    if not out:
        return frozenset()
    return frozenset(out & ask_at(stage_id, heads=heads_decided(stage_id)).codes)


def moved_up_now(stage_id: StageId) -> Moved:
    """Return who has moved up for each withdrawal that stands, in their order.

    Who was noted, unless a decision has let him through himself; where a lot was
    awaited, whom scores and lots give by now; nobody where nobody moved up, or who
    went home is not through any more.
    """
    return moves_up(
        entered_of(in_force(stage_id) or []),
        ask=ask_of(stage_id),
        going=going_of(stage_id, waiting=False),
    )


def going_of(stage_id: StageId, *, waiting: bool = True) -> list[Going]:
    """Return who goes home, as noted; without ``waiting`` those who wait are open."""
    standing = Withdrawal.objects.filter(stage=stage_id, taken_back_by="")
    rows = standing.order_by("number").values_list("entrant", "came", "lot", "waits")
    return [
        Going(
            code=code,
            came=None if waits else came,
            lot=lot,
            waits=waits and waiting,
        )
        for code, came, lot, waits in rows
    ]


def entered_of(through: Through) -> list[Entered]:
    """Return who went through with the table of each, in order of the tables."""
    return [
        Entered(code=code, letter=str(some[0]))
        for some in through
        for code in codes([some])
    ]


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
    equal = _equal_of(rows)
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
            lot=row.lot,
            waits=row.waits,
            equal=equal.get(row.pk, ()),
            reason=row.reason,
            author=row.author,
            at=row.at,
            taken_back_by=row.taken_back_by,
            taken_back_at=row.taken_back_at,
        )
        for row in rows
    ]


def _equal_of(rows: Iterable[Withdrawal]) -> dict[int, tuple[str, ...]]:
    """Return among whom a lot decides, by the withdrawal that is settled first."""
    first: dict[int, int] = {}
    for row in rows:
        if row.waits:
            first.setdefault(row.stage_id, row.pk)
    return {pk: moved_up_now(StageId(stage_id)).equal for stage_id, pk in first.items()}


def _letters(stage_id: StageId) -> dict[str, str]:
    """Return the table at which everybody played a stage, by code."""
    rows = Seat.objects.filter(stage=stage_id)
    return dict(rows.values_list("entrant__code", "table__letter"))


def codes_of(field: Sequence[Entered]) -> list[str]:
    """Return the codes of a field, in its order."""
    return [one.code for one in field]
