"""Who asks the same public fragment at the same time gets one answer."""

from __future__ import annotations

import asyncio
import gzip
from dataclasses import replace

import pytest

from config import shared_answers
from config.shared_answers import SAME_FOR_ALL, SharedAnswers
from tournaments.book.channels import Hint, Hub

FRAGMENT = "/t/cupa/standings/part/"


@pytest.fixture
def nobody_is_told_first(monkeypatch):
    """What is painted ahead lets no hint go first."""
    monkeypatch.setattr(shared_answers, "HINT_FIRST_SECONDS", 0)


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
            headers.append((SAME_FOR_ALL, b"7." + body))
        if dict(scope["headers"]).get(b"if-none-match") == b'"%s.ro"' % body:
            start = {"type": "http.response.start", "status": 304, "headers": headers}
            await send(start)
            return await send({"type": "http.response.body", "body": b""})
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        return await send({"type": "http.response.body", "body": body})


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
    at_hand = getattr(site, "at_hand", lambda _scope: None)(scope)
    if at_hand is None:
        await site(scope, receive, send)
    else:
        said.extend(at_hand)
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
        {"headers": [(b"cookie", b"csrftoken=x; django_language=en")]},
        {"headers": [(b"cookie", b"csrftoken=x; cards=french")]},
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
        return [asked[b"cookie"] for asked in django.asked if b"cookie" in asked]

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


def test_nothing_is_kept_that_only_its_sender_brought():
    async def scene():
        django, hub = Django(), Hub()
        hub.start()
        django.go.set()
        site = SharedAnswers(django, hub=hub)
        junk = [(b"x-junk", b"j" * 20_000), (b"if-none-match", b"k" * 20_000)]
        await ask(site, headers=[(b"host", b"hall"), *junk])
        return list(site._wanted.values())

    ((asked, scope),) = asyncio.run(scene())

    assert b"j" * 20 not in repr(scope).encode()
    assert asked.known == b""


def asked_one_after_another(*requests, age=None, told=None):
    """What comes back, and how often Django was asked; the event moves in between."""

    async def scene():
        django, hub = Django(), Hub()
        hub.start()
        django.go.set()
        site = SharedAnswers(django, hub=hub)
        answers = [await ask(site, heard_of=1)]
        if age:
            await asyncio.sleep(age)
        django.version = 2
        if told:
            hub.deliver(told)
            await asyncio.sleep(0)
        answers += [await ask(site, **request) for request in requests]
        return answers, len(django.asked)

    return asyncio.run(scene())


def test_who_has_heard_of_no_more_than_others_got_gets_the_same_for_a_moment():
    assert asked_one_after_another({"heard_of": 1}) == ([b"1", b"1"], 1)


def test_who_has_heard_of_something_newer_gets_it():
    assert asked_one_after_another({"heard_of": 2}) == ([b"1", b"2"], 2)


def test_who_says_nothing_gets_the_same_while_nothing_is_told_of_the_event():
    other = Hint(tournament_id=8, tables=frozenset({1}))

    assert asked_one_after_another({}, told=other) == ([b"1", b"1"], 1)


def test_who_says_nothing_gets_what_is_true_since_something_was_told():
    hint = Hint(tournament_id=7, tables=frozenset({1}))

    assert asked_one_after_another({}, told=hint) == ([b"1", b"2"], 2)


def test_what_is_told_of_one_table_leaves_what_others_have_heard_of():
    hint = Hint(tournament_id=7, tables=frozenset({1}))

    assert asked_one_after_another({"heard_of": 1}, told=hint) == ([b"1", b"1"], 1)


def test_what_no_version_counts_is_asked_anew_by_whoever_names_the_latest():
    """A card that was laid earlier may be shown now."""
    hint = Hint(tournament_id=7, tables=frozenset({1}), versions=0)
    screens = Hint(tournament_id=7, versions=0)

    assert asked_one_after_another({"heard_of": 1}, told=hint) == ([b"1", b"2"], 2)
    assert asked_one_after_another({"heard_of": 1}, told=screens) == ([b"1", b"1"], 1)


def test_after_a_change_of_everything_nobody_gets_what_was_before():
    """The event may be private now, or its final kept back."""
    hint = Hint(tournament_id=7, everything=True)

    assert asked_one_after_another({"heard_of": 1}, told=hint) == ([b"1", b"2"], 2)


def test_after_the_moment_it_is_asked_anew(monkeypatch):
    monkeypatch.setattr(shared_answers, "SURE_SECONDS", 0.01)

    assert asked_one_after_another({"heard_of": 1}, age=0.02) == ([b"1", b"2"], 2)


def test_what_still_holds_is_not_painted_again():
    async def scene():
        django = Django()
        django.go.set()
        site = SharedAnswers(django)
        await site_asked_after_the_moment(site)
        return await site_asked_after_the_moment(site), django.asked

    answer, asked = asyncio.run(scene())

    assert answer == b"1"
    assert asked[1][b"if-none-match"] == b'"1.ro"'


async def site_asked_after_the_moment(site):
    for key, piece in site._kept.items():
        site._kept[key] = replace(piece, asked=piece.asked - 2)
    return await ask(site)


def test_what_depends_on_the_hour_is_painted_again():
    async def scene():
        django = Django()
        django.go.set()
        site = SharedAnswers(django)
        await ask(site)
        for key, piece in site._kept.items():
            old = {"asked": piece.asked - 61, "painted": piece.painted - 61}
            site._kept[key] = replace(piece, **old)
        await ask(site)
        return django.asked

    assert b"if-none-match" not in asyncio.run(scene())[1]


@pytest.mark.parametrize(
    "known",
    [
        [(b"cookie", b"sessionid=x")],
        [(b"cookie", b"a=b; sessionid=x")],
        [(b"authorization", b"Bearer x")],
    ],
    ids=str,
)
def test_who_signs_in_is_answered_alone(known):
    answers, asked = asked_one_after_another({"heard_of": 1, "headers": known})

    assert (answers, asked) == ([b"1", b"2"], 2)


def test_nothing_of_one_asker_but_the_language_reaches_the_shared_answer():
    sent = [
        (b"cookie", b"django_language=hu; csrftoken=x"), (b"x-forwarded-host", b"h"),
        (b"host", b"here"), (b"accept-encoding", b"gzip"), (b"user-agent", b"me"),
    ]  # fmt: skip

    async def scene():
        django = Django()
        django.go.set()
        await ask(SharedAnswers(django), headers=sent)
        return django.asked

    assert asyncio.run(scene()) == [
        {
            b"host": b"here",
            b"x-forwarded-host": b"h",
            b"accept": b"*/*",
            b"accept-language": b"hu",
        }
    ]


def test_browsers_that_name_one_language_differently_share():
    wanted = [b"ro", b"ro-RO,ro;q=0.9,en;q=0.8", b"ro, *;q=0.5"]

    answers, asked = asked_one_after_another(
        *[{"heard_of": 1, "headers": [(b"accept-language", one)]} for one in wanted]
    )

    assert (answers, asked) == ([b"1"] * 4, 1)


def test_it_is_compressed_once_for_whoever_takes_it():
    text = b"a long piece of a page " * 100

    class Long(Django):
        async def __call__(self, scope, receive, send):
            async def longer(message):
                await send({**message, "body": text} if "body" in message else message)

            await super().__call__(scope, receive, longer)

    async def scene():
        django = Long()
        django.go.set()
        site = SharedAnswers(django)
        taking = {"headers": [(b"accept-encoding", b"br, gzip")]}
        return [await ask(site, **one) for one in (taking, {}, taking)], django.asked

    (packed, plain, again), asked = asyncio.run(scene())

    assert gzip.decompress(packed) == plain == text
    assert (again, len(asked)) == (packed, 1)


def test_the_oldest_go_when_there_is_no_room(monkeypatch):
    monkeypatch.setattr(shared_answers, "MOST_BYTES", 5)
    monkeypatch.setattr(shared_answers, "BESIDE_BYTES", 0)

    async def scene():
        django = Django()
        django.go.set()
        site = SharedAnswers(django)
        for number in range(9):
            await ask(site, query=str(number).encode())
        return [query for _path, query, *_rest in site._kept]

    assert asyncio.run(scene()) == [b"7", b"8"]


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

    assert not [asked for asked in asyncio.run(scene()) if condition in asked]


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


TABLE = "/t/cupa/tables/{}/part/"


async def painted_ahead(*, hint, paths):
    """Return what Django is asked when the hint is told, of what was asked before."""
    hub, django = Hub(), Django()
    hub.start()
    site = SharedAnswers(django, hub=hub)
    django.go.set()
    for path in paths:
        await ask(site, path=path, heard_of=1)
    before = len(django.asked)
    django.version = 2
    hub.deliver(hint)
    await crowd(site)
    ahead = len(django.asked) - before
    answers = [await ask(site, path=path, heard_of=2) for path in paths]
    return ahead, answers, len(django.asked) - before - ahead


@pytest.mark.usefixtures("nobody_is_told_first")
def test_what_was_asked_for_is_painted_when_a_change_is_told_not_when_a_crowd_comes():
    hint = Hint(tournament_id=7, tables=frozenset({3}))
    paths = [FRAGMENT, TABLE.format(3)]

    ahead, answers, later = asyncio.run(painted_ahead(hint=hint, paths=paths))

    assert (ahead, answers, later) == (2, [b"2", b"2"], 0)


@pytest.mark.usefixtures("nobody_is_told_first")
@pytest.mark.parametrize(
    ("hint", "ahead"),
    [
        (Hint(tournament_id=7, tables=frozenset({3})), 1),
        (Hint(tournament_id=7, tables=frozenset({4})), 0),
        (Hint(tournament_id=7, everything=True), 1),
        (Hint(tournament_id=7, versions=0), 0),
        (Hint(tournament_id=8, tables=frozenset({3})), 0),
    ],
    ids=str,
)
def test_nothing_is_painted_ahead_that_has_not_changed(hint, ahead):
    asked, answers, _later = asyncio.run(
        painted_ahead(hint=hint, paths=[TABLE.format(3)])
    )
    assert (asked, answers) == (ahead, [b"2"])


@pytest.mark.usefixtures("nobody_is_told_first")
def test_what_nobody_looks_at_any_more_is_not_painted_for_every_change():
    async def scene():
        hub, django = Hub(), Django()
        hub.start()
        site = SharedAnswers(django, hub=hub)
        django.go.set()
        await ask(site, heard_of=1)
        for version in (2, 3, 4):
            django.version = version
            hub.deliver(Hint(tournament_id=7, tables=frozenset({3})))
            await crowd(site)
        return len(django.asked)

    assert asyncio.run(scene()) == 2


def test_whoever_comes_while_it_is_painted_waits_for_it_and_asks_nothing():
    async def scene():
        hub, django = Hub(), Django()
        hub.start()
        site = SharedAnswers(django, hub=hub)
        first = await crowd(site, {"heard_of": 1})
        late = await crowd(site, *[{"heard_of": 1} for _ in range(50)])
        django.go.set()
        return await asyncio.gather(*first, *late), len(django.asked)

    answers, asked = asyncio.run(scene())

    assert answers == [b"1"] * 51
    assert asked == 1
