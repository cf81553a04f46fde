"""The page of each kind of line at a table that declares its form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise

from scoring.ledger.commands.forms import why_not, write_line
from scoring.ledger.enums import KINDS, LineKind
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import AtTable, closed_for_good, saved, signature
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import table_form
from tournaments.book.forms import Form, Question, questions
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access

WRITTEN_BY_FORM: Mapping[LineKind, Form] = {
    kind: declared.form for kind, declared in KINDS.items() if declared.form is not None
}


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question as the page shows it, with what was typed and what is wrong."""

    question: Question
    typed: str
    wrong: tuple[str, ...]


def question_views(
    payload: type[Any], typed: Typed, refused: Refused
) -> list[QuestionView]:
    """Return the questions of a form as they stand on its page."""
    return [
        QuestionView(
            question=question,
            typed=typed.text(question.name),
            wrong=tuple(refused.by_field[question.name]),
        )
        for question in questions(payload)
    ]


def answers(payload: type[Any], typed: Typed) -> dict[str, Any]:
    """Return what was answered, by field; what cannot be is a problem of the form."""
    found = {one.name: _answer(one, typed) for one in questions(payload)}
    return {name: value for name, value in found.items() if value is not None}


def _answer(question: Question, typed: Typed) -> Any:
    name, label = question.name, question.asks.label
    if question.input == "yes":
        return typed.text(name) == "yes"
    if question.needed:
        _needed(typed, name, label=label)
    if question.input == "choice":
        values = [str(value) for value, _label in question.options]
        chosen = typed.choice(name, among=values)
        return question.answer(chosen) if chosen else None
    if question.input == "words":
        return typed.words(name) or None
    number = typed.number(name)
    least, most = question.asks.least, question.asks.most
    if number is not None and not least <= number <= most:
        typed.wrong("answer_out_of_range", name, least=least, most=most)
    return number


def _needed(typed: Typed, name: str, *, label: Promise | str) -> None:
    """Note a question that was not answered, in its own words."""
    if not typed.text(name):
        typed.wrong("answer_missing", name, question=str(label))


def _page_of(kind: LineKind) -> Callable[..., HttpResponse]:
    """Return the page on which a referee writes lines of this kind."""
    declared, form = KINDS[kind], WRITTEN_BY_FORM[kind]
    assert declared.says is not None
    says = declared.says.payload

    def context(_table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
        return {
            "form": form,
            "asked": question_views(says, typed, refused),
            "says_why": declared.says_why,
        }

    @table_form(
        Access.REFEREE,
        template="scoring/scoresheet/line_form.html",
        context=context,
        blocked=partial(not_now, kind),
    )
    def write(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse:
        answered = answers(says, typed)
        if declared.says_why:
            _needed(typed, "reason", label=form.reason)
        sign = signature(table, typed=typed, reason=typed.words("reason"))
        write_line(table_id=table.table_id, kind=kind, answers=answered, sign=sign)
        # Who writes what is no part of the play, such as a note, takes over no
        # recording.
        return saved(request, table, str(form.done), records=declared.folded)

    return write


def not_now(kind: LineKind, table: AtTable) -> Refusal | None:
    """Return why no line of this kind can be written at a table now, or nothing."""
    if closed := closed_for_good(table):
        return closed
    return why_not(
        kind, state=table.state, rules=table.view.rules, waits=table.view.waits
    )


def line_forms(table: AtTable) -> list[tuple[Form, str]]:
    """Return the forms that can be filled in at a table now, with their addresses."""
    return [
        (form, table.url(f"write-{form.address}"))
        for kind, form in WRITTEN_BY_FORM.items()
        if not_now(kind, table) is None
    ]


PAGES = {form.address: _page_of(kind) for kind, form in WRITTEN_BY_FORM.items()}
