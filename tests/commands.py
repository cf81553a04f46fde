"""Commands of manage.py, run here on the data of a server that runs elsewhere."""

from __future__ import annotations

import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.test import override_settings
from django.utils import translation

from tests.server import FILE

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Done:
    """What a command has printed, and its exit code."""

    stdout: str
    stderr: str
    returncode: int | str | None


def manage(data: Path, *arguments: str) -> Done:
    """Run a command on a folder of data; its own process would take two seconds."""
    return on(data, lambda: _command(arguments))


def on(data: Path, do: Callable[[], T]) -> T:
    """Return what ``do`` returns, with the database of this folder open.

    In a thread of its own, which has its own connection; the test must be allowed to
    open databases (``django_db_blocker``).
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(_on, data, do).result()


def _on(data: Path, do: Callable[[], T]) -> T:
    cache.clear()  # rows of two servers share their ids
    served = connections[DEFAULT_DB_ALIAS].copy()
    served.settings_dict["NAME"] = str(data / FILE)
    connections[DEFAULT_DB_ALIAS] = served
    try:
        with override_settings(DATA_DIR=data):
            return do()
    finally:
        served.close()


def _command(arguments: tuple[str, ...]) -> Done:
    out, err = io.StringIO(), io.StringIO()
    code: int | str | None = 0
    try:
        # As on a terminal that has none of the site's languages.
        with redirect_stdout(out), translation.override("en"):
            call_command(*arguments, stderr=err)
    except CommandError as error:
        err.write(f"{error}\n")
        code = error.returncode
    except SystemExit as end:
        code = end.code
    return Done(stdout=out.getvalue(), stderr=err.getvalue(), returncode=code)
