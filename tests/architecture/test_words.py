"""Every string is there in Romanian, Hungarian and English, compiled."""

from __future__ import annotations

import gettext
import os
import re
import shutil
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import ngettext

from scoring.games.cruce.words.cited import CITED
from scoring.games.cruce.words.rules.sentences import field_sentence
from tests.unit.scoring.games.cruce.words.every_rule import every_rule

BASE = Path(settings.BASE_DIR)
LANGUAGES = ("ro", "en", "hu")
SOURCES = ("config", "tournaments", "tables", "scoring", "templates", "locale")
FIELD = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$')


def catalogue(folder: Path, language: str) -> dict[str, dict[str, str]]:
    """Return each message of a .po file by its msgid, with its context before it."""
    messages: dict[str, dict[str, str]] = {}
    entry: dict[str, str] = {}
    field = ""
    text = (folder / language / "LC_MESSAGES" / "django.po").read_text("utf-8")
    for line in [*text.splitlines(), ""]:
        found = FIELD.match(line)
        if found:
            field = found[1]
            entry[field] = literal_eval(found[2])
        elif line.startswith('"'):
            entry[field] += literal_eval(line)
        elif not line and entry:
            context = f"{entry['msgctxt']}|" if "msgctxt" in entry else ""
            messages[context + entry["msgid"]] = entry
            entry = {}
    return messages


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_untranslated(language):
    untranslated = [
        msgid
        for msgid, entry in catalogue(BASE / "locale", language).items()
        if not all(v for name, v in entry.items() if name.startswith("msgstr"))
    ]

    assert untranslated == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_words_are_those_of_the_catalogue(language):
    path = BASE / "locale" / language / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        compiled = gettext.GNUTranslations(file)

    differing = [
        msgid
        for msgid, entry in catalogue(BASE / "locale", language).items()
        if msgid and compiled_forms(compiled, entry) != written_forms(entry)
    ]

    assert differing == []


def compiled_forms(
    compiled: gettext.GNUTranslations, entry: dict[str, str]
) -> set[str]:
    """Return the message, or its forms for one, few and many."""
    if "msgctxt" in entry:
        return {compiled.pgettext(entry["msgctxt"], entry["msgid"])}
    if "msgid_plural" not in entry:
        return {compiled.gettext(entry["msgid"])}
    return {
        compiled.ngettext(entry["msgid"], entry["msgid_plural"], count)
        for count in (1, 2, 20)
    }


def written_forms(entry: dict[str, str]) -> set[str]:
    return {words for name, words in entry.items() if name.startswith("msgstr")}


@pytest.mark.parametrize("language", ["ro", "hu"])
def test_every_language_has_the_same_strings_with_the_same_values(language):
    english = catalogue(BASE / "locale", "en")
    other = catalogue(BASE / "locale", language)

    assert set(other) == set(english)
    # A count can be a word where it is one.
    differing = [
        msgid
        for msgid, entry in other.items()
        if msgid
        and values_in(entry["msgid"])
        and values_in(max(written_forms(entry), key=len)) != values_in(longest(entry))
    ]
    assert differing == []


def longest(entry: dict[str, str]) -> str:
    return entry.get("msgid_plural", entry["msgid"])


def values_in(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)", text))


@pytest.mark.parametrize("language", ["ro", "hu"])
@pytest.mark.parametrize(("field", "rules"), list(every_rule()))
def test_every_value_of_every_rule_is_said(language, field, rules):
    with translation.override("en"):
        english = [field_sentence(field, rules=one) for one in rules]
    with translation.override(language):
        said = [field_sentence(field, rules=one) for one in rules]

    assert len(set(said)) == len(said)
    assert not set(said) & set(english)


@pytest.mark.parametrize("language", ["ro", "hu"])
def test_every_rule_that_is_cited_is_said(language):
    with translation.override("en"):
        english = set(map(str, CITED.values()))
    with translation.override(language):
        said = set(map(str, CITED.values()))

    assert len(said) == len(CITED)
    assert not said & english


@pytest.mark.skipif(not shutil.which("xgettext"), reason="gettext is not installed")
def test_every_string_of_the_source_is_in_the_catalogue(tmp_path):
    for name in SOURCES:
        shutil.copytree(
            BASE / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(BASE / "manage.py", tmp_path)
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "-l", "ro", "-v", "0",
         "--no-location", "--no-wrap", "--no-obsolete"],
        cwd=tmp_path,
        env={**os.environ, "CRUCE_NO_BOOTSTRAP": "1", "CRUCE_DATA": str(tmp_path)},
        check=True,
    )  # fmt: skip

    found = set(catalogue(tmp_path / "locale", "ro"))

    assert sorted(found - set(catalogue(BASE / "locale", "ro"))) == []


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "1 participant"),
        (2, "2 participanți"),
        (19, "19 participanți"),
        (20, "20 de participanți"),
        (101, "101 participanți"),
    ],
)
def test_romanian_counts_as_romanians_do(count, words):
    with translation.override("ro"):
        said = ngettext("%(count)s entrant", "%(count)s entrants", count)

    assert said % {"count": count} == words


def test_romanian_words_use_the_comma_below():
    text = (BASE / "locale/ro/LC_MESSAGES/django.po").read_text("utf-8")

    said = [
        line
        for line in text.splitlines()
        if line.startswith("msgstr") and re.search("[şţŞŢ]", line)
    ]

    # Only the sentence that says which letters were corrected names them.
    assert [line for line in said if "au fost corectate" not in line] == []


SIGNED = re.compile(r"[\w.]*\.(?:author|decided_by|signed)\b(?!\|signer)")
SAYS = re.compile(r"\{\{.*?\}\}|\{% (?:blocktranslate|firstof) .*?%\}")


def test_whoever_signed_is_said_in_words():
    """“organizer 1”, and how a second person vouches; never a code alone."""
    bare = [
        f"{path.relative_to(BASE)}: {found}"
        for path in sorted((BASE / "templates").rglob("*.html"))
        for said in SAYS.findall(path.read_text("utf-8"))
        for found in SIGNED.findall(said)
    ]

    assert bare == []
