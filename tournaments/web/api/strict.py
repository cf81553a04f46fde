"""Fields that take exactly what they say: no text as a number, nothing unknown.

What the framework says in English alone they say in words of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast
from uuid import UUID

from django.core.validators import BaseValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.utils.formatting import lazy_format

LARGEST = 2**31 - 1
LONGEST_NAME = 60
LONGEST_CODE = 12  # of an entrant, or of whom the staff knows by one
_UUID = re.compile(
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE
)


def _tell_limits_to_each(field: serializers.Field[Any, Any, Any, Any]) -> None:
    """Have the limits of a field said in the language of whoever asks.

    The framework keeps the words of a limit as the first one reads them, and a field
    reads the bodies of all.
    """
    for limit in field.validators:
        said: Any = getattr(limit, "message", None)
        if isinstance(limit, BaseValidator) and isinstance(said, lazy_format):
            limit.message = format_lazy(said.format_string or "", **said.kwargs)


class Int(serializers.IntegerField):
    """A JSON integer; ``1.0``, ``"1"`` and ``true`` are none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": -LARGEST, "max_value": LARGEST, **options})
        _tell_limits_to_each(self)

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return int(data)


class Bool(serializers.BooleanField):
    """JSON's true or false; ``"true"`` and ``1`` are none."""

    default_error_messages = {  # noqa: RUF012 - the framework's way
        "invalid": _("This must be true or false.")
    }

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid")
        return bool(data)


class Text(serializers.CharField):
    """A JSON string, without spaces around it."""

    default_error_messages = {  # noqa: RUF012 - the framework's way
        "invalid": _("This must be a text.")
    }

    def __init__(self, **options: Any) -> None:
        if not options.get("allow_blank"):
            options.setdefault("min_length", 1)  # refused as blank; so it is described
        super().__init__(**options)
        _tell_limits_to_each(self)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


def optional_text(limit: int, **options: Any) -> Text:
    """Return a field for a text of so many letters at most, which may be left out."""
    return Text(
        max_length=limit, required=False, allow_blank=True, default="", **options
    )


class Key(serializers.UUIDField):
    """A UUID, written with hyphens."""

    default_error_messages = {  # noqa: RUF012 - the framework's way
        "invalid": _("This must be a UUID.")
    }

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str) or not _UUID.fullmatch(data):
            self.fail("invalid")
        return UUID(data)


class ListOf(serializers.ListField):
    """A JSON list."""

    default_error_messages = {  # noqa: RUF012 - the framework's way
        "max_length": _("This list is too long: at most {max_length}.")
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        _tell_limits_to_each(self)


class OneOf(serializers.ChoiceField):
    """One of some words."""

    default_error_messages = {  # noqa: RUF012 - the framework's way
        "invalid_choice": _("This must be one of: {choices}.")
    }

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or data not in self.choices:
            self.fail("invalid_choice", choices=", ".join(map(str, self.choices)))
        return str(data)


class Strict(serializers.Serializer[Any]):
    """An object that names every field it does not know."""

    @classmethod
    def read(cls, data: Any) -> Mapping[str, Any]:
        """Return the values of a body. Raises ValidationError with all that is wrong.

        Fields keep nothing of what they read, so that one set of them reads all bodies.
        """
        return cast(Mapping[str, Any], _reader(cls).run_validation(data))

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Return the values. Raises ValidationError with all that is wrong."""
        wrong: dict[str, Any] = {}
        value: dict[str, Any] = {}
        try:
            value = super().to_internal_value(data)
        except ValidationError as error:
            wrong = cast(dict[str, Any], error.detail).copy()
        if isinstance(data, Mapping):
            for name in data:
                if name not in self.fields:
                    wrong[str(name)[:LONGEST_NAME]] = [unknown_field()]
        if wrong:
            raise ValidationError(wrong)
        return value


class _StrictDescribed(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Describes such an object as one that takes no other fields."""

    target_class = Strict
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        shape = auto_schema._map_serializer(
            self.target, direction, bypass_extensions=True
        )
        if "properties" not in shape:  # described as no body at all
            return shape  # type: ignore[no-any-return]
        return {**shape, "additionalProperties": False}


@cache
def _reader(shape: type[Strict]) -> Strict:
    return shape()


def unknown_field() -> ErrorDetail:
    """Return what is said of a field that is not known here."""
    return ErrorDetail(gettext("There is no such field."), code="unknown_field")


def problems_of(detail: Any, *, field: str = "") -> Iterator[dict[str, str]]:
    """Yield each error with its code, its field (``deal.cards.2``) and a sentence."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from problems_of(inner, field=".".join(filter(None, (field, own))))
    elif isinstance(detail, list):
        for inner in detail:
            yield from problems_of(inner, field=field)
    else:
        code = getattr(detail, "code", None) or "invalid"
        yield {"code": str(code), "field": field, "detail": str(detail)}
