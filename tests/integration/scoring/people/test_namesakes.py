"""Two people of one name are told apart wherever either of them is named."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import a_visitor, plain
from tests.people import called
from tests.scenarios import AT, an_event
from tournaments.people.commands.registration import show_initials

pytestmark = pytest.mark.django_db

PUBLIC = (
    "event", "tables", "standings", "bracket", "results", "ceremony", "find-my-seat",
    "seat-moves",
)  # fmt: skip
DESK = (
    "desk", "desk-tables", "desk-ledger", "publish-results", "desk-ceremony",
    "print-signs", "print-score-sheets", "print-seats", "print-by-table",
    "print-standings", "print-results", "print-diplomas",
)  # fmt: skip
# Nothing but the name: behind it stands neither town nor code.
BARE = re.compile(r"Pop Ana(?! \((?:Dej|Gherla)\))|P\. M\.(?! \(E00\d\))")


def namesakes(state):
    """An event with two of one name from two towns, and two of one town by initials."""
    event = an_event(entrants=5, state=state, target=6, seed="namesakes")
    people = [
        ("Pop", "Ana", "Dej"), ("Pop", "Ana", "Gherla"),
        ("Pop", "Maria", "Cluj"), ("Popa", "Mara", "Cluj"), ("Rus", "Dan", "Dej"),
    ]  # fmt: skip
    for (family, given, town), entrant in zip(
        people, event.entrants.order_by("code"), strict=True
    ):
        called(entrant, family=family, given=given, town=town)
        if town == "Cluj":
            show_initials(
                tournament_id=event.id,
                entrant_id=entrant.id,
                only=True,
                author="O01",
                at=AT,
            )
    return event


def test_a_sentence_of_the_desk_tells_them_apart():
    event = namesakes("registration")
    entrant = event.entrants.get(code="E002")
    address = reverse(
        "withdraw-entrant", kwargs={"slug": event.slug, "entrant_id": entrant.pk}
    )

    answer = an_organizer(event).post(
        address, follow=True, headers={"accept-language": "en"}
    )

    assert "Pop Ana (Gherla) has withdrawn." in plain(answer.text)


@pytest.mark.parametrize("state", ["playing", "published"])
def test_wherever_they_are_named_they_are_told_apart(state):
    event = namesakes(state)
    visitor, organizer = a_visitor(), an_organizer(event)

    bare, named = [], set()
    for client, names in ((visitor, PUBLIC), (organizer, DESK)):
        for name in names:
            answer = client.get(reverse(name, kwargs={"slug": event.slug}))
            if answer.status_code != 200:
                continue
            text = plain(answer.text)
            bare += [
                (name, text[m.start() - 30 : m.end() + 30]) for m in BARE.finditer(text)
            ]
            named |= {name for one in ("Pop Ana (Dej)", "P. M. (E003)") if one in text}

    assert bare == []
    assert named >= {"standings", "tables", "print-standings"}
