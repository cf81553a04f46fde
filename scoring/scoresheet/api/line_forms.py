"""The call of each kind of line at a table that declares its form."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.ledger.commands.forms import write_line
from scoring.ledger.enums import KINDS, LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.scoresheet.api.places import ApiTable
from scoring.scoresheet.api.writes import ApiWrite, Values, WriteIn, a_reason
from tournaments.book.chain import TEXT_LIMIT
from tournaments.book.forms import Form, Question, questions
from tournaments.web.api.strict import Bool, Int, OneOf, Text, optional_text


def fields(payload: type[Any]) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
    """Return what a body says to the questions of a form, by name."""
    return {one.name: _field(one) for one in questions(payload)}


def _field(question: Question) -> serializers.Field[Any, Any, Any, Any]:
    options: dict[str, Any] = {
        "help_text": question.asks.label,
        "required": question.needed,
    }
    if question.input == "yes":
        # As on the page, where a box that nobody has ticked says no.
        return Bool(help_text=options["help_text"], default=False)
    if question.input == "number":
        asks = question.asks
        return Int(min_value=asks.least, max_value=asks.most, **options)
    if question.input == "choice":
        return OneOf(question.options, **options)
    return Text(max_length=TEXT_LIMIT, **options)


def body_name(form: Form) -> str:
    """Return the name of a form's body in the schema: ``LastDealsIn``."""
    return "".join(map(str.title, form.address.split("-"))) + "In"


def _write_of(kind: LineKind) -> ApiWrite:
    declared = KINDS[kind]
    assert declared.form is not None
    assert declared.says is not None
    asks_why = a_reason() if declared.says_why else optional_text(TEXT_LIMIT)
    own = fields(declared.says.payload)
    body = type(
        body_name(declared.form),
        (WriteIn,),
        {
            **own,
            "reason": asks_why,
            "__doc__": f"``POST tables/{{id}}/{declared.form.address}``.",
        },
    )

    def write(place: ApiTable, values: Values, sign: Signature) -> Written:
        answers = {name: values[name] for name in own if name in values}
        return write_line(
            table_id=place.table_id, kind=kind, answers=answers, sign=sign
        )

    return ApiWrite(declared.form.address, declared.form.operation, body, write)


WRITES = tuple(
    _write_of(kind) for kind, declared in KINDS.items() if declared.form is not None
)
