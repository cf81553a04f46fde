"""Public reads: their shape, and that they cost nothing while nothing changes."""

from __future__ import annotations

import hashlib

import pytest
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from scoring.finish.commands.embargo import hold_final
from scoring.ledger.models import LedgerText
from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.integration.scoring.referee.api.posting import close, penalty, void
from tests.scenarios import AT, a_grant, an_event, running_tables
from tournaments.staff.enums import Role

TABLE_KEYS = [
    "id",
    "tournament",
    "stage",
    "table",
    "state",
    "last_seq",
    "head",
    "rules_hash",
    "target",
    "seats",
    "sides",
    "totals",
    "next_dealer",
    "over",
    "lines",
    "odds",
]
LINE_KEYS = {
    "seq",
    "kind",
    "payload",
    "voids",
    "replaces",
    "author",
    "at",
    "hash",
    "reason",
}


def test_a_table_has_exactly_these_keys(event, at_table):
    at_table.deal()
    at_table.post("penalties", penalty(at_table))
    body = Device().get(at_table.path).body

    assert list(body) == TABLE_KEYS
    assert body["tournament"] == event.slug
    assert (body["stage"], body["table"], body["state"]) == (1, "A", "playing")
    assert (body["target"], body["over"], body["next_dealer"]) == (21, False, 1)
    assert [seat["seat"] for seat in body["seats"]] == [0, 1, 2, 3]
    assert set(body["seats"][0]) == {"seat", "entrant", "name"}
    assert body["totals"] == [1, -2, 0, 0]
    assert body["last_seq"] == 3
    assert body["head"] == body["lines"][-1]["hash"]
    opened, deal, given = body["lines"]
    assert set(opened) == set(given) == LINE_KEYS
    assert set(deal) == LINE_KEYS | {"delta"}
    assert deal["at"].endswith("Z")


def test_reasons_are_public_their_salts_are_not(at_table):
    at_table.post("penalties", penalty(at_table))
    answer = at_table.device.client.get(f"/api/v1/{at_table.path}")
    assert b"Did not follow suit" in answer.content
    salt = LedgerText.objects.get(text="Did not follow suit").salt
    assert salt.encode() not in answer.content


def reads(event, table):
    return [
        f"tables/{table.pk}",
        f"tournaments/{event.slug}",
        f"tournaments/{event.slug}/tables",
        f"tournaments/{event.slug}/standings",
        f"tournaments/{event.slug}/bracket",
    ]


def test_nothing_new_is_304_and_a_deal_is_new(event, at_table):
    public = Device()
    for path in reads(event, at_table.table):
        before = public.get(path)
        assert before.status == 200
        assert "no-cache" in before.headers["Cache-Control"]
        known = {"If-None-Match": before.headers["ETag"]}
        unchanged = public.get(path, **known)
        assert (unchanged.status, unchanged.body) == (304, {})
        assert unchanged.headers["ETag"] == before.headers["ETag"]
        at_table.deal()
        after = public.get(path, **known)
        assert after.status == 200
        assert after.headers["ETag"] != before.headers["ETag"]


def test_every_change_of_a_table_changes_its_etag(event, at_table, organizer):
    public = Device()
    seen = [public.get(at_table.path).headers["ETag"]]

    def changed():
        seen.append(public.get(at_table.path).headers["ETag"])
        return len(set(seen)) == len(seen)

    at_table.deal()
    assert changed()
    at_table.post("penalties", penalty(at_table))
    assert changed()
    at_table.post("voids", void(at_table, 3))
    assert changed()
    at_table.post("close", close(at_table, reason="Time is up"))
    assert changed()


def test_a_held_final_that_looks_otherwise_is_new(db):
    event = an_event(entrants=4, state="playing")
    (table,) = running_tables(event)
    staff = AtTable(Device(a_grant(event, role=Role.ORGANIZER).token), table)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    public, path = Device(), staff.path
    before = public.get(path)
    known = {"If-None-Match": before.headers["ETag"]}
    assert public.get(path, **known).status == 304

    staff.deal()

    after = public.get(path, **known)
    assert (before.body["state"], after.body["state"]) == ("seated", "playing")
    assert after.body["lines"] == before.body["lines"]


def test_head_is_get_without_a_body(event, at_table):
    for path in reads(event, at_table.table):
        answer = Device().client.head(f"/api/v1/{path}")
        assert (answer.status_code, answer.content) == (200, b"")


def test_the_tables_of_an_event(event, at_table):
    at_table.deal()
    body = Device().get(f"tournaments/{event.slug}/tables").body

    first, second = body["tables"]
    assert first["id"] == at_table.table.pk
    assert (first["table"], first["letter"], first["stage"]) == ("A", "A", 1)
    assert (first["state"], first["last_seq"]) == ("playing", 2)
    assert (second["state"], second["last_seq"]) == ("seated", 1)


def test_the_standings_follow_at_once(event, at_table):
    at_table.deal()
    body = Device().get(f"tournaments/{event.slug}/standings").body

    assert (body["stage"], body["final"]) == (1, False)
    assert [row["points"] for row in body["rows"]] == [1, 1, 0, 0, 0, 0, 0, 0]
    best = body["rows"][0]
    assert (best["table"], best["seat"], best["state"]) == ("A", 0, "playing")
    assert best["entrants"][0]["name"] == at_table.read()["seats"][0]["name"]


def test_the_standings_of_an_earlier_stage(db):
    event = an_event(entrants=8, state="final", target=3)
    device, path = Device(), f"tournaments/{event.slug}/standings"

    assert device.get(path).body["stage"] == 2
    earlier = device.get(f"{path}?stage=1").body
    assert earlier["stage"] == 1
    assert {row["state"] for row in earlier["rows"]} == {"through", "out"}
    for unknown in ("3", "x", "%00", "１"):
        assert device.get(f"{path}?stage={unknown}").status == 404


@pytest.mark.parametrize("state", ["registration", "checked_in", "drawing", "finished"])
def test_events_in_every_state_can_be_read(db, state):
    event = an_event(entrants=6, state=state, target=3)
    device = Device()
    body = device.get(f"tournaments/{event.slug}").body
    assert (body["slug"], body["entrants"]) == (event.slug, 6)
    assert device.get(f"tournaments/{event.slug}/tables").status == 200
    assert device.get(f"tournaments/{event.slug}/standings").status == 200
    assert device.get(f"tournaments/{event.slug}/bracket").status == 200


def test_the_bracket_shows_the_path_and_the_plan(db):
    event = an_event(entrants=13, state="playing")
    body = Device().get(f"tournaments/{event.slug}/bracket").body

    (stage,) = body["stages"]
    assert [len(table["seats"]) for table in stage["tables"]] == [4, 3, 3, 3]
    assert body["planned"] == [
        {"number": 2, "final": False, "entrants": 8, "sizes": [4, 4]},
        {"number": 3, "final": True, "entrants": 4, "sizes": [4]},
    ]


def test_reading_is_a_handful_of_queries(
    event, at_table, django_assert_max_num_queries
):
    at_table.deal()
    public = Device()
    etags = {}
    for path in reads(event, at_table.table):
        with django_assert_max_num_queries(10):
            etags[path] = public.get(path).headers["ETag"]
    for path, etag in etags.items():
        with django_assert_max_num_queries(2):
            assert public.get(path, **{"If-None-Match": etag}).status == 304


def test_the_lines_hashes_are_a_chain(event, at_table):
    """The hash of a line covers what the line shows; nobody can swap two lines."""
    at_table.deal()
    at_table.deal()
    hashes = [line["hash"] for line in at_table.read()["lines"]]
    assert len(set(hashes)) == 3
    assert all(len(bytes.fromhex(h)) == hashlib.sha256().digest_size for h in hashes)


def test_the_schema_is_json_or_yaml(client, db):
    for path in ("schema/", "schema"):
        described = client.get(f"/api/v1/{path}")
        assert described.status_code == 200
        paths = described.json()["paths"]
        assert "/api/v1/tables/{table_id}/deals" in paths
        assert "/api/v1/sync" in paths
    yaml = client.get(
        "/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi"}
    )
    assert b"openapi: 3" in yaml.content
    odd = client.get("/api/v1/schema/?lang=%00&version=a%0d%0ab&format=x")
    assert odd.status_code == 200


def test_the_schema_is_one_and_every_name_in_it_is_given(capsys):
    """What its maker would warn of, clients would have to guess."""
    GENERATOR_STATS.reset()
    validate_schema(SchemaGenerator().get_schema(request=None, public=True))
    assert capsys.readouterr().err == ""


def test_the_reader_has_no_inline_script(client, db):
    page = client.get("/api/v1/docs")
    assert page.status_code == 200
    assert b"<style" not in page.content
    assert b"<script>" not in page.content
    script = client.get("/api/v1/docs?script=")
    assert script["Content-Type"].startswith("application/javascript")


def test_tables_are_told_apart(event, at_table):
    at_table.deal()
    other = running_tables(event)[1]
    assert Device().get(f"tables/{other.pk}").body["totals"] == [0, 0, 0, 0]


def test_the_schema_names_every_call_with_its_refusals(client, db):
    paths = client.get("/api/v1/schema/").json()["paths"]
    below = "/api/v1/tournaments/{slug}"
    desk = {
        f"{below}/walk-ins": {"post"},
        f"{below}/stages/{{stage}}/withdrawals": {"get", "post"},
        f"{below}/stages/{{stage}}/withdrawals/{{number}}/taken-back": {"post"},
        f"{below}/raffles": {"get", "post"},
        f"{below}/raffles/{{number}}/public-part": {"post"},
        f"{below}/raffles/{{number}}/confirmation": {"post"},
        f"{below}/raffles/{{number}}/absences": {"post"},
        f"{below}/proposals": {"get", "post"},
        f"{below}/proposals/{{number}}": {"get"},
        f"{below}/proposals/{{number}}/moves": {"post"},
        "/api/v1/tables/{table_id}/reopens": {"post"},
        "/api/v1/tables/{table_id}/lot-draws": {"get", "post"},
        "/api/v1/tables/{table_id}/lot-draws/{number}/public-part": {"post"},
        "/api/v1/tables/{table_id}/lot-draws/{number}/confirmation": {"post"},
        "/api/v1/tables/{table_id}/lot-draws/{number}/reveal": {"post"},
    }

    for path, methods in desk.items():
        assert set(paths[path]) == methods, path
        for call in paths[path].values():
            assert {"401", "403", "404"} <= set(call["responses"]), path
    for path in desk.keys() - {f"{below}/proposals/{{number}}"}:
        writes = paths[path]["post"]
        assert {"400", "409", "422", "503"} <= set(writes["responses"]), path
        # What is taken back is said by its address alone.
        assert ("requestBody" in writes) != path.endswith("taken-back"), path
