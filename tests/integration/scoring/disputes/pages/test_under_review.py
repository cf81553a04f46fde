"""What the public sees of a table under review: nothing moves, whatever is recorded."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.archive.queries.event_file.writing import public_document
from scoring.ledger.models import TableScore
from tests.integration.scoring.deals.entries import a_table, penalty, record, void
from tests.integration.scoring.disputes.test_reviews import put, release
from tests.integration.scoring.public.pages.reading import a_visitor, plain
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import a_grant, organizer_client, play_deals, referee_client
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db
PAGES = ("event", "tables", "standings", "bracket")
READS = ("tables", "standings", "bracket")


def outside(table):
    """Everything that a visitor can read about the event, by where it is read."""
    visitor, tournament = a_visitor(), table.stage.tournament
    slug = {"slug": tournament.slug}
    at = {**slug, "table_id": table.pk}
    found = {
        name: plain(visitor.get(reverse(name, kwargs=slug)).text) for name in PAGES
    }
    found["table"] = plain(visitor.get(reverse("table", kwargs=at)).text)
    found["text"] = visitor.get(reverse("set-text", kwargs=at)).text
    for name in READS:
        read = visitor.get(f"/api/v1/tournaments/{tournament.slug}/{name}").json()
        found[f"api {name}"] = {**read, "version": 0}
    found["api table"] = visitor.get(f"/api/v1/tables/{table.pk}").json()
    fresh = Tournament.objects.get(pk=tournament.pk)
    found["record"] = [
        stage["tables"] for stage in public_document(fresh)["stages"]
    ] + [public_document(fresh)["head"]]
    return json.loads(json.dumps(found))


def go_on(table):
    """Play on: deals, a penalty, a correction of what was played before."""
    play_deals(table, deals=5)
    penalty(table, 2)
    void(table, 2)


@pytest.mark.parametrize("pairs", [False, True], ids=["alone", "in pairs"])
def test_the_public_score_stands_still_and_then_is_the_one_of_the_ledger(pairs):
    table = a_table(entrants=4 if pairs else 8, target=21, deals=2, pairs=pairs)
    put(table)
    before = outside(table)

    go_on(table)

    assert outside(table) == before
    live = TableScore.objects.get(table=table)
    release(table)
    after = outside(table)
    assert after["api table"]["totals"] == json.loads(live.body)["totals"]
    assert after["api table"]["last_seq"] == live.seq + 1
    assert all(after[door] != before[door] for door in after)


@pytest.mark.parametrize("door", [*PAGES, "table"])
def test_every_page_says_that_it_is_under_review(door):
    table = a_table(deals=1)

    put(table)

    assert "Under review" in outside(table)[door]


def test_the_page_of_the_table_says_why_and_who():
    table = a_table()
    put(table, author="R07")
    page = outside(table)["table"]

    assert "This table is under review" in page
    assert re.search(r"by referee 7: Cine a luat levata a treia\?", page)
    release(table)
    page = outside(table)["table"]
    assert "This table is under review" not in page
    assert "Review over, ruling" in page
    assert "Levata rămâne la locul 2." in page


def test_nobody_is_through_or_tied_in_public_while_it_is_reviewed():
    table = a_table(entrants=8, deals=1)
    put(table)

    rows = outside(table)["api standings"]["rows"]
    states = {row["state"] for row in rows if row["table"] == table.letter}

    assert states == {"review"}


def test_a_deal_of_the_time_under_review_has_no_public_page():
    table = a_table(entrants=8)
    put(table)
    record(table)
    kwargs = {"slug": table.stage.tournament.slug, "table_id": table.pk, "seq": 3}
    page = reverse("replay", kwargs=kwargs)
    tournament = table.stage.tournament

    # Not found for both, but staff are told that the deal has no cards.
    staff = plain(referee_client(a_visitor(), tournament).get(page).text)
    others = referee_client(a_visitor(), tournament, letters="B")
    stranger = plain(others.get(page).text)
    visitors = plain(a_visitor().get(page).text)

    assert "This deal was not recorded card by card" in staff
    assert "There is nothing at this address" in stranger
    assert "There is nothing at this address" in visitors


def test_staff_read_the_live_score():
    table = a_table(entrants=8)
    tournament = table.stage.tournament
    put(table)
    penalty(table, 0)
    token = a_grant(tournament).token

    read = Client().get(
        f"/api/v1/tables/{table.pk}", headers={"authorization": f"Bearer {token}"}
    )
    others = a_grant(tournament, letters="B").token
    stranger = Client().get(
        f"/api/v1/tables/{table.pk}", headers={"authorization": f"Bearer {others}"}
    )
    hall = organizer_client(a_visitor(), tournament)
    desk = plain(hall.get(f"/t/{tournament.slug}/desk/tables/").text)

    assert (read.json()["totals"], read.json()["last_seq"]) == ([-3, 0, 0, 0], 3)
    assert stranger.json()["totals"] == [0, 0, 0, 0]
    assert "−3" in desk
    assert "Under review" in desk


def test_who_had_left_before_is_still_marked_and_the_others_are_under_review():
    table = a_table(entrants=8, target=21, deals=1)
    leave(table, 3)
    put(table)
    seen = outside(table)

    for page in ("table", "standings"):
        assert "Withdrawn" in seen[page], page
    standings = seen["api standings"]["rows"]
    states = [row["state"] for row in standings if row["table"] == table.letter]
    assert sorted(states) == ["review", "review", "review", "withdrawn"]
