"""Publishing the results."""

from __future__ import annotations

import hashlib
import re

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.finish.models import Results
from scoring.finish.queries.results import published_copy
from tests.integration.scoring.deals.entries import a_table, play_out
from tests.integration.scoring.desk.pages.room import led_to, press, read_desk
from tests.integration.scoring.public.pages.reading import address, read, words
from tests.scenarios import AT, an_event
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant
from tournaments.web.pages.qr import kept_digits

pytestmark = pytest.mark.django_db


def test_before_the_final_is_confirmed_nothing_can_be_published():
    table = a_table(entrants=4)
    tournament = table.stage.tournament
    play_out(table)
    assert "There are no places yet" in read_desk("publish-results", tournament)
    assert "Objections" not in read_desk("publish-results", tournament)

    answer = press("freeze-results", tournament)

    page = words(answer, status=409)
    assert "Nothing was published." in page
    assert "once the final is confirmed" in page
    assert not Results.objects.exists()


def test_the_preview_has_all_places_and_looking_publishes_nothing():
    tournament = an_event(entrants=6, state="finished")

    page = read_desk("publish-results", tournament)

    assert "These places are provisional" in page
    assert "Publish the official results" not in page
    assert re.search(r"Head of the ledger [0-9a-f]{64}", page)
    for entrant in tournament.entrants.all():
        assert entrant.name in page
    assert Tournament.objects.get().status == "finished"


def waive(tournament):
    press("nobody-objects", tournament, {"reason": "All four have signed"})


def test_publishing_freezes_the_copy_and_shows_its_hash():
    tournament = an_event(entrants=6, state="finished")
    waive(tournament)

    answer = press("freeze-results", tournament)

    page = words(answer)
    results = published_copy(tournament.id)
    assert led_to(answer) == address("publish-results", tournament)
    assert f"Hash of the copy {results.body_hash}" in page
    assert hashlib.sha256(results.body.encode()).hexdigest() == results.body_hash
    assert results.body in page
    assert "by organizer 1 ana." in page
    assert kept_digits(results.body_hash) in read("results", tournament)


def test_publishing_twice_gives_the_first_copy():
    tournament = an_event(entrants=6, state="finished")
    waive(tournament)
    press("freeze-results", tournament)
    first = published_copy(tournament.id)

    answer = press("freeze-results", tournament)

    assert f"begins with {first.body_hash[:16]}" in words(answer)
    assert published_copy(tournament.id) == first


def test_after_publication_nothing_can_be_pressed_and_names_may_still_be_erased():
    tournament = an_event(entrants=6, state="finished")
    waive(tournament)
    press("freeze-results", tournament)
    gone = Entrant.objects.get(tournament=tournament, code="E001").pk
    erase_person(tournament_id=tournament.pk, entrant_id=gone, author="O01", at=AT)

    page = read_desk("publish-results", tournament)

    assert "Publish the official results" not in page
    assert "E001" in page
    assert "frozen: nothing in it can be changed any more" in page
