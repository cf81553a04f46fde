"""Tables at a glance, as the public pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.pages.public.words import SMALL_TABLE, Chip, table_chip, told_apart
from scoring.queries.cards import CardSeat, TableCard


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat: ``mark`` is the icon beside the name, ``word`` what it means."""

    seat: str
    name: str
    points: int
    toward: int
    css: str
    mark: str
    word: str


@dataclass(frozen=True, slots=True)
class CardView:
    """One table: its seats in order of seat, and in order of rank."""

    id: int
    letter: str
    deals: int
    penalty_lines: int
    chip: Chip
    small: bool
    target: int
    seats: tuple[SeatView, ...]
    ranked: tuple[SeatView, ...]


def card_views(
    cards: Iterable[TableCard], *, targets: Mapping[int, int]
) -> list[CardView]:
    """Return the tables for a page; ``targets`` by number of stage."""
    shown = list(cards)
    names = told_apart((seat.code, seat.name) for card in shown for seat in card.seats)
    return [_card_view(card, names=names, target=targets[card.stage]) for card in shown]


def _card_view(card: TableCard, *, names: Mapping[str, str], target: int) -> CardView:
    def views(seats: Iterable[CardSeat]) -> tuple[SeatView, ...]:
        return tuple(
            _seat_view(seat, card=card, name=names[seat.code], target=target)
            for seat in seats
        )

    return CardView(
        id=card.id,
        letter=card.letter,
        deals=card.deals,
        penalty_lines=card.penalty_lines,
        chip=table_chip(card.state, tied=card.tied, over=card.over, target=target),
        small=len(card.seats) == SMALL_TABLE,
        target=target,
        seats=views(card.seats),
        ranked=views(card.ranked),
    )


def _seat_view(seat: CardSeat, *, card: TableCard, name: str, target: int) -> SeatView:
    css, mark, word = standing_mark(seat, card=card)
    return SeatView(
        seat=seat.seat,
        name=name,
        points=seat.points,
        toward=max(0, min(seat.points, target)),
        css=css,
        mark=mark,
        word=word,
    )


def standing_mark(seat: CardSeat, *, card: TableCard) -> tuple[str, str, str]:
    """Return class, icon and word for a seat's standing at its table."""
    if seat.standing == "tie":
        return "is-tie", "tie", _("Tie")
    if seat.standing == "through" and card.final:
        return "is-through", "trophy", _("Winner")
    if seat.standing == "through":
        return "is-through", "check", _("Through")
    if seat.standing == "out" and card.final:
        return "", "", ""
    if seat.standing == "out":
        return "is-out", "", ""
    if seat.rank == 1 and any(other.rank > 1 for other in card.seats):
        return "is-leading", "arrow", _("In the lead")
    return "", "", ""
