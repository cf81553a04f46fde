"""What a device keeps of an event: its name, who has said it, and its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.events.models.tournament import Tournament
from tournaments.staff.policy import Scope


@dataclass(frozen=True, slots=True)
class Outbox:
    """The frame of a desk's queue: its name, who signs here, and what it says."""

    name: str
    by: str
    words: Mapping[str, str]


def kept_name(what: str, *, of: Tournament) -> str:
    """Return the name of what a device keeps of this event and sends later.

    An event begun anew at the same address, in another database, has another one.
    """
    return f"{what}.{of.slug}.{of.created_at:%Y%m%d%H%M%S%f}"


def outbox(scope: Scope, *, desk: str, words: Mapping[str, str]) -> Outbox:
    """Return the queue of a desk for whoever is signed in; ``words`` are its own."""
    name = kept_name(desk, of=scope.tournament)
    said = {**queue_words(), **words}
    return Outbox(name=name, by=scope.actor.code, words=said)


def queue_words() -> Mapping[str, str]:
    """Return what the script of every desk says about what it keeps, by name."""
    return {
        "kept": _("Saved on this device (%(count)s)."),
        "sending": _("Being sent now."),
        "away": _(
            "The network is away. Go on typing and leave this page open: everything is "
            "sent when it is back."
        ),
        "server": _(
            "The server does not answer as it should (%(status)s); this page tries "
            "again."
        ),
        "not_let_in": _(
            "The server does not let this page in any more. Sign in again in another "
            "tab, then reload this page: what is saved here stays."
        ),
        "held": _("What follows a refused entry waits until you have decided."),
        "nothing": _("Nothing waits to be sent."),
        "other_author": _(
            "Entered by %(by)s on this device; you are signed in as %(me)s."
        ),
        "send_as": _("Send it as %(me)s"),
        "not_taken": _("The server did not take it (%(status)s)."),
        "saved_badge": _("saved here"),
        "sent_badge": _("sent: no answer yet"),
        "held_badge": _("waits for your decision"),
        "done_badge": pgettext("a line", "recorded"),
        "refused_badge": _("refused"),
        "again": _("Send it again"),
        "correct": _("Correct"),
        "remove": _("Remove"),
        # Who signs, by the letter of the code.
        "R": _("referee %(number)s"),
        "O": _("organizer %(number)s"),
        "D": _("door %(number)s"),
        "E": _("player %(code)s"),
    }
