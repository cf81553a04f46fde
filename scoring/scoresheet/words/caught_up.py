"""Why a deal stands in the record that was caught up from the paper sheet."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext_lazy, override

CAUGHT_UP = gettext_lazy("Caught up from the paper sheet.")


@cache
def _in_every_language() -> frozenset[str]:
    found = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.add(str(CAUGHT_UP))
    return frozenset(found)


def is_caught_up(reason: str) -> bool:
    """Tell whether the program gave this reason, in whatever language it was used."""
    return reason in _in_every_language()
