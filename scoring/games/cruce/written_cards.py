"""Compare the cards of a deal, where they were written down, with what is entered.

The cards say who took which points, and in ``club`` what was trump and announced; an
entry that says something else is refused. Who broke a rule is no matter here: a card
that lies on the table stays there (R-22).

==================================  =======================================  =========
code                                means                                    params
==================================  =======================================  =========
``not_for_outcome``                 only a played deal has cards             outcome
``card_unknown``                    not one of the 24 cards                  card
``card_twice``                      a card lies twice                        card
``trick_size``                      a trick without a card of each seat      trick
``plays_points``                    the tricks give other card points        counted,
                                                                             credited
``plays_trump``                     the first card makes another trump       suit
``plays_announcement``              the seat cannot have announced this      seat, suit
``plays_announcement_missing``      a pair was led, but is not entered       seat, suit
==================================  =======================================  =========

Source: docs/rules.md R-14, R-30 (trump), R-37, R-38 (points), R-40 to R-44.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scoring.games.cruce.announcements import counts
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.evidence import PairLed, pairs_led
from scoring.games.cruce.on_table import OnTable, on_table
from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet, TrumpChoice
from scoring.games.protocol import Problem
from scoring.games.tricks import not_credited

Written = Sequence[Sequence[str]]
FIELD = "plays"


def play_problems(
    entry: DealEntry, plays: Written, *, players: int, rules: RuleSet
) -> tuple[Problem, ...]:
    """Return everything in which the entry does not follow from its cards.

    ``plays`` are tricks of cards in playing order; the bid winner leads. A record may
    stop before the last trick, but may not give a seat more than it was credited with;
    announcements are compared when it is whole. Where the rest of the entry is
    wrong, only what does not depend on it is said.
    """
    if entry.outcome is not Outcome.PLAYED:
        params = {"outcome": str(entry.outcome)}
        return (Problem("not_for_outcome", FIELD, params),)
    shape = tuple(_shape_problems(plays, players=players))
    if shape:
        return shape
    tricks = tuple(tuple(Card.parse(text) for text in trick) for trick in plays)
    named = rules.trump_choice is TrumpChoice.NAMED
    if not tricks or (named and entry.trump is None):
        return ()
    if entry.bidder is None or not 0 <= entry.bidder < players:
        return ()
    trump = entry.trump if named else None
    table = on_table(tricks, leader=entry.bidder, players=players, trump=trump)
    found = (
        *_trump_problems(entry, table=table),
        *_points_problems(entry, table=table),
    )
    if table.turn is not None:
        return found
    pairs = tuple(pairs_led(table))
    return (
        *found,
        *_announcement_problems(entry, pairs=pairs),
        *_missing_problems(entry, table=table, pairs=pairs, rules=rules),
    )


def _shape_problems(plays: Written, *, players: int) -> Iterator[Problem]:
    known = {str(card) for card in DECK}
    cards = [card for trick in plays for card in trick]
    for card, count in Counter(cards).items():
        if card not in known:
            yield Problem("card_unknown", FIELD, {"card": card})
        elif count > 1:
            yield Problem("card_twice", FIELD, {"card": card})
    for number, trick in enumerate(plays, start=1):
        if len(trick) != players:
            yield Problem("trick_size", FIELD, {"trick": number})


def _trump_problems(entry: DealEntry, *, table: OnTable) -> Iterator[Problem]:
    if entry.trump is not None and table.trump != entry.trump:
        yield Problem("plays_trump", FIELD, {"suit": str(table.trump)})


def _points_problems(entry: DealEntry, *, table: OnTable) -> Iterator[Problem]:
    differ = not_credited(table, entry.cards or ())
    if differ is not None:
        yield Problem("plays_points", FIELD, differ)


def _announcement_problems(
    entry: DealEntry, *, pairs: Sequence[PairLed]
) -> Iterator[Problem]:
    """Yield the announcements that were entered and cannot have been made."""
    possible = {(pair.suit, pair.seat) for pair in pairs if pair.possible}
    for suit, seat in entry.announcements.items():
        if (suit, seat) not in possible:
            yield Problem("plays_announcement", FIELD, _whose(suit, seat=seat))


def _missing_problems(
    entry: DealEntry, *, table: OnTable, pairs: Sequence[PairLed], rules: RuleSet
) -> Iterator[Problem]:
    """Yield the pairs that count by themselves and were not entered."""
    if rules.announcement_mode is not AnnouncementMode.AUTOMATIC:
        return
    for pair in pairs:
        if pair.suit in entry.announcements or not pair.certain:
            continue
        if counts(pair.seat, points=table.points, rules=rules):
            params = _whose(pair.suit, seat=pair.seat)
            yield Problem("plays_announcement_missing", FIELD, params)


def _whose(suit: Suit, *, seat: int) -> Mapping[str, int | str]:
    return {"seat": seat + 1, "suit": str(suit)}
