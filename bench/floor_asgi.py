"""What nothing in Python can beat: one body from memory, through uvicorn alone.

python bench/floor_asgi.py PORT BYTES
"""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn

Send = Callable[[dict[str, Any]], Awaitable[None]]


def application(size: int) -> Callable[..., Awaitable[None]]:
    """Return an ASGI application that says the same bytes to everybody."""
    body = os.urandom(size)
    start = {
        "type": "http.response.start",
        "status": 200,
        "headers": [(b"content-length", str(size).encode())],
    }
    rest = {"type": "http.response.body", "body": body}

    async def say(scope: dict[str, Any], _receive: object, send: Send) -> None:
        if scope["type"] == "http":
            await send(start)
            await send(rest)

    return say


if __name__ == "__main__":
    uvicorn.run(
        application(int(sys.argv[2])),
        port=int(sys.argv[1]),
        lifespan="off",
        access_log=False,
        log_level="error",
    )
