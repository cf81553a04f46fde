"""Typed readers of the environment that fail with one clear sentence."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"", "0", "false", "no", "off"}
KEY_LENGTH = 48
FOLDER_RIGHTS = 0o700
FILE_RIGHTS = 0o600


def text(name: str, *, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def words(name: str) -> list[str]:
    """The comma separated values of a variable, without empty ones."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def switch(name: str) -> bool:
    """Whether a switch is on; anything that is neither yes nor no is refused."""
    value = text(name).lower()
    if value in YES:
        return True
    if value in NO:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def number(name: str, *, default: int) -> int:
    value = text(name)
    if not value:
        return default
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def folder(name: str, *, default: Path) -> Path:
    value = text(name)
    return Path(value).expanduser().resolve() if value else default


def address(name: str) -> str:
    """An address of http or https; empty if it is not set."""
    value = text(name)
    if value and not value.startswith(("http://", "https://")):
        raise ImproperlyConfigured(
            f"{name} must begin with http:// or https://, not {value!r}."
        )
    return value


def file(name: str) -> Path | None:
    """A file that can be read; nothing if it is not set."""
    value = text(name)
    if not value:
        return None
    path = Path(value).expanduser().resolve()
    if not path.is_file():
        raise ImproperlyConfigured(f"{name}: there is no file {value!r}.")
    return path


def secret_key(data: Path) -> str:
    """The secret key: from the environment, or made once and kept in the data folder.

    Two processes that start together end up with the same key: the second finds the
    file of the first.
    """
    given = text("CRUCE_SECRET_KEY")
    if given:
        return given
    path = data / "secret_key"
    data.mkdir(parents=True, exist_ok=True)
    own = data / f".secret_key.{os.getpid()}"
    if not path.exists():
        descriptor = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(KEY_LENGTH))
        try:
            os.link(own, path)
        except FileExistsError:
            pass
        except OSError:
            own.replace(path)
        own.unlink(missing_ok=True)
    return path.read_text().strip()


def keep_private(data: Path, *, database: str) -> None:
    """Let nobody else on this machine read the data folder and what is in it.

    The database is made here, so that no other process meets it open to all; SQLite
    gives the files beside it the same rights. What belongs to another owner, and a
    folder that everybody shares, stays as it is.
    """
    data.mkdir(mode=FOLDER_RIGHTS, parents=True, exist_ok=True)
    if os.name == "nt":
        return
    if not data.stat().st_mode & stat.S_ISVTX:
        _restrict(data, rights=FOLDER_RIGHTS)
    held = [str(data / "secret_key"), str(data / "address")]
    if Path(database).is_absolute():
        # To open and close a database that is there would take SQLite's locks away.
        with suppress(OSError):
            new_file(Path(database))
        held += [database + end for end in ("", "-wal", "-shm", "-journal")]
    for file in map(Path, held):
        if file.exists():
            _restrict(file, rights=FILE_RIGHTS)


def new_file(file: Path) -> None:
    """Make an empty file that only its owner reads; one that is there is not opened.

    Raises FileExistsError, OSError.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, FILE_RIGHTS))


def _restrict(path: Path, *, rights: int) -> None:
    now = path.stat()
    if now.st_uid == os.geteuid() and stat.S_IMODE(now.st_mode) & ~rights:
        path.chmod(stat.S_IMODE(now.st_mode) & rights)
