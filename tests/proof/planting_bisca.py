"""Deals of Bisca for ``adjudicate``: clean ones, and ones with one wrong card planted.

An illegal card of the player's own hand is laid, and all go on by the rules of the deal
as it then is: exactly that card is irregular.
"""

from __future__ import annotations

from collections import Counter

from scoring.games.bisca.adjudicate import answer
from tests.proof import slow_bisca as slow
from tests.proof.walk import named


def plant(*, deals, seed):
    """Plant a card in each of so many deals; return which rules were broken."""
    met = Counter()
    while met["planted"] < deals:
        with named(f"bisca.planted.{seed}.{met['tried']}") as rng:
            met["tried"] += 1
            one_deal(rng, met)
    return met


def one_deal(rng, met):
    players = rng.choice([2, 3, 4])
    dealer = rng.randrange(players)
    pack = slow.pack(players)
    rng.shuffle(pack)
    cut_at = rng.choice([None, rng.randrange(len(pack))])
    hands, stock = slow.dealt(pack, players=players, dealer=dealer, cut_at=cut_at)
    cut = None if cut_at is None else pack[cut_at]

    def table():
        return slow.Table(
            players=players, dealer=dealer, cut=cut, hands=hands, stock=stock
        )

    asked = {
        "op": "replay",
        "sides": [[seat] for seat in range(players)],
        "dealer": dealer,
        "cut": cut,
        "hands": hands,
        "stock": stock,
    }
    clean, chances = played_on(table(), rng=rng)
    assert answer(asked | {"plays": clean.tricks})["irregularities"] == []
    met["clean"] += 1
    if not chances:
        return
    at, card = rng.choice(chances)
    again = table()
    for earlier in [laid for trick in clean.tricks for laid in trick][:at]:
        again.lay(earlier)
    wrong = {
        "trick": len(again.tricks),
        "seat": again.turn,
        "card": card,
        "rule": again.broken_rule(card),
        "legal": again.legal(),
    }
    again.lay(card)
    played_on(again, rng=rng)
    told = answer(asked | {"plays": again.tricks})
    assert told["irregularities"] == [wrong], (told, asked)
    met["planted"] += 1
    met[wrong["rule"]] += 1


def played_on(table, *, rng):
    """Go on by the rules to the end; return the table, and where what was forbidden."""
    chances, laid = [], 0
    while not table.done:
        legal = table.legal()
        chances += [
            (laid, card) for card in table.hands[table.turn] if card not in legal
        ]
        table.lay(rng.choice(legal))
        laid += 1
    return table, chances
