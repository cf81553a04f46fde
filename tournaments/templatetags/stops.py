"""One stop at the end of a sentence: ``{% load stops %}``, then ``text|one_stop``."""

from __future__ import annotations

from django import template

from tournaments.stops import one_stop

register = template.Library()
register.filter("one_stop", one_stop, is_safe=True)
