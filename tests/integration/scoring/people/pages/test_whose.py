"""An organizer says that two entries are one person, or that one is two."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.people.models import PersonSaid
from scoring.people.queries.everybody import everybody
from scoring.seasons.models import Season, SeasonEvent
from scoring.seasons.queries import season_table
from tests import copies
from tests.integration.scoring.people.published import (
    a_published,
    by_initials,
    erase,
    only,
    page_of,
)
from tests.integration.scoring.public.pages.reading import a_visitor, words
from tests.scenarios import AT, a_user
from tournaments.events.models.tournament import Tournament
from tournaments.staff.commands.organizers import add_organizer

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def events():
    """Somebody of both without a town in the first, and two of one name and town."""
    second = two_events()
    return [Tournament.objects.exclude(pk=second.pk).get(), second]


@copies.once
def two_events():
    a_published(
        "whose-1", ("Pop", "Ion", ""), ("Rus", "Dan", "Dej"),
        ("Moldovan", "Eva", "Dej"), ("Lazăr", "Ana", "Cluj"),
    )  # fmt: skip
    return a_published(
        "whose-2", ("Pop", "Ion", "Dej"), ("Rus", "Dan", "Dej"),
        ("Șandor", "Vasile", "Cluj"), ("Nagy", "Emma", "Dej"),
    )  # fmt: skip


def organizer_of(event):
    """A browser of an account that organizes this event alone."""
    user = a_user(name=event.slug)
    add_organizer(tournament_id=event.id, user=user)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def person_of(event, code):
    (found,) = everybody().of_entrant(event.slug, code=code)
    return found


def say(client, person, event, code, *, whose):
    entry = f"{event.pk}-{code}-0"
    address = reverse("whose", kwargs={"person": person.id})
    return client.post(address, {"entry": [entry], "whose": whose}, follow=True)


def season_of(events):
    season = Season.objects.create(
        slug="whose", client_key="6c1f7c2e-7f2b-4d0a-9b43-5f0c6f5e9d11", name="2026",
        owner=a_user(), at=AT,
    )  # fmt: skip
    for event in events:
        SeasonEvent.objects.create(season=season, tournament=event, author="a", at=AT)
    return season


def test_two_entries_become_one_person_and_two_again(events):
    first, second = events
    client = organizer_of(first)
    before, other = person_of(first, "E001"), person_of(second, "E001")
    assert before.id != other.id
    season = season_of(events)
    rows = len(season_table(season).rows)
    # Whoever has the name is offered, with any town or none.
    assert other.id in client.get(reverse("whose", kwargs={"person": before.id})).text

    answer = say(client, before, first, "E001", whose=other.id)

    joined = person_of(first, "E001")
    assert joined.id == person_of(second, "E001").id == other.id
    assert {event.slug for event, _played in joined.events} == {
        first.slug, second.slug,
    }  # fmt: skip
    assert "Events played 2" in words(answer)
    assert "is this person, whatever name and town stand there" in page_of(
        second, "E001"
    )
    assert len(season_table(season).rows) == rows - 1

    number = PersonSaid.objects.get().pk
    client.post(reverse("take-back-whose", kwargs={"number": number}))

    assert person_of(first, "E001").id == before.id
    assert len(season_table(season).rows) == rows
    row = PersonSaid.objects.get()
    assert row.author
    assert row.removed_by == row.author


def test_one_of_a_name_and_town_becomes_two(events):
    first, second = events
    both = person_of(first, "E002")
    assert len(both.events) == 2

    say(organizer_of(second), both, second, "E002", whose="alone")

    assert len(person_of(first, "E002").events) == 1
    assert len(person_of(second, "E002").events) == 1
    names = {person_of(event, "E002").name for event in events}
    assert len(names) == 2
    assert "is nobody else of this name and town" in page_of(second, "E002")
    season = season_of(events)
    assert sum("Rus" in row.name for row in season_table(season).rows) == 2


def test_only_an_organizer_of_the_event_says_it(events):
    first, second = events
    before, other = person_of(first, "E001"), person_of(second, "E001")
    stranger = Client()
    stranger.force_login(a_user())
    address = reverse("whose", kwargs={"person": before.id})

    assert a_visitor().get(address).status_code == 302
    assert stranger.get(address).status_code == 403
    assert say(stranger, before, first, "E001", whose=other.id).status_code == 403
    # Of the other's entry it is for the other's organizer to say.
    of_second = organizer_of(second)
    assert say(of_second, before, first, "E001", whose=other.id).status_code == 403
    assert not PersonSaid.objects.exists()

    say(organizer_of(first), before, first, "E001", whose=other.id)
    number = PersonSaid.objects.get().pk
    back = reverse("take-back-whose", kwargs={"number": number})
    assert stranger.post(back).status_code == 403
    assert person_of(first, "E001").id == other.id
    # It is said of the second event's entry too.
    of_second.post(back)
    assert person_of(first, "E001").id == before.id


def test_initials_stay_with_initials_and_the_erased_are_nobody(events):
    first, second = events
    by_initials(second, "E001")
    before, hidden = person_of(first, "E001"), person_of(second, "E001")

    say(organizer_of(first), before, first, "E001", whose=hidden.id)

    assert person_of(first, "E001").id != person_of(second, "E001").id
    assert second.slug not in page_of(first, "E001")
    assert "Pop Ion" not in page_of(second, "E001")

    by_initials(second, "E001", wanted=False)
    assert person_of(first, "E001").id == person_of(second, "E001").id
    erase(second, "E001")
    page_of(second, "E001", status=404)
    assert len(person_of(first, "E001").events) == 1


def test_a_form_that_chooses_nothing_or_the_same_person_changes_nothing(events):
    first, second = events
    client, both = organizer_of(first), person_of(first, "E002")
    address = reverse("whose", kwargs={"person": both.id})

    assert client.post(address, {}).status_code == 400
    assert say(client, both, first, "E002", whose="0" * 20).status_code == 400
    assert say(client, both, first, "E002", whose=both.id).status_code in {200, 409}
    assert len(person_of(first, "E002").events) == 2

    # Said twice is said once, also by two who point at each other.
    of_second, other = organizer_of(second), person_of(second, "E001")
    alone = person_of(first, "E001")
    say(client, alone, first, "E001", whose=other.id)
    joined = person_of(first, "E001")
    answer = say(of_second, joined, second, "E001", whose=joined.id)
    assert answer.status_code == 409
    assert "that person" in words(answer, status=409)
    assert only("pop ion dej").id == joined.id


def test_nobody_plays_twice_in_one_event(events):
    first, second = events
    client, other = organizer_of(first), person_of(second, "E001")
    before, fourth = person_of(first, "E001"), person_of(first, "E004")

    answer = say(client, before, first, "E001", whose=fourth.id)
    assert "Nobody plays twice in one event: of Cupa whose-1, E001 and E004" in words(
        answer, status=409
    )
    # Who has the name and the town is there without a word, and not twice either.
    rus = person_of(second, "E002")
    assert say(client, before, first, "E001", whose=rus.id).status_code == 409
    assert not PersonSaid.objects.exists()

    # Nor through an entry of another event, from either end.
    say(client, before, first, "E001", whose=other.id)
    through = say(client, fourth, first, "E004", whose=other.id)
    assert "Nobody plays twice" in words(through, status=409)
    moved = say(organizer_of(second), other, second, "E001", whose=fourth.id)
    assert "Nobody plays twice" in words(moved, status=409)
    assert PersonSaid.objects.count() == 1


def test_a_person_keeps_the_own_name_and_is_found_by_every_name(events):
    first, second = events
    eva, emma = person_of(first, "E003"), person_of(second, "E004")
    season = season_of(events)

    answer = say(organizer_of(second), emma, second, "E004", whose=eva.id)

    assert only("moldovan eva").id == only("nagy emma").id == eva.id
    assert only("nagy emma").name == eva.name
    assert f"<h1>{eva.name}</h1>" in answer.text
    names = [row.name for row in season_table(season).rows]
    assert eva.name in names
    assert emma.name not in names


def test_whoever_may_take_it_back_is_led_there(events):
    first, second = events
    client, other = organizer_of(first), person_of(second, "E001")

    answer = say(client, person_of(first, "E001"), first, "E001", whose=other.id)

    there = f"{reverse('whose', kwargs={'person': other.id})}#said"
    assert there in answer.text
    assert 'id="said"' in client.get(there).text
    stranger = Client(headers={"accept-language": "en"})
    stranger.force_login(a_user(name="stranger"))
    for visitor in (a_visitor(), stranger):
        page = visitor.get(reverse("person", kwargs={"person": other.id})).text
        assert "is this person" in page
        assert there not in page
