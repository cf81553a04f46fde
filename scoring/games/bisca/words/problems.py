"""Sentences for everything that can be wrong with a deal of Bisca.

Seats count from 1, as on the tickets.
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
    "bisca_points_missing_at": _("The card points of seat %(seat)s are missing."),
    "bisca_points_impossible": _(
        "Seat %(seat)s cannot have %(points)s card points: possible are 0, 2 to 118, "
        "and 120."
    ),
    "bisca_sum_not_120": _(
        "The card points add up to %(sum)s and not to 120 (difference %(difference)+d)."
    ),
    "bisca_bonus_points": _(
        "Seat %(seat)s cannot have laid the ace of trump on the seven: its side has "
        "%(points)s card points, and with these two cards it has 21, or 23 and more."
    ),
    "bisca_not_for_outcome": _(
        "A misdeal has no card points and nobody who earned the extra point."
    ),
    "bisca_seat_left": _("Seat %(seat)s does not play any more."),
    "bisca_seat_left_points": _(
        "Seat %(seat)s does not play any more and has no card points."
    ),
    "bisca_no_plays": _(
        "A deal of Bisca is not recorded card by card. Record its points."
    ),
}
