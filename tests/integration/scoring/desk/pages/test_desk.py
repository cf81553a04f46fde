"""The control room: one next step, for every state of an event."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from scoring.disputes.commands.reviews import open_review
from scoring.finish.commands.ceremony import reveal_next
from scoring.finish.commands.embargo import hold_final
from scoring.finish.commands.ending import nobody_objects, open_window
from scoring.finish.commands.objections import record_objection
from scoring.ledger.enums import LeaveCause
from scoring.stages.commands.starting import take_start_back
from scoring.standings.enums import Decision
from tables.urn.commands.books import UrnSignature
from tables.urn.commands.ticket_books import leave_tickets
from tables.urn.commands.tickets import record_ticket
from tables.urn.commands.urn import open_urn
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    last_seq,
    penalty,
    play_out,
    raise_to,
    sign,
    void,
)
from tests.integration.scoring.desk.pages.room import an_organizer, read_desk
from tests.integration.scoring.public.pages.reading import (
    address,
    plain,
    read,
    rows,
    words,
)
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    contest_final,
    decide,
)
from tests.integration.scoring.substitutions.accidents import leave
from tests.markup import in_one_line
from tests.scenarios import (
    AT,
    a_stager,
    a_user,
    an_event,
    publish,
    referee_client,
    running_tables,
)
from tournaments.events.models.stage import Stage
from tournaments.events.queries.versions import current_version
from tournaments.ids import StageId
from tournaments.opening.commands.over import archive_event, cancel_event

pytestmark = pytest.mark.django_db


def button(tournament):
    """The name of the page behind the main button, and what the card says."""
    page = an_organizer(tournament).get(address("desk", tournament)).text
    page = in_one_line(page)
    card = re.search(r'<section class="card card--next.*?</section>', page)[0]
    links = re.findall(r'<a class="button(?: button--big)?" href="([^"]+)"', card)
    assert len(links) == 1, links
    return resolve(links[0]).url_name, plain(card)


def other_ways(tournament):
    """The names of the pages beside the main button, in their order."""
    page = in_one_line(an_organizer(tournament).get(address("desk", tournament)).text)
    card = re.search(r'<section class="card card--next.*?</section>', page)[0]
    links = re.findall(r'<a class="button button--secondary" href="([^"]+)"', card)
    return [resolve(link.partition("#")[0]).url_name for link in links]


def drawn(tournament, *, leave=0):
    stage = tournament.stages.get()
    a_stager().draw_tickets(stage.draws.get(), leave=leave)


def test_before_play_the_list_the_check_in_and_the_plan_come_first():
    assert button(an_event(entrants=0))[0] == "import-roster"
    assert button(an_event(entrants=1))[0] == "import-roster"
    name, says = button(an_event(entrants=6))
    assert (name, "6 of 6 entrants have not checked in" in says) == ("check-in", True)
    name, says = button(an_event(entrants=6, state="checked_in"))
    assert (name, "6 entrants are here." in says) == ("plan", True)


def test_who_came_late_is_let_in_before_anybody_is_added():
    event = an_event(entrants=3)
    desk = an_organizer(event)
    desk.post(address("confirm-closing", event), {"fate-all": "absent"})
    for one in event.entrants.all():
        desk.post(address("check-in-entrant", event, entrant_id=one.pk))

    name, says = button(event)

    assert (name, "3 came late, 0 stand by" in says) == ("close-check-in", True)


def test_an_event_whose_final_is_held_back_ends_with_the_prize_giving():
    event, stager = an_event(entrants=4, state="playing"), a_stager()
    how = {"tournament_id": event.id, "author": "O01", "at": AT}
    hold_final(**how)
    stager.play_table(running_tables(event)[0])
    stager.confirm(event.stages.get())
    publish(event)

    name, says = button(event)
    assert (name, "The event is over" in says) == ("desk-ceremony", False)
    assert "before you reveal them" in says
    assert other_ways(event) == ["results", "print-diplomas"]

    for seen in range(4):
        reveal_next(**how, seen=seen)
    name, says = button(event)
    assert (name, "The event is over" in says) == ("results", True)


def test_after_the_results_come_diplomas_the_whole_event_and_the_archive():
    event = an_event(entrants=4, state="published")

    assert other_ways(event) == [
        "desk-ceremony", "print-diplomas", "publish-results", "event-settings",
    ]  # fmt: skip
    desk = an_organizer(event)
    at_desk = desk.get(address("desk", event)).text
    # Before the places: they are long on a phone, and known by then.
    assert at_desk.index(address("print-diplomas", event)) < at_desk.index('"places"')
    for page, part in (
        ("publish-results", "whole-event"),
        ("event-settings", "archive"),
    ):
        assert f'href="{address(page, event)}#{part}"' in at_desk
        assert f'id="{part}"' in desk.get(address(page, event)).text

    archive_event(tournament_id=event.id, at=AT)

    assert other_ways(event) == ["desk-ceremony", "print-diplomas", "publish-results"]


def test_a_cancelled_event_asks_for_nothing_more():
    event = an_event(entrants=6, state="checked_in")
    how = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**how, reason="Curent")

    name, says = button(event)

    assert (name, "Nothing more is recorded" in says) == ("event-settings", True)
    archive_event(tournament_id=event.id, at=AT)

    name, says = button(event)

    # That page first asks to take it out: the button says what is there.
    assert (name, "To the archive" in says) == ("event-settings", True)
    assert "take it out of the archive, then" in says


def test_at_the_desk_of_a_cancelled_event_nothing_waits_for_a_press():
    event = an_event(entrants=6, state="playing", deals=2)
    desk = an_organizer(event)
    pages = [address(name, event) for name in ("desk", "desk-tables", "stage-review")]
    before = [plain(desk.get(page).text) for page in pages]
    assert [page for page in before if "Somebody comes late" not in page] == []

    how = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**how, reason="Curent")

    for page in pages:
        told = plain(desk.get(page).text)
        assert "Broken off" in told, page
        for asked in (
            "Somebody comes late", "Close ·", "Call the last deal", "In play",
            "Not ready to be confirmed", "Playing",
        ):  # fmt: skip
            assert asked not in told, (page, asked)


def test_no_table_of_a_cancelled_event_is_offered_to_be_closed():
    table = a_table(entrants=9)
    event = table.stage.tournament
    raise_to(table, 6, 2, 1)
    close = address("close-table", event, table_id=table.pk)
    desk = an_organizer(event)
    at_desk = address("desk", event)
    assert close in desk.get(at_desk).text

    cancel_event(tournament_id=event.id, author="O01", at=AT, reason="Curent")

    assert close not in desk.get(at_desk).text


def test_in_a_cancelled_event_nobody_at_a_table_waits_for_the_start():
    event = an_event(entrants=6, state="playing")
    stage = Stage.objects.get(tournament=event)
    how = {"author": "O01", "at": AT, "reason": "Curent"}
    take_start_back(stage_id=stage.id, **how)
    table = stage.tables.first()
    pages = [
        address(name, event)
        for name in ("stage-review", "standings", "tables", "bracket", "my-tables")
    ] + [address("table", event, table_id=table.pk)]
    organizer = an_organizer(event)
    waits = re.compile("Seated|Seats published|play has not begun")
    for page in pages:
        said = plain(organizer.get(page).text)
        assert (bool(waits.search(said)), "Broken off" in said) == (True, False), page

    cancel_event(tournament_id=event.id, **how)

    # Everybody who sits, both tables and the stage: the same on every page.
    assert read_desk("stage-review", event).count("Broken off") == 6 + 2 + 1
    for page in pages:
        said = plain(organizer.get(page).text)
        assert (bool(waits.search(said)), "Broken off" in said) == (False, True), page


def test_a_table_that_waits_for_a_ruling_is_told_beside_those_to_be_closed():
    table = a_table(entrants=8, target=6)
    first, second = running_tables(table.stage.tournament)
    raise_to(first, 6, 3, 2, 1)
    play_out(second)
    open_review(table_id=second.id, sign=sign(second, reason="Tura 4"))
    event = table.stage.tournament

    card = read_desk("desk", event)

    assert "Table A can be closed" in card
    assert "Write the ruling for table B" in card
    page = an_organizer(event).get(address("desk", event)).text
    assert "hall__table--closed" not in page
    review = read_desk("stage-review", event)
    assert "Table B Under review" in review


def test_who_went_through_in_a_cancelled_event_cannot_go_home():
    event = a_confirmed_stage().stage.tournament
    review = address("stage-review", event)
    assert "goes home?" in an_organizer(event).get(review).text

    how = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**how, reason="Curent")

    assert "goes home?" not in an_organizer(event).get(review).text


def test_between_two_stages_it_counts_who_is_still_in_and_says_once_what_holds():
    event = a_confirmed_stage(entrants=8).stage.tournament

    room = an_organizer(event).get(address("desk", event)).text
    figures = dict(re.findall(r'<dd data-key="([a-z-]+)">([^<]*)</dd>', room))
    assert figures == {"entrants": "8", "in-play": "4"}

    review = an_organizer(event).get(address("stage-review", event)).text
    assert review.count("The stage is confirmed.") == 1


def test_while_the_urn_is_open_it_counts_the_tickets():
    tournament = an_event(entrants=6, state="drawing")
    name, says = button(tournament)
    assert (name, "6 of 6 tickets are still in the urn." in says) == ("draw-desk", True)
    drawn(tournament, leave=1)
    assert "1 of 6 tickets is still in the urn." in button(tournament)[1]


def test_an_empty_urn_asks_for_the_publication():
    tournament = an_event(entrants=6, state="drawing")
    drawn(tournament)

    name, says = button(tournament)

    assert name == "draw-desk"
    assert "Stage 1: publish the seats" in says


def test_a_ticket_that_was_counted_as_not_drawn_is_in_the_urn_no_more():
    tournament = an_event(entrants=8, state="drawing")
    drawn(tournament, leave=1)
    stage_id = StageId(tournament.stages.get().pk)
    by = UrnSignature(author="O01", at=AT, second="E001")
    leave_tickets(stage_id=stage_id, counted=1, sign=by)

    assert "Stage 1: publish the seats" in button(tournament)[1]
    assert "7 of 7 tickets are drawn." in read("event", tournament)


def test_missing_oks_are_named_before_the_seats_can_be_published():
    event = an_event(entrants=6, state="checked_in")
    open_urn(author="O01", tournament_id=event.id, at=AT, second_person=True)
    stage_id = StageId(event.stages.get().pk)
    seats = ["A1", "A2", "A3", "B1", "B2", "B3"]
    for entrant, seat in zip(event.entrants.all(), seats, strict=True):
        by = UrnSignature(author="O01", at=AT)
        record_ticket(stage_id=stage_id, entrant_id=entrant.pk, seat=seat, sign=by)
        if seat == "A1":
            assert "1 record still needs its OK: A1." in button(event)[1]

    name, says = button(event)

    assert name == "draw-desk"
    assert "give the missing OKs" in says
    assert "6 records still need their OK: A1, A2, A3, B1, B2, B3." in says
    assert "publish the seats" not in says


def test_in_play_it_names_the_tables_that_wait_for_somebody():
    table = a_table(entrants=9)
    tournament = table.stage.tournament
    assert button(tournament)[0] == "desk-tables"
    assert "3 tables are playing: A, B, C." in button(tournament)[1]

    raise_to(table, 6, 2, 1)
    name, says = button(tournament)
    assert name == "close-table"
    assert "Table A can be closed" in says
    assert "2 tables are playing: B, C." in says

    raise_to(running_tables(tournament)[1], 6, 2, 2)
    name, says = button(tournament)
    assert name == "referee-table"
    assert "A tie decides who goes on: settle it at table B" in says
    assert "Close table A" in says
    assert "have the same points." in says


def test_when_all_tables_are_closed_nothing_advances_by_itself():
    table = a_table(entrants=6)
    tournament = table.stage.tournament
    for one in running_tables(tournament):
        play_out(one)

    name, says = button(tournament)

    assert name == "stage-review"
    assert "Stage 1: check everything and confirm" in says
    assert Stage.objects.get().state == "running"


def test_after_a_confirmation_comes_the_next_urn():
    table = a_table(entrants=6)
    tournament = table.stage.tournament
    for one in running_tables(tournament):
        play_out(one)
    a_stager().confirm(table.stage)

    name, says = button(tournament)

    assert name == "plan"
    assert "Final: draw the seats 4 entrants draw their seats." in says


def test_after_the_final_the_button_says_that_it_leads_to_the_objections():
    page, card = button(an_event(entrants=4, state="finished", target=6))

    assert page == "publish-results"
    assert "Take objections, then publish the results" in card
    assert "To the objections and the results" in card


def test_while_objections_are_taken_the_card_says_how_far_that_is():
    event, at = an_event(entrants=4, state="finished", target=6), timezone.now()
    step = open_window(tournament_id=event.id, minutes=10, author="O01", at=at)
    closes = f"{timezone.localtime(step.said.closes_at):%H:%M}"

    card = button(event)[1]
    assert f"Objections are taken until {closes}." in card
    assert "Open the window" not in card

    record_objection(
        tournament_id=event.id, text="2 și 3", entrant="E001", client_key=uuid4(),
        author="O01", at=at,
    )  # fmt: skip
    assert "1 objection waits for its answer." in button(event)[1]


def test_once_nothing_is_in_the_way_the_card_says_to_publish():
    event = an_event(entrants=4, state="finished", target=6)
    nobody_objects(tournament_id=event.id, reason="Semnat", author="O01", at=AT)

    card = button(event)[1]

    assert "Publish the official results It is recorded that nobody objects." in card
    assert "Take objections" not in card


def test_a_score_corrected_since_is_told_before_the_results_are_published():
    event = an_event(entrants=4, state="finished", target=6)
    nobody_objects(tournament_id=event.id, reason="Semnat", author="O01", at=AT)
    (table,) = running_tables(event)
    contest_final(table)
    decide(table, Decision.CORRECTED)

    card = button(event)[1]

    assert "let the hall object to the corrected places" in card
    assert "Publish the official results" not in card


def test_the_final_leads_to_the_results_and_to_the_end():
    table = a_table(entrants=4)
    tournament = table.stage.tournament
    play_out(table)
    assert button(tournament)[0] == "stage-review"
    a_stager().confirm(table.stage)
    tournament.refresh_from_db()
    name, says = button(tournament)
    assert name == "publish-results"
    winner = table.seats.get(position=0).entrant.name
    assert f"Place 1 {winner}" in says

    publish(tournament)

    assert button(tournament)[0] == "results"


def test_once_the_final_is_confirmed_it_says_what_is_left_and_nobody_plays():
    tournament = an_event(entrants=4, state="finished", target=6)

    def left():
        desk = an_organizer(tournament).get(address("desk", tournament))
        page = in_one_line(plain(desk.text))
        assert "play in:" not in page
        return re.search(r"Still to come: (.*?) entrants", page)[1]

    assert left() == "Official results · Prize giving · Archive"
    publish(tournament)
    assert left() == "Archive"


def test_a_table_where_everybody_goes_on_can_be_closed_without_play():
    tournament = an_event(entrants=5, state="playing")

    name, says = button(tournament)

    assert name == "close-table"
    assert "Table B can be closed" in says
    assert "it can be closed without play" in says


def test_the_steps_of_the_event_are_in_order():
    table = a_table(entrants=13)
    page = an_organizer(table.stage.tournament).get(
        address("desk", table.stage.tournament)
    )

    stepper = re.search(r'<ol class="stepper.*?</ol>', page.text, re.S)[0]

    assert plain(stepper) == (
        "Registration 2 Stage 1 13 entrants, 4 tables 3 Stage 2 8 entrants, 2 tables "
        "4 Final 4 entrants, 1 table 5 Results"
    )
    assert stepper.count('aria-current="step"') == 1


def test_it_shows_the_public_address_as_a_link_and_as_a_code():
    tournament = an_event(entrants=6)

    page = in_one_line(an_organizer(tournament).get(address("desk", tournament)).text)

    assert f"http://testserver{address('event', tournament)}" in page
    assert re.search(r'<div class="qr" role="img"[^>]*><svg .*viewBox', page)


def test_on_this_machine_it_warns_that_phones_cannot_follow():
    tournament = an_event(entrants=6)
    at = {"headers": {"host": "localhost:8000"}}

    here = an_organizer(tournament).get(address("desk", tournament), **at)

    assert "Phones cannot open this address" in words(here)
    assert "Phones cannot open this address" not in read_desk("desk", tournament)


def test_the_fragment_is_the_inside_of_the_page_and_kept_by_its_tag():
    tournament = a_table(entrants=6, deals=2).stage.tournament
    client = an_organizer(tournament)

    fragment = client.get(address("desk-part", tournament))

    assert fragment.text.strip() in client.get(address("desk", tournament)).text
    kept = {"headers": {"if-none-match": fragment.headers["ETag"]}}
    assert client.get(address("desk-part", tournament), **kept).status_code == 304
    a_stager().play_table(running_tables(tournament)[0])
    assert client.get(address("desk-part", tournament), **kept).status_code == 200


def test_looking_changes_nothing():
    tournament = a_table(entrants=6, deals=2).stage.tournament
    before = current_version(tournament.pk)
    pages = ("desk", "desk-part", "desk-tables", "desk-tables-part", "stage-review")

    for name in (*pages, "desk-ledger", "publish-results"):
        client = an_organizer(tournament)
        assert client.get(address(name, tournament)).status_code == 200
        assert client.head(address(name, tournament)).status_code == 200

    assert current_version(tournament.pk) == before


PAGES = ("desk", "desk-part", "desk-tables", "stage-review", "desk-ledger")
PRESSES = ("publish-draw", "confirm-stage", "freeze-results")


@pytest.mark.parametrize("name", [*PAGES, "publish-results", *PRESSES])
def test_only_the_event_s_organizers_come_in(client, name):
    tournament = an_event(entrants=6, state="playing")
    call = client.post if name in PRESSES else client.get
    nobody = call(address(name, tournament))
    assert nobody.status_code == (401 if name in PRESSES else 302)

    referee = referee_client(Client(), tournament)
    call = referee.post if name in PRESSES else referee.get
    assert call(address(name, tournament)).status_code == 403

    another = Client()
    another.force_login(a_user(name="ioana"))
    call = another.post if name in PRESSES else another.get
    assert call(address(name, tournament)).status_code in {302, 401, 403}


def test_once_the_check_in_is_closed_who_is_expected_holds_nobody_up():
    event = an_event(entrants=11)
    desk = an_organizer(event)
    *here, late = event.entrants.all()
    for one in here:
        where = address("check-in-entrant", event, entrant_id=one.pk)
        desk.post(where)
    soon = f"{timezone.localtime() + timedelta(minutes=5):%H:%M}"
    fates = {f"fate-{late.pk}": "expected", f"by-{late.pk}": soon}
    desk.post(address("confirm-closing", event), fates)

    name, says = button(event)

    assert name == "plan"
    assert "10 entrants are here. 1 more is expected" in says
    page = words(desk.get(address("desk", event)))
    assert "Stage 1 10 entrants" in page
    desk.post(address("reopen-check-in", event))
    assert button(event)[0] == "check-in"


def test_in_play_it_shows_the_tables_who_waits_for_somebody_first():
    first = a_table(entrants=12)
    tournament = first.stage.tournament
    second, third = running_tables(tournament)[1:]
    raise_to(second, 5, 4, 3, 2)
    raise_to(third, 6, 2, 1, 0)
    raise_to(first, 1, 0, 0, 0)
    late = sign(first, at=LATER + timedelta(hours=1))
    penalty(first, 1, signature=late)

    page = an_organizer(tournament).get(address("desk", tournament))
    ready, quiet, slow = rows(page.text, start='<li class="hall__table')

    assert re.search(r"Table C .* 4 deals Close", ready)
    assert re.search(r"Table B .* 6 deals ends \S+ last line 14:00", quiet)
    assert re.search(r"Table A .* 1 deal 3 behind the others last line 15:00", slow)


@pytest.mark.no_ledger_check  # the start is moved
def test_ten_minutes_after_the_start_a_table_without_a_line_leads_to_the_no_show():
    first = a_table(entrants=12)
    tournament = first.stage.tournament
    second, third = running_tables(tournament)[1:]
    here = an_organizer(tournament)

    def hints():
        page = here.get(address("desk", tournament)).text
        assert page.count("no deal since the start") == page.count("/leave/")
        return re.findall(r'href="[^"]*/referee/(\d+)/leave/"', page)

    # Where no table has recorded anything the sheets of paper come later.
    assert hints() == []
    raise_to(second, 1, 0, 0, 0)
    leave(third, 0, cause=LeaveCause.NO_SHOW)
    assert hints() == [str(first.pk)]
    started = timezone.now() - timedelta(minutes=9)
    Stage.objects.filter(pk=first.stage_id).update(started_at=started)
    assert hints() == []
    # By a clock that was set back deals were recorded before the start.
    started = timezone.now() - timedelta(minutes=11)
    Stage.objects.filter(pk=first.stage_id).update(started_at=started)
    penalty(third, 1, signature=sign(third, at=timezone.now()))
    assert hints() == [str(first.pk)]


ABSENT = "Did not come"


@pytest.mark.no_ledger_check  # the start is moved
def test_a_no_show_that_was_made_void_leads_to_the_no_show_again():
    first = a_table(entrants=12)
    tournament = first.stage.tournament
    second, third = running_tables(tournament)[1:]
    started = timezone.now() - timedelta(minutes=11)
    Stage.objects.filter(pk=first.stage_id).update(started_at=started)
    now = {"at": timezone.now()}
    penalty(second, 1, signature=sign(second, **now))
    penalty(third, 1, signature=sign(third, **now))
    leave(first, 0, cause=LeaveCause.NO_SHOW, **now)
    here, hint = an_organizer(tournament), "no deal since the start"
    page = here.get(address("desk", tournament)).text
    assert hint not in page
    # Whoever is not there does not stand among those who play without a word.
    told = [row for row in rows(page, start='<li class="hall__table') if ABSENT in row]
    assert [row.startswith("Table A") for row in told] == [True]

    void(first, last_seq(first), signature=sign(first, reason="A venit", **now))

    page = here.get(address("desk", tournament)).text
    assert re.findall(r'href="[^"]*/referee/(\d+)/leave/"', page) == [str(first.pk)]
    assert page.count(hint) == 1
    assert ABSENT not in page


def test_no_latecomer_is_offered_a_seat_once_all_tables_are_closed():
    table = a_table(entrants=6)
    tournament = table.stage.tournament
    here = an_organizer(tournament)
    pages = ["desk", "desk-tables", "stage-review", "roster"]
    offered = "Somebody comes late"
    for page in pages:
        assert offered in here.get(address(page, tournament)).text, page

    for one in running_tables(tournament):
        play_out(one)

    for page in pages:
        assert offered not in here.get(address(page, tournament)).text, page


def test_in_the_final_the_next_step_is_a_sentence():
    event = an_event(entrants=6, state="final")
    told = "Its score is held back until the prize giving, but stands on this page."

    page = read_desk("desk", event)
    assert "The final is being played" in page
    assert told not in page

    hold_final(tournament_id=event.id, author="O01", at=AT)
    assert told in read_desk("desk", event)
