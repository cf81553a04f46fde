"""Which stage a form of the organizer means.

A form carries the number of its stage, so that one that is sent again, from a page
left open, never means the next stage.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.events.queries.events import StageRow, stages
from tournaments.refusals import Unreadable, existing
from tournaments.staff.policy import Scope
from tournaments.web.plain_text import plain_number


def posted_number(request: HttpRequest, name: str) -> int:
    """Return the number that was on the page. Raises Unreadable."""
    number = plain_number(request.POST.get(name, ""))
    if number is None:
        raise Unreadable(why=_("it does not say what was on the page."))
    return number


def posted_stage(scope: Scope, *, number: str) -> StageRow:
    """Return the event's stage with a number as posted. Raises NotFound."""
    rows = stages(scope.tournament_id)
    return existing(next((row for row in rows if str(row.number) == number), None))
