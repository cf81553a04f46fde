"""Equals of different tables: a lot by the protocol says who of them moves up."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from scoring.archive.queries.audit import differences
from scoring.standings.enums import Decision
from scoring.standings.lines import MovedUp
from scoring.standings.pages.contested import contest_rows
from scoring.standings.pages.went_home import home_rows
from scoring.standings.refusals import MovingUpLotUnderWay
from scoring.ties.refusals import EqualsChanged, NoEquals, NoMovingUpLot
from tables.draws.models.draw import Draw
from tables.draws.refusals import MovingUpLotLeft
from tables.protocol.manifest import order_of
from tests.integration.scoring.deals.entries import void
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    aftermath,
    codes_of,
    deals_of,
    decide,
    entered,
    says,
    stage_of,
    take_from_second,
)
from tests.integration.scoring.substitutions.late import comes_back, goes_home
from tests.integration.scoring.ties.moving_up import (
    call_off,
    confirm,
    drawn,
    equals,
    lay_open,
    reveal,
    start,
)
from tests.scenarios import a_stager
from tournaments.events.refusals import LotAwaited, StageContested
from tournaments.ids import StageId, TournamentId
from tournaments.people.queries.names import names_by_code

pytestmark = pytest.mark.django_db


def last(table):
    return aftermath(table).departures[-1]


def order(lot):
    return list(order_of(lot.proof["assignment"], seats=lot.manifest["seats"]))


def tables_of(table):
    return list(table.stage.tables.order_by("number"))


def test_until_the_lot_is_drawn_nobody_has_moved_up_and_everybody_sees_it():
    table, equal = equals()

    event = TournamentId(table.stage.tournament_id)
    told = home_rows(event)[-1].what
    assert (last(table).came, last(table).waits) == ("", True)
    assert not set(equal) & entered(table)
    assert stage_of(table).places_awaited
    names = names_by_code(event)
    assert all(names[code] in told for code in equal)
    assert differences() == []


def test_the_next_draw_waits_for_the_lot():
    table, _equal = equals()

    with pytest.raises(LotAwaited):
        a_stager().open_urn(table.stage.tournament)
    drawn(table)

    a_stager().open_urn(table.stage.tournament)


def test_the_first_of_the_order_moves_up():
    table, equal = equals()

    lot = drawn(table)

    assert lot.manifest["entrants"] == equal
    assert (lot.manifest["kind"], lot.manifest["seats"]) == ("moving_up", ["P1", "P2"])
    assert (last(table).came, last(table).lot, last(table).waits) == (
        order(lot)[0],
        1,
        False,
    )
    assert set(equal) & entered(table) == {order(lot)[0]}
    assert stage_of(table).places_awaited == 0
    assert reveal(table) == lot
    assert differences() == []


def test_the_same_order_says_who_comes_next_and_after_taking_back():
    table, _equal = equals()
    lot = drawn(table)

    goes_home(table, order(lot)[0])
    assert (last(table).came, last(table).lot) == (order(lot)[1], None)

    comes_back(table, last(table).number)
    comes_back(table, 3)
    goes_home(table, codes_of(table)[3])

    assert (last(table).came, last(table).lot) == (order(lot)[0], 1)
    assert Draw.lots.count() == 1
    assert differences() == []


def test_taken_back_before_the_lot_nothing_is_awaited():
    table, _equal = equals()
    fourth = codes_of(table)[3]

    comes_back(table, 3)

    assert stage_of(table).places_awaited == 0
    assert fourth in entered(table)
    with pytest.raises(NoEquals):
        start(table)
    assert differences() == []


def test_another_who_goes_home_waits_behind_the_first():
    table, equal = equals(entrants=16)
    first_of_b = codes_of(tables_of(table)[1])[0]

    goes_home(table, first_of_b)
    lot = drawn(table)

    # Who of the second table has moved up to the first cannot come for it again.
    third, fourth = codes_of(tables_of(table)[1])[2:]
    came = [one.came for one in aftermath(table).departures]
    assert came[2] == order(lot)[0]
    assert came[3] == (fourth if third == order(lot)[0] else third)
    assert len(equal) == 3
    assert differences() == []


def test_equals_at_one_table_draw_lots_too():
    table = a_confirmed_stage()
    first, _second, third, fourth = codes_of(table)
    for seat in (2, 3):  # both lose what they have made
        for seq in deals_of(table, seat):
            void(table, seq, behind=True)

    goes_home(table, first)

    assert last(table).waits
    assert start(table).manifest["entrants"] == sorted([third, fourth])
    call_off(table)


def test_one_lot_at_a_time_and_it_stays_public_when_called_off():
    table, equal = equals()
    lot = start(table)

    assert start(table) == lot
    with pytest.raises(MovingUpLotUnderWay):
        comes_back(table, 3)
    with pytest.raises(NoMovingUpLot):
        reveal(table, number=2)
    call_off(table)
    with pytest.raises(NoMovingUpLot):
        lay_open(table)

    again = drawn(table)

    assert again.number == 2
    assert last(table).lot == 2
    assert [one.state for one in Draw.lots.order_by("number")] == ["void", "published"]
    assert set(equal) & entered(table)
    assert differences() == []


def test_a_correction_that_parts_the_equals_needs_no_lot_any_more():
    table, _equal = equals()
    other = tables_of(table)[1]
    start(table)
    lay_open(table)
    confirm(table)

    # The third of the second table loses a point; nobody's way changes.
    void(other, deals_of(other, 2)[0], behind=True)

    assert stage_of(table).places_awaited == 0
    assert last(table).came == codes_of(tables_of(table)[2])[2]
    assert last(table).came in entered(table)
    with pytest.raises(EqualsChanged):
        reveal(table)
    with pytest.raises(MovingUpLotLeft):
        a_stager().open_urn(table.stage.tournament)
    call_off(table)
    assert differences() == []
    a_stager().open_urn(table.stage.tournament)


def test_nothing_is_drawn_while_the_stage_is_contested():
    table, _equal = equals()
    take_from_second(table)

    with pytest.raises(StageContested):
        start(table)
    decide(table, Decision.KEPT)

    drawn(table)
    assert differences() == []


def test_a_decision_that_calls_for_a_lot_says_so_before():
    table = a_confirmed_stage(entrants=12)
    first, second, third, fourth = codes_of(table)
    goes_home(table, first)
    goes_home(table, third)
    take_from_second(table)  # the third has gone through himself, and home

    (row,) = contest_rows(TournamentId(table.stage.tournament_id))
    decide(table, Decision.CORRECTED)

    assert "A lot among equals would decide" not in " ".join(row.moves)
    assert {second, fourth} & entered(table)
    assert differences() == []


@pytest.mark.no_ledger_check
def test_the_audit_sees_another_order_and_somebody_else():
    table, _equal = equals()
    lot = drawn(table)
    other = order(lot)[1]

    for came in (other, order(lot)[0]):
        said = MovedUp(stage=1, withdrawal=3, came=came, lot=lot.number, waits=False)
        says(table, said)
        wrong = any("moved up than the rule gives" in one for one in differences())
        assert wrong == (came == other)

    proof = lot.proof
    proof["secret"] = "00" * 32
    Draw.lots.filter(pk=lot.pk).update(proof=proof)
    assert any("the proof does not hold" in found for found in differences())


def test_the_database_holds_how_a_lot_can_be():
    table, _equal = equals()
    lot = start(table)
    with pytest.raises(IntegrityError), transaction.atomic():
        Draw.lots.filter(pk=lot.pk).update(table=table)
    assert Draw.objects.filter(stage=StageId(table.stage_id)).count() == 1
