"""A form that a partial holds must get the page's token, which `only` keeps away.

Without it the press is refused by the browser's own page, and what was typed is lost.
"""

from __future__ import annotations

import re
from pathlib import Path

TEMPLATES = Path("templates")
NO_FORM = 'undo=""'  # the partial shows its form only with an address for it
INCLUDE = re.compile(r"{%\s*include\s+\"([^\"]+)\"([^%]*)%}")
PAGES = sorted(TEMPLATES.rglob("*.html"))


def needs_token(name):
    """Tell whether a template holds a form itself, or in what it includes openly."""
    text = (TEMPLATES / name).read_text()
    return "{% csrf_token %}" in text or any(
        needs_token(inner) for inner, given in INCLUDE.findall(text) if passes_on(given)
    )


def passes_on(given):
    return "only" not in given.split() or "csrf_token=csrf_token" in given


def test_a_form_in_a_partial_has_its_token():
    without = [
        f"{page}: {name}"
        for page in PAGES
        for name, given in INCLUDE.findall(page.read_text())
        if not passes_on(given) and NO_FORM not in given and needs_token(name)
    ]

    assert len(PAGES) > 200
    assert without == []
