"""The form of a deal: from what was typed to a DealEntry, and back again.

Partners pile their tricks together, so in pairs the form asks one number a pair: it
stands at the pair's first seat, and the partner's is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.games.cruce.cards import DECK_POINTS, Suit
from scoring.games.cruce.ruleset import RuleSet
from scoring.games.cruce.settle import DealEntry, Outcome
from scoring.games.cruce.sides import Sides, sides
from scoring.games.cruce.some_seats import problems_at
from scoring.games.protocol import Problem
from scoring.ledger.enums import Purpose
from scoring.ledger.lines import deal_payload
from scoring.scoresheet.pages.forms import Typed, not_yet_named
from tournaments.book.canon import digest

SUITS = tuple(str(suit) for suit in Suit)
OUTCOMES = tuple(str(outcome) for outcome in Outcome)
PURPOSES = tuple(str(purpose) for purpose in Purpose)
# What is wrong with one seat's card points is said of the pair.
OF_A_PAIR = {
    "cards_missing": "pair_cards_missing",
    "points_missing": "pair_points_missing",
    "points_impossible": "pair_points_impossible",
    "points_not_a_number": "pair_points_not_a_number",
}
TOKEN_DIGITS = 16
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

    @property
    def token(self) -> str:
        """Return the deal as one short text, to know whether this one was shown."""
        payload = deal_payload(self.entry, purpose=self.purpose, extra={})
        return digest(payload)[:TOKEN_DIGITS]

    @property
    def was_shown(self) -> bool:
        """Tell whether the result on the page was that of this deal.

        A form that does not say for which one is judged by its result alone.
        """
        return self.typed.text("shown_for") in {"", self.token}


def read_deal(
    texts: Mapping[str, str],
    *,
    players: int,
    rules: RuleSet,
    next_dealer: int,
    seats: Sequence[int] | None = None,
    by_seat: bool = False,
) -> TypedDeal:
    """Return the deal that a form has sent; never raises.

    One side's card points may stay empty: they are what is left of the cards.
    ``next_dealer`` deals if the form does not say who; ``seats`` are those who
    play, if not all; ``by_seat`` where the cards tell what each seat took, also of
    a pair.
    """
    seats = tuple(range(players)) if seats is None else seats
    typed, teams = Typed(texts), sides(players, rules)
    if by_seat or len(seats) < players:
        teams = tuple((seat,) for seat in seats)
    outcome = Outcome(typed.choice("outcome", among=OUTCOMES) or Outcome.PLAYED)
    purpose = Purpose(typed.choice("purpose", among=PURPOSES) or Purpose.SET)
    filled_in = Typed(texts).number("expected_dealer")
    expected = next_dealer if filled_in is None else filled_in
    chosen = typed.number("dealer")
    dealer = expected if chosen is None else chosen
    if outcome is Outcome.PLAYED:
        entry = _played(typed, dealer=dealer, teams=teams, players=players)
    else:
        # Fields that this outcome does not have are not read at all.
        entry = DealEntry(outcome=outcome, dealer=dealer)
    reason = typed.words("reason")
    found = iter(problems_at(entry, seats=seats, players=players, rules=rules))
    wrong = [*typed.problems, *not_yet_named(found, typed)]
    if len(teams) < len(seats):
        wrong = [_of_a_pair(problem) for problem in wrong]
    wrong.sort(key=_place_on_the_form)
    return TypedDeal(
        typed=typed,
        entry=entry,
        purpose=purpose,
        dealer_chosen=dealer != expected,
        reason=reason,
        problems=tuple(wrong),
    )


def _of_a_pair(problem: Problem) -> Problem:
    return replace(problem, code=OF_A_PAIR.get(problem.code, problem.code))


def _place_on_the_form(problem: Problem) -> tuple[int, str]:
    """Return where a field stands, so that problems are named from top to bottom."""
    field = problem.field.partition(".")[0]
    place = ORDER.index(field) if field in ORDER else len(ORDER)
    return place, problem.field


def _played(typed: Typed, *, dealer: int, teams: Sides, players: int) -> DealEntry:
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
        trump=Suit(trump) if trump else None,
        cards=_cards(typed, teams=teams, players=players),
        announcements=announced,
    )


def _announcer(typed: Typed, *, suit: str) -> int | None:
    return typed.number(f"announcements-{suit}", label=f"announcements.{suit}")


def _cards(typed: Typed, *, teams: Sides, players: int) -> tuple[int, ...] | None:
    """Return the card points of each seat; the only empty side gets the rest."""
    firsts = [team[0] for team in teams]
    read = {
        seat: typed.number(
            f"cards-{seat}",
            label=f"cards.{seat}",
            code="points_not_a_number",
            seat=seat + 1,
        )
        for seat in firsts
    }
    empty = [seat for seat in firsts if not typed.text(f"cards-{seat}")]
    if len(empty) == len(firsts):
        return None
    if len(empty) == 1 and list(read.values()).count(None) == 1:
        rest = DECK_POINTS - sum(points or 0 for points in read.values())
        read[empty[0]] = max(0, rest)
    # The engine names each seat whose points are missing.
    return tuple(read.get(seat, 0) for seat in range(players))  # type: ignore[misc]


def texts_of(entry: DealEntry, *, teams: Sides = ()) -> dict[str, str]:
    """Return the fields of a form that says this deal; ``read_deal`` reads it back.

    ``teams`` are the sides of a table of pairs.
    """
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
    cards = entry.cards or ()
    for team in teams or [(seat,) for seat in range(len(cards))]:
        texts[f"cards-{team[0]}"] = str(sum(cards[seat] for seat in team))
    for suit, seat in entry.announcements.items():
        texts[f"announcements-{suit}"] = str(seat)
    return texts
