"""Two people of one name are told apart wherever a name stands."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.seasons.models import Season, SeasonEvent
from tests.integration.walking import public_answers, staff_answers
from tests.people import called
from tests.scenarios import AT, a_user, an_event, organizer_client
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.names import ListedName, told_apart

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NAME = "Pop Andrei"
# The list of the desk shows town and code in fields of their own; these are forms
# about one entrant, lists to choose from, or files in which the code stands first.
BESIDE = re.compile(
    r"/desk/(check-in|roster|closing|fees|waiting|entrants|print/check-in|event\.json"
    r"|erase)|record\.json|/verify/|/kiosk/|/history/"
)


def _namesakes(event, *, towns):
    """Give the first entrants of the list one name, and these towns."""
    found = list(Entrant.objects.filter(tournament=event).order_by("code"))
    for entrant, town in zip(found, towns, strict=False):
        called(entrant, family="Pop", given="Andrei", town=town)
    return [entrant.code for entrant in found[: len(towns)]]


def _bare(pages):
    """Return the pages on which the name stands with nothing behind it."""
    alone = re.compile(rf"{NAME}(?! \()")
    return [
        page
        for page, text in pages.items()
        if not BESIDE.search(page) and alone.search(text)
    ]


@pytest.mark.parametrize("state", ["playing", "published"])
def test_on_every_page_and_paper_town_or_code_tells_them_apart(state):
    event = an_event(entrants=6, state=state, target=4)
    _first, second = _namesakes(event, towns=["Cluj-Napoca", ""])
    season = Season.objects.create(
        slug="cupa-mare", client_key=uuid4(), name="Cupa", owner=a_user(), at=AT
    )
    SeasonEvent.objects.create(season=season, tournament=event, author="ana", at=AT)

    pages = public_answers(event, season="cupa-mare")
    pages.pop(reverse("season", kwargs={"slug": "cupa-mare"}))
    pages.pop(reverse("season-csv", kwargs={"slug": "cupa-mare"}))
    pages |= staff_answers(organizer_client(Client(), event), event)

    shown = [page for page, text in pages.items() if f"{NAME} (Cluj-Napoca)" in text]
    assert len(shown) > 12
    assert len([page for page, text in pages.items() if f"{NAME} ({second})" in text])
    assert _bare(pages) == []


def test_the_season_names_the_town_of_namesakes():
    event = an_event(entrants=6, state="published")
    _namesakes(event, towns=["Cluj-Napoca", "Dej"])
    season = Season.objects.create(
        slug="cupa-mare", client_key=uuid4(), name="Cupa", owner=a_user(), at=AT
    )
    SeasonEvent.objects.create(season=season, tournament=event, author="ana", at=AT)

    page = (
        Client().get(reverse("season", kwargs={"slug": "cupa-mare"})).content.decode()
    )

    assert f"{NAME} (Cluj-Napoca)" in page
    assert f"{NAME} (Dej)" in page


def test_the_town_stands_only_where_it_separates():
    people = {
        "E001": ListedName("Pop Ana", "Dej", "E001"),
        "E002": ListedName("Pop Aná", "Dej", "E002"),
        "E003": ListedName("POP ANA", "Turda", "E003"),
        "E004": ListedName("Rus Dan", "Dej", "E004"),
    }

    assert told_apart(people) == {
        "E001": "Pop Ana (E001)",
        "E002": "Pop Aná (E002)",
        "E003": "POP ANA (Turda)",
        "E004": "Rus Dan",
    }
