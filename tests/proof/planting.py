"""Deals for ``adjudicate``: clean ones, and ones with one wrong card planted.

Three ways to plant, each judged by the slow table, card by card:

``revoke``  an illegal card of the player's own hand, after which everybody goes on
            by the rules of the deal as it then is: exactly that card is irregular.
``swap``    in a finished record an illegal card and the card that was played change
            places among their player's cards; the rest stays as it was written.
``slip``    in a finished record two cards of different players change places.

After a swap or a slip tricks go elsewhere, so that other cards may break rules too:
those that the slow table finds must be named, and no others. Nothing before the
planted card is touched, so it is always the first that is named.
"""

from __future__ import annotations

from collections import Counter

from scoring.games.cruce.adjudicate import answer
from tests.proof import slow_rules as slow
from tests.proof.houses import any_house, any_pack, rule_set
from tests.proof.slow_table import Table
from tests.proof.walk import named

TABLES = [
    ({**house, "mode": mode}, players)
    for house in slow.PRESETS.values()
    for players, mode in (
        (2, "individual"), (3, "individual"), (4, "individual"), (4, "pairs"),
    )
]  # fmt: skip
KINDS = ("revoke", "swap", "slip")


class Deal:
    """What is settled before the first card: who plays for how much, with what."""

    def __init__(self, rng, *, house, players):
        self.house, self.players = house, players
        self.dealer = rng.randrange(players)
        pack = any_pack(rng)
        each = slow.HAND[players]
        self.hands = [pack[s * each : (s + 1) * each] for s in range(players)]
        self.stock = pack[players * each :]
        played = None
        while played is None:
            self.calls = []
            for _ in range(players):
                possible = slow.possible_calls(self.calls, players, self.house)
                self.calls.append(rng.choice(possible))
            played = slow.contract(self.calls, self.dealer, self.house)
        self.bidder, self.bid = played
        named = self.house["trump_choice"] == "named"
        self.trump = rng.choice(slow.SUITS) if named else None
        # where pairs are declared, one that is led may be kept quiet.
        everything = house["announcement_mode"] == "automatic" or rng.random() < 0.5
        self.loud = slow.SUITS if everything else rng.choice(["", "D", "VG", "DGR"])
        self.tells = not everything or rng.random() < 0.5

    def table(self):
        return Table.seated(
            house=self.house,
            hands=self.hands,
            stock=self.stock,
            bidder=self.bidder,
            bid=self.bid,
            trump=self.trump,
        )

    def request(self, plays, *, announced):
        """The question that a referee would put to ``adjudicate``."""
        order = [(self.dealer + t) % self.players for t in range(1, self.players + 1)]
        bids = dict(zip(order, self.calls, strict=True))
        asked = {
            "op": "replay",
            "players": self.players,
            "sides": slow.sides(self.players, self.house),
            "bid_order": order,
            "bids": [bids[seat] for seat in range(self.players)],
            "hands": self.hands,
            "plays": plays,
        }
        if self.tells:
            asked["announcements"] = announced
        if self.trump is not None:
            asked["trump"] = self.trump
        if self.stock:
            asked["stock"] = self.stock
        return asked

    def lay(self, table, card):
        table.lay(card, says=slow.suit(card) in self.loud)


def judged(deal, plays):
    """Lay a record on the slow table; return the table and every wrong card."""
    table, wrong = deal.table(), []
    for card in plays:
        broken = table.broken_rule(card)
        if broken is not None:
            wrong.append(
                {
                    "trick": len(table.tricks),
                    "seat": table.turn,
                    "card": card,
                    "rule": broken,
                    "legal": table.legal(),
                }
            )
        deal.lay(table, card)
    return table, wrong


def expected(deal, table, wrong):
    """The answer of ``adjudicate``, worked out slowly."""
    made, delta = table.score()
    counted = table.counted()
    return {
        "bid_winner": deal.bidder,
        "bid": deal.bid,
        "trump": table.trump,
        "tricks": [
            {
                "leader": trick.leader,
                "winner": trick.winner,
                "points": slow.worth(trick.cards),
                # What does not count is worth nothing, so that the tricks add up.
                "announcement": 0
                if trick.pair not in counted
                else slow.announcement(trick.pair, table.trump, deal.house),
            }
            for trick in table.tricks
        ],
        "points": table.with_announcements(),
        "irregularities": wrong,
        "made": made,
        "delta": delta,
        "after": delta,
    }


def in_tricks(plays, players):
    return [plays[at : at + players] for at in range(0, len(plays), players)]


def compare(deal, plays):
    """Assert that ``adjudicate`` says of a record what the slow table says."""
    table, wrong = judged(deal, plays)
    asked = deal.request(in_tricks(plays, deal.players), announced=table.announced)
    told = answer(asked, rules=rule_set(deal.house))
    right = expected(deal, table, wrong)
    assert {name: told.get(name) for name in right} == right, (told, asked)
    return told["irregularities"]


def played_cleanly(deal, *, rng, plays=()):
    """Go on from some plays by the rules; return all plays, and who could do what."""
    table, steps = deal.table(), []
    for card in plays:
        deal.lay(table, card)
    plays = list(plays)
    while not table.done:
        hand = list(table.hands[table.turn])
        steps.append((len(plays), table.turn, hand, wrong_cards(table)))
        plays.append(rng.choice(table.legal()))
        deal.lay(table, plays[-1])
    return plays, steps


def wrong_cards(table):
    """The cards of the hand that would be wrong now, by the rule they would break."""
    wrong = {}
    for card in table.hands[table.turn]:
        broken = table.broken_rule(card)
        if broken is not None:
            wrong.setdefault(broken, []).append(card)
    return wrong


def planted(deal, *, kind, plays, steps, rng):
    """Plant one wrong card; return the plays, and where and what it is, or None."""
    if kind == "slip":
        return slipped(plays, steps, rng=rng)
    rules = sorted({rule for *_, wrong in steps for rule in wrong})
    if not rules:
        return None
    # The rule first, so that rare ones are met as well; R-34 is by far the rarest.
    rule = "R-34" if "R-34" in rules else rng.choice(rules)
    at, seat, _hand, wrong = rng.choice([step for step in steps if rule in step[3]])
    card = rng.choice(wrong[rule])
    if kind == "revoke":
        after, _steps = played_cleanly(deal, rng=rng, plays=[*plays[:at], card])
        return after, at, seat, card
    return exchanged(plays, at, plays.index(card)), at, seat, card


def slipped(plays, steps, *, rng):
    at, seat, hand, _wrong = rng.choice(steps[:-1])
    others = [card for card in plays[at + 1 :] if card not in hand]
    if not others:
        return None
    card = rng.choice(others)
    return exchanged(plays, at, plays.index(card)), at, seat, card


def exchanged(plays, one, other):
    changed = list(plays)
    changed[one], changed[other] = plays[other], plays[one]
    return changed


def plant(*, deals, seed, progress=lambda counts: None):
    """Ask about so many clean deals, and the same with a wrong card planted."""
    counts = Counter()
    while counts["planted"] < deals:
        with named(f"{seed}.{counts['clean']}") as rng:
            one_deal(rng, counts)
        progress(counts)
    return counts


def one_deal(rng, counts):
    house, players = rng.choice(TABLES)
    deal = Deal(rng, house=house, players=players)
    plays, steps = played_cleanly(deal, rng=rng)
    counts["clean"] += 1
    assert compare(deal, plays) == [], "a false alarm"
    kind = rng.choice(KINDS)
    found = planted(deal, kind=kind, plays=plays, steps=steps, rng=rng)
    if found is None:
        counts["no card could be wrong"] += 1
        return
    counts["planted"] += 1
    counts[kind] += 1
    told = assert_named(deal, found, kind=kind)
    counts[told[0]["rule"]] += 1
    counts["wrong because of it"] += len(told) - 1


def assert_named(deal, found, *, kind):
    """Assert that the planted card is the first that is named."""
    plays, at, seat, card = found
    told = compare(deal, plays)
    first = told[0]
    assert (first["trick"], first["seat"], first["card"]) == (
        at // deal.players,
        seat,
        card,
    )
    assert card not in first["legal"]
    if kind == "revoke":
        assert len(told) == 1
    return told


def replay_clumsily(rng):
    """Compare a deal of any house, with wrong cards here and there."""
    deal = Deal(rng, house=any_house(rng), players=rng.choice([2, 3, 4, 4]))
    table, plays = deal.table(), []
    while not table.done:
        clumsy = rng.random() < 0.1
        cards = table.hands[table.turn] if clumsy else table.legal()
        plays.append(rng.choice(cards))
        deal.lay(table, plays[-1])
    return compare(deal, plays)
