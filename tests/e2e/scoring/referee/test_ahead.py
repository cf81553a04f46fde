"""What a phone counts on top of the server's state is what the server will have.

The files are read from the disk, in a page of their own: no server is needed.
"""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace

import pytest

from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, MisdealNext
from scoring.games.protocol import Company
from scoring.games.sets import Together
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.lines import deal_payload
from tests.e2e.scripts import a_page_of_scripts
from tests.server import ROOT
from tests.unit.scoring.ledger.ledgers import Ledger

pytestmark = pytest.mark.e2e

STATIC = ROOT / "scoring/static/scoring"
RULES = (
    replace(TOURNAMENT, target=7),
    replace(CLUB, target=7),
    replace(TOURNAMENT, target=6, score_floor=-2, misdeal_next=MisdealNext.SAME),
    replace(TOURNAMENT, simultaneous_target=Together.FIRST, target=3),
    replace(CLUB, simultaneous_target=Together.EXTEND, target=4),
    replace(TOURNAMENT, max_deals=6),
)
ASK = """
async (asked) => {
  const { after } = await import("/referee/ahead.js");
  return asked.map(({ base, entries, data }) =>
    entries.reduce((states, entry) =>
      [...states, after(states.at(-1), entry, data)], [base])
      .slice(1)
      .map(({ seq, number, deals, totals, dealer, over, tied }) =>
        ({ seq, number, deals, totals, dealer, over, tied })));
}
"""
SETTLES = """
async ([tied, shown]) => {
  const { settles } = await import("/referee/ahead.js");
  return settles(tied, shown);
}
"""


@pytest.fixture(scope="module")
def phone(browser):
    return a_page_of_scripts(browser, folder=STATIC)


def state_of(ledger):
    state = ledger.state
    numbers = [line.number for line in state.lines if line.number]
    return {
        "seq": state.seq,
        "number": max(numbers, default=0) + 1,
        "deals": state.deals,
        "totals": list(state.totals),
        "dealer": state.next_dealer,
        "over": state.over,
        "tied": state.unresolved,
    }


def handed(rules, company):
    """What the page hands to a phone, as far as it counts on from it."""
    return {
        "company": {
            "seats": company.seats,
            "playing": company.playing,
            "sides": company.sides,
        },
        "set_form": asdict(CRUCE.set_form(rules)),
        "outcomes": {
            code: {"played": one.played, "same_dealer": one.same_dealer}
            for code, one in CRUCE.outcomes(rules).items()
        },
    }


def a_set(rng, *, rules, players):
    """Lines of a set, as a phone keeps them, and the server's state after each."""
    ledger, company = Ledger(players=players, ruleset=rules), Company.singles(players)
    base, entries, states = state_of(ledger), [], []
    last = None
    while len(entries) < 14 and not ledger.state.over:
        chance = rng.random()
        if chance < 0.2 and last is not None:
            ledger.write(LineKind.VOID, {}, voids=last)
            entries.append({"call": "voids", "fields": {"voids": last}})
            last = None
        elif chance < 0.35:
            fields = {"seat": rng.randrange(players), "kind": "revoke", "points": 3}
            last = ledger.write(LineKind.PENALTY, fields)
            entries.append({"call": "penalties", "fields": fields})
        else:
            dealer = ledger.state.next_dealer
            if rng.random() < 0.15:
                deal = CRUCE.entered("misdeal", dealer, {})
            else:
                deal = CRUCE.sample(
                    company=company, dealer=dealer, rules=rules, rng=rng
                ).deal
            result = CRUCE.settle(deal, company=company, rules=rules)
            payload = deal_payload(deal, purpose=Purpose.SET, extra={})
            last = ledger.write(LineKind.DEAL, payload)
            said = {"outcome": str(deal.outcome), "dealer": dealer, **deal.entry}
            fields = {"deal": said, "shown": result.change}
            entries.append({"call": "deals", "fields": fields, "first": result.first})
        states.append(state_of(ledger))
    return {"base": base, "entries": entries, "data": handed(rules, company)}, states


def a_tie(rng, *, tied, final):
    """Extra deals after a set that ended tied, one taken back, until it is settled."""
    rules, company = replace(TOURNAMENT, target=4), Company.singles(4)
    ledger = Ledger(ruleset=rules, final=final)
    ledger.raise_to(*(4 if seat in tied else seat % 2 for seat in range(4)))
    base, entries, states = state_of(ledger), [], []
    while ledger.state.unresolved and len(entries) < 8:
        groups, dealer = ledger.state.unresolved, ledger.state.next_dealer
        if rng.random() < 0.3:
            unplayed = rng.choice(["misdeal", "all_passed"])
            deal = CRUCE.entered(unplayed, dealer, {})
        else:
            deal = CRUCE.sample(
                company=company, dealer=dealer, rules=rules, rng=rng
            ).deal
        shown = CRUCE.settle(deal, company=company, rules=rules).change
        said = {"outcome": str(deal.outcome), "dealer": dealer, **deal.entry}
        fields = {"deal": said, "shown": shown, "purpose": "tie_break"}
        payload = deal_payload(
            deal, purpose=Purpose.TIE_BREAK, extra={"tied": [list(g) for g in groups]}
        )
        seq = ledger.write(LineKind.DEAL, payload)
        entries.append({"call": "deals", "fields": fields, "first": None})
        states.append(state_of(ledger))
        if rng.random() < 0.3:
            ledger.void(seq)
            entries.append({"call": "voids", "fields": {"voids": seq}})
            states.append(state_of(ledger))
    return {"base": base, "entries": entries, "data": handed(rules, company)}, states


def test_a_phone_counts_on_as_the_server_will(phone):
    rng = random.Random(5)
    sets = [
        a_set(rng, rules=rules, players=players)
        for rules in RULES
        for players in (3, 4)
        for _set in range(6)
    ]
    asked = json.loads(json.dumps([one for one, _states in sets]))

    answered = phone.evaluate(ASK, asked)

    assert sum(states[-1]["over"] for _one, states in sets) > 20
    for (one, states), said in zip(sets, answered, strict=True):
        for mine, theirs in zip(said, states, strict=True):
            assert mine | {"tied": None} == theirs | {"tied": None}, one


def test_an_extra_deal_leaves_the_score_and_what_it_settles_is_said_at_once(phone):
    rng = random.Random(7)
    ties = [
        a_tie(rng, tied=tied, final=final)
        for tied, final in (({0, 1, 2}, False), ({0, 2}, True), ({0, 1, 2, 3}, True))
        for _tie in range(10)
    ]
    asked = json.loads(json.dumps([one for one, _states in ties]))

    answered = phone.evaluate(ASK, asked)

    sure = 0
    for (one, states), said in zip(ties, answered, strict=True):
        before = undone = [list(group) for group in one["base"]["tied"]]
        for entry, mine, theirs in zip(one["entries"], said, states, strict=True):
            assert mine | {"tied": None} == theirs | {"tied": None}, one
            tied = [list(group) for group in theirs["tied"]]
            assert all(group in tied for group in mine["tied"]), one
            if entry["call"] == "voids":
                assert mine["tied"] == undone, one
            elif "bid" not in entry["fields"]["deal"]:
                # What was not played settles nothing.
                assert mine["tied"] == before, one
            elif phone.evaluate(SETTLES, [before, entry["fields"]["shown"]]):
                assert tied == [], one
                sure += 1
            undone, before = before, mine["tied"]
    assert sure > 5
