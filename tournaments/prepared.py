"""Statements that are asked again and again: their SQL is written once.

Django writes the SQL of a query anew each time it is asked, which costs several times
what the database needs to answer. A prepared one is written once for each connection;
what it asks about is ``Parameter`` each time. Everything else is Django's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django.db import models, transaction
from django.db.models import sql
from django.db.models.expressions import Expression
from django.db.models.query import QuerySet

Row = TypeVar("Row")
MOST_BITS = 63


class Parameter(Expression):
    """A value that comes with each asking, under this name."""

    def __init__(self, name: str, field: Any) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, _compiler: object, _connection: object) -> tuple[str, Any]:
        """Return the place of the value, and itself in its stead."""
        return "%s", [self]


def number(name: str) -> Parameter:
    """Return the place of an id or another whole number."""
    return Parameter(name, models.BigIntegerField())


def _in_no_column(value: object) -> bool:
    """Tell whether a number is larger than any column takes; addresses have such."""
    return isinstance(value, int) and value.bit_length() > MOST_BITS


class _Written:
    """The SQL of a statement for one connection, and the values it was last given."""

    def __init__(self, compiler: Any, text: str, places: Sequence[Any]) -> None:
        self.compiler = compiler
        self.text = text
        self._places = tuple(places)
        self._values: Sequence[Any] = ()

    def fill(self, values: Mapping[str, Any], *, saves: bool = False) -> Sequence[Any]:
        """Return the values as this database takes them, in the order of the SQL."""
        connection = self.compiler.connection
        self._values = [
            _prepared(place, values[place.name], connection=connection, saves=saves)
            if isinstance(place, Parameter)
            else place
            for place in self._places
        ]
        return self._values

    def as_sql(self) -> tuple[str, Sequence[Any]]:
        """Return what Django would write."""
        return self.text, self._values


def _prepared(place: Parameter, value: Any, *, connection: Any, saves: bool) -> Any:
    field = place.output_field
    if saves:
        return field.get_db_prep_save(value, connection)
    return field.get_db_prep_value(value, connection)


class _Statement:
    """What is written once for each connection; connections belong to threads."""

    def _here(self, write: Callable[[Any], Any]) -> Any:
        connection: Any = transaction.get_connection()
        # Kept on the connection itself, so that it goes when that does.
        written = connection.__dict__.setdefault("prepared_statements", {})
        if self not in written:
            written[self] = write(connection)
        return written[self]


class Prepared(_Statement, Generic[Row]):
    """A query that gives rows, as the QuerySet it is made of would."""

    def __init__(self, rows: QuerySet[Any, Row]) -> None:
        self._rows = rows

    def all(self, **given: Any) -> list[Row]:
        """Return the rows for these values."""
        if any(map(_in_no_column, given.values())):
            return []
        written, rows = self._here(self._write)
        written.fill(given)
        return list(rows)

    def first(self, **given: Any) -> Row | None:
        return next(iter(self.all(**given)), None)

    def _write(self, connection: Any) -> tuple[_Written, Any]:
        asked: Any = self._rows.all()
        compiler = asked.query.get_compiler(connection=connection)
        written = _Written(compiler, *compiler.as_sql())
        compiler.as_sql = written.as_sql
        columns = [column for column, *_rest in compiler.select]
        converters = compiler.get_converters(columns)
        compiler.get_converters = lambda _columns: converters
        asked.query.get_compiler = lambda *_args, **_named: compiler
        return written, asked._iterable_class(asked)


class PreparedUpdate(_Statement):
    """An update of some columns in the rows of a query."""

    def __init__(self, rows: QuerySet[Any, Any], **columns: Any) -> None:
        super().__init__()
        query: Any = rows.query
        self._query = query.chain(sql.UpdateQuery)
        self._query.add_update_values(columns)

    def run(self, **given: Any) -> int:
        """Write, and return how many rows there were."""
        written: _Written = self._here(self._write)
        with written.compiler.connection.cursor() as cursor:
            cursor.execute(written.text, written.fill(given, saves=True))
            return int(cursor.rowcount)

    def _write(self, connection: Any) -> _Written:
        compiler = self._query.clone().get_compiler(connection=connection)
        return _Written(compiler, *compiler.as_sql())


class PreparedInsert(_Statement):
    """The insertion of one row of a model, all columns but its number given."""

    def __init__(self, model: type[models.Model]) -> None:
        super().__init__()
        self._model = model
        meta: Any = model._meta
        self._fields = [field for field in meta.concrete_fields if field != meta.pk]

    def run(self, **given: Any) -> int:
        """Insert the row and return its number. A foreign key is given as ``x_id``."""
        written: _Written = self._here(self._write)
        connection = written.compiler.connection
        with connection.cursor() as cursor:
            cursor.execute(written.text, written.fill(given, saves=True))
            if connection.features.can_return_columns_from_insert:
                return int(cursor.fetchone()[0])
            table = self._model._meta.db_table
            return int(connection.ops.last_insert_id(cursor, table, "id"))

    def _write(self, connection: Any) -> _Written:
        row = self._model()
        for field in self._fields:
            setattr(row, field.attname, Parameter(field.attname, field))
        query = sql.InsertQuery(self._model)
        query.insert_values(self._fields, [row])
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = self._model._meta.db_returning_fields
        ((text, places),) = compiler.as_sql()
        return _Written(compiler, text, places)
