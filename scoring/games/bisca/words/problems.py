"""Sentences for everything that can be wrong with a deal of Bisca.

``seat`` is who sits there, or where: “seat 2”.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games.words.terms import Words

SENTENCES: Mapping[str, Words] = {
    "bisca_players": _("These rules do not know a table of %(players)s players."),
    "bisca_points_missing": _(
        "How many card points has each seat? Count and enter them."
    ),
    "bisca_points_count": _(
        "There are card points for %(count)s seats, but %(players)s play at this table."
    ),
    "bisca_points_missing_at": _("%(seat)s: the card points are missing."),
    "bisca_points_impossible": _(
        "%(seat)s cannot have %(points)s card points: possible are 0, 2 to 118, and "
        "120."
    ),
    "bisca_sum_not_120": _(
        "The card points add up to %(sum)s and not to 120 (difference %(difference)+d)."
    ),
    "bisca_bonus_points": _(
        "%(seat)s cannot have laid the ace of trump on the seven: the side has "
        "%(points)s card points, and with these two cards it has 21, or 23 and more."
    ),
    "bisca_not_for_outcome": _(
        "A misdeal has no cards, no card points and nobody who earned the extra point."
    ),
    "bisca_seat_left": _("%(seat)s does not play any more."),
    "bisca_seat_left_points": _(
        "%(seat)s does not play any more and has no card points."
    ),
    "bisca_plays_of_all": _(
        "A deal is recorded card by card only while all seats play. Record its points."
    ),
    "bisca_plays_cut": _(
        "The record does not begin with the card at the cut, or with a tap."
    ),
    "bisca_plays_card": _("“%(card)s” is not a card of this pack."),
    "bisca_plays_twice": _("The card %(card)s is played twice."),
    "bisca_plays_trick": _("Trick %(trick)s does not have one card of each seat."),
    "bisca_plays_exchange": _(
        "%(seat)s cannot have exchanged the two of trump there: no card lay open for "
        "it, or the two had been played or exchanged before."
    ),
    "bisca_plays_points": _(
        "The cards give the seats %(counted)s card points, the entry says %(credited)s."
    ),
    "bisca_plays_bonus": _("By the cards %(seat)s laid the ace of trump on the seven."),
    "bisca_plays_no_bonus": _(
        "By the cards %(seat)s did not lay the ace of trump on the seven."
    ),
}
