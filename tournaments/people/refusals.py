"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


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
