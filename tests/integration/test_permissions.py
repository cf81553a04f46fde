"""Every address of the site, asked by everybody who has no business there.

The addresses come from the URLconf, with the ids of a real event that is played; a
new page is asked as well as the old ones. Refused means: nothing shown, nothing
changed, no error.
"""

from __future__ import annotations

import re
from functools import cache
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.calls.commands import call_referee
from scoring.raffles.commands import open_raffle
from tables.draws.models.secret import DrawSecret
from tables.ids import TableId
from tests.architecture.test_policies import addresses, declared
from tests.integration.scoring.hall.screens import a_screen
from tests.scenarios import (
    a_grant,
    a_user,
    an_event,
    organizer_client,
    referee_client,
    running_tables,
)
from tournaments.ids import GrantId
from tournaments.prepared import Prepared
from tournaments.staff.commands.access import revoke_grant
from tournaments.staff.enums import Role
from tournaments.staff.policy import Access

pytestmark = pytest.mark.django_db
# 415: an account that may call the API, but no event in which it may do anything.
REFUSED = {401, 403, 404, 405, 415}
ALL = [
    (address, entry.name, declared(entry))
    for address, entry in addresses()
    if declared(entry) is not None
]
AT_WORK = {Access.REFEREE, Access.ORGANIZER, Access.PLAYER, Access.DOOR}
STAFF = [one for one in ALL if one[2] in AT_WORK]
OF_REFEREES = [one for one in STAFF if one[2] in {Access.REFEREE, Access.PLAYER}]
OF_OTHERS = {Access.ORGANIZER, Access.DOOR}
OF_AN_EVENT = [one for one in ALL if one[0].startswith("t/<slug:slug>/")]


def one_of_each_kind(which):
    """Return of those addresses one that are declared alike, hold the same ids and
    stand at the same door: who is refused at one is refused at all of them.
    """
    kinds = {}
    for address, name, access in which:
        ids = tuple(re.findall(r"<\w+:(\w+)>", address))
        kinds.setdefault((access, ids, address.split("/")[0]), (address, name, access))
    return list(kinds.values())


METHODS = ("get", "post")
OURS = {"entrant_id", "grant_id", "table_id", "call_id", "display_id"}


@pytest.fixture
def event(db):
    """An event being played: a call waits, and a raffle for its cards."""
    event = an_event(entrants=8, state="playing", deals=2)
    a_grant(event)
    of = {"author": "O01", "at": timezone.now()}
    open_raffle(
        tournament_id=event.id, prizes=["A bicycle"], source="cards-8",
        client_key=UUID(int=1), **of,
    )  # fmt: skip
    a_screen(event)
    call_referee(
        tournament_id=event.id,
        table_id=TableId(running_tables(event)[0].pk),
        text="A card fell",
        author="O01",
        at=timezone.now(),
    )
    return event


def ids_of(event):
    table = running_tables(event)[0]
    return {
        "slug": event.slug,
        "entrant_id": event.entrants.first().pk,
        "grant_id": event.grants.first().pk,
        "table_id": table.pk,
        "webhook_id": 0,
        "display_id": event.displays.first().pk if event.displays.exists() else 0,
        "call_id": table.calls.first().pk if table.calls.exists() else 0,
        "number": 1,
        "draw_number": 1,
        "stage": 1,
        "letter": table.letter,
        "seq": 2,
        "seat": "A1",
        "code": event.entrants.first().code,
        "token": "nothing",
        "person": "0" * 20,
        "name": "deals",
        "ending": "csv",
    }


def filled(address, name, ids):
    names = re.findall(r"<\w+:(\w+)>", address)
    return reverse(name, kwargs={one: ids[one] for one in names})


def content():
    """Everything in the database, except who is signed in."""
    return {name: sorted(map(repr, rows.all())) for name, rows in every_row().items()}


@cache
def every_row():
    """What reads the rows of each model."""
    return {
        model.__name__: Prepared(
            model._base_manager.values_list(
                *(field.attname for field in model._meta.concrete_fields)
            )
        )
        for model in apps.get_models()
        if model is not Session
    }


def answers(client, which, ids, *, methods=METHODS):
    """Yield how each address answers to reading and to writing."""
    for address, name, _access in which:
        path = filled(address, name, ids)
        for method in methods:
            yield f"{method} {address}", getattr(client, method)(path, {"seat": "A1"})


def let_in(client, which, ids):
    """Return the addresses that did not refuse."""
    return [
        (asked, answer.status_code)
        for asked, answer in answers(client, which, ids)
        if answer.status_code not in REFUSED and not led_away(asked, answer)
    ]


def led_away(asked, answer):
    """To sign in; or a form's address that somebody reads leads to the page above."""
    if answer.status_code != 302:
        return False
    return asked.startswith("get ") or "sign-in" in answer["Location"]


def nobody(_event):
    return Client()


def a_script(_event):
    """Nobody either; it is refused with a line, a third of the work."""
    return Client(headers={"accept": "application/json"})


def referee_elsewhere(_event):
    return referee_client(Client(), an_event(entrants=4, state="playing"))


def door_elsewhere(_event):
    elsewhere = an_event(entrants=4, state="playing")
    return referee_client(Client(), elsewhere, role=Role.DOOR)


def organizer_elsewhere(_event):
    return organizer_client(Client(), an_event(entrants=4, state="playing"))


def script_of_an_organizer_elsewhere(event):
    return organizer_client(a_script(event), an_event(entrants=4, state="playing"))


def account_without_events(_event):
    client = Client()
    client.force_login(a_user(name="strain"))
    return client


def revoked(event):
    client = referee_client(Client(), event)
    grant = event.grants.latest("pk")
    revoke_grant(
        tournament_id=event.id,
        grant_id=GrantId(grant.pk),
        at=timezone.now(),
    )
    return client


STRANGERS = (
    nobody, a_script, referee_elsewhere, door_elsewhere, organizer_elsewhere,
    script_of_an_organizer_elsewhere, account_without_events, revoked,
)  # fmt: skip
# Who has no sign-in, and who has the most that somebody from elsewhere can have, ask
# everywhere; the others at one address of each kind, and everywhere in the drill. What
# decides is the same for a browser, which is told it on a page.
EVERYWHERE = {a_script, script_of_an_organizer_elsewhere}


def asked_by(stranger, which):
    return which if stranger in EVERYWHERE else one_of_each_kind(which)


@pytest.mark.door
@pytest.mark.parametrize("stranger", STRANGERS, ids=lambda one: one.__name__)
def test_strangers_are_refused_wherever_staff_works(event, stranger):
    check_refused(event, stranger, which=asked_by(stranger, STAFF))


def check_refused(event, stranger, *, which):
    client, ids = stranger(event), ids_of(event)
    before = content()

    assert let_in(client, which, ids) == []
    assert content() == before


@pytest.mark.door
@pytest.mark.parametrize("stranger", STRANGERS, ids=lambda one: one.__name__)
def test_a_private_event_is_nowhere_for_strangers(event, stranger):
    check_nowhere(event, stranger, which=asked_by(stranger, OF_AN_EVENT))


def check_nowhere(event, stranger, *, which):
    client, ids = stranger(event), ids_of(event)
    event.is_public = False
    event.save(update_fields=["is_public"])
    before = content()

    told = [
        (asked, answer.status_code)
        for asked, answer in answers(client, which, ids)
        if answer.status_code not in {404, 405} or event.name in answer.content.decode()
    ]

    assert told == []
    assert content() == before


@pytest.mark.door
def test_a_referee_of_another_table_does_nothing_here(event):
    client, ids = referee_client(a_script(event), event, letters="B"), ids_of(event)
    here = [one for one in STAFF if "table_id" in one[0] or one[2] in OF_OTHERS]
    before = content()

    assert let_in(client, here, ids) == []
    assert content() == before


@pytest.mark.door
@pytest.mark.parametrize("by_token", [False, True], ids=["browser", "program"])
def test_whoever_is_at_the_door_does_nothing_elsewhere(event, by_token):
    ids = ids_of(event)
    client = referee_client(a_script(event), event, role=Role.DOOR)
    if by_token:
        token = a_grant(event, role=Role.DOOR).token
        client = Client(headers={"authorization": f"Bearer {token}"})
        # As the browser has: that a link is used is noted the first time.
        client.get(reverse("api-proposals", kwargs={"slug": event.slug}))
    elsewhere = [one for one in STAFF if one[2] is not Access.DOOR]
    before = content()

    assert let_in(client, elsewhere, ids) == []
    assert content() == before


def test_ids_of_another_event_are_not_there(event):
    """An organizer in their own event, with what belongs to this one."""
    own = an_event(entrants=8, state="playing")
    client = organizer_client(Client(), own)
    mixed = {**ids_of(event), "slug": own.slug}
    theirs = [
        one for one in OF_AN_EVENT if OURS & set(re.findall(r"<int:(\w+)>", one[0]))
    ]
    before = content()

    missing = {**mixed, **dict.fromkeys(OURS, 987654)}
    found = [
        (asked, there.status_code, nowhere.status_code)
        for (asked, there), (_asked, nowhere) in zip(
            answers(client, theirs, mixed),
            answers(client, theirs, missing),
            strict=True,
        )
        if there.status_code != nowhere.status_code
        or (there.status_code < 300)
        or event.entrants.first().name in there.content.decode()
    ]

    assert found == []
    assert content() == before


def test_reading_changes_nothing_and_tells_no_secret(event):
    client, ids = organizer_client(Client(), event), ids_of(event)
    secret = bytes(DrawSecret.objects.get().secret).hex()
    before = content()

    for address, name, _access in OF_AN_EVENT:
        answer = client.get(filled(address, name, ids))
        assert answer.status_code < 500, address
        body = b"".join(answer) if answer.streaming else answer.content
        assert secret.encode() not in body, address

    assert content() == before


def test_an_empty_form_is_never_an_error(event):
    """Nor a page; those of an event an organizer has read in the test before, and
    what is for organizers refuses a referee two tests before.
    """
    ids = ids_of(event)
    for client, which, read in (
        (organizer_client(Client(), event), STAFF, set(OF_AN_EVENT)),
        (referee_client(Client(), event), OF_REFEREES, set()),
    ):
        for one in which:
            methods = ("post",) if one in read else METHODS
            for asked, answer in answers(client, [one], ids, methods=methods):
                assert answer.status_code < 500, asked
