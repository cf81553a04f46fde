"""Make the vectors of protocol CD2 again: python -m tests.vectors.cd2.make

The same bytes every time. They are checked by the server's code, by the short verifier
of docs/draw.md and by the browser's page, which share no line of code.
"""

from __future__ import annotations

import copy
import hashlib
import json
from itertools import combinations, islice
from pathlib import Path

from tables.plan.plan import letters, plan_stages
from tables.plan.plan import seats as seats_of
from tables.protocol.conditions import CLUBS, OPPONENTS, Condition
from tables.protocol.entropy import PACK
from tables.protocol.hashes import commitment, draw_seed, manifest_hash
from tables.protocol.manifest import LOT, MOVING_UP, RAFFLE, freeze, places_of
from tables.protocol.proof import reveal
from tables.protocol.stream import numbers, shuffle
from tests.vectors.cd2.refused import refused

HERE = Path(__file__).parent
CARDS = "AR 9V XD 4G 3R XV 2D AG"
DICE = "3 1 6 6 2 5 4 1"


def secret_of(name):
    return hashlib.sha256(f"CD2 vector {name}".encode()).digest()


def codes(count):
    digits = max(3, len(str(count)))
    return [f"E{number:0{digits}}" for number in range(1, count + 1)]


def cards_of(name):
    seed = hashlib.sha256(f"CD2 cards {name}".encode()).digest()
    return " ".join(shuffle(PACK, stream=numbers(seed))[:8])


def seats_for(count):
    if count > 500:
        return [f"{x}{n}" for x in letters(-(-count // 4)) for n in range(1, 5)][:count]
    return seats_of(plan_stages(count, five="three_two").stages[0].sizes)


def a_manifest(name, count, **other):
    given = {
        "event": "demo-2026",
        "stage": 1,
        "draw": 1,
        "entrants": codes(count),
        "seats": seats_for(count),
        "rules": hashlib.sha256(b"rules").hexdigest(),
        "sources": ["cards-8"],
    }
    return freeze(**{**given, **other})


def a_vector(name, manifest, public):
    secret = secret_of(name)
    proof, drawn = reveal(manifest, secret=secret, public=public)
    seed = draw_seed(secret=secret, manifest=manifest, public=public)
    return {
        "name": name,
        "attempt": drawn.attempt,
        "violations": drawn.violations,
        "proof": {
            **proof,
            "seed": seed.hex(),
            "u64": [f"{number:016x}" for number in islice(numbers(seed), 3)],
        },
    }


def of_the_specification():
    """The vector that the protocol was published with."""
    manifest = {
        "v": "CD2",
        "event": "demo-2026",
        "stage": 1,
        "draw": 1,
        "entrants": codes(11),
        "seats": list(seats_for(11)),
    }
    secret = bytes.fromhex("00112233445566778899aabbccddeeff" * 2)
    proof, _drawn = reveal(manifest, secret=secret, public=CARDS)
    return {"name": "specification", "attempt": 1, "violations": 0, "proof": proof}


def sizes():
    for count in (*range(2, 201), 1000):
        name = f"{count} entrants"
        yield a_vector(name, a_manifest(name, count), cards_of(name))


def sources():
    yield of_the_specification()
    for name, given, public in (
        ("cards", ["cards-8"], CARDS),
        ("dice", ["dice-8"], DICE),
        ("cards and dice", ["cards-8", "dice-8"], f"{CARDS} {DICE}"),
        ("dice and cards", ["dice-8", "cards-8"], f"{DICE} {CARDS}"),
        ("quick", ["quick"], ""),
    ):
        yield a_vector(name, a_manifest(name, 13, sources=given), public)
    later = a_manifest("late", 8, stage=3, draw=2, event="Cupa_2")
    yield a_vector("a later stage, drawn again", later, CARDS)
    free = a_manifest("free", 3, seats=["B2", "AA4", "C1"])
    yield a_vector("free seats alone", free, CARDS)
    for equal in (2, 5, 61):
        name = f"{equal} equals who could move up"
        yield a_vector(name, who_moves_up(equal), CARDS)
    raffle = a_manifest("raffle", 14, kind=RAFFLE, draw=2)
    yield a_vector("a raffle", raffle, CARDS)
    for tied, letter, given, public in (
        (2, "B", ["cards-8"], CARDS),
        (3, "AA", ["dice-8"], DICE),
        (4, "A", ["cards-8"], CARDS),
    ):
        yield a_vector(f"a lot of {tied}", a_lot(tied, letter, given), public)


def a_lot(tied, letter, given):
    return freeze(
        kind=LOT,
        event="demo-2026",
        stage=2,
        table=letter,
        draw=1,
        entrants=codes(9)[-tied:],
        seats=places_of(tied),
        rules=hashlib.sha256(b"rules").hexdigest(),
        sources=given,
    )


def who_moves_up(equal):
    return freeze(
        kind=MOVING_UP,
        event="demo-2026",
        stage=1,
        draw=2,
        entrants=codes(80)[-equal:],
        seats=places_of(equal),
        rules=hashlib.sha256(b"rules").hexdigest(),
        sources=["cards-8"],
    )


def opponents(count):
    """The pairs that met: the first and the last two of every four."""
    found = codes(count)
    met = [tuple(found[i : i + 2]) for i in range(0, count - 1, 2)]
    return Condition(name=OPPONENTS, groups=tuple(met))


def clubs(count, size):
    found = codes(count)
    groups = [tuple(found[i : i + size]) for i in range(0, count, size)]
    return Condition(
        name=CLUBS, groups=tuple(group for group in groups if len(group) > 1)
    )


def constraints():
    for name, count, given in (
        *((f"opponents, {n}", n, [opponents(n)]) for n in (6, 7, 8, 13, 16, 32, 50)),
        *((f"clubs of 3, {n}", n, [clubs(n, 3)]) for n in (7, 12, 20, 40)),
        ("clubs of 4, 16", 16, [clubs(16, 4)]),
        ("both, 12", 12, [opponents(12), clubs(12, 3)]),
        ("both, 32", 32, [opponents(32), clubs(32, 4)]),
        ("nobody to keep apart", 9, [Condition(name=CLUBS, groups=())]),
    ):
        manifest = a_manifest(name, count, conditions=given)
        yield a_vector(name, manifest, cards_of(name))
    everybody = Condition(name=OPPONENTS, groups=tuple(combinations(codes(4), 2)))
    final = a_manifest("final", 4, conditions=[everybody])
    yield a_vector("a final that cannot keep them apart", final, CARDS)
    crowd = a_manifest("crowd", 11, conditions=[clubs(11, 6)])
    yield a_vector("a club larger than the tables", crowd, CARDS)


def stubs():
    """Numbers below a limit from a stream whose first numbers are refused."""
    top = 2**64
    for name, limit, words in (
        ("3: the very last number tips", 3, [top - 1, 7]),
        ("3: the last but one is fair", 3, [top - 2]),
        ("7: two refused", 7, [top - 1, top - 2, 8]),
        ("1000: the tip", 1000, [top - 616, top - 617]),
        ("1000: the largest fair", 1000, [top - 617]),
        ("2: never refused", 2, [top - 1]),
        ("1: always nothing", 1, [top - 1]),
    ):
        fair = next(w for w in words if w < top - top % limit)
        yield {
            "name": name,
            "limit": limit,
            "stream": [f"{w:016x}" for w in words],
            "used": words.index(fair) + 1,
            "result": fair % limit,
        }


def marks(committed):
    """What somebody reads from a photograph, and whether it is this draw."""
    in_eights = " ".join(committed[i : i + 8] for i in range(0, 64, 8))
    for name, error, mark in (
        ("all of it", None, committed),
        ("as it stands on the wall", None, in_eights),
        ("the large digits alone", None, committed[:32]),
        ("in capitals", None, committed[:40].upper()),
        ("a digit too few", "short_mark", committed[:31]),
        ("as many as were compared before", "short_mark", committed[:16]),
        ("the first digit another", "wrong_mark", "0" + committed[1:]),
        ("the digit after the large ones another", "wrong_mark", committed[:32] + "0"),
        ("the last digit another", "wrong_mark", committed[:63] + "5"),
        ("without its first digit", "wrong_mark", committed[1:]),
        ("a letter O for a nought", "bad_mark", committed[:31] + "o"),
        ("more than there are", "bad_mark", committed + "0"),
    ):
        yield {"name": name, "error": error, "mark": mark}


def remade(proof, **changed):
    """A proof over another list or public part, with all its hashes made right."""
    made = copy.deepcopy(proof)
    made.pop("seed", None)
    made.pop("u64", None)
    made.update(changed)
    made["manifest_sha256"] = manifest_hash(made["manifest"]).hex()
    made["commitment"] = commitment(
        secret=bytes.fromhex(made["secret"]), manifest=made["manifest"]
    )
    return made


def write(name, vectors):
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in vectors)
    (HERE / f"{name}.json").write_text(f"[\n{lines}\n]\n", encoding="ascii")


def main():
    good = list(sources())
    write("sizes", sizes())
    write("sources", good)
    write("constraints", constraints())
    write("below", stubs())
    write("refused", refused(good[0]["proof"], lot=good[-1]["proof"], remade=remade))
    write("marks", marks(good[0]["proof"]["commitment"]))


if __name__ == "__main__":
    main()
