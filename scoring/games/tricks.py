"""A deal in tricks: who laid each card, who took each trick, and what broke a rule.

Which card of a trick wins, and which may be laid, is the game's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from scoring.games.cards import Broken
from scoring.games.refusals import Fault


class Worth(Protocol):
    """A card of any game; its text is its notation."""

    @property
    def points(self) -> int:
        """Return the card points."""


CardT = TypeVar("CardT", bound=Worth)
TrumpT = TypeVar("TrumpT")


@dataclass(frozen=True, slots=True)
class PlayedCard(Generic[CardT]):
    """One card on the table: in which trick, by whom, and what lay there before."""

    trick: int
    seat: int
    card: CardT
    before: tuple[CardT, ...]


@dataclass(frozen=True, slots=True)
class TrickLaid(Generic[CardT]):
    """A trick: who led, what was laid, who took it, its card points.

    ``taker`` is None, and ``points`` are not final, while cards are missing.
    """

    leader: int
    laid: tuple[PlayedCard[CardT], ...]
    taker: int | None
    points: int

    @property
    def cards(self) -> tuple[CardT, ...]:
        """Return its cards in playing order."""
        return tuple(one.card for one in self.laid)


@dataclass(frozen=True, slots=True)
class OnTable(Generic[CardT, TrumpT]):
    """What everybody can see: the tricks, the points taken, whose turn it is.

    ``points`` are card points per seat of finished tricks; ``turn`` is None when all
    cards lie.
    """

    trump: TrumpT
    tricks: tuple[TrickLaid[CardT], ...]
    laid: tuple[PlayedCard[CardT], ...]
    points: tuple[int, ...]
    turn: int | None


@dataclass(frozen=True, slots=True)
class Irregularity(Generic[CardT]):
    """A card that broke a rule, and what might have been played instead."""

    trick: int
    seat: int
    card: CardT
    rule: str
    legal: tuple[CardT, ...]


def on_table(
    plays: Sequence[Sequence[CardT]],
    *,
    leader: int,
    players: int,
    trump: TrumpT,
    winner: Callable[[Sequence[CardT], TrumpT], int],
    tricks: int,
) -> OnTable[CardT, TrumpT]:
    """Return what the cards show; only the last trick may be short.

    ``leader`` leads the first one; ``winner`` gives the place of the card that takes a
    whole trick; a deal has so many ``tricks``.
    """
    points = [0] * players
    shown: list[TrickLaid[CardT]] = []
    for number, trick in enumerate(plays):
        laid = tuple(
            PlayedCard(number, (leader + turn) % players, card, tuple(trick[:turn]))
            for turn, card in enumerate(trick)
        )
        whole = len(trick) == players
        taker = (leader + winner(trick, trump)) % players if whole else None
        worth = trick_points(trick)
        shown.append(TrickLaid(leader, laid, taker, worth))
        if taker is not None:
            points[taker] += worth
            leader = taker
    lying = tuple(one for trick_laid in shown for one in trick_laid.laid)
    done = len(lying) == tricks * players
    return OnTable(
        trump=trump,
        tricks=tuple(shown),
        laid=lying,
        points=tuple(points),
        turn=None if done else (leader + len(lying)) % players,
    )


def trick_points(trick: Sequence[Worth]) -> int:
    """Return the card points of a trick."""
    return sum([card.points for card in trick])


def broken(
    laid: PlayedCard[CardT],
    *,
    rule: str,
    owed: Iterable[CardT],
    proven: int,
    offence: str,
) -> Broken:
    """Return what is told of a card that broke a rule."""
    return Broken(
        trick=laid.trick,
        turn=len(laid.before),
        seat=laid.seat,
        card=str(laid.card),
        rule=rule,
        owed=tuple(map(str, owed)),
        proven=proven,
        offence=offence,
    )


def not_credited(
    table: OnTable[CardT, TrumpT], credited: Sequence[int | None]
) -> dict[str, str] | None:
    """Return counted and credited points as texts, where they cannot both be so.

    A record that stops early may not give a seat more than it was credited with. Points
    that are incomplete are not compared.
    """
    if len(credited) != len(table.points) or None in credited:
        return None
    too_much = any(
        mine > (given or 0) for mine, given in zip(table.points, credited, strict=True)
    )
    if not too_much and (table.turn is not None or table.points == tuple(credited)):
        return None
    return {
        "counted": "/".join(map(str, table.points)),
        "credited": "/".join(map(str, credited)),
    }


def wrong_hands(hands: Sequence[Sequence[object]], *, each: int) -> Iterator[Fault]:
    """Yield each hand of a record that has another number of cards than is dealt."""
    for seat, hand in enumerate(hands):
        if len(hand) != each:
            detail = f"hands.{seat}: {each} cards, not {len(hand)}"
            yield Fault("bad_hands", f"hands.{seat}", detail)


def wrong_tricks(
    plays: Sequence[Sequence[object]], *, players: int, tricks: int
) -> Iterator[Fault]:
    """Yield in what the tricks of a record differ from those of a whole deal."""
    for number, trick in enumerate(plays):
        if len(trick) != players:
            detail = f"plays.{number}: {players} cards, not {len(trick)}"
            yield Fault("bad_plays", f"plays.{number}", detail)
    if len(plays) != tricks:
        yield Fault("bad_plays", "plays", f"plays: {tricks} tricks, not {len(plays)}")
