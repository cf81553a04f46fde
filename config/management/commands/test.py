"""`python3 manage.py test [pytest arguments]`."""

from __future__ import annotations

import os
import subprocess
import sys

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Runs the whole test suite, or what the pytest arguments say."

    def run_from_argv(self, argv: list[str]) -> None:
        """Hand all arguments to pytest, in a process with the tests' settings."""
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings_test"}
        tests = subprocess.Popen(
            [sys.executable, "-m", "pytest", *argv[2:]],
            cwd=settings.BASE_DIR,
            env=environment,
        )
        while True:
            try:
                sys.exit(tests.wait())
            except KeyboardInterrupt:
                continue  # pytest has got it too, and reports before it ends.
