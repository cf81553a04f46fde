"""The sentences of the table's panel: what its script says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.deals.pages.deal_page import SAME_AGAIN
from scoring.ranking.words import what_settles


def panel_words(*, by_player: bool, tie_break: Sequence[str]) -> Mapping[str, str]:
    """Return what the script of the panel says, by name.

    By ``tie_break`` the rules of the table compare equals.
    """
    # In the language of the site, for everybody who reads the table's lines.
    with override(settings.LANGUAGE_CODE):
        undo = _("Taken back by the referee: entered by mistake.")
        if by_player:
            undo = _("Taken back by who recorded it: entered by mistake.")
    may_be_tied = _(
        "Some have the same points. If a tie decides, the closing is refused when it "
        "arrives."
    )
    return {
        "save": _("Save deal %(number)s"),
        "save_extra": _("Save the extra deal"),
        "tap_offender": _("Tap the player: saved at once"),
        "choose_incident": _("What happened? Choose it, then tap the player."),
        "notice": _("a notice"),
        "deal": _("Deal %(number)s"),
        "extra": _("Extra deal"),
        "tied": _("Tie"),
        "tie": _("Tie to be settled"),
        "settled": _("With this the tie is settled."),
        "penalty": _("Penalty"),
        "deals": _("Deals: %(name)s"),
        "choose_dealer": _("Who deals first? (drawn at the table)"),
        "choose": _("Choose: %(what)s"),
        "whose": _("%(asked)s, %(what)s: who?"),
        "sum_good": _("The sum is %(total)s."),
        "sum_missing": _("%(count)s more to make %(total)s."),
        "sum_over": _("%(count)s more than %(total)s."),
        "filled_in": _("filled in"),
        "score_then": _("score then"),
        "set_over": _("With this the set is over."),
        "is_over": _("The set is over."),
        "same_again": str(SAME_AGAIN),
        "meanwhile": _("Deal %(number)s was recorded meanwhile. Is this the next one?"),
        "is_gone": _("Deal %(number)s is not recorded any more. Is this the next one?"),
        "is_closed": _("The table is closed."),
        "too_late": _("This cannot be saved any more."),
        "undo": _("Undo"),
        "undo_what": _("Take back: %(what)s?"),
        "undo_yes": _("Yes, take it back"),
        "undo_no": _("No"),
        "undone": _("Taken back: %(what)s"),
        "change_it": _("Taken back. Change what was wrong."),
        "empty": _("Empty the form"),
        "undo_reason": undo,
        "ahead": _("not confirmed yet"),
        "decide_first": _("Decide first about what was refused."),
        "nothing_yet": _("Nothing is recorded yet."),
        "offender": _("%(name)s: the score is then %(points)s"),
        "close": _("Close table %(letter)s"),
        "closes": _("Closes the table with %(totals)s."),
        "closed": _("Table closed: %(totals)s"),
        "closed_here": _("The table is closed on this phone."),
        "close_reason": _("Why is the table closed now?"),
        "note": _("Note (optional)"),
        "through": _("Go through: %(names)s."),
        # An extra deal may have been played on this phone since the page was opened.
        "may_be_tied": " ".join((may_be_tied, what_settles(tie_break, tried=True))),
        "penalties": _("penalties: %(points)s"),
    }
