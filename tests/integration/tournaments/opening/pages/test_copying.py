"""Another event like this one, and the rehearsal that says so on every page."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from scoring.archive.commands.erasure import erase_person
from scoring.ledger.enums import LeaveCause
from tests.integration.scoring.substitutions.accidents import leave
from tests.markup import in_one_line
from tests.people import becomes
from tests.scenarios import (
    AT,
    a_user,
    an_event,
    organizer_client,
    referee_client,
    running_tables,
)
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands import copies
from tournaments.people.models.entrant import Entrant, Player
from tournaments.staff.commands.organizers import add_organizer
from tournaments.staff.models.access import Organizer

pytestmark = pytest.mark.django_db
SENT = {
    "purpose": "another",
    "name": "Cupa a doua",
    "place": "Dej",
    "starts_on": "2027-03-01",
    "is_public": "on",
}


def place(event):
    return reverse("copy-event", kwargs={"slug": event.slug})


def copied(client, event, **fields):
    sent = {"client_key": str(uuid4()), **SENT, **fields}
    organizer_client(client, event).post(place(event), sent)
    return Tournament.objects.exclude(pk=event.pk).get()


def test_a_copy_has_the_rules_and_neither_people_nor_results(client):
    event = an_event(entrants=4, state="published", target=6)

    copy = copied(client, event)

    assert (copy.ruleset, copy.event_rules) == (event.ruleset, event.event_rules)
    assert (copy.name, copy.place, str(copy.starts_on)) == (
        "Cupa a doua", "Dej", "2027-03-01",
    )  # fmt: skip
    assert (copy.status, copy.is_rehearsal, copy.is_public) == (
        "registration", False, True,
    )  # fmt: skip
    assert not copy.entrants.exists()
    assert not copy.stages.exists()
    assert Organizer.objects.filter(tournament=copy, user=a_user()).exists()


@pytest.mark.parametrize("pairs", [False, True])
def test_the_people_come_along_if_asked_without_fees_or_who_left(client, pairs):
    event = an_event(entrants=4, state="checked_in", pairs=pairs)
    event.entrants.update(fee_paid=True)
    becomes(event.entrants.get(code="E002"), "withdrawn")

    copy = copied(client, event, with_roster="on")

    names = list(event.entrants.exclude(code="E002").order_by("code"))
    found = copy.entrants.order_by("code")
    assert [one.name for one in found] == [one.name for one in names]
    assert {(one.status, one.fee_paid) for one in found} == {("registered", False)}
    assert Player.objects.filter(tournament=copy).count() == (6 if pairs else 3)
    assert copy.last_entrant_number == 3


def test_who_has_played_and_gone_home_is_on_the_next_list(client):
    event = an_event(entrants=6, state="playing")
    becomes(event.entrants.get(code="E002"), "withdrawn")

    copy = copied(client, event, with_roster="on")

    gone = event.entrants.get(code="E002")
    assert copy.entrants.get(name=gone.name).status == "registered"
    assert copy.entrants.count() == 6


@pytest.mark.parametrize("ticked", [False, True])
def test_who_was_expelled_comes_along_only_if_ticked(client, ticked):
    event = an_event(entrants=6, state="playing")
    table = running_tables(event)[0]
    code = table.seats.earliest("position").entrant.code
    leave(table, 0, cause=LeaveCause.EXPELLED)
    name = event.entrants.get(code=code).name
    form = organizer_client(client, event).get(
        place(event), headers={"accept-language": "en"}
    )
    assert f"{name} ({code}), expelled from “{event.name}”" in form.text
    box = re.search(rf'<input[^>]*name="expelled" value="{code}"[^>]*>', form.text)
    assert "checked" not in box[0]

    more = {"expelled": code} if ticked else {}
    copy = copied(client, event, with_roster="on", **more)

    assert copy.entrants.filter(name=name).exists() is ticked
    assert copy.entrants.count() == 5 + ticked


def test_where_nobody_was_expelled_nothing_is_asked(client):
    event = an_event(entrants=3)

    form = organizer_client(client, event).get(place(event))

    assert 'name="expelled"' not in form.text


def test_whoever_was_erased_does_not_come_back(client):
    event = an_event(entrants=3)
    gone = event.entrants.get(code="E001").pk
    erase_person(tournament_id=event.pk, entrant_id=gone, author="O01", at=AT)

    copy = copied(client, event, with_roster="on")

    assert copy.entrants.count() == 2


def test_the_same_form_twice_opens_one_event(client):
    event = an_event(entrants=2)
    sent = {**SENT, "client_key": str(uuid4()), "with_roster": "on"}
    organizer = organizer_client(client, event)
    organizer.post(place(event), sent)
    organizer.post(place(event), sent)
    other = organizer.post(place(event), sent | {"purpose": "rehearsal"})

    copy = Tournament.objects.exclude(pk=event.pk).get()
    assert copy.entrants.count() == 2
    assert other.status_code == 422, "no rehearsal was opened, and it says so"


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"starts_on": "soon"}, {"purpose": "x"}, {"name": "=1+1"}],
)
def test_a_wrong_form_comes_back_and_opens_nothing(client, wrong):
    event = an_event(entrants=2)

    answer = organizer_client(client, event).post(
        place(event), {**SENT, "place": "Kept here", **wrong}
    )

    assert answer.status_code == 400
    assert 'value="Kept here"' in answer.text
    assert Tournament.objects.count() == 1


def test_only_an_organizer_with_an_account_copies(client):
    event = an_event(entrants=2)
    assert client.get(place(event)).status_code == 302
    assert referee_client(client, event).get(place(event)).status_code == 403
    stranger = Client()
    stranger.force_login(a_user(name="ioana"))
    assert stranger.post(place(event), SENT).status_code == 403
    assert Tournament.objects.count() == 1


def test_a_rehearsal_is_offered_with_the_people_and_not_in_public(client):
    event = an_event(entrants=2)
    page = organizer_client(client, event).get(f"{place(event)}?rehearsal=1").text

    assert 'value="rehearsal" checked' in in_one_line(page)
    assert f'value="{event.name}"' in page

    sent = {**SENT, "purpose": "rehearsal", "with_roster": "on"}
    del sent["is_public"]
    organizer_client(client, event).post(place(event), sent)
    copy = Tournament.objects.exclude(pk=event.pk).get()
    assert copy.is_rehearsal
    assert not copy.is_public
    assert copy.slug == "rehearsal-cupa-a-doua-2027"


def test_every_column_of_an_event_is_copied_or_new():
    columns = {field.name for field in Tournament._meta.concrete_fields}

    assert set(copies.COPIED) | set(copies.NEW) == columns
    assert not set(copies.COPIED) & set(copies.NEW)


def addresses():
    """The name and the variables of every address under an event."""

    def walk(resolver, prefix="", before=()):
        for entry in resolver.url_patterns:
            address = prefix + str(entry.pattern)
            asked = (*before, *entry.pattern.converters)
            if isinstance(entry, URLResolver):
                yield from walk(entry, address, asked)
            elif address.startswith("t/<slug"):
                yield entry.name, asked

    return list(walk(get_resolver()))


def test_every_page_of_a_rehearsal_says_that_it_is_one(client):
    """Also a page that refuses; fragments and files are no pages."""
    event = an_event(entrants=6, state="playing", deals=1)
    Tournament.objects.update(is_rehearsal=True)
    table = running_tables(event)[0]
    known = {
        "slug": event.slug,
        "table_id": table.pk,
        "seq": 2,
        "number": 1,
        "entrant_id": Entrant.objects.first().pk,
    }
    add_organizer(tournament_id=event.id, user=a_user())
    client.force_login(a_user())
    pages = 0
    for name, variables in addresses():
        if not set(variables) <= set(known):
            continue
        answer = client.get(reverse(name, kwargs={v: known[v] for v in variables}))
        html = answer.get("Content-Type", "").startswith("text/html")
        if not html or "<!doctype html>" not in answer.text[:200].lower():
            continue
        pages += 1
        # A stream's picture shows through, and a page that holds its record has nothing
        # of the site: there the word stands beside the score, or behind the name.
        word = name in ("overlay", "verify-record")
        sign = "Rehearsal" if word else 'class="watermark"'
        assert sign in answer.text, name

    assert pages > 25
    Tournament.objects.update(is_rehearsal=False)
    page = client.get(reverse("event", kwargs={"slug": event.slug})).text
    assert 'class="watermark"' not in page
