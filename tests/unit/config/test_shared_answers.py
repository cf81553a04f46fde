"""Who asks the same public fragment at the same time gets one answer."""

from __future__ import annotations

import asyncio

import pytest

from config.shared_answers import SAME_FOR_ALL, SharedAnswers

FRAGMENT = "/t/cupa/standings/part/"


class Django:
    """The application behind: answers when it is let, with what is true then."""

    def __init__(self, *, shared=True):
        self.asked = []
        self.version = 1
        self.shared = shared
        self.go = asyncio.Event()

    async def __call__(self, scope, receive, send):
        self.asked.append(dict(scope["headers"]))
        body = str(self.version).encode()
        await self.go.wait()
        headers = [(SAME_FOR_ALL, b"1")] if self.shared else []
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


async def ask(site, *, path=FRAGMENT, method="GET", headers=(), query=b""):
    said = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        said.append(message)

    scope = {
        "type": "http", "method": method, "path": path,
        "query_string": query, "headers": list(headers),
    }  # fmt: skip
    await site(scope, receive, send)
    assert all(name != SAME_FOR_ALL for name, _value in said[0]["headers"])
    return said[1]["body"]


async def crowd(site, *requests):
    """So many requests, each begun before any is answered."""
    tasks = []
    for request in requests:
        tasks.append(asyncio.create_task(ask(site, **request)))
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    return tasks


def test_a_thousand_who_ask_at_once_are_few_questions():
    async def scene():
        django = Django()
        asking = await crowd(SharedAnswers(django), *[{} for _ in range(1000)])
        django.go.set()
        return django, await asyncio.gather(*asking)

    django, answers = asyncio.run(scene())

    assert len(answers) == 1000
    assert len(django.asked) <= 2


def test_nobody_gets_an_answer_that_was_begun_before_the_question():
    async def scene():
        django = Django()
        site = SharedAnswers(django)
        early = await crowd(site, {})
        django.version = 2
        late = await crowd(site, {}, {})
        django.go.set()
        return await asyncio.gather(*early), await asyncio.gather(*late)

    assert asyncio.run(scene()) == ([b"1"], [b"2", b"2"])


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/t/cupa/tables/part/"},
        {"query": b"stage=1"},
        {"headers": [(b"if-none-match", b'"1.ro"')]},
        {"headers": [(b"accept-language", b"en")]},
        {"headers": [(b"accept-encoding", b"gzip")]},
        {"headers": [(b"cookie", b"csrftoken=x; django_language=en")]},
        {"headers": [(b"host", b"elsewhere")]},
    ],
    ids=str,
)
def test_whoever_asks_something_else_gets_an_own_answer(other):
    async def scene():
        django = Django()
        asking = await crowd(SharedAnswers(django), {}, other)
        asked = len(django.asked)
        django.go.set()
        await asyncio.gather(*asking)
        return asked

    assert asyncio.run(scene()) == 2


def test_what_django_does_not_call_the_same_for_all_is_asked_by_everybody():
    async def scene():
        django = Django(shared=False)
        asking = await crowd(
            SharedAnswers(django),
            *[{"headers": [(b"cookie", f"csrftoken={n}".encode())]} for n in range(5)],
        )
        django.go.set()
        await asyncio.gather(*asking)
        return [asked[b"cookie"] for asked in django.asked]

    assert sorted(asyncio.run(scene())) == [f"csrftoken={n}".encode() for n in range(5)]


@pytest.mark.parametrize("other", [{"method": "POST"}, {"path": "/t/cupa/"}], ids=str)
def test_whole_pages_and_writes_are_never_shared(other):
    async def scene():
        django = Django()
        asking = await crowd(SharedAnswers(django), other, other, other)
        asked = len(django.asked)
        django.go.set()
        for task in asking:
            task.cancel()
        return asked

    assert asyncio.run(scene()) == 3


def test_a_failure_is_told_to_all_and_the_next_question_is_asked():
    class Broken(Django):
        async def __call__(self, scope, receive, send):
            if self.version == 1:
                raise ValueError
            await super().__call__(scope, receive, send)

    async def scene():
        django = Broken()
        django.go.set()
        site = SharedAnswers(django)
        first = await asyncio.gather(ask(site), ask(site), return_exceptions=True)
        django.version = 2
        return first, await ask(site)

    first, later = asyncio.run(scene())

    assert [type(problem) for problem in first] == [ValueError, ValueError]
    assert later == b"2"
