"""Typed readers of the environment that fail with one clear sentence."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"", "0", "false", "no", "off"}
WEB = ("http://", "https://")
KEY_LENGTH = 48
# What is shorter, or says few letters again and again, can be tried out.
LEAST_KEY = 32
LEAST_SIGNS = 8
INSECURE = "django-insecure-"  # what Django's templates of a project begin with
FOLDER_RIGHTS = 0o700
FILE_RIGHTS = 0o600


def text(name: str, *, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def words(name: str) -> list[str]:
    """The comma separated values of a variable, without empty ones."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def hosts(name: str) -> list[str]:
    """Names of this site, without what stands around them in an address."""
    for host in words(name):
        if "/" in host or host.count(":") == 1:
            raise _wrong(name, "be names without http://, / or a port", value=host)
    return words(name)


def origins(name: str) -> list[str]:
    """Addresses of this site, each with http or https, as a browser says them."""
    return [_begun(name, WEB, value=word.rstrip("/")) for word in words(name)]


def switch(name: str) -> bool:
    """Whether a switch is on; anything that is neither yes nor no is refused."""
    value = text(name).lower()
    if value in YES:
        return True
    if value in NO:
        return False
    raise _wrong(name, "be 1 or 0", value=value)


def number(name: str, *, default: int, least: int = 0) -> int:
    value = text(name) or str(default)
    if not value.isdecimal() or int(value) < least:
        raise _wrong(name, f"be a whole number from {least} on", value=value)
    return int(value)


def choice(name: str, *, default: str, among: tuple[str, ...]) -> str:
    """One of these words, however it is capitalized."""
    value = text(name, default=default).upper()
    if value not in among:
        raise _wrong(name, f"be {', '.join(among[:-1])} or {among[-1]}", value=value)
    return value


def folder(name: str, *, default: Path) -> Path:
    value = text(name)
    return Path(value).expanduser().resolve() if value else default


def address(name: str, *schemes: str) -> str:
    """An address of one of these schemes; empty if it is not set."""
    value = text(name)
    return _begun(name, schemes, value=value) if value else ""


def _begun(name: str, schemes: tuple[str, ...], *, value: str) -> str:
    if not value.startswith(schemes):
        # What stands there may hold a password.
        raise ImproperlyConfigured(f"{name} must begin with {' or '.join(schemes)}.")
    try:
        whole = value.startswith("sqlite:") or urlsplit(value).port != 0
    except ValueError:
        whole = False
    if not whole:
        raise ImproperlyConfigured(
            f"{name} is no address. In a password / is written %2F, : %3A and @ %40."
        )
    return value


def _wrong(name: str, must: str, *, value: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} must {must}, not {value!r}.")


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
    file of the first. A key that can be guessed lets anybody sign in as anybody.
    """
    given = text("CRUCE_SECRET_KEY")
    if given:
        return _hard_to_guess(given)
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


def _hard_to_guess(key: str) -> str:
    if len(key) < LEAST_KEY or len(set(key)) < LEAST_SIGNS or key.startswith(INSECURE):
        # Not what stands there: it is a secret all the same.
        raise ImproperlyConfigured(
            f"CRUCE_SECRET_KEY must be made by chance and have {LEAST_KEY} letters and "
            "digits or more; this makes one: openssl rand -hex 32"
        )
    return key


def keep_private(data: Path, *, database: str) -> None:
    """Let nobody else on this machine read the data folder and what is in it.

    The database is made here, so that no other process meets it open to all; SQLite
    gives the files beside it the same rights. What belongs to another owner, and a
    folder that everybody shares, stays as it is.
    """
    try:
        data.mkdir(mode=FOLDER_RIGHTS, parents=True, exist_ok=True)
    except OSError as problem:
        raise ImproperlyConfigured(
            f"The data folder cannot be made: {problem}"
        ) from problem
    if not os.access(data, os.W_OK):
        raise ImproperlyConfigured(f"The data folder {data} cannot be written to.")
    if os.name == "nt":
        return
    if not data.stat().st_mode & stat.S_ISVTX:
        _restrict(data, rights=FOLDER_RIGHTS)
    held = [str(data / "secret_key"), str(data / "address")]
    if Path(database).is_absolute():
        # To open and close a database that is there would take SQLite's locks away.
        with suppress(OSError):
            making = os.O_RDWR | os.O_CREAT | os.O_EXCL
            os.close(os.open(database, making, FILE_RIGHTS))
        held += [database + end for end in ("", "-wal", "-shm", "-journal")]
    for file in map(Path, held):
        if file.exists():
            _restrict(file, rights=FILE_RIGHTS)


def _restrict(path: Path, *, rights: int) -> None:
    now = path.stat()
    if now.st_uid == os.geteuid() and stat.S_IMODE(now.st_mode) & ~rights:
        path.chmod(stat.S_IMODE(now.st_mode) & rights)
