"""Hashes as a stranger recomputes them: the standard library and the documents."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest

from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line
from tests.unit.scoring.ledger.ledgers import TABLE, Ledger
from tournaments.book.chain import (
    GENESIS,
    event_head,
    line_hash,
    text_hash,
    timestamp,
    to_millisecond,
)
from tournaments.canon import canon, digest


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).hexdigest()


def canonical(value):
    """The documented form, written once more."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii")


def test_the_documented_bytes():
    value = {"b": [1, None, "ț"], "a": {"z": 0, "y": -3}}

    assert canon(value) == rb'{"a":{"y":-3,"z":0},"b":[1,null,"\u021b"]}'
    assert digest(value) == sha(canon(value))


def test_a_line_s_hash_from_its_published_row():
    row = {
        "v": 2,
        "book": "2/B",
        "seq": 3,
        "kind": "penalty",
        "payload": {"seat": 1, "kind": "revoke", "points": 3},
        "voids": None,
        "replaces": None,
        "author": "R01",
        "second": None,
        "at": "2026-11-21T10:00:00.000Z",
        "key": "00000000-0000-4000-8000-000000000001",
        "rules": "ab" * 32,
        "reason": None,
    }
    line = Line(
        seq=3,
        kind=LineKind.PENALTY,
        payload={"points": 3, "kind": "revoke", "seat": 1},
        voids=None,
        replaces=None,
        author="R01",
        second=None,
        at=datetime(2026, 11, 21, 10, 0, tzinfo=UTC),
        key=UUID("00000000-0000-4000-8000-000000000001"),
        rules="ab" * 32,
        reason=None,
    )

    assert line.row(book="2/B") == row
    assert line_hash(previous="cd" * 32, row=line.row(book="2/B")) == sha(
        bytes.fromhex("cd" * 32), hashlib.sha256(canonical(row)).digest()
    )


def test_the_first_line_stands_on_32_zero_bytes():
    ledger = Ledger()
    first = ledger.lines[0]

    assert GENESIS == "00" * 32
    assert first.prev_hash == GENESIS
    assert first.hash == sha(
        bytes(32), hashlib.sha256(canonical(first.row(book=TABLE))).digest()
    )
    assert ledger.state.head == first.hash


def test_every_line_hangs_on_the_one_before():
    ledger = Ledger()
    ledger.deal((66, 54, 0, 0), bidder=0, bid=2)
    ledger.penalty(1)
    head = bytes(32)

    for line in ledger.lines:
        row = hashlib.sha256(canonical(line.row(book=TABLE))).digest()
        head = hashlib.sha256(head + row).digest()

    assert ledger.state.head == head.hex()


@pytest.mark.parametrize(
    "field", ["seq", "kind", "payload", "voids", "replaces", "author", "second",
              "at", "key", "rules", "reason", "book", "v"],
)  # fmt: skip
def test_whatever_changes_in_a_row_changes_its_hash(field):
    row = Ledger().lines[0].row(book=TABLE)
    assert field in row

    changed = {**row, field: "other"}

    assert line_hash(previous=GENESIS, row=changed) != line_hash(
        previous=GENESIS, row=row
    )


def test_a_reason_s_hash_from_salt_and_words():
    assert text_hash(salt="0f" * 16, text="Cărți arătate") == sha(
        bytes.fromhex("0f" * 16), "Cărți arătate".encode()
    )


def test_the_event_s_head_joins_its_book_and_the_tables_in_order():
    book, one, two = "33" * 32, "11" * 32, "22" * 32

    assert event_head(book=book, tables=[one, two]) == sha(
        bytes.fromhex(book + one + two)
    )
    assert event_head(book=book, tables=[two, one]) != event_head(
        book=book, tables=[one, two]
    )
    assert event_head(book=book, tables=[]) == sha(bytes.fromhex(book))


def test_times_are_hashed_in_utc_with_milliseconds():
    bucharest = timezone(timedelta(hours=2))
    at = datetime(2026, 11, 21, 12, 0, 5, 123987, tzinfo=bucharest)

    assert timestamp(at) == "2026-11-21T10:00:05.123Z"
    assert to_millisecond(at).microsecond == 123000


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 0.5, 2.0])
def test_a_fraction_has_no_canonical_form(value):
    with pytest.raises(TypeError, match="no canonical text"):
        canon({"x": [value]})
