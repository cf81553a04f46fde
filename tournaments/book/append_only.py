"""Triggers that make tables append-only, on both databases, and their proof.

A guard is data: which triggers stand before which tables, and what they refuse. It is
installed after every migration, because remaking a SQLite table drops its triggers,
and proven at every start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db import DatabaseError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

SQLITE = "sqlite"
_CODE = "USING ERRCODE = 'integrity_constraint_violation'"


@dataclass(frozen=True, slots=True)
class Never:
    """A function that refuses whatever is tried, with one sentence."""

    sentence: str

    def postgresql(self) -> str:
        return f" BEGIN RAISE EXCEPTION '{self.sentence}' {_CODE}; END "

    def sqlite(self) -> str:
        return f"BEGIN SELECT RAISE(ABORT, '{self.sentence}'); END"


@dataclass(frozen=True, slots=True)
class Unless:
    """A function that refuses a new row for its faults: conditions by sentence.

    ``replaced`` are those of SQLite alone: INSERT OR REPLACE deletes the rows it
    meets without asking a trigger.
    """

    faults: Mapping[str, str]
    replaced: Mapping[str, str]

    def postgresql(self) -> str:
        checks = "\n".join(
            f"IF {fault} THEN RAISE EXCEPTION '{sentence}' {_CODE}; END IF;"
            for sentence, fault in self.faults.items()
        )
        return f" BEGIN {checks} RETURN NEW; END "

    def sqlite(self) -> str:
        checks = "\n".join(
            f"SELECT RAISE(ABORT, '{sentence}') WHERE {fault};"
            for sentence, fault in {**self.faults, **self.replaced}.items()
        )
        return f"BEGIN {checks} END"


@dataclass(frozen=True, slots=True)
class Trigger:
    """One trigger: before which event of which table it calls which function."""

    name: str
    table: str
    event: str
    function: str

    @property
    def of_sqlite(self) -> bool:
        """Tell whether SQLite knows the event; it cannot truncate."""
        return self.event != "TRUNCATE"

    def postgresql(self) -> str:
        each = "ROW" if self.of_sqlite else "STATEMENT"
        return (
            f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} "
            f"FOR EACH {each} EXECUTE FUNCTION {self.function}()"
        )


class Unprotected(RuntimeError):
    """The database would let a guarded row be changed: nothing may be served."""


@dataclass(frozen=True, slots=True)
class Guard:
    """The triggers of some tables; ``wrong`` says that they are missing or changed.

    ``what`` is what an operator calls that which they protect.
    """

    functions: Mapping[str, Never | Unless]
    triggers: tuple[Trigger, ...]
    what: str
    wrong: str

    def install(self, connection: BaseDatabaseWrapper) -> None:
        """Create the triggers, replacing others, once their tables are there.

        Where all stand as made nothing is touched: on PostgreSQL to make one anew locks
        its table, which a site may be serving, and for a moment nothing is guarded.
        """
        tables = {one.table for one in self.triggers}
        if not tables <= set(connection.introspection.table_names()):
            return
        if not self.broken(connection):
            return
        self.remove(connection)
        with connection.cursor() as cursor:
            for statement in self._made(connection):
                cursor.execute(statement)

    def remove(self, connection: BaseDatabaseWrapper) -> None:
        """Drop the triggers: before making them again, or to empty a test database."""
        with connection.cursor() as cursor:
            for trigger in self.triggers:
                on = "" if connection.vendor == SQLITE else f" ON {trigger.table}"
                cursor.execute(f"DROP TRIGGER IF EXISTS {trigger.name}{on}")

    def prove(self, connection: BaseDatabaseWrapper) -> None:
        """Raise Unprotected unless every trigger is there, on, word for word."""
        wrong = self.broken(connection)
        if wrong:
            raise self._unprotected(f"{self.wrong}: {sorted(wrong)}")

    def try_to_change(self, connection: BaseDatabaseWrapper) -> None:
        """Raise Unprotected if the database lets a row be changed or deleted.

        That finds what the text of a trigger cannot say, as a session for which none
        fires. Nothing is left of the attempt.
        """
        for one in self.triggers:
            statement = {
                "UPDATE": f"UPDATE {one.table} SET id = id",
                "DELETE": f"DELETE FROM {one.table}",
            }.get(one.event)
            if statement is not None and _allowed(connection, statement):
                raise self._unprotected(f"the database allowed: {statement}")

    def _unprotected(self, why: str) -> Unprotected:
        return Unprotected(f"The {self.what} is not protected ({why})")

    def broken(self, connection: BaseDatabaseWrapper) -> dict[str, bool]:
        """Return the triggers that do not stand as made, and whether they are there."""
        expected, installed = self._expected(connection), self._installed(connection)
        return {
            name: name in installed
            for name in expected
            if installed.get(name) != expected[name]
        }

    def _made(self, connection: BaseDatabaseWrapper) -> Iterator[str]:
        if connection.vendor == SQLITE:
            yield from self._of_sqlite().values()
            return
        for name, function in self.functions.items():
            yield (
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger "
                f"AS $${function.postgresql()}$$ LANGUAGE plpgsql"
            )
        for trigger in self.triggers:
            yield trigger.postgresql()

    def _of_sqlite(self) -> dict[str, str]:
        return {
            one.name: f"CREATE TRIGGER {one.name} BEFORE {one.event} ON {one.table} "
            f"{self.functions[one.function].sqlite()}"
            for one in self.triggers
            if one.of_sqlite
        }

    def _expected(self, connection: BaseDatabaseWrapper) -> dict[str, str]:
        """Return what each trigger must do: its text, with that of its function."""
        if connection.vendor == SQLITE:
            return self._of_sqlite()
        return {
            one.name: one.postgresql() + self.functions[one.function].postgresql()
            for one in self.triggers
        }

    def _installed(self, connection: BaseDatabaseWrapper) -> dict[str, str]:
        """Return what each trigger in the database does."""
        tables = sorted({one.table for one in self.triggers})
        given = ("%s" if connection.vendor == SQLITE else "%s::regclass",) * len(tables)
        query = (
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' "
            f"AND tbl_name IN ({', '.join(given)})"
            if connection.vendor == SQLITE
            else "SELECT tgname, pg_get_triggerdef(pg_trigger.oid, true) || prosrc "
            "FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid "
            f"WHERE tgrelid IN ({', '.join(given)}) AND NOT tgisinternal "
            "AND tgenabled IN ('O', 'A')"
        )
        with connection.cursor() as cursor:
            cursor.execute(query, tables)
            return dict(cursor.fetchall())


def _allowed(connection: BaseDatabaseWrapper, statement: str) -> bool:
    """Tell whether a statement changes rows, and take it back."""
    with transaction.atomic(using=connection.alias):
        sid = transaction.savepoint(using=connection.alias)
        try:
            with connection.cursor() as cursor:
                cursor.execute(statement)
                return bool(cursor.rowcount > 0)
        except DatabaseError:
            return False
        finally:
            transaction.savepoint_rollback(sid, using=connection.alias)
