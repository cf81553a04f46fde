"""`python3 manage.py migrate`: bring the database up to date, whole or not at all."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connection, transaction

from config import selftest


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        """Make every migration that is missing, in one transaction.

        Django alone writes down what it has done only afterwards, and what ends there
        (a full disk, a power cut) could never be started again. Where nothing is to be
        done, no transaction keeps a table whose triggers are missing, and made anew,
        from a site that is served beside this one. A database of a newer release is
        left as it is: this one would take its rules for wrong.
        """
        try:
            selftest.refuse_a_newer()
        except selftest.Unsafe as problem:
            raise CommandError(str(problem)) from problem
        with ExitStack() as whole:
            if not selftest.is_migrated():
                whole.enter_context(connection.constraint_checks_disabled())
                whole.enter_context(transaction.atomic())
            super().handle(*args, **options)
