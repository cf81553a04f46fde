"""When a stage is to end, and when its tables are foretold to."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scoring.clock.commands import set_end
from scoring.clock.lines import StageEnd
from scoring.clock.queries import clock_in_play, clock_of, end_here, end_of
from scoring.clock.refusals import BadDeals, EndInThePast, StageIsOver
from scoring.deals.commands.last_deals import call_last_deals
from scoring.finish.commands.embargo import hold_final
from scoring.ledger.models import LedgerEntry
from scoring.stages.queries.cards import table_cards
from tests.scenarios import AT, an_event, running_tables
from tournaments.book.lines import read
from tournaments.events.models.stage import Stage

pytestmark = pytest.mark.django_db


def stage_of(event):
    return Stage.objects.filter(tournament=event).latest("number")


def announce(event, *, at=AT, **end):
    asked = {"ends_at": None, "deals": None, **end}
    return set_end(stage_id=stage_of(event).pk, author="O01", at=at, **asked)


def now(event):
    """A minute after the last deal."""
    stage = stage_of(event)
    last = LedgerEntry.objects.filter(table__stage=stage).latest("at").at
    return last + timedelta(minutes=1)


@pytest.fixture
def event():
    return an_event(entrants=8, state="playing", deals=4)


def test_an_announced_end_is_a_line_of_the_book_and_twice_is_once(event):
    later = AT + timedelta(days=400)

    announce(event, ends_at=later, deals=30)
    announce(event, ends_at=later, deals=30)
    announce(event)

    said = [line.said for line in read(event.pk, StageEnd)]
    assert said == [
        StageEnd(stage=1, ends_at=later, deals=30),
        StageEnd(stage=1),
    ]
    assert said[1].told() == "No end by time or deals"
    assert "at most 30 deals" in said[0].told()


def test_an_end_that_is_over_or_no_number_is_refused(event):
    with pytest.raises(EndInThePast):
        announce(event, ends_at=AT)
    for deals in (0, 201):
        with pytest.raises(BadDeals):
            announce(event, deals=deals)

    assert end_of(event.pk, stage=1) == StageEnd(stage=1)


def test_a_confirmed_stage_gets_no_end():
    event = an_event(entrants=8, state="final")
    first = Stage.objects.get(tournament=event, number=1)

    with pytest.raises(StageIsOver):
        set_end(stage_id=first.pk, ends_at=None, deals=9, author="O01", at=AT)


def test_every_table_that_plays_has_a_forecast_and_so_has_the_stage(event):
    clock = clock_of(stage_of(event).pk, at=now(event))

    assert [table.letter for table in clock.tables] == ["A", "B"]
    assert [table.deals for table in clock.tables] == [4, 4]
    assert all(table.ends.low < table.ends.high for table in clock.tables)
    assert clock.ends.likely >= max(table.ends.low for table in clock.tables)
    assert not clock.is_set


def test_nothing_is_foretold_before_enough_was_played():
    event = an_event(entrants=8, state="playing", deals=1)

    clock = clock_of(stage_of(event).pk, at=now(event))

    assert [table.ends for table in clock.tables] == [None, None]
    assert clock.ends is None


def test_there_is_no_clock_before_play_nor_after():
    assert clock_in_play(an_event(entrants=8, state="drawing").pk, at=AT) is None
    assert clock_in_play(an_event(entrants=8, state="published").pk, at=AT) is None


def test_when_the_time_has_come_the_last_deal_is_due_until_it_is_called(event):
    at = now(event)
    announce(event, at=at, ends_at=at + timedelta(minutes=5))
    assert clock_of(stage_of(event).pk, at=at).due == ()

    later = at + timedelta(minutes=5)
    clock = clock_of(stage_of(event).pk, at=later)
    assert clock.time_over
    assert clock.due == ("A", "B")
    call_last_deals(stage_id=stage_of(event).pk, author="O01", at=later)

    clock = clock_of(stage_of(event).pk, at=later)
    assert clock.due == ()
    assert clock.open == ()
    assert all(table.called for table in clock.tables)
    assert all(
        table.ends.high < later + timedelta(minutes=30) for table in clock.tables
    )


def test_the_last_deal_is_due_when_one_is_left_of_the_announced_number(event):
    announce(event, deals=6)
    assert clock_of(stage_of(event).pk, at=now(event)).due == ()

    announce(event, deals=5)

    assert clock_of(stage_of(event).pk, at=now(event)).due == ("A", "B")
    here = end_here(event.pk, stage=1, deals=4, may_call=True, at=AT)
    assert here.due
    assert not end_here(event.pk, stage=1, deals=3, may_call=True, at=AT).due
    assert not end_here(event.pk, stage=1, deals=4, may_call=False, at=AT).due


def test_of_a_final_that_is_held_back_strangers_learn_nothing():
    event = an_event(entrants=8, state="final")
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    stage = stage_of(event)

    outside = clock_of(stage.pk, at=AT, outside=True)

    assert outside.tables == ()
    assert outside.ends is None
    assert clock_of(stage.pk, at=AT).tables


def test_the_forecast_shows_the_tables_that_the_hall_has(event):
    cards = table_cards([stage_of(event).pk])

    clock = clock_of(stage_of(event).pk, at=now(event))

    assert clock.by_id.keys() == {card.id for card in cards}
    assert {table.pk for table in running_tables(event)} == set(clock.by_id)
