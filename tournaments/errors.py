"""Refusals: every "no" of the system, with a stable code and a sentence.

A refusal is raised by a command or a query and turned into a page or into
problem+json by the doors. ``code`` never changes; the sentence may.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.stops import one_stop

Sentence = str | Promise


class Refusal(Exception):
    """A refused action: nothing was written.

    ``detail`` is the sentence for the person; ``extra`` travels with the API
    answer (for example the ledger lines that the caller has not seen).
    """

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409
    sentence: ClassVar[Sentence] = _("This is not possible now.")

    def __init__(self, **params: object) -> None:
        """Keep the values that the sentence names."""
        super().__init__(self.code)
        self.params: dict[str, object] = params
        self.extra: Mapping[str, object] = {}

    @property
    def retry_after(self) -> int | None:
        """Return after how many seconds the same may be tried again, if that is all."""
        return None

    @property
    def detail(self) -> str:
        """Return the sentence in the reader's language."""
        sentence = str(self.sentence)
        return one_stop(sentence % self.params) if self.params else sentence

    def __str__(self) -> str:
        """Return code and sentence, for logs and commands."""
        return f"{self.code}: {self.detail}"


class NotFound(Refusal):
    """The thing does not exist here, or belongs to somebody else's event."""

    code = "not_found"
    status = 404
    sentence = _("There is nothing at this address.")


class SignInNeeded(Refusal):
    """Nobody is signed in."""

    code = "sign_in"
    status = 401
    sentence = _("Please sign in first.")


class NotAllowed(Refusal):
    """The person is known, but may not do this."""

    code = "not_allowed"
    status = 403
    sentence = _("You are not allowed to do this here.")


class NotYourEvent(Refusal):
    """The account is known, but neither organizes nor referees this event."""

    code = "not_your_event"
    status = 403
    sentence = _(
        "You are signed in as %(who)s, and “%(event)s” is not among your events. Ask "
        "its organizer for a sign-in link, or sign in with another account."
    )


class Unreadable(Refusal):
    """The input cannot be understood."""

    code = "unreadable"
    status = 400
    sentence = _("The request could not be read: %(why)s")


class BadName(Refusal):
    """A name that cannot be taken as it is."""

    code = "bad_name"
    status = 400
    sentence = _("“%(name)s” cannot be taken: %(why)s")


class AlreadyRegistered(Refusal):
    """The same person (folded name and town) is on the list."""

    code = "already_registered"
    sentence = _("%(name)s is on the list already, as %(code)s.")


class PartnerMissing(Refusal):
    """One name where the event is played in pairs."""

    code = "partner_missing"
    status = 400
    sentence = _(
        "This event is played in pairs: who plays with %(name)s? Write both, with a "
        "slash between them: “Pop Ioan, Cluj-Napoca / Ionescu Dan, Dej”."
    )


class OnePlayerEach(Refusal):
    """Two names where everybody plays alone."""

    code = "one_player_each"
    status = 400
    sentence = _("In this event everybody plays alone: write one name, without “/”.")


class SamePersonTwice(Refusal):
    """Somebody as their own partner."""

    code = "same_person_twice"
    status = 400
    sentence = _("%(name)s cannot be their own partner.")


class EntrantWithdrawn(Refusal):
    """The entrant has left the event."""

    code = "entrant_withdrawn"
    sentence = _("%(name)s has withdrawn. Take the withdrawal back first.")


class EntrantElsewhere(Refusal):
    """The entrant's state does not allow this move."""

    code = "entrant_state"
    sentence = _("%(name)s: “%(state)s”. From there this is not possible.")


class MissingUndecided(Refusal):
    """The check-in is to be closed, and nobody has said what about the missing."""

    code = "missing_undecided"
    sentence = _("Say first what is to happen with: %(names)s.")


class BadFee(Refusal):
    """An amount or a way of paying that cannot be."""

    code = "bad_fee"
    status = 400
    sentence = _("The fee cannot be noted so: %(why)s")


class KioskClosed(Refusal):
    """The device is not, or not any more, open for self check-in."""

    code = "kiosk_closed"
    status = 403
    sentence = _("This device is not open for self check-in. Please ask at the desk.")


class RegistrationClosed(Refusal):
    """The urn is open or play has begun."""

    code = "registration_closed"
    sentence = _(
        "Registration is closed: the seats of the first stage are being drawn "
        "or have been drawn. Nobody was added or changed."
    )


class SlugTaken(Refusal):
    """Another tournament has this address."""

    code = "slug_taken"
    sentence = _("Another tournament already has the address “%(slug)s”.")


class KeyReused(Refusal):
    """The client key stands for another entry."""

    code = "key_reused"
    status = 422
    sentence = _(
        "This entry's key was used before for something else. Nothing was recorded."
    )


class AlreadySetUp(Refusal):
    """The first account exists."""

    code = "already_set_up"
    sentence = _("The first organizer has been set up already. Please sign in.")


class GrantRefused(Refusal):
    """The link, token or PIN is wrong, used up or revoked."""

    code = "grant_refused"
    status = 403
    sentence = _(
        "This sign-in link or code is not valid any more. Ask the organizer for a "
        "new one."
    )

    @property
    def slug(self) -> str:
        """Return the address of the event, where it is known and public."""
        return str(self.params.get("slug", ""))


class GrantRevoked(GrantRefused):
    """The organizer has revoked the link."""

    code = "grant_revoked"
    sentence = _(
        "The organizer has revoked the sign-in link %(code)s. If you still help at "
        "“%(event)s”, ask for a new one."
    )


class GrantReplaced(GrantRefused):
    """The grant has got a new link, and this browser came in by the old one."""

    code = "grant_replaced"
    sentence = _(
        "The sign-in link %(code)s of “%(event)s” was replaced by a new one. Scan the "
        "new code with this phone."
    )


class EventEnded(GrantRefused):
    """The results are published, and with that all links have ended."""

    code = "event_ended"
    sentence = _(
        "“%(event)s” is over and its results are published: nothing is recorded any "
        "more, and all sign-in links have ended."
    )


class NoSuchTable(Refusal):
    """A link or code is asked for a table that no stage has."""

    code = "no_such_table"
    status = 400
    sentence = _("There is no table %(letter)s here. The tables are: %(tables)s.")


class NotForTable(Refusal):
    """A code is asked for a table that the link does not open."""

    code = "not_for_table"
    status = 403
    sentence = _("The link %(code)s is not for table %(letter)s.")


class GrantIssuedBefore(Refusal):
    """The form that asks for a link was sent twice; its secret was shown once."""

    code = "grant_issued_before"
    sentence = _(
        "The link %(code)s was made before and was shown once. If nobody has "
        "it, make a new link for it here."
    )


class TooManyTries(Refusal):
    """Wrong passwords, codes or links came before; ``seconds`` are to be waited."""

    code = "too_many_tries"
    status = 429

    @property
    def detail(self) -> str:
        """Return how long to wait."""
        seconds = self.retry_after
        sentence = ngettext(
            "Too many wrong tries. Wait %(seconds)d second, then try again.",
            "Too many wrong tries. Wait %(seconds)d seconds, then try again.",
            seconds,
        )
        return sentence % {"seconds": seconds}

    @property
    def retry_after(self) -> int:
        """Return the seconds to wait."""
        return int(str(self.params["seconds"]))


class StageContested(Refusal):
    """A correction behind a confirmed stage waits for a decision."""

    code = "stage_contested"
    sentence = _(
        "Stage %(stage)s is contested: after a correction others would go through. "
        "Decide that first, on the page of the stage."
    )


class EventFileRefused(Refusal):
    """A file that is not a whole and true event; ``problems`` says what is wrong."""

    code = "event_file"
    status = 400
    sentence = _("This file is not taken in; nothing was written. %(problems)s")

    def __init__(self, problems: Sequence[str]) -> None:
        """Keep the problems, one sentence each."""
        super().__init__(problems="; ".join(problems))
        self.problems = tuple(problems)
