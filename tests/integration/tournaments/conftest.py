"""Browsers that ask for English, so that sentences can be read in the tests."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})
