"""The program that a stranger runs at home, on the record that the site gives."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from scoring.archive.queries.event_file.writing import event_document
from tests.integration.scoring.archive.event_file.forging import finished, verifier
from tests.scenarios import an_event
from tournaments.canon import canon

ROOT = Path(__file__).resolve().parents[5]
VERIFIER = ROOT / "scoring/static/scoring/archive/verify_event.py"
pytestmark = pytest.mark.slow


def verify(document, path):
    path.write_text(json.dumps(document), encoding="utf-8")
    return verify_file(path)


def verify_file(path, *, encoding="utf-8"):
    """Run the program here, as from a command line.

    To start it as strangers do, on a Python of its own, takes longer than to check.
    """
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    code = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [VERIFIER.name, str(path)])
        with redirect_stdout(out), redirect_stderr(err):
            try:
                verifier().main()
            except SystemExit as end:
                code = end.code
                if isinstance(code, str):  # as Python does when a program ends so
                    sys.stderr.write(f"{code}\n")
                    code = 1
    return subprocess.CompletedProcess(path, code, said_to(out), said_to(err))


@pytest.mark.django_db
def test_one_of_a_kind_is_not_counted_as_several(tmp_path):
    event = an_event(entrants=4, state="playing", deals=1)

    done = verify(event_document(event), tmp_path / "event.json")

    assert done.returncode == 0, done.stderr
    assert "at 1 table in 1 stage, and" in done.stdout
    assert "  - 1 deal (1 from its cards)" in done.stdout
    assert re.findall(r"\b1 \w+s\b", done.stdout) == []


def said_to(stream):
    stream.seek(0)
    return stream.read()


def run(document, path, **environment):
    """Run the program as a stranger does, without the site and its packages."""
    path.write_text(json.dumps(document), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I" if not environment else "-s", str(VERIFIER), str(path)],
        capture_output=True,
        text=True,
        cwd=path.parent,
        env={**os.environ, **environment},
        check=False,
    )


def lines_of(document):
    return document["stages"][0]["tables"][0]["lines"]


def test_it_confirms_the_public_record(record, tmp_path):
    done = run(record, tmp_path / "record.json")

    assert done.returncode == 0, done.stderr
    assert record["head"] in done.stdout


def test_it_confirms_the_whole_event(document, tmp_path):
    assert verify(document, tmp_path / "event.json").returncode == 0


def test_a_python_that_is_too_old_checks_nothing(monkeypatch, capsys):
    program = verifier()
    monkeypatch.setattr(program.sys, "version_info", (3, 8, 18))
    monkeypatch.setattr(program.sys, "argv", ["verify_event.py", "record.json"])

    with pytest.raises(SystemExit) as ended:
        program.main()

    assert ended.value.code not in (0, 1)
    said = "This needs Python 3.9 or newer: nothing was checked."
    assert capsys.readouterr().err.strip() == said


def test_it_names_the_first_line_that_was_changed(record, tmp_path):
    lines_of(record)[2]["row"]["author"] = "R99"
    lines_of(record)[4]["row"]["author"] = "R99"

    done = run(record, tmp_path / "record.json")

    assert done.returncode == 1
    assert "table 1/A, line 3 does not match its hash" in done.stderr


def test_it_names_a_line_that_is_missing(record, tmp_path):
    del lines_of(record)[2]
    done = verify(record, tmp_path / "record.json")
    assert "table 1/A, line 3 is missing" in done.stderr


def test_it_counts_the_points_itself(record, tmp_path):
    """A whole new chain over a false score is found by the deals."""
    closed = [
        line["row"] for line in lines_of(record) if line["row"]["kind"] == "close"
    ]
    closed[-1]["payload"]["totals"][0] += 1

    done = verify(finished(record), tmp_path / "record.json")

    assert "the table was closed on another score" in done.stderr


@pytest.mark.parametrize("junk", [[], {}, 3, {"stages": [{}]}])
def test_junk_is_a_sentence(junk, tmp_path):
    done = verify(junk, tmp_path / "junk.json")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def odd(record, **changed):
    record["book"][3]["row"] |= changed
    return record


@pytest.mark.parametrize(
    "make",
    [
        lambda record: b"",
        lambda record: b"\xff\xfe[",
        lambda record: b"\xef\xbb\xbf" + canon(record),
        lambda record: b"[" * 100_000 + b"]" * 100_000,
        lambda record: b'{"a":' * 100_000,
        lambda record: b'["\\ud800"]',
        lambda record: b"[" + b"9" * 5000 + b"]",
        lambda record: canon(record).replace(b'"v":2', b'"v":2.0', 1),
        lambda record: canon(record).replace(b'"v":2', b'"v":NaN', 1),
        lambda record: canon(record).replace(b'"v":2', b'"v":2,"v":2', 1),
        lambda record: canon(record)[:-1],
        lambda record: canon(odd(record, payload=None)),
        lambda record: canon(odd(record, kind=["named"])),
        lambda record: canon(odd(record, author="\U0001f642\x1b[2J\nTrue: 1")),
        lambda record: canon(odd(record, at="9999-12-31T23:59:59.999999Z")),
        lambda record: canon(odd(record, seq=True)),
        lambda record: canon({**record, "\nTrue: all of it": "\U0001f642"}),
    ],
)
def test_no_content_is_a_traceback_or_a_line_of_its_own(make, record, tmp_path):
    file = tmp_path / "odd.json"
    file.write_bytes(make(record))

    done = verify_file(file, encoding="ascii")

    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert all(one.startswith(("NOT TRUE: ", "... and ")) for one in lines), lines


def test_a_terminal_without_letters_is_told_all_the_same(record, tmp_path):
    said = odd(record, author="\U0001f642\x1b[2J\nTrue: 1")

    done = run(said, tmp_path / "odd.json", PYTHONIOENCODING="ascii")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("NOT TRUE: ")
    assert "Traceback" not in done.stderr


def test_a_terminal_without_their_letters_still_says_that_names_are_true(
    document, tmp_path
):
    told = verify(document, tmp_path / "whole.json").stdout
    assert not told.isascii(), "the names of the winners have no letters like ș and ő"

    done = run(document, tmp_path / "event.json", PYTHONIOENCODING="ascii")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == told.encode("ascii", errors="replace").decode()


@pytest.mark.parametrize(
    "value",
    [
        {}, [], "", {"é": 1}, {"b": [1, None, True, False], "a": {"c": "x"}},
        'a"b\\c/\b\f\n\r\t\x00\x1f\x7f\x80', "é\u2028\uffff\U0001f642", -7, 10**14,
    ],
)  # fmt: skip
def test_it_hashes_the_same_text_as_the_site(value):
    program = verifier()
    assert program.canon(value) == canon(value)
    if not isinstance(value, dict) or "é" not in value:  # no name of a record has it
        assert program.read_json(canon(value)) == value
        spaced = json.dumps(value, indent=2, ensure_ascii=False).encode()
        assert program.read_json(spaced) == value


def test_the_public_record_keeps_fees_times_and_staff_to_itself(record):
    text = json.dumps(record)
    for private in ("fee_paid", "checked_in_at", "identity_key", "label", "family"):
        assert private not in text


def test_the_site_offers_the_record(db, client, tmp_path):
    tournament = an_event(entrants=6, state="playing", deals=2)
    address = f"/t/{tournament.slug}/record.json"

    response = client.get(address)
    again = client.get(address, headers={"If-None-Match": response["ETag"]})

    assert verify(response.json(), tmp_path / "record.json").returncode == 0
    assert "attachment" in response["Content-Disposition"]
    assert again.status_code == 304


def test_the_whole_event_is_for_organizers(db, client):
    tournament = an_event(entrants=6)
    response = client.get(f"/t/{tournament.slug}/desk/event.json")
    assert response.status_code == 302
