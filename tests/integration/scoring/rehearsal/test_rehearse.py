"""A rehearsed event: the same bytes everywhere, true by its own numbers."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from secrets import token_hex
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring.archive.queries.audit import differences
from scoring.ledger.models import LedgerEntry
from scoring.rehearsal import scratch
from tables.plan.plan import plan_stages, seats
from tests.server import FILE, migrated_file
from tournaments.book.models import BookLine
from tournaments.events.models.tournament import Tournament

ROOT = Path(__file__).resolve().parents[4]
pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def rehearse(entrants, *options, seed=7, target=6):
    """The printed object, and its bytes; played in the test's own database."""
    return rehearse_apart(entrants, "--keep", *options, seed=seed, target=target)


def rehearse_apart(entrants, *options, seed=7, target=6):
    """The same, played where nothing stays."""
    arguments = ["--entrants", str(entrants), "--seed", str(seed), *options]
    if target is not None:
        arguments += ["--target", str(target)]
    told = printed(*arguments)
    return json.loads(told), told


def printed(*arguments):
    out = io.StringIO()
    call_command("rehearse", *arguments, "--json", stdout=out, stderr=io.StringIO())
    return out.getvalue()


def in_another_process(*many, data):
    """What rehearsals print there, one after the other in one empty database.

    Under PostgreSQL they are played on SQLite, under SQLite on another one.
    """
    shutil.copy(migrated_file(), data / FILE)
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}
    }
    environment["CRUCE_DATA"] = str(data)
    environment["PYTHONHASHSEED"] = "12345"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", PLAY],
        cwd=ROOT,
        env=environment,
        input=json.dumps(many),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines(keepends=True)


PLAY = """
import json, sys
from django.core.management import call_command
for options in json.load(sys.stdin):
    call_command("rehearse", *options, "--json", "--keep")
"""


def through_by_hand(table):
    """The two best by score; those tied across the line by the tie-break."""
    scores = dict(zip(table["entrants"], table["scores"], strict=True))
    settled = (table["tie_break"] or {"result": []})["result"]
    return sorted(
        table["entrants"],
        key=lambda code: (
            -scores[code],
            settled.index(code) if code in settled else 0,
        ),
    )


@pytest.mark.parametrize(
    ("entrants", "options"),
    [
        (2, ()),
        (3, ()),
        (4, ("--penalties",)),
        (5, ()),
        (6, ()),
        (7, ("--ruleset", "club")),
        (13, ("--penalties",)),
    ],
)
def test_an_event_is_played_as_planned(entrants, options):
    """In three stages at most; the drills play larger ones."""
    played, _bytes = rehearse(entrants, *options)

    five = "three_two" if entrants == 5 else None
    plan = plan_stages(entrants, five=five).stages
    assert [stage["number"] for stage in played["stages"]] == [p.number for p in plan]
    assert [stage["final"] for stage in played["stages"]] == [p.final for p in plan]
    before = None
    for stage, planned in zip(played["stages"], plan, strict=True):
        tables = stage["tables"]
        assert tuple(len(table["entrants"]) for table in tables) == planned.sizes
        drawn = stage["draw"]["urn"]
        assert sorted(seat for _code, seat in drawn) == sorted(seats(planned.sizes))
        seated = [code for table in tables for code in table["entrants"]]
        assert sorted(seated) == sorted(code for code, _seat in drawn)
        if before is not None:
            assert sorted(seated) == sorted(before)
        for table in tables:
            by_hand = through_by_hand(table)
            expected = by_hand if stage["final"] else by_hand[:2]
            assert table["through"] == ([] if stage["final"] else expected)
            if len(table["entrants"]) > 2 or stage["final"]:
                assert table["deals"] > 0
                assert max(table["scores"]) >= 6
        before = [code for table in tables for code in table["through"]]
    final = played["stages"][-1]["tables"][0]
    assert played["places"] == through_by_hand(final)
    assert len(played["places"]) == min(entrants, 4)
    voids = [table["voids"] for stage in played["stages"] for table in stage["tables"]]
    assert sum(voids) > 0, "there is always a correction in it"
    assert played["entrants"] == entrants
    assert {"corrections", "ending"} & set(played) == set()


def test_penalties_come_only_when_asked_for():
    without, _ = rehearse_apart(6, target=11)
    with_them, _ = rehearse_apart(6, "--penalties", target=11)

    def given(played):
        return sum(t["penalties"] for s in played["stages"] for t in s["tables"])

    assert given(without) == 0
    assert given(with_them) > 0


@pytest.mark.django_db
def test_the_one_table_of_a_final_is_told_as_one():
    told = io.StringIO()
    options = ("--entrants", "3", "--seed", "7", "--target", "6")

    call_command("rehearse", *options, stdout=io.StringIO(), stderr=told)

    assert told.getvalue().splitlines()[0] == "stage 1: 1 table"


def test_without_keep_nothing_stays():
    usual = connection.settings_dict["NAME"]

    rehearse_apart(6)

    assert connection.settings_dict["NAME"] == usual
    assert not Tournament.objects.exists()
    assert not LedgerEntry.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_scratch_database_is_dropped(monkeypatch):
    # A name of its own: other tests rehearse on the same server at the same time.
    mine = token_hex(6)
    monkeypatch.setattr(scratch, "secrets", SimpleNamespace(token_hex=lambda _n: mine))

    rehearse_apart(4)

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT datname FROM pg_database WHERE datname LIKE %s", [f"%{mine}"]
        )
        assert cursor.fetchall() == []


def test_kept_rehearsals_stay_and_can_be_repeated():
    first, _ = rehearse(4)
    second, _ = rehearse(4)

    assert [first["tournament"], second["tournament"]] == [
        "rehearsal-4-7",
        "rehearsal-4-7-2",
    ]
    assert first["ledger_head"] != second["ledger_head"]
    assert differences() == []
    kept = Tournament.objects.get(slug="rehearsal-4-7")
    assert kept.is_rehearsal
    lines = LedgerEntry.objects.filter(table__stage__tournament=kept)
    assert lines.count() == first["ledger_lines"]


def test_the_head_of_the_event_from_the_heads_of_its_tables():
    played, _ = rehearse(6)

    heads = [BookLine.objects.latest("seq").hash]
    tables = LedgerEntry.objects.order_by("table__stage__number", "table__number")
    for pk in dict.fromkeys(tables.values_list("table", flat=True)):
        heads.append(LedgerEntry.objects.filter(table=pk).latest("seq").hash)
    joined = b"".join(bytes.fromhex(head) for head in heads)
    assert len(heads) == 1 + 3
    assert played["ledger_head"] == hashlib.sha256(joined).hexdigest()


def test_another_seed_is_another_event():
    assert (
        rehearse(3, seed=1)[0]["ledger_head"] != rehearse(3, seed=2)[0]["ledger_head"]
    )


@pytest.mark.parametrize("entrants", [1, 0, 4097])
def test_an_impossible_number_of_entrants_is_an_error(entrants):
    with pytest.raises(CommandError, match="2 to 4096"):
        rehearse(entrants)


def test_an_impossible_target_is_an_error():
    with pytest.raises(CommandError):
        rehearse(4, target=0)


def test_the_same_seed_gives_the_same_bytes_in_another_process(tmp_path):
    """Under PostgreSQL this compares with SQLite, under SQLite with itself.

    Two stages and each way to draw, to play and to settle a tie; the drill of all
    combinations compares them mixed, and large ones.
    """
    events = [
        ("--entrants", entrants, "--seed", seed, *options)
        for entrants, seed, *options in (
            ("7", "3", "--target", "4", "--penalties"),
            ("5", "3", "--target", "4", "--ruleset", "club", "--pairs"),
            ("6", "7", "--target", "3", "--draw", "digital"),
            # Its tie is settled by a lot of the protocol.
            ("4", "9", "--target", "1", "--draw", "digital"),
        )
    ]
    here = [printed(*options, "--keep") for options in events]

    elsewhere = in_another_process(*events, data=tmp_path)

    assert len(elsewhere) == len(here)
    for options, first, second in zip(events, here, elsewhere, strict=True):
        assert second == first, options
        assert first.isascii()
