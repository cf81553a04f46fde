"""The comparison that a code on paper opens."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring.archive.queries.public_end import public_end
from scoring.witness.kept import LONGEST, Kept, KeptKind, kept_of
from scoring.witness.queries import KeptVerdict, verdict_on, was_called_off
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.qr import in_groups

MOST_COMPARED = 20


@dataclass(frozen=True, slots=True)
class Compared:
    """One thing that was kept: what it is, its digits, what the record says of it.

    ``verdict`` is empty where it cannot be read. ``called_off``: it is the mark of a
    draw with which nothing was drawn.
    """

    title: str
    digits: str
    verdict: str
    called_off: bool = False


@tournament_page(Access.PUBLIC)
@never_cache
def compare(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return what the record of now says of each ``?kept=``; a form without any."""
    asked = [one for one in dict.fromkeys(request.GET.getlist("kept")) if one.strip()]
    compared = [_compared(scope, one) for one in asked[:MOST_COMPARED]]
    verdicts = {one.verdict for one in compared}
    context = {
        "compared": compared,
        "broken": KeptVerdict.BROKEN in verdicts,
        "all_continued": verdicts == {KeptVerdict.CONTINUED},
        "called_off": any(one.called_off for one in compared),
        "typed": asked[0][:LONGEST] if verdicts == {""} else "",
        "longest": LONGEST,
        "end": public_end(scope.tournament),
    }
    return render(request, "scoring/witness/compare.html", context)


def _compared(scope: Scope, text: str) -> Compared:
    kept = kept_of(text)
    if kept is None:
        return Compared(title=_("Cannot be read"), digits=text[:LONGEST], verdict="")
    return Compared(
        title=_title(kept),
        digits=in_groups(kept.digits),
        verdict=verdict_on(scope.tournament, kept),
        called_off=was_called_off(scope.tournament, kept),
    )


def _title(kept: Kept) -> str:
    match kept.kind:
        case KeptKind.HEAD:
            return _("Line %(number)s of the event's record") % {"number": kept.seq}
        case KeptKind.SLIP:
            said = {"table": kept.table, "number": kept.seq}
            return _("Line %(number)s of table %(table)s") % said
        case KeptKind.MARK:
            return _("Mark of a draw")
        case KeptKind.RESULTS:
            return _("Published results")
        case KeptKind.ANY:
            return _("Digits from paper")
