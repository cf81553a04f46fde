"""An organizer corrects behind a confirmed stage, and decides."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scoring.finish.queries.places import event_places
from tests.integration.scoring.deals.entries import last_seq, lines
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import plain
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    aftermath,
    codes_of,
    contest_final,
)
from tests.integration.scoring.substitutions.late import goes_home
from tests.scenarios import a_stager, an_event, running_tables
from tournaments.events.models.stage import Stage, StageEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """The first table of a confirmed stage of two tables."""
    return a_confirmed_stage(entrants=8)


@pytest.fixture
def desk(table):
    return an_organizer(table.stage.tournament)


def seq_of_second(table):
    return next(
        line.seq
        for line in lines(table)
        if line.payload.get("entry", {}).get("bidder") == 1
    )


def address(table, page):
    return f"/t/{table.stage.tournament.slug}/{page}"


def void(desk, table, **more):
    fields = {
        "client_key": str(uuid4()),
        "after_seq": str(last_seq(table)),
        "reason": "Puncte scrise la altul",
        "behind": "1",
        **more,
    }
    seq = seq_of_second(table)
    return desk.post(address(table, f"referee/{table.pk}/void/{seq}/"), fields)


def decide(desk, table, decision, *, reason="S-a jucat deja"):
    return desk.post(
        address(table, "desk/stage/decide/"),
        {"stage": "1", "decision": decision, "reason": reason},
    )


def names(table):
    return [seat.entrant.name for seat in table.seats.order_by("position")]


def test_before_saving_the_page_says_who_would_go_through(desk, table):
    _first, second, third, _fourth = names(table)

    page = desk.get(
        address(table, f"referee/{table.pk}/void/{seq_of_second(table)}/")
    ).content.decode()

    assert f"Went through and would not: {second}." in page
    assert f"Did not go through and would: {third}." in page
    assert "the stage is contested until you decide" in page
    assert 'name="behind" value="1"' in page


def test_it_says_which_later_play_is_touched(desk, table):
    stager = a_stager()
    draw = stager.open_urn(table.stage.tournament)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    second = names(table)[1]

    page = desk.get(
        address(table, f"referee/{table.pk}/void/{seq_of_second(table)}/")
    ).content.decode()

    assert f"{second} sits at A" in page
    assert "in Final, where 0 deals are recorded." in page


def test_who_has_not_seen_the_confirmation_is_refused_and_then_shown_it(desk, table):
    response = void(desk, table, behind="")

    assert response.status_code == 409
    assert 'name="behind" value="1"' in response.content.decode()
    assert not aftermath(table).corrections


def test_the_desk_leads_to_the_decision_and_the_public_reads_it(desk, table):
    assert void(desk, table).status_code == 302

    assert "Decide who goes on" in desk.get(address(table, "desk/")).content.decode()
    standings = desk.get(address(table, "standings/?stage=1")).content.decode()
    assert "Contested: it is not decided yet." in standings

    assert decide(desk, table, "kept").status_code == 302

    standings = desk.get(address(table, "standings/?stage=1")).content.decode()
    assert "Those who went through stay through." in standings
    assert "Reason: S-a jucat deja" in standings


def test_the_exchange_is_made_by_the_decision(desk, table):
    void(desk, table)
    third = table.seats.get(position=2).entrant

    decide(desk, table, "corrected")

    assert StageEntry.objects.filter(stage__number=2, entrant=third).exists()


def test_what_would_be_refused_is_not_offered_and_the_page_says_why(desk, table):
    stager = a_stager()
    draw = stager.open_urn(table.stage.tournament)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    void(desk, table)

    page = desk.get(address(table, "desk/stage/?stage=1")).content.decode()

    assert 'value="corrected"' not in page
    assert 'value="kept"' in page
    assert "The seats of the next stage are published" in page
    assert decide(desk, table, "corrected").status_code == 409


def test_what_can_be_decided_is_offered(desk, table):
    void(desk, table)

    page = desk.get(address(table, "desk/stage/?stage=1")).content.decode()

    assert 'value="corrected"' in page
    assert "cannot go through now" not in page


def test_a_decision_without_a_reason_keeps_the_page(desk, table):
    void(desk, table)

    response = decide(desk, table, "kept", reason=" ")

    assert response.status_code == 400
    assert "Decide who goes on" in response.content.decode()


def test_nobody_is_sent_home_or_back_before_a_correction_is_decided(desk, table):
    review = address(table, "desk/stage/?stage=1")
    other = table.stage.tables.exclude(pk=table.pk).get()
    goes_home(other, codes_of(other)[0])
    page = desk.get(review).text
    assert "goes home?" in page
    assert "Take back" in page

    void(desk, table)

    page = desk.get(review).text
    assert "goes home?" not in page
    assert "Take back" not in page


def test_why_a_second_person_decided_otherwise_is_not_lost(desk, table):
    void(desk, table)
    decide(desk, table, "kept")

    late = decide(desk, table, "corrected", reason="Foaia de scor spune altceva")

    assert late.status_code == 409
    assert "You had typed: Foaia de scor spune altceva" in plain(late.text)


@pytest.mark.parametrize("decision", ["", "unaffected", "superseded", "x"])
def test_only_the_two_answers_are_answers(desk, table, decision):
    void(desk, table)
    assert decide(desk, table, decision).status_code == 400
    assert aftermath(table).contest


def test_a_referee_cannot_decide(client, table):
    assert decide(client, table, "kept").status_code in {401, 403}
    assert not aftermath(table).corrections


def test_the_desk_says_contested_as_the_public_page_does(desk, table):
    second, third = names(table)[1:3]
    void(desk, table)

    rows = re.findall(
        r"<tr\b.*?</tr>", desk.get(address(table, "desk/stage/?stage=1")).text, re.S
    )

    for name in (second, third):
        row = next(plain(row) for row in rows if name in row)
        assert "Contested" in row
        assert "Out" not in row
    page = plain(desk.get(address(table, "desk/stage/?stage=1")).text)
    assert "Stage 1: review Contested" in page
    decide(desk, table, "kept")
    page = plain(desk.get(address(table, "desk/stage/?stage=1")).text)
    assert "Stage 1: review Confirmed" in page


def test_a_contested_final_asks_for_its_places_before_any_objection():
    event = an_event(entrants=4, state="finished", target=6)
    (table,) = running_tables(event)
    contest_final(table)
    desk = an_organizer(event)

    assert "Decide the places" in desk.get(address(table, "desk/")).text
    assert "Decide the places" in desk.get(address(table, "desk/stage/")).text
    page = plain(desk.get(address(table, "desk/results/")).text)
    assert "The final was corrected after its confirmation." in page
    assert "To the correction" in page
    assert "Open the objection window" not in page
    assert "nobody objects" not in page

    decide(desk, table, "corrected")

    page = plain(desk.get(address(table, "desk/results/")).text)
    assert "Open the objection window" in page
    assert "To the correction" not in page


def test_before_a_correction_of_a_final_that_is_over_the_page_says_its_places():
    event = an_event(entrants=4, state="finished", target=6)
    (table,) = running_tables(event)
    desk = an_organizer(event)
    called = dict(event.entrants.values_list("code", "name"))
    people = [called[one.entrant] for one in event_places(event.id)]
    deals = [line.seq for line in lines(table) if line.kind == "deal"]

    told = []
    for seq in deals:
        page = plain(desk.get(address(table, f"referee/{table.pk}/void/{seq}/")).text)
        told += re.findall(r"With this its places would be: (.+?)\.", page)

    assert told
    for names_told in told:
        then = names_told.split(", ")
        assert sorted(then) == sorted(people)
        assert then != people
