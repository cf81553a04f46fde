"""Pairs on the list: two people, each of them in one pair only."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests.scenarios import AT, an_event
from tournaments.people.commands.people import Newcomer
from tournaments.people.commands.registration import (
    check_in,
    correct_entrant,
    import_roster,
    move_entrant,
    register_entrant,
)
from tournaments.people.enums import Move
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.names import PlayerDetails
from tournaments.people.queries.rosters import roster
from tournaments.people.refusals import (
    AlreadyRegistered,
    BadName,
    OnePlayerEach,
    PartnerMissing,
    SamePersonTwice,
)

pytestmark = pytest.mark.django_db
SIGNED = {"author": "O01", "at": AT}

POP = PlayerDetails(family="Pop", given="Ioan", town="Cluj-Napoca")
RUS = PlayerDetails(family="Rus", given="Ana", town="Dej")
BOTA = PlayerDetails(family="Bota", given="Dan", town="Dej")


@pytest.fixture
def event():
    return an_event(entrants=0, pairs=True)


def register(event, player, partner, **more):
    return register_entrant(
        tournament_id=event.id,
        people=[one for one in (player, partner) if one],
        **SIGNED,
        **more,
    )


def correct(event, entrant, player, partner):
    return correct_entrant(
        **SIGNED,
        tournament_id=event.id,
        entrant_id=entrant.id,
        people=[one for one in (player, partner) if one],
    )


def test_a_pair_is_one_entrant_of_two_people(event):
    pair = register(event, POP, RUS, check_in=True, fee_paid=True)

    assert (pair.code, pair.name) == ("E001", "Pop Ioan / Rus Ana")
    assert [str(player) for player in pair.players.all()] == ["Pop Ioan", "Rus Ana"]
    (row,) = roster(event.id, search="rus dej")
    assert (row.name, row.town) == ("Pop Ioan / Rus Ana", "Cluj-Napoca / Dej")
    assert row.line == "Pop Ioan, Cluj-Napoca / Rus Ana, Dej"


def test_one_name_is_not_enough_in_pairs(event):
    with pytest.raises(PartnerMissing):
        register(event, POP, None)

    assert not Entrant.objects.exists()


def test_two_names_are_too_many_where_everybody_plays_alone():
    event = an_event(entrants=0)

    with pytest.raises(OnePlayerEach):
        register(event, POP, RUS)
    with pytest.raises(OnePlayerEach):
        register(event, PlayerDetails(family="Pop", given="Ioan / Rus Ana"), None)


def test_nobody_is_in_two_pairs(event):
    register(event, POP, RUS)

    with pytest.raises(AlreadyRegistered) as refused:
        register(event, BOTA, PlayerDetails(family="RUS", given="ana", town="dej"))

    assert "E001" in refused.value.detail
    assert Entrant.objects.count() == 1


def test_the_database_itself_keeps_people_in_one_pair(event):
    pair = register(event, POP, RUS)
    other = register(event, BOTA, PlayerDetails(family="Gál", given="Éva"))
    stolen = pair.players.get(position=0).identity_key

    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(entrant=other, position=0).update(identity_key=stolen)


def test_nobody_is_their_own_partner(event):
    with pytest.raises(SamePersonTwice):
        register(event, POP, POP)


def test_a_bad_name_of_either_is_refused(event):
    with pytest.raises(BadName):
        register(event, POP, PlayerDetails(family="=1+1"))


def test_the_same_people_may_play_in_another_event(event):
    register(event, POP, RUS)

    assert register(an_event(entrants=0, pairs=True), POP, RUS).code == "E001"


def test_a_file_twice_adds_nobody(event):
    newcomers = [Newcomer([POP, RUS]), Newcomer([BOTA, POP])]

    first = import_roster(tournament_id=event.id, newcomers=newcomers, **SIGNED)
    second = import_roster(tournament_id=event.id, newcomers=newcomers, **SIGNED)

    assert [entrant.name for entrant in first] == ["Pop Ioan / Rus Ana"]
    assert second == []


def test_one_of_the_two_can_be_corrected(event):
    pair = register(event, POP, RUS)

    correct(event, pair, POP, BOTA)

    pair.refresh_from_db()
    assert (pair.code, pair.name) == ("E001", "Pop Ioan / Bota Dan")
    assert register(event, RUS, PlayerDetails(family="Gál")).code == "E002"


def test_partners_can_change_places(event):
    pair = register(event, POP, RUS)

    correct(event, pair, RUS, POP)

    pair.refresh_from_db()
    assert pair.name == "Rus Ana / Pop Ioan"
    assert [p.family for p in pair.players.all()] == ["Rus", "Pop"]


def test_a_correction_takes_nobody_from_another_pair(event):
    register(event, POP, RUS)
    other = register(event, BOTA, PlayerDetails(family="Gál", given="Éva"))

    with pytest.raises(AlreadyRegistered):
        correct(event, other, BOTA, RUS)

    other.refresh_from_db()
    assert other.name == "Bota Dan / Gál Éva"


def test_check_in_and_withdrawal_are_the_pair_s(event):
    pair = register(event, POP, RUS)
    where = {"tournament_id": event.id, **SIGNED}

    check_in(entrant_ids=[pair.id], **where)
    assert Entrant.objects.get().status == "checked_in"
    move_entrant(move=Move.WITHDRAWN, entrant_id=pair.id, **where)
    assert Entrant.objects.get().status == "withdrawn"
