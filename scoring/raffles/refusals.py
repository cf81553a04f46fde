"""The refusals of a raffle: what has to come first, and why."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class RaffleOpen(Refusal):
    """A raffle waits for its cards."""

    code = "raffle_open"
    sentence = _("Raffle %(number)s is not drawn yet. Draw it or call it off first.")


class NobodyPresent(Refusal):
    """Nobody takes part."""

    code = "nobody_present"
    sentence = _("Nobody is checked in: there is nobody to draw among.")


class BadPrizes(Refusal):
    """No prizes, too many, or one that is too long."""

    code = "bad_prizes"
    status = 400
    sentence = _(
        "Please give the number of prizes, or one prize a line of at most %(letters)s "
        "letters: from 1 to %(most)s of them."
    )


class BadSource(Refusal):
    """No such source of chance."""

    code = "bad_source"
    status = 400
    sentence = _("Please choose with cards or without witnesses.")


class RaffleTooSoon(Refusal):
    """Nobody could have photographed the commitment."""

    code = "raffle_too_soon"
    sentence = _(
        "Give everybody a minute to photograph the mark before the cards are laid open."
    )


class BadCards(Refusal):
    """Not eight different cards."""

    code = "bad_cards"
    status = 400
    sentence = _(
        "Please type the eight different cards in the order in which they were laid, "
        "for example AR 9V XD 4G 3R XV 2D AG."
    )


class RaffleOver(Refusal):
    """The raffle is drawn or called off."""

    code = "raffle_over"
    sentence = _("Raffle %(number)s is over. Nothing was changed.")


class SecretNotHere(Refusal):
    """The raffle was opened on another site."""

    code = "secret_not_here"
    sentence = _(
        "This raffle was opened on another site, and its secret stayed there. Call it "
        "off and open a new one."
    )


class AgainUnexplained(Refusal):
    """Another raffle without a reason."""

    code = "again_unexplained"
    status = 400
    sentence = _(
        "There has been a raffle already. Please say why there is another one: for "
        "example, other prizes. Everybody can read it."
    )


class CardsNotTyped(Refusal):
    """Nothing that a second person could compare."""

    code = "cards_not_typed"
    sentence = _("Nobody has typed the cards of this raffle yet.")


class NotTheWinner(Refusal):
    """The prize is somebody else's by now."""

    code = "not_the_winner"
    sentence = _(
        "The prize is not this winner's any more. Please look at the page as it is now."
    )


class NobodyIsNext(Refusal):
    """Everybody who takes part has a prize or was not there."""

    code = "nobody_is_next"
    sentence = _("Nobody is left to whom the prize could go.")
