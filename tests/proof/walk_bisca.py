"""Random deals of Bisca, played side by side by the engine and by the slow rules.

A play is one card laid. Before each the two must agree on whose turn it is, on hands,
stock, trick and points, and on all 40 cards: which may be played, and which rule each
of the others would break. Some of the cards are wrong, some exchanges too early or too
late; they stay (BI-29). At the end the record of the deal is put to ``adjudicate``,
which must tell the same deal, and name exactly what was wrong.
"""

from __future__ import annotations

from collections import Counter

from scoring.games.bisca.adjudicate import answer
from scoring.games.bisca.cards import Card
from scoring.games.bisca.dealing import deal
from scoring.games.bisca.playing import start
from scoring.games.bisca.ruleset import TOURNAMENT
from tests.proof import slow_bisca as slow
from tests.proof.walk import named

PAIRS = [[0, 2], [1, 3]]


def walk(*, plays, seed, progress=lambda counts: None):
    """Play random deals until so many cards are laid; return what was met."""
    counts = Counter()
    while counts["plays"] < plays:
        with named(f"bisca.{seed}.{counts['deals']}") as rng:
            one_deal(rng, counts)
        progress(counts)
    return counts


def one_deal(rng, counts):
    players = rng.choice([2, 3, 4, 4])
    dealer = rng.randrange(players)
    pack = slow.pack(players)
    rng.shuffle(pack)
    if rng.random() < 0.3:
        late(pack, rng=rng)
    cut_at = rng.choice([None, *range(len(pack))])
    if rng.random() < 0.2:
        cut_at = None
    cards = [Card.parse(text) for text in pack]
    given = deal(cards, players=players, dealer=dealer, cut_at=cut_at)
    hands, stock = slow.dealt(pack, players=players, dealer=dealer, cut_at=cut_at)
    assert [texts(hand) for hand in given.hands] == hands
    assert texts(given.stock) == stock
    cut = None if cut_at is None else pack[cut_at]
    table = slow.Table(
        players=players, dealer=dealer, cut=cut, hands=hands, stock=stock
    )
    state = start(given, dealer=dealer, rules=TOURNAMENT)
    asked = {
        "op": "replay",
        "sides": sides_for(players, rng=rng),
        "dealer": dealer,
        "cut": cut,
        "hands": hands,
        "stock": stock,
    }
    counts["deals"] += 1
    wrong, exchange = play_out(state, table, rng=rng, counts=counts)
    if sorted(card for trick in table.tricks for card in trick) != sorted(pack):
        counts["a card was laid twice"] += 1
        return
    told = answer(asked | {"plays": table.tricks, "exchange": exchange})
    agree_on_the_record(told, table, sides=asked["sides"], wrong=wrong)
    counts["replayed"] += 1
    counts["extra points"] += table.bonus is not None
    counts["over 90"] += max(table.points) > 90


def late(pack, *, rng):
    """Put ace and seven of a suit deep into the pack, where BI-24 matters."""
    suit = rng.choice(slow.SUITS)
    for text in ("A" + suit, "7" + suit):
        pack.remove(text)
        pack.insert(len(pack) - rng.randrange(4), text)


def sides_for(players, *, rng):
    if players == 4 and rng.random() < 0.5:
        return PAIRS
    return [[seat] for seat in range(players)]


def texts(cards):
    return [str(card) for card in cards]


def play_out(state, table, *, rng, counts):
    """Play both to the end; return what was wrong, and the exchange that was made."""
    wrongness = rng.choice([0, 0, 0.05, 0.3])
    wrong, exchange = [], None
    while not table.done:
        agree(state, table, counts=counts)
        if not table.trick and exchange is None:
            seat = a_swapper(table, rng=rng, wrongness=wrongness)
            if seat is not None:
                exchange = {"trick": len(table.tricks), "seat": seat}
                due = table.swap_is_due()
                assert (state.broken_by_exchange() is None) == due
                if not due:
                    two = "2" + table.trump
                    wrong.append(irregular(table, seat, two, "BI-28", []))
                table.swap(seat)
                state = state.exchange(seat)
                counts["exchanged" if due else "exchanged at a wrong moment"] += 1
                agree(state, table, counts=counts)
        card = some_card(table, rng=rng, wrongness=wrongness)
        broken = table.broken_rule(card)
        if broken is not None:
            seat = table.turn
            wrong.append(irregular(table, seat, card, broken, table.legal()))
            counts["wrong cards laid"] += 1
        table.lay(card)
        state = state.lay(Card.parse(card))
        counts["plays"] += 1
    assert state.turn is None
    assert list(state.points) == table.points
    assert state.bonus == table.bonus
    return wrong, exchange


def irregular(table, seat, card, rule, legal):
    return {
        "trick": len(table.tricks),
        "seat": seat,
        "card": card,
        "rule": rule,
        "legal": legal,
    }


def a_swapper(table, *, rng, wrongness):
    """Return a seat that exchanges now: mostly when it may, seldom at another time."""
    if not table.swap_is_due() and rng.random() >= wrongness:
        return None
    able = [seat for seat in range(table.players) if table.can_swap(seat)]
    return rng.choice([*able, None])


def some_card(table, *, rng, wrongness):
    """Mostly a legal card; else a wrong one of the hand, seldom one of elsewhere."""
    hand, legal = table.hands[table.turn], table.legal()
    if rng.random() >= wrongness:
        return rng.choice(legal)
    elsewhere = [card for hand in [*table.hands, table.stock] for card in hand]
    if rng.random() < 0.03:
        return rng.choice([card for card in elsewhere if card not in hand] or legal)
    return rng.choice([card for card in hand if card not in legal] or legal)


def agree(state, table, *, counts):
    """Assert that both say the same about the position and about every card."""
    assert state.turn == table.turn
    assert state.trump == table.trump
    assert [texts(hand) for hand in state.hands] == table.hands
    assert texts(state.stock) == table.stock
    assert texts(state.trick) == table.trick
    assert list(state.points) == table.points
    legal = table.legal()
    assert legal, "some card may always be played"
    assert texts(state.legal()) == legal
    for seat in range(table.players):
        assert state.can_exchange(seat) == table.can_swap(seat)
    for card in slow.PACK:
        broken = table.broken_rule(card)
        assert state.broken_rule(Card.parse(card)) == broken, card
        counts[f"judged {broken or 'legal'}"] += 1
    lapsed = all(table.has_to_wait(card) for card in table.hands[table.turn])
    counts["lapsed"] += lapsed


def agree_on_the_record(told, table, *, sides, wrong):
    scored = slow.score(table.points, bonus=table.bonus, sides=sides)
    leader = table_leaders(table)
    right = {
        "trump": table.trump,
        "points": table.points,
        "bonus": table.bonus,
        "delta": scored,
        "after": scored,
        "irregularities": wrong,
        "tricks": [
            {"leader": lead, "winner": won, "points": slow.worth(trick)}
            for lead, won, trick in leader
        ],
    }
    assert {name: told.get(name) for name in right} == right, told


def table_leaders(table):
    """Who led and who took each trick."""
    winners = []
    leader = table.first_leader
    for trick in table.tricks:
        won = (leader + slow.taker(trick, table.trump)) % table.players
        winners.append((leader, won, trick))
        leader = won
    return winners
