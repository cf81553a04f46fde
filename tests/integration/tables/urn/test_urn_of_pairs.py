"""One ticket a pair, partners opposite, and the free ticket never twice in vain."""

from __future__ import annotations

import pytest

from scoring.rehearsal.script import Chances
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.free import free_ticket_of
from tables.draws.refusals import TooFewPairs
from tables.seating.models import Seat
from tables.seating.queries.seating import seats_by_name
from tables.urn.queries.draws import urn
from tables.urn.refusals import FreeTicketAgain, OthersDrawFirst
from tests.integration.tables.urn.urns import draw_one, signed, take_back
from tests.scenarios import AT, a_stager, an_event, running_tables
from tournaments.canon import digest
from tournaments.events.models.stage import Stage
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db


def second_stage(*, entrants=5):
    """The second stage of so many pairs, its urn open; and who was free before."""
    event = an_event(
        entrants=entrants, state="playing", pairs=True, target=3, chances=Chances()
    )
    stager = a_stager()
    lone = running_tables(event)[-1]
    for table in running_tables(event):
        stager.play_table(table)
    stager.confirm(event.stages.latest("number"))
    stage = Stage.objects.get(pk=stager.open_urn(event).stage_id)
    return stage, Entrant.objects.filter(seats__table=lone).distinct().get()


def test_every_pair_draws_one_ticket():
    event = an_event(entrants=5, state="drawing", pairs=True)

    tickets = [str(ticket) for ticket in Ticket.objects.order_by("id")]

    assert tickets == ["A1", "A2", "B1", "B2", "C1"]
    assert event.stages.get().sizes == [2, 2, 1]


def test_partners_sit_opposite():
    event = an_event(entrants=4, state="playing", pairs=True)

    for table in running_tables(event):
        seats = list(Seat.objects.filter(table=table).order_by("position"))
        assert [seat.position for seat in seats] == [0, 1, 2, 3]
        assert [seat.partner for seat in seats] == [0, 0, 1, 1]
        first, second, third, fourth = (seat.entrant_id for seat in seats)
        assert (first, second) == (third, fourth)
        assert first != second
        drawn = Ticket.objects.get(letter=table.letter, position=0)
        assert drawn.entrant_id == first


def test_everybody_finds_their_own_seat():
    event = an_event(entrants=3, state="playing", pairs=True)
    pair = Seat.objects.filter(table__letter="A", position=1).get().entrant
    one, other = pair.players.all()

    everybody = seats_by_name(event.id)

    (found,) = [row for row in everybody if row.name == str(other)]
    assert (found.partner, found.seat, found.free) == (str(one), "A4", False)
    assert len(everybody) == 6
    assert [row.letter for row in everybody if row.free] == ["B", "B"]


def test_who_was_free_draws_before_the_free_ticket_is_in_the_urn():
    stage, free = second_stage()
    others = [e.entrant for e in stage.entries.all() if e.entrant_id != free.pk]

    with pytest.raises(OthersDrawFirst) as refused:
        draw_one(stage, others[0], "A1")
    assert free.name in refused.value.detail
    with pytest.raises(FreeTicketAgain):
        draw_one(stage, free, "B1")
    draw_one(stage, free, "A2")
    draw_one(stage, others[0], "B1")

    assert Ticket.objects.filter(draw__stage=stage, entrant=free).get().letter == "A"


def test_the_desk_says_who_draws_first():
    stage, free = second_stage()

    before = urn(stage.id)
    draw_one(stage, free, "A1")
    after = urn(stage.id)

    assert (before.free_seat, before.draw_first) == ("B1", (free.name,))
    assert after.draw_first == ()
    seats = {ticket.seat: ticket.seats for ticket in after.tickets}
    assert seats == {"A1": ("A1", "A3"), "A2": ("A2", "A4"), "B1": ("B1",)}


def test_a_ticket_taken_back_can_be_drawn_again():
    stage, free = second_stage()
    other = stage.entries.exclude(entrant=free).first().entrant
    draw_one(stage, free, "A1")
    draw_one(stage, other, "A2")

    sign = signed(second=other.code, reason="Alt bilet")
    take_back(stage, "A1", sign=sign)

    assert draw_one(stage, free, "A1").entrant_id == free.pk


@pytest.mark.no_ledger_check  # the stages are made by hand
def test_when_all_have_been_free_lots_alone_decide():
    stage, free = second_stage()
    draw = Draw.objects.get(stage__number=1)
    ticket = Ticket.objects.get(draw=draw, entrant=free)
    for number, entry in enumerate(stage.entries.exclude(entrant=free), start=90):
        earlier = Stage.objects.create(
            tournament=stage.tournament,
            number=number,
            sizes=[1],
            state="confirmed",
            rules={},
            rules_hash=digest({}),
        )
        past = Draw.objects.create(
            stage=earlier, number=1, opened_at=AT, state="published",
            published_at=AT, frozen={},
            frozen_hash=digest({}),
        )  # fmt: skip
        ticket.pk, ticket.draw, ticket.entrant = None, past, entry.entrant
        ticket.letter, ticket.position = "A", 0
        ticket.save()
    stage.number = 999

    assert free_ticket_of(stage).first == {}


def test_one_pair_is_too_few():
    event = an_event(entrants=1, state="checked_in", pairs=True)

    with pytest.raises(TooFewPairs):
        a_stager().open_urn(event)
