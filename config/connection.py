"""One connection of the web server, with an end to waiting for its headers.

uvicorn closes what is idle after a request, but waits for ever for the first headers
and reads as many of them as are sent.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEADER_SECONDS = 10.0
MOST_HEADER_BYTES = 32_768

_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Base
else:
    Base = AutoHTTPProtocol


class PatientConnection(Base):
    """uvicorn's own protocol; headers have ten seconds and 32 KB.

    Both of uvicorn's implementations give a request its ``cycle`` as soon as its
    headers are complete; that is what ends the waiting.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._until: asyncio.TimerHandle | None = None
        self._received = 0

    def connection_made(  # type: ignore[override]
        self, transport: asyncio.Transport
    ) -> None:
        """Give the first headers their time."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take data; what belongs to unfinished headers is timed and counted."""
        before: Any = self.cycle
        in_headers = before is None or before.response_complete or not before.more_body
        super().data_received(data)
        if self.cycle is not before:
            self._stop_waiting()
        elif in_headers:
            self._wait()
            self._received += len(data)
            if self._received > MOST_HEADER_BYTES:
                self._refuse()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the time."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._until is None:
            self._until = self.loop.call_later(HEADER_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        self._received = 0
        if self._until is not None:
            self._until.cancel()
            self._until = None

    def _refuse(self) -> None:
        """Say so where no answer is on its way, and close."""
        answered: Any = self.cycle
        if answered is None or answered.response_complete:
            self.transport.write(_TOO_LARGE)
        self.transport.close()
