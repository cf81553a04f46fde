"""Standings: of this moment, whatever was played or corrected before."""

from __future__ import annotations

import pytest

from scoring.ledger.enums import LeaveCause
from scoring.stages.pages.standings import standing_rows
from scoring.standings.queries.standings import (
    StandingRow,
    stage_scores,
    standings_shown,
)
from tests.integration.scoring.deals.entries import (
    close,
    penalty,
    raise_to,
    record,
    void,
)
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import an_event, running_tables
from tournaments.book import channels
from tournaments.events.queries.events import stages
from tournaments.ids import TournamentId
from tournaments.people.queries.names import names_by_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def heats():
    return running_tables(an_event(entrants=7, state="playing", target=6))


def shown(table) -> list[StandingRow]:
    """Return the standings of a table's stage."""
    found = stages(TournamentId(table.stage.tournament_id))
    stage = next(one for one in found if one.id == table.stage_id)
    return standings_shown(stage, scores=stage_scores(stage.id))


def test_a_deal_is_in_the_standings_at_once_and_told_once(
    heats, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr(channels, "publish", told.append)

    with django_capture_on_commit_callbacks(execute=True):
        record(heats[0])

    best = shown(heats[0])[0]
    assert (best.points, best.table, best.seat, best.state) == (1, "A", 0, "playing")
    assert [(hint.tables, hint.everything) for hint in told] == [
        (frozenset({heats[0].pk}), False)
    ]


def test_they_are_one_query_however_many_tables(heats, django_assert_num_queries):
    many = running_tables(an_event(entrants=16, state="playing"))
    for table in (heats[0], many[0]):
        (stage,) = stages(TournamentId(table.stage.tournament_id))

        with django_assert_num_queries(1):
            standings_shown(stage, scores=stage_scores(stage.id))


def test_standings_say_who_plays_is_tied_through_or_out(heats):
    four, three = heats
    raise_to(four, 6, 2, 2, 0)
    raise_to(three, 6, 3, 1)
    close(three)
    penalty(four, 3)

    rows = shown(four)

    by_seat = {(row.table, row.seat): row for row in rows}
    assert [by_seat["A", seat].state for seat in range(4)] == [
        "playing", "tie", "tie", "playing",
    ]  # fmt: skip
    assert [by_seat["B", seat].state for seat in range(3)] == [
        "through",
        "through",
        "out",
    ]
    assert [by_seat["A", seat].rank for seat in range(4)] == [1, 2, 2, 4]
    assert by_seat["A", 3].penalties == 3
    assert [row.points for row in rows] == sorted(
        (row.points for row in rows), reverse=True
    )


def test_who_left_stands_behind_all_others_whatever_the_points(heats):
    four, three = heats
    raise_to(four, 5, 2, 2, 0)
    raise_to(three, 4, 2, 0)
    leave(four, seat=0, cause=LeaveCause.EXPELLED)
    leave(three, seat=0, cause=LeaveCause.WITHDRAWN)
    stage = stages(TournamentId(four.stage.tournament_id))[0]

    names = names_by_code(TournamentId(four.stage.tournament_id))
    rows = standing_rows(stage, names=names)

    assert [(row.place, row.points) for row in rows] == [
        (1, 2), (1, 2), (1, 2), (4, 0), (4, 0), (6, 4), (7, 5),
    ]  # fmt: skip


def test_a_correction_moves_the_standings_too(heats):
    record(heats[0])
    assert {row.points for row in shown(heats[0])} != {0}

    void(heats[0], 2)

    assert {row.points for row in shown(heats[0])} == {0}
