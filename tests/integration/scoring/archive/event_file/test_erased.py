"""Words that are not there any more: only the erasure of a person takes them."""

from __future__ import annotations

import json

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.rehearsal.scratch import scratch_database
from tests.integration.scoring.archive.event_file.forging import opened, verifier
from tests.integration.scoring.archive.test_erasure import erase
from tests.integration.scoring.deals.entries import a_table, record, sign, void
from tests.people import called
from tests.scenarios import AT
from tournaments.book.chain import GENESIS, event_head, line_hash, text_hash
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import EventFileRefused

pytestmark = pytest.mark.django_db


def worded(document):
    """Each line with words, and what a fault in them is called."""
    for line in document["book"]:
        if line["row"] is not None:
            yield line, f"book, line {line['row']['seq']}"
    for stage in document["stages"]:
        for table in stage["tables"]:
            for line in table["lines"]:
                code = f"{stage['number']}/{table['letter']}"
                yield line, f"table {code}, line {line['row']['seq']}"


def taken_out(document):
    """Take out the words one by one; yield the word and the faults without it."""
    forged = opened(document)
    for line, where in worded(forged):
        for name in list(line["texts"]):
            said = line["texts"].pop(name)
            yield name, f"{where}: the {name} is missing", verifier().faults_of(forged)
            line["texts"][name] = said


@pytest.mark.slow
def test_every_word_that_is_taken_out_is_missed(document, record):
    for one in (document, record):
        names = set()
        for name, sentence, faults in taken_out(one):
            names.add(name)
            hidden = one is record and name == "name"  # of whoever has initials only
            assert hidden or sentence in faults
        assert {"shown", "reason", "text"} <= names
    assert "player" not in names


@pytest.mark.slow
def test_no_word_is_moved_into_its_salt(document, record):
    """The hash stays: it is of the salt, and of the words behind it."""
    for one in (document, record):
        forged = opened(one)
        for line, where in worded(forged):
            for name, said in line["texts"].items():
                first, rest = said["text"][:1], said["text"][1:]
                line["texts"][name] = {
                    "text": rest, "salt": said["salt"] + first.encode().hex()
                }  # fmt: skip
                (fault,) = verifier().faults_of(forged)
                assert fault == f"{where} cannot be read (a salt has 32 digits)"
                line["texts"][name] = said


def test_an_event_with_another_salt_is_not_taken_in(document):
    forged = opened(document)
    line = next(line for line, _where in worded(forged) if line["texts"])
    said = next(iter(line["texts"].values()))
    said |= {
        "text": said["text"][1:],
        "salt": said["salt"] + said["text"][:1].encode().hex(),
    }

    with pytest.raises(EventFileRefused, match="the words of line"):
        import_event(forged, organizer=None, at=AT)


@pytest.fixture
def event():
    """An event in which somebody was erased, from a name and a reason."""
    table = a_table()
    record(table)
    entrant = table.seats.get(position=1).entrant
    called(entrant, family="Țigăreanu", given="Xenofon")
    void(table, 2, signature=sign(table, reason="Puncte scrise la Tigareanu"))
    erase(entrant)
    return Tournament.objects.get(pk=entrant.tournament_id)


def of_void(document):
    """The words of the line that voids."""
    return next(
        line["texts"]["reason"]
        for line, _where in worded(document)
        if line["row"]["kind"] == "void"
    )


def test_a_person_who_was_erased_is_no_fault_and_travels(event):
    document, code = event_document(event), of_void(event_document(event))["text"]

    assert code.startswith("Puncte scrise la E0")
    for one in (document, public_document(event)):
        assert verifier().faults_of(one) == []
    with scratch_database():
        event = import_event(document, organizer=None, at=AT)
        assert event_document(event) == document


def test_what_stands_in_the_place_of_erased_words_cannot_be_rewritten(event):
    for one in (event_document(event), public_document(event)):
        of_void(one)["text"] = "Nimic"
        assert "table 1/A, line 3: the reason is another one" in verifier().faults_of(
            one
        )


def test_words_cannot_be_erased_without_a_line_that_says_so(event):
    document = event_document(event)
    document["book"].pop()

    assert "table 1/A, line 3: the reason is another one" in verifier().faults_of(
        document
    )


def test_another_name_does_not_pass_for_an_erasure(event):
    """Whoever owns the site writes new words, and a line that allows them."""
    for forge in ("Maria Pop", "E999"):
        document = event_document(event)
        said = next(
            line["row"]["payload"]
            for line in document["book"]
            if line["row"]["kind"] == "words_erased"
        )
        place = next(place for place in said["words"] if place.endswith(".shown"))
        line = document["book"][int(place.split(".")[0]) - 1]
        line["texts"]["shown"]["text"] = forge
        said["words"][place] = text_hash(**line["texts"]["shown"])
        renewed_book(document)

        faults = verifier().faults_of(document)

        assert any(f"{place} say something else" in one for one in faults), faults


def test_nobody_is_erased_from_the_name_of_somebody_else(event):
    document = event_document(event)
    rows = [line["row"] for line in document["book"]]
    said = next(row["payload"] for row in rows if row["kind"] == "words_erased")
    said["entrant"] = next(
        row["payload"]["entrant"]
        for row in rows
        if row["kind"] == "named" and row["payload"]["entrant"] != said["entrant"]
    )
    renewed_book(document)

    faults = verifier().faults_of(document)

    assert any("are of somebody else" in one for one in faults), faults


def renewed_book(document):
    """Every hash of the book again, but for the words that were erased."""
    previous = GENESIS
    for line in document["book"]:
        line["hash"] = previous = line_hash(previous=previous, row=line["row"])
    tables = [table for stage in document["stages"] for table in stage["tables"]]
    heads = [table["lines"][-1]["hash"] for table in tables]
    document["head"] = event_head(book=previous, tables=heads)


def test_words_rewritten_as_an_erasure_are_named(event, tmp_path):
    """What stood there nobody can know; that it was touched, everybody is told."""
    document = event_document(event)
    said = next(
        line["row"]["payload"]
        for line in document["book"]
        if line["row"]["kind"] == "words_erased"
    )
    words = of_void(document)
    words["text"] = f"{said['entrant']} agreed to it"
    said["words"]["1/A:3.reason"] = text_hash(**words)
    renewed_book(document)
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(document))

    told, wrong = verifier().verified(file)

    assert not wrong
    (line,) = (one for one in told if "1/A:3.reason" in one)
    assert line.endswith("what else was changed in 1/A:3.reason cannot be known")
