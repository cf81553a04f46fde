"""A backup of all that the site holds, and its way back, on both databases."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Collection
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from config import database_file, env, releases
from tournaments.atomic_file import atomic_file


class Failed(Exception):
    """Nothing was written; the message is one sentence for the operator."""


def refuse_nothing() -> None:
    """Refuse to back up what holds no site: most likely it is another folder.

    Raises Failed.
    """
    if "scoring_ledgerentry" not in connection.introspection.table_names():
        raise Failed(
            _("There is no site in %(name)s yet.")
            % {"name": connection.settings_dict["NAME"]}
        )


def back_up(to: Path) -> None:
    """Write everything as it is at this moment to a new file; writers are not stopped.

    Raises FileExistsError, OSError, Failed.
    """
    if connection.vendor == "sqlite":
        try:
            database_file.back_up(site_file(), to)
        except sqlite3.Error as problem:
            raise Failed(str(problem)) from problem
        return
    with atomic_file(to) as part:
        _run("pg_dump", "--format=custom", f"--file={part}")


def restore(backup: Path) -> Path:
    """Replace everything by a backup; return the file that keeps what was there.

    Raises OSError, Failed, InUse.
    """
    if not backup.is_file():
        raise Failed(_("There is no file %(file)s.") % {"file": backup})
    return _restore_file(backup) if connection.vendor == "sqlite" else _restore(backup)


def _restore_file(backup: Path) -> Path:
    if database_file.is_bare_copy(backup):
        raise Failed(
            _(
                "This file was copied while its site was served: the newest deals may "
                "be missing. It is no backup."
            )
        )
    aside = new_name("before-restore")
    try:
        database_file.prove_whole(backup)
        _refuse_a_newer(releases.in_file(backup))
        database_file.back_up(site_file(), aside)
        connection.close()
        database_file.put_back(backup, file=site_file())
    except database_file.NotOurs as problem:
        raise Failed(
            _("This is no backup of a site (%(why)s).") % {"why": problem}
        ) from problem
    except database_file.InUse:
        aside.unlink(missing_ok=True)
        raise
    except sqlite3.Error as problem:
        raise Failed(str(problem)) from problem
    return aside


def _restore(backup: Path) -> Path:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid()"
            # PostgreSQL's own work beside them, such as an autovacuum, is no site.
            " AND backend_type = 'client backend'"
        )
        (others,) = cursor.fetchone()
    if others:
        raise database_file.InUse
    script = _run(
        "pg_restore", "--clean", "--if-exists", "--no-owner", "--file=-", str(backup)
    )
    _refuse_a_newer(releases.in_script(script))
    aside = new_name("before-restore")
    back_up(aside)
    emptied = "".join(f'DROP TABLE "{name}" CASCADE;' for name in _own_tables())
    connection.close()
    # Who ends on the way has not come to the last word, and changes nothing.
    told = b"BEGIN;%b%b\nCOMMIT;\n" % (emptied.encode(), script)
    _run("psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", told=told)
    return aside


def _refuse_a_newer(migrations: Collection[releases.Migration]) -> None:
    """Refuse what this program would serve without knowing all that is in it."""
    if releases.unknown(migrations):
        raise Failed(
            _(
                "This backup was made by a newer release: put that release in place "
                "first."
            )
        )


def _own_tables() -> list[str]:
    """Return the site's tables, also those that a newer release has made.

    A backup drops what it holds itself; on the others it would founder.
    """
    labels = tuple(f"{app.label}_" for app in apps.get_app_configs())
    names = connection.introspection.table_names()
    return [name for name in names if name.startswith(labels)]


def new_name(what: str) -> Path:
    """Return where a backup is put that is given no name; the folder is there."""
    moment = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
    ending = "sqlite3" if connection.vendor == "sqlite" else "dump"
    folder: Path = settings.DATA_DIR / "backups"
    folder.mkdir(mode=env.FOLDER_RIGHTS, parents=True, exist_ok=True)
    return folder / f"{what}-{moment}.{ending}"


def site_file() -> Path:
    """Return where the embedded database lies."""
    return Path(str(connection.settings_dict["NAME"]))


def _run(program: str, *arguments: str, told: bytes = b"") -> bytes:
    """Return what one of PostgreSQL's own programs says of the site's database."""
    if shutil.which(program) is None:
        raise Failed(
            _("The program %(name)s is not installed (postgresql-client has it).")
            % {"name": program}
        )
    given = connection.settings_dict
    names = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER"}
    names |= {"PASSWORD": "PGPASSWORD", "NAME": "PGDATABASE"}
    where = {names[key]: str(given[key]) for key in names if given.get(key)}
    done = subprocess.run(  # noqa: S603
        [program, *arguments],
        env={**os.environ, **where},
        check=False,
        capture_output=True,
        input=told,
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise Failed(said or f"{program}: {done.returncode}")
    return done.stdout
