"""Compare the cards of a deal, where they were written down, with its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.games.cruce.cards import DECK, Card, NotationError
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.play import trick_points, trick_winner

Wrong = tuple[str, str]


def play_problems(
    entry: DealEntry, plays: Sequence[Sequence[str]]
) -> Iterator[dict[str, str]]:
    """Yield what is wrong with the cards: code, field and sentence.

    The bid winner leads, the winner of a trick leads the next; a record may stop
    before the last trick, but may not give a seat more than it was credited with.
    """
    for code, detail in _problems(entry, plays):
        yield {"code": code, "field": "deal.plays", "detail": detail}


def _problems(entry: DealEntry, plays: Sequence[Sequence[str]]) -> Iterator[Wrong]:
    if entry.outcome is not Outcome.PLAYED:
        yield "not_for_outcome", _("Only a played deal has cards.")
        return
    try:
        tricks = [[Card.parse(text) for text in trick] for trick in plays]
    except NotationError:
        yield "card_unknown", _("A card is written rank then suit, such as AR.")
        return
    played = [card for trick in tricks for card in trick]
    if len(set(played)) != len(played):
        yield "card_twice", _("A card is played twice.")
    players = len(entry.cards or ())
    if any(len(trick) != players for trick in tricks):
        yield "trick_size", _("Every trick has one card of each seat.")
        return
    if not players or entry.bidder is None or not 0 <= entry.bidder < players:
        return
    counted = _count(tricks, leader=entry.bidder, entry=entry, players=players)
    credited = entry.cards or ()
    complete = len(played) == len(DECK)
    if (complete and counted != credited) or any(
        mine > given for mine, given in zip(counted, credited, strict=True)
    ):
        yield (
            "plays_points",
            _("The cards give %(counted)s card points, the entry says %(credited)s.")
            % {"counted": list(counted), "credited": list(credited)},
        )


def _count(
    tricks: Sequence[Sequence[Card]], *, leader: int, entry: DealEntry, players: int
) -> tuple[int, ...]:
    points = [0] * players
    for trick in tricks:
        leader = (leader + trick_winner(trick, entry.trump)) % players
        points[leader] += trick_points(trick)
    return tuple(points)
