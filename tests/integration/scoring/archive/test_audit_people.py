"""The audit compares who is on the list, their names and states with the book."""

from __future__ import annotations

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.archive.queries.audit import differences
from tests.people import called
from tests.scenarios import AT, an_event
from tournaments.book.lines import write
from tournaments.book.models import BookText
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.people.commands.registration import show_initials
from tournaments.people.enums import Move
from tournaments.people.lines import Moved
from tournaments.people.models.entrant import Entrant, Player

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]
SIGNED = {"author": "O01", "at": AT}


@pytest.fixture
def event():
    return an_event(entrants=6, state="checked_in")


def found(event):
    return [one.removeprefix(f"{event.slug} ") for one in differences(event.slug)]


def test_two_people_whose_names_were_exchanged_are_found(event):
    one, two = event.entrants.order_by("code")[:2]
    for entrant, name in ((one, two.name), (two, one.name)):
        Entrant.objects.filter(pk=entrant.pk).update(name=name)

    assert found(event) == [
        f"{entrant.code} is called otherwise than the book says"
        for entrant in (one, two)
    ]


@pytest.mark.parametrize("column", ["search_key", "sort_key", "identity_key"])
def test_a_person_who_is_found_by_another_name_is_found(event, column):
    Entrant.objects.filter(code="E003").update(**{column: "altul"})

    assert found(event) == ["E003 is found or sorted by another name"]


@pytest.mark.parametrize("column", ["family", "given", "town", "club"])
def test_a_person_who_was_made_another_is_found(event, column):
    Player.objects.filter(entrant__code="E003").update(**{column: "Altul"})

    assert found(event) == ["E003 is called otherwise than the book says"]


def test_words_beside_the_book_are_not_exchanged_either(event):
    words = BookText.objects.filter(line__payload__entrant="E002", field="shown")
    line = words.get().line.seq
    words.update(text="Altul Ion")
    Entrant.objects.filter(code="E002").update(name="Altul Ion")

    assert found(event) == [f"book: the shown of line {line} does not match its hash"]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"status": "registered"}, "status is registered, the book says checked_in"),
        ({"expected_at": AT}, f"expected_at is {AT}, the book says None"),
        ({"checked_in_at": AT}, f"checked_in_at is {AT}, the book says"),
        ({"registered_at": AT}, f"registered_at is {AT}, the book says"),
    ],
)
def test_a_state_that_no_line_gives_is_found(event, columns, said):
    Entrant.objects.filter(code="E004").update(**columns)

    (difference,) = found(event)
    assert difference.startswith(f"E004: {said}")


def test_initials_and_erasing_are_no_difference_but_going_back_is(event):
    shy, gone = event.entrants.order_by("code")[:2]
    of = {"tournament_id": event.pk, **SIGNED}
    whole = gone.name
    called(gone, family="Altfel", given="Ana")
    show_initials(entrant_id=shy.pk, only=True, **of)
    erase_person(entrant_id=gone.pk, **of)
    assert found(event) == []

    Entrant.objects.filter(pk=shy.pk).update(initials_only=False)
    Entrant.objects.filter(pk=gone.pk).update(name=whole)

    assert found(event) == [
        "E001: it is not said right whether initials are shown",
        "E002 is not erased everywhere",
    ]


def test_an_erased_person_leaves_somebody_of_the_same_name_alone(event):
    gone, other = event.entrants.order_by("code")[:2]
    called(gone, family="Xenopol", given="Ana")
    called(other, family="Xenopol", given="Dan")

    erase_person(entrant_id=gone.pk, tournament_id=event.pk, **SIGNED)

    assert found(event) == []
    assert Entrant.objects.get(pk=other.pk).name == "Xenopol Dan"
    words = BookText.objects.filter(text__contains="Xenopol")
    assert set(words.values_list("line__payload__entrant", flat=True)) == {other.code}


def test_a_line_that_begins_elsewhere_is_found(event):
    left = EntrantStatus.WITHDRAWN
    said = Moved("E001", Move.PLAYS_ON, left, EntrantStatus.CHECKED_IN, stage=1)
    line = write(event.pk, said, **SIGNED)

    assert found(event) == [
        f"book: line {line.seq} begins at withdrawn, not at checked_in"
    ]


def test_whoever_is_missing_or_was_never_entered_is_found(event):
    Entrant.objects.filter(code="E006").update(code="E007")
    Tournament.objects.filter(pk=event.pk).update(last_entrant_number=7)

    assert found(event) == [
        "E007 is on the list, and was never entered",
        "E006 was entered, and is not on the list",
        "last_entrant_number is 7, the book says 6",
    ]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"check_in_closed_at": AT}, "the book says None"),
        ({"letters_out": ["A"]}, "letters_out is ['A'], the book says []"),
        ({"small_letters": ["A"]}, "small_letters is ['A'], the book says []"),
    ],
)
def test_what_the_desk_chose_is_compared(event, columns, said):
    Tournament.objects.filter(pk=event.pk).update(**columns)

    (difference,) = found(event)
    assert said in difference
