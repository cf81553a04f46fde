from __future__ import annotations

import re
from pathlib import Path

import pytest

from scoring.ledger.enums import KINDS, kinds_that
from tests.architecture.test_files import kept_files
from tournaments.book.kinds import all_kinds

VARIABLE = re.compile(r"\b(CRUCE_[A-Z_]+|DATABASE_URL|REDIS_URL)\b")
SOURCES = [
    Path("manage.py"),
    *Path("config").rglob("*.py"),
    *Path("docker").rglob("*"),
]
TEXTS = {".py", ".js", ".css", ".html", ".md"}
PAPER = re.compile(r"(?<![\w*/.-])(?:\.\./)*[\w./-]*\w\.md\b")
RECORD = re.compile(r"\b(?:docs/adr/|ADR )(\d{4})")
RULE = re.compile(r"\b(?:R|BI)-\d\d\b")
CITED = re.compile(r"\bSource:\s(.{,60})")
# What is known everywhere, and what was simulated by the program itself.
ELSEWHERE = ("RFC ", "FIPS ", "simulated ", "sets by this game's bots")
HEADING = re.compile(r'(docs/[\w-]+\.md),? ("[^"]+"(?:, "[^"]+")*)')


@pytest.fixture(scope="module")
def texts():
    """What is written beside code, its lines joined, and in documents, by file."""
    return {
        path: " ".join(re.sub(r"(?m)^\s*#", "", path.read_text()).split())
        for path in kept_files()
        if path.suffix in TEXTS
    }


def test_what_is_cited_is_in_the_repository(texts):
    records = {path.name[:4] for path in Path("docs/adr").iterdir()}
    rules = {
        rule
        for name in ("docs/rules.md", "docs/bisca.md")
        for rule in re.findall(r"(?m)^\| ((?:R|BI)-\d\d) \|", Path(name).read_text())
    }
    assert len(rules) > 60

    missing = [
        (str(path), cited)
        for path, text in texts.items()
        for cited, is_there in [
            *((name, _is_there(path, name)) for name in PAPER.findall(text)),
            *((name, name in records) for name in RECORD.findall(text)),
            *((name, name in rules) for name in _rules_cited(path, text)),
        ]
        if not is_there
    ]

    assert missing == []


def _rules_cited(path, text):
    """A test may ask what becomes of a rule that there is not."""
    return [] if path.parts[0] == "tests" else RULE.findall(text)


def _is_there(path, name):
    places = Path(), path.parent, Path("docs")
    return any((place / name).is_file() for place in places)


def test_a_source_is_a_document_and_a_heading_in_it(texts):
    unknown = [
        (str(path), source)
        for path, text in texts.items()
        if path.suffix not in {".md"} and path.parts[0] != "tests"
        for source in CITED.findall(text)
        if not source.startswith(("docs/", "ADR ", *ELSEWHERE))
    ]
    assert unknown == []

    headings = [
        (str(path), document, heading)
        for path, text in texts.items()
        for document, named in HEADING.findall(text)
        for heading in re.findall('"([^"]+)"', named)
        if path.suffix not in {".md"}
    ]
    assert len(headings) > 20
    assert [
        one
        for one in headings
        if not re.search(rf"(^#+ .*|\*\*){re.escape(one[2])}", _read(one[1]), re.M)
    ] == []


def _read(document):
    return Path(document).read_text()


def test_every_environment_variable_is_documented():
    used = {
        name
        for path in SOURCES
        if path.is_file()
        for name in VARIABLE.findall(path.read_text())
    }
    documented = set(VARIABLE.findall(Path("docs/operations.md").read_text()))

    assert used - documented == set()
    assert documented - used == set()


def test_every_kind_of_line_is_documented_and_every_form_as_a_call():
    at_table = {kind: one.form for kind, one in KINDS.items() if one.form}
    forms = [kind.form for kind in all_kinds() if kind.form]
    rows = [
        *(("docs/event-file.md", f"`{kind.name}`") for kind in all_kinds()),
        *(("docs/accidents.md", f"| `{kind}` |") for kind in at_table),
        *(("docs/api.md", f"/{form.address}`") for form in at_table.values()),
        *(("docs/api.md", f"| `POST {form.address}`") for form in forms),
    ]

    assert [row for row in rows if row[1] not in _read(row[0])] == []


@pytest.mark.parametrize(
    ("trait", "sentence"),
    [
        ("before_play", r"`stage_not_started` \([^)]*are taken\)"),
        ("only_words", r"Of\s[^.]*only the same words are a `probable_duplicate`"),
    ],
)
def test_what_holds_of_some_forms_alone_is_said_of_each_of_them(trait, sentence):
    forms = [KINDS[kind].form for kind in kinds_that(trait) if KINDS[kind].form]
    said = re.search(sentence, _read("docs/api.md"))[0]

    assert [one.address for one in forms if f"{one.address}`" not in said] == []


def test_every_line_of_what_could_be_done_has_its_test():
    """docs/trust.md claims nothing that no test does."""
    table = Path("docs/trust.md").read_text().split("| what is done |")[1]
    rows = [line for line in table.splitlines()[2:] if line.startswith("| ")]
    tests = [re.findall(r"`(tests/[a-z_/]+\.py)::(test_\w+)`", row) for row in rows]

    assert len(rows) >= 15
    assert [
        row for row, found in zip(rows, tests, strict=True) if len(found) != 1
    ] == []
    for path, name in (one for found in tests for one in found):
        assert f"def {name}(" in Path(path).read_text(), name
