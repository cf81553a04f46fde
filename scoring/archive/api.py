"""The call of each kind of line of the event's book that declares its form."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.archive.commands.forms import write_in_book
from scoring.scoresheet.api.line_forms import body_name, fields
from tournaments.book.forms import Form
from tournaments.book.kinds import Kind, all_kinds
from tournaments.staff.api.doors import answer, described, organized
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.shapes import Also, Moment, Out
from tournaments.web.api.strict import Key, Strict


class BookLineOut(Out):
    """One line of the event's book, as it was written."""

    seq = serializers.IntegerField()
    kind = serializers.CharField()
    author = serializers.CharField()
    at = Moment()
    hash = serializers.CharField()


@api_policy(Access.ORGANIZER)
class _WriteInBook(APIView):
    """Parse, one command, present."""

    kind: ClassVar[Kind]
    body: ClassVar[type[Strict]]

    def post(self, request: Request, slug: str) -> Response:
        """Answer 201 with the new line, or 200 with the first answer to this key."""
        scope = organized(request, slug=slug)
        values = dict(self.body.read(request.data))
        written = write_in_book(
            kind=self.kind,
            key=values.pop("client_key"),
            answers=values,
            **scope.here(),
        )
        told = BookLineOut.tell(Also(written.entry, kind=self.kind.name))
        return answer(told, new=not written.replayed)


def _view_of(kind: Kind, form: Form) -> type[APIView]:
    """Return the view that writes lines of this kind, described for OpenAPI."""
    told = {"__doc__": f"``POST {form.address}`` of an event."}
    shape = {**fields(kind.payload), **told, "client_key": Key()}
    body = type(f"Book{body_name(form)}", (Strict,), shape)
    view = type(f"{body.__name__}View", (_WriteInBook,), {"kind": kind, "body": body})
    post = described(form.operation, tag="desk", body=body, out=BookLineOut, new=True)
    return extend_schema_view(post=post)(view)


VIEWS = {
    kind.form.address: _view_of(kind, kind.form) for kind in all_kinds() if kind.form
}
