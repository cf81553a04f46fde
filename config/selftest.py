"""Proof, at every start, that this database keeps what it has acknowledged."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from config import releases, sqlite
from scoring.archive.guard import GUARDS
from tournaments.book.append_only import Unprotected


class Unsafe(Exception):
    """Nothing may be served; the message is one sentence for the operator."""


class Away(Unsafe):
    """The database's server does not answer; it may later."""


def run() -> None:
    """Prove the database's settings, the ledger's triggers, and that pages have styles.

    Raises: Unsafe; of its kind Away.
    """
    _prove_collected()
    try:
        _prove()
    except (OperationalError, InterfaceError) as problem:
        kind = Unsafe if connection.vendor == "sqlite" else Away
        raise kind(f"The database cannot be used: {problem}") from problem
    except DatabaseError as problem:
        raise Unsafe(f"The database cannot be used: {problem}") from problem
    except Unprotected as problem:
        raise Unsafe(f"{problem}: run “manage.py migrate”.") from problem
    finally:
        connection.close()


def _prove_collected() -> None:
    collected = settings.STATIC_ROOT
    if collected and not (collected / "staticfiles.json").is_file():
        raise Unsafe(
            f"No static files are in CRUCE_STATIC, {collected}: "
            "run “manage.py collectstatic”."
        )


def _prove() -> None:
    if not is_migrated():
        raise Unsafe("The database is not up to date: run “manage.py migrate”.")
    refuse_a_newer()
    if connection.vendor == "sqlite":
        _prove_sqlite()
    else:
        _prove_postgresql()
    for guard in GUARDS:
        guard.prove(connection)
        guard.try_to_change(connection)


def refuse_a_newer() -> None:
    """Refuse a database whose rows and rules this release does not know.

    Raises Unsafe.
    """
    if releases.unknown(MigrationRecorder(connection).applied_migrations()):
        raise Unsafe(
            "A newer release has made this database: put that release in place, or "
            "restore a backup of this one."
        )


def is_migrated() -> bool:
    """Tell whether every migration has been made."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _prove_sqlite() -> None:
    wanted = sqlite.durability(sqlite.version())
    journal = str(_value("PRAGMA journal_mode")).lower()
    synchronous = int(str(_value("PRAGMA synchronous")))
    if journal == "memory" and "memory" in str(connection.settings_dict["NAME"]):
        return
    if journal != wanted.journal:
        raise Unsafe(
            f"SQLite's journal is {journal!r}, not {wanted.journal!r}: "
            "is the data folder on a network drive?"
        )
    if synchronous < wanted.synchronous:
        raise Unsafe(
            f"SQLite's “synchronous” is {synchronous}, below {wanted.synchronous}: "
            "a power cut could lose deals."
        )


def _prove_postgresql() -> None:
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        value = _value(f"SHOW {setting}")
        if value == "off":
            raise Unsafe(
                f"PostgreSQL's “{setting}” is {value}: a power cut could lose deals."
            )


def _value(query: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(query)
        row = cursor.fetchone()
    return row[0] if row else None
