"""What a phone computes of a deal is what the rules in Python say.

The files are read from the disk, in a page of their own: no server is needed.
"""

from __future__ import annotations

import json
import random
from itertools import product

import pytest

from scoring.games.registry import ON_DEVICES
from scoring.games.sets import SetForm, Together, set_over
from tests.e2e.scoring.games.entry_vectors import vectors
from tests.e2e.scripts import a_page_of_scripts, told
from tests.server import ROOT

pytestmark = pytest.mark.e2e

STATIC = ROOT / "scoring/static"
ASK = """
async (modules, vectors) => {
  const games = {};
  for (const [code, module] of Object.entries(modules)) {
    games[code] = await import(`/${module}`);
  }
  return vectors.map(({ game, deal, ...asked }) => {
    const wrong = games[game].problems(deal, asked);
    return {
      problems: wrong.map(({ code, field, params }) => [code, field, params]),
      result: wrong.length ? null : games[game].settle(deal, asked),
    };
  });
}
"""
ASK_SETS = """
async (asked) => {
  const { added, setOver } = await import("/scoring/games/sets.js");
  return asked.map(({ totals, ...given }) => {
    const end = setOver(totals, given);
    return [end.over, end.leader, added(totals[0], -3, given.form)];
  });
}
"""


@pytest.fixture(scope="module")
def phone(browser):
    return a_page_of_scripts(browser, folder=STATIC)


@pytest.fixture(scope="module")
def made_up():
    """So many deals, as JSON has them; to make one takes longer than to ask."""
    return json.loads(json.dumps(vectors(deals=80)))


def test_a_phone_says_of_every_deal_what_the_rules_say(phone, made_up):
    expected = [vector["told"] for vector in made_up]
    asked = [
        {name: of for name, of in vector.items() if name != "told"}
        for vector in made_up
    ]
    modules = {code: one.module for code, one in ON_DEVICES.items()}

    answered = told(phone, ASK, modules, asked)

    assert len(expected) == 5600
    codes = {code for one in expected for code, _field, _params in one["problems"]}
    assert len(codes) > 20
    assert sum(one["result"] is not None for one in expected) > 1500
    short = [one for one in asked if "set_points" in one["deal"]]
    right = [
        one
        for vector, one in zip(asked, expected, strict=True)
        if "set_points" in vector["deal"] and one["result"]
    ]
    assert len(short) > 1500
    assert len(right) > 300
    for vector, right, said in zip(asked, expected, answered, strict=True):
        assert said == right, vector


def test_a_phone_knows_as_the_server_when_a_set_is_over(phone):
    rng = random.Random(8)
    forms = [
        SetForm(target=target, deals=deals, gap=gap, together=together, floor=floor)
        for target, deals, gap, together, floor in product(
            (None, 5, 21), (None, 3), (0, 2), Together, (None, -4)
        )
    ]
    asked, expected = [], []
    for form in forms:
        for _ in range(20):
            totals = [rng.randrange(-5, 40) for _side in range(rng.randrange(1, 5))]
            first = rng.choice([None, *range(len(totals))])
            deals = rng.randrange(6)
            given = {name: getattr(form, name) for name in form.__slots__}
            asked.append(
                {"totals": totals, "form": given, "first": first, "deals": deals}
            )
            end = set_over(totals, form=form, first=first, deals=deals)
            expected.append([end.over, end.leader, form.added(totals[0], -3)])

    assert told(phone, ASK_SETS, asked) == expected
    assert sum(over for over, _leader, _added in expected) > 100


def test_every_result_that_a_phone_shows_has_its_word(made_up):
    said = {
        (vector["game"], vector["told"]["result"]["mark"])
        for vector in made_up
        if vector["told"]["result"] and vector["told"]["result"]["mark"]
    }

    assert {(code, mark) for code, one in ON_DEVICES.items() for mark in one.marks} == (
        said
    )
