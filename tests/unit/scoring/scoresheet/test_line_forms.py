"""From the fields of a kind follow its questions, on the page and over the API."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, make_dataclass, replace
from datetime import datetime

import pytest
from django.db.models import IntegerChoices, TextChoices
from django.template.loader import render_to_string
from django.urls import path
from django.utils.html import strip_tags
from drf_spectacular.generators import SchemaGenerator
from rest_framework.exceptions import ValidationError

from scoring.archive.api import _view_of
from scoring.ledger.enums import KINDS, LineKind, LineTraits
from scoring.scoresheet.api.line_forms import fields
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.line_forms import answers, question_views
from scoring.scoresheet.pages.refused import Refused
from tests.scenarios import AT
from tournaments.book.forms import asks, questions
from tournaments.book.kinds import BadPayload, Private, shape_of
from tournaments.book.kinds import Kind as BookKind
from tournaments.web.api.strict import Strict


class Where(TextChoices):
    """Two places."""

    HALL = "hall", "Hall"
    YARD = "yard", "Yard"


@dataclass(frozen=True)
class Pause:
    """What a break would say."""

    minutes: int = asks("How long?", least=1, most=60)
    where: Where = asks("Where?")
    all_tables: bool = asks("All tables?", default=False)
    words: str = asks("Anything else?", default="")
    seats: int | None = asks("Seats?", default=None)
    number: int = 0


@dataclass(frozen=True)
class Break:
    """What a break would say at a table, where nobody is asked for words."""

    minutes: int = asks("How long?", least=1, most=60)
    where: Where = asks("Where?")
    seats: int | None = asks("Seats?", default=None)


@dataclass(frozen=True)
class Round:
    """What nobody writes in a form: lists, texts by text, a time, or nothing."""

    through: tuple[tuple[str, ...], ...]
    heads: Mapping[str, str]
    at: datetime
    final: bool
    number: int | None


WHOLE = {
    "minutes": "15",
    "where": "yard",
    "all_tables": "yes",
    "words": " Coffee ",
    "seats": "4",
}


def test_only_what_people_know_is_asked():
    asked = [(one.name, one.input, one.needed) for one in questions(Pause)]

    assert asked == [
        ("minutes", "number", True),
        ("where", "choice", True),
        ("all_tables", "yes", False),
        ("words", "words", False),
        ("seats", "number", False),
    ]


def test_what_was_typed_is_what_the_line_says():
    typed = Typed(WHOLE)

    said = Pause(**answers(Pause, typed))
    assert said == Pause(15, Where.YARD, all_tables=True, words="Coffee", seats=4)
    assert not typed.problems


def test_what_may_be_left_out_is_left_out():
    typed = Typed({"minutes": "1", "where": "hall"})

    assert Pause(**answers(Pause, typed)) == Pause(1, Where.HALL)
    assert not typed.problems


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        ({"minutes": ""}, "answer_missing", "minutes"),
        ({"minutes": "0"}, "answer_out_of_range", "minutes"),
        ({"minutes": "61"}, "answer_out_of_range", "minutes"),
        ({"minutes": "many"}, "not_a_number", "minutes"),
        ({"where": ""}, "answer_missing", "where"),
        ({"where": "moon"}, "not_a_choice", "where"),
        ({"words": "x" * 501}, "reason_too_long", "words"),
        ({"seats": "-1"}, "answer_out_of_range", "seats"),
    ],
)
def test_what_cannot_be_is_one_problem_beside_its_field(wrong, code, field):
    typed = Typed({**WHOLE, **wrong})

    answers(Pause, typed)

    assert [(one.code, one.field) for one in typed.problems] == [(code, field)]


def test_what_may_be_left_out_says_so_on_the_page():
    asked = question_views(Pause, Typed({}), Refused())
    page = render_to_string("scoring/scoresheet/_questions.html", {"asked": asked})
    labels = re.findall(r"<label[^>]*>(.*?)</label>", page, re.DOTALL)

    assert [" ".join(strip_tags(one).split()) for one in labels] == [
        "How long?",
        "Where?",
        "All tables?",
        "Anything else? (optional)",
        "Seats? (optional)",
    ]


def body():
    return type("PauseIn", (Strict,), fields(Pause))


def test_a_body_answers_the_same_questions():
    whole = {"minutes": 15, "where": "yard", "all_tables": True, "words": "Coffee"}

    assert body().read(whole) == whole
    assert body().read({"minutes": 1, "where": "hall"}) == {
        "minutes": 1,
        "where": "hall",
        "all_tables": False,
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"minutes": 0},
        {"minutes": "15"},
        {"where": "moon"},
        {"number": 3},
        {"seats": -1},
    ],
)
def test_a_body_is_refused_for_the_same(wrong):
    with pytest.raises(ValidationError) as refused:
        body().read({"minutes": 15, "where": "yard", **wrong})

    assert set(refused.value.detail) == set(wrong)


class Many(IntegerChoices):
    """Choices that are no words."""

    ONE = 1, "One"


def a_kind(name, answer, **more):
    one = (name, answer, asks("What?", **more))
    return make_dataclass("Asked", [one], frozen=True)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("when", datetime),
        ("many", Many),
        ("reason", Private),
        ("client_key", int),
        ("after_seq", int),
    ],
)
def test_nobody_is_asked_what_no_form_can_ask(name, answer):
    with pytest.raises(AssertionError):
        questions(a_kind(name, answer))


def test_words_can_be_erased_wherever_they_are_asked():
    assert shape_of(a_kind("text", Private)).private == ("text",)
    for hint in (str, Private | None):
        with pytest.raises(AssertionError, match="must be Private; default=''"):
            shape_of(a_kind("text", hint))


@pytest.mark.parametrize(
    "wrong", [{"minutes": 0}, {"minutes": 61}, {"where": "moon"}, {"seats": -1}]
)
def test_a_line_that_says_what_nobody_could_answer_cannot_be(wrong):
    said = {"minutes": 15, "where": "yard", "seats": None}
    shape = shape_of(Break)
    assert shape.read(said, texts={}) == Break(15, Where.YARD)

    with pytest.raises(BadPayload):
        shape.read({**said, **wrong}, texts={})


@pytest.mark.parametrize(
    "wrong",
    [
        {"through": "A1"}, {"through": ["A1"]}, {"through": [["A", 1]]},
        {"heads": ["A"]}, {"heads": {"A": 1}}, {"heads": None},
        {"at": "2026-11-21"}, {"at": 5}, {"final": True}, {"final": 2},
        {"number": "1"}, {"number": 1.0}, {"more": 1},
    ],
)  # fmt: skip
def test_a_line_that_says_another_kind_of_thing_is_not_read(wrong):
    said = {
        "through": [["A", "E001"], ["B"]],
        "heads": {"A": "0"},
        "at": "2026-11-21T10:00:00.000Z",
        "final": 1,
        "number": None,
    }
    shape = shape_of(Round)
    read = shape.read(said, texts={})
    assert (read.through, read.heads) == ((("A", "E001"), ("B",)), {"A": "0"})
    assert (read.at, read.final, read.number) == (AT, True, None)

    with pytest.raises(BadPayload, match=r"^Round"):
        shape.read({**said, **wrong}, texts={})


def test_words_at_a_table_are_the_reason_of_the_line():
    form = KINDS[LineKind.REMARK].form
    with pytest.raises(AssertionError):
        LineTraits(says=shape_of(a_kind("text", Private)), form=form)


def test_what_has_no_place_in_the_play_cannot_be_voided():
    with pytest.raises(AssertionError, match="void"):
        LineTraits(voidable=True)


def test_each_call_of_the_book_is_described_by_its_own_form():
    form = KINDS[LineKind.REMARK].form
    kind = BookKind(name="pause", payload=Pause, public={}, readers={})
    forms = {"one": form, "two": replace(form, operation="other")}
    paths = [path(name, _view_of(kind, one).as_view()) for name, one in forms.items()]

    schema = SchemaGenerator(patterns=paths).get_schema(public=True)

    described = [one["post"]["operationId"] for one in schema["paths"].values()]
    assert described == [form.operation, "other"]
