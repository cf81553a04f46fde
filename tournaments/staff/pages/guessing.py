"""Tell the organizer, in sentences, that somebody is guessing."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.ids import TournamentId
from tournaments.staff.queries.guessing import Guessed, Guessing, guessing


def guessing_told(tournament_id: TournamentId) -> list[str]:
    """Return one sentence for everything that is being guessed, the latest first."""
    found = guessing(tournament_id, at=timezone.now())
    return [f"{_what(one)} {_when(one)}" for one in found]


def _what(one: Guessing) -> str:
    if one.what is Guessed.ACCOUNT:
        sentence = ngettext(
            "%(count)d wrong password for the account %(name)s.",
            "%(count)d wrong passwords for the account %(name)s.",
            one.wrong,
        )
    elif one.what is Guessed.PIN:
        sentence = ngettext(
            "%(count)d wrong code for table %(name)s.",
            "%(count)d wrong codes for table %(name)s.",
            one.wrong,
        )
    elif one.what is Guessed.INVITATION:
        sentence = ngettext(
            "%(count)d name of an account tried by the invitation for “%(name)s”.",
            "%(count)d names of accounts tried by the invitation for “%(name)s”.",
            one.wrong,
        )
    else:
        sentence = ngettext(
            "%(count)d sign-in link that does not exist on this site.",
            "%(count)d sign-in links that do not exist on this site.",
            one.wrong,
        )
    return sentence % {"count": one.wrong, "name": one.name}


def _when(one: Guessing) -> str:
    times = {"since": _clock(one.since), "last": _clock(one.last)}
    return _("Since %(since)s, the last one at %(last)s.") % times


def _clock(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "H:i")
