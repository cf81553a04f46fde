"""One sentence for each rule that a page or an answer of ``adjudicate`` may cite.

The sentences hold under every ruleset: where a switch decides, they say so.
Source: docs/rules.md, whose numbers they carry.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games.words.terms import Words

CITED: Mapping[str, Words] = {
    "R-01": _("The pack has 24 cards; each of them is there once."),
    "R-06": _("Seats are numbered in the order of play."),
    "R-10": _(
        "The player after the dealer calls first, the dealer last; everybody calls "
        "once."
    ),
    "R-11": _(
        "A bid promises that many points (by the regulation, two are 66 card points); "
        "nobody bids more than the highest bid of the event's rules."
    ),
    "R-12": _(
        "A bid must be higher than the highest before it (equal only where the "
        "event's rules allow it); passing is always possible."
    ),
    "R-13": _(
        "The highest bid wins; of equal bids, where they are possible, the earliest."
    ),
    "R-14": _(
        "Only the highest bidder chooses the trump: by naming it before play or, "
        "where the rules say so, by the suit of the first card led."
    ),
    "R-15": _(
        "When everybody passes, nobody scores and the cards are dealt again; where "
        "the rules say so, the first one to speak plays for nothing."
    ),
    "R-16": _("There is one contract in a deal: the highest bid."),
    "R-20": _("The highest bidder leads the first trick."),
    "R-21": _("Whoever takes a trick leads the next one."),
    "R-22": _(
        "A card on the table stays there: a wrong card counts in its trick too, and "
        "the deal is played out."
    ),
    "R-23": _("Cards are played in the order of seats; everybody waits their turn."),
    "R-24": _("Everybody plays cards from their own hand only."),
    "R-30": _("The first card of the deal must be a trump, if the leader holds one."),
    "R-31": _("Whoever holds a card of the suit led must follow suit."),
    "R-32": _(
        "Whoever has no card of the suit led, but holds a trump, must play a trump, "
        "even one that cannot take the trick."
    ),
    "R-33": _(
        "Whoever follows suit must beat the card that is winning the trick, if they "
        "can."
    ),
    "R-34": _(
        "Whoever must play a trump must play a higher one than the trump that is "
        "winning the trick, if they can."
    ),
    "R-35": _(
        "With two players nobody has to follow suit or to beat while cards lie face "
        "down, unless the event's rules say otherwise. The sources do not say the "
        "rest, it is decided here: then nobody has to trump or to lead a trump either."
    ),
    "R-36": _(
        "With two players each draws a card after each trick, as long as cards lie "
        "face down. The sources do not say the rest, it is decided here: whoever took "
        "the trick draws first."
    ),
    "R-37": _(
        "The highest trump takes the trick; without a trump, the highest card of the "
        "suit led."
    ),
    "R-38": _(
        "The card points of a trick belong to the side that took it; the last trick "
        "has no bonus."
    ),
    "R-40": _("King and over of one suit in one hand are a pair to announce."),
    "R-41": _(
        "A pair is announced by leading one of its two cards while the other is "
        "still in the hand; each suit at most once."
    ),
    "R-42": _(
        "An announcement is worth 20 card points, in trumps 40, unless the event's "
        "rules say otherwise."
    ),
    "R-43": _(
        "Where pairs are announced, only what was announced and shown counts; where "
        "they count by themselves, leading one of the two cards is enough."
    ),
    "R-44": _(
        "An announcement counts whether or not its trick is taken, also towards the "
        "bid; the event's rules may ask for a trick."
    ),
    "R-60": _(
        "Not following suit, or trumping, although able to follow is a revoke; it "
        "costs the penalty points of the event's rules."
    ),
}
