"""The page of each kind of line of the event's book that declares its form."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from scoring.archive.commands.forms import write_in_book
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.line_forms import answers, question_views
from scoring.scoresheet.pages.refused import Refused, refused_form
from tournaments.book.forms import Form
from tournaments.book.kinds import Kind, all_kinds
from tournaments.book.lines import BOOK
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.onward import back_to, page_of
from tournaments.web.pages.refused_on import SHOWN


def _page_of(kind: Kind, form: Form) -> Callable[..., HttpResponse]:
    """Return the page on which an organizer writes lines of this kind."""

    @tournament_view(Access.ORGANIZER)
    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, scope: Scope) -> HttpResponse:
        typed, refused = Typed(request.POST.dict()), Refused()
        if request.method == "POST":
            try:
                _write(kind, scope, typed)
            except Refusal as refusal:
                if refusal.status not in SHOWN:
                    raise
                refused = refused_form(refusal)
            else:
                messages.success(request, str(form.done))
                kept = {"table": BOOK}
                return back_to("desk-ledger", of=scope.tournament, kept=kept)
        context = {
            "form": form,
            "asked": question_views(kind.payload, typed, refused),
            "refused": refused,
            "client_key": str((Typed({}) if refused.new_key else typed).key()),
        }
        return render(
            request, "scoring/archive/line_form.html", context, status=refused.status
        )

    return page


def _write(kind: Kind, scope: Scope, typed: Typed) -> None:
    answered = answers(kind.payload, typed)
    write_in_book(kind=kind, answers=answered, key=typed.key_to_save(), **scope.here())


PAGES = {
    kind.form.address: _page_of(kind, kind.form) for kind in all_kinds() if kind.form
}


def book_forms(scope: Scope) -> list[tuple[Form, str]]:
    """Return the forms of the event's book, with their addresses in an event."""
    event = scope.tournament
    return [
        (kind.form, page_of(event, f"write-in-book-{kind.form.address}"))
        for kind in all_kinds()
        if kind.form
    ]
