"""Shapes of answers: each reads what it says from the record of a query."""

from __future__ import annotations

from datetime import UTC
from functools import cache
from typing import Any

from rest_framework import serializers


class Out(serializers.Serializer[Any]):
    """An answer. What is not required is left out where it has nothing to say."""

    @classmethod
    def tell(cls, told: Any) -> dict[str, Any]:
        """Return what is told of a record, or of several by name.

        Fields keep nothing of what they tell, so that one set of them tells all.
        """
        return _teller(cls).to_representation(told)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the values by name."""
        told = super().to_representation(instance)
        return {n: v for n, v in told.items() if v or self.fields[n].required}


@cache
def _teller(shape: type[Out]) -> Out:
    return shape()


class Also:
    """A record, with what else is told of it under the same names or others."""

    def __init__(self, record: Any, **more: Any) -> None:
        self._record = record
        self._more = more

    def __getattr__(self, name: str) -> Any:
        more = self._more
        return more[name] if name in more else getattr(self._record, name)


class Moment(serializers.DateTimeField):
    """A moment as ISO 8601 in UTC, ending in ``Z``, whatever the site's time zone."""

    def __init__(self, **options: Any) -> None:
        super().__init__(default_timezone=UTC, **options)


class Count(serializers.IntegerField):
    """How many there are of what a record lists."""

    def get_attribute(self, instance: Any) -> int:
        listed: Any = super().get_attribute(instance)
        return len(listed)


class TextAsStored(serializers.CharField):
    """Words of people, or their names, as they stand.

    From which somebody was erased, pages say in the reader's language; a program reads
    the code that stands there, as in the books.
    """

    def to_representation(self, value: str) -> str:
        """Return the words, and nothing that is said of them."""
        return str.__str__(value)


class Name(TextAsStored):
    """A name or a few words; empty where there is nothing yet that could have them."""

    def get_attribute(self, instance: Any) -> Any:
        """Return the words; None where whoever could have them has none."""
        try:
            return super().get_attribute(instance)
        except AttributeError:
            return ""
