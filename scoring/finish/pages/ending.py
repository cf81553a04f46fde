"""The forms between the final and the published results, one press each."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.finish.commands import ending, objections
from scoring.finish.enums import Answer
from scoring.finish.pages.results import SHOWN_HERE, results_page
from scoring.finish.refusals import BadWindow
from tournaments.ids import TournamentId
from tournaments.refusals import NotFound, Refusal, Unreadable
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.once import key_of

LONGEST_NUMBER = 5


@tournament_page(Access.ORGANIZER)
@require_POST
def open_window(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Open the objection window for the chosen minutes."""
    try:
        step = ending.open_window(
            tournament_id=TournamentId(scope.tournament.pk),
            minutes=_minutes(request),
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    assert step.said.closes_at is not None
    closes = timezone.localtime(step.said.closes_at)
    said = _("Objections are taken until %(time)s.") % {"time": f"{closes:%H:%M}"}
    return _done(request, scope, said=said)


@tournament_page(Access.ORGANIZER)
@require_POST
def nobody_objects(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Record that nobody objects, and why that is known."""
    try:
        ending.nobody_objects(
            tournament_id=TournamentId(scope.tournament.pk),
            reason=request.POST.get("reason", ""),
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    return _done(request, scope, said=_("It is recorded that nobody objects."))


@tournament_page(Access.ORGANIZER)
@require_POST
def take_back(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Take the last step back while the results are not official."""
    try:
        ending.take_back(
            tournament_id=TournamentId(scope.tournament.pk),
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    return _done(request, scope, said=_("The step is taken back."))


@tournament_page(Access.ORGANIZER)
@require_POST
def record_objection(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Record who objects to what; the same form twice is one objection."""
    try:
        objection = objections.record_objection(
            tournament_id=TournamentId(scope.tournament.pk),
            entrant=request.POST.get("entrant", ""),
            by=request.POST.get("by", ""),
            text=request.POST.get("text", ""),
            client_key=key_of(request),
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    said = _("Objection %(number)s is recorded.") % {"number": objection.number}
    return _done(request, scope, said=said)


@tournament_page(Access.ORGANIZER)
@require_POST
def answer_objection(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Accept or reject an objection, or take its answer back."""
    number = request.POST.get("number", "")
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise NotFound
    chosen = request.POST.get("answer", "")
    if chosen not in Answer.values:
        raise Unreadable(why=_("it does not say what was decided."))
    try:
        objections.answer_objection(
            tournament_id=TournamentId(scope.tournament.pk),
            number=int(number),
            answer=Answer(chosen),
            reason=request.POST.get("answer_reason", ""),
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    return _done(request, scope, said=_("The answer and its reason are public."))


def _minutes(request: HttpRequest) -> int:
    """Return the minutes that were typed. Raises BadWindow."""
    typed = request.POST.get("minutes", "").strip()
    if not typed.isascii() or not typed.isdecimal() or len(typed) > LONGEST_NUMBER:
        raise BadWindow(least=ending.LEAST_MINUTES, most=ending.MOST_MINUTES)
    return int(typed)


def _refused(request: HttpRequest, scope: Scope, *, refusal: Refusal) -> HttpResponse:
    if refusal.status not in SHOWN_HERE:
        raise refusal
    return results_page(request, scope, refusal=refusal)


def _done(request: HttpRequest, scope: Scope, *, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("publish-results", slug=scope.tournament.slug)
