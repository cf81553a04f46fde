"""A deal as it was recorded card by card, and whether the record is whole.

Which cards broke a rule is not asked here. Source: docs/rules.md R-01, R-07, R-14.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import CARDS_EACH
from scoring.games.cruce.ruleset import RuleSet, TrumpChoice
from scoring.games.refusals import Refused, Wrong


class Unreplayable(Refused):
    """A record that is not of a whole deal; ``problems`` names all that is wrong.

    ==========================  ======================================================
    ``bad_hands``               another number of cards than is dealt
    ``bad_pack``                hands and stock are not the 24 cards
    ``bad_plays``               tricks of another size or number than are played
    ``trump_missing``           by these rules the trump is named
    ``all_passed``              all passed and nothing is played, yet cards were
    ``bad_announcements``       somebody announced what he never led
    ==========================  ======================================================
    """


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """Every call and every card of a deal.

    ``order`` are the seats in order of calling, the dealer last; ``bids`` are per
    seat, 0 for a pass; ``stock`` is first drawn first; ``trump`` is None where it is
    the suit of the first card. ``announced`` maps suits to seats; None means that
    every pair that was led counts.
    """

    order: tuple[int, ...]
    bids: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    plays: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    trump: Suit | None = None
    announced: Mapping[Suit, int] | None = None


def check(record: RecordedDeal, *, rules: RuleSet) -> None:
    """Refuse what is not the record of a whole deal. Raises Unreplayable."""
    wrong = [*_wrong_pack(record), *_wrong_plays(record)]
    if record.trump is None and rules.trump_choice is TrumpChoice.NAMED:
        detail = "trump: by these rules it is named"
        wrong.append(Wrong("trump_missing", "trump", detail))
    if wrong:
        raise Unreplayable(wrong)


def _wrong_pack(record: RecordedDeal) -> Iterator[Wrong]:
    each = CARDS_EACH[len(record.hands)]
    for seat, hand in enumerate(record.hands):
        if len(hand) != each:
            detail = f"hands.{seat}: {each} cards, not {len(hand)}"
            yield Wrong("bad_hands", f"hands.{seat}", detail)
    dealt = Counter(card for hand in (*record.hands, record.stock) for card in hand)
    yield from _wrong_cards("twice", [card for card in dealt if dealt[card] > 1])
    yield from _wrong_cards("missing", [card for card in DECK if card not in dealt])


def _wrong_cards(what: str, cards: Sequence[Card]) -> Iterator[Wrong]:
    if cards:
        detail = f"hands and stock: {what}: {' '.join(map(str, cards))}"
        yield Wrong("bad_pack", "hands", detail)


def _wrong_plays(record: RecordedDeal) -> Iterator[Wrong]:
    players = len(record.hands)
    for number, trick in enumerate(record.plays):
        if len(trick) != players:
            detail = f"plays.{number}: {players} cards, not {len(trick)}"
            yield Wrong("bad_plays", f"plays.{number}", detail)
    tricks = len(DECK) // players
    if len(record.plays) != tricks:
        detail = f"plays: {tricks} tricks, not {len(record.plays)}"
        yield Wrong("bad_plays", "plays", detail)
