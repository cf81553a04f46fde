"""Pages work in the browsers that the README names; what is newer is only an extra."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLOOR = "Safari 16, Chrome 108, Firefox 121"

# What one of them does not know yet, by what it looks like in a file.
NEWER_STYLE = {
    "color-mix()": r"color-mix\(",
    "light-dark()": r"light-dark\(",
    "text-wrap": r"text-wrap\s*:",
    "subgrid": r"\bsubgrid\b",
    "nested rules": r"^\s*&",
    "@starting-style": r"@starting-style",
    "@scope": r"@scope",
    "@property": r"@property",
    "anchors": r"anchor-name|position-anchor|anchor\(",
    "field-sizing": r"field-sizing",
    "scroll-initial-target": r"scroll-initial-target",
    "lh": r"\d(?:r?lh)\b",
    "view transitions": r"view-transition",
    "scroll timelines": r"animation-timeline",
    "media ranges": r"@media[^{]*[<>]",
    "mask without a prefix": r"(?<![-\w])mask(?:-[a-z]+)?\s*:",
    ":dir(), :user-invalid": r":dir\(|:user-(?:in)?valid",
}
NEWER_SCRIPT = {
    "groups": r"\.groupBy\(",
    "copies of lists": r"\.to(?:Sorted|Reversed|Spliced)\(",
    "withResolvers": r"withResolvers",
    "fromAsync": r"fromAsync",
    "sets as sets": r"\.(?:union|intersection|isSubsetOf)\(",
    "canParse": r"canParse",
    "AbortSignal.any, timeout": r"AbortSignal\.(?:any|timeout)",
    "looking behind": r"\(\?<[=!]",
    "static blocks": r"\bstatic \{",
    "requestIdleCallback": r"requestIdleCallback",
    "CompressionStream": r"\b(?:Dec|C)ompressionStream",
    "popovers": r"showPopover|togglePopover",
    "wakeLock": r"wakeLock",
    "audioSession": r"audioSession",
    "userActivation": r"userActivation",
}
# Without it the page is the same but for this.
ONLY_AN_EXTRA = {
    ("base.css", "text-wrap"): "a heading breaks elsewhere",
    ("hall.css", "text-wrap"): "a heading breaks elsewhere",
    ("wayfinding.css", "color-mix()"): "no shade where more tabs are",
    ("wayfinding.css", "scroll-initial-target"): "tabs.js scrolls to the page's own",
    ("alarm.js", "audioSession"): "asked for before it is used",
    ("alarm.js", "userActivation"): "asked for before it is used",
    ("display.js", "wakeLock"): "asked for before it is used",
}


def ours(ending):
    listed = subprocess.run(
        ["git", "ls-files", f"*.{ending}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    names = [name for name in listed.stdout.splitlines() if "/vendor/" not in name]
    return [ROOT / name for name in names if not name.startswith("tests/")]


def newer():
    for ending, features in (("css", NEWER_STYLE), ("js", NEWER_SCRIPT)):
        for path in ours(ending):
            text = re.sub(
                r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S
            )
            for name, looks in features.items():
                if re.search(looks, text, flags=re.M):
                    yield path.name, name


def test_what_the_oldest_of_them_does_not_know_is_only_an_extra():
    assert set(newer()) == set(ONLY_AN_EXTRA)


def test_the_readme_says_which_they_are():
    assert FLOOR in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_columns_of_a_screen_have_a_width_so_that_one_is_one_in_safari():
    text = (ROOT / "scoring/static/scoring/hall/hall.css").read_text(encoding="utf-8")

    assert re.findall(r"\bcolumns:\s*(.*?);", text)
    assert re.findall(r"\bcolumns:\s*\d+;", text) == []


def test_no_page_is_printed_dark():
    """A dark page costs a cartridge; paper is light whatever the device prefers."""
    dark = re.compile(r"@media[^{]*prefers-color-scheme: dark")
    found = [
        f"{path.relative_to(ROOT)}: {rule}"
        for path in ours("css")
        for rule in dark.findall(path.read_text(encoding="utf-8"))
        if "screen" not in rule
    ]
    assert found == []
