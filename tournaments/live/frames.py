"""Server-sent events as bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable

RETRY_MS = 3000

OPENING = f"retry: {RETRY_MS}\n\n".encode()
HEARTBEAT = b": still here\n\n"


def version_frame(version: int) -> bytes:
    """Where the tournament stands; sent on connect and when hints were missed."""
    return _frame(event="version", version=version, data={"version": version})


def changed_frame(*, version: int, tables: Iterable[int]) -> bytes:
    """What changed. No tables means: read everything that is shown."""
    names = [str(table) for table in sorted(tables)]
    return _frame(
        event="changed", version=version, data={"version": version, "tables": names}
    )


def _frame(*, event: str, version: int, data: dict[str, object]) -> bytes:
    body = json.dumps(data, separators=(",", ":"))
    return f"id: {version}\nevent: {event}\ndata: {body}\n\n".encode()
