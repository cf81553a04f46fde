"""A stage whose urn is open, and browsers that ask for English."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.scenarios import an_event


@pytest.fixture
def stage():
    """A first stage of six whose urn is open and full."""
    return an_event(entrants=6, state="drawing").stages.get()


@pytest.fixture
def client() -> Client:
    """A browser in which sentences can be read in English."""
    return Client(headers={"accept-language": "en"})
