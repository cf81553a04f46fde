"""“Not the same opponents again” means: nobody who was there at a deal."""

from __future__ import annotations

import pytest

from scoring.ledger.enums import LeaveCause
from scoring.people.queries.records import never_played
from scoring.seasons.points import season_points
from scoring.substitutions.queries.company import sat_together
from tables.draws.queries.conditions import conditions_of
from tests.integration.scoring.deals.entries import a_deal, a_table, next_dealer, record
from tests.integration.scoring.standings.confirmed import codes_of
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    sit,
)
from tournaments.events.models.stage import Stage

pytestmark = pytest.mark.django_db


def company(table):
    following, _new = Stage.objects.get_or_create(
        tournament=table.stage.tournament, number=2
    )
    found = sat_together(following.id)
    return [some for some in found if some & set(codes_of(table))]


def three(table):
    return record(table, a_deal((0, 40, 40, 40), bidder=1, dealer=next_dealer(table)))


def test_a_substitute_has_met_those_who_played_with_him_and_the_other_those_before():
    table = a_table(entrants=8)
    old, *others = codes_of(table)
    new = a_latecomer(table)
    record(table)
    leave(table, 0)
    three(table)
    sit(table, 0, new, second=a_second(table), author="O01")
    record(table)

    assert sorted(map(sorted, company(table))) == sorted(
        map(sorted, [{old, *others}, set(others), {new, *others}])
    )


def test_who_left_before_a_deal_has_met_nobody():
    table = a_table(entrants=8)
    gone, *others = codes_of(table)
    leave(table, 0, cause=LeaveCause.NO_SHOW)
    three(table)

    assert company(table) == [set(others)]
    assert gone not in set().union(*company(table))


def test_without_a_deal_the_seats_say_it():
    table = a_table(entrants=8)
    gone, *others = codes_of(table)
    leave(table, 0, cause=LeaveCause.NO_SHOW)

    assert company(table) == [set(others)]
    assert gone


def test_the_draw_asks_for_it():
    table = a_table(entrants=8)
    old, *others = codes_of(table)
    new = a_latecomer(table)
    record(table)
    leave(table, 0)
    sit(table, 0, new, second=a_second(table), author="O01")
    record(table)
    following = Stage.objects.create(tournament=table.stage.tournament, number=2)
    entrants = table.stage.tournament.entrants
    for code in (old, new, others[0]):
        following.entries.create(entrant=entrants.get(code=code), origin="1/A")

    (opponents,) = conditions_of(following, names=["opponents"])

    assert set(opponents.groups) == {
        tuple(sorted((old, others[0]))), tuple(sorted((new, others[0]))),
    }  # fmt: skip


def test_who_came_to_no_table_has_no_point_for_having_played():
    table = a_table(entrants=8)
    missing, gone = codes_of(table)[:2]
    leave(table, 0, cause=LeaveCause.NO_SHOW)
    three(table)
    leave(table, 1)
    event = table.stage.tournament

    assert never_played([event]) == {event.pk: {missing}}
    assert gone not in never_played([event])[event.pk]
    assert season_points(8, of=8, played=False) == 0
    assert season_points(8, of=8) == 1
