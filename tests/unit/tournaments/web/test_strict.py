"""What is said of a value of the wrong type is a sentence that can be translated."""

from __future__ import annotations

import pytest
from django.utils.translation import override
from rest_framework.exceptions import ValidationError

from tournaments.web.api.strict import Bool, Int, Key, ListOf, OneOf, Text


@pytest.mark.parametrize("language", ["hu", "ro"])
@pytest.mark.parametrize(
    "field", [Bool(), Int(), Key(), OneOf(["a"]), Text()], ids=lambda one: type(one)
)
def test_a_value_of_the_wrong_type_is_refused_in_the_language(field, language):
    said = {}
    for each in ("en", language):
        with override(each), pytest.raises(ValidationError) as refused:
            field.run_validation({})
        said[each] = str(refused.value.detail[0])

    assert said["en"] != said[language]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (ListOf(child=Int(), max_length=2), [1, 2, 3]),
        (Text(max_length=2), "abc"),
        (Int(max_value=2), 3),
        (Int(min_value=2), 1),
    ],
    ids=["list", "text", "most", "least"],
)
def test_what_is_over_a_limit_is_told_to_each_in_their_language(field, value):
    said = []
    for language in ("ro", "hu", "en"):
        with override(language), pytest.raises(ValidationError) as refused:
            field.run_validation(value)
        said.append(str(refused.value.detail[0]))

    assert len(set(said)) == 3
    assert all("2" in one for one in said)
