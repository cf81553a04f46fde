"""Templates and tests lie in rooms; templates point one way, as the rooms do."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

APPS = ("tournaments", "tables", "scoring")
TEMPLATES = Path("templates")
INCLUDED = re.compile(r"{%\s*(?:include|extends)\s+[\"']([^\"']+)[\"']")
NAMED = re.compile(r"[\"']((?:tournaments|tables|scoring)/[\w/]+\.html)[\"']")
PAGES = sorted(path for app in APPS for path in (TEMPLATES / app).rglob("*.html"))


# Plain Python without doors, and what plays whole events: nothing to put in layers.
WITHOUT_LAYERS = {
    "scoring.games", "scoring.ranking", "scoring.rehearsal", "tables.protocol",
}  # fmt: skip
LISTED = re.compile(r"^\| `(\w+)/` \|", re.MULTILINE)


def contracts():
    """Return the import contracts about layers."""
    project = tomllib.loads(Path("pyproject.toml").read_text())
    found = project["tool"]["importlinter"]["contracts"]
    return [one for one in found if one["type"] == "layers"]


def rooms():
    """Return each room, ``app/room``, with its height: the lowest has 0."""
    layers = {
        contract["containers"][0]: contract["layers"]
        for contract in contracts()
        if contract["name"].endswith("rooms point one way")
    }
    listed = [
        f"{app}/{layer}"
        for app in APPS
        for layer in reversed(layers[app])
        if Path(app, layer).is_dir()
    ]
    return {room: height for height, room in enumerate(listed)}


HEIGHTS = rooms()


def room_of(name):
    """Return the room of a template, or none for what every page may use."""
    parts = Path(name).parts
    return "/".join(parts[:2]) if len(parts) > 1 else None


def test_there_are_rooms():
    assert len(HEIGHTS) > 30


def in_the_docs():
    """Return the rooms as docs/architecture.md lists them, one table for each app."""
    text = Path("docs/architecture.md").read_text()
    for app in APPS:
        table = text.split(f"| `{app}/` ")[1].split("\n\n")[0]
        yield from (f"{app}/{room}" for room in LISTED.findall(table))


def test_the_rooms_are_listed_in_the_order_in_which_they_stand():
    assert list(in_the_docs()) == list(HEIGHTS)


def test_every_room_has_its_layers():
    layered = {one for each in contracts() for one in each.get("containers", ())}

    without = {room.replace("/", ".") for room in HEIGHTS} - layered
    assert without == WITHOUT_LAYERS


def test_a_template_lies_in_a_room():
    assert len(PAGES) > 200
    nowhere = [
        str(page)
        for page in PAGES
        if room_of(page.relative_to(TEMPLATES)) not in HEIGHTS
    ]

    assert nowhere == []


def test_a_template_uses_its_own_room_and_those_below():
    above = [
        f"{page}: {name}"
        for page in PAGES
        for name in INCLUDED.findall(page.read_text())
        if room_of(name)
        and HEIGHTS[room_of(name)] > HEIGHTS[room_of(page.relative_to(TEMPLATES))]
    ]

    assert above == []


def named_templates():
    """Yield every template that code or a template names in full."""
    for app in APPS:
        for path in Path(app).rglob("*.py"):
            for name in NAMED.findall(path.read_text()):
                yield path, name
    for path in TEMPLATES.rglob("*.html"):
        for name in INCLUDED.findall(path.read_text()):
            yield path, name


def test_every_template_that_is_named_exists():
    missing = {
        f"{path}: {name}"
        for path, name in named_templates()
        if not (TEMPLATES / name).is_file()
    }

    assert missing == set()


def test_tests_and_scripts_lie_in_rooms():
    """Beside them only what is of the whole app, as Django looks for it."""
    django = {"management", "templatetags"}
    folders = [
        *Path("tests").glob("*/tournaments/*/"),
        *Path("tests").glob("*/tables/*/"),
        *Path("tests").glob("*/scoring/*/"),
        *(path for app in APPS for path in Path(app, "static", app).glob("*/")),
    ]

    named = {
        "/".join(folder.parts[-2:])
        for folder in folders
        if any(folder.rglob("*.[pj][ys]"))
    }

    assert {
        name
        for name in named - set(HEIGHTS)
        if Path(name).name not in django | {"__pycache__"}
    } == set()
