"""How a visitor reads a public page: in English, as text."""

from __future__ import annotations

import html
import re

from django.test import Client
from django.urls import reverse

PAGES = ("event", "tables", "standings", "bracket", "results", "rules")
LIVE_PAGES = PAGES[:-1]


def a_visitor():
    return Client(headers={"accept-language": "en"})


def address(name, tournament, **more):
    return reverse(name, kwargs={"slug": tournament.slug, **more})


def words(response, *, status=200):
    """The page's text without markup, with single spaces."""
    assert response.status_code == status
    text = re.sub(r"<(script|style|title)\b.*?</\1>", "", response.text, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def read(name, tournament, *, query="", visitor=None, status=200, **more):
    visitor = visitor or a_visitor()
    answer = visitor.get(address(name, tournament, **more) + query)
    return words(answer, status=status)


def rows(response, *, start):
    """The parts of the page that begin with this markup, as text."""
    return [
        " ".join(html.unescape(re.sub(r"<[^>]+>", " ", start + part)).split())
        for part in response.text.split(start)[1:]
    ]
