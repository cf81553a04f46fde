"""What a player is called for: each of it rings once, when it is new on the page."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.calls.queries import CallRow
from scoring.player.pages.where_words import headline_of
from scoring.player.queries import Where, Whereabouts

# A change to one of these is worth a ring.
RINGS = frozenset(
    {
        Where.DRAWING,
        Where.SEATED,
        Where.PLAYING,
        Where.FREE,
        Where.TIE,
        Where.REVIEW,
        Where.CONTESTED,
        Where.LOT,
        Where.THROUGH,
        Where.OUT,
        Where.PLACED,
    }
)
# Of these the big sentence says the seat, or one word: the first of the others is told.
TOLD = frozenset({Where.TIE, Where.REVIEW, Where.CONTESTED, Where.LOT})
# While the stage is played: it began once, however often a table stops meanwhile.
BEGUN = frozenset(
    {
        Where.PLAYING,
        Where.SET_OVER,
        Where.TIE,
        Where.REVIEW,
        Where.HELD,
        Where.THROUGH_FOR_NOW,
        Where.OUT_FOR_NOW,
        Where.PLACE_FOR_NOW,
    }
)


def alerts(
    people: Sequence[Whereabouts], *, sentences: Sequence[str], call: CallRow | None
) -> list[tuple[str, str]]:
    """Return what would ring if it were new: the step, the seat, an answered call.

    Each with what tells it from what was there before, and what says it: the big
    sentence, or the first of those below it.
    """
    me, headline, found = people[0], headline_of(people), []
    if me.sits:
        found.append((f"seat-{me.stage}-{me.seat}", headline))
    if me.state in RINGS and me.state not in {Where.SEATED, Where.PLAYING}:
        said = sentences[0] if me.state in TOLD else headline
        # A place as things stand goes on changing when others leave; one is told once.
        place = f"-{me.place}" if me.state is Where.PLACED else ""
        found.append((f"{me.state}-{me.stage}{place}", said))
    if me.state in BEGUN and me.card is not None:
        found.append((f"play-{me.stage}", _("Play has begun.")))
    if call is not None and call.claimed_by:
        found.append((f"call-{call.id}", _("A referee is on the way to your table.")))
    return found
