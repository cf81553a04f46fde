"""What several check-in desks say about one person: early, late, twice, at once."""

from __future__ import annotations

import threading
from datetime import timedelta
from uuid import uuid4

import pytest

from tests.integration.scoring.deals.entries import other_people
from tests.scenarios import AT, a_stager, an_event
from tournaments.book.lines import read
from tournaments.checkin.commands.arrivals import (
    DeskSignature,
    say_all_here,
    say_here,
    say_not_here,
    take_all_back,
)
from tournaments.checkin.commands.closing import (
    ChosenFate,
    Fate,
    close_check_in,
    put_on_stand_by,
)
from tournaments.checkin.queries.said import all_here
from tournaments.checkin.refusals import CheckedInSince, TakenBackSince
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import TournamentId
from tournaments.people.commands.people import Newcomer
from tournaments.people.commands.registration import import_roster, move_entrant
from tournaments.people.enums import Move
from tournaments.people.lines import Moved
from tournaments.people.names import PlayerDetails
from tournaments.people.refusals import EntrantElsewhere
from tournaments.refusals import KeyReused, Refusal

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def person():
    return an_event(entrants=4).entrants.first()


def said(author="O01", *, seen=None, key=None, minutes=0):
    at = AT + timedelta(minutes=minutes)
    return DeskSignature(author=author, at=at, key=key or uuid4(), seen=seen)


def here(person, words):
    return say_here(
        tournament_id=person.tournament_id, entrant_id=person.pk, said=words
    )


def not_here(person, words):
    return say_not_here(
        tournament_id=person.tournament_id, entrant_id=person.pk, said=words
    )


def lines(person):
    return read(TournamentId(person.tournament_id), Moved)


def status(person):
    person.refresh_from_db()
    return person.status


def test_the_same_key_gives_the_same_answer_whatever_became_of_it(person):
    words = said()
    first = here(person, words)
    not_here(person, said(seen=first.seq))

    again = here(person, words)

    assert again == first
    assert status(person) == EntrantStatus.REGISTERED
    assert len(lines(person)) == 2


def test_the_same_key_gives_the_same_answer_after_the_draw_began():
    event = an_event(entrants=6)
    person, words = event.entrants.first(), said()
    first = here(person, words)
    a_stager().check_in_all(event)
    a_stager().open_urn(event)

    assert here(person, words) == first
    with pytest.raises(RegistrationClosed):
        here(person, said())


def test_a_key_stands_for_one_person_and_one_word(person):
    key = uuid4()
    here(person, said(key=key))
    other = person.tournament.entrants.exclude(pk=person.pk).first()

    with pytest.raises(KeyReused):
        here(other, said(key=key))
    with pytest.raises(KeyReused):
        not_here(person, said(key=key))
    assert len(lines(person)) == 1


def test_a_queued_check_in_does_not_undo_an_undo_that_it_has_not_seen(person):
    first = here(person, said("O01"))
    undone = not_here(person, said("O01", seen=first.seq))

    with pytest.raises(TakenBackSince) as refused:
        here(person, said("O02", seen=0))

    assert "organizer 1" in refused.value.detail
    assert status(person) == EntrantStatus.REGISTERED
    assert here(person, said("O02", seen=undone.seq)).said.changed
    assert status(person) == EntrantStatus.CHECKED_IN


def test_an_undo_is_told_that_another_desk_has_seen_the_person_too(person):
    first = here(person, said("O01"))
    second = here(person, said("O02", seen=0, minutes=3))

    with pytest.raises(CheckedInSince) as refused:
        not_here(person, said("O01", seen=first.seq))

    assert not second.said.changed
    assert "organizer 2" in refused.value.detail
    assert status(person) == EntrantStatus.CHECKED_IN
    not_here(person, said("O01", seen=second.seq))
    assert status(person) == EntrantStatus.REGISTERED


def test_what_changes_nothing_is_a_line_too_and_keeps_the_first_time(person):
    here(person, said(minutes=1))
    here(person, said(minutes=5))
    not_here(person, said())
    not_here(person, said())

    assert [line.said.changed for line in lines(person)] == [
        True, False, True, False,
    ]  # fmt: skip
    here(person, said(minutes=7))
    person.refresh_from_db()
    assert person.checked_in_at == AT + timedelta(minutes=7)


def test_an_undo_leaves_the_stand_by_list_alone(person):
    put_on_stand_by(
        tournament_id=person.tournament_id, entrant_id=person.pk, author="O01", at=AT
    )

    with pytest.raises(EntrantElsewhere):
        not_here(person, said())
    assert status(person) == EntrantStatus.STAND_BY


def test_an_undo_from_before_somebody_was_let_in_is_told(person):
    people = person.tournament.entrants.values_list("pk", flat=True)
    later = ChosenFate(Fate.EXPECTED, by=AT)
    decided = dict.fromkeys(people, later)
    of = {"tournament_id": person.tournament_id, "author": "O02"}
    close_check_in(**of, decided=decided, at=AT)
    late = here(person, said("O01", minutes=9))
    assert late.said.after == EntrantStatus.LATE
    move_entrant(**of, entrant_id=person.pk, move=Move.LET_IN, at=AT)

    with pytest.raises(CheckedInSince):
        not_here(person, said("O01", seen=late.seq))
    assert status(person) == EntrantStatus.CHECKED_IN


def test_everybody_at_once_is_a_line_for_each_who_was_missing(person):
    here(person, said("O01"))

    count = say_all_here(tournament_id=person.tournament_id, author="O02", at=AT)

    assert count == 3
    said_by_two = [line for line in lines(person) if line.author == "O02"]
    assert [line.said.move for line in said_by_two] == [Move.ARRIVED] * 3


def test_everybody_at_once_is_taken_back_at_once_but_for_whom_more_was_said(person):
    event = TournamentId(person.tournament_id)
    one, two, three, four = person.tournament.entrants.order_by("code")
    here(one, said("O01", minutes=-9))
    say_all_here(tournament_id=event, author="O02", at=AT)
    press = all_here(event)
    assert set(press.codes) == {two.code, three.code, four.code}
    here(two, said("O01", seen=0, minutes=1))
    put_on_stand_by(tournament_id=event, entrant_id=three.pk, author="O01", at=AT)

    undone = [
        take_all_back(tournament_id=event, press=press.seq, author="O02", at=AT)
        for _ in range(2)
    ]

    assert undone == [1, 0]
    assert [status(each) for each in (one, two, three, four)] == [
        "checked_in", "checked_in", "stand_by", "registered",
    ]  # fmt: skip
    assert lines(person)[-1].said.move is Move.TAKEN_BACK
    assert all_here(event) is None


@pytest.mark.parametrize("alone", [False, True])
def test_who_was_expected_by_a_time_is_so_again_once_a_check_in_is_taken_back(
    person, alone
):
    event = TournamentId(person.tournament_id)
    by = AT + timedelta(minutes=30)
    people = person.tournament.entrants.values_list("pk", flat=True)
    decided = dict.fromkeys(people, ChosenFate(Fate.EXPECTED, by=by))
    close_check_in(tournament_id=event, decided=decided, at=AT, author="O02")

    if alone:
        here(person, said())
        not_here(person, said())
    else:
        say_all_here(tournament_id=event, author="O02", at=AT)
        press = all_here(event).seq
        take_all_back(tournament_id=event, press=press, author="O02", at=AT)

    person.refresh_from_db()
    assert (person.status, person.expected_at) == (EntrantStatus.REGISTERED, by)
    assert here(person, said(minutes=30)).said.after == EntrantStatus.CHECKED_IN


def test_an_older_press_takes_nothing_back(person):
    event = TournamentId(person.tournament_id)
    say_all_here(tournament_id=event, author="O02", at=AT)
    first = all_here(event).seq
    take_all_back(tournament_id=event, press=first, author="O02", at=AT)
    say_all_here(tournament_id=event, author="O02", at=AT + timedelta(minutes=1))

    assert not take_all_back(tournament_id=event, press=first, author="O02", at=AT)
    assert status(person) == EntrantStatus.CHECKED_IN


def test_two_presses_in_one_moment_are_two(person):
    """A clock that was set back gives both the same hour."""
    event = TournamentId(person.tournament_id)
    say_all_here(tournament_id=event, author="O02", at=AT)
    newcomers = [Newcomer([PlayerDetails(family=name)]) for name in ("Rus", "Gal")]
    later = import_roster(tournament_id=event, newcomers=newcomers, author="O02", at=AT)
    say_all_here(tournament_id=event, author="O02", at=AT - timedelta(minutes=5))

    press = all_here(event)

    assert set(press.codes) == {one.code for one in later}
    undone = take_all_back(tournament_id=event, press=press.seq, author="O02", at=AT)
    assert undone == 2
    assert status(person) == EntrantStatus.CHECKED_IN


def together(*calls):
    start = threading.Barrier(len(calls))

    def one(call):
        start.wait(10)
        try:
            return call().said.changed
        except Refusal as refused:
            return refused.code

    with other_people() as submit:
        futures = [submit(one, call) for call in calls]
        return [future.result(timeout=30) for future in futures]


def test_two_desks_at_once_are_one_arrival_and_both_are_on_record(person):
    outcomes = together(
        lambda: here(person, said("O01", seen=0)),
        lambda: here(person, said("O02", seen=0)),
    )

    assert sorted(outcomes) == [False, True]
    assert [line.number for line in lines(person)] == [1, 2]
    assert status(person) == EntrantStatus.CHECKED_IN


def test_one_entry_sent_twice_at_once_is_one_line(person):
    words = said("O01", seen=0)

    outcomes = together(lambda: here(person, words), lambda: here(person, words))

    assert outcomes == [True, True]
    assert len(lines(person)) == 1


def test_an_undo_and_a_check_in_at_once_never_pass_each_other_unseen(person):
    first = here(person, said("O01"))

    outcomes = together(
        lambda: not_here(person, said("O01", seen=first.seq)),
        lambda: here(person, said("O02", seen=0)),
    )

    # Whichever comes first, the other one is asked.
    assert outcomes in ([True, "taken_back_since"], ["checked_in_since", False])
    here_now = outcomes[1] is False
    expected = EntrantStatus.CHECKED_IN if here_now else EntrantStatus.REGISTERED
    assert status(person) == expected
    assert person.tournament.status == TournamentStatus.REGISTRATION
