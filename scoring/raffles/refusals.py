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
BadSource = refusal(
    "bad_source", _("Please choose with cards or without witnesses."), status=400
)
RaffleTooSoon = refusal(
    "raffle_too_soon",
    _("Give everybody a minute to photograph the mark before the cards are laid open."),
)
BadCards = refusal(
    "bad_cards",
    _(
        "Please type the eight different cards in the order in which they were laid, "
        "for example AR 9V XD 4G 3R XV 2D AG."
    ),
    status=400,
)
RaffleOver = refusal(
    "raffle_over", _("Raffle %(number)s is over. Nothing was changed.")
)
SecretNotHere = refusal(
    "secret_not_here",
    _(
        "This raffle was opened on another site, and its secret stayed there. Call it "
        "off and open a new one."
    ),
)
AgainUnexplained = refusal(
    "again_unexplained",
    _(
        "There has been a raffle already. Please say why there is another one: for "
        "example, other prizes. Everybody can read it."
    ),
    status=400,
)
CardsNotTyped = refusal(
    "cards_not_typed", _("Nobody has typed the cards of this raffle yet.")
)
NotTheWinner = refusal(
    "not_the_winner",
    _("The prize is not this winner's any more. Please look at the page as it is now."),
)
NobodyIsNext = refusal(
    "nobody_is_next", _("Nobody is left to whom the prize could go.")
)
