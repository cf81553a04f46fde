"""The program for strangers, which shares no code, knows every kind of line."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, fields
from hashlib import sha256
from uuid import uuid4

import pytest
from django.db import transaction

from scoring.archive.lines import Remark
from scoring.archive.queries.event_file.writing import event_document
from scoring.ledger.commands.forms import write_line
from scoring.ledger.enums import KINDS, LineKind
from tests.integration.scoring.archive.event_file.forging import (
    VERIFIER,
    finished,
    opened,
    verifier,
)
from tests.integration.scoring.deals.entries import a_table, sign
from tests.scenarios import AT
from tournaments.book.forms import asks, questions
from tournaments.book.kinds import all_kinds
from tournaments.book.lines import write


def rows_of(name):
    """What the program has under this name, and where to write what is missing."""
    return getattr(verifier(), name), f"see {name} in {VERIFIER}"


def test_what_holds_of_the_kinds_at_a_table_is_what_they_declare():
    rows, where = rows_of("KINDS")
    told = {kind: set(said.split()) for kind, said in rows.items()}

    assert told == {
        str(kind): {one for one in verifier().TRAITS if getattr(declared, one)}
        for kind, declared in KINDS.items()
    }, where


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_a_line_of_the_event_s_book_says_what_its_kind_says(kind):
    rows, where = rows_of("SAID")
    assert kind.name in rows, where
    openly, words = (said.split() for said in rows[kind.name])

    assert set(openly) == set(kind.public), where
    assert {word.rstrip("*") for word in words} == set(kind.private), where
    assert {f"{name}*" for name in kind.confidential} <= set(words), where


def test_it_knows_no_other_kind():
    rows, where = rows_of("SAID")

    assert set(rows) == {kind.name for kind in all_kinds()}, where


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


def can_say(payload):
    """What can be said to the questions of a kind, in a line; words have their own."""
    every = {
        "yes": lambda one: {0, 1},
        "number": lambda one: {*range(one.asks.least, one.asks.most + 1)},
        "choice": lambda one: {value for value, _label in one.options},
    }
    asked = [one for one in questions(payload) if one.input != "words"]
    return {one.name: every[one.input](one) | left_out(payload, one) for one in asked}


def left_out(payload, question):
    """What a line says where a question was not answered."""
    if question.needed or question.input == "yes":
        return set()
    return {next(one.default for one in fields(payload) if one.name == question.name)}


def as_sets(told):
    return {name: set(values) for name, values in told.items()}


@pytest.mark.parametrize("kind", [kind for kind, one in KINDS.items() if one.says])
def test_it_knows_what_a_line_of_a_plain_kind_can_say(kind):
    rows, where = rows_of("PLAIN")
    assert kind in rows, where
    told, says = as_sets(rows[kind]), KINDS[kind].says

    assert told.keys() == says.public.keys(), where
    assert told == told | can_say(says.payload), where


def test_it_knows_what_organizers_can_say_on_a_form():
    by_form = {kind.name: kind.payload for kind in all_kinds() if kind.form}
    rows, where = rows_of("BY_FORM")

    assert {kind: as_sets(told) for kind, told in rows.items()} == {
        kind: can_say(payload) for kind, payload in by_form.items()
    }, where


def test_it_knows_without_which_words_a_form_is_not_saved():
    rows, where = rows_of("NEEDED")
    for kind in (one for one in all_kinds() if one.form):
        asked = [one for one in questions(kind.payload) if one.input == "words"]
        needed = {one.name for one in asked if one.needed}

        assert needed <= set(rows.get(kind.name, "").split()), where


@dataclass(frozen=True)
class Pause:
    """What a break would say."""

    minutes: int = asks("How long?", least=1, most=3)
    all_tables: bool = asks("All tables?", default=False)
    seats: int | None = asks("Seats?", most=1, default=None)


def test_what_can_be_said_is_all_that_a_form_takes():
    assert can_say(Pause) == {
        "minutes": {1, 2, 3},
        "all_tables": {0, 1},
        "seats": {0, 1, None},
    }


@pytest.mark.parametrize(
    ("said", "can_be"),
    [
        ({"minutes": 3, "where": None}, True),
        ({"minutes": 3, "where": "yard"}, True),
        ({"minutes": 4, "where": "yard"}, False),
        ({"minutes": True, "where": "yard"}, False),
        ({"minutes": "3", "where": "yard"}, False),
        ({"minutes": 3, "where": "moon"}, False),
        ({"minutes": [3], "where": "yard"}, False),
    ],
)
def test_what_a_field_cannot_say_is_seen(said, can_be):
    pause = {"minutes": range(1, 4), "where": ("hall", "yard", None)}

    assert verifier().can_say(said, pause) is can_be


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


def write_in_book(document, kind, payload, *, author="O01"):
    """Write one more line in the book, and return it."""
    line = opened(document["book"][-1])
    line["row"] |= {
        "seq": len(document["book"]) + 1,
        "kind": kind,
        "payload": payload,
        "author": author,
        "second": None,
        "key": str(uuid4()),
    }
    line |= {"texts": {}, "hash": uuid4().hex * 2}
    document["book"].append(line)
    return line


def note_in_book(document, *, author="O01", text="Light out"):
    salt = "5" * 32
    said = sha256(bytes.fromhex(salt) + text.encode()).hexdigest() if text else None
    line = write_in_book(document, "remark", {"text": said}, author=author)
    line["texts"] = {"text": {"text": text, "salt": salt}} if text else {}
    return line["row"]["seq"]


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


def take_back_in_book(document, line, *, author="O01"):
    write_in_book(document, "line_taken_back", {"line": line}, author=author)


def test_a_note_that_is_taken_back_is_true(document):
    take_back_in_book(document, note_in_book(document))

    assert verifier().faults_of(finished(document)) == []


@pytest.mark.parametrize("line", [1, 9999, None, "1"])
def test_that_what_no_organizer_wrote_is_taken_back_is_found(document, line):
    note_in_book(document)
    take_back_in_book(document, line)

    found = verifier().faults_of(finished(document))

    assert any("takes back what does not stand" in one for one in found), found


def test_that_a_note_is_taken_back_twice_or_by_a_referee_is_found(document):
    number = note_in_book(document)
    take_back_in_book(document, number)
    twice = deepcopy(document)
    take_back_in_book(twice, number)
    take_back_in_book(document, note_in_book(document), author="R01")

    (found,) = verifier().faults_of(finished(twice))
    assert "takes back what does not stand" in found
    (found,) = verifier().faults_of(finished(document))
    assert "is written by nobody who could write it" in found
