"""How many viewers a second a server takes in, each with a stream of its own.

All knock at the same moment, as after a break of the network, and each waits for the
first event of its stream. Counted is also what the server worked for it.
"""

from __future__ import annotations

import asyncio
import resource
import time
from dataclasses import dataclass

import uvloop

from bench.hammer import cpu_seconds

AT_ONCE = 200  # so many are on their way, which no backlog of a socket refuses
PATIENCE = 60.0
FIRST = b"\ndata: "


@dataclass(frozen=True)
class Taken:
    """How fast streams began: by the clock, and for a second of the processor."""

    per_second: float
    per_cpu_second: float


def hold_many() -> None:
    """Let this process have as many connections open as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def connect(*, port: int, path: str, process: int, viewers: int) -> Taken:
    """Return how fast so many streams began, all held open to the end."""
    hold_many()
    worked, began = cpu_seconds(process), time.perf_counter()
    asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: ro\r\n\r\n"
    took = uvloop.run(_all(port, request=asked.encode(), viewers=viewers)) - began
    worked = cpu_seconds(process) - worked
    return Taken(per_second=viewers / took, per_cpu_second=viewers / max(worked, 0.01))


async def _all(port: int, *, request: bytes, viewers: int) -> float:
    """Return when the last of them had its first event."""
    held: list[asyncio.StreamWriter] = []
    way = asyncio.Semaphore(AT_ONCE)

    async def viewer() -> None:
        async with way:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            held.append(writer)
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200"), head
            await reader.readuntil(FIRST)

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(viewer() for _number in range(viewers)))
    last = time.perf_counter()
    for writer in held:
        writer.close()
    return last
