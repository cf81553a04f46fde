"""A template stands in lines that a comparison of two versions can show.

No line is longer than 120 columns. Longer is only what cannot be broken and has a line
to itself: one template tag, which Django wants on one line, or one attribute, such as
an address or the data of a path; what opens or closes around it may stand beside it.
Nor has it a line that loads what nothing in it uses.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import engines

LONGEST = 120
PAGES = sorted([
    *Path("templates").rglob("*.html"),
    *Path("tables").rglob("verifier_parts/*.html"),
    *Path("tournaments").rglob("one_file/*.html"),
])  # fmt: skip
TAG = r"{%(?:(?!%}).)*%}"
VALUE = rf'"(?:{TAG}|{{{{(?:(?!}}}}).)*}}}}|[^"])*"'
ONE = re.compile(rf"\s*(?:\(?{TAG}|(?:<[\w-]+ )?[\w-]+={VALUE}\s*/?>?)\s*")


def too_long(text):
    """Return the lines that could be broken, cut off at the end."""
    return [
        line[:LONGEST]
        for line in text.splitlines()
        if len(line) > LONGEST and not ONE.fullmatch(line)
    ]


def test_no_line_of_a_template_is_too_long():
    found = {str(page): too_long(page.read_text()) for page in PAGES}

    assert len(found) > 200
    assert {page: lines for page, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("line", "may_stay"),
    [
        ('{% include "_one.html" with name="' + 100 * "x" + '" only %}', True),
        ('{% trans "One" %}{% trans "' + 100 * "x" + '" %}', False),
        ('<path d="' + 120 * "M" + '"/>', True),
        ('href="{% url "desk" slug=slug %}?' + 100 * "x" + '">', True),
        ('<p class="small" title="' + 100 * "x" + '">', False),
        ("<p>" + 30 * "word " + "</p>", False),
    ],
)
def test_only_what_cannot_be_broken_may_be_longer(line, may_stay):
    assert (too_long(line) == []) is may_stay


def test_a_template_loads_nothing_that_it_does_not_use():
    known = engines["django"].engine.template_libraries
    unused = []
    for page in Path("templates").rglob("*.html"):
        text = page.read_text()
        used = set(re.findall(r"(?:{% (?:filter )?|\|)(\w+)", text))
        loaded = " ".join(re.findall(r"{% load ([\w ]+) %}", text)).split()
        unused += [
            f"{page}: {name}"
            for name in loaded
            if used.isdisjoint({*known[name].tags, *known[name].filters})
        ]

    assert unused == []
