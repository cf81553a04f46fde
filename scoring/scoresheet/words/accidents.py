"""What happened around the play, in sentences for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ledger.enums import LeaveCause, LineKind, SitAs
from scoring.ledger.lines import FROM_PAPER, FROM_TABLE, Line, Payload

NameOf = Callable[[str], str]

_LEFT: dict[str, Promise] = {
    LeaveCause.WITHDRAWN.value: gettext_lazy(
        "%(name)s has withdrawn and does not play any more."
    ),
    LeaveCause.EXPELLED.value: gettext_lazy(
        "%(name)s was expelled and does not play any more."
    ),
    LeaveCause.NO_SHOW.value: gettext_lazy("%(name)s did not come to the table."),
    LeaveCause.RESEATED.value: gettext_lazy(
        "%(name)s plays at another table: too few came to this one, and it was "
        "dissolved before anything was dealt."
    ),
}
# Why a side cannot go on.
_APART = (*LeaveCause, SitAs.STAND_IN)
_SITS: dict[str, Promise] = {
    SitAs.SUBSTITUTE.value: gettext_lazy(
        "%(name)s takes the seat and its score as a substitute, and can go through."
    ),
    SitAs.STAND_IN.value: gettext_lazy(
        "%(name)s plays on at this seat as a stand-in: the others are not fewer, but "
        "this seat cannot go through."
    ),
}


def apart_word(why: str) -> str:
    """Return why a side cannot go on, in a word; nothing for other standings."""
    return next((str(one.label) for one in _APART if one == why), "")


def explain_accident(
    line: Line, *, letter: str, name: str, name_of: NameOf
) -> Iterator[str]:
    """Return what a line around the play says; nothing for other lines.

    ``letter`` is the table's, ``name`` whose seat it is at that time; ``name_of``
    knows names by code.
    """
    payload = line.payload
    if line.kind is LineKind.LEAVE:
        yield str(_LEFT[payload["cause"]]) % {"name": name}
        if payload["cause"] != LeaveCause.RESEATED:
            yield _(
                "The points stay where they were made; this seat ranks behind all who "
                "play on."
            )
    elif line.kind is LineKind.SIT:
        yield str(_SITS[payload["as"]]) % {"name": name_of(payload["entrant"])}
    elif line.kind is LineKind.JOIN:
        yield _joined(payload) % {
            "name": name_of(payload["entrant"]),
            "seat": f"{letter}{payload['seat'] + 1}",
            "table": payload.get(FROM_TABLE, "").rpartition("/")[2],
        }
    elif line.kind is LineKind.SWAP:
        yield from _exchanged(payload, letter=letter, name_of=name_of)
    elif FROM_PAPER in payload:
        yield _("Caught up from the paper sheet.")


def _joined(payload: Payload) -> str:
    if FROM_TABLE in payload:
        return _(
            "%(name)s takes seat %(seat)s, which was free: table %(table)s was "
            "dissolved. Nothing had been dealt at this table."
        )
    return _(
        "%(name)s came after the draw and takes seat %(seat)s, which was free. "
        "Nothing had been dealt at this table."
    )


def _exchanged(payload: Payload, *, letter: str, name_of: NameOf) -> Iterator[str]:
    for seat, code in payload["seated"]:
        yield _(
            "Seat %(seat)s is %(name)s's: what was played there counts for this player."
        ) % {"seat": f"{letter}{seat + 1}", "name": name_of(code)}
    if payload["other"]:
        other = payload["other"].rpartition("/")[2]
        yield _("The exchange is with table %(table)s.") % {"table": other}
