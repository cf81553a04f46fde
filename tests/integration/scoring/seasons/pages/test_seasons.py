"""A season over several events, chosen by their organizer."""

from __future__ import annotations

import csv
import io
import json
import re
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from scoring.archive.commands.erasure import erase_person
from scoring.finish.commands.errata import NewErratum, publish_erratum
from scoring.finish.models import Results
from scoring.seasons.models import Season, SeasonEvent
from scoring.seasons.points import season_points
from tests import copies
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.people.published import by_initials
from tests.integration.scoring.public.pages.reading import a_visitor, plain, words
from tests.people import called
from tests.scenarios import AT, a_user, an_event, publish
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId
from tournaments.opening.commands.over import cancel_event
from tournaments.people.names import sort_key
from tournaments.staff.models.access import Organizer

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def people(event, *names):
    """Give the event's entrants these names, with one town."""
    entrants = event.entrants.order_by("code")
    for name, entrant in zip(names, entrants, strict=True):
        family, _, given = name.partition(" ")
        called(entrant, family=family, given=given, town="Dej")


NAMES = ("Țăran Ana", "Șandor Dan", "Bálint Éva", "Pop Ion")


@pytest.fixture
def events():
    """Two published events: three of the people are at both, one with other letters."""
    second = two_events()
    return [Tournament.objects.exclude(pk=second.pk).get(), second]


@copies.once
def two_events():
    first = an_event(entrants=4, state="published", target=6, seed="season-1")
    second = an_event(entrants=4, state="published", target=6, seed="season-2")
    people(first, *NAMES)
    people(second, "Taran Ana", "Rus Vasile", *NAMES[2:])
    return second


def a_season(client, *events, best="", name="Sezonul 2026"):
    client.post(reverse("seasons"), {"name": name, "best": best})
    season = Season.objects.latest("pk")
    for event in events:
        put_in(client, season, event)
    return season


def put_in(client, season, event):
    page = reverse("season-events", kwargs={"slug": season.slug})
    return client.post(page, {"event": event.slug}, follow=True)


def table(season):
    """The table as the file gives it, by name."""
    page = a_visitor().get(reverse("season-csv", kwargs={"slug": season.slug}))
    assert page.status_code == 200
    text = page.content.decode().removeprefix("\ufeff")
    _head, *rows = csv.reader(io.StringIO(text), delimiter=";")
    return {row[1]: row for row in rows}


def place_of(event, code):
    rows = json.loads(Results.objects.get(tournament=event).body)["places"]
    return next(row["place"] for row in rows if row["entrant"] == code)


def points(event, code):
    return season_points(place_of(event, code), of=4)


def organizer_of(*events):
    for event in events:
        client = an_organizer(event)
    return client


def test_points_of_several_events_come_together_by_name_and_town(events):
    client = organizer_of(*events)

    season = a_season(client, *events)

    found = table(season)
    first, second = events
    assert set(found) == {"Taran Ana", "Șandor Dan", "Rus Vasile", *NAMES[2:]}
    total = points(first, "E001") + points(second, "E001")
    assert found["Taran Ana"][2:] == [
        str(points(first, "E001")), str(points(second, "E001")), str(total),
    ]  # fmt: skip
    assert found["Șandor Dan"][3] == ""
    page = words(a_visitor().get(reverse("season", kwargs={"slug": season.slug})))
    assert "Sezonul 2026" in page
    assert "10, 6, 3 and 1 more" in page
    assert all(name in page for name in found)


def test_who_shares_a_place_stands_in_the_order_of_names():
    event = an_event(entrants=4, state="published", target=6, pairs=True)
    for entrant in event.entrants.all():
        called(entrant, family=f"Zzz {entrant.code}", town="")

    found = table(a_season(organizer_of(event), event))

    order = [(int(row[0]), sort_key(name)) for name, row in found.items()]
    assert len(order) == 8
    assert order == sorted(order)


def test_namesakes_without_a_town_are_not_one_person(events):
    for event in events:
        called(event.entrants.get(code="E001"), town="")

    season = a_season(organizer_of(*events), *events)

    found = table(season)
    alone = {name: row for name, row in found.items() if "ran Ana" in name}
    assert len(alone) == 2
    assert all("E001" in name for name in alone)
    assert sorted(row[2:4].count("") for row in alone.values()) == [1, 1]


def test_the_organizer_is_led_to_say_that_namesakes_without_a_town_are_one(events):
    for event in events:
        for entrant in event.entrants.order_by("code")[2:]:
            called(entrant, town="")
    client = organizer_of(*events)
    season = a_season(client, *events)
    page = reverse("season-events", kwargs={"slug": season.slug})

    def leads():
        found = client.get(page, headers={"accept-language": "en"}).text
        return re.findall(r'href="(/people/[^"]+/whose/)">([^<]+)</a>', found)

    assert [name.split(" (")[0] for _to, name in leads()] == ["Bálint Éva", "Pop Ion"]
    to, _name = leads()[0]
    form = client.get(to).text
    entry = re.search(r'name="entry" value="([^"]+)"', form)[1]
    whose = re.search(r'name="whose" value="([0-9a-f]{20})"', form)[1]
    client.post(to, {"entry": entry, "whose": whose})
    assert [name.split(" (")[0] for _to, name in leads()] == ["Pop Ion"]


@pytest.mark.parametrize("lost", [0, 1])
def test_who_organizes_one_of_the_events_no_more_is_led_where_it_can_be_said(
    events, lost
):
    for event in events:
        for entrant in event.entrants.order_by("code")[2:]:
            called(entrant, town="")
    client = organizer_of(*events)
    season = a_season(client, *events)
    gone = Organizer.objects.filter(tournament=events[lost])
    gone.update(removed_by="O09", removed_at=AT)
    page = client.get(reverse("season-events", kwargs={"slug": season.slug})).text

    leads = re.findall(r'href="(/people/[^"]+/whose/)"', page)

    assert len(leads) == 2
    assert [client.get(to).status_code for to in leads] == [200, 200]


def test_an_archived_event_is_in_no_season(events):
    season = a_season(organizer_of(*events), *events)
    type(events[1]).objects.filter(pk=events[1].pk).update(archived_at=AT)

    assert "Rus Vasile" not in table(season)


def test_whose_it_is_reads_that_an_archived_event_does_not_count(events):
    client = organizer_of(*events)
    season = a_season(client, *events)
    type(events[0]).objects.filter(pk=events[0].pk).update(archived_at=AT)
    type(events[1]).objects.filter(pk=events[1].pk).update(is_public=False)
    address = reverse("season-events", kwargs={"slug": season.slug})

    page = client.get(address, headers={"accept-language": "en"}).text

    inside, others = page.split('id="others"')
    assert "does not count while it is in the archive" in inside
    assert "does not count while it is private" in inside
    assert events[0].slug not in others
    assert "does not count" not in table(season)


def test_a_row_leads_to_the_person(events):
    season = a_season(organizer_of(*events), *events)

    page = a_visitor().get(reverse("season", kwargs={"slug": season.slug})).text

    (address,) = set(re.findall(r'href="(/people/[^"]+)">Taran Ana', page))
    assert "Taran Ana" in words(a_visitor().get(address))


def test_points_lead_to_what_was_played_for_them(events):
    season = a_season(organizer_of(*events), *events)

    page = a_visitor().get(reverse("season", kwargs={"slug": season.slug})).text

    for event in events:
        played = reverse("player", kwargs={"slug": event.slug, "code": "E001"})
        assert re.search(rf'href="{played}">\s*{points(event, "E001")}\b', page)
        assert "Ana" in words(a_visitor().get(played))


def test_a_row_of_initials_leads_nowhere_that_says_the_name(events):
    by_initials(events[0], "E001")
    season = a_season(organizer_of(*events), *events)

    page = a_visitor().get(reverse("season", kwargs={"slug": season.slug})).text

    (row,) = [row for row in re.findall(r"<tr>.*?</tr>", page, re.S) if "Ț. A." in row]
    assert all(str(points(event, "E001")) in plain(row) for event in events)
    assert "href" not in row


def test_only_the_best_count_if_it_was_said_so(events):
    season = a_season(organizer_of(*events), *events, best="1")

    row = table(season)["Taran Ana"]

    both = [points(event, "E001") for event in events]
    assert int(row[-1]) == max(both)
    assert sum(cell.startswith("(") for cell in row[2:4]) == 1


def test_an_event_counts_once_it_is_published(events):
    coming = an_event(entrants=4, state="finished", target=6)
    client = organizer_of(*events, coming)
    season = a_season(client, events[0], coming)

    page = words(a_visitor().get(reverse("season", kwargs={"slug": season.slug})))

    assert f"Not published yet {coming.name}" in page
    assert "Cancelled" not in page
    assert len(table(season)) == 4


def test_a_cancelled_event_of_a_season_is_not_to_come(events):
    off = an_event(entrants=4, state="registration")
    client = organizer_of(*events, off)
    season = a_season(client, events[0], off)
    cancel_event(tournament_id=off.pk, reason="Fără sală", author="O01", at=AT)

    for name, who in (("season", a_visitor()), ("season-events", client)):
        address = reverse(name, kwargs={"slug": season.slug})
        assert "21 November 2026 · Cancelled" in words(who.get(address))


def test_a_cancelled_event_is_not_offered_to_a_season(events):
    off = an_event(entrants=4, state="registration")
    client = organizer_of(*events, off)
    season = a_season(client, events[0])
    page = reverse("season-events", kwargs={"slug": season.slug})
    assert f'value="{off.slug}"' in client.get(page).text

    cancel_event(tournament_id=off.pk, reason="Fără sală", author="O01", at=AT)

    assert f'value="{off.slug}"' not in client.get(page).text
    assert f'value="{events[1].slug}"' in client.get(page).text


def test_a_private_event_is_not_offered_to_a_season(events):
    client = organizer_of(*events)
    season = a_season(client, events[0])
    page = reverse("season-events", kwargs={"slug": season.slug})
    assert f'value="{events[1].slug}"' in client.get(page).text

    Tournament.objects.filter(pk=events[1].pk).update(is_public=False)

    assert f'value="{events[1].slug}"' not in client.get(page).text


def test_erased_people_stand_there_by_code(events):
    first, _second = events
    erase_person(
        tournament_id=first.id,
        entrant_id=EntrantId(first.entrants.get(code="E001").pk),
        author="O01",
        at=AT,
    )

    season = a_season(organizer_of(*events), *events)
    found = table(season)
    page = words(a_visitor().get(reverse("season", kwargs={"slug": season.slug})))

    assert "E001 (name erased)" in page
    assert found["E001"][2:] == [str(points(first, "E001")), "", found["E001"][-1]]
    assert found["Taran Ana"][2] == ""


def test_places_and_names_of_errata_are_taken(events):
    first, second = events
    publish_erratum(
        tournament_id=second.id,
        erratum=NewErratum(
            text="A", reason="B", second="C", entrant="E002", name="Sandor Dan", place=1
        ),
        client_key=uuid4(),
        author="O01",
        at=AT,
    )

    found = table(a_season(organizer_of(*events), *events))

    assert "Rus Vasile" not in found
    assert found["Sandor Dan"][2:4] == [
        str(points(first, "E002")), str(season_points(1, of=4)),
    ]  # fmt: skip


def test_both_of_a_pair_have_the_points():
    event = an_event(entrants=4, state="published", target=6, pairs=True)

    found = table(a_season(organizer_of(event), event))

    assert len(found) == 8


def test_an_event_is_taken_out_and_put_in_again(events):
    client = organizer_of(*events)
    season = a_season(client, *events)
    out = reverse("remove-season-event", kwargs={"slug": season.slug})
    client.post(out, {"event": events[1].slug})
    client.post(out, {"event": events[1].slug})
    assert "Rus Vasile" not in table(season)

    put_in(client, season, events[1])
    put_in(client, season, events[1])

    assert "Rus Vasile" in table(season)
    rows = SeasonEvent.objects.filter(tournament=events[1])
    assert [bool(row.removed_by) for row in rows.order_by("pk")] == [True, False]


def test_nobody_counts_what_is_not_public_or_not_theirs(events):
    first, second = events
    client = organizer_of(first)
    season = a_season(client, first)
    second.organizers.all().delete()
    foreign = put_in(client, season, second)
    assert "Only public events that you organize" in words(foreign, status=409)
    for change in ({"is_rehearsal": True}, {"is_rehearsal": False, "is_public": False}):
        mine = an_event(entrants=2)
        an_organizer(mine)
        type(mine).objects.filter(pk=mine.pk).update(**change)
        assert put_in(client, season, mine).status_code == 409
    assert put_in(client, season, Season(slug="nothing")).status_code == 404

    type(first).objects.update(is_public=False)
    assert table(season) == {}


def test_a_season_is_its_owner_s(events):
    season = a_season(organizer_of(*events), *events)
    other = Client()
    other.force_login(a_user(name="ioana"))
    page = reverse("season-events", kwargs={"slug": season.slug})
    out = reverse("remove-season-event", kwargs={"slug": season.slug})

    assert other.get(page).status_code == 404
    assert other.post(out, {"event": events[0].slug}).status_code == 404
    assert Client().get(page).status_code == 302
    assert len(table(season)) == 5


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"name": "=1"}, {"name": "x" * 99}, {"best": "0"}, {"best": "x"},
     {"best": "51"}, {"best": "9" * 3000}],
)  # fmt: skip
def test_a_season_that_cannot_be_comes_back(client, wrong):
    client.force_login(a_user())
    sent = {"name": "Kept", "best": "", **wrong}

    answer = client.post(reverse("seasons"), sent)

    assert answer.status_code == 400
    assert f'value="{sent["name"]}"' in answer.text
    assert not Season.objects.exists()


def test_two_seasons_of_one_name_and_one_form_sent_twice(client):
    client.force_login(a_user())
    sent = {"name": "Sezon", "best": "", "client_key": str(uuid4())}
    client.post(reverse("seasons"), sent)
    client.post(reverse("seasons"), sent)
    client.post(reverse("seasons"), {"name": "Sezon", "best": ""})

    slugs = Season.objects.order_by("pk").values_list("slug", flat=True)
    assert list(slugs) == ["sezon", "sezon-2"]
    assert "Sezon" in client.get(reverse("seasons")).text


def test_an_address_that_no_season_has(client):
    assert client.get(reverse("season", kwargs={"slug": "x"})).status_code == 404
    assert client.get(reverse("season-csv", kwargs={"slug": "x"})).status_code == 404


def test_the_database_holds_an_event_once_in_a_season(events):
    season = a_season(organizer_of(*events), events[0])
    row = {"season": season, "tournament": events[0], "author": "ana", "at": AT}
    for wrong in ({}, {"tournament": events[1], "removed_at": AT}):
        with pytest.raises(IntegrityError), transaction.atomic():
            SeasonEvent.objects.create(**{**row, **wrong})


def test_results_and_the_page_of_all_players_lead_to_the_seasons(events):
    season = a_season(organizer_of(*events), events[0])
    page = reverse("season", kwargs={"slug": season.slug})

    def leads(name, **of):
        return page in a_visitor().get(reverse(name, kwargs=of)).text

    assert leads("results", slug=events[0].slug)
    assert leads("event", slug=events[0].slug)
    assert not leads("results", slug=events[1].slug)
    assert leads("people")

    # What is not on the public lists counts in no season, and shows none.
    Tournament.objects.filter(pk=events[0].pk).update(is_public=False)
    assert not leads("people")


def test_an_event_leads_to_its_season_once_its_results_are_official(events):
    coming = an_event(entrants=4, state="finished", target=6)
    season = a_season(organizer_of(coming), coming)
    page = reverse("season", kwargs={"slug": season.slug})

    for name in ("results", "event"):
        address = reverse(name, kwargs={"slug": coming.slug})
        assert page not in a_visitor().get(address).text
    publish(coming)
    for name in ("results", "event"):
        address = reverse(name, kwargs={"slug": coming.slug})
        assert page in a_visitor().get(address).text


def test_an_event_taken_out_of_a_season_does_not_lead_to_it(events):
    client = organizer_of(*events)
    season = a_season(client, *events)
    out = reverse("remove-season-event", kwargs={"slug": season.slug})
    client.post(out, {"event": events[0].slug})

    page = reverse("season", kwargs={"slug": season.slug})
    results = [reverse("results", kwargs={"slug": event.slug}) for event in events]
    assert [page in a_visitor().get(one).text for one in results] == [False, True]
