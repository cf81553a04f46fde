"""What is read of the digits that paper, codes and people bring."""

from __future__ import annotations

import pytest

from scoring.witness.kept import Kept, KeptKind, kept_of

DIGITS = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"head:12:{DIGITS}", Kept(KeptKind.HEAD, DIGITS, seq=12)),
        (f"slip:2/AB:40:{DIGITS}", Kept(KeptKind.SLIP, DIGITS, seq=40, table="2/AB")),
        (f"mark:{DIGITS * 2}", Kept(KeptKind.MARK, DIGITS * 2)),
        (f"results:{DIGITS}", Kept(KeptKind.RESULTS, DIGITS)),
        (DIGITS, Kept(KeptKind.ANY, DIGITS)),
    ],
)
def test_what_was_kept_is_read_and_written_the_same(text, kept):
    assert kept_of(text) == kept
    assert str(kept) == text


def test_people_type_spaces_and_capitals():
    typed = " 01234567 89ABCDEF\n01234567 89abcdef"
    assert kept_of(typed) == Kept(KeptKind.ANY, DIGITS)
    assert kept_of(f"SLIP:2/B:4:{DIGITS}") == kept_of(f"slip:2/b:4:{DIGITS}")


@pytest.mark.parametrize(
    "text",
    [
        "", "head", DIGITS[:31], DIGITS * 2 + "0", f"head:0:{DIGITS}",
        f"head:-1:{DIGITS}", f"head:{DIGITS}", f"head:1234567890:{DIGITS}",
        f"head:١:{DIGITS}", f"slip:A:4:{DIGITS}", f"slip:2/É:4:{DIGITS}",
        f"mark:1:{DIGITS}", f"page:{DIGITS}", "g" * 32, DIGITS + " " * 200,
    ],
)  # fmt: skip
def test_anything_else_is_nothing(text):
    assert kept_of(text) is None
