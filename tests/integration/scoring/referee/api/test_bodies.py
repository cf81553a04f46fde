"""Bodies that are no requests: each gets a clear refusal, none an error."""

from __future__ import annotations

import json

import pytest
from django.utils import translation

from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.scenarios import a_grant, an_event, running_tables
from tournaments.refusals import NotFound


def doubled(text):
    return text[:-1] + ', "after_seq": 1}'


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-1],
        lambda text: "",
        lambda text: "[" * 2_000,
        lambda text: "[" * 60_000,
        lambda text: "[" * 21 + "]" * 21,
        doubled,
        lambda text: text.replace("1", "NaN", 1),
        lambda text: text.replace(": 1,", ": Infinity,", 1),
        lambda text: text.replace(": 1,", f": {'9' * 5000},", 1),
        lambda text: text[:-1] + ', "reason": "a\\u0000b"}',
        lambda text: text[:-1] + ', "reason": "a\\ud800b"}',
        lambda text: text[:-1] + ', "\\ud800": 1}',
        # The same key twice, once without what turns the writing direction.
        lambda text: text[:-1] + ', "after_\\u202eseq": 1}',
        lambda text: text.encode("utf-16"),
        lambda text: b"\xff\xfe" + text.encode(),
        lambda text: "null",
        lambda text: "[]",
        lambda text: "7",
        lambda text: '"text"',
    ],
)
def test_what_is_no_request_is_refused(at_table, spoil):
    text = json.dumps(at_table.deal_body())
    answer = at_table.device.post(f"{at_table.path}/deals", spoil(text))
    assert answer.status == 400
    assert answer.body["code"] in {"unreadable", "invalid"}
    assert answer.body["problems"]
    assert at_table.read()["last_seq"] == 1


def test_twenty_levels_are_read_and_refused_by_name(at_table):
    deep = 1
    for _level in range(18):
        deep = [deep]
    answer = at_table.post("deals", at_table.deal_body(surprise=deep))
    assert [wrong["field"] for wrong in answer.body["problems"]] == ["surprise"]


def test_a_large_body_is_refused(at_table):
    body = at_table.deal_body(reason="x" * 70_000)
    answer = at_table.post("deals", body)
    assert (answer.status, answer.body["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "",
    ],
)
def test_only_json_is_read(at_table, content_type):
    raw = json.dumps(at_table.deal_body())
    answer = at_table.device.post_raw(f"{at_table.path}/deals", raw, content_type)
    assert (answer.status, answer.body["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize(
    "content_type",
    ["application/json; charset=utf-8", "application/json; charset=nonsense"],
)
def test_charsets_do_not_matter(at_table, content_type):
    raw = json.dumps(at_table.deal_body())
    answer = at_table.device.post_generic(f"{at_table.path}/deals", raw, content_type)
    assert answer.status == 201


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "nonsense", "*/*"])
def test_whatever_is_asked_for_the_answer_is_json(at_table, accept):
    answer = at_table.device.post(
        f"{at_table.path}/deals", at_table.deal_body(), Accept=accept
    )
    assert answer.status == 201
    assert answer.headers["Content-Type"] == "application/json"


def test_a_refusal_speaks_the_callers_language(db):
    with translation.override("ro"):
        romanian = str(NotFound.sentence)
    for language, sentence in [("en", "There is nothing at this address."),
                               ("ro", romanian)]:  # fmt: skip
        answer = Device().get("tables/1", **{"Accept-Language": language})
        assert (answer.status, answer.body["code"]) == (404, "not_found")
        assert answer.body["detail"] == sentence


def test_a_deal_of_a_table_of_three(db):
    event = an_event(entrants=6, state="playing")
    three = AtTable(Device(a_grant(event).token), running_tables(event)[0])
    assert three.deal()["totals"] == [1, 1, 0]
