"""Honest files, and forged by hand or chance: Python and a browser say the same.

``CRUCE_DRILL_FORGED`` is how many files each of the events gives by chance.
"""

from __future__ import annotations

import os

import pytest

from scoring.archive.pages.in_browser import page_in_browser
from tests.drills.test_forgeries import FORGED, played
from tests.e2e.browser import a_browser
from tests.e2e.scoring.archive.both import compared
from tests.e2e.scoring.archive.forged_files import (
    canon_of,
    forged_by_chance,
    forged_by_hand,
)

MANY = int(os.environ.get("CRUCE_DRILL_FORGED", "100"))


@pytest.mark.parametrize("options", FORGED)
def test_python_and_the_browser_say_the_same(
    transactional_db, chromium, tmp_path, options
):
    whole, public = played(options.split())
    files = [
        (name, data, [])
        for document, seed in ((public, "public"), (whole, "whole"))
        for name, data in forged_by_chance(document, many=MANY // 2, seed=seed)
    ]
    files += [(name, canon_of(forged), []) for name, forged in forged_by_hand(public)]
    files += [("public", canon_of(public), []), ("whole", canon_of(whole), [])]
    saved = tmp_path / "verify.html"
    saved.write_bytes(page_in_browser().plain(""))
    with a_browser(chromium) as browser:
        page = browser.new_page()
        page.goto(saved.as_uri())
        differing = compared(page, files)

    assert differing == []
