"""Cruce as a guest of the tournament: what ``scoring.games.protocol`` asks for."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from scoring.games import protocol
from scoring.games.cruce.bots import BotDeal, play_deal
from scoring.games.cruce.cards import DECK, DECK_POINTS, Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.gameset import same_dealer, set_form
from scoring.games.cruce.house_rules import with_house_rules
from scoring.games.cruce.length import set_length
from scoring.games.cruce.results import results
from scoring.games.cruce.revoke import with_revoke
from scoring.games.cruce.ruleset import PRESETS, FirstDealer, RuleSet, TieBreak
from scoring.games.cruce.settle import lowest_bid, outcome_of
from scoring.games.cruce.short_form import has_short_form, most_points, possible_points
from scoring.games.cruce.sides import mode_at, per_side, side_of, sides
from scoring.games.cruce.some_seats import of_those, problems_at, with_all_seats
from scoring.games.cruce.written_cards import play_problems
from scoring.games.enums import PenaltyKind
from scoring.games.protocol import (
    Ask,
    Company,
    Entry,
    Field,
    Figure,
    Likely,
    Offence,
    Option,
    Plays,
    Problem,
    Result,
    Sample,
    SetLength,
    Sitting,
)
from scoring.games.sets import SetForm

MADE, FAILED = "made", "failed"
SUITS = tuple(str(suit) for suit in Suit)
MOST_FOR_OTHER = 3
# So many deals are dealt at most until one has room for a revoke.
TRIES = 50


class Cruce:
    """The Transylvanian game of bids; its rules have numbers in docs/rules.md."""

    code = "cruce"
    pack = len(DECK)
    records_cards = True
    has_odds = True
    tie_breaks: Mapping[str, Figure] = {
        TieBreak.MOST_BIDS_MADE: Figure("bids_made", higher_first=True),
        TieBreak.FEWEST_BIDS_FAILED: Figure("bids_failed", higher_first=False),
        TieBreak.CARD_POINTS: Figure("card_points", higher_first=True),
    }

    presets = tuple(PRESETS)

    def choose(
        self, preset: str, *, pairs: bool, changes: Mapping[str, Any]
    ) -> RuleSet:
        """Return a preset with house rules. Raises KeyError, BadRules."""
        form = PRESETS[preset].in_pairs() if pairs else PRESETS[preset]
        return with_house_rules(form, changes)

    def sittings(self, rules: RuleSet, *, pairs: bool) -> Sequence[Sitting]:
        """Return the one way to sit: four and three, or two pairs. R-05, R-76."""
        through = rules.qualifiers_per_table
        if pairs:
            return (Sitting(full=2, least=2, fewest=2, through=through),)
        fewest = min(rules.players_allowed)
        least = 3 if 3 in rules.players_allowed else 4  # noqa: PLR2004
        return (Sitting(full=4, least=least, fewest=fewest, through=through),)

    def read_rules(self, data: Mapping[str, Any]) -> RuleSet:
        """Return the rules from their frozen copy. Raises RuleSetError."""
        return RuleSet.from_json(data)

    def set_form(self, rules: RuleSet) -> SetForm:
        """Return when a set is over. R-50 to R-53."""
        return set_form(rules)

    def set_length(self, rules: RuleSet, *, company: Company) -> SetLength:
        """Return how long a set takes at such a table."""
        return set_length(rules, players=len(company.playing))

    def first_dealer_is_drawn(self, rules: RuleSet) -> bool:
        """Tell whether the table draws who deals first. R-07."""
        return rules.first_dealer is FirstDealer.DRAWN

    def outcomes(self, rules: RuleSet) -> Mapping[str, protocol.Outcome]:
        """Return how a deal can end: played, all passed (R-15), misdealt (R-61)."""
        return _outcomes(rules)

    def offences(self, rules: RuleSet) -> Mapping[str, Offence]:
        """Return what is penalised: R-60, R-61, and what the referee says."""
        return {
            PenaltyKind.REVOKE: Offence(points=rules.penalty_revoke),
            PenaltyKind.MISDEAL: Offence(points=rules.penalty_misdeal),
            PenaltyKind.OTHER: Offence(most=MOST_FOR_OTHER),
        }

    def tie_break(self, rules: RuleSet) -> Sequence[str]:
        """Return what settles ties, in order. R-72."""
        return rules.tie_break

    def read(self, outcome: str, dealer: int, entry: Entry) -> DealEntry:
        """Return a deal from what was stored of it. Raises KeyError, ValueError."""
        return DealEntry.read(outcome, dealer, entry)

    def form(self, *, company: Company, rules: RuleSet) -> Sequence[Field]:
        """Return what is asked: bidder, bid, trump, card points, announcements."""
        return (
            *_bidding(company, rules),
            Field("cards", Ask.POINTS, total=DECK_POINTS),
            Field("announcements", Ask.SEAT, at=SUITS, sign=True),
        )

    def short_form(self, *, company: Company, rules: RuleSet) -> Sequence[Field]:
        """Return the same with the points of the sheet in place of what was counted."""
        if not has_short_form(rules):
            return ()
        points = Field(
            "set_points", Ask.SCORED, most=most_points(rules), stake=("bidder", "bid")
        )
        return (*_bidding(company, rules), points)

    def entered(
        self, outcome: str, dealer: int, answers: Mapping[str, Any]
    ) -> DealEntry:
        """Return a deal as typed."""
        ended, trump = Outcome(outcome), answers.get("trump")
        if ended is not Outcome.PLAYED and not answers:
            return DealEntry(outcome=ended, dealer=dealer)
        cards, points = answers.get("cards"), answers.get("set_points")
        return DealEntry(
            outcome=ended,
            dealer=dealer,
            bidder=answers.get("bidder"),
            bid=answers.get("bid"),
            trump=None if trump is None else Suit(trump),
            cards=tuple(cards) if cards else None,
            announcements={
                Suit(suit): seat
                for suit, seat in (answers.get("announcements") or {}).items()
            },
            set_points=None if points is None else _scored(points),
        )

    def problems(
        self, deal: DealEntry, *, company: Company, rules: RuleSet, plays: Plays | None
    ) -> Sequence[Problem]:
        """Return everything wrong with a deal, its cards included. R-31, R-34."""
        seats, players = company.playing, company.seats
        wrong = problems_at(deal, seats=seats, players=players, rules=rules)
        if plays is None:
            return wrong
        if len(seats) < players:
            return (*wrong, Problem("plays_of_all", "plays"))
        if deal.set_points is not None:
            return (*wrong, Problem("set_points_and_cards", "plays"))
        return wrong + play_problems(deal, plays, players=players, rules=rules)

    def sample(
        self,
        *,
        company: Company,
        dealer: int,
        rules: RuleSet,
        rng: random.Random,
        revoke: bool = False,
    ) -> Sample:
        """Return a deal as bots play it; only who still plays gets cards."""
        playing, players = company.playing, company.seats

        def dealt_anew() -> BotDeal:
            first = playing.index(dealer)
            return play_deal(rng=rng, players=len(playing), dealer=first, rules=rules)

        dealt = dealt_anew()
        for _try in range(TRIES if revoke else 0):
            revoked = with_revoke(dealt, rules=rules)
            if revoked is not None:
                dealt = revoked
                break
            dealt = dealt_anew()
        by = None if dealt.revoked_by is None else playing[dealt.revoked_by]
        entry, plays = dealt.entry, dealt.plays or None
        if len(playing) < players:
            entry = with_all_seats(entry, seats=playing, players=players)
            plays = None
        return Sample(entry, plays=plays, revoked_by=by)

    def likely(self, rules: RuleSet, *, company: Company) -> Sequence[Likely]:
        """Return what deals of those who play bring, as fast bots play them."""
        return results(rules, players=len(company.playing))

    def settle(self, deal: DealEntry, *, company: Company, rules: RuleSet) -> Result:
        """Return what a deal brings. R-45 to R-49."""
        playing = company.playing
        inner = deal if len(playing) == company.seats else of_those(deal, seats=playing)
        told = outcome_of(inner, players=len(playing), rules=rules)
        change, facts = _of_all(company, told.delta), {}
        if deal.set_points is None:
            totals, worth = _of_all(company, told.totals), _of_all(company, told.worth)
            facts = {"totals": totals, "worth": worth}
        if told.made is None or deal.bidder is None:
            return Result(change=change, facts=facts)
        first = side_of(deal.bidder, company.sides)
        figures = _bids(company, first, made=told.made)
        if deal.cards is not None:
            figures["card_points"] = per_side(deal.cards, company.sides)
        return Result(
            change=change,
            mark=MADE if told.made else FAILED,
            facts=facts,
            figures=figures,
            first=first,
        )

    def possible_results(self, *, company: Company, rules: RuleSet) -> Sequence[Result]:
        """Return what a deal can bring. R-42 to R-49."""
        return _possible_results(company, rules)


@lru_cache(maxsize=64)
def _possible_results(company: Company, rules: RuleSet) -> tuple[Result, ...]:
    players = len(company.playing)
    bids = range(lowest_bid(rules), rules.max_bid(mode_at(players, rules)) + 1)
    playing = company.sides_playing
    return tuple(
        Result(
            change=_of_all(company, one.points),
            figures=_bids(company, playing[one.bidding], made=one.made),
            first=playing[one.bidding],
        )
        for one in possible_points(sides(players, rules), rules, bids)
    )


def _of_all(company: Company, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return numbers of the sides that play for all sides; nothing for the others."""
    if len(company.playing) == company.seats:
        return tuple(numbers)  # a pair alone plays nothing, and has two numbers
    of_side = dict(zip(company.sides_playing, numbers, strict=True))
    return tuple(of_side.get(side, 0) for side in range(len(company.sides)))


def _bids(company: Company, bidding: int, *, made: bool) -> dict[str, tuple[int, ...]]:
    """Return by side whose bid was made, and whose was not."""
    bids = tuple(int(side == bidding) for side in range(len(company.sides)))
    none = (0,) * len(bids)
    return {"bids_made": bids if made else none, "bids_failed": none if made else bids}


def _bidding(company: Company, rules: RuleSet) -> tuple[Field, ...]:
    """Return what is asked of the bidding: who, how much, which trump."""
    most = rules.max_bid(mode_at(len(company.playing), rules))
    bids = range(lowest_bid(rules), most + 1)
    return (
        Field("bidder", Ask.SEAT),
        Field(
            "bid",
            Ask.CHOICE,
            options=tuple(Option(bid, str(bid * rules.point_unit)) for bid in bids),
        ),
        Field("trump", Ask.CHOICE, options=tuple(map(Option, SUITS)), sign=True),
    )


def _scored(points: Sequence[Any]) -> tuple[Any, ...]:
    """Return the points of each side: once anything is said, who has none has 0.

    If nothing is, they stay open, and ``problems`` says it.
    """
    said = any(one is not None for one in points)
    return tuple(one or 0 for one in points) if said else tuple(points)


@lru_cache(maxsize=64)
def _outcomes(rules: RuleSet) -> Mapping[str, protocol.Outcome]:
    return {
        str(outcome): protocol.Outcome(
            code=str(outcome),
            played=outcome is Outcome.PLAYED,
            offence=PenaltyKind.MISDEAL if outcome is Outcome.MISDEAL else "",
            same_dealer=same_dealer(outcome, rules=rules),
            offered=outcome is not Outcome.ALL_PASSED or lowest_bid(rules) > 0,
        )
        for outcome in Outcome
    }


CRUCE = Cruce()
