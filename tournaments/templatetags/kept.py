"""What says the same is painted once: ``{% load kept %}``, then ``{% kept … %}``.

``{% kept "_row.html" row=row slug=slug %}`` reads as the ``include`` of that template
with these values only. A deal changes one line of a list of a hundred; the others come
from memory. What is painted depends on nothing but the values that are given, the
reader, and the hour's zone.
"""

from __future__ import annotations

import pickle
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name

from tournaments.web.reader import reader

register = template.Library()

MOST_KEPT = 4096


@register.simple_tag
def kept(name: str, **values: object) -> SafeString:
    """Return the template with these values, which are compared with all they hold."""
    return _painted(name, reader(), get_current_timezone_name(), pickle.dumps(values))


@lru_cache(MOST_KEPT)
def _painted(name: str, _reader: str, _zone: str, values: bytes) -> SafeString:
    return render_to_string(name, pickle.loads(values))  # noqa: S301  (made just above)
