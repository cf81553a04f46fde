"""In which pack the reader knows the suits; the site says it when it starts."""

from __future__ import annotations

from collections.abc import Callable

FRENCH = "french"
_asked: list[Callable[[], str]] = []


def ask_for_pack(ask: Callable[[], str]) -> None:
    """Let this function name the reader's pack; called once, when the site starts."""
    _asked[:] = [ask]


def is_french() -> bool:
    """Tell whether the reader wants the suits of the French pack."""
    (ask,) = _asked
    return ask() == FRENCH
