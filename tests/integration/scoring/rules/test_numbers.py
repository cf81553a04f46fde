"""Every rule that a page names has its number and its source, and can be opened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from scoring.games.bisca.words import numbers as of_bisca
from scoring.games.cruce.words.rules import numbers as of_cruce
from scoring.games.registry import TELLINGS
from scoring.games.telling import source_marks
from tests.scenarios import an_event, running_tables
from tournaments.people.models.entrant import Entrant

DOCS = Path(settings.BASE_DIR) / "docs"
ROW = re.compile(r"^\| ((?:R|BI)-\d\d) \| ([^|]+) \| [^|]+ \| [^|]+ \|$", re.MULTILINE)
FIELD = re.compile(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \| ([^|]*) \|", re.MULTILINE)
LINK = re.compile(r"/rules/#((?:R|BI)-\d\d)")


@pytest.mark.parametrize(
    ("file", "sources"),
    [("rules.md", of_cruce.SOURCES), ("bisca.md", of_bisca.SOURCES)],
)
def test_sources_are_those_of_the_documents(file, sources):
    written = ROW.findall((DOCS / file).read_text())
    assert {rule: source.strip() for rule, source in written} == sources


def test_fields_have_the_numbers_of_the_document():
    written = FIELD.findall((DOCS / "rules.md").read_text())
    first = {
        field: rule.strip().split(", ")[0]
        for field, rule in written
        if rule.strip().startswith("R-")
    }
    assert first == of_cruce.NUMBERS


@pytest.mark.parametrize("game", TELLINGS)
@pytest.mark.django_db
def test_a_line_leads_to_the_rules_by_which_it_brings_its_points(game, client):
    event = an_event(entrants=8, state="playing", deals=3, game=game)
    table = running_tables(event)[0]
    page = client.get(f"/t/{event.slug}/tables/{table.pk}/").content.decode()
    rules = client.get(f"/t/{event.slug}/rules/").content.decode()

    cited = set(LINK.findall(page))
    assert cited
    named = [rule for one in TELLINGS[game].cited.values() for rule in one]
    for rule in {*cited, *named}:
        assert rules.count(f'id="{rule}"') == 1, rule


@pytest.mark.django_db
def test_figures_of_the_standings_open_what_they_follow_from(client):
    event = an_event(entrants=8, state="playing")
    page = client.get(f"/t/{event.slug}/standings/?stage=1").content.decode()
    tables = {table.pk for table in running_tables(event)}
    for code in Entrant.objects.values_list("code", flat=True):
        found = re.search(rf'/tables/(\d+)/"[^>]+data-key="points-{code}"', page)
        assert int(found[1]) in tables
    assert 'id="ranked"' in page


@pytest.mark.parametrize("sources", [of_cruce.SOURCES, of_bisca.SOURCES])
def test_the_marks_of_sources_are_in_no_language(sources):
    for source in sources.values():
        marks = source_marks(source)
        assert marks
        for mark in marks.split(", "):
            assert re.fullmatch(r"[SI] \d{3}(–\d{3})?|[AIPVWX]", mark), source
    assert source_marks("S 001, S 002; A for S 004") == "S 001, S 002, A"
    assert source_marks("S 003; P plays the other way round") == "S 003"
    assert source_marks("A (S 004 draws from an urn)") == "A"
