"""A deal told card by card: who led what, who took it, what broke a rule."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.cards import Broken, Retold, Trick
from scoring.games.telling import CardTelling
from tournaments.stops import one_stop

Names = Sequence[str]


class TrickWords:
    """The sentences of one deal; ``names`` are those of the seats."""

    def __init__(self, told: Retold, *, telling: CardTelling, names: Names) -> None:
        self.told = told
        self.telling = telling
        self.names = names

    def card(self, code: str) -> str:
        return self.telling.face(code).name

    def start(self) -> str:
        """Return what is to be seen before the first card."""
        name = self.names[self.told.leader]
        return one_stop(_("The cards are dealt; %(name)s leads.") % {"name": name})

    def laid(self, trick: Trick, *, turn: int) -> str:
        """Return what the card that was laid at a turn, from 0, means to the table."""
        laid = trick.cards[turn]
        values = {"name": self.names[laid.seat], "card": self.card(laid.card)}
        if turn:
            return _("%(name)s plays %(card)s.") % values
        led = _("%(name)s leads %(card)s.") % values
        return " ".join(filter(None, (led, self.happened(trick))))

    def happened(self, trick: Trick) -> str:
        """Return what happened with the trick besides its cards."""
        return self.telling.happened(trick, names=self.names)

    def outcome(self, trick: Trick) -> str:
        """Return who took the trick with which card, or that cards are missing."""
        if trick.winner is None:
            return _("The record stops in the middle of this trick.")
        card = next(laid.card for laid in trick.cards if laid.seat == trick.winner)
        return ngettext(
            "%(name)s takes the trick with %(card)s: %(points)s card point.",
            "%(name)s takes the trick with %(card)s: %(points)s card points.",
            trick.points,
        ) % {
            "name": self.names[trick.winner],
            "card": self.card(card),
            "points": trick.points,
        }

    def taken(self, trick: Trick) -> str:
        """Return who took the trick, where its last card has just been named."""
        if trick.winner is None:
            return self.outcome(trick)
        return ngettext(
            "%(name)s takes the trick: %(points)s card point.",
            "%(name)s takes the trick: %(points)s card points.",
            trick.points,
        ) % {"name": self.names[trick.winner], "points": trick.points}

    def title(self, trick: Trick, *, number: int) -> str:
        """Return the trick, counted from 1, and who took it, in a few words."""
        if trick.winner is None:
            return _("Trick %(number)s, not finished") % {"number": number}
        return _("Trick %(number)s goes to %(name)s") % {
            "number": number,
            "name": self.names[trick.winner],
        }

    def broken(self, one: Broken) -> tuple[str, ...]:
        """Return which rule was broken, what shows it, and since when it is certain."""
        return (
            *self.telling.why_broken(one, names=self.names),
            self._certain(one),
        )

    def _certain(self, one: Broken) -> str:
        """Return which card proved it."""
        before = 0
        if one.turn is None:
            return _("It was certain at once.")
        for number, trick in enumerate(self.told.tricks):
            if one.proven <= before + len(trick.cards):
                proof = trick.cards[one.proven - before - 1]
                if proof.card == one.card:
                    return _("It was certain at once.")
                said = _(
                    "It became certain in trick %(number)s: %(name)s played %(card)s."
                )
                return said % {
                    "name": self.names[proof.seat],
                    "card": self.card(proof.card),
                    "number": number + 1,
                }
            before += len(trick.cards)
        raise AssertionError(one)
