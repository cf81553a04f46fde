"""People over all public events: who is one person, what counts, what is not told."""

from __future__ import annotations

import json
import re

import pytest
from django.urls import reverse
from openskill.models import PlackettLuce

from scoring.finish.models import Results
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.people.pages import ratings
from scoring.people.queries.everybody import everybody
from tests import copies
from tests.integration.scoring.people.published import (
    a_published,
    by_initials,
    erase,
    only,
    page_of,
)
from tests.integration.scoring.public.pages.reading import a_visitor, read, words
from tests.scenarios import AT, an_event
from tournaments.events.models.tournament import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def events():
    """Two events: one person of both, a namesake of another town, two of none."""
    second = two_events()
    return [Tournament.objects.exclude(pk=second.pk).get(), second]


@copies.once
def two_events():
    a_published(
        "people-1", ("Țăran", "Ana", "Dej"), ("Taran", "Ana", "Gherla"),
        ("Pop", "Ion", ""), ("Rus", "Dan", "Dej"),
    )  # fmt: skip
    return a_published(
        "people-2", ("Taran", "Ana", "dej"), ("Pop", "Ion", ""),
        ("Moldovan", "Eva", "Dej"), ("Șandor", "Vasile", "Cluj"),
    )  # fmt: skip


def people_found(q=""):
    return words(a_visitor().get(reverse("people"), {"q": q}))


def test_the_same_name_and_town_are_one_person(events):
    ana = only("taran dej")

    assert [event.slug for event, _played in ana.events] == [
        event.slug for event in sorted(events, key=lambda one: one.pk, reverse=True)
    ]
    assert len(only("taran gherla").events) == 1
    found = people_found("țăran ana")
    assert "Taran Ana (dej)" in found
    assert "Taran Ana (Gherla)" in found


def test_without_a_town_nobody_is_joined(events):
    both = everybody().found("pop ion")

    assert [len(one.events) for one in both] == [1, 1]
    assert len({one.name for one in both}) == 2
    for event, code in zip(events, ("E003", "E002"), strict=True):
        assert event.name in page_of(event, code)


def test_the_page_tells_places_and_what_was_played(events):
    text = page_of(events[0], "E001")

    for event in events:
        places = json.loads(Results.objects.get(tournament=event).body)["places"]
        place = next(one["place"] for one in places if one["entrant"] == "E001")
        assert f"{place} of 4" in text
    assert "Events played 2" in text
    assert "Finals 2" in text


def test_bids_made_are_those_of_the_deals(events):
    """Counted from the lines of the ledger."""
    made = taken = 0
    lines = LedgerEntry.objects.filter(
        table__stage__tournament__in=events, kind=LineKind.DEAL
    )
    for line in lines.filter(payload__outcome="played", payload__purpose=Purpose.SET):
        entry = line.payload["entry"]
        bidder = entry["bidder"]
        if line.table.ledger.get(seq=1).payload["entrants"][bidder] != "E001":
            continue
        told = [suit for suit, seat in entry["announcements"].items() if seat == bidder]
        points = entry["cards"][bidder] + sum(
            40 if suit == entry["trump"] else 20 for suit in told
        )
        made += points >= 33 * entry["bid"]
        taken += 1

    assert taken
    assert f"Bids made {made} of {taken} taken" in page_of(events[0], "E001")


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    "change",
    [{"is_public": False}, {"is_rehearsal": True}, {"final_held": True},
     {"archived_at": AT}, {"cancelled_at": AT}],
    ids=lambda one: next(iter(one)),
)  # fmt: skip
def test_what_is_not_for_everybody_does_not_count(events, change):
    hidden = events[1]
    type(hidden).objects.filter(pk=hidden.pk).update(**change)

    assert hidden.name not in page_of(events[0], "E001")
    assert everybody().found("moldovan") == []
    assert page_of(hidden, "E003", status=404)


def test_an_event_counts_once_its_results_are_official():
    event = an_event(entrants=4, state="finished", target=6)

    assert not everybody().people
    page_of(event, "E001", status=404)
    assert "Nobody yet" in people_found()
    assert (
        "/events/"
        not in a_visitor().get(reverse("results", kwargs={"slug": event.slug})).text
    )


def test_whoever_was_erased_has_no_page(events):
    before = only("moldovan").id
    erase(events[1], "E003")

    gone = a_visitor().get(reverse("person", kwargs={"person": before}))
    assert gone.status_code == 404
    page_of(events[1], "E003", status=404)
    assert "Nobody is found" in people_found("E003")


def test_whoever_was_erased_in_one_event_is_not_joined_there(events):
    erase(events[1], "E001")

    assert [event.slug for event, _one in only("taran dej").events] == [events[0].slug]


def test_initials_are_not_joined_with_the_whole_name(events):
    address = reverse("person", kwargs={"person": only("taran dej").id})
    by_initials(events[1], "E001")

    whole = words(a_visitor().get(address))
    assert events[0].name in whole
    assert events[1].name not in whole
    shown = page_of(events[1], "E001")
    assert "T. A." in shown
    for told in ("Taran", "Țăran", "dej", events[0].name):
        assert told not in shown


def test_whoever_is_always_shown_by_initials_is_one_person_and_not_found(events):
    by_initials(events[0], "E001")
    by_initials(events[1], "E001")

    shown = page_of(events[0], "E001")
    assert all(event.name in shown for event in events)
    assert [one.town for one in everybody().found("taran")] == ["Gherla"]
    assert [one.name for one in everybody().found("T. A.")] == ["T. A."]


def test_of_a_pair_both_are_led_to():
    event = an_event(entrants=4, state="published", target=6, pairs=True)
    first, second = event.entrants.get(code="E001").players.all()

    text = page_of(event, "E001")

    assert str(first) in text
    assert str(second) in text


def test_results_and_my_page_lead_to_the_person(events):
    link = reverse("entrant-people", kwargs={"slug": events[0].slug, "code": "E001"})
    for page in (
        reverse("results", kwargs={"slug": events[0].slug}),
        reverse("player", kwargs={"slug": events[0].slug, "code": "E001"}),
    ):
        assert link in a_visitor().get(page).text


def test_ratings_are_those_of_the_tables_in_order(events):
    """By hand: two finals of four, the second after the first."""
    model, now, shown = PlackettLuce(), {}, []
    for event in events:
        body = TableScore.objects.get(table__stage__tournament=event).body
        state = json.loads(body)
        keys = [
            (
                event.pk
                if (event.pk, code) != (events[1].pk, "E001")
                else events[0].pk,
                code,
            )
            for code in state["entrants"]
        ]
        place = {
            side: rank for rank, group in enumerate(state["groups"]) for side in group
        }
        before = [[now.get(key, model.rating())] for key in keys]
        after = model.rate(before, ranks=[place[side] for side in range(4)])
        now |= {key: rated for key, (rated,) in zip(keys, after, strict=True)}
        ana = now[events[0].pk, "E001"]
        shown.append(str(round(1000 + 40 * (ana.mu - 3 * ana.sigma))))

    assert f"Rating {shown[-1]} after 2 tables" in page_of(events[0], "E001")
    person = reverse("person", kwargs={"person": only("taran dej").id})
    last_of_row = r'<td class="num">([^<]*)</td>\s*</tr>'
    assert re.findall(last_of_row, a_visitor().get(person).text) == shown[::-1]


@pytest.mark.no_ledger_check
def test_the_list_has_whoever_has_played_enough_tables(events, monkeypatch):
    def listed():
        return words(a_visitor().get(reverse("ratings")))

    assert "Nobody has played enough tables yet" in listed()

    monkeypatch.setattr(ratings, "FEWEST_TABLES", 2)

    assert "Taran Ana (dej) 2" in listed()
    assert "Rus Dan" not in listed()
    type(events[1]).objects.filter(pk=events[1].pk).update(is_public=False)
    assert "Taran Ana" not in listed()


def test_an_address_that_is_nobody_s_and_a_search_of_anything():
    for wrong in ("0" * 20, "x", "E001"):
        address = reverse("person", kwargs={"person": wrong})
        assert a_visitor().get(address).status_code == 404
    for odd in ("", " ", "%", "a" * 5000, "\x00", "ß’"):
        assert a_visitor().get(reverse("people"), {"q": odd}).status_code == 200


def test_without_a_search_everybody_is_listed(events):
    page = words(a_visitor().get(reverse("people")))

    everyone = [person.name for person in everybody().in_order]
    assert len(everyone) > 4
    places = [page.index(name) for name in everyone]
    assert places == sorted(places)


def test_more_people_cost_no_more_queries(events, django_assert_max_num_queries):
    address = reverse("person", kwargs={"person": only("taran dej").id})
    with django_assert_max_num_queries(12):
        a_visitor().get(address)
    with django_assert_max_num_queries(10):
        a_visitor().get(reverse("people"), {"q": "pop"})
    assert read("results", events[0])
