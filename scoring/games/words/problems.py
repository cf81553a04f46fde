"""Sentences for everything that can be wrong with an entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.settle import Problem
from scoring.games.words.terms import suit_name

SENTENCES: Mapping[str, str | Promise] = {
    # A deal, as the game's rules see it; seats count from 1, as on the tickets.
    "players_not_allowed": _("These rules do not know a table of %(players)s players."),
    "seat_out_of_range": _("There is no such seat: this table has %(players)s seats."),
    "bidder_missing": _("Who won the bidding? Choose the bidder."),
    "bid_missing": _("How much was bid? Choose the bid."),
    "bid_out_of_range": _(
        "%(bid)s cannot be bid: by these rules bids go from %(least)s to %(most)s."
    ),
    "zero_bid_not_first_bidder": _(
        "When all have passed, the first bidder plays for zero: that is seat %(seat)s."
    ),
    "trump_missing": _("Which suit was trump? Choose it."),
    "trump_unknown": _("The trump must be one of the four suits."),
    "cards_missing": _("How many card points has each seat? Count and enter them."),
    "cards_count": _(
        "There are card points for %(count)s seats, but %(players)s play at this table."
    ),
    "points_missing": _("The card points of seat %(seat)s are missing."),
    "points_impossible": _(
        "Seat %(seat)s cannot have %(points)s card points: possible are 0, 2 to 118, "
        "and 120."
    ),
    # The same where partners pile their tricks together; a pair is named after the
    # first of its seats.
    "pair_cards_missing": _(
        "How many card points has each pair? Count and enter them."
    ),
    "pair_points_missing": _(
        "The card points of the pair at seat %(seat)s are missing."
    ),
    "pair_points_impossible": _(
        "The pair at seat %(seat)s cannot have %(points)s card points: possible are 0, "
        "2 to 118, and 120."
    ),
    "pair_points_not_a_number": _(
        "The card points of the pair at seat %(seat)s are not a whole number: "
        "“%(typed)s”."
    ),
    "sum_not_120": _(
        "The card points add up to %(sum)s and not to 120 (difference "
        "%(difference)+d). Announcements are not counted here."
    ),
    "announcement_unknown": _("“%(suit)s” is not one of the four suits."),
    "announcement_too_many": _(
        "Seat %(seat)s cannot have announced %(count)s pairs: only %(most)s fit into "
        "one hand."
    ),
    "announcement_needs_trick": _(
        "Seat %(seat)s has no card points: by these rules an announcement counts "
        "only with a trick."
    ),
    "not_for_outcome": _(
        "A deal that was not played has no bidder, bid, trump, card points, "
        "announcements or cards."
    ),
    "all_passed_is_played": _(
        "By these rules the first bidder, seat %(seat)s, plays for zero when all have "
        "passed. Enter the deal as played, with the bid “pass”."
    ),
    # A table where somebody does not play any more.
    "seat_left": _("Seat %(seat)s does not play any more."),
    "seat_left_points": _(
        "Seat %(seat)s does not play any more and has no card points."
    ),
    "plays_of_all": _(
        "A deal is recorded card by card only while all seats play. Record its points."
    ),
    # The cards of a deal, where they were written down.
    "card_unknown": _("“%(card)s” is not a card: it is written rank, suit, as in AR."),
    "card_twice": _("The card %(card)s is played twice."),
    "trick_size": _("Trick %(trick)s does not have one card of each seat."),
    "plays_points": _(
        "The cards give the seats %(counted)s card points, the entry says %(credited)s."
    ),
    "plays_trump": _("The first card makes another suit trump: %(suit)s."),
    "plays_announcement": _(
        "Seat %(seat)s cannot have announced %(suit)s: it did not lead king or over "
        "with the other one in hand."
    ),
    "plays_announcement_missing": _(
        "Seat %(seat)s led from king and over (%(suit)s): by these rules the pair "
        "counts, but it is not entered."
    ),
    # Penalties and lots.
    "penalty_cost": _("By the rules this penalty costs %(expected)s points."),
    "penalty_out_of_range": _("This penalty costs 0 (a notice) to %(most)s points."),
    "penalty_reason": _("Please say what the penalty is for."),
    "lot_not_the_tied": _("Lots are drawn among exactly those who are tied."),
    "lot_order": _("The order of the lots must name each of the tied once."),
    "lot_no_deal": _(
        "By the rules an extra deal comes before lots. If none could be played, please "
        "say why."
    ),
    "lot_by_proof": _(
        "The order of a lot by the protocol comes from its proof: open its secret at "
        "the table."
    ),
    "lot_witnesses": _("Drawing lots needs at least %(least)s witnesses."),
    # Single rules of an event, changed when it is opened.
    "rule_fixed": _("This rule cannot be changed for an event."),
    "rule_impossible": _("“%(value)s” is not possible for this rule."),
    "trump_led_is_first": _(
        "When the first card led makes the trump, the first card is always a trump. "
        "Choose both together."
    ),
    "trump_named_not_always_led": _(
        "When the trump is named, its bidder may hold none: the first card cannot "
        "always be a trump. Choose both together."
    ),
    "ties_unsettled": _(
        "Extra deals or lots must be among the criteria: otherwise a tie could stay "
        "a tie for ever."
    ),
    # What was typed into a form.
    "not_a_number": _("“%(typed)s” is not a whole number."),
    "points_not_a_number": _(
        "The card points of seat %(seat)s are not a whole number: “%(typed)s”."
    ),
    "not_a_choice": _("“%(typed)s” cannot be chosen here."),
    "dealer_missing": _("Who deals first was drawn at the table: choose the dealer."),
    "dealer_reason": _(
        "It is another seat's turn to deal. If this seat really dealt, please say why."
    ),
    "early_reason": _(
        "The set is not over yet. If the extra deal was played now, please say why."
    ),
    "close_reason": _(
        "Nobody has reached the target yet. To close the table now, please say why."
    ),
    "reason_missing": _("Please say why: it stays in the table's ledger."),
    "reason_too_long": _(
        "This text is too long: at most %(most)s characters can be kept."
    ),
    "reason_unreadable": _("This text contains a character that cannot be kept."),
    "player_missing": _("Who gets the penalty? Choose the player."),
    "kind_missing": _("What is the penalty for? Choose it."),
    "cost_missing": _("How many points does it cost? Choose it."),
    "leaver_missing": _("Who does not play any more? Choose the player."),
    "cause_missing": _("Why does this player not play any more? Choose it."),
    "seat_missing": _("Which seat is taken? Choose it."),
    "sitter_missing": _("Who takes the seat? Choose the player."),
    "sits_as_missing": _("As a substitute or as a stand-in? Choose it."),
    "swapped_missing": _("Who sat at whose seat? Choose two."),
    "place_missing": _("Where does the table stand now? Please say it."),
    "method_missing": _("How were the lots drawn? Choose it."),
}


def in_words(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Return each problem with its code, its field and its sentence."""
    return [
        {
            "code": problem.code,
            "field": problem.field,
            "detail": _sentence(problem),
        }
        for problem in problems
    ]


def _sentence(problem: Problem) -> str:
    sentence = str(SENTENCES[problem.code])
    if not problem.params:
        return sentence
    return sentence % {name: _readable(value) for name, value in problem.params.items()}


def _readable(value: int | str) -> int | str:
    """Return a suit by its name, as the page says it; anything else as it is."""
    return suit_name(Suit(value)) if value in set(Suit) else value
