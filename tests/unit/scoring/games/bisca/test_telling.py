"""A deal of Bisca in sentences."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.ruleset import TOURNAMENT, RuleSet
from scoring.games.protocol import Company
from scoring.games.registry import TELLINGS
from scoring.games.telling import DealTold

NAMES = ("Ana", "Dan", "Eva", "Ion")
TELLING = TELLINGS["bisca"]
PAIRS = Company(seats=4, playing=(0, 1, 2, 3), sides=((0, 2), (1, 3)))
MISDEAL = DealEntry(Outcome.MISDEAL, dealer=2)


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def played(*points, bonus=None):
    return DealEntry(Outcome.PLAYED, dealer=0, points=points, bonus=bonus)


def settled(deal, company=PAIRS):
    return BISCA.settle(deal, company=company, rules=TOURNAMENT)


def why(deal, *, company=PAIRS, side_names=("Ana/Eva", "Dan/Ion"), absent=()):
    return TELLING.why(
        deal,
        result=settled(deal, company),
        names=NAMES,
        sides=company.sides,
        side_names=side_names,
        absent=absent,
        rules=TOURNAMENT,
    )


def test_a_row():
    deal = played(40, 25, 30, 25)

    assert TELLING.told(deal, result=settled(deal)) == DealTold(
        what="70 : 50", ended="won", won_by=0
    )
    equal = played(30, 30, 30, 30)
    assert TELLING.told(equal, result=settled(equal)).won_by is None
    assert TELLING.told(deal, result=None).what == "40 : 25 : 30 : 25"
    assert TELLING.told(MISDEAL, result=None) == DealTold(what="misdeal", seat=2)


def test_before_it_is_saved():
    deal = played(95, 25, 0, 0, bonus=1)

    said = TELLING.before(deal, result=settled(deal), names=NAMES, rules=TOURNAMENT)

    assert said == (
        "Card points 95 : 25; points 2 : 1. "
        "Dan laid the ace of trump on the seven: 1 point more."
    )


def test_why():
    assert why(played(40, 25, 30, 25, bonus=3)) == (
        "Ana/Eva: 70 card points, the most of all: 1 point.",
        "Dan/Ion: 50 card points: no point.",
        "Ion laid the ace of trump on the seven: 1 point more.",
    )
    assert why(played(60, 60, 0, 0)) == (
        "Ana/Eva: 60 card points, as many as another side: no point.",
        "Dan/Ion: 60 card points, as many as another side: no point.",
    )
    left = Company(seats=3, playing=(0, 2), sides=((0,), (1,), (2,)))
    assert why(played(100, 0, 20), company=left, side_names=NAMES, absent=(1,)) == (
        "Ana: 100 card points, more than 90 of the 120: 2 points.",
        "Eva: 20 card points: no point.",
    )


def test_a_misdeal_says_who_deals_next():
    assert why(MISDEAL) == ("Eva misdealt.", "The same player deals again.")
    passing = RuleSet(code="x", misdeal_same_dealer=False, penalty_misdeal=1)
    said = TELLING.why(
        MISDEAL,
        result=None,
        names=NAMES,
        sides=PAIRS.sides,
        side_names=NAMES,
        absent=(),
        rules=passing,
    )
    assert said == ("Eva misdealt: minus 1.", "The deal passes on.")
