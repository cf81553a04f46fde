"""A season's table for everybody, and as a file for a spreadsheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.seasons.models import Season
from scoring.seasons.queries import Cell as SeasonCell
from scoring.seasons.queries import events_in, season_table
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, site_page
from tournaments.web.pages.spreadsheets import Cell, Spreadsheet, send_spreadsheet


@site_page(Access.PUBLIC)
@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the table with its formula."""
    found = season_at(slug)
    table = season_table(found)
    context = {
        "season": found,
        "table": table,
        "coming": [event for event in events_in(found) if not event.published],
    }
    return render(request, "scoring/seasons/season.html", context)


@site_page(Access.PUBLIC)
@require_safe
def season_csv(_request: HttpRequest, slug: str) -> HttpResponse:
    """Return the table for a spreadsheet; points that do not count stand in ()."""
    found = season_at(slug)
    table = season_table(found)
    sheet = Spreadsheet(
        name=found.slug,
        title=found.name,
        columns=[
            _("Place"),
            _("Name"),
            *(event.name for event in table.events),
            _("Total"),
        ],
        rows=[
            [row.place, row.name, *map(_points, row.cells), row.total]
            for row in table.rows
        ],
    )
    return send_spreadsheet(sheet, ending="csv")


def _points(cell: SeasonCell) -> Cell:
    return cell.points if cell.counts or cell.points is None else f"({cell.points})"


def season_at(slug: str) -> Season:
    """Return the season with this address. Raises NotFound."""
    found = Season.objects.filter(slug=slug).first()
    if found is None:
        raise NotFound
    return found
