"""An event in play, and devices that talk to the API as phones do."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.integration.scoring.referee.api.described import (
    check_described,
    check_refused,
)
from tests.scenarios import a_grant, an_event, running_tables
from tournaments.staff.enums import Role


@dataclass
class Answer:
    """A response, read."""

    status: int
    body: dict[str, Any]
    headers: object


class Device:
    """A phone with an access grant's token, or a stranger without one."""

    def __init__(self, token=None, **client):
        self.client = Client(**client)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path, **headers):
        return self._read(
            self.client.get(f"/api/v1/{path}", headers={**self.headers, **headers})
        )

    def post(self, path, body, **headers):
        raw = body if isinstance(body, (str, bytes)) else json.dumps(body)
        return self.post_raw(path, raw, "application/json", sent=body, **headers)

    def post_raw(self, path, raw, content_type, *, sent=None, **headers):
        return self._read(
            self.client.post(
                f"/api/v1/{path}",
                data=raw,
                content_type=content_type,
                headers={**self.headers, **headers},
            ),
            sent=sent,
        )

    def post_generic(self, path, raw, content_type):
        """Send the bytes as they are, whatever the content type says."""
        return self._read(
            self.client.generic(
                "POST", f"/api/v1/{path}", raw, content_type, headers=self.headers
            )
        )

    def _read(self, response, *, sent=None):
        body = json.loads(response.content) if response.content else {}
        if response.status_code >= 400:
            assert response["Content-Type"] == "application/problem+json"
            assert body["status"] == response.status_code
            assert body["code"]
            assert body["detail"]
            assert body["title"]
            assert body["type"]
            check_refused(body)
        check_described(response, body, sent=sent)
        return Answer(response.status_code, body, response.headers)


class AtTable:
    """A device at one table, with bodies that fit the table's state."""

    def __init__(self, device, table):
        self.device = device
        self.table = table
        self.path = f"tables/{table.pk}"

    @cached_property
    def players(self):
        return self.table.seats.count()

    def read(self):
        return self.device.get(self.path).body

    def deal_body(self, *, after=None, deal=None, shown=None, **more):
        """A played deal that brings seats 1 and 2 one point each."""
        state = self.read()
        return {
            "client_key": str(uuid4()),
            "after_seq": state["last_seq"] if after is None else after,
            "deal": {
                "outcome": "played",
                "dealer": state["next_dealer"],
                "bidder": 0,
                "bid": 1,
                "trump": "R",
                "cards": [60, 40, 20, 0][: self.players],
                "announcements": {},
                **(deal or {}),
            },
            "shown": [1, 1, 0, 0][: self.players] if shown is None else shown,
            **more,
        }

    def big_deal_body(self, **more):
        """A deal that brings seat 1 six points: all cards, three announcements."""
        return self.deal_body(
            deal={
                "cards": [120, 0, 0, 0][: self.players],
                "announcements": {"R": 0, "D": 0, "V": 0},
            },
            shown=[6, 0, 0, 0][: self.players],
            **more,
        )

    def post(self, call, body):
        return self.device.post(f"{self.path}/{call}", body)

    def deal(self, **more):
        answer = self.post("deals", self.deal_body(**more))
        assert answer.status == 201, answer.body
        return answer.body

    def play_to_the_end(self):
        """Seat 1 wins the set, seat 2 comes second, the others have nothing."""
        self.deal()
        while not self.read()["over"]:
            answer = self.post("deals", self.big_deal_body())
            assert answer.status == 201, answer.body


@pytest.fixture
def event(db):
    """Eight entrants at two tables of four, nothing recorded."""
    return an_event(entrants=8, state="playing")


@pytest.fixture
def device(event):
    """A referee's phone, good for all tables."""
    return Device(a_grant(event).token)


@pytest.fixture
def at_table(event, device):
    """That phone at table A."""
    return AtTable(device, running_tables(event)[0])


@pytest.fixture
def organizer(event, at_table):
    """An organizer's phone at table A."""
    return AtTable(Device(a_grant(event, role=Role.ORGANIZER).token), at_table.table)
