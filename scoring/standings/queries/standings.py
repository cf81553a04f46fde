"""The standings of a stage, computed from the scores of its tables."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from django.db.models import OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from scoring.ledger.enums import LeaveCause, SitAs
from scoring.ledger.models import TableScore
from scoring.ledger.seating import BEHIND
from scoring.ranking.cut import Now, as_it_stands
from scoring.ranking.order import ranks
from scoring.standings.queries.aftermath import aftermath_of
from scoring.standings.queries.goes_on import WayOn, way_on_of
from scoring.standings.queries.held import HELD, held_state
from tables.ids import TableId
from tournaments.events.enums import StageState
from tournaments.events.models.stage import Stage
from tournaments.events.queries.events import StageRow
from tournaments.ids import StageId
from tournaments.prepared import Prepared, number

PLAYING, TIE, THROUGH, OUT = "playing", "tie", "through", "out"
REVIEW = "review"
LAST = inf  # who has no rank comes after all others


class StandingRow(NamedTuple):
    """One side in the stage: ``rank`` at its table, see ``ranks_shown``.

    ``state`` is ``through`` or ``out`` only once the table is closed and its ties
    are settled, and ``review`` while it is under review. ``settled`` names what has
    separated a tie that this side was in, the last of it. ``behind`` is more than 0 for
    who did not play to the end: they stand behind the others, whatever their points.
    ``over`` tells that the set is; ``now`` where who plays would be if the table closed
    now.
    """

    entrants: tuple[str, ...]
    table: str
    seat: int
    points: int
    rank: int | None
    deals: int
    penalties: int
    state: str
    settled: str = ""
    behind: int = 0
    over: bool = False
    now: Now | None = None


class Score(NamedTuple):
    """The state of a table as it is stored, with its letter."""

    body: str
    letter: str
    table_id: TableId


_SCORES = Prepared(
    TableScore.objects.filter(table__stage_id=number("stage"))
    .order_by("table__number")
    .values_list("body", "table__letter", "table_id")
)


# How many can go on from the tables of a stage: nobody who left is among them, no
# stand-in, and nobody of a final.
SENT_ON = Coalesce(
    Subquery(
        TableScore.objects.filter(table__stage=OuterRef("pk"))
        .order_by()
        .values("table__stage")
        .annotate(all=Sum("sends_on"))
        .values("all")
    ),
    0,
)
_SENT_ON = Prepared(
    Stage.objects.filter(pk=number("stage"))
    .annotate(sent_on=SENT_ON)
    .values_list("sent_on", flat=True)
)


def sent_on(stage_id: StageId) -> int:
    """Return how many can go on from a stage. One query."""
    return _SENT_ON.first(stage=stage_id) or 0


def stage_scores(stage_id: StageId) -> list[Score]:
    """Return the stored state of every table of a stage. One query."""
    rows = _SCORES.all(stage=stage_id)
    return [Score(body, letter, TableId(table)) for body, letter, table in rows]


def standings_shown(
    stage: StageRow, *, scores: Sequence[Score], through: int | None = None
) -> list[StandingRow]:
    """Return a stage's standings by its ``stage_scores`` as everybody may see them.

    Best first: in a final by rank, else by points, then table and seat, with who left
    behind all others. A table under review is in them as everybody may see it; of a
    final that is held back who plays, and nothing else. Of a confirmed stage they say
    who is through by what was decided, whatever a correction has made of the points
    since. No query but for a confirmed stage. With how many go ``through`` they say
    ``now`` too.
    """
    rows = [
        row
        for score in scores
        for row in _rows_of_table(
            score.body, letter=score.letter, held=stage.held, through=through
        )
    ]
    if stage.held:
        return rows
    if stage.final:
        rows.sort(key=lambda row: row.rank or LAST)
    else:
        rows.sort(key=lambda row: (row.behind, -row.points))
    if stage.state is StageState.CONFIRMED and not stage.final:
        decided = way_on_of(aftermath_of(stage.id))
        return [
            row._replace(state=_way(row.entrants[0], decided=decided))
            if row.state in {PLAYING, TIE, THROUGH, OUT}
            else row
            for row in rows
        ]
    return rows


@lru_cache(maxsize=4096)
def _rows_of_table(
    body: str, *, letter: str, held: bool, through: int | None
) -> Sequence[StandingRow]:
    """Return the rows of a stored state; worked out once, shown often.

    None of a side that plays at another table instead: its row is there.
    """
    state = state_outside(body, held=held)
    kept_back = _kept_back(state)
    rank_of = ranks_shown(state)
    apart = dict(state.get("apart", ()))
    now = {} if through is None else now_at(state, through=through)
    standings = [
        side_state(state, side=side, kept_back=kept_back)
        for side in range(len(state["sides"]))
    ]
    return tuple(
        StandingRow(
            entrants=tuple(sorted({state["entrants"][seat] for seat in seats})),
            table=letter,
            seat=seats[0],
            points=state["totals"][side],
            rank=rank_of[side],
            deals=state["deals"],
            penalties=state["penalties"][side],
            state=standings[side],
            settled="" if kept_back else _settled(state, side=side),
            behind=BEHIND.get(apart.get(side, ""), 0),
            over=bool(state["over"]),
            now=now.get(side) if standings[side] == PLAYING else None,
        )
        for side, seats in enumerate(state["sides"])
        if standings[side] != LeaveCause.RESEATED
    )


def _settled(state: Mapping[str, Any], *, side: int) -> str:
    """Return what has separated the last tie of a side, once the table is closed."""
    if not state["closed"]:
        return ""
    kinds = [one["kind"] for one in state["settled"] if side in one["among"]]
    return kinds[-1] if kinds else ""


def _kept_back(state: Mapping[str, Any]) -> str:
    """Return the word of a state that does not show how it stands, or nothing."""
    return next((word for word in (HELD, REVIEW) if word in state), "")


@lru_cache(maxsize=2048)
def state_outside(body: str, *, held: bool = False) -> Mapping[str, Any]:
    """Return a stored state as everybody may see it; read once, shown often.

    Under review it is the state at the line that put the table there; it then has
    the key ``review``. ``held`` tells that the event's final is held back: of that
    table nothing is shown but who sits there, under the key ``held``.
    """
    state: dict[str, Any] = json.loads(body)
    if held and state["final"]:
        return held_state(state)
    frozen: Mapping[str, Any] = state.get("frozen", state)
    return frozen


def ranks_shown(state: Mapping[str, Any]) -> dict[int, int | None]:
    """Return everybody's rank in a stored state, from first to last; the tied share it.

    ``None`` for who has left a table at which no deal was played and nobody plays:
    those who did not come would be the first there, as equals of whoever has gone to
    another table. In the final a rank is a place, and everybody has one.
    """
    rank_of = ranks(state["groups"])
    gone = sides_gone(state)
    dissolved = LeaveCause.RESEATED in dict(state.get("apart", ())).values()
    empty = dissolved or len(gone) == len(rank_of)
    if state["final"] or state["deals"] or not empty:
        return dict(rank_of)
    return {side: None if side in gone else rank for side, rank in rank_of.items()}


def sides_gone(state: Mapping[str, Any]) -> set[int]:
    """Return the sides of a stored state on which nobody plays any more."""
    return {side for side, why in state.get("apart", ()) if why != SitAs.STAND_IN}


def side_state(
    state: Mapping[str, Any],
    *,
    side: int,
    decided: WayOn | None = None,
    kept_back: str,
    event_goes_on: bool = True,
) -> str:
    """Return ``playing``, ``tie``, ``through`` or ``out`` for one side.

    ``kept_back`` is the word of a table that everybody sees without how its sides
    stand, ``review`` or ``held``: it then tells only who had left before. ``decided``
    says who went through from a confirmed stage: what somebody has confirmed or decided
    holds, whatever a later correction gives. Unless the ``event_goes_on`` nothing
    settles a tie. Of a side that cannot go on, or goes home, why: ``withdrawn``,
    ``expelled``, ``no_show``, ``reseated``, ``stand_in``.
    """
    apart = dict(state.get("apart", ()))
    if side in apart:
        return str(apart[side])
    if kept_back:
        return kept_back
    if decided is not None:
        return _way(state["entrants"][state["sides"][side][0]], decided=decided)
    tied = any(side in group for group in state["unresolved"])
    if event_goes_on and tied and (state["closed"] or state["over"]):
        return TIE
    if not state["closed"]:
        return PLAYING
    if state["final"]:
        return OUT if state["groups"][0] != [side] else THROUGH
    return THROUGH if side in state["through"] else OUT


def now_at(state: Mapping[str, Any], *, through: int) -> dict[int, Now]:
    """Return where each side of a stored state would be if the table closed now.

    Nothing where that is decided or says nothing: of a closed table, of a final, before
    the first line that counts, and where all go on.
    """
    apart = dict(state.get("apart", ()))
    rank_of = ranks(state["groups"])
    among = {side: rank for side, rank in rank_of.items() if side not in apart}
    if state["closed"] or state["final"] or len(among) <= through:
        return {}
    if not state["deals"] and not any(state["totals"]):
        return {}
    return {
        side: as_it_stands(rank, ranks=list(among.values()), through=through)
        for side, rank in among.items()
    }


def _way(code: str, *, decided: WayOn) -> str:
    if code in decided.gone:
        return str(LeaveCause.WITHDRAWN)
    return THROUGH if code in decided.through else OUT
