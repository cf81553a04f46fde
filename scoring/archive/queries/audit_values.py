"""Stored values that a column or a condition of their table does not admit.

SQLite keeps anything in any column, and what it hands on can pass for another value: a
2 for false, a moment that cannot be for none. PostgreSQL keeps what a column's type
takes; only its moments reach further than can be read here. The conditions of a table
are asked once more: whoever owns the database can put a row in past them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, reduce
from math import isfinite
from operator import or_
from typing import Any, NamedTuple, NoReturn, cast

from django.apps import apps
from django.db import DatabaseError, connection, models
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import (
    CheckConstraint,
    ExpressionWrapper,
    Field,
    Func,
    Q,
    QuerySet,
)
from django.db.models.expressions import Combinable
from django.utils.dateparse import parse_date, parse_datetime, parse_time

from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.prepared import Parameter, number

Model = type[models.Model]
Check = Callable[[Any], bool]
APPS = {"tournaments", "tables", "scoring"}
AT_ONCE = 1_000
_KEY = re.compile(r"[0-9a-f]{32}")
# What can be read of what PostgreSQL keeps, wherever the reader is.
_DAY = timedelta(days=1)
_WITHIN = {
    "DateField": (date.min, date.max),
    "DateTimeField": (
        datetime.min.replace(tzinfo=UTC) + _DAY,
        datetime.max.replace(tzinfo=UTC) - _DAY,
    ),
    "TimeField": (time.min, time.max),
}


def differences_of_values(event: TournamentId | None = None) -> Iterator[str]:
    """Yield a sentence for each value that its column or a condition does not admit.

    Of one event; without one of the whole database, also of rows of no event.
    """
    vendor = connection.vendor
    for model in _ours():
        if event is None:
            yield from _of_table(model, _whole_table(model, vendor=vendor))
        elif asked := _of_an_event(model, vendor=vendor):
            text, values = asked
            given = [event if isinstance(one, Parameter) else one for one in values]
            yield from _of_table(model, (text, given))


def _of_table(model: Model, asked: tuple[str, Any]) -> Iterator[str]:
    table = model._meta.db_table
    checks = _checks(model, vendor=connection.vendor)
    try:
        with connection.cursor() as cursor:
            cursor.execute(*asked)
            while rows := cursor.fetchmany(AT_ONCE):
                for pk, *values in rows:
                    for check, value in zip(checks, values, strict=True):
                        if not check.admits(value):
                            yield f"row {pk} of {table}: {check.fault}"
    except DatabaseError as error:
        yield f"{table} cannot be read any further: {error}"


def _ours() -> Iterator[Model]:
    return (one for one in apps.get_models() if one._meta.app_label in APPS)


def _paths(model: Model, *, below: Sequence[Model] = ()) -> Iterator[str]:
    """Yield the ways on which a row names its event; a draw has one of several."""
    if model is Tournament:
        yield "pk"
    for field in model._meta.concrete_fields:
        above = field.related_model
        if above is not None and above not in {*below, model}:
            for path in _paths(above, below=[*below, model]):
                yield f"{field.name}__{path}"


@cache
def _whole_table(model: Model, *, vendor: str) -> tuple[str, Any]:
    """Return the statement that reads a table; to write one anew costs more than it."""
    return _read(model, vendor=vendor).query.sql_with_params()


@cache
def _of_an_event(model: Model, *, vendor: str) -> tuple[str, Any] | None:
    """Return the statement that reads an event's rows, or nothing: they name none."""
    event = number("event")
    # Each by itself: where one way is broken, another one finds the row.
    found = [model._base_manager.filter(**{path: event}) for path in _paths(model)]
    if not found:
        return None
    among = reduce(or_, (Q(pk__in=rows.values("pk")) for rows in found))
    return _read(model, vendor=vendor).filter(among).query.sql_with_params()


def _read(model: Model, *, vendor: str) -> QuerySet[Any, Any]:
    """Return each row's id, and what each check is to see of it."""
    seen = [check.seen for check in _checks(model, vendor=vendor)]
    return model._base_manager.order_by().values_list("pk", *seen)


class _AsStored(Func):
    """A column as SQLite has it: the sign keeps Python from taking it for a type."""

    template = "+%(expressions)s"
    output_field = models.TextField()


def _is_within(field: Field[Any, Any]) -> Combinable:
    within = {f"{field.name}__range": _WITHIN[field.get_internal_type()]}
    return _is(Q(**within) | Q(**{field.name: None}))


def _is(condition: Any) -> Combinable:
    return ExpressionWrapper(condition, models.BooleanField())


class _Of(NamedTuple):
    """One check: what it is to see of a row, what tells if that can be, its fault."""

    seen: Combinable
    admits: Check
    fault: str


@cache
def _checks(model: Model, *, vendor: str) -> Sequence[_Of]:
    """Return what is to be checked: columns that can hold anything, and conditions."""
    found, odd = [], "{} is none that can be"
    for field in model._meta.concrete_fields:
        if vendor == "sqlite":
            seen, name = _AsStored(field.attname), field.attname
            found.append(_Of(seen, _admitted(field), odd.format(name)))
        elif field.get_internal_type() in _WITHIN:
            found.append(_Of(_is_within(field), bool, odd.format(field.name)))
    found.extend(
        _Of(_is(one.condition), _holds, f"{one.name} does not hold")
        for one in model._meta.constraints
        if isinstance(one, CheckConstraint)
    )
    return found


def _holds(value: object) -> bool:
    """Tell whether a condition holds; the database takes it too if it is unknown."""
    return value is None or bool(value)


def _typed(field: Any) -> Field[Any, Any]:
    """Return the field that says of which type a column is: of a key, the other's."""
    while field.is_relation:
        field = field.target_field
    return cast("Field[Any, Any]", field)


def _admitted(field: Field[Any, Any]) -> Check:
    """Return what tells whether SQLite has kept a value that the field can mean."""
    typed = _typed(field)
    kind = typed.get_internal_type()
    check = CHECKS[kind](typed) if kind in CHECKS else _whole(kind)
    return lambda value: field.null if value is None else check(value)


def _whole(kind: str) -> Check:
    least, most = BaseDatabaseOperations.integer_field_ranges[kind]
    return lambda value: type(value) is int and least <= value <= most


def _text(field: Field[Any, Any]) -> Check:
    longest = field.max_length

    def is_text(value: object) -> bool:
        return (
            type(value) is str
            and "\0" not in value
            and (longest is None or len(value) <= longest)
        )

    return is_text


def _read_by(read: Callable[[str], object]) -> Callable[[Field[Any, Any]], Check]:
    def is_read(value: object) -> bool:
        try:
            return type(value) is str and read(value) is not None
        except (ValueError, RecursionError):
            return False

    return lambda _field: is_read


def _json(text: str) -> bool:
    json.loads(text, parse_constant=_no_number)
    return True


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


CHECKS: Mapping[str, Callable[[Field[Any, Any]], Check]] = {
    "BinaryField": lambda _field: lambda value: type(value) is bytes,
    "BooleanField": lambda _field: lambda value: type(value) is int and value in {0, 1},
    "CharField": _text,
    "DateField": _read_by(parse_date),
    "DateTimeField": _read_by(parse_datetime),
    "FloatField": lambda _field: lambda value: type(value) is float and isfinite(value),
    "JSONField": _read_by(_json),
    "SlugField": _text,
    "TextField": _text,
    "TimeField": _read_by(parse_time),
    "UUIDField": _read_by(_KEY.fullmatch),
}
