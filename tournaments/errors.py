"""Refusals: every "no" of the system, with a stable code and a sentence.

A refusal is raised by a command or a query and turned into a page or into
problem+json by the doors. ``code`` never changes; the sentence may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
    def detail(self) -> str:
        """Return the sentence in the reader's language."""
        sentence = str(self.sentence)
        return sentence % self.params if self.params else sentence

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


class EntrantWithdrawn(Refusal):
    """The entrant has left the event."""

    code = "entrant_withdrawn"
    sentence = _("%(name)s has withdrawn. Take the withdrawal back first.")


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


class TooManyTries(Refusal):
    """The PIN has been tried too often."""

    code = "too_many_tries"
    status = 429
    sentence = _(
        "Too many wrong codes for this table. Ask the organizer for a new code."
    )
