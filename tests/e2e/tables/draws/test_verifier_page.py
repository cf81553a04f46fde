"""The page that checks a draw, opened from a disk, without any network."""

from __future__ import annotations

import json

import pytest

from tables.draws.pages.verifier import verifier_page
from tests.e2e.browser import Watch
from tests.vectors.cd2 import agreeing
from tests.vectors.cd2.reading import good, vectors

GOOD = vectors("sources")[0]["proof"]
VERDICTS = """
(texts) => texts.map((text) => {
  try {
    const found = CD2.verifyText(text);
    return [found.attempt, found.broken];
  } catch (error) {
    return error.code || String(error);
  }
})
"""
SEATS = """
(texts) => texts.map((text) => {
  try {
    return CD2.verifyText(text).seats.join(" ");
  } catch (error) {
    return error.code || String(error);
  }
})
"""
MARKS = """
(marks) => marks.map(([mark, committed]) => {
  try {
    CD2.checkMark(mark, committed);
    return null;
  } catch (error) {
    return error.code || String(error);
  }
})
"""
# What is answered to each, as to somebody who pastes it and presses the button.
ANSWERS = """
(texts) => texts.map((text) => {
  document.querySelector("#proof").value = text;
  document.querySelector(".go").click();
  return document.querySelector("#answer").innerText;
})
"""
BELOW = """
(stubs) => stubs.map(({ limit, stream }) => {
  let used = 0;
  const next = () => {
    const word = stream[used++];
    return [parseInt(word.slice(0, 8), 16), parseInt(word.slice(8), 16)];
  };
  return [CD2.below(limit, { next }), used];
})
"""


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = tmp_path_factory.mktemp("disk") / "verify.html"
    path.write_text(verifier_page(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def watch(browser, saved):
    watch = Watch(browser, url=saved)
    yield watch
    assert watch.problems == []


@pytest.fixture
def page(watch, saved):
    page = watch.visitor(language="en-GB")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(saved)
    yield page
    assert [url for url in asked if not url.startswith((saved, "about:"))] == []
    page.context.close()


def check(page, text):
    page.fill("#proof", text)
    page.click(".go")
    return page.locator("#answer")


def test_the_browser_finds_the_same_seats_and_the_same_errors(page):
    proofs, refused = good(), vectors("refused")

    found = page.evaluate(VERDICTS, [json.dumps(one["proof"]) for one in proofs])
    said = page.evaluate(VERDICTS, [one["text"] for one in refused])

    assert found == [[one["attempt"], one["violations"]] for one in proofs]
    assert {o["name"]: s for o, s in zip(refused, said, strict=True)} == {
        one["name"]: one["error"] for one in refused
    }


def test_the_browser_agrees_with_every_checker_on_draws_by_chance(page):
    """The drill asks about ten thousand."""
    figures, differing = agreeing.compared(
        150, seed="browser", script=lambda texts: page.evaluate(SEATS, texts)
    )

    assert differing == []
    assert figures["good"] == figures["refused"] == 150
    assert figures["unreadable"] > 0


def test_the_browser_skips_the_same_numbers(page):
    stubs = vectors("below")

    assert page.evaluate(BELOW, stubs) == [[s["result"], s["used"]] for s in stubs]


def test_the_browser_compares_the_same_marks(page):
    marks = vectors("marks")

    said = page.evaluate(MARKS, [[o["mark"], GOOD["commitment"]] for o in marks])

    assert {o["name"]: s for o, s in zip(marks, said, strict=True)} == {
        one["name"]: one["error"] for one in marks
    }


def test_the_page_has_a_sentence_for_every_error_in_both_languages(page):
    texts = [case["text"] for case in vectors("refused") if case["text"]]
    for language in ("ro", "en"):
        page.click(f'[data-language="{language}"]')
        answers = page.evaluate(ANSWERS, texts)
        assert [one for one in answers if "%" in one] == []
        assert len(set(answers)) > 20


def test_without_a_mark_a_proof_is_only_consistent(page, watch):
    answer = check(page, json.dumps(GOOD))

    assert "Consistent." in answer.locator(".verdict.warn").inner_text()
    assert "demo-2026, stage 1, draw 1: The 11 seats" in answer.inner_text()
    assert "4f677f21 d989404a 11843207 af665cad" in answer.inner_text()
    assert answer.locator(".verdict.good").count() == 0
    assert "A1 · E010" in answer.inner_text()
    assert "C3 ↔ " in answer.inner_text()
    watch.picture(page, "verify-consistent")


def test_with_the_mark_of_a_photograph_it_is_as_on_the_photograph(page, watch):
    page.fill("#photo", "4F677F21 D989404A 11843207 AF665CAD")
    answer = check(page, json.dumps(GOOD))

    assert "As on your photograph." in answer.locator(".verdict.good").inner_text()
    assert answer.locator(".verdict.warn").count() == 0
    watch.picture(page, "verify-good")

    for mark, said in (
        ("4f677f21d989404a11843207af665cae", "This is not the draw on your photograph"),
        ("4f677f21d989404a", "fewer than 32 can be imitated"),
        ("a photograph", "has the digits 0 to 9 and a to f"),
    ):
        page.fill("#photo", mark)
        answer = check(page, json.dumps(GOOD))
        assert said in answer.locator(".verdict.bad").inner_text()
        assert answer.locator(".verdict.good, .verdict.warn").count() == 0


@pytest.mark.parametrize(
    ("shown", "good"),
    [
        ("event=demo-2026&stage=1&draw=1", True),
        ("event=demo-2026&stage=2&draw=1", False),
        ("event=demo-2026&stage=1&draw=2", False),
        ("event=demo-2025&stage=1&draw=1", False),
        ("event=demo-2026&stage=1&draw=1&kind=raffle", False),
    ],
)
def test_the_page_of_an_event_says_which_draw_it_shows(page, saved, shown, good):
    page.goto(f"{saved}?{shown}#{json.dumps(GOOD)}")

    verdict = page.locator(".verdict").first
    assert ("proof of another draw" in verdict.inner_text()) != good
    assert ("Consistent." in verdict.inner_text()) == good


@pytest.mark.parametrize(
    "printed", ["MARK", "http://10.0.0.5/t/demo-2026/compare/?kept=mark%3AMARK"]
)
def test_a_photograph_of_the_code_fills_in_the_mark(page, saved, printed):
    """Where the browser reads codes; the one of the tests is told what it sees."""
    assert page.locator("#scan-field").is_hidden() != page.evaluate(
        "() => 'BarcodeDetector' in window"
    )
    page.add_init_script(
        """window.BarcodeDetector = class {
          async detect() { return [{ rawValue: "http://x" }, { rawValue: "PRINTED" }]; }
        };
        window.createImageBitmap = async (file) => file;""".replace(
            "PRINTED", printed.replace("MARK", GOOD["commitment"])
        )
    )
    page.goto(saved)
    check(page, json.dumps(GOOD))
    page.set_input_files(
        "#scan", {"name": "a.png", "mimeType": "image/png", "buffer": b"1"}
    )
    page.locator(".verdict.good").wait_for()


def test_a_changed_seat_is_refused_in_the_reader_s_language(page, watch):
    wrong = json.loads(json.dumps(GOOD))
    wrong["assignment"][0][1], wrong["assignment"][1][1] = "A1", "B1"

    assert "do not follow" in check(page, json.dumps(wrong)).inner_text()
    page.click('[data-language="ro"]')
    assert "Locurile nu rezultă" in page.locator("#answer").inner_text()
    watch.picture(page, "verify-bad")


def test_no_verdict_on_another_proof_stays_on_the_page(page):
    trap = {**GOOD, "manifest": {**GOOD["manifest"], "seats": [{"toString": 1}]}}
    assert "Consistent." in check(page, json.dumps(GOOD)).inner_text()

    assert "A seat is not as it must be" in check(page, json.dumps(trap)).inner_text()


def test_a_file_and_a_link_bring_the_proof_with_them(page, saved, tmp_path):
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(GOOD))

    page.set_input_files("#file", path)
    page.locator(".verdict.warn").wait_for()

    marked = tmp_path / "marked.json"
    marked.write_text(json.dumps(GOOD), encoding="utf-8-sig")
    page.set_input_files("#file", marked)
    page.locator(".verdict.bad").wait_for()

    page.goto("about:blank")
    page.goto(f"{saved}#{json.dumps(GOOD)}")
    assert "Consistent." in page.locator("#answer").inner_text()


def test_a_quick_draw_is_called_what_it_is(page):
    quick = next(v for v in vectors("sources") if v["name"] == "quick")

    assert "without witnesses" in check(page, json.dumps(quick["proof"])).inner_text()


def test_markup_in_a_proof_stays_text(page):
    evil = json.dumps({**GOOD, "public": "<img src=x onerror=alert(1)>"})

    assert "<img" in check(page, evil).inner_text()
    assert page.locator("#answer img").count() == 0


def test_the_page_has_no_barrier(page, watch):
    assert watch.barriers == []
    check(page, json.dumps(GOOD))
    watch.look(page, "verify")
    assert watch.barriers == []
