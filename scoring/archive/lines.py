"""A kind of line of the event's book: what is worth knowing later."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.book.forms import Form, asks
from tournaments.book.kinds import Private, declare


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
