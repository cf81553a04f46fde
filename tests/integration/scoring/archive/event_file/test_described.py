"""What an event says of itself leaves with it, and comes back."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from datetime import date, time
from functools import lru_cache

import pytest
from django.utils import timezone

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.clock.commands import set_end
from scoring.rehearsal.scratch import scratch_database
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    lines_of,
    verifier,
)
from tests.scenarios import AT, a_stager, an_event, play_deals, running_tables
from tournaments.canon import canon
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.describing import EventDescription, describe_event
from tournaments.opening.commands.over import cancel_event
from tournaments.opening.queries.described import description_mark, description_of
from tournaments.refusals import EventFileRefused
from tournaments.signup.commands import open_sign_up

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)
SAID = EventDescription(
    name="Cupa nouă",
    place="Dej",
    starts_on=date(2027, 2, 3),
    start_time=time(10, 0),
    is_public=True,
    words={
        "about": "Pentru oricine.",
        "programme": "9:00\n10:00",
        "address": "",
        "contact": "Ana",
    },
)


@lru_cache(maxsize=1)
def _documents():
    with scratch_database():
        event = an_event(entrants=4)
        of = {"tournament_id": event.id, "author": "O01", "at": AT}
        describe_event(**of, said=SAID, seen=description_mark(event), logo=PNG)
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
    [
        ("name", "Altă cupă"),
        ("place", "Turda"),
        ("starts_on", "2027-02-04"),
        ("start_time", "09:00"),
        ("start_time", None),
    ],
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
    of = {"tournament_id": event.id, "author": "O01", "at": AT}
    describe_event(
        **of, said=replace(SAID, place="Huedin"), seen=description_mark(event)
    )
    assert differences(event.slug) == []

    Tournament.objects.filter(pk=event.pk).update(place="Turda")

    assert any("place" in one for one in differences(event.slug))
    Tournament.objects.filter(pk=event.pk).update(place="Huedin")


@pytest.mark.parametrize(
    ("kind", "said", "sentence"),
    [
        ("event_described", {"name": ""}, "describes no event"),
        ("event_described", {"time": "24:00"}, "a time that no day has"),
        ("event_described", {"time": "9:00"}, "a time that no day has"),
        ("event_described", {"day": "2027-02-31"}, "describes no event"),
        ("sign_up", {"capacity": 0}, "opens no sign-up"),
        ("sign_up", {"closes_at": "soon"}, "opens no sign-up"),
        ("stage_end", {"deals": 201}, "ends no stage"),
        ("stage_end", {"stage": 7}, "ends no stage"),
        ("stage_end", {"ends_at": "late"}, "ends no stage"),
    ],
)
def test_what_no_event_can_say_is_found(played, kind, said, sentence, tmp_path):
    (row,) = lines_of(played, kind)[-1:]
    row["payload"] |= said
    forged = finished(played)

    _true, wrong = told_by_the_program(forged, tmp_path)

    assert any(sentence in one for one in wrong), wrong


def test_a_deal_while_the_event_was_cancelled_is_told(played, tmp_path):
    """And no more than told: the clock may have been ahead, and put right."""
    said = "while the event was cancelled"
    assert said not in "".join(told_by_the_program(finished(played), tmp_path)[0])
    (row,) = lines_of(played, "event_cancelled")
    deal = played["stages"][0]["tables"][0]["lines"][-1]["row"]
    deal["at"] = f"2099{row['at'][4:]}"
    forged = finished(played)

    true, wrong = told_by_the_program(forged, tmp_path)

    assert wrong == []
    assert f"{said}, unless a clock was put right: 1/A:{deal['seq']}." in "".join(true)


@lru_cache(maxsize=1)
def _played():
    with scratch_database():
        event = an_event(entrants=4)
        of = {"tournament_id": event.id, "author": "O01", "at": AT}
        open_sign_up(**of, capacity=8, closes_at=None)
        describe_event(**of, said=SAID, seen=description_mark(event))
        stager = a_stager()
        stager.check_in_all(event)
        draw = stager.open_urn(event)
        stager.draw_tickets(draw)
        stage = Stage.objects.get(pk=draw.the_stage.pk)
        stager.start(stage)
        play_deals(running_tables(event)[0], deals=2, stager=stager)
        late = {"author": "O01", "at": timezone.now()}
        set_end(stage_id=stage.id, ends_at=None, deals=9, **late)
        cancel_event(tournament_id=event.id, **late, reason="No hall")
        event.refresh_from_db()
        return public_document(event)


@pytest.fixture
def played(db):
    """The public record of an event that was cancelled while it was played."""
    return copy.deepcopy(_played())
