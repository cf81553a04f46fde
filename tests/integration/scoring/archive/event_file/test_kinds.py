"""The program for strangers, which shares no code, knows every kind of line."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.ledger.enums import KINDS
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    opened,
    verifier,
)
from tournaments.book.kinds import all_kinds


def test_what_holds_of_the_kinds_at_a_table_is_what_they_declare():
    told = {kind: set(said.split()) for kind, said in verifier().KINDS.items()}

    assert told == {
        str(kind): {one for one in verifier().TRAITS if getattr(declared, one)}
        for kind, declared in KINDS.items()
    }


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_a_line_of_the_event_s_book_says_what_its_kind_says(kind):
    openly, words = (said.split() for said in verifier().SAID[kind.name])

    assert set(openly) == set(kind.public)
    assert {word.rstrip("*") for word in words} == set(kind.private)
    assert {f"{name}*" for name in kind.confidential} <= set(words)


def test_it_knows_no_other_kind():
    assert set(verifier().SAID) == {kind.name for kind in all_kinds()}


@pytest.mark.parametrize(
    ("kind", "payload"),
    [("penalty", {"seat": 0, "kind": "revoke", "points": 2}), ("last_deal", {})],
)
def test_what_no_closed_table_takes_is_found(document, kind, payload):
    lines = document["stages"][0]["tables"][0]["lines"]
    later = opened(lines[-1])
    later["row"] |= {"seq": len(lines) + 1, "kind": kind, "payload": payload}
    later["hash"], later["row"]["key"] = "f" * 64, str(uuid4())
    lines.append(later)

    found = verifier().faults_of(finished(document))

    assert any(f"is a {kind} at a closed table" in one for one in found), found
