"""What an event says of itself leaves with it, and comes back."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from datetime import date
from functools import lru_cache

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.rehearsal.scratch import scratch_database
from tests.integration.scoring.archive.event_file.forging import finished, verifier
from tests.scenarios import AT, an_event
from tournaments.book.canon import canon
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.opening.commands.describing import Said, describe_event
from tournaments.opening.commands.over import cancel_event
from tournaments.opening.queries import Words, description_of, state_of
from tournaments.refusals import EventFileRefused

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)
SAID = Said(
    name="Cupa nouă",
    place="Dej",
    starts_on=date(2027, 2, 3),
    is_public=True,
    words=Words(about="Pentru oricine.", programme="9:00\n10:00", contact="Ana"),
)


@lru_cache(maxsize=1)
def _documents():
    with scratch_database():
        event = an_event(entrants=4)
        of = {"tournament_id": TournamentId(event.pk), "author": "O01", "at": AT}
        describe_event(**of, said=SAID, seen=state_of(event), logo=PNG)
        cancel_event(**of, reason="No hall")
        event.refresh_from_db()
        return event_document(event), public_document(event)


@pytest.fixture
def documents(db):
    """The whole event and its public record."""
    return copy.deepcopy(_documents())


def told_by_the_program(record, tmp_path):
    """What is true of a record, and what is not."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    return verifier().verified(str(path))


def test_it_comes_back_with_its_words_logo_and_cancellation(documents):
    document, _record = documents

    tournament = import_event(document, organizer=None, at=AT)

    assert canon(event_document(tournament)) == canon(document)
    assert differences(tournament.slug) == []
    described = description_of(tournament)
    assert described.words == SAID.words
    assert described.logo
    assert tournament.cancelled_at is not None
    assert tournament.name == "Cupa nouă"


def test_the_public_record_has_the_lines_and_not_the_words(documents):
    _document, record = documents

    assert "described" not in record
    kinds = [line["row"]["kind"] for line in record["book"]]
    assert kinds[-2:] == ["event_described", "event_cancelled"]
    assert record["book"][-1]["texts"]["reason"]["text"] == "No hall"


@pytest.mark.parametrize(
    ("name", "other"),
    [("name", "Altă cupă"), ("place", "Turda"), ("starts_on", "2027-02-04")],
)
def test_another_name_than_it_said_last_is_found(documents, name, other, tmp_path):
    document, record = documents
    true, wrong = told_by_the_program(record, tmp_path)
    assert wrong == []
    assert any("cancelled: No hall" in one for one in true)
    for one in (document, record):
        one["tournament"][name] = other

    with pytest.raises(EventFileRefused):
        import_event(finished(document), organizer=None, at=AT)
    _true, wrong = told_by_the_program(record, tmp_path)
    assert wrong == [f"the event's {name} is not what it said last"]


def test_the_stored_name_is_compared_with_the_line(db):
    event = an_event(entrants=2)
    of = {"tournament_id": TournamentId(event.pk), "author": "O01", "at": AT}
    describe_event(**of, said=replace(SAID, place="Huedin"), seen=state_of(event))
    assert differences(event.slug) == []

    Tournament.objects.filter(pk=event.pk).update(place="Turda")

    assert any("place" in one for one in differences(event.slug))
    Tournament.objects.filter(pk=event.pk).update(place="Huedin")
