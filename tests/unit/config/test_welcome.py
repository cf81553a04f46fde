from __future__ import annotations

import shlex
from pathlib import Path

from config import welcome


def test_the_jobs_are_told_with_a_program_that_is_there():
    _why, *commands = welcome._other_processes().splitlines()

    programs = {Path(shlex.split(command)[0]) for command in commands}
    assert [(one.name, one.is_file()) for one in programs] == [("celery", True)]
