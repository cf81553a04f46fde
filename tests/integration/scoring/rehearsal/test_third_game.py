"""Events of a third game, of which nothing but the registry knows."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from scoring.archive.queries.audit import all_differences
from scoring.deals.queries import penalties
from scoring.games import registry
from tests.integration.scoring.rehearsal.test_rehearse import rehearse
from tests.integration.scoring.scoresheet.pages.phone import a_phone, hidden, text
from tests.markup import in_one_line
from tests.race import Race, RaceTelling
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def race(monkeypatch):
    monkeypatch.setitem(registry.GAMES, "race", Race())
    monkeypatch.setitem(registry.TELLINGS, "race", RaceTelling())


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [(), ("--pairs",), ("--ending", "--penalties"), ("--table-size", "6")],
)
def test_an_event_of_it_is_played_from_the_list_to_the_champion(options):
    played, _bytes = rehearse(7, "--game", "race", *options, target=None)

    event = Tournament.objects.get(slug=played["tournament"])
    assert played["places"]
    assert all_differences(event.slug) == []
    page = text(Client().get(f"/t/{event.slug}/rules/"))
    assert "A set has 4 deals." in page


def test_a_referee_records_who_finished_where_and_everybody_reads_it():
    phone = a_phone(game="race", entrants=8)
    form = phone.get("deal/")
    assert "Set of 4 deals" in text(phone.get())
    assert "Who finished?" in text(form)
    assert "Place 3" in text(form)
    deal = {"outcome": "played", "places-1": "2", "places-2": "0", "places-3": "1"}

    wrong = phone.post("deal/", **(deal | {"places-3": "0"}))
    assert "Somebody finishes twice" in text(wrong)
    first = phone.post("deal/", **deal)
    saved = phone.post("deal/", **(deal | hidden(first)))

    assert saved.status_code == 302
    assert phone.view.state.totals == (2, 1, 3, 0)
    assert json.loads(json.dumps(phone.view.lines[-1].line.payload["entry"])) == {
        "places": {"1": 2, "2": 0, "3": 1}
    }
    address = f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/"
    public = Client().get(address, headers={"accept-language": "en"})
    assert "Set of 4 deals" in text(public)
    assert "finished 1." in " ".join(phone.view.lines[-1].why)


def test_its_own_offences_are_penalised_on_the_page_and_by_the_deal():
    phone = a_phone(game="race", entrants=4)
    page = text(phone.get("penalty/"))
    assert "peeking" in page
    assert "Peeking: looking at the cards of others." in page
    assert "revoke" not in page
    assert "Something else" not in page

    given = {"seat": "1", "kind": "peeking"}
    wrong = phone.post("penalty/", **(given | {"kind": "revoke"}))
    assert wrong.status_code == 400
    first = phone.post("penalty/", **given)
    phone.post("penalty/", **(given | hidden(first)))
    spoilt = {"outcome": "spoilt"}
    first = phone.post("deal/", **spoilt)
    phone.post("deal/", **(spoilt | hidden(first)))

    assert phone.view.state.totals == (-1, -2, 0, 0)
    assert phone.view.state.penalties == (1, 2, 0, 0)
    (charged, peeked) = penalties(phone.tournament.pk)
    assert (charged.what, charged.misdeal, charged.points) == ("a spoilt deal", True, 1)
    assert (peeked.what, peeked.misdeal, peeked.points) == ("peeking", False, 2)


def test_it_stands_on_the_page_of_a_new_event(admin_client):
    page = admin_client.get("/events/new/?game=race", headers={"accept-language": "en"})

    assert "A set has 4 deals." in text(page)
    assert "A set goes to" not in text(page)
    assert 'name="table_size" value="6"' in in_one_line(page.content.decode())
