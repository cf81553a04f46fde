"""Static files as a browser wants them: compressed, whether collected or not.

The image compresses them when it is built. A laptop serves them where they lie; they
are compressed when they are first asked for, and kept.
"""

from __future__ import annotations

import gzip
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import patch_vary_headers

from tournaments.web.bundles import bundle_at

if TYPE_CHECKING:

    class Base:
        """WhiteNoise, which says nothing of its types."""

        def __init__(self, *args: Any, **kwargs: Any) -> None: ...
        def __call__(self, request: HttpRequest) -> HttpResponseBase: ...
        def serve(self, static_file: Any, request: HttpRequest) -> HttpResponseBase: ...

else:
    from whitenoise.middleware import WhiteNoiseMiddleware as Base

WORTHWHILE = ("text/", "application/json", "image/svg+xml", "application/javascript")


class StaticFiles(Base):
    """WhiteNoise, and a compressed copy of whatever has none on the disk."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._packed: dict[tuple[str, str], bytes] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return a bundle, a file, or what is behind."""
        found = bundle_at(request.path_info)
        if found is None or request.method not in ("GET", "HEAD"):
            answer: HttpResponseBase = super().__call__(request)
            return answer
        packed = re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))
        content = found.packed if packed else found.content
        bundled = HttpResponse(content, content_type=found.kind)
        # Another content has another address.
        bundled.headers["Cache-Control"] = "max-age=31536000, public, immutable"
        bundled.headers["Content-Length"] = str(len(content))
        if packed:
            bundled.headers["Content-Encoding"] = "gzip"
        patch_vary_headers(bundled, ("Accept-Encoding",))
        return bundled

    def serve(self, static_file: Any, request: HttpRequest) -> HttpResponseBase:
        """Return the file, 304, or why not."""
        found: HttpResponseBase = super().serve(static_file, request)
        kind = found.headers.get("Content-Type", "")
        if found.has_header("Content-Encoding") or not kind.startswith(WORTHWHILE):
            return found
        patch_vary_headers(found, ("Accept-Encoding",))
        wanted = re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))
        if found.status_code != HTTPStatus.OK or request.method != "GET" or not wanted:
            return found
        key = (request.path_info, found.headers["ETag"])
        if key not in self._packed:
            content = b"".join(found.streaming_content)  # type: ignore[attr-defined]
            self._packed[key] = gzip.compress(content, mtime=0)
        found.close()
        packed = HttpResponse(self._packed[key], headers=dict(found.headers))
        packed.headers["Content-Encoding"] = "gzip"
        packed.headers["Content-Length"] = str(len(self._packed[key]))
        return packed
