"""Broken proofs, each with the error that it must give.

``short`` says whether the 18 lines of docs/draw.md see it too: they check the
arithmetic, and some proofs are only wrong in their form.
"""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
from itertools import combinations

from tables.protocol.hashes import manifest_hash, tagged
from tables.protocol.stream import numbers, shuffle


def refused(proof, *, lot, remade):
    yield from _tampered(proof)
    yield from _lists(proof, remade=remade)
    yield from _conditions(proof, remade=remade)
    yield from _public_parts(proof, remade=remade)
    yield from _texts(json.dumps(proof))
    yield from _lots(proof, lot=lot, remade=remade)


def case(name, error, proof, *, short=True):
    return {"name": name, "error": error, "short": short, "text": json.dumps(proof)}


def _changed(proof, **fields):
    return {**copy.deepcopy(proof), **fields}


def _tampered(proof):
    swapped = [list(pair) for pair in proof["assignment"]]
    swapped[0][1], swapped[1][1] = swapped[1][1], swapped[0][1]
    yield case("two seats changed", "wrong_seats", _changed(proof, assignment=swapped))
    short = proof["assignment"][:-1]
    yield case("a seat left out", "wrong_seats", _changed(proof, assignment=short))
    again = proof["assignment"][::-1]
    yield case(
        "seats in another order", "wrong_seats", _changed(proof, assignment=again)
    )
    no_list = _changed(proof, assignment={"E001": "B1"})
    yield case("seats as an object", "wrong_seats", no_list)
    secret = "ff" + proof["secret"][2:]
    yield case("another secret", "wrong_commitment", _changed(proof, secret=secret))
    other = "0" + proof["commitment"][1:]
    yield case(
        "another commitment", "wrong_commitment", _changed(proof, commitment=other)
    )
    upper = proof["commitment"].upper()
    yield case("commitment in capitals", "bad_hex", _changed(proof, commitment=upper))
    key = proof["secret"].upper()
    yield case(
        "secret in capitals", "bad_hex", _changed(proof, secret=key), short=False
    )
    digest = proof["manifest_sha256"].upper()
    yield case("hash in capitals", "bad_hex", _changed(proof, manifest_sha256=digest))
    few = proof["secret"][:62]
    yield case("a secret of 31 bytes", "bad_hex", _changed(proof, secret=few))
    # Whoever has read the secret tries lists until one pleases: the mark gives it away.
    ground = rederived(
        {
            **_changed(proof, manifest={**proof["manifest"], "rules": "0" * 64}),
        }
    )
    ground["manifest_sha256"] = manifest_hash(ground["manifest"]).hex()
    yield case("another list under the same mark", "wrong_commitment", ground)
    old = hashlib.sha256(b"CD2/commit\0" + bytes.fromhex(proof["secret"])).hexdigest()
    alone = _changed(proof, commitment=old)
    yield case("a mark of the secret alone", "wrong_commitment", alone)
    other = "AR 9V XD 4G 3R XV 2D 9G"
    yield case("another card", "wrong_seats", _changed(proof, public=other))
    turned = "9V AR XD 4G 3R XV 2D AG"
    yield case("cards in another order", "wrong_seats", _changed(proof, public=turned))
    seed = _changed(proof, seed="0" * 64)
    yield case("another seed", "wrong_seed", seed, short=False)
    u64 = _changed(proof, u64=["0" * 16] * 3)
    yield case("other numbers", "wrong_seed", u64, short=False)
    more = _changed(proof, note="trust me")
    yield case("a field more", "not_a_proof", more, short=False)
    less = _changed(proof)
    del less["public"]
    yield case("no public part", "not_a_proof", less)
    number = _changed(proof, public=12345678)
    yield case("the public part a number", "not_a_proof", number)


def _lists(proof, *, remade):
    listed = proof["manifest"]

    def with_list(**fields):
        return _changed(proof, manifest={**copy.deepcopy(listed), **fields})

    codes, seats = listed["entrants"], listed["seats"]
    yield case(
        "an entrant exchanged",
        "list_changed",
        with_list(entrants=[*codes[:-1], "E999"]),
    )
    yield case("a seat exchanged", "list_changed", with_list(seats=[*seats[:-1], "D1"]))
    yield case("the draw's number changed", "list_changed", with_list(draw=2))
    yield case("rules added", "list_changed", with_list(rules="0" * 64))
    yield case(
        "entrants in another order", "entrants_order", with_list(entrants=codes[::-1])
    )
    yield case(
        "somebody twice", "entrant_twice", with_list(entrants=[codes[0], *codes[:-1]])
    )
    for name, code in (
        ("non-ASCII", "Ș001"),
        ("small", "e001"),
        ("long", "E" * 13),
        ("empty", ""),
    ):
        made = remade_list(proof, remade=remade, entrants=[*codes[:-1], code])
        yield case(f"{name} code", "bad_entrants", made, short=False)
    number = with_list(entrants=[*codes[:-1], 11])
    yield case("a code that is a number", "bad_entrants", number)
    yield from _without_text(with_list)
    yield case("a seat twice", "seat_twice", with_list(seats=[seats[0], *seats[:-1]]))
    made = remade_list(proof, remade=remade, seats=[*seats[:-1], "C9"])
    yield case("no such seat", "bad_seats", made, short=False)
    yield case("a seat too few", "seat_count", with_list(seats=seats[:-1]))
    yield case("another protocol", "unknown_version", with_list(v="CD3"))
    made = remade_list(proof, remade=remade, note="x")
    yield case("a field more in the list", "bad_manifest", made, short=False)
    yield case("stage zero", "bad_manifest", with_list(stage=0))
    yield case("the stage a word", "bad_manifest", with_list(stage="1"))
    yield case("stage true", "bad_manifest", with_list(stage=True))
    yield case("an event with a space", "bad_manifest", with_list(event="a b"))
    yield case("nobody", "bad_manifest", with_list(entrants=[], seats=[]))
    yield case("entrants no list", "bad_manifest", with_list(entrants="E001"))
    yield case("no list at all", "not_a_proof", _changed(proof, manifest=None))


def _lots(proof, *, lot, remade):
    """Lots whose list is not that of a lot; the arithmetic is right each time."""
    for name, fields in (
        ("a lot of nothing known", {"kind": "auction"}),
        ("a raffle at a table", {"kind": "raffle"}),
        ("a lot at no table", {"table": ""}),
        ("a lot at a numbered table", {"table": 1}),
        ("who moves up at a table", {"kind": "moving_up"}),
    ):
        made = remade_list(lot, remade=remade, **fields)
        yield case(name, "bad_manifest", made, short=False)
    made = remade_list(proof, remade=remade, kind="")
    yield case("an empty kind", "bad_manifest", made, short=False)
    made = remade_list(proof, remade=remade, kind={"toString": None})
    yield case("a kind that is an object", "bad_manifest", made, short=False)
    made = remade_list(proof, remade=remade, table="A")
    yield case("a draw of seats that names a table", "bad_manifest", made, short=False)
    other = _changed(lot["manifest"], table="B")
    yield case(
        "the table of a lot changed", "list_changed", _changed(lot, manifest=other)
    )


def _without_text(with_list):
    """Objects where text belongs; a page that makes text of them stumbles."""
    trap = {"toString": None, "valueOf": None}
    condition = {"name": trap, "version": 1, "groups": []}
    for name, error, fields in (
        ("a code", "bad_entrants", {"entrants": [trap]}),
        ("a seat", "bad_seats", {"seats": [trap]}),
        ("a source", "unknown_source", {"sources": [trap]}),
        ("a condition's name", "unknown_constraint", {"constraints": [condition]}),
    ):
        yield case(f"{name} that is an object", error, with_list(**fields))


def _conditions(proof, *, remade):
    def with_conditions(*conditions):
        return remade_list(proof, remade=remade, constraints=list(conditions))

    def condition(groups, name="clubs", version=1):
        return {"name": name, "version": version, "groups": groups}

    for name, error, made in (
        ("unknown condition", "unknown_constraint", [condition([], name="friends")]),
        ("condition's version 2", "unknown_constraint", [condition([], version=2)]),
        (
            "condition's version true",
            "unknown_constraint",
            [condition([], version=True)],
        ),
        ("a condition twice", "bad_constraints", [condition([]), condition([])]),
        ("a condition of nobody", "bad_constraints", [{"name": "clubs"}]),
        ("a group of one", "bad_constraints", [condition([["E001"]])]),
        ("a group with a stranger", "bad_constraints", [condition([["E001", "E999"]])]),
        ("a group out of order", "bad_constraints", [condition([["E002", "E001"]])]),
        ("a group with one twice", "bad_constraints", [condition([["E001", "E001"]])]),
        ("groups no list", "bad_constraints", [condition("E001")]),
    ):
        proven = with_conditions(*made)
        stumbles = name in {"a condition of nobody", "a group with a stranger"}
        # A pair at one table makes the short one draw again.
        yield case(name, error, proven, short=stumbles or meets(proven))
    made = remade_list(proof, remade=remade, constraints={})
    yield case("conditions no list", "bad_constraints", made, short=False)
    crowd = [["E001", "E002"]] * 2501
    made = with_conditions(condition(crowd))
    yield case("conditions without end", "bad_constraints", made, short=meets(made))
    dropped = with_conditions(condition([["E001", "E002"], ["E003", "E004"]]))
    del dropped["manifest"]["constraints"]
    yield case("a condition dropped", "list_changed", dropped)
    for pair in combinations(proof["manifest"]["entrants"], 2):
        made = with_conditions(condition([list(pair)]))
        if together(made["assignment"], pair):
            break
    yield case("a condition not kept", "wrong_seats", made)


def _public_parts(proof, *, remade):
    for name, error, public in (
        ("seven cards", "cards_count", "AR 9V XD 4G 3R XV 2D"),
        ("nine cards", "cards_count", "AR 9V XD 4G 3R XV 2D AG 9G"),
        ("no cards", "cards_count", ""),
        ("a card twice", "card_twice", "AR 9V XD 4G 3R XV 2D AR"),
        ("no such card", "not_a_card", "AR 9V XD 4G 3R XV 2D 7G"),
        ("small letters", "not_a_card", "ar 9V XD 4G 3R XV 2D AG"),
        ("ten as a number", "not_a_card", "AR 9V 10D 4G 3R XV 2D AG"),
        ("two spaces", "not_a_card", "AR  9V XD 4G 3R XV 2D AG"),
        ("a line's end", "not_a_card", "AR 9V XD 4G 3R XV 2D AG\n"),
        ("dice instead of cards", "not_a_card", "3 1 6 6 2 5 4 1"),
    ):
        made = rederived(remade(proof, public=public))
        yield case(name, error, made, short=False)
    for name, error, sources, public in (
        ("seven throws", "dice_count", ["dice-8"], "3 1 6 6 2 5 4"),
        ("a seven thrown", "not_a_die", ["dice-8"], "3 1 6 6 2 5 4 7"),
        ("throws without spaces", "not_a_die", ["dice-8"], "31662541"),
        (
            "cards without the dice",
            "dice_count",
            ["cards-8", "dice-8"],
            proof["public"],
        ),
        ("quick with cards", "public_not_empty", ["quick"], proof["public"]),
        ("an unknown source", "unknown_source", ["coin"], ""),
        ("a beacon", "unknown_source", ["drand:x:1"], ""),
        ("no source", "unknown_source", [], ""),
        ("a source twice", "unknown_source", ["dice-8", "dice-8"], ""),
        ("quick and cards", "unknown_source", ["quick", "cards-8"], ""),
        ("sources no list", "unknown_source", "cards-8", proof["public"]),
    ):
        listed = {**proof["manifest"], "sources": sources}
        made = rederived(remade(proof, manifest=listed, public=public))
        yield case(name, error, made, short=False)


def _texts(text):
    def raw(name, error, text, *, short=True):
        return {"name": name, "error": error, "short": short, "text": text}

    yield raw("nothing", "unreadable", "")
    yield raw("no JSON", "unreadable", "{broken")
    yield raw("half of it", "unreadable", text[: len(text) // 2])
    yield raw("a list", "not_a_proof", "[]")
    yield raw("a word", "not_a_proof", '"CD2"')
    yield raw("null", "not_a_proof", "null")
    yield raw("an empty object", "not_a_proof", "{}")
    twice = text[:-1] + ', "public": "AR 9V XD 4G 3R XV 2D AG"}'
    yield raw("a field twice", "unreadable", twice, short=False)
    hidden = text[:-1] + ', "publi\\u0063": "AR 9V XD 4G 3R XV 2D AG"}'
    yield raw("a field twice, once in disguise", "unreadable", hidden, short=False)
    yield raw("a fraction", "unreadable", text.replace('"stage": 1', '"stage": 1.0'))
    yield raw("an exponent", "unreadable", text.replace('"stage": 1', '"stage": 1e0'))
    large = text.replace('"stage": 1', '"stage": 9007199254740993')
    yield raw("a number beyond exactness", "unreadable", large)
    yield raw("not a number", "unreadable", text.replace('"stage": 1', '"stage": NaN'))
    mark = "\ufeff"
    yield raw("a byte-order mark", "unreadable", mark + text)
    yield raw("two byte-order marks", "unreadable", mark + mark + text)
    yield raw("a byte-order mark behind it", "unreadable", text + mark)
    inside = text.replace('"stage": 1', f'"stage": {mark}1')
    yield raw("a byte-order mark before a number", "unreadable", inside)
    coded = text.replace('"E001"', f'"{mark}E001"')
    yield raw("a byte-order mark in a code", "bad_entrants", coded)
    yield raw("too deep", "unreadable", "[" * 50 + "]" * 50)
    yield raw("much too deep", "unreadable", "[" * 5000 + "]" * 5000)


def remade_list(proof, *, remade, **fields):
    return rederived(
        remade(proof, manifest={**copy.deepcopy(proof["manifest"]), **fields})
    )


def rederived(proof):
    """The same proof with the seats that follow, whatever its form is worth."""
    return {**proof, "assignment": unconditional(proof)}


def unconditional(proof):
    """The seats by arithmetic alone, for lists that the protocol would refuse."""
    secret = bytes.fromhex(proof["secret"])
    drawn = tagged("CD2/public", proof["public"].encode())
    message = b"CD2/seed\0" + manifest_hash(proof["manifest"]) + drawn
    seed = hmac.new(secret, message, hashlib.sha256).digest()
    seats = shuffle(proof["manifest"]["seats"], stream=numbers(seed))
    return [
        list(pair) for pair in zip(proof["manifest"]["entrants"], seats, strict=False)
    ]


def meets(proof):
    """Whether two of a group sit at one table in the first shuffle."""
    table = {code: seat[:-1] for code, seat in proof["assignment"]}
    groups = [g for c in proof["manifest"]["constraints"] for g in c.get("groups", [])]
    pairs = (pair for group in groups for pair in combinations(group, 2))
    return any(a != b and table.get(a) == table.get(b) for a, b in pairs)


def together(assignment, pair):
    """Whether two sit at one table."""
    tables = {seat[:-1] for code, seat in assignment if code in pair}
    return len(tables) == 1
