"""Publishing the results."""

from __future__ import annotations

import hashlib
import re

import pytest

from scoring.finish.models.results import Results
from tests.integration.scoring.deals.entries import a_table, play_out
from tests.integration.scoring.desk.pages.room import led_to, press, read_desk
from tests.integration.scoring.public.pages.reading import address, read, words
from tests.scenarios import an_event
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant

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
    results = Results.objects.get()
    assert led_to(answer) == address("publish-results", tournament)
    assert f"Hash of the copy {results.body_hash}" in page
    assert hashlib.sha256(results.body.encode()).hexdigest() == results.body_hash
    assert results.body in page
    assert "by O01 ana." in page
    assert results.body_hash[:16] in read("results", tournament)


def test_publishing_twice_gives_the_first_copy():
    tournament = an_event(entrants=6, state="finished")
    waive(tournament)
    press("freeze-results", tournament)
    first = Results.objects.get()

    answer = press("freeze-results", tournament)

    assert f"begins with {first.body_hash[:16]}" in words(answer)
    assert Results.objects.get().published_at == first.published_at


def test_after_publication_nothing_can_be_pressed_and_names_may_still_be_erased():
    tournament = an_event(entrants=6, state="finished")
    waive(tournament)
    press("freeze-results", tournament)
    Entrant.objects.filter(tournament=tournament, code="E001").update(name="(șters)")

    page = read_desk("publish-results", tournament)

    assert "Publish the official results" not in page
    assert "(șters)" in page
    assert "frozen: nothing in it can be changed any more" in page
