"""Statements that pass by the commands, as a stranger with the password would send."""

from __future__ import annotations

from django.db import connection, transaction


def execute(statement, values=()):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, list(values))
        return cursor.rowcount
