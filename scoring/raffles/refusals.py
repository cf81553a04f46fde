"""The refusals of a raffle: what has to come first, and why."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

RaffleOpen = refusal(
    "raffle_open",
    _("Raffle %(number)s is not drawn yet. Draw it or call it off first."),
)
NobodyPresent = refusal(
    "nobody_present", _("Nobody is checked in: there is nobody to draw among.")
)
BadPrizes = refusal(
    "bad_prizes",
    _(
        "Please give the number of prizes, or one prize a line of at most %(letters)s "
        "letters: from 1 to %(most)s of them."
    ),
    status=400,
)
PrizeSaysNothing = BadPrizes.of_kind(
    "bad_prizes",
    _(
        "“%(name)s” does not say what the prize is. For prizes without names please "
        "give only how many there are."
    ),
)
BadSource = refusal(
    "bad_source", _("Please choose with cards or without witnesses."), status=400
)
AgainUnexplained = refusal(
    "again_unexplained",
    _(
        "There has been a raffle already. Please say why there is another one: for "
        "example, other prizes. Everybody can read it."
    ),
    status=400,
)
NotTheWinner = refusal(
    "not_the_winner",
    _("The prize is not this winner's any more. Please look at the page as it is now."),
)
NobodyIsNext = refusal(
    "nobody_is_next", _("Nobody is left to whom the prize could go.")
)
