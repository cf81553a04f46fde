"""What is said of a value of the wrong type is a sentence that can be translated."""

from __future__ import annotations

import pytest
from django.utils.translation import override
from rest_framework.exceptions import ValidationError

from tournaments.web.api.strict import Bool, Int, Key, OneOf, Text


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
