"""The program that checks an event for strangers, as a module of the site.

It knows no site and is not part of one: whoever has it reads it as it is. Where the
site must come to the same answer, it asks the program itself.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

FILE = Path(__file__).parent / "static/scoring/archive/verify_event.py"


@cache
def program() -> ModuleType:
    """Return the program that the results page offers."""
    spec = importlib.util.spec_from_file_location("verify_event_alone", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
