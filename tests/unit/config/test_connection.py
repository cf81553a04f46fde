"""Headers that do not come, or never end; real sockets on this machine."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
import uvicorn
from uvicorn.server import ServerState

from config import connection
from config.connection import MOST_HEADER_BYTES, PatientConnection

WAIT = 0.2
GET = b"GET /x HTTP/1.1\r\nHost: here\r\n"


async def app(scope, receive, send):
    """Read the body, take longer than headers may take, answer."""
    while (await receive()).get("more_body"):
        pass
    await asyncio.sleep(2 * WAIT)
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def a_connection():
    config = uvicorn.Config(app, log_config=None, ws="none", timeout_keep_alive=5)
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: PatientConnection(config=config, server_state=state, app_state={}),
        "127.0.0.1",
        0,
    )
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        yield reader, writer
    finally:
        writer.close()
        server.close()


async def told(*parts, pause=0.0):
    """Send the parts; return what came back, and whether the other side closed."""
    async with a_connection() as (reader, writer):
        for part in parts:
            writer.write(part)
            await asyncio.sleep(pause)
        answer = b""
        try:
            while chunk := await asyncio.wait_for(reader.read(4096), 20 * WAIT):
                answer += chunk
        except TimeoutError:
            return answer, False
        except ConnectionError:
            pass
        return answer, True


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    monkeypatch.setattr(connection, "HEADER_SECONDS", WAIT)


@pytest.mark.parametrize("part", [b"", GET], ids=["nothing", "half"])
def test_a_connection_without_headers_is_closed(part):
    assert asyncio.run(told(part)) == (b"", True)


def test_headers_that_come_letter_by_letter_get_no_more_time():
    letters = [bytes([letter]) for letter in GET]

    assert asyncio.run(told(*letters, b"\r\n", pause=WAIT / 8)) == (b"", True)


def test_a_second_request_has_the_same_time_as_the_first():
    answer, closed = asyncio.run(told(GET + b"\r\n", b"GET /y HT", pause=3 * WAIT))

    assert answer.count(b"200 OK") == 1
    assert closed


def test_an_answer_and_a_body_may_take_longer():
    whole = b"POST /x HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nhalf"

    answer, _closed = asyncio.run(told(whole[:-4], whole[-4:], pause=2 * WAIT))

    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert answer.endswith(b"ok")


def test_headers_without_end_are_refused():
    many = b"x-filling: 0123456789\r\n" * 100

    answer, _closed = asyncio.run(
        told(GET, *[many] * (MOST_HEADER_BYTES // len(many) + 1))
    )

    assert answer.startswith(b"HTTP/1.1 431 ")
