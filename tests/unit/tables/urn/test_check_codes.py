"""Check codes: the same again, other for every seat, and read as they are typed."""

from __future__ import annotations

import pytest

from tables.urn.check_codes import ALPHABET, LENGTH, check_code, read_ticket

KEY = "00" * 31 + "01"


def test_a_code_follows_from_key_and_seat_alone():
    assert check_code(KEY, seat="A1") == check_code(KEY, seat="A1")
    assert check_code(KEY, seat="A1") == "37D9"


def test_seat_key_and_generation_each_change_the_code():
    codes = {
        check_code(KEY, seat="A1"),
        check_code(KEY, seat="A2"),
        check_code(KEY, seat="A1", generation=2),
        check_code("11" * 32, seat="A1"),
    }

    assert len(codes) == 4


def test_no_sign_looks_like_another_or_moves_on_another_keyboard():
    assert not set("0O1IL2Z5S8BQUVY") & set(ALPHABET)
    codes = [check_code(KEY, seat=f"{a}{n}") for a in "ABCDEFGH" for n in range(1, 5)]
    assert {len(code) for code in codes} == {LENGTH}
    assert set("".join(codes)) <= set(ALPHABET)
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("A1 K7RF", ("A1", "K7RF")),
        (" a1-k7rf ", ("A1", "K7RF")),
        ("A1K7RF", ("A1", "K7RF")),
        ("AA3 k7 rf", ("AA3", "K7RF")),
        ("B3", ("B3", "")),
        ("b 3", ("B3", "")),
        ("A1 K7RF9", ("A1", "K7RF9")),
        ("A1; DROP", ("A1; DROP", "")),
        ("", ("", "")),
        ("Ș1", ("Ș1", "")),
    ],
)
def test_a_ticket_is_read_as_it_is_typed_or_scanned(typed, read):
    assert read_ticket(typed) == read
