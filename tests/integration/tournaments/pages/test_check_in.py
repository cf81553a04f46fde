from __future__ import annotations

import pytest
from django.urls import reverse

from tests.scenarios import an_event, organizer_client
from tournaments.commands.registration import withdraw
from tournaments.enums import EntrantStatus
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=4)


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def page(desk, event, **query):
    return desk.get(reverse("check-in", kwargs={"slug": event.slug}), query)


def press(desk, event, entrant, *, name="check-in-entrant", **fields):
    address = reverse(name, kwargs={"slug": event.slug, "entrant_id": entrant.pk})
    return desk.post(address, fields)


def entrants(event):
    return list(Entrant.objects.filter(tournament=event))


def present(event):
    return Entrant.objects.filter(
        tournament=event, status=EntrantStatus.CHECKED_IN
    ).count()


def test_one_press_checks_in_and_undo_is_beside_the_name(desk, event):
    entrant = entrants(event)[0]

    answer = press(desk, event, entrant)

    assert present(event) == 1
    shown = desk.get(answer.url)
    assert shown.context["latest"].name == entrant.name
    undo = reverse(
        "undo-check-in", kwargs={"slug": event.slug, "entrant_id": entrant.pk}
    )
    assert undo in shown.content.decode()
    press(desk, event, entrant, name="undo-check-in")
    assert present(event) == 0


def test_a_double_press_counts_once(desk, event):
    entrant = entrants(event)[0]
    press(desk, event, entrant)
    first = Entrant.objects.get(pk=entrant.pk).checked_in_at

    assert press(desk, event, entrant).status_code == 302
    assert Entrant.objects.get(pk=entrant.pk).checked_in_at == first
    assert present(event) == 1


def test_the_filter_shows_only_the_missing_and_is_kept(desk, event):
    entrant = entrants(event)[0]

    answer = press(desk, event, entrant, missing="1")

    rows = desk.get(answer.url).context["rows"]
    assert "missing=1" in answer.url
    assert entrant.name not in [row.name for row in rows]
    assert len(rows) == 3


def test_the_counts_are_shown(desk, event):
    first, second, *_ = entrants(event)
    press(desk, event, first)
    withdraw(tournament_id=event.pk, entrant_id=second.pk, at=first.registered_at)

    counts = page(desk, event).context["counts"]

    assert (counts.registered, counts.checked_in) == (3, 1)
    assert (counts.missing, counts.withdrawn) == (2, 1)


def test_everybody_at_once_leaves_out_who_has_withdrawn(desk, event):
    gone = entrants(event)[0]
    withdraw(tournament_id=event.pk, entrant_id=gone.pk, at=gone.registered_at)
    address = reverse("check-in-all", kwargs={"slug": event.slug})

    answers = [desk.post(address).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert present(event) == 3


def test_who_has_withdrawn_is_not_checked_in_by_an_old_page(desk, event):
    gone = entrants(event)[0]
    withdraw(tournament_id=event.pk, entrant_id=gone.pk, at=gone.registered_at)

    answer = press(desk, event, gone)

    assert answer.status_code == 409
    assert "has withdrawn" in answer.content.decode()
    assert present(event) == 0


def test_looking_changes_nothing(desk, event):
    entrant = entrants(event)[0]
    address = reverse(
        "check-in-entrant", kwargs={"slug": event.slug, "entrant_id": entrant.pk}
    )

    answer = desk.get(address)

    assert answer.status_code == 302
    assert answer["Location"] == reverse("check-in", kwargs={"slug": event.slug})
    assert present(event) == 0


def scan(desk, event, text, **fields):
    address = reverse("check-in-scanned", kwargs={"slug": event.slug})
    return desk.post(address, {"q": text, **fields})


@pytest.mark.parametrize(
    "text",
    ["E002", "e002", "2", " 002 ", "http://sala.local/t/{slug}/seats/?q=E002"],
)
def test_a_scanned_or_typed_code_checks_in_at_once(desk, event, text):
    answer = scan(desk, event, text.format(slug=event.slug), missing="1")

    assert present(event) == 1
    shown = desk.get(answer.url).context
    assert shown["latest"].code == "E002"
    assert shown["only_missing"]


def test_a_code_of_another_event_checks_nobody_in(desk, event):
    answer = scan(desk, event, "http://sala.local/t/alta-cupa/seats/?q=E002")

    assert present(event) == 0
    assert "another event" in desk.get(answer.url).content.decode()


@pytest.mark.parametrize("text", ["E999", "pop", "E002x", "9" * 300, "=E002"])
def test_anything_else_is_searched(desk, event, text):
    answer = scan(desk, event, text)

    assert present(event) == 0
    assert desk.get(answer.url).context["q"] == text[:200]


def test_who_stands_by_is_not_checked_in_by_a_scan(desk, event):
    one = entrants(event)[0]
    desk.post(
        reverse("put-on-stand-by", kwargs={"slug": event.slug, "entrant_id": one.pk})
    )

    assert scan(desk, event, one.code).status_code == 409
    assert present(event) == 0


def test_everybody_has_a_code_that_the_check_in_reads(desk, event):
    gone = entrants(event)[0]
    withdraw(tournament_id=event.pk, entrant_id=gone.pk, at=gone.registered_at)

    page = desk.get(reverse("entrant-codes", kwargs={"slug": event.slug}))

    cards = page.context["cards"]
    assert len(cards) == 3
    assert gone.name not in [card.row.name for card in cards]
    assert page.content.decode().count("<svg") >= 3
