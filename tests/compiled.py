"""The assertions of each test file are rewritten once, by all processes of a run.

In a fresh clone each of them would do it for all files, at the same time as the others.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

FOLDER = Path(__file__).resolve().parent


def rewrite_once(config: pytest.Config, *, processes: int) -> None:
    """Rewrite what is new or has changed, as pytest keeps it; after a run, nothing."""
    new = [file for file in sorted(FOLDER.rglob("test_*.py")) if not _is_kept(file)]
    if not new or not hasattr(os, "fork"):
        return
    children = [_child(config, new[number::processes]) for number in range(processes)]
    for child in children:
        os.waitpid(child, 0)


def _place(file: Path) -> Path:
    return rewrite.get_cache_dir(file) / f"{file.stem}{rewrite.PYC_TAIL}"


def _is_kept(file: Path) -> bool:
    return rewrite._read_pyc(file, _place(file)) is not None


def _child(config: pytest.Config, files: list[Path]) -> int:
    """Return a process that rewrites these files; what fails there fails later too."""
    child = os.fork()
    if child:
        return child
    try:
        for file in files:
            found, code = rewrite._rewrite_test(file, config)
            rewrite.try_makedirs(_place(file).parent)
            state = config.stash[rewrite.assertstate_key]
            rewrite._write_pyc(state, code, found, _place(file))
    finally:
        os._exit(0)
