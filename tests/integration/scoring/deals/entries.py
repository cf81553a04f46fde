"""What a referee enters, in few words."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from uuid import uuid4

from django.db import connection

from scoring.deals.commands.closing import close_table
from scoring.deals.commands.deals import record_deal
from scoring.deals.commands.penalties import give_penalty
from scoring.disputes.commands.corrections import void_line
from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.enums import PenaltyKind
from scoring.games.protocol import Penalty
from scoring.ledger.lines import Signature, stored_lines
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.ledger.replay import folded
from scoring.rehearsal.script import Chances
from scoring.rules.rules import StageRules
from tests.scenarios import AT, an_event, running_tables
from tournaments.events.models.stage import Stage

LATER = AT + timedelta(hours=2)
WAITS = 0.6
# Card points with which one seat makes so many points and nobody else any.
SHARES = {
    3: {1: (56, 32, 32), 2: (74, 26, 20), 3: (120, 0, 0)},
    4: {1: (38, 30, 30, 22), 2: (74, 20, 20, 6), 3: (120, 0, 0, 0)},
}


def a_table(*, entrants=4, target=6, final=None, deals=0, **event):
    """The first table of an event in play; a final unless there are more than 4."""
    event.setdefault("chances", Chances(void=0))
    tournament = an_event(
        entrants=entrants, state="playing", target=target, deals=deals, **event
    )
    assert final in {None, tournament.stages.latest("number").final}
    return running_tables(tournament)[0]


def last_seq(table):
    seqs = LedgerEntry.objects.filter(table=table).order_by("-seq")
    return seqs.values_list("seq", flat=True)[0]


def lines(table):
    return list(LedgerEntry.objects.filter(table=table).order_by("seq"))


def kinds(table):
    return [line.kind for line in lines(table)]


def sign(table, *, after=None, key=None, reason="", author="R01", grant=None, at=LATER):
    return Signature(
        author=author,
        at=at,
        client_key=key or uuid4(),
        after_seq=last_seq(table) if after is None else after,
        reason=reason,
        grant_id=grant,
    )


def a_deal(
    cards=(38, 30, 30, 22), *, bidder=0, bid=1, dealer=0, trump=Suit.HEARTS, **announced
):
    return DealEntry(
        outcome=Outcome.PLAYED,
        dealer=dealer,
        bidder=bidder,
        bid=bid,
        trump=trump,
        cards=tuple(cards),
        announcements={Suit(suit): seat for suit, seat in announced.items()},
    )


def record(table, entry=None, *, shown=None, signature=None, **more):
    if entry is None:
        cards = SHARES[table.seats.count()][1]
        entry = a_deal(cards, dealer=next_dealer(table))
    return record_deal(
        table_id=table.id,
        deal=entry,
        shown=shown,
        sign=signature or sign(table),
        **more,
    )


def next_dealer(table):
    return state(table).next_dealer


def state(table):
    """What the table's ledger says at this moment."""
    rules = StageRules.from_json(Stage.objects.get(pk=table.stage_id).rules)
    return folded(stored_lines(table.pk), rules=rules).state


def totals(table):
    return state(table).totals


def raise_to(table, *scores):
    """Record deals until the seats have exactly these scores, the best one last."""
    players, now = table.seats.count(), state(table)
    for seat, score in sorted(enumerate(scores), key=lambda pair: pair[1]):
        while (missing := score - now.totals[seat]) > 0:
            made = min(missing, 3)
            own, *rest = SHARES[players][made]
            others = iter(rest)
            cards = [own if one == seat else next(others) for one in range(players)]
            deal = a_deal(cards, bidder=seat, bid=made, dealer=now.next_dealer)
            now = record(table, deal, signature=sign(table, after=now.seq)).state


def close(table, *, shown="as it is", reason="", signature=None):
    return close_table(
        table_id=table.id,
        shown=totals(table) if shown == "as it is" else shown,
        sign=signature or sign(table, reason=reason),
    )


def penalty(table, seat, *, kind=PenaltyKind.REVOKE, points=3, signature=None):
    return give_penalty(
        table_id=table.id,
        penalty=Penalty(seat=seat, kind=kind, points=points),
        sign=signature or sign(table),
    )


def void(
    table, seq, *, replacement=None, signature=None, touch_closed=False, behind=False
):
    return void_line(
        table_id=table.id,
        seq=seq,
        sign=signature or sign(table, reason="Scris greșit"),
        replacement=replacement,
        may_touch_closed=touch_closed or behind,
        behind_stage=behind,
    )


def play_out(table):
    """Bring a table to its target without ties, and close it."""
    raise_to(table, *((6, 3, 2, 1)[: table.seats.count()]))
    return close(table)


def score(table):
    return TableScore.objects.get(table=table)


def in_own_connection(call, *args, **kwargs):
    """Call in this thread's own connection, and leave none behind."""
    try:
        return call(*args, **kwargs)
    finally:
        connection.close()


@contextmanager
def other_people():
    """Somebody who does things at the same time; use ``submit``."""
    with ThreadPoolExecutor(max_workers=8) as pool:
        yield partial(pool.submit, in_own_connection)


def at_once(monkeypatch, *, holder, name, first, second):
    """Begin the second while the first stands before a step, with its locks.

    Return whether the second had to wait, and what was raised in it in the end.
    """
    there, go_on = threading.Event(), threading.Event()
    real = holder[name]

    def stand(*args, **kwargs):
        monkeypatch.setitem(holder, name, real)
        there.set()
        assert go_on.wait(20)
        return real(*args, **kwargs)

    monkeypatch.setitem(holder, name, stand)
    with other_people() as submit:
        earlier = submit(*first)
        assert there.wait(20)
        later = submit(*second)
        ended, _going_on = wait([later], timeout=WAITS)  # it has what it can have
        go_on.set()
        earlier.result(timeout=20)
        return not ended, later.exception(timeout=20)
