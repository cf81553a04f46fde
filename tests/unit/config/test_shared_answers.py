"""Who asks the same public fragment at the same time gets one answer."""

from __future__ import annotations

import asyncio

import pytest

from config import shared_answers
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
        headers = [(b"etag", b'W/"%s.ro"' % body), (b"content-length", b"1")]
        if self.shared:
            headers.append((SAME_FOR_ALL, body))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


async def ask(
    site, *, path=FRAGMENT, method="GET", headers=(), query=b"", heard_of=None
):
    said = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        said.append(message)

    scope = {
        "type": "http", "method": method, "path": path,
        "query_string": query, "headers": list(headers),
    }  # fmt: skip
    if heard_of is not None:
        scope["headers"].append((b"x-live-fragment", str(heard_of).encode()))
    await site(scope, receive, send)
    return said[1]["body"] or said[0]["status"]


async def crowd(site, *requests):
    """So many requests, each begun before any is answered."""
    tasks = []
    for request in requests:
        tasks.append(asyncio.create_task(ask(site, **request)))
        await asyncio.sleep(0)
    for _turn in range(100):  # not a time, which a slow machine would not keep
        await asyncio.sleep(0)
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


def asked_one_after_another(*requests, age=None):
    """What comes back, and how often Django was asked; the event moves in between."""

    async def scene():
        django = Django()
        django.go.set()
        site = SharedAnswers(django)
        answers = [await ask(site, heard_of=1)]
        if age:
            await asyncio.sleep(age)
        django.version = 2
        answers += [await ask(site, **request) for request in requests]
        return answers, len(django.asked)

    return asyncio.run(scene())


def test_who_has_heard_of_no_more_than_others_got_gets_the_same_for_a_moment():
    assert asked_one_after_another({"heard_of": 1}) == ([b"1", b"1"], 1)


def test_who_has_heard_of_something_newer_gets_it():
    assert asked_one_after_another({"heard_of": 2}) == ([b"1", b"2"], 2)


def test_who_does_not_say_what_he_has_heard_of_gets_what_is_true_now():
    assert asked_one_after_another({}) == ([b"1", b"2"], 2)


def test_after_the_moment_it_is_asked_anew(monkeypatch):
    monkeypatch.setattr(shared_answers, "KEPT_SECONDS", 0.01)

    assert asked_one_after_another({"heard_of": 1}, age=0.02) == ([b"1", b"2"], 2)


@pytest.mark.parametrize("tag", [b'"1.ro"', b'W/"1.ro"', b'"0.ro", W/"1.ro"'])
def test_who_has_it_is_told_so_and_others_get_it_whole(tag):
    has_it = {"heard_of": 1, "headers": [(b"if-none-match", tag)]}

    answers, asked = asked_one_after_another(has_it, {"heard_of": 1})

    assert (answers, asked) == ([b"1", 304, b"1"], 1)


@pytest.mark.parametrize(
    "twice",
    [
        [(b"cookie", b"a=b"), (b"cookie", b"django_language=en")],
        [(b"accept-language", b"ro"), (b"accept-language", b"en")],
    ],
    ids=str,
)
def test_a_header_that_comes_twice_shares_nothing(twice):
    answers, asked = asked_one_after_another(
        {"heard_of": 1, "headers": twice}, {"heard_of": 1}
    )

    assert (answers, asked) == ([b"1", b"2", b"1"], 2)


def test_of_two_languages_in_a_cookie_it_takes_the_one_that_django_takes():
    async def scene():
        django = Django()
        cookies = [b"django_language=ro; django_language=en", b"django_language=en"]
        asking = await crowd(
            SharedAnswers(django),
            *[{"headers": [(b"cookie", cookie)]} for cookie in cookies],
        )
        asked = len(django.asked)
        django.go.set()
        await asyncio.gather(*asking)
        return asked

    assert asyncio.run(scene()) == 1


@pytest.mark.parametrize("condition", [b"if-match", b"if-unmodified-since"])
def test_one_s_condition_is_nobody_else_s(condition):
    """What one asker has must not decide what all the others are told."""

    async def scene():
        django = Django()
        first = {"headers": [(condition, b'"x"')]}
        asking = await crowd(SharedAnswers(django), first, {}, {})
        django.go.set()
        await asyncio.gather(*asking)
        return django.asked

    assert not [name for asked in asyncio.run(scene()) for name in asked
                if name.startswith(b"if-")]  # fmt: skip


def test_an_answer_that_sets_a_cookie_is_one_person_s():
    class Cookies(Django):
        async def __call__(self, scope, receive, send):
            async def with_cookie(message):
                if "headers" in message:
                    message["headers"].append((b"set-cookie", b"sessionid=x"))
                await send(message)

            await super().__call__(scope, receive, with_cookie)

    async def scene():
        django = Cookies()
        asking = await crowd(SharedAnswers(django), {}, {}, {})
        django.go.set()
        await asyncio.gather(*asking)
        return django.asked

    assert len(asyncio.run(scene())) >= 3
