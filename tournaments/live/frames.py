"""Server-sent events as bytes."""

from __future__ import annotations

import json
import secrets

from tournaments.book.channels import Hint

RETRY_MS = 3000
SPREAD_BY_THEMSELVES_MS = 40
# An event too: of a comment a page hears nothing, and a dead line seems a quiet one.
HEARTBEAT = b": still here\nevent: here\ndata: 1\n\n"


def retry_frame() -> bytes:
    """When to come back after a break; not all at once."""
    return f"retry: {RETRY_MS + secrets.randbelow(RETRY_MS)}\n\n".encode()


def version_frame(version: int) -> bytes:
    """Where the tournament stands; sent on connect and when hints were missed."""
    return _frame(event="version", version=version, data={"version": version})


def changed_frame(hint: Hint, *, version: int, spread: float = 0) -> bytes:
    """What changed: its tables, or everything; naming nothing, it asks for nothing.

    Whoever counts more versions since the last frame than it names tables, or
    ``versions`` where there were more, has missed a hint. A crowd is asked to come
    within ``spread`` milliseconds, not all at once.
    """
    names = [str(table) for table in sorted(hint.tables)]
    data: dict[str, object] = {"version": version, "tables": names}
    if hint.everything:
        data["everything"] = True
    elif hint.versions > len(names):
        data["versions"] = hint.versions
    if spread > SPREAD_BY_THEMSELVES_MS:
        data["spread"] = round(spread)
    return _frame(event="changed", version=version, data=data)


def _frame(*, event: str, version: int, data: dict[str, object]) -> bytes:
    body = json.dumps(data, separators=(",", ":"))
    return f"id: {version}\nevent: {event}\ndata: {body}\n\n".encode()
