"""Moments in answers: always in UTC, whatever the site's own time zone."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from rest_framework import serializers


class Moment(serializers.DateTimeField):
    """A moment as ISO 8601 in UTC, ending in ``Z``."""

    def __init__(self, **options: Any) -> None:
        """Keep to UTC."""
        super().__init__(default_timezone=UTC, **options)
