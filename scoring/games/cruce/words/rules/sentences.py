"""One sentence for each field of the rules, whatever its value.

Source: docs/rules.md R-04 to R-06, R-08 to R-15, R-30 to R-36, R-42 to R-53, R-60,
R-61, R-72 to R-77.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.cruce.house_rules import CHANGED, preset_of
from scoring.games.cruce.ruleset import (
    CLUB,
    TOURNAMENT,
    AllPass,
    AnnouncementMode,
    Direction,
    FailedBid,
    FirstDealer,
    FirstLead,
    MadeBid,
    MisdealNext,
    Mode,
    RevokeOutcome,
    RuleSet,
    TrumpChoice,
    TwoPlayers,
)
from scoring.games.cruce.words.rules.event import TIE_BREAKS
from scoring.games.cruce.words.terms import bid_name
from scoring.games.sets import Together
from scoring.games.words.figures import points_text
from scoring.games.words.terms import Words


def field_sentence(field: str, *, rules: RuleSet) -> str:
    """Return what a field of these rules means, in the reader's language.

    Raises KeyError for a name that is no field of RuleSet.
    """
    said = SENTENCES[field]
    if isinstance(said, Mapping):
        return str(said[getattr(rules, field)])
    return said(rules)


# -- What the rules are called.

UNCHANGED_PRESETS: Mapping[str, Words] = {
    TOURNAMENT.code: gettext_lazy("These are the rules of the competition regulation."),
    CLUB.code: gettext_lazy("These are the general rules of the game."),
}
CHANGED_PRESETS: Mapping[str, Words] = {
    TOURNAMENT.code: gettext_lazy(
        "These are the rules of the competition regulation, with single rules changed."
    ),
    CLUB.code: gettext_lazy(
        "These are the general rules of the game, with single rules changed."
    ),
}
DIFFERENT: Mapping[str, Words] = {
    TOURNAMENT.code: gettext_lazy("changed from the regulation"),
    CLUB.code: gettext_lazy("changed from the general rules"),
}


def code(rules: RuleSet) -> str:
    """Return which rules these are, and whether single ones were changed."""
    preset = preset_of(rules)
    if preset is None:
        return _("These are rules of this event's own.")
    changed = rules.code.endswith(CHANGED)
    words = (CHANGED_PRESETS if changed else UNCHANGED_PRESETS)[preset.code]
    return str(words)


def version(rules: RuleSet) -> str:
    """Return which version of the rules this is."""
    return _("This is version %(version)s of these rules.") % {"version": rules.version}


def difference(rules: RuleSet) -> str:
    """Return what is said beside a sentence that its preset does not have."""
    preset = preset_of(rules)
    return "" if preset is None else str(DIFFERENT[preset.code])


# -- The set: who plays, to how many points, who deals.


def target(rules: RuleSet) -> str:
    """Return to how many points a set goes."""
    return ngettext(
        "A table plays one set, to %(target)s point.",
        "A table plays one set, to %(target)s points.",
        rules.target,
    ) % {"target": rules.target}


def win_gap(rules: RuleSet) -> str:
    """Return by how much the winner must lead."""
    if not rules.win_gap:
        return _("The winner need not lead by a certain number of points.")
    return ngettext(
        "The winner must lead by at least %(gap)s point.",
        "The winner must lead by at least %(gap)s points.",
        rules.win_gap,
    ) % {"gap": rules.win_gap}


def max_deals(rules: RuleSet) -> str:
    """Return after how many deals a set is over in any case."""
    if rules.max_deals is None:
        return _("A set may have any number of deals.")
    return ngettext(
        "A set has at most %(count)s deal.",
        "A set has at most %(count)s deals.",
        rules.max_deals,
    ) % {"count": rules.max_deals}


def players_allowed(rules: RuleSet) -> str:
    """Return how many can play the game."""
    *others, last = (str(number) for number in sorted(rules.players_allowed))
    numbers = last
    if others:
        numbers = _("%(others)s or %(last)s") % {
            "others": ", ".join(others),
            "last": last,
        }
    return _("The game is for %(numbers)s players.") % {"numbers": numbers}


# -- Bidding and trump.


def bid_after_cards(rules: RuleSet) -> str:
    """Return when the bids are made."""
    if rules.bid_after_cards is None:
        return _("Bids are made after all cards have been dealt.")
    return ngettext(
        "Bids are made after the first %(count)s card.",
        "Bids are made after the first %(count)s cards.",
        rules.bid_after_cards,
    ) % {"count": rules.bid_after_cards}


def max_bid_individual(rules: RuleSet) -> str:
    """Return what a single player may bid."""
    most = rules.max_bid_individual
    if most == 1:
        return _("The only bid is %(bid)s.") % {"bid": _worth(1, rules=rules)}
    return _("The lowest bid is %(lowest)s, the highest %(highest)s.") % {
        "lowest": _worth(1, rules=rules),
        "highest": _worth(most, rules=rules),
    }


def max_bid_pairs(rules: RuleSet) -> str:
    """Return what a pair may bid."""
    most = rules.max_bid_pairs
    if most == 1:
        return _("In pairs the only bid is %(bid)s.") % {"bid": _worth(1, rules=rules)}
    return _("In pairs the lowest bid is %(lowest)s, the highest %(highest)s.") % {
        "lowest": _worth(1, rules=rules),
        "highest": _worth(most, rules=rules),
    }


def _worth(bid: int, *, rules: RuleSet) -> str:
    """Return a bid and what it promises: “two (66 card points)”."""
    points = bid * rules.point_unit
    return ngettext(
        "%(bid)s (%(points)s card point)", "%(bid)s (%(points)s card points)", points
    ) % {"bid": bid_name(bid), "points": points}


# -- Playing a card, announcing a pair, and what is different with two players.

SUITS: Words = gettext_lazy(
    "With the French pack bells are clubs, leaves spades, acorns diamonds; hearts stay "
    "hearts. The foot of each page changes what is drawn and named."
)


def announce_values(rules: RuleSet) -> str:
    """Return what a pair is worth."""
    plain, trump = rules.announce_values
    return ngettext(
        "King and over of one suit count %(plain)s card point, in trumps %(trump)s.",
        "King and over of one suit count %(plain)s card points, in trumps %(trump)s.",
        plain,
    ) % {"plain": plain, "trump": trump}


# -- Counting a deal, and penalties.

PACK: Words = gettext_lazy("The cards of a deal are worth 120 card points together.")


def point_unit(rules: RuleSet) -> str:
    """Return how many card points make one point."""
    return _(
        "Each side's card points, announcements included, are divided by %(unit)s; "
        "whole times count as points."
    ) % {"unit": rules.point_unit}


def score_floor(rules: RuleSet) -> str:
    """Return how low a score can fall."""
    if rules.score_floor is None:
        return _("A score can fall below zero.")
    floor = points_text(rules.score_floor)
    return _("No score falls below %(floor)s.") % {"floor": floor}


def penalty_revoke(rules: RuleSet) -> str:
    """Return what a revoke costs."""
    if not rules.penalty_revoke:
        return _("A revoke (not following or trumping wrongly) costs no points.")
    return ngettext(
        "A revoke (not following or trumping wrongly) costs %(points)s point.",
        "A revoke (not following or trumping wrongly) costs %(points)s points.",
        rules.penalty_revoke,
    ) % {"points": rules.penalty_revoke}


def penalty_misdeal(rules: RuleSet) -> str:
    """Return what a misdeal costs the dealer."""
    if not rules.penalty_misdeal:
        return _("A misdeal costs no points.")
    return ngettext(
        "A misdeal costs the dealer %(points)s point.",
        "A misdeal costs the dealer %(points)s points.",
        rules.penalty_misdeal,
    ) % {"points": rules.penalty_misdeal}


# -- Tables, and ties.


def qualifiers_per_table(rules: RuleSet) -> str:
    """Return how many of a table go on."""
    return ngettext(
        "The best %(count)s of each table goes on to the next stage.",
        "The best %(count)s of each table go on to the next stage.",
        rules.qualifiers_per_table,
    ) % {"count": rules.qualifiers_per_table}


def tie_break(rules: RuleSet) -> str:
    """Return in which order ties are settled."""
    if not rules.tie_break:
        return _("Nothing settles a tie.")
    criteria = " ".join(
        f"{number}. {TIE_BREAKS[kind]}"
        for number, kind in enumerate(rules.tie_break, 1)
    )
    return _("Ties are settled in this order: %(criteria)s") % {"criteria": criteria}


# By field: the function that says it, or one sentence for each of its values.
SENTENCES: Mapping[str, Callable[[RuleSet], str] | Mapping[object, Words]] = {
    "code": code,
    "version": version,
    "mode": {
        Mode.INDIVIDUAL: gettext_lazy("Everybody plays for themselves."),
        Mode.PAIRS: gettext_lazy(
            "At a table of four two pairs play; partners sit opposite."
        ),
    },
    "players_allowed": players_allowed,
    "target": target,
    "win_gap": win_gap,
    "simultaneous_target": {
        Together.HIGHER: gettext_lazy(
            "If several reach the target in the same deal, the higher score wins; "
            "equal scores play an extra deal."
        ),
        Together.FIRST: gettext_lazy(
            "If several reach the target in the same deal and the bidder is one "
            "of them, the bidder wins; otherwise the higher score."
        ),
        Together.EXTEND: gettext_lazy(
            "If several reach the target in the same deal, the target moves up "
            "by ten points until only one has reached it."
        ),
        Together.GAP: gettext_lazy(
            "If several reach the target in the same deal, play goes on until "
            "the lead is large enough."
        ),
    },
    "max_deals": max_deals,
    "first_dealer": {
        FirstDealer.SEAT_1: gettext_lazy(
            "Seat 1 deals first; then the deal passes from seat to seat."
        ),
        FirstDealer.DRAWN: gettext_lazy(
            "The first dealer is drawn; then the deal passes from seat to seat."
        ),
    },
    "table_direction": {
        Direction.COUNTER_CLOCKWISE: gettext_lazy(
            "The seats of a table are numbered counter-clockwise; play follows "
            "their numbers."
        ),
        Direction.CLOCKWISE: gettext_lazy(
            "The seats of a table are numbered clockwise; play follows their numbers."
        ),
    },
    "bid_after_cards": bid_after_cards,
    "max_bid_individual": max_bid_individual,
    "max_bid_pairs": max_bid_pairs,
    "bid_must_exceed": {
        True: gettext_lazy("A bid must be higher than the one before."),
        False: gettext_lazy(
            "A bid may be equal to the one before; of equal bids the first wins."
        ),
    },
    "all_pass": {
        AllPass.NEXT_DEALER: gettext_lazy(
            "If everybody passes, nobody scores; the next one deals."
        ),
        AllPass.SAME_DEALER: gettext_lazy(
            "If everybody passes, nobody scores; the same one deals again."
        ),
        AllPass.FIRST_BIDDER: gettext_lazy(
            "If everybody passes, the first one to speak plays for nothing."
        ),
    },
    "trump_choice": {
        TrumpChoice.NAMED: gettext_lazy("Whoever bid highest names the trump."),
        TrumpChoice.FIRST_LEAD: gettext_lazy(
            "The suit of the first card that the highest bidder leads is trump."
        ),
    },
    "first_lead_trump": {
        FirstLead.FREE: gettext_lazy("The first card may be any card."),
        FirstLead.IF_HELD: gettext_lazy(
            "The first card must be a trump, if one is held."
        ),
        FirstLead.ALWAYS: gettext_lazy("The first card is always a trump."),
    },
    "must_follow": {
        True: gettext_lazy("Whoever has a card of the suit led must follow."),
        False: gettext_lazy("Nobody has to follow the suit led."),
    },
    "must_trump": {
        True: gettext_lazy(
            "Whoever has no card of the suit led must play a trump, if one is held."
        ),
        False: gettext_lazy("Whoever has no card of the suit led may play any card."),
    },
    "must_beat": {
        True: gettext_lazy("Whoever can beat the cards on the table must do so."),
        False: gettext_lazy("Nobody has to beat the cards on the table."),
    },
    "announce_values": announce_values,
    "announcement_mode": {
        AnnouncementMode.DECLARED: gettext_lazy(
            "A pair is announced aloud when one of the two is led."
        ),
        AnnouncementMode.AUTOMATIC: gettext_lazy(
            "A pair counts by itself when one of the two is led."
        ),
    },
    "announcement_must_show": {
        True: gettext_lazy("Whoever announces a pair shows both cards."),
        False: gettext_lazy("The second card of a pair need not be shown."),
    },
    "announcement_needs_trick": {
        True: gettext_lazy(
            "Announcements count only for those who have won card points in tricks."
        ),
        False: gettext_lazy("Announcements count whether or not a trick has been won."),
    },
    "two_player_mode": {
        TwoPlayers.STOCK: gettext_lazy(
            "With two players eight cards lie face down; after each trick each "
            "draws one, whoever took the trick first."
        ),
    },
    "stock_free_play": {
        True: gettext_lazy(
            "With two players any card may be played while cards lie face down."
        ),
        False: gettext_lazy(
            "With two players the same duties hold while cards lie face down."
        ),
    },
    "point_unit": point_unit,
    "made_bid_scores": {
        MadeBid.MADE: gettext_lazy(
            "Whoever makes the bid scores all points made, even above the bid."
        ),
        MadeBid.BID: gettext_lazy("Whoever makes the bid scores the bid, not more."),
    },
    "failed_bid_penalty": {
        FailedBid.BID: gettext_lazy(
            "Whoever does not make the bid loses as many points as were bid."
        ),
    },
    "others_score_when_made": {
        True: gettext_lazy("When the bid is made, the others score their points."),
        False: gettext_lazy("When the bid is made, the others score nothing."),
    },
    "others_score_when_failed": {
        True: gettext_lazy("When the bid is not made, the others score their points."),
        False: gettext_lazy("When the bid is not made, the others score nothing."),
    },
    "score_floor": score_floor,
    "penalty_revoke": penalty_revoke,
    "revoke_outcome": {
        RevokeOutcome.PLAY_ON: gettext_lazy(
            "After a revoke the deal is played on and counts; a card laid stays laid."
        ),
        RevokeOutcome.VOID_DEAL: gettext_lazy(
            "After a revoke the deal is void and is dealt again."
        ),
    },
    "penalty_misdeal": penalty_misdeal,
    "misdeal_next": {
        MisdealNext.NEXT: gettext_lazy("After a misdeal the next one deals."),
        MisdealNext.SAME: gettext_lazy("After a misdeal the same one deals again."),
    },
    "qualifiers_per_table": qualifiers_per_table,
    "tie_break": tie_break,
}
