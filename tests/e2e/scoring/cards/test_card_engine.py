"""The engine on the referee's phone says exactly what the engine in Python says.

The files are read from the disk, in a page of their own: no server is needed.
"""

from __future__ import annotations

import json

import pytest

from tests.e2e.scoring.cards import bisca_vectors
from tests.e2e.scoring.cards.card_vectors import vectors
from tests.e2e.scripts import a_page_of_scripts, told
from tests.server import ROOT

pytestmark = pytest.mark.e2e

ENGINES = ROOT / "scoring/static/scoring/games"
ASK = """
async (vectors) => {
  const [table, evidence, score] = await Promise.all(
    ["table", "evidence", "score"].map((name) => import(`/cruce/${name}.js`)));
  const breach = (one) =>
    [one.trick, one.seat, one.card, one.rule, one.owed, one.proven];
  return vectors.map(({ cards, bid, said, claimed, ...asked }) => {
    const { rules, sides, leader } = asked;
    const lies = table.onTable(cards, asked);
    const all = { ...asked, claimed };
    const announced = score.announcements(cards, all);
    const totals =
      score.totals(lies.points, { announced, trump: lies.trump, rules, sides });
    const bidding = sides.findIndex((seats) => seats.includes(leader));
    return {
      table: {
        trump: lies.trump,
        turn: lies.turn,
        points: lies.points,
        tricks: lies.tricks.map((one) =>
          [one.leader, one.cards, one.taker, one.points]),
      },
      breaches: evidence.breaches(cards, asked).map(breach),
      false: evidence
        .falseAnnouncements(cards, { ...asked, announced: said }).map(breach),
      pairs: evidence.pairsLed(cards, asked).map((one) =>
        [one.suit, one.trick, one.seat, one.card, one.other, one.possible,
         one.certain]),
      announced,
      totals,
      ...score.score(totals, { bidding, bid, rules }),
    };
  });
}
"""
ASK_BISCA = """
async (vectors) => {
  const { readDeal } = await import("/bisca/deal.js");
  return vectors.map(({ deal, known }) => {
    const { trump, points, bonus, tricks, wrong, totals, complete, delta, plays } =
      readDeal(deal, known);
    const parts = (one) =>
      [one.trick, one.turn ?? -1, one.seat, one.card, one.rule, one.owed, one.proven];
    return {
      trump, points, bonus, totals, complete, delta,
      plays: complete ? plays : null,
      tricks: tricks.map((one) => [one.leader, one.cards, one.taker, one.points]),
      wrong: wrong.map(parts),
    };
  });
}
"""


@pytest.fixture(scope="module")
def phone(browser):
    return a_page_of_scripts(browser, folder=ENGINES)


def test_both_engines_agree_on_every_deal(phone):
    asked = json.loads(json.dumps(vectors(deals=20)))
    expected = [vector.pop("told") for vector in asked]

    answered = told(phone, ASK, asked)

    assert len(expected) == 660
    assert sum(len(one["breaches"]) for one in expected) > 100
    assert sum(len(one["announced"]) for one in expected) > 100
    for vector, right, said in zip(asked, expected, answered, strict=True):
        assert said == right, vector


def test_both_engines_of_bisca_agree_on_every_deal(phone):
    asked = json.loads(json.dumps(bisca_vectors.vectors(deals=200)))
    expected = [vector.pop("told") for vector in asked]

    answered = told(phone, ASK_BISCA, asked)

    assert len(expected) == 800
    assert sum(len(one["wrong"]) for one in expected) > 150
    assert {one[4] for right in expected for one in right["wrong"]} == {
        "BI-21", "BI-22", "BI-23", "BI-28",
    }  # fmt: skip
    assert sum(one["bonus"] is not None for one in expected) > 10
    for vector, right, said in zip(asked, expected, answered, strict=True):
        said["wrong"].sort()
        assert said == right, vector
