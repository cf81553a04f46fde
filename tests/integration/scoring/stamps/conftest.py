"""Authorities, made once."""

from __future__ import annotations

import pytest

from scoring.stamps import commands
from tests.integration.scoring.stamps.authority import Behind, Signer


@pytest.fixture(scope="session")
def signer(tmp_path_factory):
    return Signer(tmp_path_factory.mktemp("stamps") / "rsa")


@pytest.fixture(scope="session")
def another_signer(tmp_path_factory):
    """Somebody else, who calls himself the same."""
    return Signer(tmp_path_factory.mktemp("stamps") / "other", key="p256")


@pytest.fixture
def authority(signer):
    with Behind(signer) as behind:
        yield behind


@pytest.fixture(autouse=True)
def _nobody_was_asked():
    commands._NOT_BEFORE.clear()
    commands._UNDER_WAY.clear()
