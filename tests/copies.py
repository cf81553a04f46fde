"""Scenarios that are made once, by the real commands, and then copied row by row.

A third of the suite's time went into making the same few events again. The first test
that asks for one makes it, in its own transaction; the others are given the same rows,
also in other processes of the run, through a file. Every guard of the database meets
the copied lines as it met the first ones, and the check after the test replays them.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, partial, wraps
from pathlib import Path
from secrets import token_hex
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.db import connection
from django.db.models import Model

from tests.emptying import filled
from tournaments.events.models.tournament import Tournament
from tournaments.prepared import Prepared, number

M = TypeVar("M", bound=Model)
P = ParamSpec("P")
_EVENTS = Prepared(Tournament.objects.order_by().values_list("pk", flat=True)[:1])
MARK = "/* a copy */"  # of statements that write what was proven where it was made


_kept: dict[str, Copy] = {}
_beside: dict[str, bytes] = {}
_shared: list[Path] = []
_allowed: ContextVar[Callable[[], bool]] = ContextVar("allowed", default=lambda: False)
_under: ContextVar[str] = ContextVar("under", default="")
_proven: set[str] = set()
_in_this_test: set[str] = set()
_is_proven: ContextVar[bool] = ContextVar("is_proven", default=False)


@dataclass(frozen=True, slots=True)
class Copy:
    """What a scenario has written: for each table a statement and its values."""

    tables: tuple[str, ...]
    statements: tuple[tuple[str, tuple[Any, ...]], ...]
    result: tuple[type[Model], Any]


def share(folder: Path) -> None:
    """Keep what is made in this folder too, and take from it what others have made."""
    folder.mkdir(exist_ok=True)
    _shared[:] = [folder]


@contextmanager
def allowed(*, when: Callable[[], bool]) -> Iterator[None]:
    """Allow copies while a test runs, if ``when`` says so at that moment."""
    _in_this_test.clear()
    token = _allowed.set(when)
    try:
        yield
    finally:
        _allowed.reset(token)


@contextmanager
def under(change: str) -> Iterator[None]:
    """Copy although the test has changed the product, among those that name the change.

    Whoever gives the same name has changed it in the same way, and in no other.
    """
    token = _under.set(change)
    try:
        yield
    finally:
        _under.reset(token)


@contextmanager
def compared_once(what: str) -> Iterator[None]:
    """Write what an earlier test of this process has written too, and was compared.

    For what many tests do before they only read. A test that changes the product is
    compared whatever it writes.
    """
    token = _is_proven.set(what in _proven and _allowed.get()())
    try:
        yield
    finally:
        _is_proven.reset(token)
    _in_this_test.add(what)


def say_compared() -> None:
    """Note that what this test has written was compared, and is as it should be."""
    _proven.update(_in_this_test)


def is_compared() -> bool:
    """Tell whether what is written now has been compared before."""
    return _is_proven.get()


def possible() -> bool:
    """Tell whether a scenario can be copied in here.

    Not where a test has changed the product: what it makes is not what others would,
    but for those who say so (``under``). Only into a test's transaction, where nothing
    is told or rung after a commit, and only as the first event: another one has names
    and keys of its own.
    """
    return (
        (bool(_under.get()) or _allowed.get()())
        and connection.in_atomic_block
        and not _EVENTS.all()
    )


def copied(key: str, make: Callable[[], M]) -> M:
    """Return what ``make`` returns, made now or copied; it must not depend on a test.

    ``key`` names what is made. Both times the rows are the same.
    """
    if not possible():
        return make()
    key = f"{_under.get()}{key}"
    copy = _kept.get(key) or _read(key)
    if copy is not None:
        with connection.cursor() as cursor:
            for statement, values in copy.statements:
                cursor.execute(statement, values)
        if key not in _kept:
            _number_after(copy)
    else:
        before = set(filled(_tables()))
        made = make()
        written = [name for name in filled(_tables()) if name not in before]
        copy = Copy(
            tables=tuple(written),
            statements=tuple(_statement(name) for name in written),
            result=(type(made), made.pk),
        )
        _write(key, copy)
    _kept[key] = copy
    model, pk = copy.result
    (found,) = _by_number(model).all(row=pk)
    return found  # type: ignore[no-any-return]


@cache
def _by_number(model: type[Model]) -> Prepared[Any]:
    return Prepared(model._base_manager.filter(pk=number("row")))


def once(make: Callable[P, M]) -> Callable[P, M]:
    """Let what a helper makes be made once for the same arguments, and then copied.

    It must begin with an empty database and return a stored object.
    """

    @wraps(make)
    def made_or_copied(*args: P.args, **kwargs: P.kwargs) -> M:
        key = f"{make.__module__}.{make.__qualname__} {args} {sorted(kwargs.items())}"
        return copied(key, partial(make, *args, **kwargs))

    return made_or_copied


def keep(key: str, value: object) -> None:
    """Keep what goes along with a copy, for this process and the others."""
    key = f"{_under.get()}{key}"
    _beside[key] = pickle.dumps(value)
    for folder in _shared:
        _put(_file(folder, f"beside {key}"), _beside[key])


def kept(key: str) -> Any:
    """Return what was kept, as new."""
    key = f"{_under.get()}{key}"
    if key not in _beside:
        (folder,) = _shared
        _beside[key] = _file(folder, f"beside {key}").read_bytes()
    return pickle.loads(_beside[key])  # noqa: S301  (our own)


def _file(folder: Path, key: str) -> Path:
    return folder / hashlib.sha256(repr(key).encode()).hexdigest()


def _read(key: str) -> Copy | None:
    """Return what another process of this run has made, if one has."""
    for folder in _shared:
        file = _file(folder, key)
        if file.exists():
            copy: Copy = pickle.loads(file.read_bytes())  # noqa: S301  (our own)
            return copy
    return None


def _write(key: str, copy: Copy) -> None:
    for folder in _shared:
        _put(_file(folder, key), pickle.dumps(copy))


def _put(file: Path, content: bytes) -> None:
    part = file.with_name(token_hex(8))
    part.write_bytes(content)
    part.replace(file)  # whole, or not there


def _number_after(copy: Copy) -> None:
    """Let PostgreSQL number new rows after those that another process has numbered."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for table in copy.tables:
            key = str(_tables()[table]._meta.pk.column)
            cursor.execute(
                f"SELECT {MARK} setval(sequence, GREATEST(nextval(sequence), "
                f'(SELECT MAX("{key}") FROM "{table}"))) '
                "FROM pg_get_serial_sequence(%s, %s) AS sequence "
                "WHERE sequence IS NOT NULL",
                [table, key],
            )


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
