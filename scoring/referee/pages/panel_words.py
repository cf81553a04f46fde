"""The sentences of the table's panel: what its script says."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.web.pages.outbox_words import queue_words


def panel_words(*, by_player: bool) -> Mapping[str, str]:
    """Return what the script of the panel says, by name."""
    undo = _("Taken back by the referee: entered by mistake.")
    if by_player:
        undo = _("Taken back by who recorded it: entered by mistake.")
    return {
        "save": _("Save deal %(number)s"),
        "tap_offender": _("Tap the player: saved at once"),
        "choose_incident": _("What happened? Choose it, then tap the player."),
        "notice": _("a notice"),
        "deal": _("Deal %(number)s"),
        "penalty": _("Penalty"),
        "deals": _("Deals: %(name)s"),
        "choose_dealer": _("Who deals first? (drawn at the table)"),
        "choose": _("Choose: %(what)s"),
        "sum_good": _("The sum is %(total)s."),
        "sum_missing": _("%(count)s more to make %(total)s."),
        "sum_over": _("%(count)s more than %(total)s."),
        "filled_in": _("filled in"),
        "score_then": _("score then"),
        "set_over": _("With this the set is over."),
        "is_over": _("The set is over."),
        "undo": _("Undo"),
        "undo_what": _("Take back: %(what)s?"),
        "undo_yes": _("Yes, take it back"),
        "undo_no": _("No"),
        "undone": _("Taken back: %(what)s"),
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
        "may_be_tied": _(
            "Some have the same points. If that decides who goes on, the closing is "
            "refused when it arrives, and an extra deal or lots come first."
        ),
        "penalties": _("penalties: %(points)s"),
    }


def referee_queue_words() -> Mapping[str, str]:
    """Return the sentences of what a referee's phone keeps."""
    return {
        **queue_words(),
        "away": _(
            "The network is away. Go on and leave this page open: without network it "
            "cannot be opened again. Everything is sent by itself when it is back."
        ),
        "away_opens": _(
            "The network is away. Go on: this page opens without network too. "
            "Everything is sent by itself when it is back."
        ),
        "saved_badge": _("on this phone"),
        "mine": _("Mine: %(what)s"),
        "theirs": _("Recorded: %(what)s (line %(seq)s, signed %(author)s)"),
        "keep_theirs": _("It is the same deal: keep the recorded one"),
        "leave_mine_out": _("Leave mine out"),
        "mine_as_next": _("Record mine as the next deal"),
        "again": _("Send it again"),
        "line": _("line %(seq)s"),
        "call_meanwhile": _("Meanwhile: %(step)s, %(author)s, %(time)s"),
        "closed_told": _("%(what)s. Fingerprint of the record: %(head)s"),
    }
