"""A digital draw in the event's file; its secret in none."""

from __future__ import annotations

import base64
import copy
import io
from dataclasses import replace
from functools import lru_cache

import pytest
from django.core.management import call_command
from django.db import connection

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.ledger import guard as ledger
from scoring.ledger.models import LedgerEntry
from scoring.rehearsal.scratch import scratch_database
from tables.draws.models.draw import Draw
from tables.draws.refusals import SecretLost
from tests.integration.scoring.archive.event_file.away import taken_away
from tests.integration.tables.draws.digital import AT, SECRET, drawn_to, reveal
from tests.scenarios import an_event, running_tables
from tournaments.book.chain import line_of
from tournaments.book.guard import GUARD
from tournaments.book.models import Book, BookLine, BookText
from tournaments.canon import canon
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import EventFileRefused

pytestmark = pytest.mark.django_db
STEPS = ["frozen", "committed", "entropy"]


@lru_cache(maxsize=1)
def _rehearsed():
    with scratch_database():
        options = ["--entrants", "7", "--seed", "5", "--target", "4", "--draw"]
        call_command(
            "rehearse", *options, "digital", "--keep",
            stdout=io.StringIO(), stderr=io.StringIO(),
        )  # fmt: skip
        return event_document(Tournament.objects.get())


@pytest.fixture
def rehearsed(db):
    """A finished event, drawn digitally in a database of its own."""
    return copy.deepcopy(_rehearsed())


@pytest.fixture
def event():
    return an_event(entrants=7, state="checked_in")


def document_at(step):
    """The file of an event whose draw is at a step; nothing of it stays here."""
    with taken_away():
        event = an_event(entrants=7, state="checked_in")
        drawn_to(event, step)
        event.refresh_from_db()
        return event_document(event)


@pytest.mark.parametrize("step", STEPS)
def test_a_draw_at_any_step_comes_back_with_the_same_bytes(db, step):
    document = document_at(step)

    tournament = import_event(document, organizer=None, at=AT)

    assert canon(event_document(tournament)) == canon(document)
    assert differences(tournament.slug) == []


@pytest.mark.parametrize("step", ["committed", "entropy"])
def test_no_file_has_the_secret_before_it_is_opened(event, step):
    drawn_to(event, step)

    for document in (event_document(event), public_document(event)):
        text = canon(document).decode()
        assert SECRET.hex() not in text
        assert base64.b64encode(SECRET).decode() not in text


def test_an_event_from_a_file_cannot_open_what_it_has_not_got(db):
    tournament = import_event(document_at("entropy"), organizer=None, at=AT)

    with pytest.raises(SecretLost):
        reveal(Draw.objects.get(stage__tournament=tournament))


def test_a_finished_event_comes_back_with_its_proofs(rehearsed):
    tournament = import_event(rehearsed, organizer=None, at=AT)

    assert canon(event_document(tournament)) == canon(rehearsed)
    assert differences(tournament.slug) == []


def test_a_proof_that_does_not_hold_is_not_taken_in(rehearsed):
    pairs = rehearsed["stages"][0]["draws"][0]["proof"]["assignment"]
    pairs[0][1], pairs[1][1] = pairs[1][1], pairs[0][1]

    with pytest.raises(EventFileRefused) as refused:
        import_event(rehearsed, organizer=None, at=AT)
    assert "the proof does not hold: wrong_seats" in str(refused.value.params)


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"commitment": "0" * 64}, f"commitment is {'0' * 64}, the book says"),
        ({"public_text": "AR"}, "public_text is AR, the book says"),
        ({"proof_sha256": "0" * 64}, "the proof was changed"),
        ({"manifest": {}}, "the frozen list cannot be read"),
        ({"manifest": ["E001"]}, "the frozen list cannot be read"),
        ({"manifest_sha256": "0" * 64}, "the frozen list was changed"),
        ({"proof": {}}, "the proof does not hold: not_a_proof"),
        ({"method": "quick", "public_text": ""}, "whether it had witnesses"),
    ],
)
def test_the_audit_finds_a_draw_that_was_changed(event, changed, sentence):
    draw = drawn_to(event, "published")
    assert differences(event.slug) == []

    Draw.objects.filter(pk=draw.pk).update(**changed)

    assert any(sentence in difference for difference in differences(event.slug))


@pytest.mark.no_ledger_check
def test_the_audit_compares_the_proof_with_the_first_line_of_each_table(event):
    drawn_to(event, "published")
    table = running_tables(event)[0]
    line = LedgerEntry.objects.get(table=table, seq=1)
    line.payload["entrants"] = line.payload["entrants"][::-1]
    ledger.GUARD.remove(connection)
    LedgerEntry.objects.filter(pk=line.pk).update(payload=line.payload)

    assert any(
        "the seats are not those of the proof" in one for one in differences(event.slug)
    )


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"move": "published"}, "state is published, the book says entropy"),
        ({"move": "entropy"}, "does not follow"),
        ({"move": "frozen"}, "its first step is missing"),
    ],
)
def test_the_audit_compares_the_steps(event, changed, sentence):
    """Of an event whose book is made whole again without one of its steps."""
    draw = drawn_to(event, "published")
    GUARD.remove(connection)
    rewrite_book(event, gone=lambda line: line.payload.get("move") == changed["move"])
    GUARD.install(connection)

    assert any(sentence in one for one in differences(event.slug)), draw


@pytest.mark.no_ledger_check
def test_the_audit_finds_a_public_part_that_came_too_early(event):
    drawn_to(event, "published")
    GUARD.remove(connection)
    rewrite_book(event, at=AT)
    GUARD.install(connection)

    assert any("the public part came too early" in o for o in differences(event.slug))


def rewrite_book(event, *, gone=lambda line: False, at=None):
    """Write the book again with hashes that are right, as its owner could."""
    previous = None
    for row in list(BookLine.objects.filter(tournament=event)):
        if gone(row):
            BookText.objects.filter(line=row).delete()
            row.delete()
            continue
        line = replace(line_of(row), at=at or row.at).following(previous, book="event")
        BookLine.objects.filter(pk=row.pk).update(**line.columns())
        previous = line
    Book.objects.filter(pk=event.pk).update(seq=previous.seq, head=previous.hash)
