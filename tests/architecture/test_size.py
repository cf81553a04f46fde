"""Limits that keep a file readable on a few screens."""

from __future__ import annotations

import ast
from pathlib import Path

ROOTS = ("config", "tournaments", "tables", "scoring")
FILES = sorted(
    path
    for root in ROOTS
    for path in Path(root).rglob("*.py")
    if "migrations" not in path.parts
)
MOST_LINES_OF_A_BODY = 40


def test_a_function_fits_on_one_screen():
    """Counted without signature and docstring, so that explaining costs nothing."""
    long = {
        f"{path}:{node.name}": size
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (size := body_lines(node)) > MOST_LINES_OF_A_BODY
    }

    assert long == {}


def body_lines(function):
    explained = ast.get_docstring(function) is not None
    body = function.body[1:] if explained else function.body
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0
