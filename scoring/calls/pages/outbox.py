"""The one outbox of a referee's device: its name, and what its script says."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.staff.pages.outbox import outbox
from tournaments.staff.policy import Scope


def referee_queue(scope: Scope, *, desk: str = "referee") -> dict[str, object]:
    """Return what a phone keeps for this event; ``desk``: whose phone it is."""
    return {"outbox": outbox(scope, desk=desk, words=_words())}


def _words() -> Mapping[str, str]:
    """Return what a referee's or player's phone says beside what every queue says."""
    return {
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
        "theirs_more": _(
            "Recorded meanwhile in all: %(count)s. All of them stand on the page of "
            "the table, row by row."
        ),
        "keep_theirs": _("It is the same deal: keep the recorded one"),
        "leave_mine_out": _("Leave mine out"),
        "mine_as_next": _("Record mine as the next deal"),
        "compare_there": _("Compare on the page of the table"),
        "no_next": _(
            "The table is closed: no deal follows, and nothing more is recorded from "
            "a phone. Show this to an organizer, or remove it."
        ),
        "played_before": _(
            "If this deal was played before line %(seq)s: void that line, send the "
            "deal again, then enter the line anew. The deal stays on this phone until "
            "then."
        ),
        "played_before_referee": _(
            "If this deal was played before line %(seq)s: call the referee, who voids "
            "that line, then send the deal again. It stays on this phone until then."
        ),
        "played_before_organizer": _(
            "If this deal was played before line %(seq)s: ask an organizer to void "
            "that line, then send the deal again. It stays on this phone until then."
        ),
        "void_line": _("Void line %(seq)s"),
        "line": _("line %(seq)s"),
        "call_meanwhile": _("Meanwhile: %(step)s, %(author)s, %(time)s"),
        "closed_told": _("%(what)s. Fingerprint of the record: %(head)s"),
        "closed_by_other": _(
            "%(what)s. It was recorded meanwhile, signed %(author)s. Fingerprint of "
            "the record: %(head)s"
        ),
    }
