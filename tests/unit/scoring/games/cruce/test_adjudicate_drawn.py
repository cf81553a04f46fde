"""Records of the game of two: notes of who drew what, in any of their forms."""

from __future__ import annotations

import random
from itertools import product

import pytest

from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from tests.proof import slow_rules as slow
from tests.proof.planting import Deal, in_tricks, played_cleanly

RULES = {"tournament": TOURNAMENT, "club": CLUB}


def a_deal_of_two(seed, *, preset):
    """A question with the stock, and the slow table after the last card."""
    rng = random.Random(seed)
    deal = Deal(rng, house=slow.PRESETS[preset], players=2)
    deal.loud, deal.tells = slow.SUITS, False
    plays, _steps = played_cleanly(deal, rng=rng)
    table = deal.table()
    for card in plays:
        deal.lay(table, card)
    return deal.request(in_tricks(plays, 2), announced=None), table


def by_trick(asked):
    stock = asked["stock"]
    return [stock[at : at + 2] for at in (0, 2, 4, 6)]


def by_seat(asked, table):
    drawn = [[], []]
    for (first, second), trick in zip(by_trick(asked), table.tricks[:4], strict=True):
        drawn[trick.winner].append(first)
        drawn[1 - trick.winner].append(second)
    return drawn


@pytest.mark.parametrize("preset", ["tournament", "club"])
@pytest.mark.parametrize("seed", range(12))
def test_every_form_of_the_notes_says_the_same(seed, preset):
    asked, table = a_deal_of_two(seed, preset=preset)
    told = answer(asked, rules=RULES[preset])
    assert told["irregularities"] == []
    without = {name: value for name, value in asked.items() if name != "stock"}
    crossed = [list(reversed(pair)) for pair in by_trick(asked)]

    for drawn in (by_trick(asked), crossed, by_seat(asked, table)):
        for record in (without, asked, without | {"stock": []}):
            assert answer(record | {"drawn": drawn}, rules=RULES[preset]) == told


def test_a_card_that_lies_twice_was_drawn_by_whoever_laid_it_first():
    written_twice = 0
    for seed in range(12):
        asked, _table = a_deal_of_two(seed, preset="tournament")
        crossed = [list(reversed(pair)) for pair in by_trick(asked)]
        *before, last = asked["plays"]
        laid = [card for trick in before for card in trick if card in asked["stock"]]
        own = [at for at, card in enumerate(last) if card not in asked["stock"]]
        for at, twice in product(own, laid):
            end = [twice if place == at else card for place, card in enumerate(last)]
            record = asked | {"plays": [*before, end]}
            noted = record | {"drawn": crossed, "stock": 8}
            assert answer(noted) == answer(record)
            written_twice += 1
    assert written_twice


def test_notes_and_stock_that_differ_are_refused():
    asked, _table = a_deal_of_two(1, preset="tournament")
    other = [["AR", "AR"], *by_trick(asked)[1:]]

    assert answer(asked | {"drawn": other})["error"] == "bad_drawn"


@pytest.mark.parametrize("drawn", ["AR", ["AR"], [["ZZ", "AR"]], [[1]]])
def test_notes_that_cannot_be_read_are_refused(drawn):
    asked, _table = a_deal_of_two(1, preset="tournament")

    assert answer(asked | {"drawn": drawn})["error"] == "bad_drawn"


def test_notes_of_too_few_cards_are_refused():
    asked, _table = a_deal_of_two(1, preset="tournament")
    few = by_trick(asked)[:3]
    del asked["stock"]

    assert "error" in answer(asked | {"drawn": few})


def test_a_stock_that_cannot_be_read_is_refused():
    asked, _table = a_deal_of_two(1, preset="tournament")

    assert answer(asked | {"stock": ["ZZ"]})["error"] == "bad_stock"


def test_only_two_players_draw():
    rng = random.Random(1)
    deal = Deal(rng, house=slow.TOURNAMENT, players=3)
    plays, _steps = played_cleanly(deal, rng=rng)
    asked = deal.request(in_tricks(plays, 3), announced={})

    told = answer(asked | {"drawn": [["AR", "AD"]]})

    assert told["error"] == "bad_drawn"


def test_when_all_passed_nobody_drew():
    asked, _table = a_deal_of_two(1, preset="tournament")
    passed = asked | {"bids": [0, 0], "plays": [], "drawn": []}

    told = answer(passed)

    assert (told["bid_winner"], told["bid"], told["tricks"]) == (None, 0, [])


@pytest.mark.parametrize("preset", ["tournament", "club"])
def test_a_trick_without_cards_is_refused_also_with_notes(preset):
    asked, _table = a_deal_of_two(1, preset=preset)
    drawn = by_trick(asked)
    asked["plays"][0] = []

    told = answer(asked | {"drawn": drawn}, rules=RULES[preset])

    assert told["error"].startswith("bad_")
