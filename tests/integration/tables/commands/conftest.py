"""A stage whose urn is open."""

from __future__ import annotations

import pytest

from tests.scenarios import an_event


@pytest.fixture
def stage():
    """A first stage of six whose urn is open and full."""
    return an_event(entrants=6, state="drawing").stages.get()
