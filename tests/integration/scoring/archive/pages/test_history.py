"""The event's book line by line: for everybody, and for the desk."""

from __future__ import annotations

import pytest

from scoring.archive.commands.erasure import erase_person
from tables.urn.lines import LateEntry
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import (
    a_visitor,
    address,
    rows,
    words,
)
from tests.people import called
from tests.scenarios import AT, a_stager, an_event
from tournaments.book.kinds import all_kinds
from tournaments.book.lines import read
from tournaments.people.commands.registration import show_initials

pytestmark = pytest.mark.django_db


def public(event, query=""):
    page = a_visitor().get(address("history", event) + query)
    assert page.status_code == 200
    return page


def at_the_desk(event, query=""):
    at = address("desk-ledger", event) + "?table=event" + query
    page = an_organizer(event).get(at)
    assert page.status_code == 200
    return page


def lines(page):
    return rows(page.text, start='<li id="line-')


def test_every_kind_has_a_title_and_a_room():
    kinds = all_kinds()

    assert len(kinds) > 30
    assert all(str(kind.title) for kind in kinds)
    assert {kind.room for kind in kinds} >= {"scoring.raffles", "tables.urn"}


def test_everybody_reads_the_steps_newest_first_and_the_desk_who_signed_as_what():
    event = an_event(entrants=6, state="playing")

    newest, *_rest = lines(public(event, "?kind=stage_step"))
    told, *_rest = lines(at_the_desk(event, "&kind=stage_step"))

    assert "Drawing seats → In play" in newest
    assert "Stage 1" in newest
    assert "Drawing seats → In play" in told


def test_it_is_narrowed_to_a_kind_and_to_a_room():
    event = an_event(entrants=6, state="playing")

    of_room = lines(public(event, "?kind=tournaments.people"))
    names = lines(public(event, "?kind=named"))

    assert any("Checked in" in line for line in of_room)
    assert not any("In play" in line for line in of_room)
    assert len(names) == 6
    assert len(lines(public(event, "?kind=nonsense&page=x"))) > len(of_room)


def test_confidential_words_are_for_the_desk_alone():
    event = an_event(entrants=6)

    outside, inside = public(event, "?kind=named"), at_the_desk(event, "&kind=named")

    assert "Words that are not public" in words(outside)
    assert "Words that are not public" not in words(inside)
    person = event.entrants.get(code="E001").players.get()
    assert f"{person.family}\t{person.given}" in inside.text
    assert f"{person.family}\t{person.given}" not in outside.text


def test_an_erased_name_is_shown_as_erased():
    event = an_event(entrants=6, state="checked_in")
    entrant = event.entrants.get(code="E002")
    erase_person(
        tournament_id=event.id,
        entrant_id=entrant.id,
        author="O01",
        at=AT,
    )

    for page in (public(event), at_the_desk(event)):
        assert "A person was erased" in words(page)
        assert entrant.name not in page.text
    assert "a name was erased here" in words(at_the_desk(event))


def test_who_has_drawn_what_is_sealed_while_the_urn_is_open():
    event = an_event(entrants=6, state="checked_in")
    stager = a_stager()
    ((_code, ticket),) = stager.draw_tickets(stager.open_urn(event), leave=5)

    assert "Sealed while the urn is open" in words(public(event))
    assert f"Ticket recorded {ticket}" in words(at_the_desk(event))
    assert f"Ticket recorded {ticket}" not in words(public(event))


def test_a_long_book_has_pages():
    event = an_event(entrants=30, state="checked_in")

    first, second = public(event), public(event, "?page=2")

    assert len(lines(first)) == 50
    assert "Older" in words(first)
    assert "Newer" in words(second)
    assert not set(lines(first)) & set(lines(second))


def test_what_can_be_taken_back_has_its_button_until_it_is():
    event = an_event(entrants=6, state="checked_in")
    a_stager().open_urn(event)
    late = {"line": "Zamfir Zaharia, Dej"}
    desk = an_organizer(event)
    desk.post(address("add-to-stand-by", event), late)
    desk.post(address("enter-late", event), {"who": "Zamfir", "reason": "Train"})

    (line,) = read(event.id, LateEntry)
    undo = address("take-back", event, seq=line.seq)
    assert undo in at_the_desk(event).text
    assert undo not in public(event).text
    assert desk.post(undo).status_code == 302

    assert undo not in at_the_desk(event).text
    assert "Late entry taken back" in words(public(event))


# -- search ---------------------------------------------------------------------------


def test_lines_are_found_by_the_person_with_or_without_diacritics():
    event = an_event(entrants=6, state="playing")
    entrant = event.entrants.first()
    called(entrant, family="Țurcanu", given="Ștefan", town="Dej")

    found = lines(public(event, "?q=turcanu"))

    assert found
    assert all(entrant.code in line for line in found)
    assert lines(public(event, "?q=Țurcanu+Stefan")) == found
    assert lines(public(event, f"?q={entrant.code}")) == found
    assert not lines(public(event, "?q=nobody-here"))


def test_a_search_stays_within_the_kind_and_on_every_page():
    event = an_event(entrants=8, state="playing")

    page = public(event, "?kind=stage_step&q=play")

    assert all("Stage" in line for line in lines(page))
    assert 'value="play"' in page.text
    assert (
        "kind=moved&amp;q=checked"
        in public(
            an_event(entrants=60, state="checked_in"), "?kind=moved&q=checked"
        ).text
    )


def test_strangers_find_nothing_by_words_that_they_do_not_read():
    event = an_event(entrants=6)
    entrant = event.entrants.first()
    called(entrant, family="Secretescu", given="Ana", town="Huedin")
    show_initials(
        tournament_id=event.id, entrant_id=entrant.id,
        only=True, author="O01", at=AT,
    )  # fmt: skip

    assert not lines(public(event, "?q=secretescu"))
    assert not lines(public(event, "?q=huedin"))
    assert lines(at_the_desk(event, "&q=secretescu"))


def test_an_erased_person_is_found_by_nobody():
    event = an_event(entrants=6)
    entrant = event.entrants.first()
    called(entrant, family="Secretescu", given="Ana", town="Huedin")
    erase_person(
        tournament_id=event.id, entrant_id=entrant.id,
        author="O01", at=AT,
    )  # fmt: skip

    assert not lines(at_the_desk(event, "&q=secretescu"))
    assert lines(at_the_desk(event, f"&q={entrant.code}"))


def test_the_desk_finds_lines_of_all_tables_by_person_table_and_words():
    event = an_event(entrants=8, state="playing", deals=3)
    at = address("desk-ledger", event)
    desk = an_organizer(event)
    name = event.entrants.first().name

    of_person = desk.get(f"{at}?q={name}").text
    of_table = desk.get(f"{at}?q=b+deal").text
    nothing = desk.get(f"{at}?q=zzz").text

    assert name in of_person
    assert of_table.count('<li id="line-') < desk.get(at).text.count('<li id="line-')
    assert "No line has these words." in nothing
