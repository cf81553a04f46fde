"""Kinds of line of the event's book that say who may sign by a link."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.book.kinds import BadPayload, declare
from tournaments.book.lines import BOOK
from tournaments.staff.enums import Role


@declare("link_issued", _("Sign-in link made"))
@dataclass(frozen=True, slots=True)
class LinkIssued:
    """A sign-in link was made: ``code`` signs by it.

    ``letters`` are the tables of a referee; without any these are all tables. Nobody
    else's link has letters: an organizer signs at every table, the door at none, and a
    player, by their own code, where they sit.
    """

    code: str
    role: Role
    letters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.code:
            raise BadPayload("a link has a code")

    def told(self) -> str:
        return " · ".join(
            filter(None, (self.code, str(self.role.label), *self.letters))
        )


@declare("link_given_again", _("Sign-in link given out again"))
@dataclass(frozen=True, slots=True)
class LinkGivenAgain:
    """Another phone may sign as this code from now on.

    By a new link, behind which the phones before are signed out; or, with a ``letter``,
    by a code that is good once, at that table alone.
    """

    code: str
    letter: str = ""

    def told(self) -> str:
        if self.letter:
            how = gettext("code for table %(table)s") % {"table": self.letter}
        else:
            how = gettext("a new link")
        return f"{self.code} · {how}"


@declare("link_revoked", _("Sign-in link ended"))
@dataclass(frozen=True, slots=True)
class LinkRevoked:
    """A sign-in link works no more."""

    code: str

    def told(self) -> str:
        return self.code


@declare("countersigned", _("Confirmed on an own device"))
@dataclass(frozen=True, slots=True)
class Countersigned:
    """The second person of a line has confirmed it with an own sign-in.

    ``book`` is ``event``, or stage and letter of a table, ``2/B``; ``line`` is its
    number there. A second person who has written no such line is only named.
    """

    book: str
    line: int

    def __post_init__(self) -> None:
        if self.line < 1 or not self.book:
            raise BadPayload("a line is confirmed")

    def told(self) -> str:
        if self.book == BOOK:
            return gettext("line %(line)s of this book") % {"line": self.line}
        return gettext("Table %(table)s, line %(line)s") % {
            "table": self.book,
            "line": self.line,
        }


@declare("players_record", _("Players record"))
@dataclass(frozen=True, slots=True)
class PlayersRecord:
    """From now on players record at their own tables with their phones, or no more."""

    on: bool

    def told(self) -> str:
        return gettext("from now on") if self.on else gettext("no more")
