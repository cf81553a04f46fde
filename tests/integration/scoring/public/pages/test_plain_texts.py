"""No door lets in a character that turns the text of a public page around."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.event_file.writing import event_document
from scoring.disputes.commands.reviews import open_review
from scoring.ledger.models import LedgerText
from tests.integration.scoring.deals.entries import sign
from tests.integration.scoring.scoresheet.pages.phone import a_phone, hidden
from tests.scenarios import (
    AT,
    a_grant,
    a_user,
    an_event,
    organizer_client,
    running_tables,
)
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import EventFileRefused
from tournaments.web.plain_text import plain_text

pytestmark = pytest.mark.django_db
TURNED = "Rus\u202en\u2066a \u0007cu\u2028 drag"
PLAIN = "Rusna cu drag"


@pytest.fixture
def table():
    return running_tables(an_event(entrants=4, state="playing"))[0]


def test_only_what_nobody_sees_is_taken_out():
    assert plain_text(TURNED) == PLAIN
    assert plain_text("Ștefan, ő,\n👩‍👧\tא") == "Ștefan, ő,\n👩‍👧\tא"
    assert plain_text("\u200b\u200d \ufeff") == " "


def test_a_reason_in_a_form():
    phone = a_phone()
    fields = {"seat": "2", "kind": "other", "points": "2", "reason": TURNED}

    shown = phone.post("penalty/", **fields)
    phone.post("penalty/", **(fields | hidden(shown)))

    assert [one.text for one in LedgerText.objects.all()] == [PLAIN]


def test_a_reason_by_the_api(client, table):
    token = a_grant(table.stage.tournament).token
    body = {
        "client_key": str(uuid4()), "after_seq": 1, "seat": 0, "kind": "other",
        "points": 0, "reason": TURNED,
    }  # fmt: skip

    answer = client.post(
        reverse("api-penalties", kwargs={"table_id": table.pk}),
        json.dumps(body),
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )

    assert answer.status_code == 201
    assert [one.text for one in LedgerText.objects.all()] == [PLAIN]


def test_a_password_is_taken_as_it_is(client):
    user = a_user()
    user.set_password(TURNED)
    user.save()

    answer = client.post(
        reverse("sign-in"), {"username": "an\u202ea", "password": TURNED}
    )

    assert answer.status_code == 302


def test_the_name_and_place_of_an_event(client):
    user = a_user()
    client.force_login(user)
    event = an_event()
    desk = organizer_client(client, event)

    desk.post(
        reverse("copy-event", kwargs={"slug": event.slug}),
        {"purpose": "another", "name": "Cupa \u202enoua", "place": "Dej\u202d",
         "starts_on": "2026-12-01", "client_key": str(uuid4())},
    )  # fmt: skip

    copy = Tournament.objects.exclude(pk=event.pk).get()
    assert (copy.name, copy.place) == ("Cupa noua", "Dej")


def test_the_file_of_an_event_is_refused_and_says_where(table):
    open_review(table_id=table.id, sign=sign(table, reason="Rus\u202ena"))
    document = json.loads(json.dumps(event_document(table.stage.tournament)))
    document["tournament"]["slug"] = "elsewhere"

    with pytest.raises(EventFileRefused, match=r"hidden characters: Rus\\u202ena"):
        import_event(document, organizer=None, at=AT)
    assert Tournament.objects.count() == 1
