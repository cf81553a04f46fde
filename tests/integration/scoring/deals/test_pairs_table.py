"""A table of two pairs in the database: one score a side, one pair goes on."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scoring.archive.queries.audit import differences
from scoring.deals.refusals import SetOver
from scoring.finish.queries.places import event_places
from scoring.games.enums import LotMethod
from scoring.ledger.enums import Purpose
from scoring.refusals import InvalidEntry
from scoring.stages.commands.stages import confirm_stage
from scoring.stages.refusals import TieUnsettled
from scoring.ties.commands.lots import record_lot
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    a_table,
    close,
    penalty,
    record,
    sign,
    state,
    totals,
)
from tests.integration.scoring.standings.test_standings import shown
from tests.scenarios import an_event, running_tables
from tournaments.events.models.stage import StageEntry
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db


def pairs_table(*, entrants=4, **event):
    return a_table(entrants=entrants, pairs=True, **event)


def deal(table, first, second, *, bidder=0, bid=1, **more):
    """A deal in which the pairs took so many card points."""
    entry = a_deal(
        (first, second, 0, 0),
        bidder=bidder,
        bid=bid,
        dealer=state(table).next_dealer,
        **more,
    )
    return record(table, entry)


def win(table, *, side=0):
    """Let one pair win the set, six to nothing."""
    points = (120, 0) if side == 0 else (0, 120)
    for _ in range(2):
        deal(table, *points, bidder=side, bid=3)
    return close(table)


def tie(table):
    """Bring both pairs to the target in one deal."""
    deal(table, 120, 0, bid=3)
    deal(table, 0, 120, bidder=1, bid=3)
    deal(table, 60, 60, D=0, V=2, R=1)
    assert totals(table) == (6, 6)


def test_five_can_be_bid_in_pairs():
    deal(table := pairs_table(), 120, 0, bid=5, R=2, D=2)

    assert totals(table) == (5, 0)


def test_six_cannot_be_bid_by_the_regulation():
    with pytest.raises(InvalidEntry):
        deal(pairs_table(), 120, 0, bid=6)


def test_among_friends_six_can_be_bid():
    table = pairs_table(preset="club", target=11)

    deal(table, 120, 0, bid=6, R=0, D=0, V=2)

    assert totals(table) == (6, 0)


def test_a_penalty_is_the_person_s_and_charged_to_the_pair():
    table = pairs_table()

    written = penalty(table, 2)

    assert totals(table) == (-3, 0)
    assert written.line.payload["seat"] == 2


def test_of_each_table_one_pair_goes_on():
    table = pairs_table()
    for each in running_tables(table.stage.tournament):
        win(each, side=1)

    confirmed = confirm_stage(stage_id=StageId(table.stage_id), author="O01", at=LATER)

    winners = [state(each).entrants[1] for each in running_tables_of(confirmed, table)]
    entered = StageEntry.objects.filter(stage=confirmed.next_stage)
    assert sorted(entered.values_list("entrant__code", flat=True)) == sorted(winners)
    assert [len(codes) for _letter, *codes in confirmed.line.said.through] == [1, 1]


def running_tables_of(confirmed, table):
    return table.stage.tables.order_by("number")


def test_the_places_of_the_final_are_two_and_the_others_share():
    event = an_event(entrants=4, state="finished", pairs=True, target=3)

    places = event_places(event.id)

    assert [place.place for place in places][:2] == [1, 2]
    assert [place.stage for place in places] == [2, 2, 1, 1]
    assert len({place.entrant for place in places}) == 4


def test_a_tie_of_two_pairs_must_be_settled():
    table = pairs_table()
    tie(table)

    with pytest.raises(TieUnsettled) as refused:
        close(table)

    pairs = dict.fromkeys(seat.entrant.name for seat in table.seats.order_by("pk"))
    with override("en"):
        assert refused.value.detail.startswith(f"{' and '.join(pairs)} are tied")
    assert state(table).over
    assert state(table).unresolved == ((0, 1),)


def test_an_extra_deal_settles_a_tie_of_pairs():
    table = pairs_table()
    tie(table)

    entry = a_deal((20, 100, 0, 0), bidder=1, dealer=state(table).next_dealer)
    record(table, entry, purpose=Purpose.TIE_BREAK)
    close(table)

    assert totals(table) == (6, 6)
    assert state(table).through == (1,)


def test_lots_settle_a_tie_of_pairs():
    table = pairs_table()
    tie(table)

    record_lot(
        table_id=table.id,
        among=[0, 1],
        order=[1, 0],
        witnesses=2,
        method=LotMethod.URN,
        no_deal="Sala se închide",
        sign=sign(table, reason="Ana, Ion"),
    )
    close(table)

    assert state(table).through == (1,)


def test_a_pair_alone_is_closed_without_play_and_goes_on():
    event = an_event(entrants=3, state="playing", pairs=True, target=6)
    table, lone = running_tables(event)
    win(table)

    with pytest.raises(SetOver):
        record(lone, a_deal((60, 60), dealer=0))
    close(lone)
    confirm_stage(stage_id=StageId(lone.stage_id), author="O01", at=LATER)

    final = event.stages.get(number=2)
    code = lone.seats.first().entrant.code
    assert final.entries.count() == 2
    assert final.entries.filter(entrant__code=code, origin="1/B").exists()


def test_standings_have_one_row_a_pair():
    table = pairs_table(deals=2)

    rows = shown(table)

    assert len(rows) == 4
    assert all(len(row.entrants) == 1 for row in rows)


def test_everything_follows_from_the_ledger():
    event = an_event(entrants=11, state="finished", pairs=True, target=3)

    assert differences(event.slug) == []
