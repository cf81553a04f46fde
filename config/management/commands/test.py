"""`python3 manage.py test [pytest arguments]`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from django.conf import settings
from django.core.management.base import BaseCommand

# Each has a database of its own, and of Redis one of the sixteen.
MOST_PROCESSES = 12
# Beside one for each core: tests wait for servers, clocks and the database.
MORE = 1
# With one of these somebody wants one process: to see or to step through a test.
ONE_PROCESS = (
    "-n", "--numprocesses", "--pdb", "--trace", "-s", "--capture=no", "--collect-only",
    "--co", "-h", "--help", "--version", "--fixtures", "--markers",
)  # fmt: skip


class Command(BaseCommand):
    help = "Runs the whole test suite, or what the pytest arguments say."

    def run_from_argv(self, argv: list[str]) -> None:
        """Hand all arguments to pytest, in a process with the tests' settings."""
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings_test"}
        tests = subprocess.Popen(
            [sys.executable, "-m", "pytest", *processes(argv[2:]), *argv[2:]],
            cwd=settings.BASE_DIR,
            env=environment,
        )
        while True:
            try:
                sys.exit(tests.wait())
            except KeyboardInterrupt:
                continue  # pytest has got it too, and reports before it ends.


def processes(arguments: Sequence[str]) -> tuple[str, ...]:
    """Return the options for all cores, unless one process is enough or asked for."""
    one = any(
        argument.partition("=")[0] in ONE_PROCESS
        or argument in ONE_PROCESS
        or argument.startswith("-n")
        or "::" in argument
        for argument in arguments
    )
    return () if one else ("-n", str(min(cores() + MORE, MOST_PROCESSES)))


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
