"""A season's table for everybody; an organizer opens one and chooses its events."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.seasons import commands
from scoring.seasons.models import Season
from scoring.seasons.queries import SeasonCell, counted_apart, events_in, season_table
from scoring.seasons.refusals import BadSeason
from tournaments.events.queries.events import events_of
from tournaments.refusals import NotFound, existing
from tournaments.staff.policy import Access, account_in, site_page, site_view
from tournaments.web.pages.form_keys import key_again, key_of
from tournaments.web.pages.refused_on import form_on
from tournaments.web.pages.spreadsheets import Cell, Spreadsheet, send_spreadsheet
from tournaments.web.plain_text import plain_number


@site_page(Access.PUBLIC)
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the table with its formula."""
    found = season_at(slug)
    table = season_table(found)
    context = {
        "season": found,
        "table": table,
        "coming": [one for one in events_in(found) if one not in table.events],
    }
    return render(request, "scoring/seasons/season.html", context)


@site_page(Access.PUBLIC)
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
    return existing(Season.objects.filter(slug=slug).first())


def _list(request: HttpRequest) -> HttpResponse:
    context = {
        "seasons": Season.objects.filter(owner=account_in(request)),
        "name": request.POST.get("name", ""),
        "best": request.POST.get("best", ""),
        "key": key_again(request),
    }
    return render(request, "scoring/seasons/seasons.html", context)


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    season, user = _mine(request, slug=slug), account_in(request)
    mine = events_of(user.pk, everything=user.is_superuser)
    chosen = events_in(season, mine=mine)
    inside = {event.slug for event in chosen}
    table = season_table(season)
    context = {
        "season": season,
        "events": chosen,
        "counting": {event.slug for event in table.events},
        "apart": counted_apart(table, mine={one.slug for one in mine}),
        "others": [
            one
            for one in mine
            if one.slug not in inside
            and one.is_public
            and not (one.is_rehearsal or one.cancelled_at is not None)
        ],
    }
    template = "scoring/seasons/season_events.html"
    return render(request, template, context)


@site_view(Access.ACCOUNT)
@form_on(_list)
def seasons(request: HttpRequest) -> HttpResponse:
    """Return the account's seasons and the form of a new one, or open it."""
    opened = commands.open_season(
        name=request.POST.get("name", ""),
        best=_best(request),
        owner=account_in(request),
        client_key=key_of(request),
        at=timezone.now(),
    )
    return redirect("season-events", slug=opened.slug)


@site_view(Access.ACCOUNT)
@form_on(_page)
def season_events(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the season's events and those that can be added, or add one."""
    commands.add_event(
        season_id=_mine(request, slug=slug).pk,
        slug=request.POST.get("event", ""),
        user=account_in(request),
        at=timezone.now(),
    )
    messages.success(request, _("The event is in the season."))
    return redirect("season-events", slug=slug)


@site_view(Access.ACCOUNT)
@require_POST
def remove_season_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an event out of the season."""
    found = _mine(request, slug=slug)
    commands.remove_event(
        season_id=found.pk,
        slug=request.POST.get("event", ""),
        user=account_in(request),
        at=timezone.now(),
    )
    messages.success(request, _("The event is out of the season."))
    return redirect("season-events", slug=slug)


def _mine(request: HttpRequest, *, slug: str) -> Season:
    """Return the season if it is the account's own. Raises NotFound."""
    found = season_at(slug)
    user = account_in(request)
    if found.owner_id != user.pk and not user.is_superuser:
        raise NotFound
    return found


def _best(request: HttpRequest) -> int | None:
    """Return how many events count; nothing typed means all. Raises BadSeason."""
    typed = request.POST.get("best", "").strip()
    if not typed:
        return None
    best = plain_number(typed)
    if best is None:
        raise BadSeason(
            letters=commands.NAME_LIMIT,
            least=commands.LEAST_EVENTS,
            most=commands.MOST_EVENTS,
        )
    return best
