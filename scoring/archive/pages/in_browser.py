"""The program that checks an event, in a browser: one page, without any network.

It is the same program: ``verify_event.py`` stands in the page as it is, and Brython,
which runs Python in a browser, beside it. The page works saved to disk. Opened on the
site it is nobody's page: its sandbox gives it an origin of its own, so that it can
touch nothing of the site, and the site needs no ``unsafe-eval``.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control

from scoring.archive.queries.event_file.writing import public_document
from scoring.verifier import FILE
from tournaments.canon import canon
from tournaments.events.queries.versions import painted_version
from tournaments.live.pages import ask_again
from tournaments.staff.policy import Access, Scope, site_page, tournament_page
from tournaments.web.inline import OneFile
from tournaments.web.reader import reader

_PARTS = Path(__file__).with_name("in_browser_parts")
# It runs its own script, and Python in a worker.
_PAGE = OneFile(
    _PARTS,
    title="verify_event.py",
    scripts=[_PARTS / "words.js"],
    runs=["'unsafe-eval'"],
    workers=["blob:"],
)
FILE_NAME = "cruce-verify-event.html"
# What the program imports, and what that imports. Each is looked for in the page
# alone: a module that is missing is an error, and a test would find it.
MODULES = (
    "datetime", "_pydatetime", "hashlib", "itertools", "math", "operator", "_operator",
    "sys", "time", "_locale",
    *(f"crypto_js.rollups.sha{bits}" for bits in (1, 256, 384, 512)),
)  # fmt: skip
# A form may be sent off to the page's own script; to an address none may (below).
SANDBOX = "sandbox allow-scripts allow-forms allow-downloads; frame-ancestors 'none'"


@site_page(Access.PUBLIC)
@cache_control(public=True, max_age=300)
def verify_event(request: HttpRequest) -> HttpResponse:
    """Return the page for the file of any event; with ``?download`` to keep."""
    return _answer(request, "", name=FILE_NAME)


@tournament_page(Access.PUBLIC)
def verify_record(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the page with the public record of this event inside."""
    event = scope.tournament
    etag = f'"verify.{page_in_browser().tag}.{painted_version(event)}.{reader()}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        record = canon(public_document(event)).decode("ascii")
        sign = f" · {_('Rehearsal')}" if event.is_rehearsal else ""
        inside = with_record(record, name=f"{event.name}{sign}")
        response = _answer(request, inside, name=f"{event.slug}-verify.html")
        response["ETag"] = etag
    ask_again(response)
    return response


def _answer(request: HttpRequest, inside: str, *, name: str) -> HttpResponse:
    """Return the page, compressed as far as it is always the same only once."""
    packs = re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))
    page = page_in_browser()
    body = page.packed(inside) if packs else page.plain(inside)
    response = HttpResponse(body)
    if packs:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    response["Content-Security-Policy"] = f"{_PAGE.policy}; {SANDBOX}"
    if "download" in request.GET:
        response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def with_record(record: str, *, name: str) -> str:
    """Return what stands in the page behind its script: a record in JSON."""
    # In JSON this sign can stand in texts alone; so no text ends the element.
    text = record.replace("<", "\\u003c")
    return (
        f'<script type="application/json" id="record" data-event="{escape(name)}"'
        f' data-language="{get_language()}">{text}</script>\n'
    )


@dataclass(frozen=True, slots=True)
class PageInBrowser:
    """The page but for its record, also as the beginning of a gzip file (RFC 1952)."""

    text: bytes
    compressed: bytes
    checksum: int
    tag: str

    END = b"</body>\n</html>\n"

    def plain(self, inside: str) -> bytes:
        """Return the page with something inside."""
        return self.text + inside.encode("utf-8") + self.END

    def packed(self, inside: str) -> bytes:
        """Return the same in gzip."""
        rest = inside.encode("utf-8") + self.END
        packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        checksum = zlib.crc32(rest, self.checksum)
        size = (len(self.text) + len(rest)) & 0xFFFFFFFF
        return b"".join([
            b"\x1f\x8b\x08\0\0\0\0\0\2\xff",
            self.compressed,
            packing.compress(rest),
            packing.flush(),
            checksum.to_bytes(4, "little"),
            size.to_bytes(4, "little"),
        ])  # fmt: skip


@cache
def page_in_browser() -> PageInBrowser:
    """Return the page as one self-contained HTML text, but for its record."""
    program, brython = FILE.read_bytes(), _brython()
    text = _PAGE.html
    # Large parts last: nothing in them is taken for a place to fill in.
    for name, part in (
        ("version", version("brython")),
        ("sha-program", hashlib.sha256(program).hexdigest()),
        ("sha-brython", hashlib.sha256(brython).hexdigest()),
        ("licence", _inert(_part("licence.txt"))),
        ("script", _PAGE.script),
        ("engine", _inert(_part("engine.js"))),
        ("program", _inert(program.decode("utf-8"))),
        ("modules", _inert(_modules())),
        ("brython", _inert(brython.decode("utf-8"))),
    ):
        before, found, behind = text.partition(f"{{{{{name}}}}}")
        assert found, name
        text = before + part + behind
    content = text.encode("utf-8")
    packing = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    return PageInBrowser(
        text=content,
        compressed=packing.compress(content) + packing.flush(zlib.Z_FULL_FLUSH),
        checksum=zlib.crc32(content),
        tag=hashlib.sha256(content).hexdigest()[:16],
    )


def _brython() -> bytes:
    return files("brython").joinpath("data", "brython.js").read_bytes()


@cache
def _modules() -> str:
    """Return the modules of Python as Brython takes them; all of them are 5 MB."""
    library = files("brython").joinpath("data", "brython_stdlib.js")
    text = library.read_text(encoding="utf-8")
    found = json.loads(text[text.index("{") : text.rindex("}") + 1])
    wanted = json.dumps({name: found[name] for name in MODULES})
    wanted = wanted.replace("<", "\\u003c")
    return f"__BRYTHON__.use_VFS = true;\n__BRYTHON__.update_VFS({wanted});"


def _inert(text: str) -> str:
    """Return a text that stands in an element of the page as it is."""
    lowered = text.lower()
    if "</script" in lowered or "<!--" in lowered:
        raise ValueError("it would end the element in which it stands")
    return text


def _part(name: str) -> str:
    return (_PARTS / name).read_text(encoding="utf-8")
