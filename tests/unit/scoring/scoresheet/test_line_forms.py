"""From the fields of a kind follow its questions, on the page and over the API."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.db.models import TextChoices
from rest_framework.exceptions import ValidationError

from scoring.scoresheet.api.line_forms import fields
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.line_forms import answers
from tournaments.book.forms import asks, questions
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


def body():
    return type("PauseIn", (Strict,), fields(Pause))


def test_a_body_answers_the_same_questions():
    whole = {"minutes": 15, "where": "yard", "all_tables": True, "words": "Coffee"}

    assert body().read(whole) == whole
    assert body().read({"minutes": 1, "where": "hall"}) == {
        "minutes": 1,
        "where": "hall",
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
