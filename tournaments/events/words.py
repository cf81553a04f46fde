"""What the hall calls stages and states."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Chip:
    """A state as shown: ``state`` chooses icon and colour, ``label`` says it."""

    state: str
    label: str


class NamedStage:
    """A stage by its number, or the final: what the hall calls it is its name."""

    __slots__ = ()
    number: int
    final: bool

    @property
    def name(self) -> str:
        """Return what the hall calls it."""
        return stage_name(self.number, final=self.final)


def stage_name(number: int, *, final: bool) -> str:
    """Return what the hall calls a stage."""
    return _("Final") if final else _("Stage %(number)s") % {"number": number}
