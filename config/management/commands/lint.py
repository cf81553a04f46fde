"""`python3 manage.py lint`: everything that is checked without running the product."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

BIN = Path(sys.executable).parent
CHECKS = (
    [str(BIN / "ruff"), "check", "."],
    [str(BIN / "ruff"), "format", "--check", "."],
    [str(BIN / "mypy")],
    [str(BIN / "lint-imports")],
    [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
)


class Command(BaseCommand):
    help = "Checks style, types, the direction of imports and the migrations."
    requires_system_checks = ()

    def handle(self, **options: object) -> None:  # noqa: ARG002
        """Run all checks at the same time and name those that failed."""
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings_test"}
        running = [
            subprocess.Popen(
                check,
                cwd=settings.BASE_DIR,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            for check in CHECKS
        ]
        failed = []
        for check, process in zip(CHECKS, running, strict=True):
            said, _nothing = process.communicate()
            name = " ".join([Path(check[0]).name, *check[1:]])
            self.stdout.write(f"--- {name}\n{said}")
            if process.returncode:
                failed.append(name)
        if failed:
            raise CommandError("Failed: " + "; ".join(failed))
        self.stdout.write("All checks passed.")
