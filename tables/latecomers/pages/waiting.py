"""Let in who came late, and give places to who stands by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables.latecomers.pages.closing import closing_page
from tournaments.checkin.commands import closing
from tournaments.ids import EntrantId
from tournaments.people.commands.registration import move_entrant, undo_check_in
from tournaments.people.enums import Move
from tournaments.people.models.entrant import Entrant
from tournaments.people.pages.roster_people import namesakes, parsed_line, typed_line
from tournaments.people.pages.roster_words import sentences
from tournaments.people.queries.names import name_apart
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Scope
from tournaments.web.pages.fields import ticked
from tournaments.web.pages.form_keys import key_of

PLAYS = gettext_lazy("%(name)s plays.")
ON_STAND_BY = gettext_lazy("%(name)s is on the stand-by list.")


def _move(
    command: Callable[..., Entrant], told: Promise, *, ticks: tuple[str, ...] = ()
) -> Callable[..., HttpResponse]:
    """Return the view that does this with an entrant; it also takes what is ticked."""

    @pressed(then="close-check-in", on=closing_page)
    def move(request: HttpRequest, scope: Scope, entrant_id: int) -> str:
        entrant = command(
            entrant_id=EntrantId(entrant_id),
            **scope.here(),
            **{name: ticked(request.POST, name) for name in ticks},
        )
        return str(told % {"name": name_apart(entrant)})

    return move


let_in = _move(partial(move_entrant, move=Move.LET_IN), PLAYS)
promote = _move(partial(move_entrant, move=Move.PROMOTED), PLAYS)
# Again it notes whether they would rather wait.
put_on_stand_by = _move(closing.put_on_stand_by, ON_STAND_BY, ticks=("prefers",))
# On the list again.
leave_stand_by = _move(
    undo_check_in, gettext_lazy("%(name)s is on the list again, not checked in.")
)


@pressed(then="close-check-in", on=closing_page)
def add_to_stand_by(request: HttpRequest, scope: Scope) -> str:
    """Add a walk-in, typed as on the roster, at the end of the stand-by list."""
    row = parsed_line(scope, typed_line(request))
    entrant = closing.register_on_stand_by(
        people=row.details,
        **scope.here(),
        client_key=key_of(request),
    )
    for sentence in sentences(namesakes(scope, row)):
        messages.warning(request, sentence)
    return ON_STAND_BY % {"name": name_apart(entrant)}
