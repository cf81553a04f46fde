"""How many connections this process may hold open.

A system allows a process a number of open files; many systems allow more when asked.
"""

from __future__ import annotations

import importlib
from typing import Any

# The database, its journal, the log, the pages: everything that is no live stream.
KEPT_FREE = 256
# Where the system sets no limit at all; more would only cost memory.
MOST = 65_536


def raise_limit() -> int | None:
    """Ask for as many open files as the system gives; return how many those are.

    None where the question does not exist (Windows).
    """
    resource = _resource()
    if resource is None:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft >= wanted:
        return int(soft)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        # macOS names a hard limit that it does not grant.
        return int(soft)
    return int(wanted)


def room_for(streams: int, *, files: int | None) -> int:
    """Return how many streams there may be at most with so many open files."""
    if files is None:
        return streams
    return max(1, min(streams, files - KEPT_FREE))


def _resource() -> Any:
    try:
        return importlib.import_module("resource")
    except ImportError:
        return None
