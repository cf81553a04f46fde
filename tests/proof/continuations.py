"""In how many ways a deal can go on: counted by the slow rules, kept as data.

``python -m tests.proof.continuations`` draws the positions again from their seed,
counts with the slow rules alone and writes ``continuations.json``. A position is a
question to ``adjudicate`` (``replay``) whose plays stop in the middle of the deal;
``count`` is the number of different lines of ``depth`` more legal cards, and ``made``
in how many of them the deal ends and the bid is made (every pair that is led being
announced).
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from tests.proof import engine
from tests.proof import slow_rules as slow
from tests.proof.houses import any_pack, rule_set, single_switches
from tests.proof.planting import in_tricks
from tests.proof.slow_table import Table

FILE = Path(__file__).with_name("continuations.json")
SEED = 20
SMALL = (100, 1_500)
LARGE = (100_000, 250_000)
SEATINGS = ((2, "individual"), (3, "individual"), (4, "individual"), (4, "pairs"))
OPENING = {2: 3, 3: 4, 4: 5}  # cards, by players


class TooMany(Exception):
    """There are more lines than are wanted."""


def kept():
    """The positions with their counts, as written down."""
    return json.loads(FILE.read_text())


def house_of(kept_one):
    house = {**slow.PRESETS[kept_one["preset"]], **kept_one["switches"]}
    pairs = len(kept_one["position"]["sides"]) < kept_one["position"]["players"]
    return {**house, "mode": "pairs" if pairs else "individual"}


def laid(position):
    return [card for trick in position["plays"] for card in trick]


def slow_table(kept_one):
    """The slow table at a position."""
    position, house = kept_one["position"], house_of(kept_one)
    dealer = position["bid_order"][-1]
    calls = [position["bids"][seat] for seat in position["bid_order"]]
    bidder, bid = slow.contract(calls, dealer, house)
    table = Table.seated(
        house=house,
        hands=position["hands"],
        stock=position["stock"],
        bidder=bidder,
        bid=bid,
        trump=position["trump"],
    )
    for card in laid(position):
        assert card in table.legal()
        table.lay(card, says=True)
    return table


def count_slowly(table, depth, *, most=None, met=lambda table: None):
    """Return how many lines of so many cards there are, and in how many it is made."""
    met(table)
    if depth == 0:
        return 1, int(table.done and table.score()[0])
    count = made = 0
    for card in table.legal():
        after = table.copy()
        after.lay(card, says=True)
        lines, with_it = count_slowly(after, depth - 1, most=most, met=met)
        count, made = count + lines, made + with_it
        if most is not None and count > most:
            raise TooMany
    return count, made


def state_of(kept_one):
    """The engine's state at a position, reached act by act."""
    position = kept_one["position"]
    order = position["bid_order"]
    state = engine.seated(
        position["hands"],
        position["stock"],
        dealer=order[-1],
        rules=rule_set(house_of(kept_one)),
    )
    for seat in order:
        state = state.do(engine.call(seat, position["bids"][seat]))
    if position["trump"] is not None:
        state = state.do(engine.name_trump(state.turn, position["trump"]))
    for card in laid(position):
        state = engine.laid_aloud(state, engine.CARDS[card])
    return state


def count_by_engine(state, depth):
    """The same two numbers, by the engine alone."""
    if depth == 0:
        return 1, int(engine.is_done(state) and engine.settled(state)[1][0])
    count = made = 0
    for card in state.legal():
        lines, with_it = count_by_engine(engine.laid_aloud(state, card), depth - 1)
        count, made = count + lines, made + with_it
    return count, made


def some_start(rng, *, house, players):
    """A deal that is played, before its first card, as a question to adjudicate."""
    dealer = rng.randrange(players)
    order = [(dealer + turn) % players for turn in range(1, players + 1)]
    bids = [0] * players
    bids[rng.choice(order)] = rng.choice([1, 1, 2, 3])
    pack = any_pack(rng)
    each = slow.HAND[players]
    named = house["trump_choice"] == "named"
    return {
        "op": "replay",
        "players": players,
        "sides": slow.sides(players, house),
        "bid_order": order,
        "bids": bids,
        "hands": [pack[seat * each : (seat + 1) * each] for seat in range(players)],
        "stock": pack[players * each :],
        "trump": rng.choice(slow.SUITS) if named else None,
        "plays": [],
    }


def opening(rng, *, name, preset, switches, players, mode):
    """The first cards of a deal, all ways."""
    house = {**slow.PRESETS[preset], **switches, "mode": mode}
    one = {
        "name": f"{name}, the first cards",
        "preset": preset,
        "switches": switches,
        "position": some_start(rng, house=house, players=players),
        "depth": OPENING[players],
    }
    count, _made = count_slowly(slow_table(one), one["depth"])
    return {**one, "count": count, "made": 0}


def ending(rng, *, name, preset, switches, players, mode, sizes):
    """The last cards of a deal, so many that there are about so many lines."""
    least, most = sizes
    while True:
        house = {**slow.PRESETS[preset], **switches, "mode": mode}
        start = some_start(rng, house=house, players=players)
        one = {
            "name": f"{name}, to the end{', long' * (sizes == LARGE)}",
            "preset": preset,
            "switches": switches,
            "position": start,
        }
        table = slow_table(one)
        plays = []
        while not table.done:
            plays.append(rng.choice(table.legal()))
            table.lay(plays[-1], says=True)
        for depth in range(6, len(plays)):
            start["plays"] = in_tricks(plays[:-depth], players)
            one["depth"] = depth
            try:
                count, made = count_slowly(slow_table(one), depth, most=most)
            except TooMany:
                break
            if count >= least and 0 < made < count:
                return {**one, "count": count, "made": made}


def drawn_up():
    """All positions: openings, short endings, one for each switch, and long endings."""
    rng = random.Random(SEED)
    plain = [
        {"preset": p, "switches": {}, "players": n, "mode": m, "name": f"{p}, {n} {m}"}
        for p in slow.PRESETS
        for n, m in SEATINGS
    ]
    thrown = []
    for at, (name, preset, switches) in enumerate(single_switches()):
        n, m = SEATINGS[0 if "stock_free_play" in switches else 1 + at % 3]
        what = {"preset": preset, "switches": switches, "players": n, "mode": m}
        thrown.append({**what, "name": f"{name}, {n} {m}"})
    for what in plain + thrown:
        yield opening(rng, **what)
    for what in plain + thrown:
        yield ending(rng, **what, sizes=SMALL)
    for what in plain:
        yield ending(rng, **what, sizes=LARGE)


def main():
    lines = []
    for one in drawn_up():
        lines.append(json.dumps(one))
        sys.stdout.write(f"{one['count']:>8} {one['made']:>8}  {one['name']}\n")
        sys.stdout.flush()
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
