"""Who wishes it is read by initials, everywhere but at the desk."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.archive.commands.erasure import erase_person
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.finish.commands.errata import NewErratum, publish_erratum
from scoring.seasons.models import Season, SeasonEvent
from tests.integration.walking import public_answers
from tests.people import called
from tests.scenarios import AT, a_user, an_event, organizer_client
from tournaments.opening.commands.copies import copy_event
from tournaments.opening.commands.tournaments import TournamentDetails
from tournaments.people.commands.registration import correct_entrant, show_initials
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import PlayerDetails

pytestmark = pytest.mark.django_db
WHOLE, SHOWN = "Zbârcea Anastasia", "Z. A."


def _shy(event, *, only=True):
    """Let the first of the list be called like nobody else, and shown by initials."""
    entrant = Entrant.objects.filter(tournament=event).earliest("code")
    of = {"tournament_id": event.pk, "entrant_id": entrant.pk}
    if only:
        called(entrant, family="Zbârcea", given="Anastasia", town="Dej")
    return show_initials(**of, only=only, author="O01", at=AT)


@pytest.mark.parametrize(
    ("state", "pairs"), [("checked_in", False), ("playing", True), ("published", False)]
)
def test_no_public_answer_has_the_whole_name(state, pairs):
    event = an_event(entrants=6, state=state, target=3, pairs=pairs)
    _shy(event)
    season = Season.objects.create(
        slug="cupa-mare", client_key=uuid4(), name="Cupa", owner=a_user(), at=AT
    )
    SeasonEvent.objects.create(season=season, tournament=event, author="ana", at=AT)

    public = public_answers(event, season="cupa-mare")

    assert [page for page, text in public.items() if "Zbârcea" in text] == []
    assert "Zbârcea" not in json.dumps(public_document(event), ensure_ascii=False)
    shown = [page for page, text in public.items() if SHOWN in text]
    assert len(shown) > 3 or state == "checked_in"


@pytest.mark.parametrize("page", ["roster", "check-in", "print-check-in"])
def test_at_the_desk_the_whole_name_stands_where_one_looks_for_it(client, page):
    event = an_event(entrants=6, state="registration")
    shy, other, *_more = Entrant.objects.filter(tournament=event).order_by("code")
    called(shy, family="Zbârcea", given="Ștefan", town="Dej")
    called(other, family="Zaharia", given="Ana", town="Dej")
    show_initials(
        tournament_id=event.pk, entrant_id=shy.pk, only=True, author="O01", at=AT
    )

    text = organizer_client(client, event).get(reverse(page, args=[event.slug])).text

    listed = text[text.index("Zaharia Ana") :]
    assert "Zbârcea Ștefan" in listed


def test_the_desk_reads_and_finds_the_whole_name(client):
    event = an_event(entrants=6, state="checked_in")
    entrant = _shy(event)
    desk = organizer_client(client, event)
    kwargs = {"slug": event.slug}

    for name in ("roster", "check-in"):
        page = desk.get(reverse(name, kwargs=kwargs), {"q": "zbarcea"})
        assert WHOLE in page.content.decode(), name
    whom = kwargs | {"entrant_id": entrant.pk}
    assert f"Only the initials: <strong>{SHOWN}" in (
        desk.get(reverse("correct-entrant", kwargs=whom)).content.decode()
    )
    back = desk.post(reverse("show-initials", kwargs=whom), {"only": "0"}, follow=True)
    assert f"Everybody reads {WHOLE} for E001 now." in back.content.decode()
    entrant.refresh_from_db()
    assert entrant.name == WHOLE
    assert entrant.search_key.startswith("zbarcea anastasia dej")


def test_in_public_the_seat_is_found_by_initials_or_code(client):
    event = an_event(entrants=6, state="playing")
    entrant = _shy(event)

    def found(text):
        address = reverse("find-my-seat", kwargs={"slug": event.slug})
        answer = client.get(address, {"q": text}, follow=True)
        if answer.resolver_match.url_name == "player":
            return SHOWN in answer.text
        return SHOWN in [seat.name for seat in answer.context["found"]]

    assert found("Z. A.")
    assert found(entrant.code)
    assert not found("Anastasia")


def test_the_tablet_at_the_door_does_not_find_the_whole_name(client):
    event = an_event(entrants=6)
    _shy(event)
    tablet = organizer_client(client, event)
    tablet.post(reverse("open-kiosk", kwargs={"slug": event.slug}))
    address = reverse("self-check-in", kwargs={"slug": event.slug})

    by_name = tablet.get(address, {"q": "zbarcea"}).content.decode()
    by_code = tablet.get(address, {"q": "E001"}).content.decode()

    assert "Nobody was found" in by_name
    assert SHOWN in by_code
    assert WHOLE not in by_code


def test_a_name_is_corrected_and_stays_hidden():
    event = an_event(entrants=6)
    entrant = _shy(event)

    correct_entrant(
        tournament_id=event.pk,
        entrant_id=entrant.pk,
        people=[PlayerDetails(family="Pop-Rus", given="Maria", town="Dej")],
        author="O01",
        at=AT,
    )

    entrant.refresh_from_db()
    assert entrant.name == "P. R. M."
    assert "maria" not in entrant.search_key


def test_it_goes_with_the_event_into_its_file_and_its_copy():
    event = an_event(entrants=6)
    _shy(event)

    document = event_document(event)
    copy = copy_event(
        source_id=event.pk,
        details=TournamentDetails(name="Alta", place="", starts_on=event.starts_on),
        organizer=a_user(),
        at=AT,
        with_roster=True,
        client_key=uuid4(),
    ).tournament

    assert document["entrants"][0]["initials_only"]
    assert document["book"][-1]["texts"]["shown"]["text"] == SHOWN
    assert Entrant.objects.get(tournament=copy, initials_only=True).name == SHOWN


def test_the_diploma_has_the_whole_name(client):
    event = an_event(entrants=4, state="published", target=3)
    _shy(event)

    page = organizer_client(client, event).get(
        reverse("print-diplomas", kwargs={"slug": event.slug})
    )

    assert WHOLE in page.content.decode()


def test_who_was_erased_stays_erased():
    event = an_event(entrants=6)
    entrant = _shy(event)
    erase_person(tournament_id=event.pk, entrant_id=entrant.pk, author="O01", at=AT)

    _shy(event, only=False)

    entrant.refresh_from_db()
    assert entrant.name == "E001"


def test_a_name_that_an_erratum_corrects_is_read_by_initials_too(client):
    event = an_event(entrants=4, state="published", target=3)
    entrant = _shy(event)
    publish_erratum(
        tournament_id=event.pk,
        erratum=NewErratum(
            text="Misspelt",
            reason="Her card",
            second="Pop",
            entrant=entrant.code,
            name="Zbârcea Zenobia",
        ),
        client_key=uuid4(),
        author="O01",
        at=AT,
    )

    public = public_answers(event)

    assert [page for page, text in public.items() if "Zbârcea" in text] == []
    assert "Z. Z." in public[reverse("results", kwargs={"slug": event.slug})]
    assert "Zbârcea" not in json.dumps(public_document(event), ensure_ascii=False)


def test_whoever_hides_in_one_event_hides_in_the_season():
    season = Season.objects.create(
        slug="cupa-mare", client_key=uuid4(), name="Cupa", owner=a_user(), at=AT
    )
    for hides in (True, False):
        event = an_event(entrants=4, state="published", target=3)
        _shy(event)
        if not hides:
            _shy(event, only=False)
        SeasonEvent.objects.create(season=season, tournament=event, author="ana", at=AT)

    page = Client().get(reverse("season", kwargs={"slug": "cupa-mare"}))

    assert "Zbârcea" not in page.content.decode()
    assert SHOWN in page.content.decode()
