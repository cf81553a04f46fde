"""Several people at once: a row is held, and the other one waits for it."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest
from django.db import IntegrityError

from scoring.ledger.append import append
from scoring.ledger.models import LedgerEntry
from scoring.ledger.refusals import OutOfSequence, ProbableDuplicate
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    close,
    kinds,
    last_seq,
    lines,
    other_people,
    raise_to,
    record,
    sign,
    state,
)
from tests.integration.scoring.substitutions.accidents import expel
from tests.scenarios import an_event, running_tables
from tournaments.refusals import KeyReused, Refusal

pytestmark = pytest.mark.django_db(transaction=True)
WAITS = 0.4


def test_the_second_phone_waits_and_is_then_told_what_it_missed(monkeypatch):
    table = a_table()
    entry, other = a_deal(), a_deal((22, 38, 30, 30), bidder=1)
    signature = sign(table, after=1)
    written, answer = threading.Event(), threading.Event()
    real = append.__globals__["_project"]

    def write_and_wait(*args, **kwargs):
        real(*args, **kwargs)
        written.set()
        assert answer.wait(10)

    with other_people() as submit:
        monkeypatch.setitem(append.__globals__, "_project", write_and_wait)
        first = submit(record, table, entry, signature=sign(table, after=1))
        assert written.wait(5)
        monkeypatch.setitem(append.__globals__, "_project", real)
        second = submit(record, table, other, signature=signature)
        with pytest.raises(TimeoutError):
            second.result(timeout=WAITS)
        answer.set()
        assert first.result(timeout=5).line.seq == 2
        with pytest.raises(OutOfSequence) as refused:
            second.result(timeout=5)

    assert refused.value.extra == {"last_seq": 2}
    assert kinds(table) == ["opened", "deal"]


def test_one_key_from_eight_phones_at_once_is_one_line():
    table = a_table()
    entry, key = a_deal(), uuid4()
    signature = sign(table, after=1, key=key)
    start = threading.Barrier(8)

    def send():
        start.wait()
        return record(table, entry, signature=signature)

    with other_people() as submit:
        answers = [f.result(timeout=30) for f in [submit(send) for _ in range(8)]]

    assert sorted(answer.replayed for answer in answers) == [False] + [True] * 7
    assert {answer.line.hash for answer in answers} == {lines(table)[-1].hash}
    assert kinds(table) == ["opened", "deal"]


def test_eight_phones_with_the_same_deal_write_it_once():
    table = a_table()
    entry = a_deal()
    signatures = [sign(table, after=1) for _ in range(8)]
    start = threading.Barrier(8)

    def send(signature):
        start.wait()
        try:
            return record(table, entry, signature=signature).line.seq
        except ProbableDuplicate as refused:
            return refused.extra["last_seq"]

    with other_people() as submit:
        found = [f.result(timeout=30) for f in [submit(send, s) for s in signatures]]

    assert found == [2] * 8
    assert kinds(table) == ["opened", "deal"]


def test_one_key_at_two_tables_at_once_is_one_line():
    first, second = running_tables(an_event(entrants=8, state="playing", target=6))
    key, start = uuid4(), threading.Barrier(2)

    def send(table):
        signature = sign(table, after=1, key=key)
        start.wait()
        try:
            return record(table, a_deal(), signature=signature).line.seq
        except (KeyReused, IntegrityError):  # asked again, it is always KeyReused
            return None

    with other_people() as submit:
        futures = [submit(send, table) for table in (first, second)]
        found = [future.result(timeout=30) for future in futures]

    assert sorted(found, key=str) == [2, None]
    assert LedgerEntry.objects.filter(key=key).count() == 1
    empty = first if kinds(first) == ["opened"] else second
    with pytest.raises(KeyReused):
        record(empty, a_deal(), signature=sign(empty, after=1, key=key))


@pytest.mark.postgres
def test_close_against_deal_twenty_times():
    """Whoever comes first, nothing but corrections stands behind a close."""
    for _round in range(20):
        table = a_table(target=2)
        raise_to(table, 1, 0, 0, 0)
        seq, dealer = last_seq(table), state(table).next_dealer
        start = threading.Barrier(2)

        def race(call, *args, start=start, **kwargs):
            start.wait()
            try:
                call(*args, **kwargs)
            except Refusal as refused:
                return refused.code
            return "written"

        entry = a_deal((20, 74, 20, 6), bidder=1, bid=2, dealer=dealer)
        with other_people() as submit:
            deal = submit(race, record, table, entry, signature=sign(table, after=seq))
            shut = submit(
                race,
                close,
                table,
                shown=None,
                signature=sign(table, after=seq, reason="Ora 18"),
            )
            outcomes = {deal.result(timeout=10), shut.result(timeout=10)}

        assert "written" in outcomes
        assert len(outcomes) == 2
        assert "close" not in kinds(table)[:-1]


@pytest.mark.parametrize("seats", [(0, 0), (0, 1)])
def test_two_who_expel_at_once_at_a_closed_table(seats):
    table = a_table(entrants=8, target=6)
    raise_to(table, 6, 3, 2, 1)
    close(table)
    seen = last_seq(table)

    with other_people() as submit:
        answers = [submit(expel, table, seat, after=seen) for seat in seats]
        refused = [one.exception(timeout=20) for one in answers]

    assert sum(error is None for error in refused) == 1
    told = ProbableDuplicate if seats[0] == seats[1] else OutOfSequence
    assert [type(error) for error in refused if error is not None] == [told]
    assert last_seq(table) == seen + 1
