"""Every string of the pages is there in Romanian and English, compiled."""

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

BASE = Path(settings.BASE_DIR)
LANGUAGES = ("ro", "en")
SOURCES = ("config", "tournaments", "tables", "scoring", "templates", "locale")
FIELD = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$')


def catalogue(folder: Path, language: str) -> dict[str, dict[str, str]]:
    """Return each message of a .po file by its msgid."""
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
            messages[entry["msgid"]] = entry
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
        if msgid and "msgstr" in entry and compiled.gettext(msgid) != entry["msgstr"]
    ]

    assert differing == []


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
