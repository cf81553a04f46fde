"""The frame of every form at a table: show it, write what it says, or say why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import AtTable, at_table, closed_for, page
from scoring.scoresheet.pages.refused import Refused, after_refusal
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_view

# What is written: of a request, the table and the form; then the line, if it is of one.
Write = Callable[..., HttpResponse | None]
# What the page shows: of the table, the form and what was refused; then the line.
Context = Callable[..., Mapping[str, object]]
# The page's template, or which it is: of the table and the form.
Template = str | Callable[[AtTable, Typed], str]
# Why there is no form at a table, or nothing.
Blocked = Callable[[AtTable], Refusal | None]
# The fields of a new form: of a request and the table; then the line.
Fresh = Callable[..., Mapping[str, str]]


def nothing(*_given: object, **_line: int) -> Mapping[str, Any]:
    """Return no fields."""
    return {}


def from_link(*names: str) -> Fresh:
    """Let a link fill in these fields of a new form."""
    return lambda request, _at: {name: request.GET.get(name, "") for name in names}


def table_form(
    access: Access,
    *,
    template: Template,
    context: Context,
    fresh: Fresh = nothing,
    blocked: Blocked = closed_for,
) -> Callable[[Write], Callable[..., HttpResponse]]:
    """Make a page of the function that writes what a form at a table has sent."""

    def decorate(write: Write) -> Callable[..., HttpResponse]:
        @tournament_view(access)
        @require_http_methods(["GET", "HEAD", "POST"])
        def door(
            request: HttpRequest, scope: Scope, /, table_id: int, **line: int
        ) -> HttpResponse:
            table = at_table(scope, table_id=table_id)
            return shown_or_written(
                request,
                table,
                write=write,
                template=template,
                context=context,
                fresh=fresh,
                blocked=blocked,
                **line,
            )

        return wraps(write)(door)

    return decorate


def shown_or_written(
    request: HttpRequest,
    table: AtTable,
    *,
    write: Write,
    template: Template,
    context: Context,
    fresh: Fresh = nothing,
    blocked: Blocked = closed_for,
    **line: int,
) -> HttpResponse:
    """Return the answer of ``write`` to a form that was sent, or the form.

    A refused form comes back as it was typed, and says why; so does one of which
    ``write`` returns nothing: only its result was asked for.
    """
    refused, done = Refused(), None
    if request.method == "POST":
        typed = Typed(request.POST.dict())
        try:
            done = write(request, table, typed, **line)
        except Refusal as error:
            table, refused = after_refusal(error, table=table, typed=typed)
    else:
        filled_in = fresh(request, table, **line)
        typed = Typed({"after_seq": str(table.state.seq), **filled_in})
    if done is not None:
        return done
    return page(
        request,
        table,
        template=template if isinstance(template, str) else template(table, typed),
        context={
            **_fields(table, typed, refused),
            # Not where one that was sent is shown again.
            "blocked": blocked(table) if refused.status == HTTPStatus.OK else None,
            **context(table, typed, refused, **line),
        },
        status=refused.status,
    )


def _fields(table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    """Return what all forms show: what is wrong, why it is done, the hidden fields."""
    return {
        "refused": refused,
        "reason": typed.text("reason"),
        "client_key": str((Typed({}) if refused.new_key else typed).key()),
        "after_seq": table.state.seq if refused.missed else typed.after_seq(),
    }
