"""Points and deals on pages."""

from __future__ import annotations

from django import template

from scoring.games.words.figures import counted_deals, counted_points, points_text

register = template.Library()

register.filter("points", points_text)
register.filter("counted_points", counted_points)
register.filter("counted_deals", counted_deals)
