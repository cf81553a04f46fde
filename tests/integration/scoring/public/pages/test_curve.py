"""The score of a set as a picture, and the same in words."""

from __future__ import annotations

import re

import pytest

from tests.integration.scoring.public.pages.reading import a_visitor, address, plain
from tests.scenarios import an_event, running_tables

pytestmark = pytest.mark.django_db
WIDE_OF_A_LETTER = 8.5  # of a bold one in a label of 13 pixels


def curve_of(table):
    page = a_visitor().get(address("table", table.stage.tournament, table_id=table.pk))
    return re.search(r'<figure class="curve">.*?</figure>', page.text, re.S)[0]


@pytest.mark.parametrize("pairs", [False, True])
def test_every_side_has_a_line_whose_label_is_whole(pairs):
    entrants = {"entrants": 6, "pairs": True} if pairs else {"entrants": 8}
    table = running_tables(an_event(state="playing", deals=2, **entrants))[0]

    curve = curve_of(table)

    width = int(re.search(r'viewBox="0 0 (\d+)', curve)[1])
    labels = re.findall(r'<text x="(\d+)"[^>]*>(.*?)</text>', curve, re.S)
    sides = 2 if pairs else 4
    assert curve.count("<polyline") == len(labels) == sides
    for left, label in labels:
        assert int(left) + WIDE_OF_A_LETTER * len(plain(label)) <= width


def test_the_curve_ends_where_the_words_say():
    table = running_tables(an_event(state="playing", deals=2, entrants=8))[0]

    curve = curve_of(table)

    told = plain(re.search(r"<figcaption.*?</figcaption>", curve, re.S)[0])
    ends = re.findall(r'curve__points">([−\d]+)<', curve)
    assert sorted(ends) == sorted(re.findall(r" ([−\d]+)(?=[,.])", told))
    # Whoever hears the page hears the words, once, and nothing of the picture.
    assert re.search(r"<svg[^>]* aria-hidden=\"true\"", curve)
    assert "aria-label" not in curve
