"""Whatever is sent, the answer is a refusal or a record, never an error."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.ledger.models import LedgerEntry
from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.integration.scoring.referee.api.posting import lines_of

pytestmark = pytest.mark.both_databases
FUZZ = settings(
    max_examples=60,
    deadline=None,
    database=None,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
    ],
)
NUMBERS = st.one_of(
    st.integers(-3, 125),
    st.sampled_from([2**31, 2**63, 2**64, -(2**63) - 1, 10**19, 10**30]),
)
ODD_TEXT = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        ["", "\0", "\ud800", "‮", "D", "R", "played", "set", "revoke", "=1+1", "0" * 64]
    ),
)
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), ODD_TEXT),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.dictionaries(
            st.one_of(ODD_TEXT, st.sampled_from(["deal", "penalty", "outcome", "D"])),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)
CALLS = st.sampled_from(["deals", "penalties", "voids", "close", "lots"])


def good_bodies(at_table):
    deal = at_table.deal_body()
    signed = {"client_key": str(uuid4()), "after_seq": deal["after_seq"]}
    penalty = {"seat": 1, "kind": "revoke", "points": 3}
    return {
        "deals": {**deal, "reason": "r", "purpose": "set"},
        "penalties": {**signed, **penalty, "reason": "r"},
        "voids": {
            **signed,
            "voids": 2,
            "reason": "r",
            "replacement": {"deal": deal["deal"], "shown": deal["shown"]},
        },
        "close": {
            "client_key": signed["client_key"],
            "expected_seq": deal["after_seq"],
            "shown": [0, 0, 0, 0],
            "reason": "r",
        },
        "lots": {
            **signed,
            "among": [0, 1],
            "order": [1, 0],
            "witnesses": 2,
            "method": "coin",
            "reason": "r",
        },
    }


def places(value, path=()):
    """Every place in a body, by path."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        if isinstance(inner, (dict, list)):
            yield from places(inner, (*path, key))
        else:
            yield (*path, key)


def spoilt(body, path, value):
    """The body with something else at one place."""
    if not path:
        return value
    copy = dict(body) if isinstance(body, dict) else list(body)
    copy[path[0]] = spoilt(copy[path[0]], path[1:], value)
    return copy


def check(answer):
    assert answer.status in {200, 201, 400, 404, 409, 413, 422}, answer.body
    if answer.status == 400:
        assert answer.body["problems"]


def check_gapless():
    rows = LedgerEntry.objects.order_by("table", "seq").values_list("table", "seq")
    by_table = {}
    for table, seq in rows:
        by_table.setdefault(table, []).append(seq)
    for found in by_table.values():
        assert found == list(range(1, len(found) + 1))


@pytest.mark.slow
@FUZZ
@given(data=st.data())
def test_a_body_with_one_wrong_value(at_table, data):
    if lines_of(at_table) == 1:
        at_table.deal()
    call = data.draw(CALLS)
    body = good_bodies(at_table)[call]
    path = data.draw(st.sampled_from(sorted(places(body), key=str)))
    answer = at_table.post(call, spoilt(body, path, data.draw(ANYTHING)))
    check(answer)
    check_gapless()


@pytest.mark.slow
@FUZZ
@given(body=ANYTHING, call=st.one_of(CALLS, st.just("sync")))
def test_a_body_of_anything(at_table, body, call):
    path = "sync" if call == "sync" else f"{at_table.path}/{call}"
    check(at_table.device.post(path, json.dumps(body)))
    check_gapless()


@pytest.mark.slow
@FUZZ
@given(raw=st.binary(max_size=200), call=CALLS)
def test_a_body_of_bytes(at_table, raw, call):
    answer = at_table.device.post_generic(
        f"{at_table.path}/{call}", raw, "application/json"
    )
    check(answer)


@pytest.mark.slow
@FUZZ
@given(
    items=st.lists(
        st.one_of(
            ANYTHING,
            st.fixed_dictionaries(
                {"table": st.one_of(NUMBERS, ANYTHING), "call": ANYTHING},
                optional={"body": ANYTHING, "deal": ANYTHING, "voids": ANYTHING},
            ),
        ),
        max_size=4,
    )
)
def test_a_queue_of_anything(at_table, items):
    answer = at_table.device.post("sync", json.dumps({"items": items}))
    check(answer)
    for result in answer.body.get("results", ()):
        assert result["status"] in {200, 201, 400, 403, 404, 409, 422, 424}


@pytest.mark.slow
@FUZZ
@given(
    slug=st.text(alphabet="abcABC019_-", min_size=1, max_size=80),
    number=st.integers(0, 10**30),
    query=st.text(max_size=20),
    accept=st.text(
        st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=30
    ),
    etag=st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=30),
)
def test_addresses_of_anything(at_table, slug, number, query, accept, etag):
    device = Device()
    headers = {"Accept": accept, "If-None-Match": etag}
    for path in (
        f"tables/{number}",
        f"tournaments/{slug}",
        f"tournaments/{slug}/tables",
        f"tournaments/{at_table.table.stage.tournament.slug}/standings",
        at_table.path,
    ):
        response = device.client.get(
            f"/api/v1/{path}", data={"stage": query, "format": query}, headers=headers
        )
        assert response.status_code in {200, 304, 404}


@pytest.mark.slow
@FUZZ
@given(value=st.text(max_size=40), scheme=st.sampled_from(["Bearer ", "bearer", ""]))
def test_a_token_of_anything(at_table, value, scheme):
    device = Device()
    device.headers = {"Authorization": scheme + value.encode().decode("latin-1")}
    # Whoever goes on guessing is told to wait.
    assert device.post(f"{at_table.path}/deals", {}).status in {401, 429}
    assert device.get(at_table.path).status == 200


def test_a_table_is_as_it_was_after_all_refusals(at_table):
    """What was refused left nothing behind: the next good deal is line 2."""
    for call, body in good_bodies(at_table).items():
        for path in places(body):
            if path and path[0] != "reason":
                at_table.post(call, spoilt(body, path, {"odd": [None]}))
    assert AtTable(at_table.device, at_table.table).deal()["seq"] == 2
