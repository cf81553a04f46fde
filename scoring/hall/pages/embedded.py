"""What other sites and streams show of an event: a score, a table, the path.

These addresses alone may stand in a frame of another site. They hold no form and no
button, so nobody can be led to press one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import cast

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.views.decorators.clickjacking import xframe_options_exempt

from scoring.hall.pages.board import board, board_card
from scoring.stages.pages.bracket import path_shown
from tables.seating.queries.seating import table_in
from tournaments.live.pages import Part, View, send_page
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of

ANYWHERE = {"frame-ancestors": ["*"]}


def framed(view: View) -> View:
    """Let a page stand in a frame of any site."""
    return cast(View, xframe_options_exempt(csp_replace(ANYWHERE)(view)))


def _table_part(
    scope: Scope,
    *,
    name: str,
    table_id: int,
    context: Callable[[], Mapping[str, object]],
) -> Part:
    # Before anything is kept for it: a table of another event is not found.
    table_in(scope.tournament_id, table_id=table_id)
    return Part(
        of=f"{name}.{table_id}",
        template=f"scoring/hall/_{name}.html",
        context=context,
        table=table_id,
    )


def _overlay(scope: Scope, *, table_id: int) -> Part:
    def context() -> Mapping[str, object]:
        table = table_in(scope.tournament_id, table_id=table_id)
        return {"card": board_card(table)}

    return _table_part(scope, name="overlay", table_id=table_id, context=context)


def _embedded_table(scope: Scope, *, table_id: int) -> Part:
    context = partial(board, scope.tournament_id, table_id=table_id)
    return _table_part(scope, name="embedded-table", table_id=table_id, context=context)


def _embedded_bracket(scope: Scope) -> Part:
    return Part(
        of="embedded-bracket",
        template="scoring/stages/_bracket.html",
        context=partial(path_shown, scope.tournament),
    )


def _whole(
    request: HttpRequest, scope: Scope, *, part: Part, bare: bool
) -> HttpResponse:
    table = part.table
    page = (
        page_of(scope.tournament, "bracket")
        if table is None
        else page_of(scope.tournament, "table", table_id=table)
    )
    return send_page(
        request,
        scope,
        page=part.of,
        template="scoring/hall/framed.html",
        part=part,
        context={"bare": bare, "whole_page": page, "is_table": table is not None},
    )


def _page(part_of: Callable[..., Part], *, bare: bool = False) -> View:
    """Return a page for a frame of another site, with its changing part."""

    @framed
    @tournament_page(Access.PUBLIC)
    def whole(request: HttpRequest, scope: Scope, /, **which: int) -> HttpResponse:
        return _whole(request, scope, part=part_of(scope, **which), bare=bare)

    return whole


# The score of a table is laid over a picture; it stands on nothing.
overlay = _page(_overlay, bare=True)
embedded_table = _page(_embedded_table)
embedded_bracket = _page(_embedded_bracket)
