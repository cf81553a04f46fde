"""Who can move up from a stage: those who went out, and the lots drawn among them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Any

from scoring.ledger.lines import stored_lines
from scoring.ledger.models import TableScore
from scoring.ledger.replay import folded
from scoring.ledger.state import LedgerState
from scoring.ranking.order import ranks
from scoring.ranking.tiebreaks import LOT, PLAYOFF_DEAL, SeatRecord
from scoring.rules.rules import StageRules
from scoring.standings.moving_up import DrawnLot, Next, OutInOrder, counted
from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw
from tables.protocol.manifest import order_of
from tournaments.ids import StageId

# What tables would be if something else was recorded there, by letter.
Instead = Mapping[str, LedgerState]


def ask_of(stage_id: StageId, *, instead: Instead | None = None) -> OutInOrder:
    """Return by table who can move up: they played to the end, and for themselves."""
    scores = TableScore.objects.filter(table__stage=stage_id).order_by("table__number")
    rows = scores.values_list(
        "table__letter", "table_id", "body", "table__stage__rules"
    )
    waiting = {}
    for letter, table_id, body, frozen in rows:
        rules = StageRules.from_json(frozen)
        state = (instead or {}).get(letter)
        if state is None and _counts_more(rules):
            state = _replayed(table_id, rules=rules)
        told = json.loads(body) if state is None else state.as_json()
        records = () if state is None else state.records
        waiting[letter] = _of_table(told, records=records, rules=rules)
    return OutInOrder(waiting=waiting, lots=drawn_lots(stage_id))


def ask_at(stage_id: StageId, *, heads: Mapping[str, str]) -> OutInOrder:
    """Return who could move up when the ledgers of the tables ended with ``heads``.

    With all lots that are drawn by now. A table without a head, or with one that its
    ledger does not have, is as it is.
    """
    scores = TableScore.objects.filter(table__stage=stage_id).exclude(
        head__in=list(heads.values())
    )
    letters = set(scores.values_list("table__letter", flat=True))
    return ask_of(stage_id, instead=states_at(stage_id, heads=heads, letters=letters))


def states_at(
    stage_id: StageId, *, heads: Mapping[str, str], letters: Collection[str]
) -> dict[str, LedgerState]:
    """Return what these tables were when their ledgers ended with ``heads``."""
    rows = TableScore.objects.filter(
        table__stage=stage_id, table__letter__in=letters
    ).values_list("table__letter", "table_id", "table__stage__rules")
    return {
        letter: _replayed(
            table_id,
            rules=StageRules.from_json(frozen),
            head=heads.get(letter, ""),
        )
        for letter, table_id, frozen in rows
    }


def drawn_lots(stage_id: StageId) -> tuple[DrawnLot, ...]:
    """Return the lots that were drawn among equals of the stage, in their order."""
    drawn = Draw.lots.filter(
        stage=stage_id, moving_up=True, state=DrawState.PUBLISHED
    ).order_by("number")
    return tuple(
        DrawnLot(
            number=lot.number,
            order=order_of(proof["assignment"], seats=proof["manifest"]["seats"]),
        )
        for lot in drawn
        if (proof := lot.proof)
    )


def _of_table(
    state: Mapping[str, Any], *, records: Sequence[SeatRecord], rules: StageRules
) -> list[Next]:
    apart = dict(state.get("apart", ()))
    rank_of = ranks(state["groups"])
    listed = rules.tie_break if _counts_more(rules) else ()
    return [
        Next(
            code=state["entrants"][state["sides"][side][0]],
            rank=rank_of[side],
            points=state["totals"][side],
            counted=counted(
                records[side], tie_break=listed, figures=rules.game.tie_breaks
            )
            if listed
            else (),
        )
        for side in chain(*state["groups"])
        if side not in apart
    ]


def _counts_more(rules: StageRules) -> bool:
    """Tell whether the rules compare something beside points, deals and lots."""
    return not set(rules.tie_break) <= {PLAYOFF_DEAL, LOT}


def _replayed(table_id: int, *, rules: StageRules, head: str = "") -> LedgerState:
    lines = stored_lines(table_id)
    ends = next((n for n, line in enumerate(lines, 1) if line.hash == head), None)
    return folded(lines[:ends], rules=rules).state
