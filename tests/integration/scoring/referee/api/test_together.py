"""Several devices at once, on a real database: everything counts exactly once."""

from __future__ import annotations

import threading
import time
from collections import Counter
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.test import Client
from rest_framework.response import Response

from scoring.ledger.models import LedgerEntry
from scoring.ties.api import lot_draws
from tables.lots.queries import lots_at
from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.integration.scoring.standings.confirmed import a_confirmed_stage, codes_of
from tests.integration.scoring.ties.lot_draws import NO_DEAL, a_tie
from tests.scenarios import a_grant, an_event, running_tables
from tournaments.opening.api import SchemaView
from tournaments.staff.enums import Role

THREADS = 6
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tables():
    event = an_event(entrants=8, state="playing")
    token = a_grant(event).token
    return [AtTable(Device(token), table) for table in running_tables(event)]


def at_once(jobs):
    """Run the jobs in threads that start together; return what they returned."""
    start = threading.Barrier(len(jobs))
    results = [None] * len(jobs)

    def run(index, job):
        try:
            start.wait()
            results[index] = job()
        finally:
            connections.close_all()

    threads = [
        threading.Thread(target=run, args=(index, job))
        for index, job in enumerate(jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def posted(table, body, *, call="deals"):
    return sent(table.device, f"{table.path}/{call}", body)


def sent(signed_in, path, body):
    """Post as devices do: the same request again while the answer is “busy”."""
    device = Device()
    device.headers = signed_in.headers
    answer = device.post(path, body)
    while answer.status == 503:
        answer = device.post(path, body)
    return answer


def seqs(table):
    return list(
        LedgerEntry.objects.filter(table=table.table)
        .order_by("seq")
        .values_list("seq", flat=True)
    )


def test_one_request_from_many_threads_counts_once(tables):
    table = tables[0]
    body = table.deal_body()
    answers = at_once([lambda: posted(table, body)] * THREADS)

    assert Counter(answer.status for answer in answers) == {201: 1, 200: THREADS - 1}
    assert len({(a.body["seq"], a.body["hash"]) for a in answers}) == 1
    assert seqs(table) == [1, 2]


def test_of_many_different_entries_one_wins_and_the_others_see_it(tables):
    table = tables[0]
    bodies = [
        table.deal_body(deal={"cards": [60 - 2 * n, 40, 20 + 2 * n, 0]})
        for n in range(THREADS)
    ]
    answers = at_once([lambda body=body: posted(table, body) for body in bodies])

    statuses = Counter(answer.status for answer in answers)
    assert statuses == {201: 1, 409: THREADS - 1}
    for answer in answers:
        if answer.status == 409:
            assert answer.body["code"] == "sequence"
            assert [line["seq"] for line in answer.body["missed"]] == [2]
    assert seqs(table) == [1, 2]


def test_one_key_at_two_tables_is_taken_once(tables):
    for _round in range(5):
        key = str(uuid4())
        bodies = [table.deal_body(client_key=key) for table in tables]
        answers = at_once(
            [
                lambda table=table, body=body: posted(table, body)
                for table, body in zip(tables, bodies, strict=True)
            ]
        )
        assert sorted(answer.status for answer in answers) == [201, 422]


def test_one_proposal_from_many_threads_is_kept_once(tables):
    event = tables[0].table.stage.tournament
    organizers = [a_grant(event, role=Role.ORGANIZER).token for _both in range(2)]
    tables[0].device.headers = {"Authorization": f"Bearer {organizers[0]}"}
    body = {
        "client_key": str(uuid4()), "after_seq": 1, "seat": 0, "other_seat": 0,
        "other_table": tables[1].table.pk, "other_after_seq": 1,
        "reason": "Sat wrongly", "propose": True,
    }  # fmt: skip
    answers = at_once([lambda: posted(tables[0], body, call="swaps")] * THREADS)

    assert {answer.status for answer in answers} == {202}
    assert [answer.body["proposal"] for answer in answers] == [1] * THREADS


def one_is_new(event, path, body):
    """Send a body several times at once: one answer is 201, and all say the same."""
    desk = Device(a_grant(event, role=Role.ORGANIZER).token)
    answers = at_once([lambda: sent(desk, path, body)] * THREADS)
    counted = Counter(answer.status for answer in answers)
    assert counted == {201: 1, 200: THREADS - 1}, [answer.body for answer in answers]
    assert all(answer.body == answers[0].body for answer in answers)


def test_one_raffle_from_many_threads_is_drawn_once(db):
    event = an_event(entrants=6, state="checked_in")
    body = {"client_key": str(uuid4()), "prizes": ["A bicycle"], "source": "quick"}

    one_is_new(event, f"tournaments/{event.slug}/raffles", body)


def test_one_who_goes_home_from_many_threads_goes_once(db):
    table = a_confirmed_stage()
    path = f"tournaments/{table.stage.tournament.slug}/stages/1/withdrawals"
    body = {
        "client_key": str(uuid4()), "entrant": codes_of(table)[0], "reason": "A train",
    }  # fmt: skip

    one_is_new(table.stage.tournament, path, body)


def test_one_lot_from_many_threads_is_opened_once(db):
    table = a_tie()
    body = {"number": 1, "among": [1, 2], "sources": ["cards-8"], "no_deal": NO_DEAL}

    one_is_new(table.stage.tournament, f"tables/{table.pk}/lot-draws", body)


def test_a_lot_that_is_opened_between_two_looks_is_the_one_asked_for(db, monkeypatch):
    table, looked = a_tie(), []
    desk = Device(a_grant(table.stage.tournament, role=Role.ORGANIZER).token)
    path = f"tables/{table.pk}/lot-draws"
    body = {"number": 1, "among": [1, 2], "sources": ["cards-8"], "no_deal": NO_DEAL}

    def nothing_yet(table_id):
        """The first look sees none; by the next somebody has opened it."""
        found = lots_at(table_id)
        if looked:
            return found
        looked.append(table_id)
        first = sent(desk, path, body)
        assert first.status == 201
        return found

    monkeypatch.setattr(lot_draws, "lots_at", nothing_yet)
    again = sent(desk, path, body)

    assert again.status == 200
    assert again.body["number"] == 1


def test_the_description_of_the_api_is_made_by_one_at_a_time(db, monkeypatch):
    """It can be made by one alone while a process is young: others got an error."""
    inside, seen = [], []

    def make(_view, _request):
        inside.append(1)
        seen.append(len(inside))
        time.sleep(0.05)
        inside.pop()
        return Response({})

    monkeypatch.setattr(SchemaView, "_get_schema_response", make)
    answers = at_once([lambda: Client().get("/api/v1/schema/")] * THREADS)

    assert [answer.status_code for answer in answers] == [200] * THREADS
    assert seen == [1] * THREADS


def test_devices_that_compare_and_send_again_lose_nothing(tables):
    """Each thread records five deals, each twice; what was acknowledged is there."""
    acknowledged = []

    def referee(table):
        for _number in range(5):
            body = table.deal_body()
            answer = posted(table, body)
            while answer.status == 409:
                body = {
                    **table.deal_body(),
                    "client_key": body["client_key"],
                }
                answer = posted(table, body)
            assert answer.status in {200, 201}, answer.body
            again = posted(table, body)
            assert again.status == 200
            assert again.body["hash"] == answer.body["hash"]
            acknowledged.append(
                (table.table.pk, answer.body["seq"], body["client_key"])
            )

    def devices(table):
        other = AtTable(Device(), table.table)
        other.device.headers = table.device.headers
        return lambda: referee(other)

    at_once([devices(tables[n % 2]) for n in range(4)])

    assert len(acknowledged) == 20
    found = set(LedgerEntry.objects.values_list("table", "seq", "key"))
    assert {(t, s, k) for t, s, k in acknowledged} <= {
        (t, s, str(k)) for t, s, k in found
    }
    for table in tables:
        assert seqs(table) == list(range(1, 12))
    assert connection.vendor in {"sqlite", "postgresql"}
