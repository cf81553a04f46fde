"""What an organizer can choose of the rules of Bisca when an event is opened."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.bisca.ruleset import LIMITS, TOURNAMENT, TieBreak
from scoring.games.bisca.words.rules import TIE_BREAKS
from scoring.games.telling import Note, Opening, Order, Switch, SwitchGroup
from scoring.games.words.terms import Words

MOST_TYPED = 99
TITLES: Mapping[TieBreak, Words] = {
    TieBreak.PLAYOFF_DEAL: gettext_lazy("Extra deals"),
    TieBreak.FEWEST_PENALTIES: gettext_lazy("Fewer penalties"),
    TieBreak.CARD_POINTS: gettext_lazy("More card points"),
    TieBreak.LOT: gettext_lazy("Drawing lots"),
}


def opening() -> Opening:
    """Return all that can be chosen, in the reader's language."""
    least, most = LIMITS["swap_trick"]
    swap = Switch(
        "swap_trick",
        title=_("Exchange of the two of trump: before which trick"),
        least=least or 1,
        most=most or MOST_TYPED,
        notes=(Note(mark="", text=str(TOURNAMENT.swap_trick)),),
    )
    return Opening(
        most_target=LIMITS["target"][1] or MOST_TYPED,
        groups=(SwitchGroup(_("Playing a card"), (swap,)),),
        order=Order(
            field="tie_break",
            title=_(
                "Ties that decide who goes on, and all ties of the final, in this order"
            ),
            criteria={
                str(kind): (str(TITLES[kind]), (Note("", str(TIE_BREAKS[kind])),))
                for kind in TieBreak
            },
        ),
    )
