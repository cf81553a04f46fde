"""The program for strangers in a browser: saved to a disk, and opened on the site."""

from __future__ import annotations

import hashlib
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import expect

from scoring.archive.pages.in_browser import page_in_browser, with_record
from scoring.archive.queries.event_file.writing import public_document
from scoring.rehearsal.scratch import scratch_database
from scoring.stamps.commands import Authority, stamp_heads
from scoring.verifier import FILE
from tests.e2e.browser import Watch, manage
from tests.e2e.scoring.archive.both import compared
from tests.e2e.scoring.archive.forged_files import (
    canon_of,
    forged_by_hand,
    written_oddly,
)
from tests.integration.scoring.stamps.authority import Behind, Signer
from tests.server import Server
from tournaments.book.after_commit import silenced
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.e2e
ENDED = "--penalties --withdrawals 2 --corrections 3 --ending --target 4"
# Together they have the program run what it can run; the drill has larger ones.
KINDS = {
    "digital": f"--entrants 6 --seed 3 --draw digital {ENDED}",
    "pairs": f"--entrants 5 --seed 4 --draw quick --pairs {ENDED}",
    "bisca": "--entrants 4 --seed 7 --draw digital --game bisca --penalties "
    "--withdrawals 1 --corrections 2 --ending --target 2",
    "short form": f"--entrants 6 --seed 2 --draw urn --short-form {ENDED}",
    "one table": "--entrants 4 --seed 1 --draw quick --ending --target 1",
}
# What is told of these comes before any hash that does not fit.
BEFORE_HASHES = ("a_table_less", "no_ruleset")


def a_record(options, *, then=lambda: None):
    """The public record of an event that programs have played.

    In a thread of its own, since the browser's driver waits in this one.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(_a_record, options, then).result()


def _a_record(options, then):
    with scratch_database(), silenced():
        out = {"stdout": io.StringIO(), "stderr": io.StringIO()}
        call_command("rehearse", *options.split(), "--keep", **out)
        then()
        return public_document(Tournament.objects.get())


@pytest.fixture(scope="module")
def records(commands_may_write):
    return {kind: a_record(options) for kind, options in KINDS.items()}


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = tmp_path_factory.mktemp("disk") / "verify.html"
    path.write_bytes(page_in_browser().plain(""))
    return path.as_uri()


@pytest.fixture
def watch(browser, saved):
    watch = Watch(browser, url=saved)
    yield watch
    assert watch.problems == []
    assert watch.barriers == []


@contextmanager
def opened(watch, saved):
    """The page opened from a disk; it may ask for nothing."""
    page = watch.visitor(language="en-GB")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(saved)
    yield page
    assert [one for one in asked if not one.startswith((saved, "blob:"))] == []
    page.context.close()


@pytest.fixture
def page(watch, saved):
    with opened(watch, saved) as page:
        yield page


@pytest.fixture(scope="module")
def engine(browser, saved):
    """A page that is asked about one file after the other: it takes long to begin."""
    watch = Watch(browser, url=saved)
    with opened(watch, saved) as page:
        yield page
    assert watch.problems == []


def choose(page, data, *, name="record.json", field="#file"):
    file = {"name": name, "mimeType": "application/json", "buffer": data}
    page.set_input_files(field, file)


def checked(page, data):
    """The answer to a file, as somebody gets it who chooses it."""
    choose(page, data)
    page.click("#check")
    answer = page.get_by_role("status")
    expect(answer.locator(".verdict")).to_be_visible(timeout=120_000)
    return answer


# -- the same answers ---------------------------------------------------------------


def test_honest_events_of_each_kind_are_told_alike(engine, records):
    files = [(kind, canon_of(record), []) for kind, record in records.items()]

    assert compared(engine, files) == []


def test_forged_records_are_told_alike(engine, records):
    """Every forgery in one table; the drill compares them in each kind of event."""
    forged = [
        (name, document)
        for name, document in forged_by_hand(records["one table"])
        if ("renewing=True" in name) != name.startswith(BEFORE_HASHES)
    ]
    # Of what goes on behind a stage only an event of two stages tells.
    forged += [
        (name, document)
        for name, document in forged_by_hand(records["digital"])
        if name == "a_table_less, renewing=True"
    ]
    files = [(name, canon_of(document), []) for name, document in forged]

    assert len(files) == 20
    assert compared(engine, files) == []


def test_what_no_record_is_written_like_is_told_alike(engine, records):
    data = canon_of(records["one table"])
    files = [(name, forged, []) for name, forged in written_oddly(data)]

    assert len(files) > 60
    assert compared(engine, files) == []


@pytest.mark.parametrize("key", ["rsa", "p256", "p384"])
def test_time_stamps_are_told_alike(engine, tmp_path, key):
    """What is no matter of the kind of key, with one of them."""
    signer = Signer(tmp_path / key, key=key, name=f'SHA-256 {"ab12" * 6} "é🙂"')
    other = Signer(tmp_path / "other", key="p256")
    with Behind(signer) as behind:
        record = a_record(
            KINDS["one table"],
            then=lambda: stamp_heads(
                Authority(behind.url),
                clock=timezone.now,
                hand_over=lambda asking: asking(),
            ),
        )
    data = canon_of(record)
    (line,) = (o for o in record["book"] if o["row"]["kind"] == "head_stamped")
    token = line["row"]["payload"]["token"]
    changed = ("A" if token[200] != "A" else "B").join((token[:200], token[201:]))

    def with_token(forged):
        return data.replace(token.encode(), forged.encode())

    files = [("its root", data, [("authority", b"root.pem", signer.root.read_bytes())])]
    if key == "rsa":
        unknown = [
            ("authority", b"x.pem", other.root.read_bytes()),
            ("authority", b"x.pem", b"\x30\x03abc"),
            ("authority", b"0" * 64, None),
        ]
        files += [
            ("alone", data, []),
            ("unknown", data, unknown),
            ("changed", with_token(changed), []),
            ("cut off", with_token(token[:-8]), []),
            ("odd", with_token(token[:-1] + "!"), []),
            ("nothing", with_token(""), []),
            ("too long", with_token(token * 40), []),
        ]

    assert compared(engine, files) == []


def test_what_was_kept_is_compared_alike(engine, records):
    record = records["one table"]
    data, slug = canon_of(record), record["tournament"]["slug"]
    line = record["stages"][0]["tables"][0]["lines"][-1]
    number, head = len(record["stages"][0]["tables"][0]["lines"]), record["head"]
    fitting = [
        ("head", head.upper()), ("slip", f"1/A:{line['hash'][:32]}"),
        ("kept", head[:32]),
        ("kept", f"https://x.ro/t/{slug}/compare/?kept=slip%3A1%2FA:{number}:"
                 f"{line['hash'][:32]}&kept=head:1:{record['book'][0]['hash']}#x"),
    ]  # fmt: skip
    unfit = [
        ("head", "0" * 32), ("slip", "1/Z:x"), ("mark", "0" * 64), ("mark", "🙂"),
        ("kept", "rubbish"), ("kept", "http://x/t/other/compare/?kept=mark:00"),
        ("kept", "http://[/?kept="), ("kept", "?kept=%zz%ff+%"),
        ("kept", f"head:x:{head}"), ("kept", "slip:1/A:²:0"),
    ]  # fmt: skip
    asked = {"fitting": fitting, "unfit": unfit, "short": [("head", head[:31])]}
    files = [
        (name, data, [(option, text.encode(), None) for option, text in options])
        for name, options in asked.items()
    ]

    assert compared(engine, files) == []


# -- what people see ----------------------------------------------------------------


def test_a_file_is_chosen_and_checked(page, watch, records):
    record = records["one table"]
    page.fill("#kept", f"{record['head'][:32]}\n")

    answer = checked(page, canon_of(record))

    expect(answer.locator(".verdict.good")).to_contain_text("True")
    expect(page.locator("#said")).to_contain_text("The head is the one you have.")
    expect(answer).to_be_focused()
    expect(page.locator("#said")).to_be_hidden()
    answer.get_by_text("Word for word what the program says").click()
    assert page.locator("#said").inner_text().startswith("True: ")
    watch.picture(page, "verify-event")
    page.emulate_media(color_scheme="dark")
    watch.picture(page, "verify-event-dark")


def test_without_anything_kept_it_only_agrees_with_itself(page, records):
    answer = checked(page, canon_of(records["one table"]))

    expect(answer.locator(".verdict.warn")).to_contain_text("It agrees with itself.")
    expect(page.locator("#said")).to_contain_text("Nothing outside the file")


def test_a_forged_file_is_not_true_in_every_language(page, watch, records):
    record = json.loads(json.dumps(records["one table"]))
    record["stages"][0]["tables"][0]["lines"][2]["row"]["author"] = "R99"

    answer = checked(page, canon_of(record))

    said = "NOT TRUE: table 1/A, line 3 does not match its hash"
    expect(page.locator("#said")).to_have_text(said)
    for language, verdict in (
        ("ro", "Nu este adevărat."),
        ("hu", "Nem igaz."),
        ("en", "It is not true."),
    ):
        page.click(f'[data-language="{language}"]')
        expect(answer.locator(".verdict.bad strong")).to_have_text(verdict)
        expect(page.locator("#said")).to_have_text(said)
    watch.picture(page, "verify-event-not-true")


def test_a_slip_of_the_pen_and_a_wrong_file_blame_no_record(page, records):
    page.fill("#kept", "4f677f21 d989404a\n")
    page.locator("summary").first.click()
    page.fill("#slip", "1/B:4f677f21 d98940")
    page.fill("#authority", "4F:67:7F:21")
    page.locator("summary").first.click()
    choose(page, canon_of(records["one table"]))
    page.click("#check")

    # All at once, each at its field, and nothing is computed.
    for field, line in (
        ("kept", "4f677f21 d989404a"),
        ("slip", "1/B:4f677f21 d98940"),
        ("authority", "4F:67:7F:21"),
    ):
        told = page.locator(f"#{field} + .verdict.warn")
        expect(told).to_contain_text("What you typed")
        expect(told).to_contain_text(line)
        expect(told).to_be_visible()
        expect(page.locator(f"#{field}")).to_have_accessible_description(
            re.compile(line)
        )
        expect(page.locator(f"#{field}")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#kept")).to_be_focused()
    expect(page.locator("#answer")).to_be_empty()
    # Of a slip the digits alone are not enough, and that is what is said.
    page.fill("#slip", "4f677f21d989404a11843207af665cad")
    page.click("#check")
    expect(page.locator("#slip + .verdict.warn")).to_contain_text("stage and table")
    page.click("[data-language=ro]")
    expect(page.locator(".verdict.warn").first).to_contain_text("nu este o amprentă")
    expect(page.locator("#slip + .verdict.warn")).to_contain_text("faza și masa")
    page.click("[data-language=en]")

    page.fill("#kept", "")
    page.fill("#slip", "")
    page.fill("#authority", "")
    answer = checked(page, b"a letter to my aunt")
    expect(answer.locator(".verdict.bad")).to_contain_text("not the whole record")
    expect(page.locator("#said")).to_contain_text("NOT TRUE: this is not the record")
    expect(page.locator(".verdict.warn")).to_have_count(0)


def test_whatever_goes_wrong_in_the_browser_is_never_true(page, watch, records):
    """A module that is missing, a program that ends half way."""
    for broken in (
        "part('modules').textContent = ''",
        "part('brython').textContent = 'throw Error(1)'",
        "part('program').textContent = 'def answered(data, asked): return True, b\"\"'",
        "part('program').textContent = 'def answered(data, asked): return 1'",
        "part('program').textContent = 'def answered('",
        "part('program').textContent = 'def answered(data, asked): 1 / 0'",
        "part('program').textContent = 'def answered(d, a): return True, b\"NOT\"'",
    ):
        page.reload()
        page.evaluate(f"() => {{ {broken} }}")

        answer = checked(page, canon_of(records["one table"]))

        expect(answer.locator(".verdict.bad strong")).to_have_text(
            "It could not be checked."
        )
        expect(page.locator("#said")).to_have_count(0)
    watch.problems.clear()  # the console has what went wrong


@pytest.mark.parametrize(
    "without",
    [
        "window.Worker = undefined",
        "URL.createObjectURL = () => 'blob:null/nothing'",
    ],
)
def test_where_no_worker_is_given_the_page_computes_by_itself(page, records, without):
    honest, forged = records["one table"], json.loads(json.dumps(records["one table"]))
    forged["head"] = "0" * 64
    page.evaluate(f"() => {{ {without} }}")

    answer = checked(page, canon_of(honest))
    expect(answer.locator(".verdict.warn strong")).to_have_text(
        "It agrees with itself."
    )
    assert (page.locator("#said").text_content() or "").startswith("True: ")

    answer = checked(page, canon_of(forged))
    expect(answer.locator(".verdict.bad strong")).to_have_text("It is not true.")


@pytest.mark.parametrize("without", ["", "window.Worker = undefined"])
def test_a_system_whose_language_is_none_checks_alike(browser, saved, records, without):
    page = browser.new_page(locale="en-US@posix")
    page.goto(saved)
    page.evaluate(f"() => {{ {without} }}")

    answer = checked(page, canon_of(records["one table"]))

    expect(answer.locator(".verdict.warn")).to_contain_text("It agrees with itself.")
    page.close()


def test_it_says_that_it_computes_and_can_be_stopped(page, records):
    choose(page, canon_of(records["digital"]))
    page.focus("#check")
    page.keyboard.press("Enter")

    expect(page.get_by_text("Computing…")).to_be_visible()
    expect(page.locator("#stop")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.get_by_text("Computing…")).to_be_hidden()
    expect(page.get_by_role("status")).to_be_empty()
    expect(page.locator("#check")).to_be_enabled()


def test_its_button_has_an_edge_where_colours_are_the_reader_s(page):
    page.emulate_media(forced_colors="active")
    expect(page.locator("#check")).to_have_css("border-top-style", "solid")


def test_without_a_file_it_asks_for_one(page):
    page.click("#check")
    expect(page.get_by_role("status")).to_contain_text("Choose the file")


def test_the_program_in_it_is_the_one_that_is_offered(page):
    inside = page.evaluate("document.getElementById('program').textContent")
    brython = page.evaluate("document.getElementById('brython').textContent")

    assert inside == FILE.read_text(encoding="utf-8")
    shown = hashlib.sha256(FILE.read_bytes()).hexdigest()
    expect(page.locator("#sha-program")).to_have_text(shown)
    shown = hashlib.sha256(brython.encode()).hexdigest()
    expect(page.locator("#sha-brython")).to_have_text(shown)
    assert len(page_in_browser().plain("")) < 2_500_000


def test_it_may_ask_the_network_for_nothing(browser, saved):
    page = browser.new_page()
    page.goto(saved)
    for ask in ("fetch('http://127.0.0.1:9/')", "new WebSocket('ws://127.0.0.1:9/')"):
        refused = page.evaluate(f"""async () => {{
          const refused = new Promise((done) => document.addEventListener(
            "securitypolicyviolation", (event) => done(event.violatedDirective)));
          try {{ await {ask} }} catch (error) {{ /* as it should */ }}
          return refused;
        }}""")
        assert refused == "connect-src"
    page.close()


# -- on the site --------------------------------------------------------------------


@pytest.fixture(scope="module")
def hall(tmp_path_factory, commands_may_write):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        manage(server, "demo", "--entrants", "4", "--state=final")
        yield server


def test_a_stranger_with_a_phone_checks_the_record_with_one_tap(browser, hall):
    watch = Watch(browser, url=hall.url)
    page = watch.visitor(size="phone", language="en-GB")
    page.goto("/t/demo/compare/")
    page.get_by_role("link", name=re.compile("Check it here")).click()
    page.wait_for_url("**/t/demo/verify/")

    page.click("#check-here")

    expect(page.locator("#said")).to_contain_text("True: ", timeout=120_000)
    assert page.evaluate("origin") == "null"
    with pytest.raises(Exception, match="sandboxed"):
        page.evaluate("document.cookie")
    watch.picture(page, "verify-record")
    page.click("#event")
    page.wait_for_url("**/t/demo/")
    assert watch.problems == []
    assert watch.barriers == []
    page.context.close()


def test_a_text_in_the_record_stays_a_text(browser, tmp_path, records):
    record = json.loads(json.dumps(records["one table"]))
    record["tournament"]["name"] = "</script><script>document.title = 1</script><!--"
    inside = with_record(
        canon_of(record).decode().strip(), name=record["tournament"]["name"]
    )
    path = tmp_path / "page.html"
    path.write_bytes(page_in_browser().plain(inside))
    page = browser.new_page(locale="en-GB")
    page.goto(path.as_uri())

    page.click("#check-here")

    expect(page.locator("#said")).to_contain_text("True: ", timeout=120_000)
    assert page.title() == "Check an event · Cruce"
    expect(page.locator("#event")).to_have_text(record["tournament"]["name"])
    page.close()
