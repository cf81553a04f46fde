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

from tests.vectors.cd2.reading import vectors

ROOT = Path(__file__).resolve().parents[4]
GOOD = {one["name"]: one["proof"] for one in vectors("sources")}


MARK = GOOD["specification"]["commitment"]


def verify(tmp_path, text, *options):
    path = tmp_path / "proof.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    out = io.StringIO()
    call_command("verify_draw", str(path), *options, stdout=out)
    return out.getvalue()


def test_a_good_proof_is_told_with_what_to_compare(tmp_path):
    said = verify(tmp_path, json.dumps(GOOD["specification"]))

    assert said.startswith("CONSISTENT")
    assert MARK[:32] in said
    assert "demo-2026, stage 1, draw 1: 11 seats" in said
    assert "AR 9V XD 4G 3R XV 2D AG" in said


def test_with_the_mark_of_a_photograph_it_says_more(tmp_path):
    for mark in (MARK, MARK[:32].upper(), f"{MARK[:8]} {MARK[8:32]}"):
        said = verify(tmp_path, json.dumps(GOOD["specification"]), "--mark", mark)
        assert said.startswith("AS ON YOUR PHOTOGRAPH")


@pytest.mark.parametrize(
    ("mark", "code"),
    [
        (MARK[:31], "short_mark"),
        ("", "bad_mark"),
        ("0" * 32, "wrong_mark"),
        (MARK[:40] + "f", "wrong_mark"),
        ("photograph", "bad_mark"),
    ],
)
def test_a_mark_that_differs_or_is_too_short_is_an_error(tmp_path, mark, code):
    with pytest.raises(CommandError) as refused:
        verify(tmp_path, json.dumps(GOOD["specification"]), "--mark", mark)

    assert refused.value.returncode == 1
    assert str(refused.value).endswith(f". ({code})")


def test_an_error_is_a_sentence_with_its_code_behind_it(tmp_path):
    proof = json.dumps(GOOD["specification"])

    with pytest.raises(CommandError) as refused:
        verify(tmp_path, proof, "--mark", MARK[:31])

    assert str(refused.value) == (
        "A mark of fewer than 32 digits can be imitated: 31 given. (short_mark)"
    )


@pytest.mark.parametrize(
    ("name", "which"),
    [
        ("a later stage, drawn again", "Cupa_2, stage 3, draw 2: 8 seats"),
        ("a lot of 2", "demo-2026, stage 2, table B, lot 1: the order E00"),
        ("2 equals who could move up", "demo-2026, stage 1, who moves up, lot 2: the"),
        ("a raffle", "demo-2026, raffle 2: the order E0"),
    ],
)
def test_what_was_drawn_where_is_told(tmp_path, name, which):
    assert which in verify(tmp_path, json.dumps(GOOD[name]))


def test_a_quick_draw_is_called_what_it_is(tmp_path):
    assert "without witnesses" in verify(tmp_path, json.dumps(GOOD["quick"]))


def test_conditions_are_told_with_what_became_of_them(tmp_path):
    impossible = next(v for v in vectors("constraints") if v["violations"])

    said = verify(tmp_path, json.dumps(impossible["proof"]))

    assert f"broken {impossible['violations']} times" in said


def test_a_file_with_a_byte_order_mark_is_refused_as_everywhere(tmp_path):
    text = b"\xef\xbb\xbf" + json.dumps(GOOD["cards"]).encode()
    with pytest.raises(CommandError, match="begins with a byte-order mark"):
        verify(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [b"", b"\xff\xfe", b"\x00" * 10, b"{", b"[1]", b"9" * 2_000_000, b'{"a": 1e999}'],
    ids=["empty", "utf-16", "nul", "cut", "list", "huge", "infinity"],
)
def test_a_broken_file_is_an_error_with_a_reason(tmp_path, text):
    with pytest.raises(CommandError) as refused:
        verify(tmp_path, text)

    assert refused.value.returncode == 1
    assert str(refused.value).endswith(("(unreadable)", "(not_a_proof)"))


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
