"""Kinds of line of the event's book that say who may sign by a link."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.book.kinds import BadPayload, declare
from tournaments.staff.enums import Role


@declare("link_issued", _("Sign-in link made"))
@dataclass(frozen=True, slots=True)
class LinkIssued:
    """A sign-in link was made: ``code`` signs by it, at the tables of ``letters``.

    No letters means all tables; a player's link has the player's own code.
    """

    code: str
    role: Role
    letters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a link of nobody."""
        if not self.code:
            raise BadPayload("a link has a code")

    def told(self) -> str:
        """Return who signs by it, as what, and where."""
        return " · ".join(
            filter(None, (self.code, str(self.role.label), *self.letters))
        )


@declare("link_revoked", _("Sign-in link ended"))
@dataclass(frozen=True, slots=True)
class LinkRevoked:
    """A sign-in link works no more."""

    code: str

    def told(self) -> str:
        """Return who signed by it."""
        return self.code


@declare("players_record", _("Players record"))
@dataclass(frozen=True, slots=True)
class PlayersRecord:
    """From now on players record at their own tables with their phones, or no more."""

    on: bool

    def told(self) -> str:
        """Return which of the two."""
        return gettext("from now on") if self.on else gettext("no more")
