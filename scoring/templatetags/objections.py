"""Until when somebody can object, on pages."""

from __future__ import annotations

from django import template

from scoring.finish.words import how_to_object, objections_taken, objections_until

register = template.Library()

register.filter("objections_until", objections_until)
register.filter("how_to_object", how_to_object)
register.filter("objections_taken", objections_taken)
