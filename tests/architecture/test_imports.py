from __future__ import annotations

import importlib.util

import pytest


@pytest.mark.skipif(
    importlib.util.find_spec("importlinter") is None,
    reason="needs import-linter: python3 manage.py lint",
)
def test_the_import_contracts_hold(capsys):
    from importlinter.cli import lint_imports  # noqa: PLC0415

    code = lint_imports()

    assert code == 0, capsys.readouterr().out
