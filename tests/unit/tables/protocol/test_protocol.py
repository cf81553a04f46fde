"""The parts of protocol CD2: what is typed, what is fair, what is frozen."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from tables.protocol.conditions import Condition, read_conditions
from tables.protocol.entropy import (
    CARDS,
    DICE,
    PACK,
    QUICK,
    check_public,
    public_text,
    read_typed,
)
from tables.protocol.errors import DrawError
from tables.protocol.manifest import freeze
from tables.protocol.proof import reveal
from tables.protocol.stream import numbers, shuffle

EIGHT = ("AR", "9V", "XD", "4G", "3R", "XV", "2D", "AG")


def seed(number):
    return hashlib.sha256(f"fixed {number}".encode()).digest()


def a_list(**other):
    given = {
        "event": "demo",
        "stage": 1,
        "draw": 1,
        "entrants": ["E003", "E001", "E002", "E004"],
        "seats": ["A1", "A2", "A3", "A4"],
        "rules": "0" * 64,
        "sources": [CARDS],
    }
    return freeze(**{**given, **other})


@pytest.mark.parametrize(
    "typed",
    [
        "AR 9V XD 4G 3R XV 2D AG",
        " ar,9v; xd 4g\n3r  xv 2d ag ",
        "AR9VXD4G3RXV2DAG",
        "A R 9 V 10 D 4 G 3 R 10V 2 D A G",
    ],
)
def test_cards_are_understood_as_people_type_them(typed):
    assert read_typed(typed, source=CARDS) == EIGHT


@pytest.mark.parametrize(
    ("typed", "source", "code", "named"),
    [
        ("AR 7V", CARDS, "not_a_card", "7V"),
        ("AR 9", CARDS, "not_a_card", "9"),
        ("AR RA", CARDS, "not_a_card", "RA"),
        ("AR 9V ar", CARDS, "card_twice", "AR"),
        ("3 1 7", DICE, "not_a_die", "7"),
        ("3 0", DICE, "not_a_die", "0"),
        ("3 ³", DICE, "not_a_die", "³"),
    ],
)
def test_what_cannot_lie_on_the_table_is_named(typed, source, code, named):
    with pytest.raises(DrawError) as refused:
        read_typed(typed, source=source)

    assert refused.value.code == code
    assert named in refused.value.params.values()


def test_the_public_part_is_written_in_one_way_only():
    text = public_text([EIGHT, tuple("31662541")], sources=[CARDS, DICE])

    assert text == "AR 9V XD 4G 3R XV 2D AG 3 1 6 6 2 5 4 1"
    assert check_public(text, sources=(CARDS, DICE)) == text
    assert public_text([()], sources=[QUICK]) == ""
    with pytest.raises(DrawError, match="cards_count"):
        public_text([EIGHT[:7]], sources=[CARDS])


def test_the_pack_is_that_of_the_game():
    assert len(set(PACK)) == 24


def test_who_draws_is_frozen_in_order_of_the_codes():
    assert a_list()["entrants"] == ["E001", "E002", "E003", "E004"]
    assert "constraints" not in a_list()
    club = Condition(name="clubs", groups=(("E001", "E002"),))
    assert a_list(conditions=[club])["constraints"] == [
        {"name": "clubs", "version": 1, "groups": [["E001", "E002"]]}
    ]


@pytest.mark.parametrize("version", [2, True, 1.0, "1"])
def test_a_condition_of_another_version_is_none_that_is_known(version):
    written = {"name": "clubs", "version": version, "groups": [["E001", "E002"]]}

    with pytest.raises(DrawError) as refused:
        read_conditions([written], entrants=["E001", "E002"])

    assert refused.value.code == "unknown_constraint"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("entrants", ["E001", "E001", "E002", "E003"], "entrant_twice"),
        ("entrants", ["E1", "E2", "E3"], "seat_count"),
        ("entrants", ["E1", "E2", "E3", "Ă4"], "bad_entrants"),
        ("seats", ["A1", "A2", "A3", "A9"], "bad_seats"),
        ("event", "Cupa Ștefan", "bad_manifest"),
        ("sources", ["drand"], "unknown_source"),
        ("rules", "", "bad_hex"),
    ],
)
def test_a_list_that_could_not_be_verified_is_never_frozen(field, value, code):
    with pytest.raises(DrawError) as refused:
        a_list(**{field: value})

    assert refused.value.code == code


def test_every_bit_of_the_secret_and_every_card_counts():
    frozen = a_list(entrants=[f"E{n:03}" for n in range(40)], seats=many_seats(40))
    text = " ".join(EIGHT)
    first, _ = reveal(frozen, secret=bytes(32), public=text)
    other_secret, _ = reveal(frozen, secret=bytes(31) + b"\x01", public=text)
    other_cards, _ = reveal(frozen, secret=bytes(32), public=text.replace("2D", "3D"))

    seats = [proof["assignment"] for proof in (first, other_secret, other_cards)]
    assert seats[0] != seats[1]
    assert seats[0] != seats[2]


def many_seats(count):
    return [f"{chr(65 + n // 4)}{n % 4 + 1}" for n in range(count)]


@pytest.mark.slow
def test_all_orders_of_four_seats_are_as_likely():
    """χ² of 24 orders, 12,000 draws with fixed seeds: inside the 99.9 % band."""
    drawn = Counter(
        tuple(shuffle("ABCD", stream=numbers(seed(n)))) for n in range(12_000)
    )

    expected = 12_000 / 24
    chi = sum(
        (drawn[order] - expected) ** 2 / expected for order in permutations("ABCD")
    )
    assert 6 < chi < 49.7


@pytest.mark.slow
def test_every_seat_is_as_likely_for_everybody():
    """χ² of the 16 × 16 positions, 5,000 draws: inside the 99.9 % band."""
    drawn = Counter(
        (place, seat)
        for n in range(5_000)
        for place, seat in enumerate(shuffle(range(16), stream=numbers(seed(n))))
    )

    expected = 5_000 / 16
    chi = sum(
        (drawn[i, j] - expected) ** 2 / expected for i in range(16) for j in range(16)
    )
    assert 164 < chi < 297
