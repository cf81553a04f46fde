"""What the reads about an event answer: its tables, standings and path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from scoring.ledger.enums import LeaveCause, SitAs
from scoring.odds.chances import Odds
from scoring.odds.queries import odds_at
from scoring.scoresheet.api.answers import WAITS_HELP, TableOut
from scoring.stages.queries.bracket import BracketStage, bracket, path_of
from scoring.stages.queries.cards import TableCard
from scoring.standings.api.contests import ContestOut, stage_contests, waits
from scoring.standings.queries.contests import questioned_on
from scoring.standings.queries.standings import stage_scores, standings_shown
from tables.seating.enums import TableState
from tables.seating.models import Table
from tables.seating.queries.seats import SeatedPerson
from tournaments.events.enums import StageState
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow
from tournaments.ids import StageId, TournamentId
from tournaments.people.queries.rosters import counts

# How somebody stands; the last four do not play for the next stage any more.
STANDINGS = [
    "playing", "tie", "through", "out", "review", "held",
    *map(str, LeaveCause), str(SitAs.STAND_IN),
]  # fmt: skip
HELD_HELP = "only of a final whose score is held back: its numbers are zeros"


class OddsOut(serializers.Serializer[Any]):
    """The chances of an entrant, from 0 to 1: simulated, never a result."""

    through = serializers.FloatField(
        allow_null=True, help_text="to go on from this stage; null at the final"
    )
    final = serializers.FloatField(
        allow_null=True, help_text="to reach the final; null where it comes next"
    )
    win = serializers.FloatField(allow_null=True, help_text="to win the event")


class EntrantOddsOut(OddsOut):
    """The chances of an entrant at a table."""

    entrant = serializers.CharField(help_text="code")


class TableReadOut(TableOut):
    """A table with its whole ledger, and the odds of those who play."""

    odds = EntrantOddsOut(
        many=True,
        required=False,
        help_text="only while the table is played and the event shows odds",
    )


class TableRowOut(serializers.Serializer[Any]):
    """One table of an event; ``table`` and ``letter`` are the same."""

    id = serializers.IntegerField()
    table = serializers.CharField()
    letter = serializers.CharField()
    stage = serializers.IntegerField()
    final = serializers.BooleanField()
    state = serializers.ChoiceField(TableState.choices)
    last_seq = serializers.IntegerField()
    head = serializers.CharField()
    over = serializers.BooleanField()
    review = serializers.BooleanField(
        required=False, help_text="only under review: its score stands still"
    )
    held = serializers.BooleanField(required=False, help_text=HELD_HELP)
    not_started = serializers.BooleanField(required=False, help_text=WAITS_HELP)
    deals = serializers.IntegerField()
    contested = serializers.BooleanField(
        required=False, help_text="only while somebody here waits for a decision"
    )


class TablesOut(serializers.Serializer[Any]):
    """All tables of an event, stage by stage."""

    tournament = serializers.CharField()
    version = serializers.IntegerField()
    tables = TableRowOut(many=True)


class NamedOut(serializers.Serializer[Any]):
    """An entrant."""

    code = serializers.CharField()
    name = serializers.CharField()


class StandingOut(serializers.Serializer[Any]):
    """One side in a stage; ``rank`` is at its table, shared while tied."""

    entrants = NamedOut(many=True)
    table = serializers.CharField()
    seat = serializers.IntegerField(help_text="counted from 0")
    points = serializers.IntegerField()
    rank = serializers.IntegerField()
    deals = serializers.IntegerField()
    penalties = serializers.IntegerField()
    odds = OddsOut(
        required=False,
        help_text="only while the table is played and the event shows odds",
    )
    contested = serializers.BooleanField(
        required=False, help_text="only while their way waits for a decision"
    )
    state = serializers.ChoiceField(STANDINGS)


class StandingsOut(serializers.Serializer[Any]):
    """The standings of a stage, best first."""

    tournament = serializers.CharField()
    version = serializers.IntegerField()
    stage = serializers.IntegerField(allow_null=True)
    final = serializers.BooleanField()
    contested = serializers.BooleanField(
        required=False, help_text="only while the stage waits for a decision"
    )
    contests = ContestOut(many=True, required=False)
    rows = StandingOut(many=True)


class BracketSeatOut(serializers.Serializer[Any]):
    """Who sits at a table of the path, and how they stand; partners as one."""

    seat = serializers.IntegerField(help_text="counted from 0")
    entrant = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    rank = serializers.IntegerField()
    state = serializers.ChoiceField(STANDINGS)


class BracketTableOut(serializers.Serializer[Any]):
    """One table of the path."""

    id = serializers.IntegerField()
    table = serializers.CharField()
    state = serializers.ChoiceField(TableState.choices)
    over = serializers.BooleanField()
    review = serializers.BooleanField(
        required=False, help_text="only under review: its score stands still"
    )
    contested = serializers.BooleanField(
        required=False, help_text="only while somebody here waits for a decision"
    )
    held = serializers.BooleanField(required=False, help_text=HELD_HELP)
    not_started = serializers.BooleanField(required=False, help_text=WAITS_HELP)
    seats = BracketSeatOut(many=True)


class BracketStageOut(serializers.Serializer[Any]):
    """One stage of the path."""

    number = serializers.IntegerField()
    final = serializers.BooleanField()
    state = serializers.ChoiceField(StageState.choices)
    entrants = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())
    contested = serializers.BooleanField(
        required=False, help_text="only while the stage waits for a decision"
    )
    contests = ContestOut(many=True, required=False)
    tables = BracketTableOut(many=True)


class PlannedStageOut(serializers.Serializer[Any]):
    """A stage still to come; no sizes while somebody has to choose."""

    number = serializers.IntegerField()
    final = serializers.BooleanField()
    entrants = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())


class BracketOut(serializers.Serializer[Any]):
    """The path to the final."""

    tournament = serializers.CharField()
    version = serializers.IntegerField()
    stages = BracketStageOut(many=True)
    planned = PlannedStageOut(many=True)


def table_row(card: TableCard) -> dict[str, Any]:
    """Return one table of an event's list."""
    return {
        **_marks(card),
        **waits(card.contested),
        "id": card.id,
        "table": card.letter,
        "letter": card.letter,
        "stage": card.stage,
        "final": card.final,
        "state": str(card.state),
        "last_seq": card.seq,
        "head": card.head,
        "over": card.over,
        "deals": card.deals,
    }


def _marks(card: TableCard) -> dict[str, bool]:
    """Return the marks of a table kept back or not started; the others have none."""
    marks = {"review": card.review, "held": card.held, "not_started": card.waits}
    return {name: True for name, kept_back in marks.items() if kept_back}


def standing_rows(stage: StageRow, *, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the rows of a stage's standings, with names."""
    scores = stage_scores(stage.id)
    asked = questioned_on(stage.id, contested=stage.contested_outside)
    odds = odds_at(stage.id, bodies=[score.body for score in scores])
    return [
        {
            **_odds_of(odds.get(row.entrants[0])),
            **waits(not asked.isdisjoint(row.entrants)),
            "entrants": [
                {"code": code, "name": names.get(code, code)} for code in row.entrants
            ],
            "table": row.table,
            "seat": row.seat,
            "points": row.points,
            "rank": row.rank,
            "deals": row.deals,
            "penalties": row.penalties,
            "state": row.state,
        }
        for row in standings_shown(stage, scores=scores)
    ]


def table_odds(table: Table) -> dict[str, Any]:
    """Return the odds at a table, where there are any."""
    found = odds_at(StageId(table.stage_id), table=table.id)
    each = [{"entrant": code, **odds_json(odds)} for code, odds in found.items()]
    return {"odds": each} if each else {}


def _odds_of(odds: Odds | None) -> dict[str, Any]:
    return {} if odds is None else {"odds": odds_json(odds)}


def odds_json(odds: Odds) -> dict[str, float | None]:
    """Return the chances of one entrant, to the percent."""
    told = {"through": odds.through, "final": odds.final, "win": odds.win}
    return {n: None if one is None else round(one, 2) for n, one in told.items()}


def bracket_json(tournament: Tournament, version: int) -> dict[str, Any]:
    """Return the path to the final: stages so far, then the foreseen ones."""
    path = path_of(tournament, counts=counts(tournament.id))
    stages = bracket(path)
    return {
        "tournament": tournament.slug,
        "version": version,
        "stages": [
            _stage(one, row=one.stage.row, tournament_id=tournament.id)
            for one in stages
            if one.stage.row is not None
        ],
        "planned": [
            {
                "number": one.stage.number,
                "final": one.stage.final,
                "entrants": one.stage.entrants,
                "sizes": list(one.stage.sizes),
            }
            for one in stages
            if one.stage.row is None
        ],
    }


def _stage(
    one: BracketStage, *, row: StageRow, tournament_id: TournamentId
) -> dict[str, Any]:
    return {
        **stage_contests(tournament_id, stage=row),
        "number": one.stage.number,
        "final": one.stage.final,
        "state": str(row.state),
        "entrants": one.stage.entrants,
        "sizes": list(one.stage.sizes),
        "tables": [
            {
                **_marks(card),
                **waits(card.contested),
                "id": card.id,
                "table": card.letter,
                "state": str(card.state),
                "over": card.over,
                "seats": [_seat(card, seat=seat) for seat in card.seats],
            }
            for card in one.tables
        ],
    }


def _seat(card: TableCard, *, seat: SeatedPerson) -> dict[str, Any]:
    side = card.side_at(seat.position)
    return {
        "seat": seat.position,
        "entrant": seat.code,
        "name": seat.name,
        "points": side.points,
        "rank": side.rank,
        "state": side.standing,
    }
