"""Scenarios that are made once, by the real commands, and then copied row by row.

A third of the suite's time went into making the same few events again. The first test
of a process that asks for one makes it, in its own transaction; the others are given
the same rows. Every guard of the database meets the copied lines as it met the first
ones, and the check after the test replays them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from django.apps import apps
from django.db import connection
from django.db.models import Model

from tests.emptying import filled
from tournaments.events.models.tournament import Tournament

M = TypeVar("M", bound=Model)
MARK = "/* a copy */"  # of statements that write what was proven where it was made


_kept: dict[Hashable, Copy] = {}
_allowed: ContextVar[Callable[[], bool]] = ContextVar("allowed", default=lambda: False)


@dataclass(frozen=True, slots=True)
class Copy:
    """What a scenario has written: for each table a statement and its values."""

    statements: tuple[tuple[str, tuple[Any, ...]], ...]
    result: tuple[type[Model], Any]


@contextmanager
def allowed(*, when: Callable[[], bool]) -> Iterator[None]:
    """Allow copies while a test runs, if ``when`` says so at that moment."""
    token = _allowed.set(when)
    try:
        yield
    finally:
        _allowed.reset(token)


def possible() -> bool:
    """Tell whether a scenario can be copied in here.

    Not where a test has changed the product: what it makes is not what others would.
    Only into a test's transaction, where nothing is told or rung after a commit, and
    only as the first event: another one has names and keys of its own.
    """
    return (
        _allowed.get()()
        and connection.in_atomic_block
        and not Tournament.objects.exists()
    )


def copied(key: Hashable, make: Callable[[], M]) -> M:
    """Return what ``make`` returns, made now or copied; it must not depend on a test.

    ``key`` names what is made. Both times the rows are the same.
    """
    if not possible():
        return make()
    if key in _kept:
        with connection.cursor() as cursor:
            for statement, values in _kept[key].statements:
                cursor.execute(statement, values)
    else:
        before = set(filled(_tables()))
        made = make()
        written = [name for name in filled(_tables()) if name not in before]
        _kept[key] = Copy(
            statements=tuple(_statement(name) for name in written),
            result=(type(made), made.pk),
        )
    model, pk = _kept[key].result
    return model._base_manager.get(pk=pk)  # type: ignore[return-value]


def _tables() -> dict[str, type[Model]]:
    """Return all tables, those first that others refer to."""
    return {
        model._meta.db_table: model
        for app in reversed(list(apps.get_app_configs()))
        for model in app.get_models(include_auto_created=True)
        if not model._meta.proxy
    }


def _statement(table: str) -> tuple[str, tuple[Any, ...]]:
    """Return the statement that writes the rows of a table, in their order."""
    name, key = (
        connection.ops.quote_name(word)
        for word in (table, str(_tables()[table]._meta.pk.column))
    )
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {name} ORDER BY {key}")
        columns = [connection.ops.quote_name(one[0]) for one in cursor.description]
        rows = cursor.fetchall()
    row = f"({', '.join(['%s'] * len(columns))})"
    return (
        f"{MARK} INSERT INTO {name} ({', '.join(columns)}) VALUES "
        + ", ".join([row] * len(rows)),
        tuple(value for row in rows for value in row),
    )
