"""The last deal is called, the table moves elsewhere."""

from __future__ import annotations

import pytest

from scoring.archive.queries.audit import differences
from scoring.deals.commands.last_deals import call_last_deals
from scoring.deals.refusals import LastDealCalled, SetOver
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.ledger.commands.forms import write_line
from scoring.ledger.enums import LineKind, Purpose
from scoring.refusals import ReasonMissing, TableClosed
from scoring.stages.commands.stages import confirm_stage
from scoring.stages.refusals import StageNotRunning, TieUnsettled
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    a_table,
    close,
    kinds,
    next_dealer,
    raise_to,
    record,
    sign,
    state,
    void,
)
from tests.scenarios import running_tables
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db


def line(table, kind, **more):
    return write_line(
        table_id=table.id, kind=kind, answers={}, sign=sign(table, **more)
    )


def last_deal(table, **more):
    return line(table, LineKind.LAST_DEAL, **more)


def deal(table, cards=(74, 20, 20, 6), *, bidder=0, bid=2):
    return record(
        table, a_deal(cards, bidder=bidder, bid=bid, dealer=next_dealer(table))
    )


def call_all(table):
    return call_last_deals(stage_id=StageId(table.stage_id), author="O01", at=LATER)


def test_one_more_deal_and_the_set_is_over_on_points():
    table = a_table(entrants=8, target=21)
    raise_to(table, 3, 2, 1, 0)
    last_deal(table)
    assert not state(table).over

    deal(table)

    assert state(table).over
    assert max(state(table).totals) < 21
    with pytest.raises(SetOver):
        deal(table)
    close(table)
    assert state(table).through == (0, 1)
    assert differences() == []


def test_a_deal_that_was_not_played_is_not_the_last():
    table = a_table(entrants=8, target=21)
    last_deal(table)

    record(table, DealEntry(outcome=Outcome.ALL_PASSED, dealer=0))

    assert not state(table).over


def test_a_tie_is_still_settled_before_closing():
    table = a_table(entrants=8, target=21)
    last_deal(table)

    deal(table, (40, 40, 40, 0), bid=1)

    assert state(table).over
    with pytest.raises(TieUnsettled):
        close(table)
    extra = a_deal((74, 46, 0, 0), bidder=0, bid=2, dealer=next_dealer(table))
    record(table, extra, purpose=Purpose.TIE_BREAK)
    close(table)
    assert state(table).through == (0, 1)


def test_it_is_called_once_and_not_after_the_end():
    table = a_table(entrants=8, target=6)
    last_deal(table)
    with pytest.raises(LastDealCalled):
        last_deal(table)
    other = running_tables(table.stage.tournament)[1]
    raise_to(other, 6, 3, 2, 1)
    with pytest.raises(SetOver):
        last_deal(other)
    close(other)
    with pytest.raises(TableClosed):
        last_deal(other)


def test_taken_back_the_set_goes_on():
    table = a_table(entrants=8, target=21)
    last_deal(table)
    deal(table)
    assert state(table).over

    void(table, 2)

    assert not state(table).over
    assert "last_deal" not in state(table).as_json()


def test_it_is_called_at_every_table_that_still_plays():
    table = a_table(entrants=12, target=6)
    others = running_tables(table.stage.tournament)[1:]
    raise_to(others[0], 6, 3, 2, 1)

    assert call_all(table) == ["A", "C"]
    assert call_all(table) == []

    assert kinds(table) == ["opened", "last_deal"]
    assert "last_deal" not in kinds(others[0])


def test_a_stage_closed_on_time_is_confirmed_without_reasons():
    table = a_table(entrants=8, target=21)
    tables = running_tables(table.stage.tournament)
    for one in tables:
        raise_to(one, 3, 2, 1, 0)
    call_all(table)
    for one in tables:
        deal(one)
        close(one)

    confirm_stage(stage_id=StageId(table.stage_id), author="O01", at=LATER)

    with pytest.raises(StageNotRunning):
        call_all(table)


def test_a_table_moves_with_a_reason_and_keeps_its_score():
    table = a_table(entrants=8)
    raise_to(table, 3, 2, 1, 0)
    before = state(table).totals

    with pytest.raises(ReasonMissing):
        line(table, LineKind.MOVED)
    line(table, LineKind.MOVED, reason="Lângă fereastră")

    assert kinds(table)[-1] == "moved"
    assert state(table).totals == before
    assert differences() == []
