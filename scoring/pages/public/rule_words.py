"""Every switch of the rules as a sentence that a player can read.

Source: cruce-rules.md section 3 (the game), event-day.md 1.2 (the event).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.cruce.ruleset import (
    AllPass,
    AnnouncementMode,
    FirstDealer,
    FirstLead,
    MadeBid,
    MisdealNext,
    Mode,
    RevokeOutcome,
    RuleSet,
    SimultaneousTarget,
    TieBreak,
    TrumpChoice,
)
from scoring.queries.rules_in_force import RulesInForce
from scoring.wording.terms import bid_name


@dataclass(frozen=True, slots=True)
class RuleSection:
    """One subject of the rules; ``ordered`` when the order is part of the rule."""

    title: str
    sentences: tuple[str, ...]
    ordered: bool = False


TOGETHER = {
    SimultaneousTarget.HIGHER_SCORE: gettext_lazy(
        "If several reach it in the same deal, the higher score wins; equal scores "
        "play an extra deal."
    ),
    SimultaneousTarget.BIDDER_FIRST: gettext_lazy(
        "If several reach it in the same deal, the one who bid wins."
    ),
    SimultaneousTarget.EXTEND_TARGET: gettext_lazy(
        "If several reach it in the same deal, play goes on to ten points more."
    ),
    SimultaneousTarget.CONTINUE: gettext_lazy(
        "If several reach it in the same deal, play goes on until the lead is large "
        "enough."
    ),
}
ALL_PASS = {
    AllPass.NEXT_DEALER: gettext_lazy(
        "If everybody passes, nobody scores; the next one deals."
    ),
    AllPass.SAME_DEALER: gettext_lazy(
        "If everybody passes, nobody scores; the same one deals again."
    ),
    AllPass.FIRST_BIDDER: gettext_lazy(
        "If everybody passes, the first one to speak plays for nothing."
    ),
}
TRUMP = {
    TrumpChoice.NAMED: gettext_lazy("Whoever bid highest names the trump."),
    TrumpChoice.FIRST_LEAD: gettext_lazy(
        "The suit of the first card that the highest bidder leads is trump."
    ),
}
FIRST_LEAD = {
    FirstLead.FREE: gettext_lazy("The first card may be any card."),
    FirstLead.IF_HELD: gettext_lazy("The first card must be a trump, if one is held."),
    FirstLead.ALWAYS: gettext_lazy("The first card is always a trump."),
}
TIE_BREAKS = {
    TieBreak.PLAYOFF_DEAL: gettext_lazy(
        "Extra deals at the same table: all play, only the results of those tied are "
        "compared, the score of the set stays."
    ),
    TieBreak.FEWEST_PENALTIES: gettext_lazy("Fewer penalty points."),
    TieBreak.MOST_BIDS_MADE: gettext_lazy("More bids made."),
    TieBreak.CARD_POINTS: gettext_lazy("More card points in the whole set."),
    TieBreak.LOT: gettext_lazy(
        "Lots, drawn before at least two witnesses and recorded."
    ),
}
EVENT = {
    "odd_numbers": {
        "fewest_tables_of_three": gettext_lazy(
            "If the number of players is no multiple of four, as few tables of three "
            "as possible are set, with the last letters."
        ),
    },
    "late_penalty": {
        "counts_until_close": gettext_lazy(
            "A penalty counts until the referee closes the table, even after the "
            "target was reached; if nobody has it any more, play goes on."
        ),
    },
    "withdrawal": {
        "table_of_three": gettext_lazy(
            "If somebody leaves during a set, the table goes on with three."
        ),
    },
    "stage_draw": {
        "new_urn_each_stage": gettext_lazy(
            "For each stage the seats are drawn anew from one urn."
        ),
    },
    "table_of_three": {
        "top_two": gettext_lazy(
            "A table of three plays with eight cards each and the same counting; the "
            "two best go on, as at a table of four."
        ),
    },
    "letters": {
        "double_letters": gettext_lazy("After table Z come AA, AB and so on."),
    },
}


def rule_sections(rules: RulesInForce) -> list[RuleSection]:
    """Return the rules by subject, in the order in which one meets them."""
    game = rules.ruleset
    return [
        RuleSection(_("The set"), tuple(_the_set(game))),
        RuleSection(_("Bidding and trump"), tuple(_bidding(game))),
        RuleSection(_("Playing a card"), tuple(_playing(game))),
        RuleSection(_("Announcements"), tuple(_announcements(game))),
        RuleSection(_("Counting a deal"), tuple(_counting(game))),
        RuleSection(_("Penalties"), tuple(_penalties(rules))),
        RuleSection(_("Tables and stages"), tuple(_event(rules))),
        RuleSection(
            _("Ties that decide who goes on, and all ties of the final, in this order"),
            tuple(str(TIE_BREAKS[kind]) for kind in game.tie_break),
            ordered=True,
        ),
    ]


def _the_set(game: RuleSet) -> Iterator[str]:
    if game.mode is Mode.PAIRS:
        yield _("At a table of four two pairs play; partners sit opposite.")
    else:
        yield _("Everybody plays for themselves.")
    yield ngettext(
        "A table plays one set, to %(target)s point.",
        "A table plays one set, to %(target)s points.",
        game.target,
    ) % {"target": game.target}
    if game.win_gap:
        yield ngettext(
            "The winner must lead by at least %(gap)s point.",
            "The winner must lead by at least %(gap)s points.",
            game.win_gap,
        ) % {"gap": game.win_gap}
    yield str(TOGETHER[game.simultaneous_target])
    if game.max_deals is not None:
        yield ngettext(
            "A set has at most %(count)s deal.",
            "A set has at most %(count)s deals.",
            game.max_deals,
        ) % {"count": game.max_deals}
    if game.first_dealer is FirstDealer.SEAT_1:
        yield _("Seat 1 deals first; then the deal passes from seat to seat.")
    else:
        yield _("The first dealer is drawn; then the deal passes from seat to seat.")


def _bidding(game: RuleSet) -> Iterator[str]:
    if game.bid_after_cards is None:
        yield _("Bids are made after all cards have been dealt.")
    else:
        yield ngettext(
            "Bids are made after the first %(count)s card.",
            "Bids are made after the first %(count)s cards.",
            game.bid_after_cards,
        ) % {"count": game.bid_after_cards}
    yield _("Bids: %(bids)s.") % {
        "bids": ", ".join(
            _("%(bid)s (%(points)s card points)")
            % {"bid": bid_name(bid), "points": bid * game.point_unit}
            for bid in range(1, game.max_bid(game.mode) + 1)
        )
    }
    if game.bid_must_exceed:
        yield _("A bid must be higher than the one before.")
    yield str(ALL_PASS[game.all_pass])
    yield str(TRUMP[game.trump_choice])
    yield str(FIRST_LEAD[game.first_lead_trump])


def _playing(game: RuleSet) -> Iterator[str]:
    if game.must_follow:
        yield _("Whoever has a card of the suit led must follow.")
    if game.must_trump:
        yield _("Whoever has none must play a trump, if one is held.")
    if game.must_beat:
        yield _("Whoever can beat the cards on the table must do so.")
    else:
        yield _("Nobody has to beat the cards on the table.")


def _announcements(game: RuleSet) -> Iterator[str]:
    plain, trump = game.announce_values
    yield _(
        "King and over of one suit count %(plain)s card points, in trumps %(trump)s."
    ) % {"plain": plain, "trump": trump}
    if game.announcement_mode is AnnouncementMode.AUTOMATIC:
        yield _("They count by themselves when one of the two is led.")
    else:
        yield _("They are announced aloud when one of the two is led.")
    if game.announcement_must_show:
        yield _("Both cards are shown.")
    if game.announcement_needs_trick:
        yield _("They count only for those who have won a trick.")


def _counting(game: RuleSet) -> Iterator[str]:
    yield _("The cards of a deal are worth 120 card points together.")
    yield _(
        "Each side's card points, announcements included, are divided by %(unit)s; "
        "whole times count as points."
    ) % {"unit": game.point_unit}
    if game.made_bid_scores is MadeBid.BID:
        yield _("Whoever makes the bid scores the bid, not more.")
    else:
        yield _("Whoever makes the bid scores all points made, even above the bid.")
    yield _("Whoever does not make the bid loses as many points as were bid.")
    if not game.others_score_when_made:
        yield _("When the bid is made, the others score nothing.")
    if game.others_score_when_failed:
        yield _("When the bid is not made, the others score their points.")
    else:
        yield _("When the bid is not made, the others score nothing.")
    if game.score_floor is None:
        yield _("A score can fall below zero.")


def _penalties(rules: RulesInForce) -> Iterator[str]:
    game = rules.ruleset
    if game.penalty_revoke:
        yield ngettext(
            "Cheating (not following or trumping wrongly) costs %(points)s point.",
            "Cheating (not following or trumping wrongly) costs %(points)s points.",
            game.penalty_revoke,
        ) % {"points": game.penalty_revoke}
        if game.revoke_outcome is RevokeOutcome.VOID_DEAL:
            yield _("The deal is void and is dealt again.")
        else:
            yield _("The deal is played on and counts; a card laid stays laid.")
    if game.penalty_misdeal:
        yield ngettext(
            "A misdeal costs the dealer %(points)s point.",
            "A misdeal costs the dealer %(points)s points.",
            game.penalty_misdeal,
        ) % {"points": game.penalty_misdeal}
    if game.misdeal_next is MisdealNext.NEXT:
        yield _("After a misdeal the next one deals.")
    else:
        yield _("After a misdeal the same one deals again.")
    yield from _choice(rules, "late_penalty")


def _event(rules: RulesInForce) -> Iterator[str]:
    through = rules.event["qualifiers_per_table"]
    yield ngettext(
        "The best %(count)s of each table goes on to the next stage.",
        "The best %(count)s of each table go on to the next stage.",
        through,
    ) % {"count": through}
    yield _("When four or fewer are left, they play the final, which gives all places.")
    for name in ("stage_draw", "odd_numbers", "table_of_three", "withdrawal"):
        yield from _choice(rules, name)
    limit = rules.event.get("time_limit")
    if limit is None:
        yield _("There is no time limit.")
    else:
        yield _("Time limit: %(limit)s.") % {"limit": limit}
    yield from _choice(rules, "letters")


def _choice(rules: RulesInForce, name: str) -> Iterator[str]:
    """Yield the sentence of one of the event's choices, if it has made it."""
    sentence = EVENT[name].get(str(rules.event.get(name)))
    if sentence is not None:
        yield str(sentence)
