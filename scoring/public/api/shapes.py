"""What the reads about an event answer: its tables, standings and path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from scoring.ledger.enums import LeaveCause, SitAs
from scoring.odds.queries import odds_at
from scoring.scoresheet.api.answers import WAITS_HELP, TableOut
from scoring.stages.queries.bracket import bracket, path_of
from scoring.stages.queries.cards import TableCard
from scoring.standings.api.contests import ContestOut, stage_contests
from scoring.standings.queries.contests import questioned_on
from scoring.standings.queries.standings import stage_scores, standings_shown
from tables.seating.enums import TableState
from tables.seating.models import Table
from tournaments.events.enums import StageState
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow
from tournaments.ids import StageId
from tournaments.people.queries.rosters import roster_counts
from tournaments.web.api.shapes import Also, Out, TextAsStored

# How somebody stands; the last four do not play for the next stage any more.
STANDINGS = [
    "playing", "tie", "through", "out", "review", "held",
    *map(str, LeaveCause), str(SitAs.STAND_IN),
]  # fmt: skip
RANK_HELP = (
    "at the table, shared while tied; null for who has left a table at which nothing "
    "was dealt and nobody plays"
)
HELD_HELP = "only of a final whose score is held back: its numbers are zeros"


def to_percent(chance: float | None) -> float | None:
    """Return a chance, to the percent."""
    return None if chance is None else round(chance, 2)


class Chance(serializers.FloatField):
    """A chance, to the percent."""

    def get_attribute(self, instance: Any) -> float | None:
        return to_percent(super().get_attribute(instance))


class OddsOut(Out):
    """The chances of an entrant, from 0 to 1: simulated, never a result."""

    through = Chance(
        allow_null=True, help_text="to go on from this stage; null at the final"
    )
    final = Chance(
        allow_null=True, help_text="to reach the final; null where it comes next"
    )
    win = Chance(allow_null=True, help_text="to win the event")


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


class TableRowOut(Out):
    """One table of an event; ``table`` and ``letter`` are the same."""

    id = serializers.IntegerField()
    table = serializers.CharField(source="letter")
    letter = serializers.CharField()
    stage = serializers.IntegerField()
    final = serializers.BooleanField()
    state = serializers.ChoiceField(TableState.choices)
    last_seq = serializers.IntegerField(source="seq")
    head = serializers.CharField()
    over = serializers.BooleanField()
    review = serializers.BooleanField(
        required=False, help_text="only under review: its score stands still"
    )
    held = serializers.BooleanField(required=False, help_text=HELD_HELP)
    not_started = serializers.BooleanField(
        source="waits", required=False, help_text=WAITS_HELP
    )
    deals = serializers.IntegerField()
    contested = serializers.BooleanField(
        required=False, help_text="only while somebody here waits for a decision"
    )


class TablesOut(Out):
    """All tables of an event, stage by stage."""

    tournament = serializers.CharField()
    version = serializers.IntegerField()
    tables = TableRowOut(many=True)


class NamedOut(Out):
    """An entrant."""

    code = serializers.CharField()
    name = TextAsStored()


class StandingOut(Out):
    """One side in a stage."""

    entrants = NamedOut(many=True)
    table = serializers.CharField()
    seat = serializers.IntegerField(help_text="counted from 0")
    points = serializers.IntegerField()
    rank = serializers.IntegerField(allow_null=True, help_text=RANK_HELP)
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


class StandingsOut(Out):
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


class BracketSeatOut(Out):
    """Who sits at a table of the path, and how they stand; partners as one."""

    seat = serializers.IntegerField(help_text="counted from 0")
    entrant = serializers.CharField()
    name = TextAsStored()
    points = serializers.IntegerField()
    rank = serializers.IntegerField(allow_null=True, help_text=RANK_HELP)
    state = serializers.ChoiceField(STANDINGS, source="standing")


class BracketTableOut(Out):
    """One table of the path."""

    id = serializers.IntegerField()
    table = serializers.CharField(source="letter")
    state = serializers.ChoiceField(TableState.choices)
    over = serializers.BooleanField()
    review = serializers.BooleanField(
        required=False, help_text="only under review: its score stands still"
    )
    contested = serializers.BooleanField(
        required=False, help_text="only while somebody here waits for a decision"
    )
    held = serializers.BooleanField(required=False, help_text=HELD_HELP)
    not_started = serializers.BooleanField(
        source="waits", required=False, help_text=WAITS_HELP
    )
    seats = BracketSeatOut(many=True)


class BracketStageOut(Out):
    """One stage of the path."""

    number = serializers.IntegerField()
    final = serializers.BooleanField()
    state = serializers.ChoiceField(StageState.choices, source="row.state")
    entrants = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())
    contested = serializers.BooleanField(
        required=False, help_text="only while the stage waits for a decision"
    )
    contests = ContestOut(many=True, required=False)
    tables = BracketTableOut(many=True)


class PlannedStageOut(Out):
    """A stage still to come; no sizes while somebody has to choose."""

    number = serializers.IntegerField()
    final = serializers.BooleanField()
    entrants = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())


class BracketOut(Out):
    """The path to the final."""

    tournament = serializers.CharField()
    version = serializers.IntegerField()
    stages = BracketStageOut(many=True)
    planned = PlannedStageOut(many=True)


def standing_rows(stage: StageRow, *, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the rows of a stage's standings, with names.

    Written out: a stage has up to thousands, which fields would read four times slower.
    """
    scores = stage_scores(stage.id)
    asked = questioned_on(stage.id, contested=stage.contested_outside)
    odds = odds_at(stage.id, bodies=[score.body for score in scores])
    rows = []
    for row in standings_shown(stage, scores=scores):
        told: dict[str, Any] = {
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
        if chances := odds.get(row.entrants[0]):
            told["odds"] = {
                name: to_percent(getattr(chances, name))
                for name in ("through", "final", "win")
            }
        if not asked.isdisjoint(row.entrants):
            told["contested"] = True
        rows.append(told)
    return rows


def table_odds(table: Table) -> dict[str, Any]:
    """Return the odds at a table, where there are any."""
    found = odds_at(StageId(table.stage_id), table_id=table.id).items()
    each = [EntrantOddsOut.tell(Also(odds, entrant=code)) for code, odds in found]
    return {"odds": each} if each else {}


def bracket_json(tournament: Tournament, version: int) -> dict[str, Any]:
    """Return the path to the final: stages so far, then the foreseen ones."""
    path = bracket(path_of(tournament, counts=roster_counts(tournament.id)))
    told = {
        "tournament": tournament.slug,
        "version": version,
        "stages": [
            Also(
                one.stage,
                tables=[Also(card, seats=_seats(card)) for card in one.tables],
                **stage_contests(tournament.id, stage=one.stage.row),
            )
            for one in path
            if one.stage.row is not None
        ],
        "planned": [one.stage for one in path if one.stage.row is None],
    }
    return BracketOut.tell(told)


def _seats(card: TableCard) -> list[Also]:
    return [
        Also(
            card.side_at(seat.position),
            seat=seat.position,
            entrant=seat.code,
            name=seat.name,
        )
        for seat in card.seats
    ]
