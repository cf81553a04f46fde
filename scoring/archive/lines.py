"""Kinds of line of the event's book: what is worth knowing later, and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.book.forms import Form, asks
from tournaments.book.kinds import TAKEN_BACK, Private, declare


@declare(
    "remark",
    _("Note"),
    form=Form(
        address="notes",
        operation="note_in_book",
        heading=_("Write a note"),
        lead=_(
            "For the record of the event, for example that the light was out or play "
            "stood still. It changes nothing else."
        ),
        done=_("Saved: the note."),
    ),
)
@dataclass(frozen=True, slots=True)
class Remark:
    """Something that happened in the hall, in the organizer's words."""

    text: Private = asks(
        _("What happened?"), help=_("It stays in the event's book and is public.")
    )


@declare(TAKEN_BACK, _("Taken back"))
@dataclass(frozen=True, slots=True)
class LineTakenBack:
    """What an organizer wrote on a form, in the line of this number, does not hold."""

    line: int

    def told(self) -> str:
        """Return which line it is."""
        return gettext("line %(line)s") % {"line": self.line}
