"""The rating list of each game, and how it is reckoned."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.games.registry import TELLINGS
from scoring.people.queries.everybody import Everybody, Person, everybody
from scoring.people.rating import DEVIATIONS, SCALE, START, Rating
from tournaments.staff.policy import Access, site_page

# Whoever has played fewer tables has a rating on the own page, and no place here.
FEWEST_TABLES = 5
MOST = 200


@site_page(Access.PUBLIC)
def ratings(request: HttpRequest) -> HttpResponse:
    """Return the lists of all games that were played."""
    all_ = everybody()
    games = sorted({event.game for event in all_.events})
    context = {
        "games": [(TELLINGS[game].name, _rows(all_, game=game)) for game in games],
        "fewest": FEWEST_TABLES,
        "start": START,
        "scale": SCALE,
        "deviations": DEVIATIONS,
    }
    return render(request, "scoring/people/ratings.html", context)


def _rows(all_: Everybody, *, game: str) -> list[tuple[int, Person, Rating]]:
    """Return the list of one game, best first, by place; equal ratings share it."""
    rated = [
        (rating, all_.people[one])
        for (of, one), rating in all_.ratings.items()
        if of == game and rating.tables >= FEWEST_TABLES
    ]
    rated.sort(key=lambda pair: (-pair[0].shown, pair[1].name, pair[1].id))
    values = [rating.shown for rating, _person in rated]
    return [
        (values.index(rating.shown) + 1, person, rating)
        for rating, person in rated[:MOST]
    ]
