"""Who signed, in words: ``{% load signers %}``, then ``code|signer``."""

from __future__ import annotations

from django import template

from tournaments.staff.words import signer

register = template.Library()
register.filter("signer", signer)
