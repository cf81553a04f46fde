"""A file that is whole or not there, though the disk be full or the power go."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ONLY_MINE = 0o600
FOR_ALL = 0o666


@contextmanager
def atomic_file(
    to: Path, *, replaces: bool = False, rights: int = ONLY_MINE
) -> Iterator[Path]:
    """Give an empty file beside ``to``, which takes its place when the block is done.

    If the block fails, nothing is left of it, and what was at ``to`` stays. What is no
    file, such as a pipe, is given as it is. Raises FileExistsError where there is a
    file that it does not replace, OSError.
    """
    if replaces and to.exists() and not to.is_file():
        yield to
        return
    if not replaces and to.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(to))
    to = to.resolve()
    part = to.with_name(f".{to.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights))
    except OSError as problem:
        problem.filename = str(to)
        raise
    try:
        yield part
        _keep(part)
        part.replace(to)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _keep(part: Path) -> None:
    """Have it on the disk: a name kept before what it names is an empty file."""
    descriptor = os.open(part, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
