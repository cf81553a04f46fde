"""Import a roster: the file is read and judged first, then taken or not.

Between the two steps the rows travel in a signed field of the form, so nothing is
kept on the server and the second step judges exactly what the first one showed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.events.enums import TournamentStatus
from tournaments.ids import TournamentId
from tournaments.people.commands import registration
from tournaments.people.commands.people import Newcomer
from tournaments.people.names import visible
from tournaments.people.pages.roster_people import checked
from tournaments.people.pages.roster_words import megabytes, sentences, why_refused
from tournaments.people.roster.limits import MAX_BYTES, MAX_ROWS, RosterError
from tournaments.people.roster.pasted import read_pasted
from tournaments.people.roster.reading import read_roster
from tournaments.people.roster.rows import (
    RosterInput,
    RosterReport,
    RosterRow,
    RosterStatus,
)
from tournaments.refusals import BadForm
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.refused_on import form_on, refused_on, sent_from

# -- The rows of a roster file on their way from the preview to the import.

VALID_FOR = timedelta(hours=12)
# What a form may carry, with room for the other fields: the server takes 2.5 MB.
PACKED_LIMIT = 2 * 1024 * 1024
# Longer texts are refused as too long; what is beyond this says nothing new.
PASTED = "pasted"
_CELL_LIMIT = 201
_SURPLUS_LIMIT = 10


class NotSignedHere(ValueError):
    """The field is missing, changed, too old or of another event."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list as read: its rows, and what is to be said about it.

    A file has its name; a pasted list has none.
    """

    filename: str
    rows: Sequence[RosterInput]
    notes: Sequence[str]


def sign_sheet(sheet: Sheet, *, tournament_id: TournamentId) -> str:
    """Return the sheet as a signed text for a hidden field. Raises RosterError."""
    rows = [_values(row) for row in sheet.rows]
    packed = signing.dumps(
        [sheet.filename, list(sheet.notes), rows],
        salt=_salt(tournament_id),
        compress=True,
    )
    if len(packed) > PACKED_LIMIT:
        raise RosterError("too_many_rows", {"limit": MAX_ROWS})
    return packed


def signed_sheet(packed: str, *, tournament_id: TournamentId) -> Sheet:
    """Return the sheet of a hidden field. Raises NotSignedHere."""
    try:
        filename, notes, rows = signing.loads(
            packed, salt=_salt(tournament_id), max_age=VALID_FOR
        )
    except signing.BadSignature as error:
        raise NotSignedHere from error
    return Sheet(filename=filename, rows=[_row(values) for values in rows], notes=notes)


def _salt(tournament_id: TournamentId) -> str:
    return f"roster of {tournament_id}"


def _values(row: RosterInput) -> list[Any]:
    surplus = tuple(visible(text) for text in row.surplus[:_SURPLUS_LIMIT])
    return [
        value[:_CELL_LIMIT] if isinstance(value, str) else value
        for value in astuple(replace(row, surplus=surplus))
    ]


def _row(values: Sequence[Any]) -> RosterInput:
    row = RosterInput(*values)
    return replace(row, surplus=tuple(row.surplus))


# -- Import a roster: the file is read and judged first, then taken or not.


# Of those who were not taken: how many are named, and how long a name may be.
_NAMES_TOLD = 10
_NAME_TOLD = 40
_SHOWN = {RosterStatus.NEW, RosterStatus.KNOWN, RosterStatus.REPEATED}


def _page(request: HttpRequest, scope: Scope) -> HttpResponse:
    context = {
        "is_open": scope.tournament.status == TournamentStatus.REGISTRATION,
        "in_list": PASTED in request.POST,
        "pasted": request.POST.get(PASTED, ""),
        "largest": megabytes(MAX_BYTES),
    }
    return render(request, "tournaments/people/import_roster.html", context)


def _preview(request: HttpRequest, scope: Scope, *, sheet: Sheet) -> HttpResponse:
    """Return every row of a sheet, judged. Raises RosterError."""
    report = checked(scope, sheet.rows)
    judged = [(row, sentences(row.notes)) for row in report.rows]
    # Those to look at first: far down a long list nobody would see them.
    others = sorted(
        (one for one in judged if one[0].status in _SHOWN),
        key=lambda one: not one[0].to_check,
    )
    context = {
        "sheet": sheet,
        "packed": sign_sheet(sheet, tournament_id=scope.tournament_id),
        "counts": report.counts,
        "pasted": request.POST.get(PASTED, ""),
        "has_fees": any(row.paid is not None for row in report.rows),
        "bad": [one for one in judged if one[0].status is RosterStatus.ERROR],
        "others": others,
        "to_check": sum(row.to_check for row, _said in others),
    }
    return render(request, "tournaments/people/import_roster_preview.html", context)


@tournament_view(Access.ORGANIZER)
@form_on(_page)
def import_roster(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the form for a file or a pasted list, or the preview of what was sent."""
    pasted = PASTED in request.POST
    try:
        sheet = _pasted(request, scope) if pasted else _uploaded(request, scope)
        return _preview(request, scope, sheet=sheet)
    except RosterError as error:
        if pasted and error.code == "empty_file":
            raise BadForm(_("Paste a list first, one name a line.")) from error
        raise BadForm(why_refused(error)) from error


def _uploaded(request: HttpRequest, scope: Scope) -> Sheet:
    """Return the file that was sent. Raises RosterError, BadForm."""
    upload = request.FILES.get("file")
    if upload is None:
        raise BadForm(_("Choose a file first."))
    read = read_roster(
        filename=upload.name or "",
        content=upload.read(MAX_BYTES + 1),
        pairs=scope.tournament.in_pairs,
    )
    return Sheet(filename=read.filename, rows=read.rows, notes=sentences(read.notes))


def _pasted(request: HttpRequest, scope: Scope) -> Sheet:
    """Return the list that was pasted. Raises RosterError."""
    read = read_pasted(request.POST[PASTED], pairs=scope.tournament.in_pairs)
    return Sheet(filename="", rows=read.rows, notes=sentences(read.notes))


@tournament_view(Access.ORGANIZER)
@sent_from(_page)
def confirm_import(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Take the rows of the preview that can be taken: all of them or none."""
    try:
        sheet = signed_sheet(
            request.POST.get("sheet", ""), tournament_id=scope.tournament_id
        )
    except NotSignedHere as error:
        told = _("The preview is too old. Please choose the file again.")
        raise BadForm(told) from error
    return _import(request, scope, sheet=sheet)


@refused_on(_preview)
def _import(request: HttpRequest, scope: Scope, *, sheet: Sheet) -> HttpResponse:
    report = checked(scope, sheet.rows)
    added = registration.import_roster(
        newcomers=[
            Newcomer(row.details, fee_paid=bool(row.paid)) for row in report.importable
        ],
        **scope.here(),
    )
    _tell(request, scope, added=len(added), report=report)
    return redirect("roster", slug=scope.tournament.slug)


def _tell(
    request: HttpRequest, scope: Scope, *, added: int, report: RosterReport
) -> None:
    if not added:
        messages.info(
            request, _("Nobody was added: all these people are on the list already.")
        )
    elif scope.tournament.in_pairs:
        sentence = ngettext(
            "%(count)s pair was added to the list.",
            "%(count)s pairs were added to the list.",
            added,
        )
        messages.success(request, sentence % {"count": added})
    else:
        sentence = ngettext(
            "%(count)s person was added to the list.",
            "%(count)s people were added to the list.",
            added,
        )
        messages.success(request, sentence % {"count": added})
    refused = len(report.refused)
    if refused:
        sentence = ngettext(
            "%(count)s row of the list was not taken.",
            "%(count)s rows of the list were not taken.",
            refused,
        )
        told = f"{sentence % {'count': refused}} {_named(report.refused)}"
        messages.warning(request, told)


def _named(rows: Sequence[RosterRow]) -> str:
    """Return who stands in the rows, to be added by hand: the preview is gone."""
    names = [Truncator(row.shown_name or "—").chars(_NAME_TOLD) for row in rows]
    more = ["…"] if len(names) > _NAMES_TOLD else []
    return "; ".join(names[:_NAMES_TOLD] + more)
