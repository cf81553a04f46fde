"""The page that checks a draw, opened from a disk, without any network."""

from __future__ import annotations

import json

import pytest

from tables.pages.verifier import verifier_page
from tests.e2e.browser import Watch, a_browser
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


@pytest.fixture(scope="module")
def browser(chromium):
    with a_browser(chromium) as running:
        yield running


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


def test_the_browser_skips_the_same_numbers(page):
    stubs = vectors("below")

    assert page.evaluate(BELOW, stubs) == [[s["result"], s["used"]] for s in stubs]


def test_the_page_has_a_sentence_for_every_error_in_both_languages(page):
    for language in ("ro", "en"):
        page.click(f'[data-language="{language}"]')
        said = set()
        for case in vectors("refused"):
            answer = check(page, case["text"]) if case["text"] else None
            if answer is not None:
                text = answer.inner_text()
                assert "%" not in text
                said.add(text)
        assert len(said) > 20


def test_a_pasted_proof_is_checked_and_compared_with_the_photograph(page, watch):
    page.fill("#photo", "F1FA EE24 7A2A 7E59")
    answer = check(page, json.dumps(GOOD))

    assert "The proof holds" in answer.inner_text()
    assert "is that of the photograph" in answer.inner_text()
    assert "A1 · E002" in answer.inner_text()
    assert "C3 ↔ A4" in answer.inner_text()
    watch.picture(page, "verify-good")

    page.fill("#photo", "f1faee247a2a7e50")
    assert "is NOT that" in check(page, json.dumps(GOOD)).inner_text()


def test_a_changed_seat_is_refused_in_the_reader_s_language(page, watch):
    wrong = json.loads(json.dumps(GOOD))
    wrong["assignment"][0][1], wrong["assignment"][1][1] = "A1", "B1"

    assert "do not follow" in check(page, json.dumps(wrong)).inner_text()
    page.click('[data-language="ro"]')
    assert "Locurile nu rezultă" in page.locator("#answer").inner_text()
    watch.picture(page, "verify-bad")


def test_no_verdict_on_another_proof_stays_on_the_page(page):
    trap = {**GOOD, "manifest": {**GOOD["manifest"], "seats": [{"toString": 1}]}}
    assert "The proof holds" in check(page, json.dumps(GOOD)).inner_text()

    assert "A seat is not as it must be" in check(page, json.dumps(trap)).inner_text()


def test_a_file_and_a_link_bring_the_proof_with_them(page, saved, tmp_path):
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(GOOD))

    page.set_input_files("#file", path)
    page.locator(".verdict.good").wait_for()

    page.goto("about:blank")
    page.goto(f"{saved}#{json.dumps(GOOD)}")
    assert "The proof holds" in page.locator("#answer").inner_text()


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
