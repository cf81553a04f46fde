from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localtime

from scoring.finish.queries.results import published_copy
from scoring.standings.enums import Decision
from tests import copies
from tests.integration.scoring.deals.entries import play_out
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import (
    LIVE_PAGES,
    a_hall,
    a_visitor,
    read,
)
from tests.integration.scoring.standings.confirmed import contest_final, decide
from tests.people import called
from tests.scenarios import a_stager, an_event, publish, running_tables
from tournaments.events.models.tournament import Tournament
from tournaments.live.pages import NIGHT
from tournaments.web.pages.qr import kept_digits

pytestmark = pytest.mark.django_db


@copies.once
def finished(entrants=6):
    """An event whose tables end 6, 3, 2 (and 1), so that losers share places."""
    table = a_hall(entrants=entrants)
    tournament = table.stage.tournament
    stager = a_stager()
    stage = table.stage
    while True:
        for one in running_tables(tournament):
            play_out(one)
        if stager.confirm(stage).next_stage is None:
            tournament.refresh_from_db()
            return tournament
        draw = stager.open_urn(tournament)
        stager.draw_tickets(draw)
        stage = draw.stage
        stager.start(stage)


def test_before_the_final_it_says_what_is_missing():
    registering = read("results", an_event(entrants=13))
    playing = read("results", an_event(entrants=13, state="playing"))

    assert "Still to be played and confirmed Stage 1 Stage 2 Final" in registering
    assert (
        "The event is at: Stage 1. Places are given when the final is confirmed."
        in playing
    )
    assert "Compare with the record Check it here, in the browser" in playing
    assert "Still to be played and confirmed Stage 1 Stage 2 Final" in playing


def test_after_the_final_places_are_provisional_with_shared_ones_marked():
    tournament = finished()

    page = read("results", tournament)

    assert "Provisional results" in page
    assert "Official results" not in page
    final = tournament.stages.get(final=True).tables.get()
    names = [
        (seat.entrant.name, seat.entrant.code)
        for seat in final.seats.order_by("position")
    ]
    for place, (name, code) in enumerate(names, start=1):
        assert f"Place {place} {name} {code}" in page
    assert page.count("5 shared place") == 2
    assert "Reached: Stage 1" in page
    assert "Live" in page


def test_that_the_places_wait_for_a_decision_stands_before_them():
    tournament = finished(entrants=4)
    (table,) = running_tables(tournament)
    contest_final(table)

    page = read("results", tournament)
    assert page.index("Contested: it is not decided yet.") < page.index("Place 1")

    decide(table, Decision.CORRECTED)

    page = read("results", tournament)
    told = page.index("The places are those of the corrected score.")
    assert page.index("Place 1") < told


def test_published_results_are_a_frozen_copy_with_their_hash():
    tournament = finished()
    publish(tournament)

    page = read("results", tournament)

    frozen = published_copy(tournament.id)
    assert "Official results" in page
    assert "Provisional results: " not in page
    assert "Provisional results → No objection left: Asked in the hall" in page
    assert "Live" not in page
    assert (
        f"Fingerprint of the published copy: {kept_digits(frozen.body_hash)} " in page
    )
    assert (
        f"Fingerprint of all tables together: {kept_digits(frozen.ledger_head)} "
        in page
    )
    assert frozen.body_hash in page


def test_a_name_that_is_erased_after_publication_is_erased_here_too():
    tournament = finished()
    publish(tournament)
    entrant = tournament.entrants.order_by("code").first()
    old = entrant.name
    called(entrant, family="Nume", given="șters")

    page = read("results", tournament)

    assert "Nume șters" in page
    assert old not in page


def took_place(*, days_ago):
    """Let its evening have been so many evenings ago."""
    evening = localtime(timezone.now() - NIGHT).date()
    Tournament.objects.update(starts_on=evening - timedelta(days=days_ago))


@pytest.mark.parametrize(("days_ago", "live"), [(0, True), (1, False)])
def test_on_the_evening_of_the_publication_the_pages_follow_what_comes_then(
    days_ago, live
):
    tournament = finished()
    publish(tournament)
    took_place(days_ago=days_ago)
    place = {"slug": tournament.slug}
    code = tournament.entrants.order_by("code").first().code

    pages = [
        *(reverse(name, kwargs=place) for name in (*LIVE_PAGES, "find-my-seat")),
        reverse("player", kwargs={**place, "code": code}),
    ]

    said = [a_visitor().get(one).text for one in pages]
    assert {"data-live-url" in page for page in said} == {live}
    assert {'data-live-state="live"' in page for page in said[:2]} == {live}


def test_after_the_evening_of_the_publication_no_page_says_that_it_is_live():
    tournament = finished()
    took_place(days_ago=1)
    desk = an_organizer(tournament)
    place = {"slug": tournament.slug}
    table = running_tables(tournament)[0].pk
    addresses = [
        *(reverse(name, kwargs=place) for name in (*LIVE_PAGES, "find-my-seat")),
        reverse("table", kwargs={**place, "table_id": table}),
        reverse("desk", kwargs=place),
        reverse("desk-tables", kwargs=place),
        reverse("referee-table", kwargs={**place, "table_id": table}),
    ]
    marks = ('data-live-state="live"', "data-live-url")
    before = [desk.get(one).text for one in addresses]
    assert all(marks[1] in page for page in before)

    publish(tournament)

    for one in addresses:
        page = desk.get(one)
        assert page.status_code == 200
        assert not [mark for mark in marks if mark in page.text], one
