"""Signing up, the waiting list, and how the desk decides."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.rules.commands import RulesChoice, change_rules
from tests.scenarios import AT, an_event
from tournaments.book.lines import read
from tournaments.canon import digest
from tournaments.events.commands.states import move_event
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.refusals import RegistrationClosed
from tournaments.opening.commands.over import cancel_event
from tournaments.people.commands.registration import check_in as arrive
from tournaments.people.commands.registration import move_entrant, register_entrant
from tournaments.people.enums import Move
from tournaments.people.lines import Moved, Named
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import PlayerDetails
from tournaments.people.refusals import AlreadyRegistered, BadName, PartnerMissing
from tournaments.refusals import KeyReused, NotFound
from tournaments.signup import commands
from tournaments.signup.enums import SignUpStanding
from tournaments.signup.lines import SignUpTerms
from tournaments.signup.models import SignUp
from tournaments.signup.queries import (
    own_sign_up,
    sign_ups_of,
    takes_sign_ups,
    token_of,
)
from tournaments.signup.refusals import (
    AlreadySignedUp,
    BadCapacity,
    ClosesInThePast,
    ConsentMissing,
    NameIncomplete,
    SignUpClosed,
    SignUpDecided,
    SignUpFull,
    TellTheDesk,
)

pytestmark = pytest.mark.django_db
BY = {"author": "O01", "at": AT}


@pytest.fixture
def event():
    return opened(an_event(entrants=0), capacity=2)


def opened(event, *, capacity=None, closes_at=None):
    commands.open_sign_up(
        tournament_id=event.pk, capacity=capacity, closes_at=closes_at, **BY
    )
    return event


def pop(given="Ioan", town="Dej", family="Pop"):
    return PlayerDetails(family=family, given=given, town=town)


def comes(event, *people, **more):
    asked = {
        "people": people or [pop()], "initials_only": False, "consent": True,
        "key": uuid4(), "at": AT, **more,
    }  # fmt: skip
    return commands.sign_up(tournament_id=event.id, **asked)


def standings(event):
    return [(row.number, row.standing, row.waits) for row in sign_ups_of(event.pk).rows]


def take(event, *numbers):
    return commands.accept(tournament_id=event.pk, numbers=numbers, **BY)


def move_on_the_list(event, entrant, move):
    move_entrant(tournament_id=event.pk, entrant_id=entrant.id, move=move, **BY)


def leave(event, number, *, erase=False):
    return commands.withdraw_sign_up(
        tournament_id=event.pk, number=number, erase=erase, at=AT
    )


# -- open and closed ----------------------------------------------------------------


def test_nobody_signs_up_before_it_is_opened_nor_after_it_is_closed():
    event = an_event(entrants=0)
    with pytest.raises(SignUpClosed):
        comes(event)

    opened(event)
    comes(event)
    commands.close_sign_up(tournament_id=event.pk, **BY)

    with pytest.raises(SignUpClosed):
        comes(event, pop("Ana"))


def test_it_ends_by_itself_at_the_closing_time():
    event = opened(an_event(entrants=0), closes_at=AT + timedelta(hours=1))
    comes(event, at=AT + timedelta(minutes=59))

    with pytest.raises(SignUpClosed):
        comes(event, pop("Ana"), at=AT + timedelta(hours=1))


def test_it_ends_when_the_draw_begins(event):
    event.status = TournamentStatus.RUNNING
    event.save(update_fields=["status"])

    with pytest.raises(SignUpClosed):
        comes(event)
    event.status = TournamentStatus.REGISTRATION
    event.save(update_fields=["status"])


def test_nobody_signs_up_for_a_cancelled_event(event):
    cancel_event(tournament_id=event.pk, reason="No hall", **BY)

    with pytest.raises(SignUpClosed):
        comes(event)


def test_opening_and_closing_are_lines_of_the_book_and_twice_is_once(event):
    opened(event, capacity=2)
    commands.close_sign_up(tournament_id=event.pk, **BY)
    commands.close_sign_up(tournament_id=event.pk, **BY)

    said = [line.said for line in read(event.pk, SignUpTerms)]

    assert said == [
        SignUpTerms(is_open=True, capacity=2),
        SignUpTerms(is_open=False, capacity=2),
    ]
    assert said[0].told() == "Open, 2 places"


@pytest.mark.parametrize("capacity", [0, -1, 10_000])
def test_a_capacity_is_a_number_of_places(event, capacity):
    with pytest.raises(BadCapacity):
        opened(event, capacity=capacity)


def test_a_closing_time_that_is_over_is_refused(event):
    with pytest.raises(ClosesInThePast):
        opened(event, closes_at=AT)


# -- signing up ---------------------------------------------------------------------


def test_the_same_form_twice_counts_once_and_gives_the_same_link(event):
    key = uuid4()

    first, again = comes(event, key=key), comes(event, key=key)

    assert first == again
    assert token_of(first) == token_of(again)
    for other in ({"people": [pop("Ana")]}, {"initials_only": True}):
        with pytest.raises(KeyReused):
            comes(event, key=key, **other)


def test_namesakes_are_told_apart_by_their_town(event):
    comes(event)
    comes(event, pop(town="Turda"))

    with pytest.raises(AlreadySignedUp):
        comes(event, pop(family="POP", town="dej"))


def test_who_is_on_the_list_does_not_sign_up_unless_they_have_withdrawn(event):
    entrant = register_entrant(tournament_id=event.pk, people=[pop()], **BY)
    with pytest.raises(AlreadySignedUp):
        comes(event)

    move_on_the_list(event, entrant, Move.WITHDRAWN)

    assert comes(event).number == 1


def test_nothing_is_kept_without_consent_or_without_a_whole_name(event):
    with pytest.raises(ConsentMissing):
        comes(event, consent=False)
    with pytest.raises(NameIncomplete):
        comes(event, pop(given=" "))
    with pytest.raises(BadName):
        comes(event, pop(given="<b>"))

    assert not SignUp.objects.exists()


def test_of_a_pair_both_are_named():
    event = opened(an_event(entrants=0, pairs=True))
    with pytest.raises(PartnerMissing):
        comes(event)

    comes(event, pop(), pop("Ana"))

    assert sign_ups_of(event.pk).rows[0].name == "Pop Ioan / Pop Ana"
    (entrant,) = take(event, 1)
    assert entrant.name == "Pop Ioan / Pop Ana"


def test_undecided_ones_have_an_end(event, monkeypatch):
    monkeypatch.setattr(commands, "MOST_UNDECIDED", 1)
    comes(event)

    with pytest.raises(SignUpFull):
        comes(event, pop("Ana"))


# -- places and the waiting list ----------------------------------------------------


def test_who_comes_after_the_last_place_waits_under_a_number(event):
    for given in ("Ioan", "Ana", "Dan", "Eva"):
        comes(event, pop(given))

    assert standings(event) == [
        (1, SignUpStanding.PLACE, 0),
        (2, SignUpStanding.PLACE, 0),
        (3, SignUpStanding.WAITING, 1),
        (4, SignUpStanding.WAITING, 2),
    ]
    assert sign_ups_of(event.pk).free == 0


def test_the_first_of_the_waiting_list_moves_up_when_a_place_gets_free(event):
    for given in ("Ioan", "Ana", "Dan", "Eva"):
        comes(event, pop(given))

    leave(event, 1)

    assert standings(event)[1:] == [
        (2, SignUpStanding.PLACE, 0),
        (3, SignUpStanding.PLACE, 0),
        (4, SignUpStanding.WAITING, 1),
    ]


def test_a_place_is_free_too_when_somebody_on_the_list_withdraws_at_the_desk(event):
    for given in ("Ioan", "Ana", "Dan"):
        comes(event, pop(given))
    first, _second = take(event, 1, 2)

    move_on_the_list(event, first, Move.WITHDRAWN)

    assert standings(event) == [
        (1, SignUpStanding.WITHDRAWN, 0),
        (2, SignUpStanding.ACCEPTED, 0),
        (3, SignUpStanding.PLACE, 0),
    ]
    move_on_the_list(event, first, Move.LISTED)
    assert standings(event)[2] == (3, SignUpStanding.WAITING, 1)


def test_whoever_the_desk_has_put_on_the_list_takes_a_place(event):
    register_entrant(tournament_id=event.pk, people=[pop("Vlad")], **BY)
    comes(event)
    comes(event, pop("Ana"))

    assert [waits for _n, _s, waits in standings(event)] == [0, 1]


def test_without_a_capacity_everybody_has_a_place():
    event = opened(an_event(entrants=0))
    for given in ("Ioan", "Ana", "Dan"):
        comes(event, pop(given))

    assert {standing for _n, standing, _w in standings(event)} == {SignUpStanding.PLACE}
    assert sign_ups_of(event.pk).free is None


# -- the desk -----------------------------------------------------------------------


def test_accepted_ones_are_entrants_by_a_line_of_the_book(event):
    comes(event)
    comes(event, pop("Ana"), initials_only=True)

    entrants = take(event, 1, 2)

    assert [one.name for one in entrants] == ["Pop Ioan", "P. A."]
    assert [line.said.entrant for line in read(event.pk, Named)] == ["E001", "E002"]
    assert take(event, 1, 2) == entrants, "twice is once"
    assert Entrant.objects.filter(tournament=event).count() == 2


def test_all_are_accepted_or_nobody(event):
    comes(event)
    comes(event, pop("Ana"))
    commands.decline_sign_up(tournament_id=event.pk, number=2, **BY)

    with pytest.raises(SignUpDecided):
        take(event, 1, 2)
    with pytest.raises(NotFound):
        take(event, 1, 77)

    assert not Entrant.objects.filter(tournament=event).exists()


def test_who_was_put_on_the_list_meanwhile_is_there_once(event):
    comes(event)
    entrant = register_entrant(tournament_id=event.pk, people=[pop()], **BY)

    assert take(event, 1) == [entrant]


def test_of_a_pair_nobody_is_on_the_list_twice():
    event = opened(an_event(entrants=0, pairs=True))
    comes(event, pop(), pop("Ana"))
    register_entrant(tournament_id=event.pk, people=[pop(), pop("Dan")], **BY)

    with pytest.raises(AlreadyRegistered):
        take(event, 1)


def test_nobody_is_accepted_any_more_once_the_draw_has_begun(event):
    comes(event)
    move_event(event, to=TournamentStatus.RUNNING, **BY)
    event.save(update_fields=["status"])

    with pytest.raises(RegistrationClosed):
        take(event, 1)


def test_a_declined_sign_up_frees_its_place_and_can_come_back_to_it(event):
    for given in ("Ioan", "Ana", "Dan"):
        comes(event, pop(given))

    commands.decline_sign_up(tournament_id=event.pk, number=1, **BY)
    assert standings(event)[2] == (3, SignUpStanding.PLACE, 0)
    commands.put_sign_up_back(tournament_id=event.pk, number=1, **BY)

    assert standings(event)[0] == (1, SignUpStanding.PLACE, 0)
    assert standings(event)[2] == (3, SignUpStanding.WAITING, 1)


def test_a_declined_person_who_has_signed_up_again_is_not_there_twice(event):
    comes(event)
    commands.decline_sign_up(tournament_id=event.pk, number=1, **BY)
    comes(event)

    with pytest.raises(AlreadySignedUp):
        commands.put_sign_up_back(tournament_id=event.pk, number=1, **BY)


# -- withdrawing --------------------------------------------------------------------


def test_an_accepted_player_leaves_the_list_by_the_link_and_can_come_again(event):
    comes(event)
    (entrant,) = take(event, 1)

    leave(event, 1)
    leave(event, 1)

    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.WITHDRAWN
    assert len(read(event.pk, Moved)) == 1
    comes(event)
    assert take(event, 2) == [entrant], "under the same code"
    assert standings(event) == [
        (1, SignUpStanding.WITHDRAWN, 0),
        (2, SignUpStanding.ACCEPTED, 0),
    ]


@pytest.mark.parametrize("withdrawn", [True, False])
def test_who_asks_for_initials_is_shown_so_also_if_on_the_list_before(event, withdrawn):
    if withdrawn:
        comes(event)
        (entrant,) = take(event, 1)
        leave(event, 1)
        comes(event, initials_only=True)
    else:
        comes(event, initials_only=True)
        entrant = register_entrant(tournament_id=event.pk, people=[pop()], **BY)

    assert take(event, 1 + withdrawn) == [entrant]

    entrant.refresh_from_db()
    assert (entrant.name, entrant.initials_only) == ("P. I.", True)
    assert entrant.status == EntrantStatus.REGISTERED


def test_who_is_in_the_hall_withdraws_at_the_desk(event):
    comes(event)
    (entrant,) = take(event, 1)
    arrive(tournament_id=event.pk, entrant_ids=[entrant.id], **BY)

    with pytest.raises(TellTheDesk):
        leave(event, 1)


def test_a_link_opens_its_own_sign_up_alone(event):
    first, second = comes(event), comes(event, pop("Ana"))

    found = own_sign_up(event.pk, number=1, token=token_of(first))

    assert found == first
    for number, token in ((1, token_of(second)), (3, token_of(first)), (1, "")):
        with pytest.raises(NotFound):
            own_sign_up(event.pk, number=number, token=token)


# -- erasing ------------------------------------------------------------------------


def names_kept(event):
    return str(list(SignUp.objects.filter(tournament=event).values_list("people")))


def test_whoever_withdraws_can_have_the_name_erased(event):
    comes(event)

    leave(event, 1, erase=True)

    assert "Pop" not in names_kept(event)
    assert sign_ups_of(event.pk).rows[0].erased


def test_the_desk_erases_the_name_of_a_sign_up_that_came_to_nothing(event):
    comes(event)
    with pytest.raises(SignUpDecided):
        commands.erase(tournament_id=event.pk, number=1, at=AT)
    commands.decline_sign_up(tournament_id=event.pk, number=1, **BY)

    commands.erase(tournament_id=event.pk, number=1, at=AT)

    assert "Pop" not in names_kept(event)
    with pytest.raises(SignUpDecided):
        commands.put_sign_up_back(tournament_id=event.pk, number=1, **BY)


def test_erasing_a_person_erases_every_sign_up_of_theirs(event):
    comes(event)
    leave(event, 1)
    comes(event)
    comes(event, pop("Ana"))
    (entrant,) = take(event, 2)

    erase_person(tournament_id=event.pk, entrant_id=entrant.id, **BY)

    assert "Ioan" not in names_kept(event)
    assert "Ana" in names_kept(event)


def test_erasing_a_person_erases_what_came_to_nothing_under_another_town(event):
    comes(event, pop(town="Dej"))
    commands.decline_sign_up(tournament_id=event.pk, number=1, **BY)
    comes(event, pop(town="Cluj"))
    (entrant,) = take(event, 2)

    erase_person(tournament_id=event.pk, entrant_id=entrant.id, **BY)

    assert "Ioan" not in names_kept(event)


def test_one_person_is_not_accepted_where_pairs_play_meanwhile(event):
    comes(event)
    commands.decline_sign_up(tournament_id=event.pk, number=1, **BY)
    event.refresh_from_db()
    change_rules(
        tournament_id=event.id,
        choice=RulesChoice(preset="tournament", pairs=True),
        seen=digest(event.rules),
        **BY,
    )
    commands.put_sign_up_back(tournament_id=event.pk, number=1, **BY)

    with pytest.raises(PartnerMissing):
        take(event, 1)

    assert not event.entrants.exists()


def test_nobody_signs_up_for_a_private_event(event):
    event.is_public = False
    event.save(update_fields=["is_public"])
    assert not takes_sign_ups(event, at=AT)
