"""The day of an event, for a calendar. Source: RFC 5545."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournaments.events.models.tournament import Tournament
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of

LONGEST_LINE = 75


@tournament_page(Access.PUBLIC)
def calendar(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return when the event begins, a whole day where no time is announced.

    When it ends nobody knows before; a calendar shows what begins and has no end.
    """
    event = scope.tournament
    page = page_of(event, "event")
    status = "CONFIRMED" if event.cancelled_at is None else "CANCELLED"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Cruce//Cruce//EN",
        "BEGIN:VEVENT",
        f"UID:{event.slug}@{request.get_host()}",
        f"DTSTAMP:{timezone.now():%Y%m%dT%H%M%SZ}",
        *_when(event),
        f"SUMMARY:{_text(event.name)}",
        *([f"LOCATION:{_text(event.place)}"] if event.place else []),
        f"URL:{request.build_absolute_uri(page)}",
        f"STATUS:{status}",
        "TRANSP:OPAQUE",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    response = HttpResponse(
        "".join(f"{_folded(line)}\r\n" for line in lines),
        content_type="text/calendar; charset=utf-8",
    )
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.ics"'
    return response


def _when(event: Tournament) -> list[str]:
    """Return the lines of day and time."""
    if event.start_time is None:
        return [
            f"DTSTART;VALUE=DATE:{event.starts_on:%Y%m%d}",
            f"DTEND;VALUE=DATE:{event.starts_on + timedelta(days=1):%Y%m%d}",
        ]
    here = timezone.make_aware(datetime.combine(event.starts_on, event.start_time))
    return [f"DTSTART:{here.astimezone(UTC):%Y%m%dT%H%M%SZ}"]


def _text(value: str) -> str:
    """Return a text as a property may hold it."""
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        value = value.replace(sign, written)
    return value


def _folded(line: str) -> str:
    """Return a line in parts of so many bytes, no character cut."""
    parts: list[bytes] = []
    part = b""
    for character in line:
        byte = character.encode()
        if len(part) + len(byte) > LONGEST_LINE - bool(parts):
            parts.append(part)
            part = b""
        part += byte
    return "\r\n ".join(one.decode() for one in [*parts, part])
