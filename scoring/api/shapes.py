"""What the reads about an event answer: its tables, standings and path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from scoring.queries.bracket import BracketStage, bracket, path_of
from scoring.queries.cards import TableCard
from scoring.queries.stage_standings import StageStandings
from tables.enums import TableState
from tables.queries.seats import SeatedPerson
from tournaments.enums import StageState
from tournaments.ids import TournamentId
from tournaments.models import Tournament
from tournaments.queries.rosters import counts


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
    deals = serializers.IntegerField()


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
    state = serializers.ChoiceField(["playing", "tie", "through", "out", "review"])


class StandingsOut(serializers.Serializer[Any]):
    """The standings of a stage, best first."""

    tournament = serializers.CharField()
    version = serializers.IntegerField()
    stage = serializers.IntegerField(allow_null=True)
    final = serializers.BooleanField()
    rows = StandingOut(many=True)


class BracketSeatOut(serializers.Serializer[Any]):
    """Who sits at a table of the path, and how they stand; partners as one."""

    seat = serializers.IntegerField(help_text="counted from 0")
    entrant = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    rank = serializers.IntegerField()
    state = serializers.ChoiceField(["playing", "tie", "through", "out", "review"])


class BracketTableOut(serializers.Serializer[Any]):
    """One table of the path."""

    id = serializers.IntegerField()
    table = serializers.CharField()
    state = serializers.ChoiceField(TableState.choices)
    over = serializers.BooleanField()
    review = serializers.BooleanField(
        required=False, help_text="only under review: its score stands still"
    )
    seats = BracketSeatOut(many=True)


class BracketStageOut(serializers.Serializer[Any]):
    """One stage of the path."""

    number = serializers.IntegerField()
    final = serializers.BooleanField()
    state = serializers.ChoiceField(StageState.choices)
    entrants = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())
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
        **_review(card),
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


def _review(card: TableCard) -> dict[str, bool]:
    """Return the mark of a table under review; the others have none."""
    return {"review": True} if card.review else {}


def standing_rows(
    standings: StageStandings, *, names: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Return the rows of a stage's standings, with names."""
    return [
        {
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
        for row in standings.rows
    ]


def bracket_json(tournament: Tournament, *, version: int) -> dict[str, Any]:
    """Return the path to the final: stages so far, then the foreseen ones."""
    path = path_of(tournament, counts=counts(TournamentId(tournament.pk)))
    stages = bracket(path)
    return {
        "tournament": tournament.slug,
        "version": version,
        "stages": [_stage(one) for one in stages if one.stage.row is not None],
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


def _stage(one: BracketStage) -> dict[str, Any]:
    assert one.stage.row is not None
    return {
        "number": one.stage.number,
        "final": one.stage.final,
        "state": str(one.stage.row.state),
        "entrants": one.stage.entrants,
        "sizes": list(one.stage.sizes),
        "tables": [
            {
                **_review(card),
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
