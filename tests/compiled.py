"""The files of the tests, compiled once in a run and not once in each process.

All processes collect the same files in the same order, at the same time: where nothing
is compiled yet, as in a fresh clone, each would compile them all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from _pytest.assertion import rewrite


def compile_share(config: pytest.Config) -> None:
    """Compile this process's share of the files; the others find them, as pytest does.

    Whoever is asked not to write such files compiles each where it is needed.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    state = config.stash.get(rewrite.assertstate_key, None)
    if worker is None or state is None or sys.dont_write_bytecode:
        return
    first = int(worker.removeprefix("gw"))
    others = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for file in islice(_collected(config), first, None, others):
        folder = rewrite.get_cache_dir(file)
        compiled = folder / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, compiled) is None and rewrite.try_makedirs(folder):
            source, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(state, code, source, compiled)


def _collected(config: pytest.Config) -> Iterator[Path]:
    """Yield the files of tests in the folders that are asked for, in one order."""
    left_out = tuple(Path(one).absolute() for one in config.option.ignore or ())
    for one in config.args:
        for file in sorted(Path(one).absolute().rglob("test_*.py")):
            if not any(file.is_relative_to(folder) for folder in left_out):
                yield file
