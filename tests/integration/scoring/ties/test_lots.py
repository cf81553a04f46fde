from __future__ import annotations

import pytest

from scoring.deals.refusals import NoTie, NotOver
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.enums import LotMethod
from scoring.ledger.enums import Purpose
from scoring.ledger.models import LedgerText
from scoring.refusals import InvalidEntry
from scoring.stages.refusals import TieUnsettled
from scoring.ties.commands.lots import record_lot
from scoring.ties.refusals import DealFirst
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    close,
    kinds,
    lines,
    next_dealer,
    raise_to,
    record,
    sign,
    state,
    void,
)

pytestmark = pytest.mark.django_db


def draw_lots(
    table,
    among,
    order,
    *,
    witnesses=2,
    signature=None,
    no_deal="Sala se închide",
    method=LotMethod.URN,
):
    return record_lot(
        table_id=table.id,
        among=among,
        order=order,
        witnesses=witnesses,
        method=method,
        no_deal=no_deal,
        sign=signature or sign(table),
    )


@pytest.fixture
def tied():
    """A final where the second and the third are equal."""
    table = a_table()
    raise_to(table, 6, 2, 2, 0)
    assert state(table).unresolved == ((1, 2),)
    return table


def test_lots_settle_the_tie_in_the_order_drawn(tied):
    with pytest.raises(TieUnsettled) as refused:
        close(tied)
    assert refused.value.extra == {"tied": [[1, 2]]}

    draw_lots(tied, [1, 2], [2, 1])

    assert state(tied).order == (0, 2, 1, 3)
    close(tied)
    assert kinds(tied)[-2:] == ["lot", "close"]


@pytest.mark.parametrize(
    ("among", "order", "witnesses", "expected"),
    [
        ([0, 1], [0, 1], 2, ["lot_not_the_tied"]),
        ([1, 2, 3], [1, 2, 3], 2, ["lot_not_the_tied"]),
        ([1, 2], [1, 1], 2, ["lot_order"]),
        ([1, 2], [1], 2, ["lot_order"]),
        ([1, 2], [2, 1], 1, ["lot_witnesses"]),
        ([0], [3], 0, ["lot_not_the_tied", "lot_order", "lot_witnesses"]),
    ],
)
def test_lots_are_drawn_by_exactly_the_tied_before_witnesses(
    tied, among, order, witnesses, expected
):
    before = kinds(tied)
    with pytest.raises(InvalidEntry) as refused:
        draw_lots(tied, among, order, witnesses=witnesses)

    assert [problem["code"] for problem in refused.value.problems] == expected
    assert kinds(tied) == before


def test_without_a_tie_no_lots_are_drawn():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)

    with pytest.raises(NoTie):
        draw_lots(table, [1, 2], [1, 2])


@pytest.mark.parametrize("no_deal", ["", "  "])
def test_an_extra_deal_comes_before_lots(tied, no_deal):
    before = kinds(tied)

    with pytest.raises(DealFirst):
        draw_lots(tied, [1, 2], [2, 1], no_deal=no_deal)
    assert kinds(tied) == before

    extra = a_deal((74, 20, 20, 6), bidder=0, bid=2, dealer=next_dealer(tied))
    record(tied, extra, purpose=Purpose.TIE_BREAK)
    draw_lots(tied, [1, 2], [2, 1], no_deal=no_deal)
    assert state(tied).order == (0, 2, 1, 3)


def test_a_misdealt_or_voided_extra_deal_is_none(tied):
    misdeal = DealEntry(outcome=Outcome.MISDEAL, dealer=next_dealer(tied))
    record(tied, misdeal, purpose=Purpose.TIE_BREAK)
    extra = a_deal((74, 20, 20, 6), bidder=0, bid=2, dealer=next_dealer(tied))
    record(tied, extra, purpose=Purpose.TIE_BREAK)
    void(tied, lines(tied)[-1].seq)

    with pytest.raises(DealFirst):
        draw_lots(tied, [1, 2], [2, 1], no_deal="")


def test_why_there_was_no_extra_deal_is_kept_beside_the_line(tied):
    draw_lots(tied, [1, 2], [2, 1], signature=sign(tied, reason="Martori: Ana"))

    kept = LedgerText.objects.get(line=lines(tied)[-1])
    assert kept.text == "Sala se închide Martori: Ana"


def test_the_order_of_the_protocol_is_never_typed(tied):
    with pytest.raises(InvalidEntry) as refused:
        draw_lots(tied, [1, 2], [2, 1], method=LotMethod.CD2)

    assert [problem["code"] for problem in refused.value.problems] == ["lot_by_proof"]


def test_a_lot_can_be_voided(tied):
    draw_lots(tied, [1, 2], [2, 1])

    void(tied, lines(tied)[-1].seq)

    assert state(tied).unresolved == ((1, 2),)


def test_the_same_lots_again_change_nothing(tied):
    signature = sign(tied)
    draw_lots(tied, [1, 2], [2, 1], signature=signature)

    again = draw_lots(tied, [1, 2], [2, 1], signature=signature)

    assert again.replayed
    assert kinds(tied).count("lot") == 1


def test_an_extra_deal_after_lots_is_not_needed(tied):
    draw_lots(tied, [1, 2], [2, 1])

    with pytest.raises(NoTie):
        record(tied, a_deal(dealer=next_dealer(tied)), purpose=Purpose.TIE_BREAK)


def test_lots_before_the_set_is_over_need_a_reason():
    """At 0-0-0-0 everybody is tied; that is not yet a tie to be settled."""
    table = a_table()

    with pytest.raises(NotOver):
        draw_lots(table, [0, 1, 2, 3], [3, 2, 1, 0])
    assert kinds(table) == ["opened"]


def test_lots_drawn_before_more_was_played_do_not_settle_a_later_tie():
    table = a_table()
    draw_lots(
        table, [0, 1, 2, 3], [3, 2, 1, 0], signature=sign(table, reason="Din timp")
    )

    raise_to(table, 6, 2, 2, 0)

    assert state(table).unresolved == ((1, 2),)


def test_an_extra_deal_before_more_was_played_does_not_settle_a_later_tie():
    table = a_table()
    record(
        table,
        a_deal((0, 6, 74, 40), bidder=2, bid=2),
        purpose=Purpose.TIE_BREAK,
        signature=sign(table, reason="Din timp"),
    )

    raise_to(table, 6, 2, 2, 0)

    assert state(table).unresolved == ((1, 2),)
