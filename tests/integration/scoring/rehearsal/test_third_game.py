"""A third game, as its author would add it: places instead of points, so many deals.

Nobody counts cards: who finishes first, second and third scores 3, 2 and 1 point, and
a set has four deals. Nothing outside these two classes and the registry knows it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations
from types import MappingProxyType
from typing import Any

import pytest
from django.test import Client

from scoring.archive.queries.audit import differences
from scoring.deals.queries import penalties
from scoring.games import registry
from scoring.games.frozen_rules import FrozenRules
from scoring.games.lengths import by_bots
from scoring.games.protocol import (
    Ask,
    BadRules,
    Field,
    Offence,
    Outcome,
    Problem,
    Result,
    Sample,
    Sitting,
)
from scoring.games.sets import SetForm
from scoring.games.telling import (
    Opening,
    Question,
    Reminder,
    RuleSection,
    RuleSentence,
    Told,
)
from tests.integration.scoring.rehearsal.test_rehearse import rehearse
from tests.integration.scoring.scoresheet.pages.phone import a_phone, hidden, text
from tests.markup import in_one_line
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db

PLACES = ("1", "2", "3")
WORTH = {"1": 3, "2": 2, "3": 1}
TWO = Sitting(full=2, least=2, fewest=2, through=1)
FOUR_OR_THREE = Sitting(full=4, least=3, fewest=2, through=2)
FIVE_OR_SIX = Sitting(full=6, least=5, fewest=2, through=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceRules(FrozenRules):
    deals: int = 4


@dataclass(frozen=True, slots=True)
class Finish:
    outcome: str
    dealer: int
    places: Mapping[str, int] = field(default_factory=dict)

    @property
    def entry(self) -> Mapping[str, Any]:
        return {"places": dict(self.places)} if self.outcome == "played" else {}


class Race:
    code = "race"
    pack = 32
    records_cards = False
    has_odds = False
    presets = ("tournament",)
    tie_breaks: Mapping[str, Any] = {}

    def choose(self, preset, *, pairs, changes):
        if preset not in self.presets or changes:
            raise BadRules([Problem("rule_fixed", name) for name in changes])
        return RaceRules(code="race")

    def sittings(self, rules, *, pairs):
        return (TWO,) if pairs else (FOUR_OR_THREE, FIVE_OR_SIX)

    def set_length(self, rules, *, company):
        return by_bots(self, rules, company=company)

    def write_rules(self, rules):
        return rules.to_json()

    def read_rules(self, data):
        return RaceRules.from_json(data)

    def set_form(self, rules):
        return SetForm(deals=rules.deals)

    def first_dealer_is_drawn(self, rules):
        return False

    def outcomes(self, rules):
        spoilt = Outcome("spoilt", offence="spoiling", same_dealer=True)
        return {"played": Outcome("played", played=True), "spoilt": spoilt}

    def offences(self, rules):
        return {"peeking": Offence(points=2), "spoiling": Offence(points=1)}

    def tie_break(self, rules):
        return ("playoff_deal", "lot")

    def read(self, outcome, dealer, entry):
        return Finish(outcome, dealer, dict(entry["places"]) if entry else {})

    def entered(self, outcome, dealer, answers):
        return Finish(outcome, dealer, dict(answers.get("places") or {}))

    def form(self, *, company, rules):
        return (Field("places", Ask.SEAT, at=PLACES[: len(company.playing)]),)

    def short_form(self, *, company, rules):
        return ()

    def problems(self, deal, *, company, rules, plays):
        if deal.outcome != "played":
            return []
        asked = PLACES[: len(company.playing)]
        missing = [at for at in asked if at not in deal.places]
        wrong = [Problem("race_nobody", f"places.{at}") for at in missing]
        seats = list(deal.places.values())
        if len(set(seats)) < len(seats) or not set(seats) <= set(company.playing):
            wrong.append(Problem("race_twice", "places"))
        return wrong

    def settle(self, deal, *, company, rules):
        if deal.outcome == "spoilt":
            change = [-int(deal.dealer in side) for side in company.sides]
            return Result(change=tuple(change))
        at = {seat: WORTH[place] for place, seat in deal.places.items()}
        change = [sum(at.get(seat, 0) for seat in side) for side in company.sides]
        return Result(change=tuple(change))

    def possible_results(self, *, company, rules):
        places = PLACES[: len(company.playing)]
        orders = permutations(company.playing, len(places))
        deals = [
            Finish("played", 0, dict(zip(places, one, strict=True))) for one in orders
        ]
        return [self.settle(deal, company=company, rules=rules) for deal in deals]

    def sample(self, *, company, dealer, rules, rng, revoke=False):
        seats = list(company.playing)
        rng.shuffle(seats)
        places = dict(zip(PLACES, seats, strict=False))
        return Sample(Finish("played", dealer, places))


class RaceTelling:
    name = "Race"
    problems: Mapping[str, str] = MappingProxyType(
        {
            "race_nobody": "Who finished at this place?",
            "race_twice": "Somebody finishes twice, or does not play.",
        }
    )
    settled: Mapping[str, str] = {}
    signs: Mapping[str, str] = {}
    outcomes: Mapping[str, str] = MappingProxyType(
        {"played": "Played", "spoilt": "Spoilt"}
    )
    offences: Mapping[str, str] = MappingProxyType(
        {"peeking": "peeking", "spoiling": "a spoilt deal"}
    )
    offence_help = "Peeking: looking at the cards of others."
    incidents: Mapping[str, str] = MappingProxyType({})
    cited: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def told(self, deal, *, result):
        seat = deal.places.get("1", deal.dealer)
        return Told(seat=seat, what="first" if deal.places else "spoilt")

    def before(self, deal, *, result, names, rules):
        return ", ".join(names[seat] for seat in deal.places.values())

    def why(self, deal, *, result, names, sides, side_names, absent, rules):
        return [f"{names[seat]} finished {at}." for at, seat in deal.places.items()]

    def career(self, counted):
        return [(name, str(one.total)) for name, one in counted.items()]

    def question(self, field, *, pairs):
        return Question(
            legend="Who finished?", options={n: f"Place {n}" for n in PLACES}
        )

    def opening(self):
        return Opening()

    def sections(self, rules, *, event_rules):
        said = RuleSentence(f"A set has {rules.deals} deals.")
        return [RuleSection("The set", (said,))]

    def reminder(self, rules):
        return Reminder(sentences=("3, 2 and 1 point.",))


@pytest.fixture(autouse=True)
def race(monkeypatch):
    monkeypatch.setitem(registry.GAMES, "race", Race())
    monkeypatch.setitem(registry.TELLINGS, "race", RaceTelling())


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [(), ("--pairs",), ("--ending", "--penalties"), ("--table-size", "6")],
)
def test_an_event_of_it_is_played_from_the_list_to_the_champion(options):
    played, _bytes = rehearse(7, "--game", "race", *options, target=None)

    event = Tournament.objects.get(slug=played["tournament"])
    assert played["places"]
    assert differences(event.slug) == []
    page = text(Client().get(f"/t/{event.slug}/rules/"))
    assert "A set has 4 deals." in page


def test_a_referee_records_who_finished_where_and_everybody_reads_it():
    phone = a_phone(game="race", entrants=8)
    form = phone.get("deal/")
    assert "Set of 4 deals" in text(phone.get())
    assert "Who finished?" in text(form)
    assert "Place 3" in text(form)
    deal = {"outcome": "played", "places-1": "2", "places-2": "0", "places-3": "1"}

    wrong = phone.post("deal/", **(deal | {"places-3": "0"}))
    assert "Somebody finishes twice" in text(wrong)
    first = phone.post("deal/", **deal)
    saved = phone.post("deal/", **(deal | hidden(first)))

    assert saved.status_code == 302
    assert phone.view.state.totals == (2, 1, 3, 0)
    assert json.loads(json.dumps(phone.view.lines[-1].line.payload["entry"])) == {
        "places": {"1": 2, "2": 0, "3": 1}
    }
    address = f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/"
    public = Client().get(address, headers={"accept-language": "en"})
    assert "Set of 4 deals" in text(public)
    assert "finished 1." in " ".join(phone.view.lines[-1].why)


def test_its_own_offences_are_penalised_on_the_page_and_by_the_deal():
    phone = a_phone(game="race", entrants=4)
    page = text(phone.get("penalty/"))
    assert "peeking" in page
    assert "Peeking: looking at the cards of others." in page
    assert "cheating" not in page
    assert "Something else" not in page

    given = {"seat": "1", "kind": "peeking"}
    wrong = phone.post("penalty/", **(given | {"kind": "revoke"}))
    assert wrong.status_code == 400
    first = phone.post("penalty/", **given)
    phone.post("penalty/", **(given | hidden(first)))
    spoilt = {"outcome": "spoilt"}
    first = phone.post("deal/", **spoilt)
    phone.post("deal/", **(spoilt | hidden(first)))

    assert phone.view.state.totals == (-1, -2, 0, 0)
    assert phone.view.state.penalties == (1, 2, 0, 0)
    (charged, peeked) = penalties(phone.tournament.pk)
    assert (charged.what, charged.misdeal, charged.points) == ("a spoilt deal", True, 1)
    assert (peeked.what, peeked.misdeal, peeked.points) == ("peeking", False, 2)


def test_it_stands_on_the_page_of_a_new_event(admin_client):
    page = admin_client.get("/events/new/?game=race", headers={"accept-language": "en"})

    assert "A set has 4 deals." in text(page)
    assert "A set goes to" not in text(page)
    assert 'name="table_size" value="6"' in in_one_line(page.content.decode())
