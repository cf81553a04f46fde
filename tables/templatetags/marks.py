"""How people compare a mark and check a proof: in groups, by a code, by a link."""

from __future__ import annotations

from django import template

from tournaments.web.pages.qr import as_qr, in_eights, kept_digits

register = template.Library()

register.filter("in_eights", in_eights)
register.filter("as_qr", as_qr)
register.filter("kept_digits", kept_digits)
