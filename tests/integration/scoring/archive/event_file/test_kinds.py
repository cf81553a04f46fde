"""The program for strangers, which shares no code, knows every kind of line."""

from __future__ import annotations

from hashlib import sha256
from uuid import uuid4

import pytest
from django.db import transaction

from scoring.archive.lines import Remark
from scoring.archive.queries.event_file.writing import event_document
from scoring.ledger.commands.forms import write_line
from scoring.ledger.enums import KINDS, LineKind
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    opened,
    verifier,
)
from tests.integration.scoring.deals.entries import a_table, sign
from tests.scenarios import AT
from tournaments.book.kinds import all_kinds
from tournaments.book.lines import write


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


def test_it_knows_which_kinds_have_nothing_but_a_reason():
    bare = {str(k) for k, one in KINDS.items() if one.says and not one.says.public}

    assert bare <= set(verifier().PLAIN)


def add_to(document, kind, payload):
    """Write one more line at the first table, with a reason."""
    lines = document["stages"][0]["tables"][0]["lines"]
    later, salt = opened(lines[-1]), "5" * 32
    reason = sha256(bytes.fromhex(salt) + b"So it was").hexdigest()
    later["row"] |= {"seq": len(lines) + 1, "kind": kind, "payload": payload}
    later["row"] |= {"key": str(uuid4()), "reason": reason}
    later |= {
        "hash": "f" * 64,
        "texts": {"reason": {"text": "So it was", "salt": salt}},
    }
    lines.append(later)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("remark", {"seat": 1}),
        ("moved", {"to": "yard"}),
        ("note", {}),
        ("note", {"review": "perhaps"}),
        ("reopen", {"seat": 1}),
    ],
)
def test_what_no_kind_says_is_found(document, kind, payload):
    add_to(document, kind, payload)

    found = verifier().faults_of(finished(document))

    assert any("says more or less than its kind" in one for one in found), found


@pytest.mark.django_db
def test_notes_that_people_have_written_are_true():
    table = a_table()
    for kind, author in ((LineKind.REMARK, "R01"), (LineKind.MOVED, "O01")):
        signed = sign(table, reason="Yard", author=author)
        write_line(table_id=table.pk, kind=kind, answers={}, sign=signed)
    event = table.stage.tournament
    with transaction.atomic():
        write(event.id, Remark(text="Light out"), author="O01", at=AT)

    assert verifier().faults_of(event_document(event)) == []


def note_in_book(document, *, author="O01", text="Light out"):
    last, salt = document["book"][-1], "5" * 32
    line, said = opened(last), sha256(bytes.fromhex(salt) + text.encode()).hexdigest()
    line["row"] |= {
        "seq": len(document["book"]) + 1,
        "kind": "remark",
        "payload": {"text": said if text else None},
        "author": author,
        "second": None,
        "key": str(uuid4()),
    }
    line["texts"] = {"text": {"text": text, "salt": salt}} if text else {}
    line["hash"] = "f" * 64
    document["book"].append(line)


@pytest.mark.parametrize(
    ("forged", "sentence"),
    [
        ({"text": ""}, "its text was never said"),
        ({"author": "R01"}, "is written by nobody who could write it"),
        ({"author": "E001"}, "is written by nobody who could write it"),
    ],
)
def test_a_note_that_nobody_could_write_in_the_book_is_found(
    document, forged, sentence
):
    note_in_book(document, **forged)

    found = verifier().faults_of(finished(document))

    assert any(sentence in one for one in found), found


@pytest.mark.parametrize("author", ["O01", "G01", "ADMIN"])
def test_a_note_of_an_organizer_in_the_book_is_true(document, author):
    note_in_book(document, author=author)

    assert verifier().faults_of(finished(document)) == []
