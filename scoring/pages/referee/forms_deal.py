"""The form of a deal: from what was typed to a DealEntry, and back again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.enums import Purpose
from scoring.games.cruce.cards import DECK_POINTS, Suit
from scoring.games.cruce.ruleset import RuleSet
from scoring.games.cruce.settle import DealEntry, Outcome, Problem, problems
from scoring.pages.referee.forms import Typed, not_yet_named

SUITS = tuple(str(suit) for suit in Suit)
OUTCOMES = tuple(str(outcome) for outcome in Outcome)
PURPOSES = tuple(str(purpose) for purpose in Purpose)
ORDER = ("outcome", "dealer", "bidder", "bid", "trump", "cards", "announcements")


@dataclass(frozen=True, slots=True)
class TypedDeal:
    """A deal as typed, what it means, and everything wrong with it.

    ``dealer_chosen`` tells whether another dealer was named than the form had
    filled in.
    """

    typed: Typed
    entry: DealEntry
    purpose: Purpose
    dealer_chosen: bool
    reason: str
    problems: tuple[Problem, ...]


def read_deal(
    texts: Mapping[str, str], *, players: int, rules: RuleSet, next_dealer: int
) -> TypedDeal:
    """Return the deal that a form has sent; never raises.

    One seat's card points may stay empty: they are what is left of the cards.
    ``next_dealer`` deals if the form does not say who.
    """
    typed = Typed(texts)
    outcome = Outcome(typed.choice("outcome", among=OUTCOMES) or Outcome.PLAYED)
    purpose = Purpose(typed.choice("purpose", among=PURPOSES) or Purpose.SET)
    filled_in = Typed(texts).number("expected_dealer")
    expected = next_dealer if filled_in is None else filled_in
    chosen = typed.number("dealer")
    dealer = expected if chosen is None else chosen
    if outcome is Outcome.PLAYED:
        entry = _played(typed, dealer=dealer, players=players)
    else:
        # Fields that this outcome does not have are not read at all.
        entry = DealEntry(outcome=outcome, dealer=dealer)
    reason = typed.words("reason")
    found = iter(problems(entry, players=players, rules=rules))
    wrong = [*typed.problems, *not_yet_named(found, typed)]
    wrong.sort(key=_place_on_the_form)
    return TypedDeal(
        typed=typed,
        entry=entry,
        purpose=purpose,
        dealer_chosen=dealer != expected,
        reason=reason,
        problems=tuple(wrong),
    )


def _place_on_the_form(problem: Problem) -> tuple[int, str]:
    """Return where a field stands, so that problems are named from top to bottom."""
    field = problem.field.partition(".")[0]
    place = ORDER.index(field) if field in ORDER else len(ORDER)
    return place, problem.field


def _played(typed: Typed, *, dealer: int, players: int) -> DealEntry:
    trump = typed.choice("trump", among=SUITS)
    announced = {
        Suit(suit): seat
        for suit in SUITS
        if (seat := _announcer(typed, suit=suit)) is not None
    }
    return DealEntry(
        outcome=Outcome.PLAYED,
        dealer=dealer,
        bidder=typed.number("bidder"),
        bid=typed.number("bid"),
        trump=None if trump is None else Suit(trump),
        cards=_cards(typed, players=players),
        announcements=announced,
    )


def _announcer(typed: Typed, *, suit: str) -> int | None:
    return typed.number(f"announcements-{suit}", label=f"announcements.{suit}")


def _cards(typed: Typed, *, players: int) -> tuple[int, ...] | None:
    """Return the card points of each seat; the only empty seat gets the rest."""
    names = [f"cards-{seat}" for seat in range(players)]
    read = [
        typed.number(
            name, label=f"cards.{seat}", code="points_not_a_number", seat=seat + 1
        )
        for seat, name in enumerate(names)
    ]
    empty = [seat for seat, name in enumerate(names) if not typed.text(name)]
    if len(empty) == players:
        return None
    if len(empty) == 1 and read.count(None) == 1:
        rest = DECK_POINTS - sum(points or 0 for points in read)
        read[empty[0]] = max(0, rest)
    # The engine names each seat whose points are missing.
    return tuple(read)  # type: ignore[arg-type]


def texts_of(entry: DealEntry) -> dict[str, str]:
    """Return the fields of a form that says this deal; ``read_deal`` reads it back."""
    texts = {
        "outcome": str(entry.outcome),
        "dealer": str(entry.dealer),
        "expected_dealer": str(entry.dealer),
    }
    if entry.outcome is not Outcome.PLAYED:
        return texts
    texts |= {
        "bidder": str(entry.bidder),
        "bid": str(entry.bid),
        "trump": str(entry.trump),
    }
    for seat, points in enumerate(entry.cards or ()):
        texts[f"cards-{seat}"] = str(points)
    for suit, seat in entry.announcements.items():
        texts[f"announcements-{suit}"] = str(seat)
    return texts
