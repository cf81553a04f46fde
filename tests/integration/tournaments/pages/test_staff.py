from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.scenarios import a_grant, an_event, organizer_client, referee_client
from tournaments.enums import Role
from tournaments.models import AccessGrant
from tournaments.queries.roles import standing_grant
from tournaments.tokens import hash_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=6, state="playing")


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def issue(desk, event, **fields):
    typed = {"role": "referee", "label": "Telefon Maria", "letters": "b, a", **fields}
    return desk.post(reverse("issue-grant", kwargs={"slug": event.slug}), typed)


def on(desk, event, name, grant, **fields):
    address = reverse(name, kwargs={"slug": event.slug, "grant_id": grant.pk})
    return desk.post(address, fields)


def test_a_new_link_is_shown_once_with_its_code_and_stored_as_a_hash(desk, event):
    answer = issue(desk, event)

    grant = AccessGrant.objects.get(tournament=event)
    shown = answer.context["shown"]
    assert (grant.role, grant.letters) == (Role.REFEREE, ["A", "B"])
    assert grant.token_hash == hash_of(shown.token)
    assert shown.link == f"http://testserver/r/{shown.token}/"
    assert shown.qr.startswith("data:image/svg+xml")
    assert shown.token in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]

    later = desk.get(reverse("staff", kwargs={"slug": event.slug}))
    assert "Telefon Maria" in later.content.decode()
    assert shown.token not in later.content.decode()


def test_the_link_lets_the_referee_in(desk, event):
    shown = issue(desk, event).context["shown"]
    phone = Client()

    phone.post(f"/r/{shown.token}/")

    mine = reverse("my-tables", kwargs={"slug": event.slug})
    assert phone.get(mine).status_code == 200


def test_the_same_form_sent_twice_makes_one_link(desk, event):
    issue(desk, event, client_key="one-form")
    second = issue(desk, event, client_key="one-form")

    assert AccessGrant.objects.filter(tournament=event).count() == 1
    page = desk.get(second.url).content.decode()
    assert "was made before" in page


def test_wrong_letters_are_named_and_what_was_typed_is_kept(desk, event):
    answer = issue(desk, event, letters="A, 7")

    assert answer.status_code == 400
    page = answer.content.decode()
    assert "“7” is not the letter of a table" in page
    assert 'value="A, 7"' in page
    assert 'value="Telefon Maria"' in page
    assert not AccessGrant.objects.filter(tournament=event).exists()


def test_an_organizer_s_link_opens_the_desk(desk, event):
    shown = issue(desk, event, role="organizer", letters="").context["shown"]
    phone = Client()

    answer = phone.post(f"/r/{shown.token}/")

    assert answer.url == reverse("desk", kwargs={"slug": event.slug})
    roster = reverse("roster", kwargs={"slug": event.slug})
    assert phone.get(roster).status_code == 200


def test_a_revoked_link_is_worthless_at_once(desk, event):
    issued = a_grant(event)
    phone = referee_client(Client(), event)
    grant = AccessGrant.objects.latest("pk")

    for _ in range(2):
        assert on(desk, event, "revoke-grant", grant).status_code == 302

    mine = reverse("my-tables", kwargs={"slug": event.slug})
    assert phone.get(mine).status_code == 302
    assert standing_grant(token=issued.token) is not None


def test_a_new_link_replaces_the_old_one(desk, event):
    issued = a_grant(event)

    answer = on(desk, event, "renew-grant", issued.grant)

    assert standing_grant(token=issued.token) is None
    assert standing_grant(token=answer.context["shown"].token) == issued.grant


def test_a_code_for_one_table_signs_a_phone_in_once(desk, event):
    issued = a_grant(event, letters="A")
    pin = on(desk, event, "make-pin", issued.grant, letter="a").context["pin"]
    address = reverse("pin-sign-in", kwargs={"slug": event.slug})

    assert Client().post(address, {"letter": "a", "pin": pin}).status_code == 302
    assert Client().post(address, {"letter": "a", "pin": pin}).status_code == 403


@pytest.mark.parametrize(("letter", "status"), [("", 400), ("7", 400), ("B", 403)])
def test_a_code_for_a_table_that_is_not_the_referee_s_is_refused(
    desk, event, letter, status
):
    issued = a_grant(event, letters="A")

    answer = on(desk, event, "make-pin", issued.grant, letter=letter)

    assert answer.status_code == status
    assert not AccessGrant.objects.get(pk=issued.grant.pk).pin_hash


def test_another_event_s_link_is_not_found(desk, event):
    issued = a_grant(an_event(entrants=0))

    for name in ("revoke-grant", "renew-grant"):
        assert on(desk, event, name, issued.grant).status_code == 404
    assert standing_grant(token=issued.token) is not None


def test_phones_are_warned_of_a_link_that_only_this_machine_opens(desk, event):
    assert b"Phones cannot open" not in issue(desk, event).content

    answer = desk.post(
        reverse("issue-grant", kwargs={"slug": event.slug}),
        {"role": "referee", "label": "Ion"},
        headers={"host": "127.0.0.1:8000"},
    )

    assert b"Phones cannot open" in answer.content
