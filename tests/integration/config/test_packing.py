"""The program on a stick: it starts where nothing can be fetched."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from config.packing import MARK, PACKAGES, pack

PROGRAM = Path(__file__).resolve().parents[3]
PYTHON = Path(sys.base_prefix) / ("python.exe" if os.name == "nt" else "bin/python3")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(os.environ.get("DATABASE_URL")), reason="about the embedded default"
    ),
]


@pytest.fixture(scope="module")
def stick(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stick") / "cruce"
    pack(PROGRAM, to=folder)
    return folder


def start(folder, *arguments, data):
    """Run a command as on a machine without network and without installers."""
    return subprocess.run(
        [str(PYTHON), "manage.py", *arguments],
        cwd=folder,
        env={
            "PATH": "",
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": "",
            "CRUCE_DATA": str(data),
            "LANG": "C.UTF-8",
        },
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def first_start(stick, tmp_path_factory):
    return start(
        stick, "rehearse", "--entrants=4", "--seed=1", "--target=1",
        data=tmp_path_factory.mktemp("data"),
    )  # fmt: skip


def test_it_starts_without_the_internet_and_without_anybody_s_data(stick, first_start):
    done = first_start
    assert done.returncode == 0, done.stderr
    set_up, ready, *rehearsed = done.stderr.splitlines()
    assert set_up == "Setting up: this happens once and takes about a minute."
    assert (ready, rehearsed[-1]) == ("Ready.", "table A closed")
    assert "places: E001, E003, E004, E002" in done.stdout
    assert not (stick / "data").exists()
    # Nothing is installed: seconds go into a pip that nobody asks for.
    (there,) = stick.glob(".venv/[Ll]ib/**/site-packages")
    assert not (there / "pip").exists()


@pytest.mark.usefixtures("first_start")
def test_another_python_is_told_and_gets_the_packages_from_elsewhere(stick, tmp_path):
    """The environment is as at the first start, before packages came to it."""
    mark = stick / PACKAGES / MARK
    packed = json.loads(mark.read_text())
    mark.write_text(json.dumps({**packed, "python": "3.99.0"}))
    (stick / ".venv" / ".cruce.json").unlink()
    (there,) = stick.glob(".venv/[Ll]ib/**/site-packages")
    for one in (stick / PACKAGES).iterdir():
        if one.is_dir():
            shutil.rmtree(there / one.name)

    done = start(stick, "check", data=tmp_path)
    mark.write_text(json.dumps(packed))

    assert done.returncode == 1
    assert "are for Python 3.99.0 on" in done.stderr
    assert "The first start needs the internet" in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_is_taken_along_but_the_program(tmp_path):
    checkout = tmp_path / "checkout"
    for name in ("config/a.py", "evening.sqlite3", "data/x", "kept/y", "README.md"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text("")
    (checkout / "requirements.lock").write_text("")

    pack(checkout, to=tmp_path / "stick")

    assert {one.name for one in (tmp_path / "stick").iterdir()} == {
        "README.md", "config", "packages", "requirements.lock",
    }  # fmt: skip


def test_what_is_there_already_is_not_written_over(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(FileExistsError):
        pack(PROGRAM, to=tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]
