"""A class on a page means something to somebody, and each is on some page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.test_files import kept_files

KINDS = {".css", ".html", ".js", ".py"}
STYLED = re.compile(r"\.([a-zA-Z][\w-]*)")
WRITTEN = re.compile(r'class="((?:[^"{]|{%.*?%}|{{.*?}})*)"', re.DOTALL)
TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
WORD = re.compile(r"[a-zA-Z][\w-]*")
# What the data of a page end: `felt--{{ seats|length }}`.
OPEN = re.compile(r"([a-zA-Z][\w-]*-)(?:{{|{%|\${)")


@pytest.fixture(scope="module")
def texts():
    """The texts of the product, and of its tests, by the ending of their files."""
    found: dict[str, str] = {}
    for path in kept_files():
        if "vendor" not in path.parts and path.suffix in KINDS:
            kind = "tests" if path.parts[0] == "tests" else path.suffix
            text = path.read_text()
            if kind == ".css":
                text = re.sub(r"/\*.*?\*/|url\(.*?\)", "", text, flags=re.DOTALL)
            found[kind] = found.get(kind, "") + text
    return found


def test_every_class_of_a_stylesheet_is_on_some_page(texts):
    pages = texts[".html"] + texts[".js"] + texts[".py"]
    words = set(WORD.findall(pages))
    stems = tuple(OPEN.findall(pages))

    nowhere = set(STYLED.findall(texts[".css"])) - words
    assert sorted(name for name in nowhere if not name.startswith(stems)) == []


def test_every_class_on_a_page_is_styled_or_looked_for(texts):
    known = set(STYLED.findall(texts[".css"] + texts["tests"]))
    known |= set(WORD.findall(texts[".js"]))
    written = {
        name
        for classes in WRITTEN.findall(texts[".html"])
        for name in WORD.findall(TAG.sub("{}", classes))
        if f"{name}{{}}" not in TAG.sub("{}", classes)
    }

    assert sorted(written - known) == []


def test_every_class_that_the_design_names_is_in_a_stylesheet(texts):
    design = Path("docs/design.md").read_text()
    names = set(re.findall(r"[` ]\.([a-z][a-z0-9_-]*)(?=[`. ])", design))

    assert sorted(names - set(STYLED.findall(texts[".css"]))) == []
