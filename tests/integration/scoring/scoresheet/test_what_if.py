"""What was shown before a writing is what is there after it."""

from __future__ import annotations

import pytest

from scoring.deals.commands.deals import record_deal
from scoring.deals.commands.penalties import give_penalty
from scoring.disputes.commands.corrections import Replacement, void_line
from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.enums import LotMethod, PenaltyKind
from scoring.games.protocol import Penalty
from scoring.ledger.enums import Purpose
from scoring.scoresheet.queries.table_view import table_view
from scoring.scoresheet.queries.what_if import (
    after_deal,
    after_lot,
    after_penalty,
    after_void,
    voidable_line,
)
from scoring.scoresheet.refusals import AlreadyVoided, NoSuchLine, NotVoidable
from scoring.ties.commands.lots import record_lot
from tests.integration.scoring.deals.entries import a_table, sign

pytestmark = pytest.mark.django_db
REASON = "Counted again"


def outcome(state):
    """The state without the hash, which depends on the clock and the key."""
    return {name: value for name, value in state.as_json().items() if name != "head"}


def played(*, dealer, cards, bidder=0):
    return DealEntry(
        outcome=Outcome.PLAYED,
        dealer=dealer,
        bidder=bidder,
        bid=1,
        trump=Suit.HEARTS,
        cards=cards,
    )


def record(table, entry, *, purpose=Purpose.SET):
    return record_deal(
        table_id=table.id,
        deal=entry,
        shown=None,
        purpose=purpose,
        sign=sign(table, reason=REASON),
    )


def test_a_deal_does_what_was_shown():
    table = a_table(deals=3, target=21)
    view = table_view(table)
    entry = played(dealer=view.state.next_dealer, cards=(40, 50, 30, 0))

    shown = after_deal(view, deal=entry, purpose=Purpose.SET)

    assert outcome(shown) == outcome(record(table, entry).state)


def test_an_extra_deal_does_what_was_shown():
    table = a_table(target=1)
    record(table, played(dealer=0, cards=(40, 40, 40, 0)))
    view = table_view(table)
    entry = played(dealer=1, cards=(70, 40, 10, 0))

    shown = after_deal(view, deal=entry, purpose=Purpose.TIE_BREAK)

    written = record(table, entry, purpose=Purpose.TIE_BREAK)
    assert outcome(shown) == outcome(written.state)
    assert shown.unresolved == ()


def test_a_penalty_does_what_was_shown():
    table = a_table(deals=3, target=21)
    entry = Penalty(seat=2, kind=PenaltyKind.REVOKE, points=3)

    shown = after_penalty(table_view(table), payload=entry.payload())

    written = give_penalty(table_id=table.id, penalty=entry, sign=sign(table))
    assert outcome(shown) == outcome(written.state)


def test_lots_do_what_was_shown():
    table = a_table(target=1)
    record(table, played(dealer=0, cards=(40, 40, 40, 0)))

    shown = after_lot(table_view(table), among=(0, 1, 2), order=(2, 0, 1))

    written = record_lot(
        table_id=table.id,
        among=(0, 1, 2),
        order=(2, 0, 1),
        witnesses=2,
        method=LotMethod.URN,
        no_deal="Sala se închide",
        sign=sign(table, reason="Witnesses"),
    )
    assert outcome(shown) == outcome(written.state)


@pytest.mark.parametrize("seq", [2, 3, 4])
@pytest.mark.parametrize("cards", [None, (0, 120, 0, 0)])
def test_a_correction_does_what_was_shown(seq, cards):
    table = a_table(deals=3, target=21)
    view = table_view(table)
    entry = None if cards is None else played(dealer=0, cards=cards)

    shown = after_void(view, seq=seq, replacement=entry)

    written = void_line(
        table_id=table.id,
        seq=seq,
        sign=sign(table, reason=REASON),
        replacement=None if entry is None else Replacement(instead=entry),
    )
    assert outcome(shown) == outcome(written.state)


def test_looking_at_what_would_be_writes_nothing():
    table = a_table(deals=2)
    view = table_view(table)

    after_void(view, seq=2)

    assert table_view(table).state == view.state


def test_only_deals_penalties_and_lots_in_force_can_be_voided():
    table = a_table(deals=2)
    void_line(table_id=table.id, seq=3, sign=sign(table, reason=REASON))
    view = table_view(table)

    assert voidable_line(view, seq=2).line.seq == 2
    for seq, refusal in ((1, NotVoidable), (3, AlreadyVoided), (9, NoSuchLine)):
        with pytest.raises(refusal):
            voidable_line(view, seq=seq)
