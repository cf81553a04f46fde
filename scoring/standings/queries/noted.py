"""What the rule gives for those who went home, and what was noted of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.standings.enums import Decision
from scoring.standings.models import Contest, Qualification, Withdrawal
from scoring.standings.moving_up import Ask, Came, Entered, Going, moves_up
from scoring.standings.queries.decisions import in_force
from scoring.standings.queries.goes_on import entered_of, going_of
from scoring.standings.queries.next_up import ask_at, ask_of
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId


def came_by_the_rule(stage_id: StageId) -> tuple[Came, ...]:
    """Return who moves up for each withdrawal that stands, by the scores as they are.

    In the order of the withdrawals; nobody where nobody does.
    """
    return moves_up(
        entered_of(in_force(stage_id) or []),
        ask=ask_of(stage_id),
        going=[Going(code=one.code) for one in going_of(stage_id)],
    ).came


def moved_up_without(stage_id: StageId, *, entrant: str) -> tuple[Came, ...]:
    """Return who has moved up for the others, if somebody (a code) comes back.

    In the order of the withdrawals that still stand. Who was noted stays: only the
    places for which the rule gives somebody else than it would if he stayed away,
    and those that wait, are asked again.
    """
    entered, ask = entered_of(in_force(stage_id) or []), ask_of(stage_id)
    now = going_of(stage_id, waiting=False)
    others = [one for one in now if one.code != entrant]

    def by_the_rule(going: Sequence[Going]) -> dict[str, Came]:
        bare = [Going(code=one.code) for one in going]
        came = moves_up(entered, ask=ask, going=bare).came
        return {one.code: found for one, found in zip(going, came, strict=True)}

    before, after = by_the_rule(now), by_the_rule(others)
    going = [
        one if one.came and before[one.code] == after[one.code] else Going(one.code)
        for one in others
    ]
    return moves_up(entered, ask=ask, going=going).came


def differences_of_withdrawals(stage: Stage) -> Iterator[str]:
    """Yield a sentence if others moved up than the rule gives.

    What is noted stays whatever is corrected later: then the rule has to give it by
    one of the scores that the stage has had. Where a decision has exchanged those who
    went through nothing is compared, and where somebody came back only the lots.
    """
    rows = list(stage.withdrawals.order_by("number"))
    standing = [row for row in rows if not row.taken_back_by]
    if any(row.waits for row in standing) != (stage.lot_awaited_at is not None):
        yield f"stage {stage.number}: it is not said right whether a lot is awaited"
    behind = Contest.objects.filter(stage=stage).order_by("number")
    if behind.filter(decision=Decision.CORRECTED).exists():
        return
    if behind.exists():
        right = _ever_given(stage, rows=rows)
    else:
        found = came_by_the_rule(StageId(stage.pk))
        right = [_came(row) for row in standing] == [
            (one.code, one.lot, one.waits) for one in found
        ]
    if not right:
        yield f"stage {stage.number}: others moved up than the rule gives"


def _ever_given(stage: Stage, *, rows: Sequence[Withdrawal]) -> bool:
    """Tell whether the rule gives each by one of the scores the stage has had."""
    stage_id = StageId(stage.pk)
    back = sorted(
        (row for row in rows if row.taken_back_at is not None),
        key=lambda row: (row.taken_back_at, row.number),
    )
    asked = [
        row
        for row in rows
        if not row.taken_back_by and (row.lot is not None or not back)
    ]
    if not asked:
        return True
    confirmed = Qualification.objects.get(stage=stage)
    behind = Contest.objects.filter(stage=stage).order_by("number")
    heads = [confirmed.heads, *behind.values_list("heads", flat=True)]
    asks = [ask_at(stage_id, heads=some) for some in heads]
    entered = entered_of(in_force(stage_id) or [])
    gone = [{row.pk for row in back[:n]} for n in range(len(back) + 1)]
    away = [[row for row in rows if row.pk not in some] for some in gone]
    return all(
        any(
            _came(row) in _given(row, away=some, entered=entered, ask=ask)
            for some in away
            for ask in asks
        )
        for row in asked
    )


def _given(
    row: Withdrawal, *, away: Sequence[Withdrawal], entered: Sequence[Entered], ask: Ask
) -> Iterator[tuple[str, int | None, bool]]:
    """Yield what the rule gives for one: when he went home, and asked again later."""
    going = [
        Going(code=one.entrant)
        if one.pk == row.pk
        else Going(
            code=one.entrant,
            came=None if one.waits else one.came,
            lot=one.lot,
            waits=one.waits,
        )
        for one in away
    ]
    at = [one.pk for one in away].index(row.pk)
    for some in (going[: at + 1], going):
        came = moves_up(entered, ask=ask, going=some).came[at]
        yield came.code, came.lot, came.waits


def _came(row: Withdrawal) -> tuple[str, int | None, bool]:
    return row.came, row.lot, row.waits
