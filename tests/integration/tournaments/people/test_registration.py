"""The list of entrants: all of a file or nobody, everybody once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from scoring.archive.commands.erasure import erase_person
from tests.scenarios import AT, an_event, organizer_client
from tournaments.book.lines import read
from tournaments.events.enums import EntrantStatus
from tournaments.events.refusals import RegistrationClosed
from tournaments.people.commands.people import Newcomer
from tournaments.people.commands.registration import (
    check_in,
    correct_entrant,
    import_roster,
    move_entrant,
    register_entrant,
    undo_check_in,
)
from tournaments.people.enums import Move
from tournaments.people.lines import Moved
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import PlayerDetails
from tournaments.people.queries.rosters import roster
from tournaments.people.refusals import AlreadyRegistered, BadName, EntrantWithdrawn
from tournaments.refusals import NotFound

pytestmark = pytest.mark.django_db
SIGNED = {"author": "O01", "at": AT}
FILE = [
    ("Pop", "Andrei", "Cluj-Napoca"),
    ("Pop", "Andrei", "Dej"),
    ("Țăran", "Ștefan", "Turda"),
]


@pytest.fixture
def event():
    return an_event(entrants=0)


def rows(*people):
    return [
        Newcomer([PlayerDetails(family=family, given=given, town=town)])
        for family, given, town in people
    ]


def bring(event, *people):
    return import_roster(tournament_id=event.id, newcomers=rows(*people), **SIGNED)


def codes(event):
    return list(event.entrants.order_by("code").values_list("code", "name"))


def test_a_file_is_taken_in_its_order(event):
    bring(event, *FILE)

    assert codes(event) == [
        ("E001", "Pop Andrei"),
        ("E002", "Pop Andrei"),
        ("E003", "Țăran Ștefan"),
    ]


def test_the_same_file_twice_changes_nothing(event):
    bring(event, *FILE)
    event.refresh_from_db()
    version = event.version

    assert bring(event, *FILE) == []

    event.refresh_from_db()
    assert event.version == version
    assert len(codes(event)) == 3


def test_the_same_person_in_other_letters_is_taken_once(event):
    bring(event, *FILE)

    added = bring(event, ("TARAN", "stefan", "turda"), ("Nou", "Om", ""))

    assert [entrant.name for entrant in added] == ["Nou Om"]
    assert len(bring(event, ("X", "Y", ""), ("x", "y", ""))) == 1


@pytest.mark.parametrize(
    "bad", ["", "   ", "=1+1", "<b>x</b>", "a\u202eb", "x" * 81, "+cmd", "@x"]
)
def test_one_bad_row_and_nobody_is_taken(event, bad):
    with pytest.raises(BadName):
        bring(event, *FILE, (bad, "", ""))

    event.refresh_from_db()
    assert codes(event) == []
    assert event.last_entrant_number == 0
    bring(event, ("Bun", "Om", ""))
    assert codes(event) == [("E001", "Bun Om")]


def test_nothing_is_imported_once_the_urn_is_open():
    event = an_event(entrants=6, state="drawing")

    with pytest.raises(RegistrationClosed):
        bring(event, *FILE)
    assert len(codes(event)) == 6


def test_a_walk_in_is_present_at_once_and_comes_once(event):
    player = PlayerDetails(family="Nagy", given="István", town="Zalău")
    event_id = event.id

    entrant = register_entrant(
        tournament_id=event_id, people=[player], check_in=True, **SIGNED
    )

    assert entrant.status == EntrantStatus.CHECKED_IN
    # Not before the line of the book by which the rules were chosen.
    assert entrant.checked_in_at == AT + timedelta(seconds=40)
    assert entrant.checked_in_at == read(event_id, Moved)[-1].at
    with pytest.raises(AlreadyRegistered) as refused:
        register_entrant(tournament_id=event_id, people=[player], **SIGNED)
    assert refused.value.params["code"] == "E001"


def test_presence_and_withdrawal_can_be_undone(event):
    (one,) = bring(event, FILE[0])
    who = {"tournament_id": event.id, **SIGNED}
    entrant_id = one.id

    def status():
        return Entrant.objects.get(pk=one.pk).status

    check_in(entrant_ids=[entrant_id], **who)
    assert status() == EntrantStatus.CHECKED_IN
    undo_check_in(entrant_id=entrant_id, **who)
    assert status() == EntrantStatus.REGISTERED
    move_entrant(move=Move.WITHDRAWN, entrant_id=entrant_id, **who)
    with pytest.raises(EntrantWithdrawn):
        check_in(entrant_ids=[entrant_id], **who)
    assert status() == EntrantStatus.WITHDRAWN
    move_entrant(move=Move.LISTED, entrant_id=entrant_id, **who)
    check_in(entrant_ids=[entrant_id], **who)
    assert status() == EntrantStatus.CHECKED_IN


def test_checking_in_is_all_or_nobody(event):
    one, two, three = bring(event, *FILE)
    who = {"tournament_id": event.id, **SIGNED}
    move_entrant(move=Move.WITHDRAWN, entrant_id=three.id, **who)

    with pytest.raises(EntrantWithdrawn):
        check_in(entrant_ids=[e.id for e in (one, two, three)], **who)

    assert not event.entrants.filter(status=EntrantStatus.CHECKED_IN).exists()


def test_another_event_s_entrant_is_not_found(event):
    stranger = an_event(entrants=1).entrants.get()
    who = {"tournament_id": event.id, **SIGNED}

    with pytest.raises(NotFound):
        check_in(entrant_ids=[stranger.id], **who)
    with pytest.raises(NotFound):
        move_entrant(move=Move.WITHDRAWN, entrant_id=stranger.id, **who)
    stranger.refresh_from_db()
    assert stranger.status == EntrantStatus.REGISTERED


def test_a_name_can_be_corrected_until_the_draw_begins():
    event = an_event(entrants=6)
    entrant = event.entrants.get(code="E001")

    correct_entrant(
        **SIGNED,
        tournament_id=event.id,
        entrant_id=entrant.id,
        people=[PlayerDetails(family="Șandru", given="Ilie", town="Zalău")],
    )

    entrant.refresh_from_db()
    assert (entrant.code, entrant.name) == ("E001", "Șandru Ilie")
    assert entrant.players.get().town == "Zalău"
    assert [row.code for row in roster(event.id, search="sandru")] == ["E001"]


def test_nobody_takes_the_place_of_who_was_erased(client):
    event = an_event(entrants=6)
    entrant = event.entrants.get(code="E001")
    erase_person(tournament_id=event.id, entrant_id=entrant.id, **SIGNED)
    organizer_client(client, event)
    address = reverse("correct-entrant", args=[event.slug, entrant.id])

    sent = client.post(address, {"line": "Șandru Ilie, Zalău"})

    assert "Șandru Ilie, Zalău" in sent.content.decode()  # what was typed is not lost
    for page in (sent, client.get(address)):
        assert 'name="line"' not in page.content.decode()
    entrant.refresh_from_db()
    assert entrant.name == "E001"


def test_a_name_cannot_be_given_to_somebody_else_after_the_draw():
    event = an_event(entrants=6, state="drawing")
    entrant = event.entrants.get(code="E001")

    with pytest.raises(RegistrationClosed):
        correct_entrant(
            **SIGNED,
            tournament_id=event.id,
            entrant_id=entrant.id,
            people=[PlayerDetails(family="Altul")],
        )

    name = entrant.name
    entrant.refresh_from_db()
    assert entrant.name == name
