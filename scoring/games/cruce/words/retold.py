"""A deal told card by card: who led what, who took it, what broke a rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.cruce.acts import ANNOUNCE
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.evidence import Breach
from scoring.games.cruce.retelling import RetoldTrick
from scoring.games.cruce.words.cited import rule_sentence
from scoring.games.cruce.words.terms import card_name, suit_name
from tournaments.stops import one_stop

Names = Sequence[str]


def start_sentence(*, name: str) -> str:
    """Return what is to be seen before the first card."""
    return one_stop(_("The cards are dealt; %(name)s leads.") % {"name": name})


def card_sentence(trick: RetoldTrick, *, turn: int, names: Names) -> str:
    """Return what the card that was laid at a turn, from 0, means to the table."""
    laid = trick.cards[turn]
    values = {"name": names[laid.seat], "card": card_name(laid.card)}
    if turn:
        return _("%(name)s plays %(card)s.") % values
    led = _("%(name)s leads %(card)s.") % values
    return " ".join(filter(None, (led, announcement_sentence(trick, names=names))))


def announcement_sentence(trick: RetoldTrick, *, names: Names) -> str:
    """Return what was announced with the lead; nothing if nothing was."""
    if trick.announced is None:
        return ""
    return announced(trick.announced, name=names[trick.leader], value=trick.worth)


def announced(suit: Suit, *, name: str, value: int) -> str:
    """Return who announced a suit, and for how many card points."""
    return _("%(name)s announced %(suit)s: plus %(value)s card points.") % {
        "name": name,
        "suit": suit_name(suit),
        "value": value,
    }


def outcome_sentence(trick: RetoldTrick, *, names: Names) -> str:
    """Return who took the trick with which card, or that cards are missing."""
    if trick.winner is None:
        return _("The record stops in the middle of this trick.")
    card = next(laid.card for laid in trick.cards if laid.seat == trick.winner)
    return ngettext(
        "%(name)s takes the trick with %(card)s: %(points)s card point.",
        "%(name)s takes the trick with %(card)s: %(points)s card points.",
        trick.points,
    ) % {
        "name": names[trick.winner],
        "card": card_name(card),
        "points": trick.points,
    }


def taken_sentence(trick: RetoldTrick, *, names: Names) -> str:
    """Return who took the trick, where its last card has just been named."""
    if trick.winner is None:
        return outcome_sentence(trick, names=names)
    return ngettext(
        "%(name)s takes the trick: %(points)s card point.",
        "%(name)s takes the trick: %(points)s card points.",
        trick.points,
    ) % {"name": names[trick.winner], "points": trick.points}


def trick_title(trick: RetoldTrick, *, number: int, names: Names) -> str:
    """Return the trick, counted from 1, and who took it, in a few words."""
    if trick.winner is None:
        return _("Trick %(number)s, not finished") % {"number": number}
    return _("Trick %(number)s goes to %(name)s") % {
        "number": number,
        "name": names[trick.winner],
    }


def breach_sentences(
    breach: Breach, *, tricks: Sequence[RetoldTrick], names: Names
) -> tuple[str, ...]:
    """Return which rule a card broke, what was owed, and since when it is certain."""
    values = {
        "name": names[breach.seat],
        "card": card_name(breach.card),
        "owed": _one_of(breach.owed),
    }
    sentences = [_("%(name)s played %(card)s.") % values, rule_sentence(breach.rule)]
    if breach.rule == ANNOUNCE:
        sentences.append(_("%(name)s did not hold %(owed)s.") % values)
    else:
        sentences.append(_("%(name)s still held %(owed)s.") % values)
    return (*sentences, _certain(breach, tricks=tricks, names=names))


def _certain(breach: Breach, *, tricks: Sequence[RetoldTrick], names: Names) -> str:
    """Return which card proved it."""
    before = 0
    for number, trick in enumerate(tricks):
        if breach.proven <= before + len(trick.cards):
            proof = trick.cards[breach.proven - before - 1]
            values = {
                "name": names[proof.seat],
                "card": card_name(proof.card),
                "number": number + 1,
            }
            if proof.card == breach.card:
                return _("It was certain at once.")
            return (
                _("It became certain in trick %(number)s: %(name)s played %(card)s.")
                % values
            )
        before += len(trick.cards)
    raise AssertionError(breach)


def _one_of(cards: Iterable[Card]) -> str:
    """Return cards as a choice: A, B or C."""
    *rest, last = [card_name(card) for card in cards] or [""]
    if not rest:
        return last
    return _("%(cards)s or %(last)s") % {"cards": ", ".join(rest), "last": last}
