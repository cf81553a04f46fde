"""Who may record where, by token and by session."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.scenarios import (
    a_grant,
    an_event,
    organizer_client,
    referee_client,
    running_tables,
)
from tournaments.ids import GrantId
from tournaments.staff.commands.access import revoke_grant
from tournaments.staff.enums import STAFF

CALLS = ("deals", "penalties", "voids", "close", "lots")


@pytest.mark.parametrize("call", CALLS)
def test_strangers_are_asked_to_sign_in(at_table, call):
    for device in (Device(), Device("not-a-token"), Device("ă")):
        answer = device.post(f"{at_table.path}/{call}", {})
        assert answer.status == 401
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    answer = Device().post("sync", {"items": []})
    assert (answer.status, answer.body["code"]) == (401, "sign_in")
    assert Device("not-a-token").post("sync", []).body["code"] == "invalid_token"


@pytest.mark.parametrize("call", CALLS)
def test_a_referee_of_other_tables_is_refused(event, at_table, call):
    other = Device(a_grant(event, letters="B").token)
    answer = other.post(f"{at_table.path}/{call}", {})
    assert (answer.status, answer.body["code"]) == (403, "not_allowed")


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("role", STAFF)
def test_another_events_table_is_not_there(at_table, call, role):
    elsewhere = an_event(entrants=4, state="playing")
    stranger = Device(a_grant(elsewhere, role=role).token)
    foreign = stranger.post(f"{at_table.path}/{call}", {})
    for nowhere in (999999, 2**63, 10**30):
        missing = stranger.post(f"tables/{nowhere}/{call}", {})
        assert (foreign.status, missing.status) == (404, 404)
        assert foreign.body == missing.body


def test_a_referee_of_this_table_records(event, at_table):
    own = AtTable(Device(a_grant(event, letters="A").token), at_table.table)
    own.deal()
    grant = event.grants.latest("pk")
    assert own.read()["lines"][-1]["author"] == grant.code


def test_a_revoked_grant_is_worth_nothing(event, at_table):
    body = at_table.deal_body()
    grant = event.grants.get()
    revoke_grant(
        tournament_id=event.id,
        grant_id=GrantId(grant.pk),
        at=timezone.now(),
    )
    answer = at_table.post("deals", body)
    assert (answer.status, answer.body["code"]) == (401, "invalid_token")


@pytest.mark.parametrize("sign_in", [organizer_client, referee_client])
def test_a_browser_records_with_its_csrf_token(event, at_table, sign_in):
    browser = sign_in(Client(enforce_csrf_checks=True), event)
    body = json.dumps(at_table.deal_body())
    url = f"/api/v1/{at_table.path}/deals"

    refused = browser.post(url, body, content_type="application/json")
    assert refused.status_code == 403
    assert refused.json()["code"] == "csrf"

    token = "a" * 32
    browser.cookies["csrftoken"] = token
    taken = browser.post(
        url, body, content_type="application/json", headers={"X-CSRFToken": token}
    )
    assert taken.status_code == 201


def test_a_token_needs_no_csrf_token(event, at_table):
    phone = Device(a_grant(event).token, enforce_csrf_checks=True)
    assert phone.post(f"{at_table.path}/deals", at_table.deal_body()).status == 201


def test_a_private_event_is_not_there_for_strangers(event, at_table):
    event.is_public = False
    event.save(update_fields=["is_public"])
    paths = [
        at_table.path,
        f"tournaments/{event.slug}",
        f"tournaments/{event.slug}/tables",
        f"tournaments/{event.slug}/standings",
        f"tournaments/{event.slug}/bracket",
    ]
    elsewhere = Device(a_grant(an_event(entrants=4, state="playing")).token)
    for path in paths:
        assert at_table.device.get(path).status == 200
        assert "private" in at_table.device.get(path).headers["Cache-Control"]
        for stranger in (Device(), Device("not-a-token"), elsewhere):
            assert stranger.get(path).status == 404
    etag = at_table.device.get(at_table.path).headers["ETag"]
    assert Device().get(at_table.path, **{"If-None-Match": etag}).status == 404


def test_a_used_up_token_does_not_hinder_public_reads(at_table):
    assert Device("not-a-token").get(at_table.path).status == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "tables/1/deals", 405),
        ("put", "tables/1/deals", 405),
        ("delete", "tables/1", 405),
        ("post", "tables/1", 405),
        ("get", "sync", 405),
        ("get", "tables/1/deals/", 404),
        ("post", "nothing", 404),
        ("get", "", 404),
        ("get", "tables/x", 404),
        ("get", "tables/99999999999999999999999999", 404),
        ("get", "tournaments/no-such-slug", 404),
    ],
)
def test_wrong_addresses_and_methods_are_problems_too(db, method, path, status):
    device = Device()
    answer = device._read(getattr(device.client, method)(f"/api/v1/{path}"))
    assert answer.status == status


def test_sync_says_for_each_item_who_may_record(event, at_table):
    tables = running_tables(event)
    only_b = Device(a_grant(event, letters="B").token)
    bodies = [AtTable(only_b, table).deal_body() for table in tables]
    answer = only_b.post(
        "sync",
        {
            "items": [
                {"table": table.pk, "call": "deals", "body": body}
                for table, body in zip(tables, bodies, strict=True)
            ]
            + [{"table": 999999, "call": "deals", "body": {"client_key": str(uuid4())}}]
        },
    )
    assert answer.status == 200
    assert [result["status"] for result in answer.body["results"]] == [403, 201, 404]
