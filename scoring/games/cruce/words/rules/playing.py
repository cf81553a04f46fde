"""Playing a card, announcing a pair, and what is different with two players.

Source: docs/rules.md R-31 to R-36, R-42 to R-44.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy, ngettext

from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet, TwoPlayers
from scoring.games.cruce.words.rules.parts import Sentence, by_value
from scoring.games.words.terms import Words

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


SENTENCES: Mapping[str, Sentence] = {
    "must_follow": by_value(
        "must_follow",
        {
            True: gettext_lazy("Whoever has a card of the suit led must follow."),
            False: gettext_lazy("Nobody has to follow the suit led."),
        },
    ),
    "must_trump": by_value(
        "must_trump",
        {
            True: gettext_lazy(
                "Whoever has no card of the suit led must play a trump, if one is held."
            ),
            False: gettext_lazy(
                "Whoever has no card of the suit led may play any card."
            ),
        },
    ),
    "must_beat": by_value(
        "must_beat",
        {
            True: gettext_lazy("Whoever can beat the cards on the table must do so."),
            False: gettext_lazy("Nobody has to beat the cards on the table."),
        },
    ),
    "announce_values": announce_values,
    "announcement_mode": by_value(
        "announcement_mode",
        {
            AnnouncementMode.DECLARED: gettext_lazy(
                "A pair is announced aloud when one of the two is led."
            ),
            AnnouncementMode.AUTOMATIC: gettext_lazy(
                "A pair counts by itself when one of the two is led."
            ),
        },
    ),
    "announcement_must_show": by_value(
        "announcement_must_show",
        {
            True: gettext_lazy("Whoever announces a pair shows both cards."),
            False: gettext_lazy("The second card of a pair need not be shown."),
        },
    ),
    "announcement_needs_trick": by_value(
        "announcement_needs_trick",
        {
            True: gettext_lazy(
                "Announcements count only for those who have won card points in tricks."
            ),
            False: gettext_lazy(
                "Announcements count whether or not a trick has been won."
            ),
        },
    ),
    "two_player_mode": by_value(
        "two_player_mode",
        {
            TwoPlayers.STOCK: gettext_lazy(
                "With two players eight cards lie face down; after each trick each "
                "draws one, whoever took the trick first."
            ),
        },
    ),
    "stock_free_play": by_value(
        "stock_free_play",
        {
            True: gettext_lazy(
                "With two players any card may be played while cards lie face down."
            ),
            False: gettext_lazy(
                "With two players the same duties hold while cards lie face down."
            ),
        },
    ),
}
