"""A command without addresses (restore, verify) reads every line of a book."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.server import ROOT

ASKED = """
import django
django.setup()
import scoring.archive.queries.audit
from tournaments.book.kinds import all_kinds
before = {kind.name for kind in all_kinds()}
import config.urls
print(*sorted({kind.name for kind in all_kinds()} - before))
"""


def test_every_kind_is_known_where_a_backup_is_proved():
    done = subprocess.run(
        [sys.executable, "-c", ASKED],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
