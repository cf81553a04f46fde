"""Somebody takes the seat that another has left: who, with which right, by whom."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.archive.queries.audit import differences
from scoring.finish.queries.places import event_places
from scoring.ledger.enums import LeaveCause, SitAs
from scoring.ledger.refusals import SecondMissing
from scoring.scoresheet.refusals import FollowedBy
from scoring.stages.commands.stages import confirm_stage
from scoring.substitutions.queries.stand_by import stand_bys
from scoring.substitutions.refusals import CannotSit, SeatNotFree
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    a_table,
    close,
    kinds,
    next_dealer,
    raise_to,
    record,
    state,
    void,
)
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    seated,
    sit,
)
from tests.people import becomes
from tests.scenarios import a_stager, an_event, running_tables
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.stage import StageEntry
from tournaments.events.queries.events import entrants_of
from tournaments.ids import StageId, TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import NotAllowed

pytestmark = pytest.mark.django_db


def deal(table, cards, *, bidder, bid=1):
    return record(
        table, a_deal(cards, bidder=bidder, bid=bid, dealer=next_dealer(table))
    )


def test_whoever_came_in_for_somebody_is_counted_also_once_they_have_left():
    table = a_table(entrants=8)
    event = table.stage.tournament
    second, late = a_second(table), a_latecomer(table)
    assert entrants_of(event) == 8
    leave(table, 0)

    sit(table, 0, late, second=second, author="O01")
    assert entrants_of(event) == 9
    assert Client().get(f"/api/v1/tournaments/{event.slug}").json()["entrants"] == 9

    becomes(Entrant.objects.get(tournament=event, code=late), EntrantStatus.WITHDRAWN)
    assert entrants_of(event) == 9


def test_a_substitute_takes_the_seat_and_goes_through():
    table = a_table(entrants=8)
    second, late = a_second(table), a_latecomer(table)
    gone = seated(table)[0]
    raise_to(table, 5, 2, 1, 0)
    leave(table, 0)

    sit(table, 0, late, second=second, author="O01")
    raise_to(table, 6, 3, 2, 1)
    close(table)

    assert seated(table)[0] == late
    assert Entrant.objects.get(code=late).status == "checked_in"
    assert state(table).entrants[0] == late
    other = running_tables(table.stage.tournament)[1]
    raise_to(other, 6, 3, 2, 1)
    close(other)
    confirm_stage(stage_id=StageId(table.stage_id), author="O01", at=LATER)
    following = StageEntry.objects.filter(stage__number=2)
    assert late in following.values_list("entrant__code", flat=True)
    places = event_places(TournamentId(table.stage.tournament_id))
    assert places[-1].entrant == gone
    assert differences() == []


def test_a_stand_in_keeps_the_table_full_and_has_no_place():
    table = a_table(entrants=8)
    second, late = a_second(table), a_latecomer(table)
    raise_to(table, 5, 2, 1, 0)
    leave(table, 0)

    sit(table, 0, late, sits_as=SitAs.STAND_IN, second=second, author="O01")
    raise_to(table, 6, 3, 2, 0)
    close(table, reason="Gata")

    assert state(table).through == (1, 2)
    named = [p.entrant for p in event_places(TournamentId(table.stage.tournament_id))]
    assert late not in named
    assert len(named) == 8
    assert differences() == []


def test_who_may_take_a_seat():
    table = a_table(entrants=8)
    second = a_second(table)
    other = running_tables(table.stage.tournament)[1]
    late, gone = a_latecomer(table), seated(table)[0]
    lost = a_latecomer(table, name="Plecat", status="withdrawn")

    with pytest.raises(SeatNotFree):
        sit(table, 0, late, second=second, author="O01")
    leave(table, 0)
    for nobody in (seated(other)[1], seated(table)[1], gone, "E999", lost):
        with pytest.raises(CannotSit):
            sit(table, 0, nobody, second=second, author="O01")
    sit(table, 0, late, second=second, author="O01")
    leave(other, 0)
    for nobody in (late, gone):
        with pytest.raises(CannotSit):
            sit(other, 0, nobody, second=second, author="O01")


@pytest.mark.parametrize("second", [None, "", "O01", "R77"])
def test_a_seat_moves_only_by_two_people_of_the_staff(second):
    table = a_table(entrants=8)
    late = a_latecomer(table)
    leave(table, 0)

    with pytest.raises(SecondMissing):
        sit(table, 0, late, second=second, author="O01")
    assert kinds(table) == ["opened", "leave"]


def test_taking_the_seat_back_gives_it_to_who_had_it():
    table = a_table(entrants=8)
    second, late = a_second(table), a_latecomer(table)
    before = seated(table)
    leave(table, 1)
    sit(table, 1, late, second=second, author="O01")

    with pytest.raises(NotAllowed):
        void(table, 3)
    with pytest.raises(FollowedBy):
        void(table, 2)
    void(table, 3, touch_closed=True)
    void(table, 2)

    assert seated(table) == before
    assert "apart" not in state(table).as_json()
    assert differences() == []


def test_the_next_of_the_table_takes_the_seat_of_who_has_gone_home():
    tournament = an_event(entrants=16, state="playing", target=6)
    stager = a_stager()
    for table in running_tables(tournament):
        stager.play_table(table)
    first = tournament.stages.get()
    stager.confirm(first)
    draw = stager.open_urn(tournament)
    stager.draw_tickets(draw)
    stager.start(draw.stage)
    table = running_tables(tournament)[0]
    gone, second = seated(table)[0], a_second(table)
    origin = StageEntry.objects.get(stage=draw.stage, entrant__code=gone).origin
    before = next(t for t in first.tables.all() if f"1/{t.letter}" == origin)
    third = state(before).entrants[state(before).order[2]]

    leave(table, 0, cause=LeaveCause.NO_SHOW)
    offered = stand_bys(StageId(table.stage_id), gone=[gone])
    assert (offered[0].code, offered[0].next_at) == (third, origin)
    assert [one.next_at for one in offered[1:]] == [""] * (len(offered) - 1)
    sit(table, 0, third, second=second, author="O01")

    assert seated(table)[0] == third
    assert differences() == []
