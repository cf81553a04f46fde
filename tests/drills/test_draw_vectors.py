"""Ten thousand draws by chance, and one tampering of each: every checker agrees.

The server's program, the script of the page, which is the file that people save, the
18 lines of docs/draw.md and of the specification, and the program for whole events.
``CRUCE_PROOF_DRAWS`` changes how many. The script runs in Node.js.
"""

from __future__ import annotations

import os

import pytest

from tests.vectors.cd2 import agreeing

MANY = int(os.environ.get("CRUCE_PROOF_DRAWS", "10000"))


@pytest.mark.skipif(agreeing.NODE is None, reason="needs Node.js")
def test_every_checker_agrees_on_random_draws_and_tampered_ones():
    figures, differing = agreeing.compared(MANY, seed="drill")

    print(figures)  # noqa: T201
    assert differing == []
    assert figures["good"] == figures["refused"] == MANY
