"""Where those are whom a device follows: all of them in one answer, nothing kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse

from scoring.player.pages.everybody import whereabouts_of
from scoring.player.pages.where_words import beside_headline, headline_of
from tournaments.book.erased import listed
from tournaments.events.models.tournament import Tournament
from tournaments.live.pages import Part, ask_again, paint
from tournaments.people.names import PAIR
from tournaments.staff.policy import Access, Scope, tournament_page

MOST_FOLLOWED = 30
CODE = re.compile(r"[A-Z0-9]{1,8}")


@tournament_page(Access.PUBLIC)
def followed_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a line for each entrant of ``codes`` (E002,E005), in this order.

    Each line is painted once for all who follow the entrant. Codes that nobody has are
    left out.
    """
    asked = request.GET.get("codes", "").upper().split(",")
    codes = [code for code in dict.fromkeys(asked) if CODE.fullmatch(code)]
    lines = [paint(scope, part=_line(scope, code)) for code in codes[:MOST_FOLLOWED]]
    response = HttpResponse("".join(line.html() for line in lines))
    ask_again(response)
    return response


def _line(scope: Scope, code: str) -> Part:
    return Part(
        of=f"followed.{code}",
        template="scoring/player/_one_followed.html",
        context=partial(_context, scope.tournament, code=code),
    )


def _context(tournament: Tournament, *, code: str) -> Mapping[str, object]:
    people = whereabouts_of(tournament, code=code)
    if not people:
        return {"person": None}
    return {
        "person": people[0],
        "name": listed([one.name for one in people], between=PAIR),
        "headline": headline_of(people),
        "chip": beside_headline(people[0]),
    }
