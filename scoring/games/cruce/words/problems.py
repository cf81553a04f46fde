"""Sentences for everything that can be wrong with a deal of Cruce, or with its rules.

``seat`` is who sits there, or where: “seat 2”.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games.words.terms import Words

SENTENCES: Mapping[str, Words] = {
    # A deal, as the rules see it.
    "players_not_allowed": _("These rules do not know a table of %(players)s players."),
    "bidder_missing": _("Who won the bidding? Choose the bidder."),
    "bid_missing": _("How much was bid? Choose the bid."),
    "bid_out_of_range": _(
        "%(bid)s cannot be bid: by these rules bids go from %(least)s to %(most)s."
    ),
    "zero_bid_not_first_bidder": _(
        "When all have passed, the first bidder plays for zero: that is %(seat)s."
    ),
    "trump_missing": _("Which suit was trump? Choose it."),
    "trump_unknown": _("The trump must be one of the four suits."),
    "cards_missing": _("How many card points has each seat? Count and enter them."),
    "cards_count": _(
        "There are card points for %(count)s seats, but %(players)s play at this table."
    ),
    "points_missing": _("%(seat)s: the card points are missing."),
    "points_impossible": _(
        "%(seat)s cannot have %(points)s card points: possible are 0, 2 to 118, and "
        "120."
    ),
    # The same where partners pile their tricks together.
    "pair_cards_missing": _(
        "How many card points has each pair? Count and enter them."
    ),
    "sum_not_120": _(
        "The card points add up to %(sum)s and not to 120 (difference "
        "%(difference)+d). Announcements are not counted here."
    ),
    "announcement_unknown": _("“%(suit)s” is not one of the four suits."),
    "announcement_too_many": _(
        "%(seat)s cannot have announced %(count)s pairs: only %(most)s fit into one "
        "hand."
    ),
    "announcement_needs_trick": _(
        "%(seat)s has no card points: by these rules an announcement counts only with "
        "a trick."
    ),
    "not_for_outcome": _(
        "A deal that was not played has no bidder, bid, trump, card points, "
        "announcements or cards."
    ),
    "all_passed_is_played": _(
        "By these rules the first bidder, %(seat)s, plays for zero when all have "
        "passed. Enter the deal as played, with the bid “pass”."
    ),
    # A table where somebody does not play any more.
    "seat_left": _("%(seat)s does not play any more."),
    "seat_left_points": _("%(seat)s does not play any more and has no card points."),
    "plays_of_all": _(
        "A deal is recorded card by card only while all seats play. Record its points."
    ),
    "set_points_left": _("%(seat)s does not play any more and scores nothing."),
    # A deal as the paper sheet has it.
    "set_points_missing": _("What did the deal bring? Enter the points of the sheet."),
    "set_points_count": _(
        "There are points for %(count)s, but %(sides)s score at this table."
    ),
    "set_points_and_cards": _(
        "Either what was counted or the points of the sheet: both together are too "
        "much."
    ),
    "set_points_counted": _(
        "By these rules card points settle ties: they must be recorded."
    ),
    "set_points_own": _(
        "Who has bid %(bid)s scores %(bid)s or more, or loses %(bid)s."
    ),
    "set_points_others": _("By these rules %(seat)s scores nothing in this deal."),
    "set_points_impossible": _(
        "No deal brings these points together: 120 card points and the announcements "
        "do not come to them."
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
        "%(seat)s cannot have announced %(suit)s: king or over was not led with the "
        "other one in hand."
    ),
    "plays_announcement_missing": _(
        "%(seat)s led from king and over (%(suit)s): by these rules the pair counts, "
        "but it is not entered."
    ),
    # Rules that contradict each other.
    "trump_led_is_first": _(
        "When the first card led makes the trump, the first card is always a trump. "
        "Choose both together."
    ),
    "trump_named_not_always_led": _(
        "When the trump is named, its bidder may hold none: the first card cannot "
        "always be a trump. Choose both together."
    ),
}
