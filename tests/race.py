"""A third game, as its author would add it: places instead of points, so many deals.

Nobody counts cards: who finishes first, second and third scores 3, 2 and 1 point, and
a set has four deals. Nothing outside these two classes and the registry knows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations
from types import MappingProxyType
from typing import Any

from scoring.games.frozen_rules import FrozenRules
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
    DealTold,
    Opening,
    QuestionWords,
    Reminder,
    RuleSection,
    RuleSentence,
)
from tests.lengths import by_bots

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
        results = [self.settle(deal, company=company, rules=rules) for deal in deals]
        return list({one.change: one for one in results}.values())

    def sample(self, *, company, dealer, rules, rng, revoke=False):
        seats = list(company.playing)
        rng.shuffle(seats)
        places = dict(zip(PLACES, seats, strict=False))
        return Sample(Finish("played", dealer, places))


class RaceTelling:
    name = "Race"
    in_chosen_pack = False
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
        return DealTold(seat=seat, what="first" if deal.places else "spoilt")

    def before(self, deal, *, result, names, rules):
        if not deal.places:
            return f"{names[deal.dealer]} has spoilt the deal."
        return ", ".join(names[seat] for seat in deal.places.values())

    def why(self, deal, *, result, names, sides, side_names, absent, rules):
        if not deal.places:
            return [f"{names[deal.dealer]} has spoilt the deal."]
        return [f"{names[seat]} finished {at}." for at, seat in deal.places.items()]

    def career(self, counted):
        return [(name, str(one.total)) for name, one in counted.items()]

    def question(self, field, *, pairs):
        return QuestionWords(
            legend="Who finished?", options={n: f"Place {n}" for n in PLACES}
        )

    def opening(self):
        return Opening()

    def sections(self, rules, *, event_rules):
        said = RuleSentence(f"A set has {rules.deals} deals.")
        return [RuleSection("The set", (said,))]

    def reminder(self, rules):
        return Reminder(sentences=("3, 2 and 1 point.",))
