from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.calls.models import Call
from scoring.disputes.commands.reviews import open_review
from scoring.finish.commands.embargo import hold_final
from scoring.ledger.enums import LeaveCause
from scoring.public.pages import event
from scoring.standings.lines import StageConfirmed
from tests.integration.scoring.deals.entries import (
    a_deal,
    close,
    raise_to,
    record,
    sign,
)
from tests.integration.scoring.desk.pages.room import press
from tests.integration.scoring.public.pages.reading import (
    LIVE_PAGES,
    PAGES,
    a_hall,
    a_visitor,
    address,
    names_at,
    read,
    rows,
    words,
)
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    sit,
)
from tests.integration.tables.draws.digital import freeze
from tests.markup import in_one_line
from tests.scenarios import (
    AT,
    a_stager,
    an_event,
    organizer_client,
    play_deals,
    publish,
    referee_client,
    running_tables,
)
from tournaments.book.lines import read as read_lines
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.over import cancel_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("state", "offered"), [("finished", True), ("published", False)]
)
def test_codes_are_asked_for_only_while_they_sign_somebody_in(state, offered):
    tournament = an_event(state=state)
    code = address("pin-sign-in", tournament)

    page = a_visitor().get(address("event", tournament)).text
    onward = {"next": address("my-tables", tournament)}
    sign_in = a_visitor().get("/sign-in/", onward).text

    assert (f'href="{code}"' in page) is offered
    assert (f'href="{code}"' in sign_in) is offered


def current_step(tournament):
    page = in_one_line(a_visitor().get(address("event", tournament)).text)
    name = r'</span><span class="stepper__name.*?">(.*?)</span>'
    found = re.findall(rf'aria-current="step".*?{name}', page)
    assert len(found) <= 1
    return found[0] if found else None


def test_in_registration_it_says_who_is_on_the_list_and_what_comes_next():
    tournament = an_event(entrants=13, state="registration")

    page = read("event", tournament)

    assert "Cupa de probă" in page
    assert "Cluj-Napoca · 21 November 2026" in page
    assert "13 entrants on the list." in page
    # Who signs up where is told apart: that the list is not closed lets nobody in.
    assert "is open" not in page
    assert "0 of them have checked in." in page
    assert current_step(tournament) == "Registration"
    assert 'class="stats"' not in a_visitor().get(address("event", tournament)).text


def test_the_steps_lead_through_all_stages_to_the_results():
    tournament = an_event(entrants=13, state="registration")

    page = a_visitor().get(address("event", tournament)).text

    steps = re.findall(r'stepper__name.*?">(.*?)</span>', in_one_line(page))
    assert steps == ["Registration", "Stage 1", "Stage 2", "Final", "Results"]


def test_while_the_urn_is_open_it_counts_the_tickets():
    tournament = an_event(entrants=6, state="drawing")
    stager = a_stager()
    draw = tournament.stages.get().draws.get()
    stager.draw_tickets(draw, leave=2)

    page = read("event", tournament)

    assert "Stage 1: the seats are being drawn." in page
    assert "4 of 6 tickets are drawn." in page
    assert current_step(tournament) == "Stage 1"


def lines_of_tables(tournament):
    """What the event's page says of each table, by its letter."""
    page = a_visitor().get(address("event", tournament)).text
    _before, *found = page.split('class="table-lines"')
    lines = rows(found[0].split("</ul>")[0], start="<li>") if found else []
    return {line.split()[1]: line for line in lines}


def test_in_play_it_says_of_each_table_who_goes_on_as_it_stands():
    table = a_hall(entrants=6)
    tournament = table.stage.tournament
    raise_to(table, 3, 2, 0)
    first, second, third = names_at(table)

    page = read("event", tournament)
    told = lines_of_tables(tournament)

    assert "Stage 1 is being played. 0 of 2 tables are closed." in page
    assert set(told) == {"A", "B"}
    assert told["A"] == f"Table A {first} 3 {second} 2 2 deals"
    assert third not in told["A"]
    assert current_step(tournament) == "Stage 1"
    markup = a_visitor().get(address("event", tournament)).text
    assert markup.count('"Through so far"') == 2
    assert address("table", tournament, table_id=table.pk) in markup
    assert markup.index("table-lines") < markup.index('class="stepper')


def test_before_anything_is_dealt_it_says_of_each_table_who_sits_there():
    table = a_hall(entrants=6)
    told = lines_of_tables(table.stage.tournament)

    assert told["A"] == f"Table A {' '.join(names_at(table))} Seated"


def test_whoever_has_left_before_anything_is_dealt_is_not_said_to_sit_there():
    table = a_hall(entrants=8)
    _gone, *others = names_at(table)
    leave(table, 0, cause=LeaveCause.NO_SHOW)

    told = lines_of_tables(table.stage.tournament)

    assert told["A"] == f"Table A {' '.join(others)} Seated"


def test_of_a_closed_table_it_says_who_is_through():
    table = a_hall(entrants=6, target=6)
    raise_to(table, 6, 3, 2)
    close(table)

    told = lines_of_tables(table.stage.tournament)["A"]

    first, second, third = names_at(table)
    assert told == f"Table A {first} 6 {second} 3 Closed"
    assert third not in told


def test_a_table_under_review_tells_no_score_on_the_events_page():
    table = a_hall(entrants=6)
    raise_to(table, 3, 2, 0)
    open_review(table_id=table.id, sign=sign(table, reason="Looked at"))

    told = lines_of_tables(table.stage.tournament)

    assert told["A"] == "Table A Under review"


def test_at_most_sixteen_tables_have_a_line(monkeypatch):
    tournament = an_event(entrants=16, state="playing", deals=1)
    assert list(lines_of_tables(tournament)) == ["A", "B", "C", "D"]
    cache.clear()
    monkeypatch.setattr(event, "MOST_TABLES", 3)

    assert list(lines_of_tables(tournament)) == ["A", "B", "C"]
    page = a_visitor().get(address("event", tournament)).text
    assert f'href="{address("tables", tournament)}">All tables' in page


def test_the_final_keeps_its_whole_card_and_says_that_it_is_held_back():
    tournament = an_event(entrants=6, state="final")
    assert "held back" not in read("event", tournament)
    hold_final(tournament_id=tournament.id, author="O01", at=AT)
    (table,) = running_tables(tournament)
    play_deals(table, deals=2)

    page = read("event", tournament)

    now = page.split("What happens now")[1].split("How the seats")[0]
    assert (
        "The score and the places of the final are held back until the prize giving."
    ) in now
    assert "Until the prize giving" in page
    assert all(name in page for name in names_at(table))
    assert lines_of_tables(tournament) == {}


def test_it_leads_to_the_finals_cards_while_they_are_shown_live():
    tournament = an_event(entrants=4, state="playing")
    live = "The cards of the final are shown live"
    assert live not in read("event", tournament)
    columns = {"cards_delay": 30, "version": tournament.version + 1}
    Tournament.objects.filter(pk=tournament.pk).update(**columns)

    page = in_one_line(a_visitor().get(address("event", tournament)).text)

    (table,) = running_tables(tournament)
    link = address("table", tournament, table_id=table.pk)
    assert f'<a href="{link}">{live}</a>' in page


def test_at_the_tables_of_a_cancelled_event_nothing_comes_next():
    table = a_hall(entrants=6)
    tournament = table.stage.tournament
    raise_to(table, 3, 2, 0)
    code = table.seats.get(position=0).entrant.code
    pages = [("table", {"table_id": table.pk}), ("player", {"code": code})]
    for page, of in pages:
        told = read(page, tournament, **of)
        assert "What the next deal must bring" in told, page
        assert "Call the referee" in told, page

    of = {"tournament_id": tournament.id, "author": "O01"}
    cancel_event(**of, reason="Sala este închisă.", at=AT)

    for page, of in pages:
        told = read(page, tournament, **of)
        assert "What the next deal must bring" not in told, page
        assert "Call the referee" not in told, page
        assert names_at(table)[0] in told
    call = address("call-referee", tournament, table_id=table.pk)
    mine = a_visitor().get(address("player", tournament, code=code)).text
    assert "data-alert=" not in mine
    assert a_visitor().post(call, {"text": "x"}).status_code != 200
    assert not Call.objects.exists()


def test_a_cancelled_event_offers_nothing_that_still_waits():
    tournament = an_event(entrants=6, state="drawing")
    wall = address("urn-wall", tournament, number=1)
    assert wall in a_visitor().get(address("event", tournament)).text
    assert wall in a_visitor().get(address("find-my-seat", tournament)).text

    of = {"tournament_id": tournament.id, "author": "O01"}
    cancel_event(**of, reason="Sala este închisă.", at=AT)

    for page in ("event", "find-my-seat"):
        assert wall not in a_visitor().get(address(page, tournament)).text
        assert "Sala este închisă." in read(page, tournament)
    assert current_step(tournament) is None
    assert "What happens now" not in read("event", tournament)


def test_between_two_stages_it_says_that_the_draw_comes_next():
    tournament = an_event(entrants=6, state="playing", target=3)
    stager = a_stager()
    stage = tournament.stages.get()
    for table in stage.tables.all():
        stager.play_table(table)
    all_closed = read("event", tournament)
    stager.confirm(stage)

    assert "Stage 1: all tables are closed." in all_closed
    assert "Final: it is known who plays; the draw comes next." in read(
        "event", tournament
    )
    assert current_step(tournament) == "Final"
    assert "Gone through: 4 entrants." in read("event", tournament)
    assert "Gone through" not in all_closed


def test_between_two_stages_it_leads_to_the_open_urn():
    tournament = an_event(entrants=6, state="playing", target=3)
    stager = a_stager()
    stage = tournament.stages.get()
    for table in stage.tables.all():
        stager.play_table(table)
    stager.confirm(stage)
    wall = address("urn-wall", tournament, number=2)
    assert wall not in a_visitor().get(address("event", tournament)).text

    stager.open_urn(tournament)

    assert wall in a_visitor().get(address("event", tournament)).text
    assert "Gone through: 4 entrants." in read("event", tournament)


def test_it_leads_to_a_digital_draw_that_is_under_way():
    tournament = an_event(entrants=6, state="checked_in")
    draw = address("published-draw", tournament, number=1)
    assert draw not in a_visitor().get(address("event", tournament)).text

    freeze(tournament)

    page = in_one_line(a_visitor().get(address("event", tournament)).text)
    assert f'href="{draw}"' in page
    assert "Watch the draw" in page


def test_of_one_table_it_does_not_count_how_many_are_closed():
    final = read("event", an_event(entrants=4, state="final"))
    assert "The final is being played. " in final
    assert "of 1 table" not in final
    assert "0 of 2 tables are closed." in read("event", an_event(state="playing"))


def test_after_the_final_it_shows_the_first_four_as_provisional_then_published():
    tournament = an_event(entrants=4, state="finished", target=3)
    winner = read_lines(tournament.id, StageConfirmed)[0].said.through[0][1]
    name = tournament.entrants.get(code=winner).name

    provisional = read("event", tournament)
    publish(tournament)
    published = read("event", tournament)

    assert f"The first four (provisional) Place 1 {name} {winner}" in provisional
    assert f"The first four Place 1 {name} {winner}" in published
    for page in (provisional, published):  # Who won stands before all that is known.
        assert page.index("The first four") < page.index("Registration (done)")
    assert "its results are published" in published


def test_a_private_event_is_not_there_for_the_public():
    tournament = an_event(entrants=6, state="playing")
    for page in PAGES:
        read(page, tournament)
    tournament.is_public = False
    tournament.save()
    organizer = organizer_client(Client(), tournament)

    for page in PAGES:
        assert a_visitor().get(address(page, tournament)).status_code == 404
        assert organizer.get(address(page, tournament)).status_code == 200
    for page in LIVE_PAGES:
        part = address(f"{page}-part", tournament)
        assert a_visitor().get(part).status_code == 404
        assert organizer.get(part).status_code == 200


def test_public_pages_are_only_read():
    tournament = an_event()
    for page in PAGES:
        assert a_visitor().post(address(page, tournament)).status_code == 405
        head = a_visitor().head(address(page, tournament))
        assert (head.status_code, head.content) == (200, b"")


def test_every_page_leads_to_the_others():
    tournament = an_event()
    for page in PAGES:
        text = in_one_line(a_visitor().get(address(page, tournament)).text)
        for other in (*PAGES, "find-my-seat"):
            assert f'href="{address(other, tournament)}"' in text
        assert f'href="{address(page, tournament)}" aria-current="page"' in text


def test_staff_find_the_way_to_their_work_and_visitors_do_not():
    tournament = an_event(state="playing")
    page = address("event", tournament)
    desk, referee = address("desk", tournament), address("my-tables", tournament)

    visitor = a_visitor().get(page).text
    assert desk not in visitor
    assert referee not in visitor
    assert desk in organizer_client(Client(), tournament).get(page).text
    assert referee in referee_client(Client(), tournament).get(page).text


@pytest.mark.parametrize("entrants", [4, 11])
@pytest.mark.parametrize(
    ("page", "queries"),
    [("event", 24), ("tables", 12), ("standings", 8), ("bracket", 8), ("results", 3)],
)
def test_one_table_and_three_take_the_same_number_of_queries(
    page, queries, entrants, django_assert_num_queries
):
    tournament = an_event(entrants=entrants, state="playing", deals=1)
    visitor = a_visitor()
    cache.clear()

    with django_assert_num_queries(queries):
        visitor.get(address(page, tournament))
    with django_assert_num_queries(2):
        visitor.get(address(f"{page}-part", tournament))


def test_the_first_page_leads_to_the_raffle_once_there_is_one():
    tournament = an_event(entrants=6, state="checked_in")
    first, raffle = address("event", tournament), address("raffle", tournament)
    assert raffle not in a_visitor().get(first).text

    fields = {"prizes": "O carte", "source": "quick", "sure": "yes"}
    press("open-raffle", tournament, fields)

    assert raffle in a_visitor().get(first).text


def test_just_now_names_who_played_and_not_who_sits_there_now():
    table = a_hall(entrants=4, target=21)
    record(table, a_deal((56, 28, 26, 10), bidder=0, bid=1))
    left = table.seats.get(position=0).entrant.name
    leave(table, 0)
    sit(table, 0, a_latecomer(table), second=a_second(table), author="O01")

    said = words(a_visitor().get(address("event", table.stage.tournament)))

    just_now = said[said.index("Just now") :]
    assert f"{left}: one" in just_now
    assert f"{left} +1" in just_now
    assert "Zamfir" not in just_now


def test_the_two_of_a_pair_are_written_alike_on_every_page():
    event = an_event(entrants=6, pairs=True, state="playing", deals=2)
    table = running_tables(event)[0]
    pairs = {seat.entrant.name for seat in table.seats.all()}
    assert all(" / " in pair for pair in pairs)

    for page in ("event", "tables", "standings", "bracket"):
        text = words(a_visitor().get(address(page, event)))
        assert any(pair in text for pair in pairs), page
        assert not any(pair.replace(" / ", " + ") in text for pair in pairs), page
