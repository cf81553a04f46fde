"""``manage.py verify_draw`` says what holds, or why not; never a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.vectors.cd1.reading import vectors

ROOT = Path(__file__).resolve().parents[4]
GOOD = {one["name"]: one["proof"] for one in vectors("sources")}


def verify(tmp_path, text):
    path = tmp_path / "proof.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    out = io.StringIO()
    call_command("verify_draw", str(path), stdout=out)
    return out.getvalue()


def test_a_good_proof_is_told_with_what_to_compare(tmp_path):
    said = verify(tmp_path, json.dumps(GOOD["specification"]))

    assert said.startswith("OK: demo-2026, stage 1, draw 1: 11 seats")
    assert "f1faee247a2a7e59" in said
    assert "AR 9V XD 4G 3R XV 2D AG" in said


def test_a_quick_draw_is_called_what_it_is(tmp_path):
    assert "without witnesses" in verify(tmp_path, json.dumps(GOOD["quick"]))


def test_conditions_are_told_with_what_became_of_them(tmp_path):
    impossible = next(v for v in vectors("constraints") if v["violations"])

    said = verify(tmp_path, json.dumps(impossible["proof"]))

    assert f"broken {impossible['violations']} times" in said


def test_a_file_with_a_byte_order_mark_is_read(tmp_path):
    assert verify(tmp_path, b"\xef\xbb\xbf" + json.dumps(GOOD["cards"]).encode())


@pytest.mark.parametrize(
    "text",
    [b"", b"\xff\xfe", b"\x00" * 10, b"{", b"[1]", b"9" * 2_000_000, b'{"a": 1e999}'],
    ids=["empty", "utf-16", "nul", "cut", "list", "huge", "infinity"],
)
def test_a_broken_file_is_an_error_with_a_reason(tmp_path, text):
    with pytest.raises(CommandError) as refused:
        verify(tmp_path, text)

    assert refused.value.returncode == 1
    assert str(refused.value).startswith(("unreadable: ", "not_a_proof: "))


@pytest.mark.parametrize("path", ["missing.json", ".", "a\0b"])
def test_a_file_that_is_not_there_is_an_error_with_a_reason(tmp_path, path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify_draw", str(tmp_path / path))


@pytest.mark.slow
def test_it_exits_with_one_and_needs_no_database(tmp_path):
    wrong = {**GOOD["specification"], "public": "AR 9V XD 4G 3R XV 2D 9G"}
    for name, proof in (("good", GOOD["cards"]), ("wrong", wrong)):
        (tmp_path / f"{name}.json").write_text(json.dumps(proof))

    done = [
        subprocess.run(
            [sys.executable, "manage.py", "verify_draw", str(tmp_path / name)],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"},
            capture_output=True,
            text=True,
            check=False,
        )
        for name in ("good.json", "wrong.json")
    ]

    assert [one.returncode for one in done] == [0, 1]
    assert "wrong_seats" in done[1].stderr
    assert "Traceback" not in done[1].stderr
