"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

BadName = refusal("bad_name", _("“%(name)s” cannot be taken: %(why)s"), status=400)
AlreadyRegistered = refusal(
    "already_registered",
    _(
        "%(name)s is on the list already, as %(code)s. Somebody else of the same name "
        "and town needs a second given name, or an initial."
    ),
)
PairRegistered = AlreadyRegistered.of_kind(
    "already_registered", _("This pair is on the list already, as %(code)s.")
)
InAnotherPair = AlreadyRegistered.of_kind(
    "already_registered",
    _(
        "%(name)s is on the list already, in another pair: %(pair)s, %(code)s. Who "
        "plays with somebody else now is first taken out of that pair: correct it."
    ),
)
PartnerMissing = refusal(
    "partner_missing",
    _(
        "This event is played in pairs: who plays with %(name)s? Write both, with a "
        "slash between them: “Pop Ioan, Cluj-Napoca / Ionescu Dan, Dej”."
    ),
    status=400,
)
OnePlayerEach = refusal(
    "one_player_each",
    _("In this event everybody plays alone: write one name, without “/”."),
    status=400,
)
SamePersonTwice = refusal(
    "same_person_twice", _("%(name)s cannot be their own partner."), status=400
)
WrittenMeanwhile = refusal(
    "written_meanwhile",
    _(
        "Meanwhile somebody has written: %(line)s. What you typed is below; save it "
        "once more if it is right."
    ),
)
NamesErased = refusal("names_erased", _("The names of %(code)s have been erased."))
EntrantWithdrawn = refusal(
    "entrant_withdrawn", _("%(name)s has withdrawn. Take the withdrawal back first.")
)
EntrantElsewhere = refusal(
    "entrant_state", _("%(name)s: “%(state)s”. From there this is not possible.")
)
