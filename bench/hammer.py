"""Many kept connections that ask for one address as fast as they are answered.

Counted is also what the server worked for it, so that a figure holds on a machine that
does other things: requests for each second of the server's processor.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvloop

CONNECTIONS = 32


@dataclass(frozen=True)
class Rate:
    """What a server answered for a second of its processor, and how large that was."""

    per_cpu_second: float
    size: int


def cpu_seconds(process: int) -> float:
    """Return how long a process has worked, or 0 where the system does not say."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def hammer(
    *, port: int, path: str, process: int, seconds: float, headers: str = ""
) -> Rate:
    """Return how many times that address was answered with 200 or 304."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: ro\r\n"
        f"Accept: text/html\r\n{headers}\r\n"
    ).encode()
    worked = cpu_seconds(process)
    answered, size = uvloop.run(_all(port, request=request, seconds=seconds))
    worked = cpu_seconds(process) - worked
    return Rate(per_cpu_second=answered / max(worked, 0.01), size=size)


class _Asking(asyncio.Protocol):
    """One connection; asks again as soon as it is answered."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.answered = self.refused = self.size = self._missing = 0
        self._head = b""
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if self._missing:
            self._missing -= len(data)
        else:
            self._head += data
            end = self._head.find(b"\r\n\r\n")
            if end < 0:
                return
            head = self._head[:end].lower()
            at = head.find(b"\r\ncontent-length:")
            length = int(head[at + 17 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
            self.refused += head[9:12] not in (b"200", b"304")
            self.size = length
            self._missing = length - (len(self._head) - end - 4)
            self._head = b""
        if self._missing == 0:
            self.answered += 1
            self.transport.write(self.request)


async def _all(port: int, *, request: bytes, seconds: float) -> tuple[int, int]:
    loop = asyncio.get_running_loop()
    opened = [
        await loop.create_connection(lambda: _Asking(request), "127.0.0.1", port)
        for _number in range(CONNECTIONS)
    ]
    await asyncio.sleep(seconds)
    asking = [protocol for _transport, protocol in opened]
    for transport, _protocol in opened:
        transport.close()
    answered = sum(one.answered - one.refused for one in asking)
    return answered, asking[0].size
