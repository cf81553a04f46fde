"""What a command or the site knows of kinds of line, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.server import ROOT

KNOWN = """
import django
django.setup()
import scoring.archive.queries.audit
from tournaments.book.kinds import all_kinds
before = {kind.name for kind in all_kinds()}
import config.urls
print(*sorted({kind.name for kind in all_kinds()} - before))
"""
TAKEN_BACK = """
import django
django.setup()
import config.urls
from tournaments.book.kinds import all_kinds
from tournaments.book.undo import _undos
print(*sorted({kind.name for kind in all_kinds() if kind.undone_by} ^ set(_undos)))
"""


def asked(script):
    """Return what a process says that has read nothing but what the script does."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_every_kind_is_known_where_a_backup_is_proved():
    """A command without addresses (restore, verify) reads every line of a book."""
    assert asked(KNOWN) == ""


def test_every_kind_that_names_what_takes_it_back_can_be_taken_back_on_the_site():
    """Its ``takes_back`` is in a module that an address leads to."""
    assert asked(TAKEN_BACK) == ""
