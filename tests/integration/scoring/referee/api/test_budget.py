"""What a deal may cost: one transaction, few queries, no waiting after it."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.integration.scoring.referee.api.posting import penalty
from tournaments.book import channels

MOST_QUERIES = 12
BEGINNINGS = ("BEGIN", "SAVEPOINT")


def test_a_deal_is_at_most_twelve_queries(at_table, django_assert_max_num_queries):
    for _number in range(3):
        body = at_table.deal_body()
        with django_assert_max_num_queries(MOST_QUERIES):
            assert at_table.post("deals", body).status == 201
        with django_assert_max_num_queries(MOST_QUERIES):
            assert at_table.post("deals", body).status == 200


def test_the_number_of_queries_does_not_grow_with_the_table(at_table):
    def queries():
        body = at_table.deal_body()
        with CaptureQueriesContext(connection) as captured:
            assert at_table.post("deals", body).status == 201
        return len(captured)

    at_table.deal()
    before = queries()
    for _number in range(10):
        at_table.deal()
    assert queries() == before


def test_a_deal_is_one_transaction(at_table):
    body = penalty(at_table)
    with CaptureQueriesContext(connection) as captured:
        assert at_table.post("penalties", body).status == 201
    statements = [query["sql"] for query in captured]
    assert sum(sql.startswith(BEGINNINGS) for sql in statements) <= 1


def test_a_lost_hub_spoils_no_answer(at_table, monkeypatch):
    """The hint is handed over, never waited for, and its failure is no error."""

    def lost(_hint):
        raise ConnectionError("Redis is away")

    monkeypatch.setattr(channels, "publish", lost)
    assert at_table.post("deals", at_table.deal_body()).status == 201
