"""Pages that are one file: what all of them share, and what their policy allows.

That is their own script and style, by their hashes.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

_SHARED = Path(__file__).with_name("one_file")


class OneFile:
    """A page that is one file.

    Its own ``page.html``, ``page.css`` and ``page.js`` lie in ``folder`` and come after
    what such pages share; ``scripts`` come before. ``runs`` and ``workers`` are the
    sources from which its policy lets it run more, in the page and beside it.
    """

    def __init__(
        self,
        folder: Path,
        *,
        title: str,
        scripts: Sequence[Path],
        runs: Sequence[str] = (),
        workers: Sequence[str] = (),
    ) -> None:
        self.folder, self.title, self.scripts = folder, title, scripts
        self.runs, self.workers = runs, workers

    @cached_property
    def html(self) -> str:
        """Return the page but for its script, which stands at ``{{script}}``."""
        return (
            _read(_SHARED / "page.html")
            .replace("{{policy}}", self.policy)
            .replace("{{title}}", self.title)
            .replace("{{style}}", self._style)
            .replace("{{page}}", _read(self.folder / "page.html"))
        )

    @cached_property
    def script(self) -> str:
        """Return everything that the page runs by itself."""
        parts = [*self.scripts, _SHARED / "page.js", self.folder / "page.js"]
        return "\n".join(['\n"use strict";', *map(_read, parts)])

    @cached_property
    def policy(self) -> str:
        """Return what the page may do."""
        sources = {
            "default-src": ["'none'"],
            "script-src": [_allowed(self.script), *self.runs],
            "worker-src": self.workers,
            "style-src": [_allowed(self._style)],
            "base-uri": ["'none'"],
            "form-action": ["'none'"],
        }
        return "; ".join(" ".join([of, *some]) for of, some in sources.items() if some)

    @cached_property
    def _style(self) -> str:
        return "\n" + _read(_SHARED / "page.css") + _read(self.folder / "page.css")


def _allowed(text: str) -> str:
    """Return the source expression that allows exactly this inline text."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")
