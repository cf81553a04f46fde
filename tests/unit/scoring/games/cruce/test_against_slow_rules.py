"""A small part of tests/proof, every day: the engine beside the slow rules."""

from __future__ import annotations

import pytest

from scoring.games.cruce.adjudicate import answer
from tests.proof import continuations, fast
from tests.proof.houses import rule_set
from tests.proof.planting import plant, replay_clumsily
from tests.proof.walk import named, walk

SMALL = [one for one in continuations.kept() if one["count"] <= 1_500]
OPENINGS = [one for one in SMALL if one["made"] == 0 and one["depth"] <= 5]


def test_thousands_of_random_plays_are_judged_alike():
    met = walk(plays=4_000, seed=3)

    assert all(met[f"judged R-{rule}"] for rule in (24, 30, 31, 32, 33, 34))
    assert met["wrong cards laid"] > 50


def test_planted_cards_are_found_and_clean_deals_are_clean():
    met = plant(deals=150, seed=1)

    assert all(met[f"R-{rule}"] for rule in (24, 30, 31, 32, 33))
    assert all(met[kind] for kind in ("revoke", "swap", "slip"))


def test_deals_of_all_houses_are_replayed_alike():
    wrong = 0
    for number in range(150):
        with named(f"house.{number}") as rng:
            wrong += len(replay_clumsily(rng))

    assert wrong > 50


@pytest.mark.parametrize("position", SMALL, ids=[one["name"] for one in SMALL])
def test_a_position_goes_on_in_as_many_ways_as_counted(position):
    state = continuations.state_of(position)

    assert continuations.count_by_engine(state, position["depth"]) == (
        position["count"],
        position["made"],
    )


@pytest.mark.parametrize("position", OPENINGS, ids=[one["name"] for one in OPENINGS])
def test_adjudicate_knows_the_legal_cards_of_every_line(position):
    rules = rule_set(continuations.house_of(position))

    def ask(table):
        asked = {
            "op": "legal",
            "players": table.players,
            "trump": table.trump,
            "trick": table.trick,
            "hand": table.hands[table.turn],
            "stock": len(table.stock),
            "first_lead": not table.tricks,
        }
        wrong = {card: table.broken_rule(card) for card in table.hands[table.turn]}
        assert answer(asked, rules=rules) == {
            "legal": table.legal(),
            "why": {card: rule for card, rule in wrong.items() if rule is not None},
        }

    table = continuations.slow_table(position)
    counted = continuations.count_slowly(table, position["depth"], met=ask)
    assert counted[0] == position["count"]


def test_the_fast_form_is_asked_about_thousands_of_positions():
    met = fast.walk(plays=6_000, seed=3)

    assert met["wrong cards laid"] > 50
    assert met["scored"] > 150


@pytest.mark.parametrize("position", SMALL, ids=[one["name"] for one in SMALL])
def test_the_fast_form_goes_on_in_as_many_ways(position):
    state = continuations.state_of(position)

    counted = fast.count(state, position["depth"])

    assert counted == (position["count"], position["made"])
