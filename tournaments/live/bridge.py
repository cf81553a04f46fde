"""Hints of other processes: one Redis subscription per web process."""

from __future__ import annotations

import asyncio
import logging
import time

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tournaments.book.channels import Hub, channel_name, from_wire

logger = logging.getLogger(__name__)

RECONNECT_SECONDS = 1.0
QUIET_SECONDS = 5.0
SILENT_SECONDS = 15.0


async def relay(hub: Hub, *, redis_url: str) -> None:
    """Feed the hub from Redis, for ever; while Redis is away, keep trying.

    Redis forgets what it cannot deliver, so after every connection but the first all
    viewers are told to look again.
    """
    first = True
    while True:
        try:
            await _listen(hub, redis_url=redis_url, resync=not first)
        except (RedisError, OSError, TimeoutError) as problem:
            if first:
                logger.warning("Redis cannot be reached: %s", type(problem).__name__)
        first = False
        await asyncio.sleep(RECONNECT_SECONDS)


async def _listen(hub: Hub, *, redis_url: str, resync: bool) -> None:
    client = Redis.from_url(redis_url, socket_connect_timeout=2, socket_timeout=5)
    pubsub = client.pubsub()
    try:
        await pubsub.subscribe(channel_name(redis_url))
        if resync:
            logger.info("Redis is back.")
            hub.resync()
        heard = time.monotonic()
        while time.monotonic() - heard < SILENT_SECONDS:
            message = await pubsub.get_message(timeout=QUIET_SECONDS)
            if message is None:
                await pubsub.ping()
                continue
            heard = time.monotonic()
            if message["type"] == "message":
                hint = from_wire(message["data"])
                if hint is not None:
                    hub.deliver(hint)
        logger.warning("Redis is silent; connecting again.")
    finally:
        await pubsub.aclose()  # type: ignore[no-untyped-call]
        await client.aclose()
