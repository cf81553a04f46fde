"""Several stylesheets or scripts as one file, named after its content.

A browser asks once for all of them, and never again for what it has. They are put
together in the process, from the files as they lie: nothing has to be built.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static

_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_CHARSET = '@charset "UTF-8";'
_URL = re.compile(r'url\("(?!data:|/)([^")]+)"\)')
_HASH_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Bundle:
    """One file made of several: where it is, and what is in it."""

    address: str
    kind: str
    content: bytes
    packed: bytes


def bundle(name: str) -> Bundle:
    """Return the bundle of that name in the settings. Raises KeyError."""
    return _made(name, _changed(name) if settings.DEBUG else 0)


def bundle_at(address: str) -> Bundle | None:
    """Return the bundle with that address, if it is the address of one."""
    if not address.startswith(f"{settings.STATIC_URL}all/"):
        return None
    found = (bundle(name) for name in settings.BUNDLES)
    return next((one for one in found if one.address == address), None)


def _changed(name: str) -> float:
    return sum(_path(file).stat().st_mtime for file in settings.BUNDLES[name])


@lru_cache(maxsize=16)
def _made(name: str, _changed: float) -> Bundle:
    stem, _dot, kind = name.rpartition(".")
    write = {"css": _style, "js": _script}[kind]
    parts = settings.BUNDLES[name]
    text = "\n".join(write(file, around) for file, around in parts.items())
    content = text.encode()
    digits = hashlib.sha256(content).hexdigest()[:_HASH_DIGITS]
    return Bundle(
        address=f"{settings.STATIC_URL}all/{stem}.{digits}.{kind}",
        kind={"css": "text/css", "js": "text/javascript"}[kind] + "; charset=utf-8",
        content=content,
        packed=gzip.compress(content, mtime=0),
    )


def _style(file: str, around: str) -> str:
    """Return a stylesheet whose addresses hold from anywhere."""

    def from_anywhere(found: re.Match[str]) -> str:
        return f'url("{static(normpath(join(dirname(file), found[1])))}")'

    text = _path(file).read_text(encoding="utf-8").removeprefix(_CHARSET)
    text = _URL.sub(from_anywhere, _COMMENT.sub("", text)).strip()
    return f"{around} {{\n{text}\n}}" if around else text


def _script(file: str, before: str) -> str:
    """Return a module's text; its names are its own. It may import nothing.

    It can use what the script ``before`` it declares, if there is one.
    """
    texts = [_path(one).read_text(encoding="utf-8") for one in (before, file) if one]
    return "\n".join(["{", *(text.strip() for text in texts), "}"])


def _path(file: str) -> Path:
    found = finders.find(file)
    assert isinstance(found, str), file
    return Path(found)
