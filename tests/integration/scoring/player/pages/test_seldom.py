"""What is true of a player in the states that come seldom."""

from __future__ import annotations

import re

import pytest

from scoring.clock.commands import set_end
from scoring.clock.queries import clock_of
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.ledger.commands.forms import write_line
from scoring.ledger.enums import LineKind, Purpose, SitAs
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    close,
    next_dealer,
    play_out,
    raise_to,
    record,
    sign,
)
from tests.integration.scoring.public.pages.reading import (
    a_hall,
    a_visitor,
    address,
    names_at,
    read,
    words,
)
from tests.integration.scoring.standings.confirmed import a_confirmed_stage, codes_of
from tests.integration.scoring.substitutions.accidents import a_second, leave, sit
from tests.integration.scoring.substitutions.late import stand_by
from tests.scenarios import AT, a_stager, an_event, publish, running_tables
from tournaments.events.models.stage import Stage
from tournaments.opening.commands.over import cancel_event
from tournaments.people.commands.registration import move_entrant
from tournaments.people.enums import Move

pytestmark = pytest.mark.django_db


def told(event, code):
    """The page of a player from the name on."""
    page = words(a_visitor().get(address("player", event, code=code)))
    return page[page.index(code) :]


def listed(event):
    return words(a_visitor().get(address("find-my-seat", event)))


@pytest.mark.parametrize(
    ("entrants", "points"),
    [(6, (6, 3, 3)), (8, (6, 3, 3, 3)), (8, (6, 3, 3, 1)), (8, (6, 4, 3, 1))],
)
def test_a_set_that_is_over_asks_nobody_for_more_points(entrants, points):
    table = a_hall(entrants=entrants, target=6)
    event = table.stage.tournament
    raise_to(table, *points)

    pages = [told(event, code) for code in codes_of(table)]

    assert "Find my seat" in listed(event)
    assert "Goes on as it stands." in pages[0]
    for seat, page in enumerate(pages):
        assert "to draw level" not in page
        if points[seat] == 1:
            assert "Out as it stands." in page


def test_three_level_at_the_line_leave_the_last_one_out():
    table = a_hall(entrants=8, target=9)
    event = table.stage.tournament
    raise_to(table, 4, 4, 4, 0)
    write_line(
        table_id=table.id,
        kind=LineKind.LAST_DEAL,
        answers={},
        sign=sign(table),
    )
    deal = a_deal((30, 30, 22, 38), bidder=3, bid=1, dealer=next_dealer(table))
    record(table, deal)

    assert "Out as it stands." in told(event, codes_of(table)[3])


def test_an_extra_deal_that_was_misdealt_still_comes_before_the_lots():
    table = a_hall(entrants=8, target=6)
    event, tied = table.stage.tournament, codes_of(table)[1]
    raise_to(table, 6, 3, 3, 1)
    misdealt = DealEntry(outcome=Outcome.MISDEAL, dealer=next_dealer(table))
    record(table, misdealt, purpose=Purpose.TIE_BREAK)

    first = "An extra deal settles it; lots are drawn only if it has not."
    assert first in told(event, tied)
    assert first in words(a_visitor().get(address("table", event, table_id=table.pk)))

    deal = a_deal((20, 40, 40, 20), bidder=1, dealer=next_dealer(table))
    record(table, deal, purpose=Purpose.TIE_BREAK)
    assert "An extra deal or drawn lots settle it." in told(event, tied)


def test_whoever_left_is_sent_to_no_seat_and_asked_for_nothing():
    table = a_hall(entrants=8, target=9)
    event, (code, *_) = table.stage.tournament, codes_of(table)
    raise_to(table, 8, 3, 2, 1)
    leave(table, 0)

    page = told(event, code)

    assert "Withdrawn" in page
    for wrong in ("seat 1", "What the next deal must bring", "Odds", "Call the ref"):
        assert wrong not in page
    name = names_at(table)[0]
    row = listed(event).split(name)[1]
    assert row.split(names_at(table)[1])[0].count("Seat A1") == 0


def a_final_with_a_stand_in():
    table = a_hall(entrants=4, target=6)
    code = stand_by(table)
    leave(table, 3)
    second = a_second(table)
    sit(table, 3, code, sits_as=SitAs.STAND_IN, second=second, author="O01")
    return table, table.stage.tournament, code


def test_a_stand_in_of_the_final_has_no_place():
    table, event, code = a_final_with_a_stand_in()
    assert "cannot go through" in told(event, code)

    raise_to(table, 6, 3, 2, 0)
    close(table)
    closed = told(event, code)
    a_stager().confirm(table.stage)
    publish(event)
    event.refresh_from_db()

    for page in (closed, told(event, code)):
        assert "Played as a stand-in" in page
        assert "Place 4" not in page
        assert "Plays on" not in page


def test_a_stand_in_of_a_heat_and_who_stood_by_are_told_that_it_is_over():
    table = a_hall(entrants=8, target=6)
    event = table.stage.tournament
    code, waits = stand_by(table), stand_by(table, name="Alt Stand")
    leave(table, 3)
    second = a_second(table)
    sit(table, 3, code, sits_as=SitAs.STAND_IN, second=second, author="O01")
    for one in running_tables(event):
        play_out(one)
    stager = a_stager()
    stager.confirm(table.stage)
    confirmed = told(event, code)
    assert "stay near the organizer" in told(event, waits)
    event.refresh_from_db()
    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    (final,) = running_tables(event)
    play_out(final)
    stager.confirm(Stage.objects.get(pk=draw.stage_id))
    event.refresh_from_db()
    publish(event)

    for page in (confirmed, told(event, code)):
        assert "Played as a stand-in" in page
        assert "The place is known when" not in page
    page = told(event, waits)
    assert "Was on the list and did not play." in page
    assert "stay near the organizer" not in page


def test_an_announced_end_says_nothing_about_the_next_deal():
    table = a_hall(entrants=8, target=21)
    event, code = table.stage.tournament, codes_of(table)[1]
    raise_to(table, 3, 0, 0, 0)
    never = "The next deal cannot end the set."
    pages = [("table", {"table_id": table.pk}), ("player", {"code": code})]

    def all_say(sentence):
        found = [a_visitor().get(address(n, event, **kw)) for n, kw in pages]
        return [sentence in words(one) for one in found]

    assert all_say(never) == [True, True]
    end = {"stage_id": table.stage_id, "author": "O01", "at": AT}
    set_end(**end, ends_at=None, deals=2)
    assert all_say(never) == [False, False]


def test_a_cancelled_event_foretells_nothing():
    table = a_hall(entrants=8, target=6)
    event, code = table.stage.tournament, codes_of(table)[1]
    raise_to(table, 3, 2, 1, 0)
    standings = address("standings", event)
    assert "Odds" in told(event, code)
    assert "%" in words(a_visitor().get(standings))

    how = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**how, reason="Curent")

    assert "Odds" not in told(event, code)
    assert "%" not in words(a_visitor().get(standings))
    assert clock_of(table.stage_id, at=LATER, outside=True) is None
    results = words(a_visitor().get(address("results", event)))
    assert "There are no results" in results
    assert "when the final is confirmed" not in results
    assert "Still to be played" not in results


def test_an_event_cancelled_between_two_stages_foresees_no_draw():
    table = a_confirmed_stage()
    event, first = table.stage.tournament, codes_of(table)[0]
    assert "not drawn yet" in read("bracket", event)
    assert "The draw of the next one comes now." in read("standings", event)

    how = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**how, reason="Curent")

    path = read("bracket", event)
    assert "Stage 1" in path
    assert "data-fold" not in a_visitor().get(address("bracket", event)).text
    for foreseen in ("not drawn yet", "Planned", "drawn anew"):
        assert foreseen not in path
    assert "The draw of the next one comes now." not in read("standings", event)
    assert f"Stage 1, Table {table.letter} 1 6" in told(event, first)


def test_an_event_cancelled_before_its_draw_promises_no_seats():
    event = an_event(entrants=6)
    pages = ("tables", "standings", "bracket", "results")
    code = event.entrants.first().code
    assert "Add the day to my calendar" in told(event, code)

    how = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**how, reason="Curent")

    for page in pages:
        said = read(page, event)
        assert said.count("is cancelled") == 1, page
        assert "There are no " in said, page
        for promised in ("When all are here", "No seats yet", "yet", "Planned"):
            assert promised not in said, (page, promised)
    said = told(event, code)
    assert "Add the day to my calendar" not in said
    assert (said.count("is cancelled"), said.count("Broken off")) == (0, 1)


def test_two_who_both_go_on_are_told_that_nothing_is_played():
    event = an_event(entrants=5, state="checked_in", target=6)
    stager = a_stager()
    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    few = next(one for one in running_tables(event) if one.seats.count() == 2)

    page = told(event, codes_of(few)[0])

    assert "everybody at this table goes on, so nothing is played" in page
    assert "until the referee has closed" not in page


def test_the_points_of_whoever_left_bring_no_end_nearer():
    table = a_hall(entrants=8, target=21)
    raise_to(table, 18, 3, 2, 1)
    before = clock_of(table.stage_id, at=LATER, outside=True).by_id[table.pk].ends

    leave(table, 0)

    after = clock_of(table.stage_id, at=LATER, outside=True).by_id[table.pk].ends
    assert after.likely > before.likely


def test_in_a_cancelled_event_no_tie_is_settled_and_nobody_waits():
    table = a_hall(entrants=8, target=6)
    event, code = table.stage.tournament, codes_of(table)[1]
    raise_to(table, 6, 2, 2, 0)
    addresses = [
        address("standings", event),
        address("tables", event),
        address("table", event, table_id=table.pk),
        f"/t/{event.slug}/p/{code}/",
    ]
    tie = re.compile(r"\bTie\b|tie decides here|Playing")
    said = [words(a_visitor().get(one)) for one in addresses]
    assert [one for one in said if not tie.search(one)] == []

    how = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**how, reason="Curent")

    said = [words(a_visitor().get(one)) for one in addresses]
    assert [one for one in said if tie.search(one) or "to be confirmed" in one] == []
    assert all("Broken off" in one or "is cancelled" in one for one in said)


def test_in_a_cancelled_event_nobody_waits_for_a_confirmation():
    table = a_hall(entrants=8, target=6)
    event = table.stage.tournament
    raise_to(table, 6, 2, 1, 0)
    close(table)
    seats = address("find-my-seat", event)
    assert "Through, to be confirmed" in words(a_visitor().get(seats))

    how = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**how, reason="Curent")

    said = words(a_visitor().get(seats))
    assert "to be confirmed" not in said
    assert said.count("Broken off") == 4


RING = "Ring when something concerns me"


def test_the_phone_is_offered_to_ring_only_while_something_may_come():
    table = a_confirmed_stage()
    event, (through, _second, _third, out) = table.stage.tournament, codes_of(table)

    # Somebody may go home and another one move up, or what was confirmed be corrected.
    assert RING in told(event, through)
    assert RING in told(event, out)

    a_stager().open_urn(event)
    assert RING in told(event, through)
    assert RING in told(event, out)


def test_who_has_withdrawn_or_did_not_play_is_offered_neither_ring_nor_calendar():
    event = an_event(entrants=5)
    withdrawn = event.entrants.get(code="E005")
    move_entrant(
        tournament_id=event.id, entrant_id=withdrawn.pk, move=Move.WITHDRAWN,
        author="O01", at=AT,
    )  # fmt: skip
    offers = (RING, "Add the day to my calendar")
    for code, offered in (("E001", True), ("E005", False)):
        assert [offer in told(event, code) for offer in offers] == [offered] * 2
