from __future__ import annotations

from types import SimpleNamespace

import pytest

from config import descriptors
from config.descriptors import MOST, raise_limit, room_for

UNLIMITED = -1


class System:
    """A system's limit of open files: (soft, hard)."""

    RLIMIT_NOFILE = 7
    RLIM_INFINITY = UNLIMITED

    def __init__(self, soft, hard, *, grants=True):
        self.limit = (soft, hard)
        self.grants = grants

    def getrlimit(self, which):
        assert which == self.RLIMIT_NOFILE
        return self.limit

    def setrlimit(self, which, limit):
        if not self.grants:
            raise ValueError
        self.limit = limit


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        (System(1024, 20_000), 20_000),
        (System(1024, UNLIMITED), MOST),
        (System(20_000, 20_000), 20_000),
        (System(UNLIMITED, UNLIMITED), MOST),
        (System(256, UNLIMITED, grants=False), 256),
        (None, None),
    ],
)
def test_as_many_files_as_the_system_gives(monkeypatch, system, expected):
    monkeypatch.setattr(descriptors, "_resource", lambda: system)

    assert raise_limit() == expected
    if system is not None and system.grants:
        soft, hard = system.limit
        assert soft in {expected, UNLIMITED}
        assert hard in {expected, UNLIMITED}


@pytest.mark.parametrize(
    ("files", "expected"), [(None, 2500), (20_000, 2500), (1024, 768), (100, 1)]
)
def test_streams_leave_files_for_everything_else(files, expected):
    assert room_for(2500, files=files) == expected


def test_a_system_without_such_limits_is_no_error(monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(
        descriptors, "importlib", SimpleNamespace(import_module=missing)
    )

    assert raise_limit() is None
