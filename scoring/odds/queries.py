"""The odds of a stage in play, as everybody may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.clock.queries import end_of
from scoring.games.protocol import Company
from scoring.games.registry import GAMES
from scoring.ledger.enums import SitAs
from scoring.ledger.models import TableScore
from scoring.odds.chances import (
    Odds,
    Run,
    SetPosition,
    chances,
    later,
    runs,
    tied_share,
)
from scoring.ranking.tiebreaks import FEWEST_PENALTIES, LOT, PLAYOFF_DEAL
from scoring.rules.rules import StageRules
from scoring.standings.queries.held import HELD
from scoring.standings.queries.standings import (
    REVIEW,
    SENT_ON,
    stage_scores,
    state_outside,
)
from tables.ids import TableId
from tables.plan.plan import PlanError
from tables.plan.queries import plan_for
from tournaments.events.enums import StageState
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import StageId, TournamentId
from tournaments.prepared import Prepared, number

State = Mapping[str, Any]


_STAGE = Prepared(
    Stage.objects.select_related("tournament")
    .filter(pk=number("stage"))
    .annotate(sent_on=SENT_ON)
)


def odds_at(
    stage_id: StageId,
    *,
    table_id: TableId | None = None,
    bodies: Sequence[str] | None = None,
) -> dict[str, Odds]:
    """Return the odds of everybody at a table that is played, by code of the entrant.

    Of one table, or of all of the stage. Nothing is said of a table before its first
    deal, once it is closed, under review, or while its score is held back; nothing of
    whoever cannot go on; nothing at all where the event hides odds, is private or
    cancelled, or its game has none.
    ``bodies`` are the stored states of the stage's tables, where the caller has read
    them. At most three queries.
    """
    stage = _STAGE.first(stage=stage_id)
    if stage is None or not _are_shown(stage):
        return {}
    rules = StageRules.from_json(stage.rules)
    tournament_id = TournamentId(stage.tournament_id)
    most = end_of(tournament_id, stage=stage.number).deals
    found: dict[str, Odds] = {}
    path = _path(stage)
    for body in _bodies(stage_id, table_id=table_id) if bodies is None else bodies:
        state = state_outside(body, held=stage.tournament.final_held)
        if _can_be_told(state):
            each = table_chances(body, stage_rules=rules, most=most)
            found |= _by_code(state, each=each, path=path)
    return found


def _bodies(stage_id: StageId, *, table_id: TableId | None) -> Sequence[str]:
    if table_id is None:
        return [score.body for score in stage_scores(stage_id)]
    scores = TableScore.objects.filter(table=table_id, table__stage=stage_id)
    return list(scores.values_list("body", flat=True))


def tells_odds(event: Tournament) -> bool:
    """Tell whether odds are shown while the event is played; false if never."""
    return event.shows_odds and event.is_public and GAMES[event.game].has_odds


def _are_shown(stage: Stage) -> bool:
    event = stage.tournament
    told = tells_odds(event) and event.takes_records
    return told and stage.state == StageState.RUNNING


def _can_be_told(state: State) -> bool:
    kept_back = HELD in state or REVIEW in state
    return not kept_back and not state["closed"] and state["deals"] > 0


@lru_cache(maxsize=4096)
def table_chances(
    body: str, *, stage_rules: StageRules, most: int | None
) -> tuple[float, ...]:
    """Return the chance of each side of a stored state to go through, or to win.

    It follows from the table's book alone, of which the state names the last line.
    ``most`` are the deals after which every table ends.
    """
    state, rules = state_outside(body), stage_rules
    behind = {side for side, _why in state.get("apart", ())}
    through = 1 if state["final"] else rules.through_per_table
    order, sides = _in_order(state), state["sides"]
    if state["over"]:
        groups = [[s for s in group if s not in behind] for group in state["groups"]]
        return tuple(tied_share(groups, through=through, sides=len(sides)))
    pairs = len(sides[0]) > 1
    company = Company.pairs(len(order)) if pairs else Company.singles(len(order))
    return chances(
        SetPosition(
            form=rules.set_form,
            totals=tuple(state["totals"]),
            order=order,
            through=through,
            deals=state["deals"],
            behind=frozenset(behind),
            fewest=tuple(state["penalties"]) if _fewest_first(rules) else (),
            most=_deals_left(state, rules=rules, most=most),
        ),
        _runs(rules, company),
    )


@lru_cache(maxsize=16)
def _runs(rules: StageRules, company: Company) -> tuple[Run, ...]:
    likely = rules.game.likely(rules.ruleset, company=company)
    return runs(likely, target=rules.set_form.target)


def _in_order(state: State) -> tuple[int, ...]:
    """Return the sides that play, from the seat after the next dealer."""
    left = {side for side, why in state.get("apart", ()) if why != SitAs.STAND_IN}
    seats = {seat: side for side, own in enumerate(state["sides"]) for seat in own}
    first = state["next_dealer"] + 1
    turns = (seats[(first + turn) % len(seats)] for turn in range(len(seats)))
    return tuple(dict.fromkeys(side for side in turns if side not in left))


def _fewest_first(rules: StageRules) -> bool:
    """Tell whether fewer penalties settle a tie before a deal or a lot does."""
    kinds = list(rules.tie_break)
    found = [kinds.index(kind) for kind in (PLAYOFF_DEAL, LOT) if kind in kinds]
    penalties = FEWEST_PENALTIES in kinds
    return penalties and kinds.index(FEWEST_PENALTIES) < min(found, default=len(kinds))


def _deals_left(state: State, *, rules: StageRules, most: int | None) -> int | None:
    """Return how many deals are left at most, if anybody has said so."""
    if state.get("last_deal"):
        return 1
    ends = [end for end in (most, rules.set_form.deals) if end is not None]
    return max(1, min(ends) - state["deals"]) if ends else None


@dataclass(frozen=True, slots=True)
class _Path:
    """Who plays after this stage: so many in the next one, so many in the final."""

    entrants: int
    final: int


def _path(stage: Stage) -> _Path | None:
    """Return what lies ahead; nothing where nobody can say."""
    if stage.final:
        return None
    entrants = vars(stage)["sent_on"]
    try:
        plan = plan_for(stage.tournament, count=entrants, first=stage.number + 1)
    except PlanError:
        return None
    return _Path(entrants=entrants, final=plan.stages[-1].entrants)


def _by_code(
    state: State, *, each: tuple[float, ...], path: _Path | None
) -> dict[str, Odds]:
    out = {side for side, _why in state.get("apart", ())}
    return {
        state["entrants"][state["sides"][side][0]]: _odds(
            chance, final=bool(state["final"]), path=path
        )
        for side, chance in enumerate(each)
        if side not in out
    }


def _odds(chance: float, *, final: bool, path: _Path | None) -> Odds:
    if final:
        return Odds(through=None, final=None, win=chance)
    if path is None:
        return Odds(through=chance, final=None, win=None)
    reach, win = later(chance, entrants=path.entrants, final=path.final)
    next_is_final = path.entrants == path.final
    return Odds(through=chance, final=None if next_is_final else reach, win=win)
