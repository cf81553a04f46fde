from __future__ import annotations

from datetime import timedelta

import pytest

from scoring.stages.commands.stages import publish_seats
from tables.draws.models.draw import Draw, Ticket
from tables.latecomers.commands import late_entry, take_back_late_entry
from tables.latecomers.refusals import (
    LateTicketDrawn,
    NoLateEntry,
    NoRoom,
    PlaysAlready,
)
from tables.seating.models import Seat
from tables.urn.commands.urn import call_off_draw
from tables.urn.lines import LateEntry, LateEntryTakenBack
from tables.urn.refusals import ReasonMissing
from tests.integration.tables.urn.urns import draw_one, signed, take_back
from tests.people import becomes
from tests.scenarios import AT, a_stager, an_event
from tournaments.book.lines import read
from tournaments.checkin.commands.closing import register_on_stand_by
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.stage import Stage
from tournaments.people.names import PlayerDetails
from tournaments.people.refusals import EntrantWithdrawn

pytestmark = pytest.mark.django_db


def drawing(entrants, *, pairs=False):
    event = an_event(entrants=entrants, state="drawing", pairs=pairs)
    return event, Stage.objects.get(tournament=event)


def walk_in(event, *, name="Zamfir Zoe", partner=None):
    return register_on_stand_by(
        tournament_id=event.pk,
        people=[PlayerDetails(family=one) for one in (name, partner) if one],
        at=AT,
        author="O01",
    )


def enter(stage, entrant, *, reason="Tren întârziat"):
    return late_entry(
        stage_id=stage.pk,
        entrant_id=entrant.pk,
        reason=reason,
        at=AT + timedelta(minutes=30),
        author="O01",
    )


def sizes(stage):
    return Stage.objects.get(pk=stage.pk).sizes


def tickets(stage):
    return {str(one) for one in Ticket.objects.filter(draw__stage=stage)}


def test_the_first_table_of_three_gets_its_fourth_ticket():
    event, stage = drawing(10)
    assert sizes(stage) == [4, 3, 3]
    late = walk_in(event)

    added = enter(stage, late)

    assert str(added) == "B4"
    assert sizes(stage) == [4, 4, 3]
    assert len(tickets(stage)) == 11
    late.refresh_from_db()
    assert late.status == EntrantStatus.CHECKED_IN
    (line,) = read(event.pk, LateEntry)
    assert line.author == "O01"
    assert line.said == LateEntry(
        late.code, stage=1, draw=1, ticket="B4", reason="Tren întârziat"
    )


def test_late_entries_are_drawn_like_all_others_and_sit_at_their_table():
    event, stage = drawing(6)
    late = walk_in(event)
    enter(stage, late)

    stager = a_stager()
    stager.draw_tickets(Draw.objects.get(stage=stage))
    stage.refresh_from_db()
    publish_seats(stage_id=stage.pk, author="O01", at=AT)

    assert Seat.objects.filter(stage=stage).count() == 7
    assert Seat.objects.filter(stage=stage, entrant=late).count() == 1


def test_full_tables_take_nobody_and_stand_by_is_offered():
    event, stage = drawing(8)

    with pytest.raises(NoRoom) as refused:
        enter(stage, walk_in(event))

    assert refused.value.code == "no_room"
    assert sizes(stage) == [4, 4]


def test_published_seats_do_not_change():
    event = an_event(entrants=6, state="playing")
    stage = Stage.objects.get(tournament=event)

    with pytest.raises(NoLateEntry):
        enter(stage, walk_in(event))

    assert Seat.objects.filter(stage=stage).count() == 6


def test_the_odd_pair_gets_opponents_unless_it_has_drawn_its_free_ticket():
    event, stage = drawing(5, pairs=True)
    first = stage.entries.first().entrant
    draw_one(stage, first, "C1")
    late = walk_in(event, partner="Zamfir Ana")

    with pytest.raises(NoRoom):
        enter(stage, late)
    take_back(stage, "C1", sign=signed(second="E002", reason="Greșit"))

    assert str(enter(stage, late)) == "C2"
    assert sizes(stage) == [2, 2, 2]


def test_what_is_refused_changes_nothing():
    event, stage = drawing(6)
    playing = stage.entries.first().entrant
    late = walk_in(event)
    with pytest.raises(PlaysAlready):
        enter(stage, playing)
    with pytest.raises(ReasonMissing):
        enter(stage, late, reason="  ")
    becomes(late, "withdrawn")
    with pytest.raises(EntrantWithdrawn):
        enter(stage, late)

    assert sizes(stage) == [3, 3]
    assert len(tickets(stage)) == 6


def test_a_late_entry_can_be_taken_back_while_its_ticket_is_in_the_urn():
    event, stage = drawing(6)
    late = walk_in(event)
    enter(stage, late)
    back = {"stage_id": stage.pk, "entrant_id": late.pk, "at": AT, "author": "O01"}
    other = stage.entries.exclude(entrant=late).first().entrant
    draw_one(stage, other, "A4")
    with pytest.raises(LateTicketDrawn):
        take_back_late_entry(**back)
    take_back(stage, "A4")

    take_back_late_entry(**back)
    take_back_late_entry(**back)

    assert sizes(stage) == [3, 3]
    assert "A4" not in tickets(stage)
    late.refresh_from_db()
    assert late.status == EntrantStatus.STAND_BY
    (line,) = read(event.pk, LateEntryTakenBack)
    assert (line.said.entrant, line.said.ticket) == (late.code, "A4")


def test_a_draw_that_is_called_off_plans_for_the_late_one_too():
    event, stage = drawing(6)
    enter(stage, walk_in(event))

    call_off_draw(stage_id=stage.pk, reason="urna a căzut", author="O01", at=AT)
    a_stager().open_urn(event)

    assert sizes(stage) == [4, 3]
    assert stage.entries.count() == 7
