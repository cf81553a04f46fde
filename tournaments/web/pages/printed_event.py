"""What the sheets and codes need of an event."""

from __future__ import annotations

from typing import Protocol


class PrintedEvent(Protocol):
    """An event as paper shows it."""

    @property
    def slug(self) -> str:
        """Return its part of every address."""

    @property
    def is_public(self) -> bool:
        """Tell whether everybody may see its pages."""
