"""Long drills, outside the everyday suite: ``manage.py test tests/drills``."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker of the drills."""
    config.addinivalue_line("markers", "drill: takes minutes; run by its own command")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Collect drills only when their folder or a file in it is named."""
    named = [Path(str(argument).split("::")[0]).resolve() for argument in config.args]
    if any(HERE == path or HERE in path.parents for path in named):
        return None
    return HERE in collection_path.parents or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder."""
    for item in items:
        if item.nodeid.startswith("tests/drills/"):
            item.add_marker("drill")
