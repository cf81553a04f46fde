from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.scenarios import a_user, an_event, organizer_client
from tournaments.opening.queries import listed

pytestmark = pytest.mark.django_db


def test_before_anybody_is_set_up_the_first_page_says_how(client):
    page = client.get("/").content.decode()

    assert "This site has no organizer yet" in page
    assert "manage.py serve" in page


def test_public_events_are_listed_and_private_ones_are_not(client):
    a_user(superuser=True)
    shown, hidden = an_event(), an_event()
    hidden.is_public = False
    hidden.name = "Cupa ascunsă"
    hidden.save()

    page = client.get("/").content.decode()

    assert shown.name in page
    assert "Cupa ascunsă" not in page
    assert "no organizer yet" not in page


def test_an_event_of_pairs_counts_pairs(client):
    an_event(entrants=4)
    an_event(entrants=6, pairs=True)

    _names, page = shown(client)

    assert "4 entrants" in page
    assert "6 pairs" in page


def test_an_organizer_sees_own_events_and_a_superuser_all(client):
    own, other = an_event(), an_event()
    organizer_client(client, own)

    page = client.get(reverse("my-events")).content.decode()
    assert reverse("desk", kwargs={"slug": own.slug}) in page
    assert reverse("desk", kwargs={"slug": other.slug}) not in page

    client.force_login(a_user(name="root", superuser=True))
    page = client.get(reverse("my-events")).content.decode()
    assert reverse("desk", kwargs={"slug": other.slug}) in page


def test_where_there_is_no_event_yet_no_name_is_said_to_lead_anywhere(client):
    client.force_login(a_user(name="new"))
    english = {"accept-language": "en"}
    leads = "The name leads to the control room"
    assert leads not in client.get(reverse("my-events"), headers=english).text

    organizer_client(client, an_event())

    assert leads in client.get(reverse("my-events"), headers=english).text


def test_my_events_asks_for_an_account(client):
    answer = client.get(reverse("my-events"))

    assert answer.status_code == 302
    assert answer.url == "/sign-in/?next=%2Fevents%2F"


def shown(client, **asked):
    """The titles of the sections and the events in them, as the page has them."""
    page = client.get("/", asked, headers={"accept-language": "en"}).content.decode()
    return re.findall(r'(?:<h2 id="\w+"|<a href="/t/[\w-]+/")>([^<]+)<', page), page


def named(name, *, days, **more):
    event = an_event()
    event.name = name
    event.starts_on = timezone.localdate() + timedelta(days=days)
    for field, value in more.items():
        setattr(event, field, value)
    event.save()
    return event


@pytest.mark.no_ledger_check
def test_events_stand_under_what_is_on_what_comes_and_what_is_over(client):
    now = timezone.now()
    a_user(superuser=True)
    named("Next month", days=30)
    named("Next week", days=7)
    named("Played last year", days=-365, status="published", published_at=now)
    named("Never played", days=-8)
    named("Today", days=0)
    named("Still running", days=-2, status="running")
    named("Rained off", days=5, cancelled_at=now)
    named("Rained off today", days=0, status="running", cancelled_at=now)
    named("Put away", days=-3, archived_at=now)

    found, _page = shown(client)

    assert found == [
        "On now", "Still running", "Today",
        "To come", "Next week", "Next month",
        "Over", "Rained off", "Rained off today", "Never played", "Played last year",
    ]  # fmt: skip


@pytest.mark.no_ledger_check
def test_a_cancelled_event_is_called_so_alone_and_a_running_one_under_way(client):
    a_user(superuser=True)
    named("Off", days=0, status="running", cancelled_at=timezone.now())
    assert "Under way" not in shown(client)[1]
    assert "Cancelled" in shown(client)[1]

    named("On", days=0, status="running")
    _found, page = shown(client)
    assert page.count("Under way") == 1
    assert "In play" not in page


def test_events_are_found_by_folded_words_of_name_place_and_date(client):
    a_user(superuser=True)
    named("Cupa Ștefan", days=3, place="Târgu Mureș")
    named("Őszi kupa", days=3, place="Kolozsvár")
    named("Cupa ascunsă", days=3, is_public=False)

    assert shown(client, q="stefan")[0] == ["To come", "Cupa Ștefan"]
    assert shown(client, q="OSZI kolozs")[0] == ["To come", "Őszi kupa"]
    assert shown(client, q="mures")[0] == ["To come", "Cupa Ștefan"]
    assert shown(client, q="ascunsa")[0] == []
    assert "No event has these words" in shown(client, q="<b>ascunsa")[1]
    assert "1 event found" in shown(client, q="kupa")[1]


@pytest.fixture
def _pages_of_two(monkeypatch):
    monkeypatch.setattr(listed, "EVENTS_PER_PAGE", 2)


@pytest.mark.usefixtures("_pages_of_two")
def test_a_long_list_comes_in_pages_that_keep_the_words(client):
    a_user(superuser=True)
    for number in range(5):
        named(f"Kupa {number}", days=number + 1)

    first, page = shown(client, q="kupa")

    assert first == ["To come", "Kupa 0", "Kupa 1"]
    assert shown(client, q="kupa", page="3")[0] == ["To come", "Kupa 4"]
    assert 'href="?q=kupa&amp;page=2"' in page
    assert shown(client, q="kupa", page="x")[0] == first


@pytest.mark.usefixtures("_pages_of_two")
def test_namesakes_on_different_pages_are_told_apart(client):
    a_user(superuser=True)
    first = named("Cupa", days=1)
    for days in (2, 3, 4):
        named(f"Kupa {days}", days=days)
    named("Cupa", days=99)

    assert f"· {first.slug}" in shown(client)[1]
