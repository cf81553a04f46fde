"""The vectors as the tests read them, whichever implementation runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs"


def vectors(name):
    return json.loads((HERE / f"{name}.json").read_text(encoding="ascii"))


def good():
    """Every proof that holds."""
    return [*vectors("sizes"), *vectors("sources"), *vectors("constraints")]


def short_verifier():
    """The 18 lines that docs/draw.md prints, in a block that no formatter touches."""
    text = (DOCS / "draw.md").read_text(encoding="utf-8")
    found = re.search(r"```text\n(import .*?)```", text, re.S)
    assert found is not None
    return found[1]
