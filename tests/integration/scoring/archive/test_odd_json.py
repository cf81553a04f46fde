"""JSON that the site does not write: the audit names it, pages say so plainly."""

from __future__ import annotations

import pytest

from scoring.archive.queries.audit import differences
from tables.draws.models.draw import Draw
from tests.integration.scoring.public.pages.reading import address
from tests.integration.tables.draws.digital import LATER, drawn_to, void
from tests.scenarios import an_event
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]
NO_TEXT = "1.5 has no canonical text"


def without(value, name):
    return {key: one for key, one in value.items() if key != name}


ODD = [
    ("frozen", lambda one: {**one, "more": 1.5}, NO_TEXT),
    ("frozen", lambda one: {**one, "assignment": [1.5]}, NO_TEXT),
    ("frozen", lambda _one: [1.5], NO_TEXT),
    ("frozen", lambda one: {**one, "assignment": 1}, "copy cannot be read"),
    ("proof", lambda one: {**one, "assignment": [1.5]}, "wrong_seats"),
    ("proof", lambda one: {**one, "assignment": 7}, "'int' object is not iterable"),
    ("proof", lambda _one: [1], "it is no object"),
    ("manifest", lambda one: {**one, "stage": 1.5}, "the number of the stage"),
    ("manifest", lambda one: without(one, "sources"), "the frozen list was changed"),
    ("manifest", lambda _one: "junk", "the frozen list is missing"),
]


@pytest.mark.parametrize(("column", "change", "named"), ODD)
def test_the_audit_names_the_draw_and_goes_on(column, change, named):
    draw = drawn_to(an_event(entrants=7, state="checked_in"), "published")
    put(draw, column, change)
    Tournament.objects.update(final_held=True)  # which is compared after the draws

    found = [one.removeprefix(f"{draw.event.slug} ") for one in differences()]

    of_draw = [one for one in found if one.startswith("stage 1: draw 1")]
    assert any(named in one for one in of_draw), found
    assert not any(one.startswith("cannot be read") for one in found), found
    assert any("final_held is True" in one for one in found)


def put(draw, column, change):
    changed = change(getattr(draw, column))
    Draw.objects.filter(pk=draw.pk).update(**{column: changed})


def test_the_audit_names_the_stage_whose_rules_are_odd():
    event = an_event(entrants=6, state="playing")
    stage = event.stages.get(number=1)
    Stage.objects.filter(pk=stage.pk).update(rules={**stage.rules, "more": 1.5})

    assert any(f"stage 1 cannot be read any further: NotCanonical: {NO_TEXT}" in one
               for one in differences())  # fmt: skip


def test_the_audit_names_odd_rules_of_the_event_and_goes_on():
    event = an_event(entrants=6, state="playing")
    rules = {**event.event_rules, "more": 1.5}
    Tournament.objects.update(event_rules=rules, final_held=True)

    found = differences()

    assert f"{event.slug} the rules cannot be read: {NO_TEXT}" in found
    assert any("final_held is True" in one for one in found)


IN_ENGLISH = {"accept-language": "en"}
PAGES = ["published-draw", "published-draw-part", "draw-show", "draw-show-part"]


@pytest.mark.parametrize(
    ("state", "change"),
    [
        ("frozen", {"sources": 1}),
        ("entropy", {"stage": 1.5}),
        ("published", {"entrants": [1]}),
        ("void", {"stage": 1.5}),
    ],
)
def test_a_draw_whose_list_is_odd_says_so_on_its_pages(client, state, change):
    draw = drawn_to(an_event(entrants=7, state="checked_in"),
                    "entropy" if state == "void" else state)  # fmt: skip
    if state == "void":
        void(draw, at=LATER)
    put(draw, "manifest", lambda one: {**one, **change})

    for page in PAGES:
        said_plainly(
            client.get(address(page, draw.event, number=1), headers=IN_ENGLISH)
        )


def said_plainly(answer):
    assert answer.status_code == 500
    assert "not what the site has written" in answer.content.decode()


@pytest.mark.parametrize("change", [{"public": 1}, {"more": 1.5}, {"secret": "00"}])
def test_a_draw_whose_proof_is_odd_says_so_on_its_pages(client, change):
    draw = drawn_to(an_event(entrants=7, state="checked_in"), "published")
    put(draw, "proof", lambda one: {**one, **change})

    for page in [*PAGES, "draw-proof"]:
        said_plainly(
            client.get(address(page, draw.event, number=1), headers=IN_ENGLISH)
        )


def test_an_urn_whose_published_copy_is_odd_says_so(client):
    event = an_event(entrants=6, state="playing")
    draw = Draw.objects.get(stage__tournament=event)
    put(draw, "frozen", lambda one: {**one, "more": 1.5})

    said_plainly(
        client.get(address("published-draw", event, number=1), headers=IN_ENGLISH)
    )
    said_plainly(client.get(address("record", event), headers=IN_ENGLISH))
