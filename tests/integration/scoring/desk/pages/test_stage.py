"""The review of a stage and its confirmation."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from scoring.deals.commands.catch_up import record_sheet
from scoring.disputes.commands.corrections import Replacement
from scoring.games.cruce.entry import DealEntry, Outcome
from tests import copies
from tests.integration.scoring.deals.entries import (
    SHARES,
    a_deal,
    a_table,
    close,
    last_seq,
    lines,
    penalty,
    play_out,
    raise_to,
    record,
    sign,
    state,
    void,
)
from tests.integration.scoring.desk.pages.room import (
    an_organizer,
    led_to,
    press,
    read_desk,
)
from tests.integration.scoring.public.pages.reading import address, words
from tests.integration.scoring.referee.proposals import a_closed_table, voiding
from tests.markup import in_one_line
from tests.scenarios import an_event, running_tables
from tournaments.book.models import BookLine
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db


@copies.once
def a_played_stage(**event):
    table = a_table(entrants=6, **event)
    for one in running_tables(table.stage.tournament):
        play_out(one)
    return table


def form(tournament):
    """The hidden fields of the page's form, or nothing where it has none."""
    answer = an_organizer(tournament).get(address("stage-review", tournament))
    page = in_one_line(answer.text)
    return dict(re.findall(r'name="(stage|expected_version)" value="(\d+)"', page))


def test_what_waits_for_a_second_person_is_told_before_confirming():
    table = a_closed_table()
    for one in running_tables(table.stage.tournament):
        if one != table:
            play_out(one)
    desk = an_organizer(table.stage.tournament)
    page = address("stage-review", table.stage.tournament)
    told = "First decide what waits for a second person"
    assert told not in words(desk.get(page))

    voiding(table, at=timezone.now())

    assert told in words(desk.get(page))


def test_before_play_there_is_nothing_to_review():
    assert "No stage has been played yet" in read_desk("stage-review", an_event())


def test_every_table_shows_order_who_is_through_and_its_head():
    table = a_played_stage()
    tournament = table.stage.tournament

    page = read_desk("stage-review", tournament)

    names = [seat.entrant.name for seat in table.seats.order_by("position")]
    assert f"1 {names[0]} A1 Through 6 0 2 {names[1]} A2 Through 3 0" in page
    assert f"3 {names[2]} A3 Out 2 0" in page
    assert f"head {state(table).head}" in page
    assert "4 entrants go on." in page


def test_penalties_and_corrections_are_named_with_their_reasons():
    table = a_table(entrants=6)
    record(table)
    void(table, last_seq(table))
    penalty(table, 1)
    raise_to(table, 6, 3, 1)
    close(table)

    page = read_desk("stage-review", table.stage.tournament)

    written = f"{timezone.localtime(lines(table)[1].at):%H:%M}"
    assert f"Voided: Deal, {written} · “Scris greșit” referee 1" in page
    assert "minus 3 points." in page
    assert page.count("−3") == 1


def test_what_stands_in_place_of_a_line_says_of_which():
    table = a_table(entrants=6)
    record(table)
    instead = Replacement(instead=a_deal((120, 0, 0), bid=3))
    void(table, last_seq(table), replacement=instead)

    page = read_desk("stage-review", table.stage.tournament)

    written = f"{timezone.localtime(lines(table)[1].at):%H:%M}"
    assert f"Deal 1 (in place of: Deal, {written})" in page


def test_a_table_caught_up_from_paper_has_one_mark_and_no_remark():
    table = a_table(entrants=6)
    sheet = [a_deal(SHARES[3][1], dealer=dealer) for dealer in (0, 1)]
    record_sheet(table_id=table.id, deals=sheet, shown=(2, 0, 0), sign=sign(table))
    raise_to(table, 6, 3, 1)
    close(table)
    for one in running_tables(table.stage.tournament):
        if one != table:
            play_out(one)

    page = read_desk("stage-review", table.stage.tournament)

    assert "2 deals were caught up from the paper sheet." in page
    assert "Caught up from the paper sheet." not in page
    assert "penalties or corrections" not in page
    assert "Penalties, corrections, remarks" not in page


def test_who_confirms_is_led_to_penalties_and_not_to_a_note():
    table = a_table(entrants=6)
    tournament = table.stage.tournament
    for one in running_tables(tournament):
        if one != table:
            play_out(one)
    raise_to(table, 6, 3, 1)
    close(table, reason="Everybody has signed")
    assert "penalties or corrections" not in read_desk("stage-review", tournament)

    void(table, last_seq(table) - 1, touch_closed=True)

    assert "penalties or corrections" in read_desk("stage-review", tournament)


def test_a_misdeal_stands_among_the_penalties():
    table = a_table(entrants=6)
    record(table, DealEntry(outcome=Outcome.MISDEAL, dealer=0))
    penalty(table, 0)
    raise_to(table, 6, 3, 1)
    close(table)

    page = read_desk("stage-review", table.stage.tournament)

    name = table.seats.get(position=0).entrant.name
    assert f"{name} A1 Through 6 −4" in page


def test_a_misdeal_that_a_deal_charged_is_named_with_the_penalties():
    table = a_table(entrants=6)
    tournament = table.stage.tournament
    record(table, DealEntry(outcome=Outcome.MISDEAL, dealer=0))
    raise_to(table, 6, 3, 1)
    close(table)
    for one in running_tables(tournament):
        if one != table:
            play_out(one)

    page = read_desk("stage-review", tournament)

    name = table.seats.get(position=0).entrant.name
    assert "# Place Name Points" in page  # points stay in sight in every language
    assert f"{name} A1 Through 6 −1" in page
    assert f"remarks Deal 1 · {name} misdealt: minus 1. referee 1" in page
    assert page.count("penalties or corrections") == 1
    # Who signed, and when, are not broken: “1. / szervező”.
    page = an_organizer(tournament).get(address("stage-review", tournament)).text
    assert '<span class="nowrap">referee 1,</span>' in page


def test_confirming_leads_back_to_the_desk_and_enters_those_who_are_through():
    tournament = a_played_stage().stage.tournament

    answer = press("confirm-stage", tournament, form(tournament))

    assert led_to(answer) == address("desk", tournament)
    assert "The stage is confirmed: 4 entrants go on." in words(answer)
    assert Stage.objects.get(number=2).entries.count() == 4


def test_confirming_twice_gives_the_first_answer():
    tournament = a_played_stage().stage.tournament
    fields = form(tournament)
    press("confirm-stage", tournament, fields)

    answer = press("confirm-stage", tournament, fields)

    assert "The stage is confirmed: 4 entrants go on." in words(answer)
    assert Stage.objects.count() == 2
    assert BookLine.objects.filter(kind="stage_confirmed").count() == 1


def test_an_open_table_stands_in_the_way():
    table = a_table(entrants=6)
    tournament = table.stage.tournament
    play_out(table)
    assert "Table B is not closed." in read_desk("stage-review", tournament)
    assert "expected_version" not in form(tournament)

    answer = press(
        "confirm-stage", tournament, {"stage": "1", "expected_version": "999"}
    )
    assert answer.status_code == 409
    version = str(table.stage.version.version)
    answer = press(
        "confirm-stage", tournament, {"stage": "1", "expected_version": version}
    )

    assert "tables B are not closed" in words(answer, status=409)
    assert Stage.objects.get().state == "running"


def test_a_tie_that_decides_is_named_with_its_people():
    table = a_table(entrants=6)
    raise_to(table, 6, 2, 2)

    page = read_desk("stage-review", table.stage.tournament)

    second, third = list(table.seats.order_by("position"))[1:]
    tie = f"{second.entrant.name} and {third.entrant.name} are tied."
    assert f"Table A · {tie} The tie must be settled." in page


def test_what_is_new_since_the_page_was_made_is_shown_and_nothing_is_confirmed():
    table = a_played_stage()
    tournament = table.stage.tournament
    fields = form(tournament)
    penalty_line = next(
        line for line in reversed(state(table).lines) if line.kind == "deal"
    )
    void(
        table,
        penalty_line.seq,
        signature=sign(table, reason="Numărat de două ori"),
        touch_closed=True,
    )

    answer = press("confirm-stage", tournament, fields)

    page = words(answer, status=409)
    assert "Something has changed since this page was made." in page
    new = page.partition("New since the page that you saw:")[2]
    assert "Table A · Voided: Deal, " in new
    assert "“Numărat de două ori”" in new
    assert Stage.objects.get().state == "running"


@pytest.mark.parametrize("version", ["", "x", "-1", "²", "9" * 30])
def test_a_form_that_does_not_say_what_was_seen_confirms_nothing(version):
    tournament = a_played_stage().stage.tournament

    answer = press(
        "confirm-stage", tournament, {"stage": "1", "expected_version": version}
    )

    assert "could not be read" in words(answer, status=400)
    assert Stage.objects.get().state == "running"


@pytest.mark.parametrize("number", ["", "2", "x", "0"])
def test_a_stage_that_the_event_does_not_have_is_not_found(number):
    tournament = a_played_stage().stage.tournament
    fields = {"stage": number, "expected_version": "1"}

    assert press("confirm-stage", tournament, fields).status_code == 404


def test_the_first_stage_s_form_never_confirms_the_second():
    tournament = an_event(entrants=6, state="final", target=6)
    play_out(running_tables(tournament)[0])

    answer = press("confirm-stage", tournament, {"stage": "1", "expected_version": "1"})

    assert "The stage is confirmed: 4 entrants go on." in words(answer)
    assert tournament.stages.get(number=2).state == "running"


def test_a_confirmed_stage_says_by_whom_and_stays_readable():
    tournament = an_event(entrants=6, state="final")

    page = read_desk("stage-review", tournament, query="?stage=1")

    assert "The stage is confirmed." in page
    assert "by organizer 1." in page
    assert "Confirm the stage" not in page


def test_confirming_the_final_gives_provisional_places():
    table = a_table(entrants=4)
    tournament = table.stage.tournament
    play_out(table)
    assert "You confirm the places below." in read_desk("stage-review", tournament)

    answer = press("confirm-stage", tournament, form(tournament))

    assert "The final is confirmed. The places are provisional." in words(answer)
    assert Tournament.objects.get().status == "finished"


def test_how_a_tie_was_settled_is_said():
    table = a_table(entrants=6)
    raise_to(table, 6, 2, 2)
    seats = list(table.seats.order_by("position"))
    settle_by_extra_deal(table, winner=2)
    close(table)

    page = read_desk("stage-review", table.stage.tournament)

    second, third = seats[1].entrant.name, seats[2].entrant.name
    assert (
        f"{second} and {third} were tied. "
        f"The order after the extra deal: {third} (+1), {second} (0)."
    ) in page


def settle_by_extra_deal(table, *, winner):
    from scoring.ledger.enums import Purpose  # noqa: PLC0415
    from tests.integration.scoring.deals.entries import a_deal, next_dealer  # noqa: PLC0415

    cards = [32, 32, 32]
    cards[winner] = 56
    deal = a_deal(cards, bidder=winner, dealer=next_dealer(table))
    record(table, deal, purpose=Purpose.TIE_BREAK)
