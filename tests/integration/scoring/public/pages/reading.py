"""How a visitor reads a public page: in English, as text."""

from __future__ import annotations

import html
import re

from django.test import Client
from django.urls import reverse

from tests import copies
from tests.integration.scoring.deals.entries import a_table
from tests.people import called

PAGES = ("event", "tables", "standings", "bracket", "results", "rules")
LIVE_PAGES = PAGES[:-1]


FAMILIES = ("Țăran", "Șandor", "Bálint", "Câmpean", "Pop", "Mărginean", "Rus")


@copies.once
def a_hall(**event):
    """The first table of an event whose people all have different names."""
    table = a_table(**event)
    for number, entrant in enumerate(table.stage.tournament.entrants.all()):
        given = "Ana" if number < 7 else "Dan"
        called(entrant, family=FAMILIES[number % 7], given=given)
    return table


def names_at(table):
    return [seat.entrant.name for seat in table.seats.order_by("position")]


def a_visitor():
    return Client(headers={"accept-language": "en"})


def address(name, tournament, **more):
    return reverse(name, kwargs={"slug": tournament.slug, **more})


def plain(markup):
    """The text of some markup, with single spaces."""
    text = re.sub(r"<(script|style|title)\b.*?</\1>", "", markup, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def words(response, *, status=200):
    """The page's text."""
    assert response.status_code == status
    return plain(response.text)


def read(name, tournament, *, query="", visitor=None, status=200, **more):
    visitor = visitor or a_visitor()
    answer = visitor.get(address(name, tournament, **more) + query)
    return words(answer, status=status)


def rows(markup, *, start):
    """The parts of some markup that begin with a tag, as text."""
    return [plain(start + part) for part in markup.split(start)[1:]]
