"""What a page puts into a block can stand in its frame once more."""

from __future__ import annotations

from django.template import Context, Engine

FRAME = """{% load blocks %}<title>{% again "heading" %} · Cruce</title>
<h1>{% block heading %}Event{% endblock %}</h1>"""
PAGE = """{% extends "frame" %}
{% block heading %}{{ name }}, {{ block.super }}{% endblock %}"""
ENGINE = Engine(
    loaders=[("django.template.loaders.locmem.Loader", {"frame": FRAME, "page": PAGE})],
    libraries={"blocks": "tournaments.templatetags.blocks"},
)


def test_the_heading_of_a_page_is_in_its_title_too():
    page = ENGINE.get_template("page").render(Context({"name": "A & B"}))

    assert page.splitlines() == [
        "<title>A &amp; B, Event · Cruce</title>",
        "<h1>A &amp; B, Event</h1>",
    ]
