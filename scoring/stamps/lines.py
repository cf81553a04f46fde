"""The kind of line of the event's book that holds a time stamp."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.stamps.stamping import BadStamp, Stamp, stamp_of
from tournaments.book.kinds import BadPayload, declare
from tournaments.templatetags.dates import dated


@declare("head_stamped", _("Time stamp"))
@dataclass(frozen=True, slots=True)
class HeadStamped:
    """An authority has seen the hash of line ``line``, and says when, in ``token``.

    The token is the TimeStampToken of RFC 3161 in Base64, with the certificate of whom
    it is from. Its message is the hash of the line: 32 bytes, as they are.
    """

    line: int
    token: str

    def __post_init__(self) -> None:
        """Refuse what nobody can read as a stamp of a line."""
        if self.line < 1:
            raise BadPayload("lines are counted from one")
        try:
            stamp_of(self.token)
        except BadStamp as bad:
            raise BadPayload(f"this is no time stamp: {bad}") from bad

    @property
    def stamp(self) -> Stamp:
        """Return what the token says."""
        return stamp_of(self.token)

    def told(self) -> str:
        """Return of which line, when, and by whose clock."""
        stamp = self.stamp
        said = gettext("line %(line)s was there on %(time)s, by the clock of %(whose)s")
        return said % {
            "line": self.line,
            "time": dated(localtime(stamp.at), "j F Y, H:i:s"),
            "whose": stamp.authority,
        }
