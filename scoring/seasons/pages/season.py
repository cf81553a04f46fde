"""A season's table for everybody, and as a file for a spreadsheet."""

from __future__ import annotations

import csv
import io

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.seasons.models import Season
from scoring.seasons.queries.season import events_in, season_table
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, site_page

BOM = "\ufeff"


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
    """Return the table as UTF-8 text with commas; points that do not count in ()."""
    found = season_at(slug)
    table = season_table(found)
    text = io.StringIO()
    writer = csv.writer(text)
    names = [event.name for event in table.events]
    writer.writerow([_("Place"), _("Name"), *names, _("Total")])
    for row in table.rows:
        cells = [
            ""
            if cell.points is None
            else f"{cell.points}"
            if cell.counts
            else f"({cell.points})"
            for cell in row.cells
        ]
        writer.writerow([row.place, row.name, *cells, row.total])
    response = HttpResponse(BOM + text.getvalue(), content_type="text/csv")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}.csv"'
    return response


def season_at(slug: str) -> Season:
    """Return the season with this address. Raises NotFound."""
    found = Season.objects.filter(slug=slug).first()
    if found is None:
        raise NotFound
    return found
