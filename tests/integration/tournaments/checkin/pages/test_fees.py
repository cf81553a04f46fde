from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from scoring.ledger.enums import LeaveCause
from tests.integration.scoring.public.pages.reading import plain
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import an_event, organizer_client, play_deals, running_tables
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=4)


@pytest.fixture
def desk(client, event):
    desk = organizer_client(client, event)
    desk.post(at(event, "choose-fee"), {"amount": "50,50"})
    return desk


def at(event, name="fees", **kwargs):
    return reverse(name, kwargs={"slug": event.slug, **kwargs})


def everybody(event):
    return list(Entrant.objects.filter(tournament=event).order_by("code"))


def pay(desk, event, entrant, **fields):
    return desk.post(at(event, "note-payment", entrant_id=entrant.pk), fields)


def test_owed_and_paid_add_up_by_method(desk, event):
    one, two, three, _four = everybody(event)
    pay(desk, event, one, method="cash")
    pay(desk, event, two, method="card", amount="20")
    pay(desk, event, three, method="transfer", amount="50.5")

    shown = desk.get(at(event)).context

    assert shown["totals"] == {"owed": "202", "paid": "121", "left": "81"}
    assert [(count, lei) for _, count, lei in shown["by_method"]] == [
        (1, "50,50"), (1, "20"), (1, "50,50"),
    ]  # fmt: skip
    two.refresh_from_db()
    assert (two.fee_paid, two.fee_amount, two.fee_taken_by) == (False, 2000, "O01")
    still_open = desk.get(at(event), {"open": "1"}).context["rows"]
    assert len(still_open) == 2


def test_the_same_payment_twice_keeps_the_first_time(desk, event):
    one = everybody(event)[0]
    pay(desk, event, one, method="cash")
    one.refresh_from_db()
    first = one.fee_paid_at

    pay(desk, event, one, method="cash")

    one.refresh_from_db()
    assert one.fee_paid_at == first


def test_a_payment_can_be_taken_back_and_has_a_receipt_until_then(desk, event):
    one = everybody(event)[0]
    slip = at(event, "receipt", entrant_id=one.pk)
    assert desk.get(slip).status_code == 404
    pay(desk, event, one, method="card")

    page = desk.get(slip).content.decode()

    assert one.name in page
    assert "50,50 lei" in page
    desk.post(at(event, "payment-back", entrant_id=one.pk))
    assert desk.get(slip).status_code == 404
    one.refresh_from_db()
    assert (one.fee_paid, one.fee_amount, one.fee_method) == (False, 0, "")


@pytest.mark.parametrize("amount", ["-5", "0", "1e3", "50,555", "abc", "1234567", "٥"])
def test_an_amount_that_cannot_be_is_refused_and_stays_typed(desk, event, amount):
    one = everybody(event)[0]

    answer = pay(desk, event, one, amount=amount, method="cash")

    assert answer.status_code == 400
    assert f'value="{amount}"' in answer.content.decode()
    one.refresh_from_db()
    assert one.fee_amount == 0


def test_a_refused_amount_keeps_the_method_that_was_chosen(desk, event):
    answer = pay(desk, event, everybody(event)[0], amount="abc", method="card")

    assert answer.text.count('value="card" selected') == 1


def test_a_part_keeps_its_method_when_the_rest_is_noted(desk, event):
    one = everybody(event)[0]
    roster = at(event, "roster")
    assert "Note the fee" in plain(desk.get(roster).text)
    pay(desk, event, one, method="card", amount="20")

    assert "Fee paid in part · " + one.name in plain(desk.get(roster).text)
    assert 'value="card" selected' in desk.get(at(event)).text
    desk.post(at(event, "set-fee", entrant_id=one.pk), {"paid": "1"})

    one.refresh_from_db()
    assert (one.fee_paid, one.fee_amount, one.fee_method) == (True, 5050, "card")


def test_who_played_and_left_still_owes_and_a_no_show_does_not(client):
    event = an_event(entrants=7, state="playing")
    desk = organizer_client(client, event)
    desk.post(at(event, "choose-fee"), {"amount": "50"})
    four, three = running_tables(event)
    play_deals(four, deals=1)
    leave(four, 0)
    leave(three, 0, cause=LeaveCause.NO_SHOW)

    assert desk.get(at(event)).context["totals"]["owed"] == "300"


def test_an_unknown_method_is_refused(desk, event):
    assert pay(desk, event, everybody(event)[0], method="gold").status_code == 400


def test_a_pair_owes_for_two(client):
    event = an_event(entrants=2, pairs=True)
    desk = organizer_client(client, event)
    desk.post(at(event, "choose-fee"), {"amount": "30"})

    assert desk.get(at(event)).context["totals"]["owed"] == "120"


def test_a_bad_fee_stays_typed(desk, event):
    answer = desk.post(at(event, "choose-fee"), {"amount": "fifty"})

    assert answer.status_code == 400
    assert 'value="fifty"' in answer.content.decode()
    assert Tournament.objects.get(pk=event.pk).fee_per_person == 5050


@pytest.mark.parametrize(
    "columns",
    [
        {"fee_method": "gold", "fee_paid": True},
        {"fee_method": "cash"},
        {"status": "stand_by"},
        {"stand_by_at": "2026-11-21T10:00Z"},
    ],
)
def test_the_database_refuses_what_cannot_be(event, columns):
    one = everybody(event)[0]

    with pytest.raises(IntegrityError), transaction.atomic():
        Entrant.objects.filter(pk=one.pk).update(**columns)


def seen_in(page, action):
    """What the form that goes to this address says it has shown."""
    form = page.split(f'action="{action}"')[1].split("</form>")[0]
    return form.split('name="seen" value="')[1].split('"')[0]


def test_a_payment_that_somebody_else_has_taken_is_not_overwritten(desk, event):
    one = everybody(event)[0]
    action = at(event, "note-payment", entrant_id=one.pk)
    seen = seen_in(desk.get(at(event)).text, action)
    pay(desk, event, one, method="card", amount="50,5", seen=seen)

    refused = pay(desk, event, one, method="cash", amount="30", seen=seen)

    assert refused.status_code == 409
    assert "50,50 lei" in plain(refused.text)
    assert "30 lei" in plain(refused.text)
    one.refresh_from_db()
    assert (one.fee_amount, one.fee_method) == (5050, "card")
    again = pay(desk, event, one, method="card", amount="50,5", seen=seen)
    assert again.status_code == 302


def test_a_fee_that_somebody_else_has_chosen_is_overwritten_when_asked_twice(
    desk, event
):
    action = at(event, "choose-fee")
    seen = seen_in(desk.get(at(event)).text, action)
    desk.post(action, {"amount": "60", "seen": seen})

    refused = desk.post(action, {"amount": "70", "seen": seen})

    assert refused.status_code == 409
    assert "60 lei" in plain(refused.text)
    assert 'value="70"' in refused.text
    seen = seen_in(refused.text, action)
    assert desk.post(action, {"amount": "70", "seen": seen}).status_code == 302
    event.refresh_from_db()
    assert event.fee_per_person == 7000
