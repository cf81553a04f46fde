"""Odds on pages and in the API: while a table plays, and where they may be seen."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.finish.commands.embargo import hold_final
from scoring.ledger.enums import LeaveCause
from scoring.odds.queries import odds_at
from scoring.substitutions.commands.dissolving import dissolve_table
from tests.integration.scoring.deals.entries import sign
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import AT, an_event, organizer_client, play_deals, running_tables
from tournaments.book.lines import read
from tournaments.events.lines import EventDescribed
from tournaments.events.models.stage import Stage

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


@pytest.fixture
def event():
    return an_event(entrants=16, state="playing", deals=4)


@pytest.fixture
def client():
    return Client(headers=EN)


def page(client, event, name, **more):
    address = reverse(name, kwargs={"slug": event.slug, **more})
    return client.get(address).content.decode()


def stage_of(event):
    return Stage.objects.get(tournament=event, number=1)


def test_everybody_at_a_table_in_play_has_a_chance(event):
    table = running_tables(event)[0]

    found = odds_at(stage_of(event).pk, table_id=table.pk)

    assert len(found) == 4
    assert sum(odds.through for odds in found.values()) == pytest.approx(2)
    for odds in found.values():
        assert odds.final == pytest.approx(odds.through / 2)
        assert odds.win == pytest.approx(odds.through / 8)


def test_pages_show_them_and_say_how_far_to_believe(client, event):
    table = running_tables(event)[0]

    shown = page(client, event, "table", table_id=table.pk)
    standings = page(client, event, "standings")

    assert len(re.findall(r'<td class="num strong">[<>&lgt;]*\d+%', shown)) == 4
    for text in (shown, standings):
        assert "Odds are no result" in text


def test_a_program_reads_them(client, event):
    table = running_tables(event)[0]

    told = client.get(f"/api/v1/tables/{table.pk}").json()
    standings = client.get(f"/api/v1/tournaments/{event.slug}/standings").json()

    assert {one["entrant"] for one in told["odds"]} == {
        one["entrant"] for one in told["seats"]
    }
    each = [row["odds"]["through"] for row in standings["rows"] if "odds" in row]
    assert sum(each) == pytest.approx(2 * len(each) / 4, abs=0.1)


def test_a_switch_hides_them(client, event):
    desk = organizer_client(Client(headers=EN), event)
    address = reverse("event-settings", kwargs={"slug": event.slug})
    seen = re.search(r'name="seen" value="([^"]+)"', desk.get(address).content.decode())
    typed = {
        "name": event.name, "place": event.place, "seen": seen[1],
        "starts_on": event.starts_on.isoformat(), "is_public": "on",
    }  # fmt: skip

    desk.post(address, typed)

    assert odds_at(stage_of(event).pk) == {}
    assert "Odds" not in page(client, event, "standings")
    assert [line.said.odds for line in read(event.pk, EventDescribed)] == [False]


def test_there_are_none_before_the_first_deal_nor_in_a_private_event(event):
    begun = an_event(entrants=8, state="playing")
    event.is_public = False
    event.save(update_fields=["is_public"])

    assert odds_at(stage_of(event).pk) == {}
    assert odds_at(stage_of(begun).pk) == {}


def test_of_whoever_has_left_none_is_told(client, event):
    table = running_tables(event)[0]
    gone = table.seats.select_related("entrant").get(position=0).entrant.code

    leave(table, 0)

    found = odds_at(stage_of(event).pk, table_id=table.pk)
    assert len(found) == 3
    assert gone not in found
    assert sum(odds.through for odds in found.values()) == pytest.approx(2)
    standings = page(client, event, "standings")
    row = standings.partition(f'data-key="points-{gone}"')[2].partition("</tr>")[0]
    assert "Withdrawn" in row
    assert "%" not in row


def test_nobody_is_met_later_from_a_table_that_was_dissolved():
    event = an_event(entrants=10, state="playing")
    gone, table, _other = running_tables(event)
    for seat in (1, 2):
        leave(gone, seat, cause=LeaveCause.NO_SHOW)
    dissolve_table(table_id=gone.id, sign=sign(gone, reason="Doi nu au venit"))
    play_deals(table, deals=1)

    found = odds_at(stage_of(event).pk, table_id=table.pk)

    assert len(found) == 4
    for odds in found.values():
        assert odds.final is None  # four go through, and that is the final
        assert odds.win == pytest.approx(odds.through / 4)


def test_nobody_is_met_later_from_seats_that_were_left(event):
    deserted, table, *_others = running_tables(event)
    for seat in (0, 1, 2):
        leave(deserted, seat)

    found = odds_at(stage_of(event).pk, table_id=table.pk)

    # One of the deserted table goes on, and two of each other.
    for odds in found.values():
        assert odds.win == pytest.approx(odds.through / 7)


def test_bisca_has_none():
    other = an_event(entrants=8, state="playing", deals=2, game="bisca")

    assert odds_at(stage_of(other).pk) == {}


def test_at_the_final_they_are_to_win_until_its_score_is_held_back(client):
    event = an_event(entrants=6, state="final")
    (final,) = running_tables(event)
    play_deals(final, deals=3)
    found = odds_at(final.stage_id)
    assert sum(odds.win for odds in found.values()) == pytest.approx(1)
    assert {odds.through for odds in found.values()} == {None}

    hold_final(tournament_id=event.pk, author="O1", at=AT)

    assert odds_at(final.stage_id) == {}
    assert '<h2 id="odds"' not in page(client, event, "table", table_id=final.pk)
    assert "odds" not in client.get(f"/api/v1/tables/{final.pk}").json()
