"""Tables at a glance, as the public pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.words.figures import penalties_text
from scoring.ledger.enums import LeaveCause
from scoring.ranking.cut import Now
from scoring.scoresheet.words.accidents import apart_word
from scoring.stages.pages.words import NOW_WORDS, SMALL_TABLE, lead_chip, table_chip
from scoring.stages.queries.cards import CardSide, TableCard
from tournaments.events.words import Chip
from tournaments.people.names import PAIR

_LEFT = frozenset(LeaveCause.values)


@dataclass(frozen=True, slots=True)
class CardSideView:
    """One side: ``mark`` is the icon beside the name, ``word`` what it means.

    ``seats`` are its seats as on the tickets and ``names`` who sits there: one, or
    two of a pair, unless the side has ``left``; ``dealer`` is who of them gives the
    next deal.
    """

    seats: tuple[str, ...]
    names: tuple[str, ...]
    points: int
    toward: int
    css: str
    mark: str
    word: str
    dealer: str
    left: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """One table: its sides in order of seat, and in order of rank.

    At a ``free`` table nobody plays; whoever is alone there ``goes_on``, unless they
    have left. A ``held`` one shows no score until the prize giving. ``penalties`` says
    how many are in force, nothing where none is.
    """

    id: int
    letter: str
    deals: int
    penalties: str
    chip: Chip
    small: bool
    free: bool
    goes_on: bool
    closed: bool
    held: bool
    target: int
    seats: tuple[CardSideView, ...]
    ranked: tuple[CardSideView, ...]

    @property
    def without_playing(self) -> str:
        """Return who is named where nobody plays: of all there, who has not left."""
        here = [side for side in self.seats if side.css != "is-out"] or self.seats
        return ", ".join(PAIR.join(side.names) for side in here)


def card_view(card: TableCard) -> CardView:
    """Return a table for a page."""
    return CardView(
        id=card.id,
        letter=card.letter,
        deals=card.deals,
        penalties=penalties_text(card.penalties.total, misdeals=card.penalties.misdeals)
        if card.penalties.total
        else "",
        chip=card_chip(card),
        small=len(card.seats) == SMALL_TABLE,
        free=card.free,
        goes_on=card.goes_on,
        closed=card.closed,
        held=card.held,
        target=card.target,
        seats=tuple(seat_view(side, card=card) for side in card.sides),
        ranked=tuple(seat_view(side, card=card) for side in card.ranked),
    )


def card_chip(card: TableCard) -> Chip:
    """Return where the table of a card stands."""
    return table_chip(
        card.state,
        tied=card.tied,
        over=card.over,
        target=card.target,
        best=max(side.points for side in card.sides),
        free=card.goes_on,
        review=card.review,
        contested=card.contested,
        held=card.held,
        cancelled=card.cancelled,
    )


def seat_view(side: CardSide, *, card: TableCard) -> CardSideView:
    css, mark, word = _standing_mark(side, card=card)
    playing = not (card.closed or card.over or card.cancelled)
    return CardSideView(
        seats=side.seats,
        # Both of a pair, or the one name.
        names=side.people if len(side.people) > 1 else (side.name,),
        points=side.points,
        toward=max(0, min(side.points, card.target)),
        css=css,
        mark=mark,
        word=word,
        dealer=_dealer(side, card=card) if playing else "",
        left=side.standing in _LEFT,
    )


def _dealer(side: CardSide, *, card: TableCard) -> str:
    """Return who of a side gives the next deal; nothing if it is not theirs."""
    if card.next_dealer not in side.positions:
        return ""
    if len(side.people) > 1:
        return side.people[side.positions.index(card.next_dealer)]
    return side.name


def _standing_mark(side: CardSide, *, card: TableCard) -> tuple[str, str, str]:
    """Return class, icon and word for a side's standing at its table."""
    if side.contested:
        return "is-tie", "warn", _("Contested")
    apart = apart_word(side.standing)
    if apart:
        return "is-out", "out", apart
    if side.standing == "tie":
        return "is-tie", "tie", _("Tie")
    if side.standing == "through" and card.final:
        return "is-through", "trophy", _("Winner")
    if side.standing == "through":
        return "is-through", "check", _("Through")
    if side.standing == "out":
        return ("", "", "") if card.final else ("is-out", "out", _("Out"))
    return _mark_now(side, card=card)


def _mark_now(side: CardSide, *, card: TableCard) -> tuple[str, str, str]:
    """Return class, icon and word for where somebody who plays is at present."""
    if side.now is Now.THROUGH:
        return "is-leading", "arrow", str(NOW_WORDS[side.now])
    if side.now is Now.TIED:
        return "is-tie", "tie", str(NOW_WORDS[side.now])
    if side.now is Now.OUT:
        return "", "out", str(NOW_WORDS[side.now])
    if card.cancelled or not card.final:
        return "", "", ""
    first = [other for other in card.sides if other.rank == 1]
    if first == [side] and len(card.sides) > 1:
        return "is-leading", "arrow", str(lead_chip().label)
    return "", "", ""
