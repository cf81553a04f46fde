"""Points as they are shown; what a program reads has the plain hyphen."""

from __future__ import annotations

MINUS = "−"


def points_text(points: int) -> str:
    """Return points with a true minus sign: −3, 0, 12."""
    return str(points).replace("-", MINUS)


def change_text(change: int) -> str:
    """Return a change of points with its sign; nothing changes is plain 0."""
    return f"{change:+d}".replace("-", MINUS) if change else "0"
