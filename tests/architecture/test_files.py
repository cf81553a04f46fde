"""Nothing of the machine it was made on gets into the repository."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

TOP = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "bench",
    "config",
    "docker",
    "docs",
    "locale",
    "manage.py",
    "pyproject.toml",
    "requirements-lint.lock",
    "requirements-test.lock",
    "requirements.lock",
    "scoring",
    "tables",
    "templates",
    "tests",
    "tournaments",
}
LOCKS = ("requirements.lock", "requirements-test.lock", "requirements-lint.lock")
PLACES = re.compile(r"(?<![\w.-])/(?:home|root|work|Users|opt/wheels)/\w")
INDEXES = re.compile(r"--(?:extra-)?index|--find-links|file:|://")


def kept_files():
    """The files under version control, or all but the ignored ones."""
    if shutil.which("git") is None or not Path(".git").exists():
        pytest.skip("needs the git repository")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [Path(name) for name in listed.split("\0") if name and Path(name).is_file()]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_versions_and_hashes_and_no_address(name):
    lines = Path(name).read_text().splitlines()

    assert [line for line in lines if INDEXES.search(line)] == []
    pinned = [line for line in lines if line and not line.startswith(" ")]
    assert pinned
    assert all("==" in line and line.endswith("\\") for line in pinned)


def test_the_test_lock_holds_the_run_lock():
    run, tests = (
        {
            line.split(" ")[0]
            for line in Path(name).read_text().splitlines()
            if "==" in line
        }
        for name in LOCKS[:2]
    )

    assert run <= tests


def test_the_top_level_holds_the_rooms_of_the_house_and_nothing_else():
    top = {path.parts[0] for path in kept_files()}

    assert {name for name in top if not name.startswith(".")} <= TOP


def test_no_file_names_a_folder_of_somebody_s_machine():
    named = [
        f"{path}: {found.group()}"
        for path in kept_files()
        if (text := readable(path)) and (found := PLACES.search(text))
    ]

    assert named == []


def readable(path):
    try:
        return path.read_text()
    except UnicodeDecodeError:
        return ""


def test_no_page_leaves_a_month_to_django():
    """Its Romanian months are large; the filter `dated` writes them right."""
    large = [
        str(path)
        for path in Path("templates").rglob("*.html")
        if re.search(r'\|date:"[^"]*[DEFMN]', path.read_text())
    ]

    assert large == []
