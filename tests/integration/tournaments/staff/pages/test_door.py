"""At the door people are checked in, fees noted, walk-ins added, and no more."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

from tests.integration.scoring.desk.pages.room import an_organizer, led_to, press
from tests.integration.scoring.public.pages.reading import address, words
from tests.scenarios import a_grant, an_event, referee_client
from tournaments.book.lines import read
from tournaments.people.lines import Moved
from tournaments.staff.enums import Role
from tournaments.staff.lines import LinkIssued
from tournaments.staff.policy import Access

pytestmark = pytest.mark.django_db
PAGES = ("check-in", "roster", "fees")
# What a page of the site leads to, wherever it is.
OPEN = {Access.PUBLIC, Access.KIOSK, Access.DOOR}


@pytest.fixture
def event():
    return an_event(entrants=7, state="registration")


@pytest.fixture
def door(event):
    client = Client(headers={"accept-language": "en"})
    return referee_client(client, event, role=Role.DOOR)


def at_door(event, name, entrant=None):
    more = {} if entrant is None else {"entrant_id": entrant.pk}
    return address(name, event, **more)


def led(page):
    """Where the links and forms of a page lead, and who may go there."""
    found = re.findall(r'(?:href|action|formaction)="(/[^"?#]*)', page.text)
    for path in sorted(set(found)):
        try:
            yield path, resolve(path).func.policy
        except (Resolver404, AttributeError):
            continue  # a file


def test_an_organizer_makes_the_link_and_it_leads_to_the_check_in(event):
    typed = {"role": "door", "label": "Ana", "client_key": str(uuid4())}
    shown = press("issue-grant", event, typed)
    assert "checks people in, notes fees and adds walk-ins, and nothing else" in words(
        shown
    )
    (link,) = re.findall(r'href="(?:https?://[^/"]*)?(/r/[^"]*)"', shown.text)
    phone = Client(headers={"accept-language": "en"})
    assert "Check people in at the door of" in words(phone.get(link))

    answer = phone.post(link, follow=True)

    assert led_to(answer) == address("check-in", event)
    assert "You are signed in at the door." in words(answer)
    listed = words(an_organizer(event).get(address("staff", event)))
    assert "D01 · Ana Door · check-in, fees, walk-ins" in listed
    refused = phone.get(address("desk", event))
    assert refused.status_code == 403
    assert "open your sign-in link again" in words(refused, status=403)
    assert f'href="{address("check-in", event)}"' in refused.text
    public = phone.get(address("event", event))
    assert f'href="{address("check-in", event)}"' in public.text


def test_people_are_checked_in_fees_noted_and_walk_ins_added(event, door):
    first, second = event.entrants.order_by("code")[:2]
    press("choose-fee", event, {"amount": "50", "seen": "0"})

    door.post(at_door(event, "check-in-entrant", first), {"seen": "999"})
    door.post(at_door(event, "note-payment", second), {"method": "cash"})
    walk_in = {"line": "Nou Ion, Dej", "check_in": "1", "client_key": str(uuid4())}
    added = door.post(at_door(event, "register-entrant"), walk_in, follow=True)

    assert "and checked in" in words(added)
    first.refresh_from_db()
    second.refresh_from_db()
    assert first.checked_in_at is not None
    assert (second.fee_amount, second.fee_taken_by) == (5000, "D01")
    assert event.entrants.filter(name__contains="Nou").exists()
    assert {line.author for line in read(event.id, Moved)[-2:]} == {"D01"}
    door.post(at_door(event, "undo-check-in", first), {"seen": "999"})
    assert "by door 1" in words(door.get(address("check-in", event)))


@pytest.mark.parametrize("state", ["registration", "checked_in", "playing"])
@pytest.mark.parametrize("name", PAGES)
def test_the_pages_lead_only_to_what_the_role_may_do(name, state):
    event = an_event(entrants=7, state=state)
    client = Client(headers={"accept-language": "en"})
    page = referee_client(client, event, role=Role.DOOR).get(address(name, event))

    assert page.status_code == 200
    assert [one for one in led(page) if one[1] not in OPEN] == []
    organizer = an_organizer(event).get(address(name, event))
    assert Access.ORGANIZER in {access for _path, access in led(organizer)}


@pytest.mark.parametrize("name", ["check-in", "roster"])
def test_once_the_draw_has_begun_the_door_reads_who_lets_latecomers_in(name):
    event = an_event(entrants=7, state="drawing")
    client = Client(headers={"accept-language": "en"})

    page = referee_client(client, event, role=Role.DOOR).get(address(name, event))

    assert "Whoever comes late now is let in by an organizer." in words(page)


@pytest.mark.parametrize("over", [False, True])
def test_a_receipt_leads_only_to_what_the_role_may_do(event, door, over):
    entrant = event.entrants.first()
    press("choose-fee", event, {"amount": "50", "seen": "0"})
    door.post(at_door(event, "note-payment", entrant), {"method": "cash"})
    if over:
        press("cancel-event", event, {"reason": "No hall"})

    page = door.get(at_door(event, "receipt", entrant))

    assert "50 lei" in words(page)
    assert at_door(event, "fees") in {path for path, _access in led(page)}
    assert [one for one in led(page) if one[1] not in OPEN] == []


def test_a_link_of_the_door_is_bound_to_no_tables(event):
    typed = {"role": "door", "label": "Ana", "letters": "X", "client_key": str(uuid4())}

    shown = words(press("issue-grant", event, typed))

    assert "there will be no table" not in shown
    assert event.grants.get(code="D01").letters == []
    assert read(event.id, LinkIssued)[-1].said.letters == ()


def test_in_the_archive_the_door_reads_who_can_take_the_event_out_again(event, door):
    press("cancel-event", event, {"reason": "No hall"})
    press("archive-event", event)

    at_the_door = words(door.get(at_door(event, "roster")))
    organizer = words(an_organizer(event).get(address("roster", event)))

    assert "An organizer can take it out again" in at_the_door
    assert "under “Event”" not in at_the_door
    assert "under “Event” it can be taken out again" in organizer


@pytest.mark.parametrize("role", [Role.DOOR, Role.REFEREE, Role.ORGANIZER])
def test_a_revoked_link_is_told_by_what_is_true_of_each_role(event, role):
    code = a_grant(event, role=role).grant.code
    grant = event.grants.get(code=code)

    answer = an_organizer(event).post(
        address("revoke-grant", event, grant_id=grant.pk), follow=True
    )

    assert f"The link of {code}" in words(answer)
    assert "record any more" not in words(answer)


def test_who_is_at_the_door_is_no_second_person():
    event = an_event(entrants=6, state="checked_in")
    door = referee_client(Client(), event, role=Role.DOOR)
    press("open-raffle", event, {"prizes": "1", "source": "cards-8"})
    fields = {"number": "1", "reason": "A card fell", "client_key": str(uuid4())}

    alone = press("call-off-raffle", event, fields)
    assert "First make a sign-in link for a second person" in words(alone, status=409)

    a_grant(event)
    waits = led_to(press("call-off-raffle", event, fields))
    assert door.get(waits).status_code == 403
    assert door.post(f"{waits}confirm/").status_code == 403
