"""What says the same is painted once, and nothing else is taken for it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.template import Context, Template
from django.utils import timezone, translation
from django.utils.safestring import mark_safe

from tournaments.templatetags import kept as tag

CHIP = '{% load kept %}{% kept "_state_chip.html" state=state label=label %}'


@dataclass(frozen=True)
class Label:
    text: str

    def __str__(self) -> str:
        return self.text


@pytest.fixture(autouse=True)
def nothing_painted():
    tag._painted.cache_clear()


def paint(**values):
    return Template(CHIP).render(Context(values))


def painted_anew():
    return tag._painted.cache_info().misses


def test_what_says_the_same_is_painted_once():
    first = paint(state="through", label="Through")
    again = paint(state="through", label="Through")

    assert "Through" in first
    assert (again, painted_anew()) == (first, 1)


def test_another_value_inside_an_object_is_painted_anew():
    assert "Through" in paint(state="through", label=Label("Through"))
    assert "Out" in paint(state="through", label=Label("Out"))


def test_markup_is_not_taken_for_words_that_look_like_it():
    marked = paint(state="out", label=mark_safe("<b>Out</b>"))
    typed = paint(state="out", label="<b>Out</b>")

    assert "<b>Out</b>" in marked
    assert "&lt;b&gt;Out" in typed


def test_each_language_and_zone_has_its_own():
    with translation.override("ro"):
        paint(state="through", label="1")
    with translation.override("hu"):
        paint(state="through", label="1")
    with timezone.override("Asia/Tokyo"):
        paint(state="through", label="1")

    assert painted_anew() == 3
