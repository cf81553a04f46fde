"""Deals card by card for the tests: as they are tapped, and as a phone sends them."""

from __future__ import annotations

import random

from scoring.games.cruce.cards import DECK, Suit
from scoring.games.cruce.evidence import breaches, pairs_led
from scoring.games.cruce.on_table import on_table
from scoring.games.cruce.play import legal
from scoring.games.cruce.ruleset import TOURNAMENT, AnnouncementMode, TrumpChoice
from scoring.games.cruce.settle import score
from scoring.games.cruce.sides import side_of, sides

CARELESS = 0.2


def played(rng, *, leader, players, trump, rules, careless=CARELESS):
    """Return 24 cards in the order played, some of them without any care."""
    pack = list(DECK)
    rng.shuffle(pack)
    each = len(DECK) // players
    hands = [pack[each * seat : each * (seat + 1)] for seat in range(players)]
    cards = []
    while len(cards) < len(DECK):
        lying = cards[len(cards) - len(cards) % players :]
        table = on_table(
            in_tricks(cards, players), leader=leader, players=players, trump=trump
        )
        hand = hands[table.turn]
        allowed = legal(
            hand, lying, trump=table.trump, rules=rules, first_lead=not cards
        )
        card = rng.choice(hand if rng.random() < careless else allowed)
        hand.remove(card)
        cards.append(card)
    return cards


def in_tricks(cards, players):
    return [cards[at : at + players] for at in range(0, len(cards), players)]


class Tapped:
    """A whole deal as it is tapped: who bid what, the cards, and what was ticked."""

    def __init__(self, cards, *, bidder, bid, trump, players, rules, ticked=()):
        named = rules.trump_choice is TrumpChoice.NAMED
        asked = {"leader": bidder, "players": players, "trump": trump}
        if not named:
            asked["trump"] = None
        plays = in_tricks(cards, players)
        table = on_table(plays, **asked)
        automatic = rules.announcement_mode is AnnouncementMode.AUTOMATIC
        self.cards = [str(card) for card in cards]
        self.bidder, self.bid, self.trump = bidder, bid, table.trump
        self.points = table.points
        self.plays = [[str(card) for card in trick] for trick in plays]
        self.breaches = breaches(table, rules=rules)
        self.announced = {
            pair.suit: pair.seat
            for pair in pairs_led(table)
            if pair.certain and (automatic or pair.suit in ticked)
        }
        teams = sides(players, rules)
        plain, in_trumps = rules.announce_values
        totals = [sum(table.points[seat] for seat in team) for team in teams]
        for suit, seat in self.announced.items():
            worth = in_trumps if suit == table.trump else plain
            totals[side_of(seat, teams)] += worth
        bidding = side_of(bidder, teams)
        self.delta = score(tuple(totals), bidding=bidding, bid=bid, rules=rules).delta

    def fields(self):
        """Return what the phone sends of it."""
        return {
            "outcome": "played",
            "bidder": str(self.bidder),
            "bid": str(self.bid),
            "trump": str(self.trump),
            "plays": "/".join(" ".join(trick) for trick in self.plays),
            "shown": ",".join(str(change) for change in self.delta),
            **{f"cards-{seat}": str(points) for seat, points in enumerate(self.points)},
            **{f"announcements-{s}": str(self.announced.get(s, "")) for s in Suit},
        }


def a_deal(*, bidder=1, players=4, rules=TOURNAMENT, wrong=0, pairs=False, pack=0):
    """Return a deal with so many wrong cards, all of them not following suit.

    ``pairs``: somebody leads from a pair, and it is ticked. ``pack``: another number
    gives other cards, for a table that would take the same ones for a repetition.
    """
    for seed in range(5000 * pack, 5000 * (pack + 1)):
        cards = played(
            random.Random(seed),
            leader=bidder,
            players=players,
            trump=Suit.LEAVES,
            rules=rules,
            careless=0.05 if wrong else 0,
        )
        deal = Tapped(
            cards,
            bidder=bidder,
            bid=1,
            trump=Suit.LEAVES,
            players=players,
            rules=rules,
            ticked=tuple(Suit) if pairs else (),
        )
        revokes = [breach for breach in deal.breaches if breach.rule == "R-31"]
        if (
            len(deal.breaches) == len(revokes) == wrong
            and bool(deal.announced) == pairs
        ):
            return deal
    raise AssertionError("no such deal among the seeds")
