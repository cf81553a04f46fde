"""The final, live with a delay: nothing is seen a second too early."""

from __future__ import annotations

import json
from datetime import timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest

from scoring.archive.queries.event_file.writing import event_document
from scoring.cards.models import TappedDeal
from scoring.cards.pages import under_way
from scoring.disputes.commands.reviews import open_review
from scoring.finish.commands.embargo import hold_final
from scoring.hall.enums import Picture
from scoring.hall.rules import Step
from scoring.ledger.models import LedgerEntry
from tests.card_deals import a_deal
from tests.integration.scoring.cards.pages.card_phone import data, send
from tests.integration.scoring.deals.entries import sign
from tests.integration.scoring.hall.screens import a_screen, show
from tests.integration.scoring.public.pages.reading import a_visitor, address, words
from tests.integration.scoring.scoresheet.pages.phone import a_phone
from tests.scenarios import AT
from tournaments.book import channels
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.over import cancel_event

pytestmark = [pytest.mark.django_db, pytest.mark.door]

DELAY = 30


class Final:
    """A final whose cards are shown later, its phone, and the server's clock."""

    def __init__(self, monkeypatch, *, delay=DELAY):
        self.phone = a_phone(entrants=4)
        self.event = self.phone.tournament
        self.choose(delay)
        self.deal = a_deal(pairs=True)
        self.key = str(uuid4())
        self.step = 0
        self.now = AT + timedelta(days=1)
        clock = SimpleNamespace(now=lambda: self.now)
        monkeypatch.setattr(under_way, "timezone", clock)

    def choose(self, delay, **columns):
        columns |= {"cards_delay": delay, "version": self.event.version + 1}
        Tournament.objects.filter(pk=self.event.pk).update(**columns)
        self.event.refresh_from_db()

    def later(self, seconds):
        self.now += timedelta(seconds=seconds)

    def body(self, cards, **other):
        self.step += 1
        asked = {"bidder": "1", "bid": "1", "trump": "V", "dealer": "0"}
        told = {
            "key": self.key, "step": self.step, "after_seq": self.phone.view.last_seq,
            "asked": asked, "acts": list(cards), "said": [],
        }  # fmt: skip
        return told | other

    def tell(self, cards, **other):
        body = json.dumps(self.body(cards, **other))
        answer = self.phone.post("cards/tapped/", deal=body)
        assert answer.status_code == 204

    def tap(self, number, **other):
        self.tell(self.deal.cards[:number], **other)

    def part(self):
        at = {"table_id": self.phone.table.pk}
        return a_visitor().get(address("under-way-part", self.event, **at))

    def screen(self):
        made = a_screen(self.event)
        show(self.event, made, Step(Picture.FINAL))
        return a_visitor().get(f"/hall/{made.token}/part/").text

    def everywhere(self):
        """All that the audience can ask for."""
        at = {"table_id": self.phone.table.pk}
        visitor = a_visitor()
        names = ("under-way-part", "table", "table-part", "overlay", "embedded-table")
        pages = [visitor.get(address(n, self.event, **at)).text for n in names]
        api = visitor.get(f"/api/v1/tables/{self.phone.table.pk}")
        return "".join([*pages, self.screen(), api.content.decode()])


@pytest.fixture
def final(monkeypatch):
    return Final(monkeypatch)


def lying(text):
    return text.count('class="laid ')


def test_a_card_is_seen_after_the_delay_and_not_a_second_before(final):
    final.tell([])
    final.later(5)
    final.tap(1)
    before = final.everywhere()

    final.later(DELAY - 1)
    early = final.everywhere()
    assert lying(early) == 0
    assert "leaves" not in before
    final.later(1)
    seen = final.everywhere()

    # On the fragment, the page round it, and the screen of the hall.
    assert lying(seen) == 3
    text = words(final.part())
    assert "bid" in text
    assert "40 card points are missing." not in text
    assert "Still to come 120" in text
    assert "leaves" in text


def test_trick_by_trick_with_the_points_taken_and_those_to_come(final):
    final.tap(4)
    final.later(2)
    final.tap(5)
    final.later(DELAY - 2)

    whole = words(final.part())
    first = final.deal.plays[0]
    assert lying(final.part().text) == 4
    assert "takes the trick" in whole
    worth = sum({"A": 11, "X": 10, "4": 4, "3": 3, "2": 2, "9": 0}[c[0]] for c in first)
    assert f"Still to come {120 - worth}" in whole

    final.later(2)
    open_trick = final.part().text
    assert lying(open_trick) == 1
    assert "1 trick before" in open_trick
    # Nothing is told of cards that have not been played.
    assert "Still in hand" not in open_trick


def test_what_was_taken_back_is_gone_at_once_and_what_is_new_waits(final):
    final.tap(2)
    final.later(DELAY)
    assert lying(final.part().text) == 2
    wrong = next(card for card in final.deal.cards[8:])

    final.tell([final.deal.cards[0], wrong])
    corrected = final.part().text
    assert lying(corrected) == 1
    final.later(DELAY - 1)
    assert lying(final.part().text) == 1
    final.later(1)
    assert lying(final.part().text) == 2


def test_another_bid_begins_anew(final):
    final.tap(3)
    final.later(DELAY)
    asked = {"bidder": "2", "bid": "2", "trump": "R", "dealer": "0"}

    final.tap(3, asked=asked)

    assert lying(final.part().text) == 0
    final.later(DELAY)
    assert lying(final.part().text) == 3


def test_the_same_once_more_and_what_comes_late_change_nothing(final):
    final.tap(3)
    final.later(DELAY)
    final.tap(2, step=0)
    final.tap(1, step=1)

    assert lying(final.part().text) == 3
    assert TappedDeal.objects.get().step == 1


def test_the_line_takes_its_place_and_nothing_of_the_taps_is_in_the_record(final):
    lines = LedgerEntry.objects.count()
    final.tap(24)
    final.later(DELAY)
    assert LedgerEntry.objects.count() == lines
    assert "Watch this deal" not in words(final.part())

    assert send(final.phone, final.deal).status_code == 200

    after = final.part().text
    assert "Watch this deal card by card" in after
    assert "data-deal-live" not in final.screen()
    # What a phone still had on its way is not shown after it.
    final.tap(2, after_seq=1)
    final.later(DELAY)
    assert final.part().text == after
    kept = json.dumps(event_document(final.event), default=str)
    assert "tapped" not in kept
    assert "cards_delay" not in kept


def test_a_deal_that_is_thrown_away_is_gone(final):
    final.tap(3)
    final.later(DELAY)

    final.tell([], asked={})

    assert lying(final.part().text) == 0
    assert "data-deal-live" not in final.screen()


@pytest.mark.parametrize("how", ["held", "review", "off", "cancelled", "archived"])
def test_what_is_held_back_shows_no_card(final, how):
    final.tap(3)
    final.later(DELAY)
    assert lying(final.everywhere()) == 9
    if how == "held":
        hold_final(tournament_id=final.event.pk, author="O01", at=AT)
    elif how == "review":
        table = final.phone.table
        open_review(table_id=table.id, sign=sign(table, reason="Looked at"))
    elif how == "off":
        final.choose(None)
    elif how == "cancelled":
        of = {"tournament_id": final.event.id, "author": "O01"}
        cancel_event(**of, reason="No light", at=AT)
    else:
        final.choose(DELAY, archived_at=AT)

    assert lying(final.everywhere()) == 0


def test_a_private_event_shows_its_cards_to_nobody_else(final):
    final.tap(3)
    final.later(DELAY)
    final.choose(DELAY, is_public=False)

    assert final.part().status_code in {302, 404}


def test_without_the_organizers_choice_nothing_is_asked_of_the_phone_or_kept(final):
    assert data(final.phone.get("cards/"))["tapped_url"]
    final.choose(None)

    assert data(final.phone.get("cards/"))["tapped_url"] == ""
    final.tap(3)
    assert not TappedDeal.objects.exists()
    assert words(final.part()) == ""


def test_only_of_the_final(monkeypatch):
    phone = a_phone(entrants=8)
    Tournament.objects.filter(pk=phone.tournament.pk).update(cards_delay=0)

    assert data(phone.get("cards/"))["tapped_url"] == ""
    told = {"key": str(uuid4()), "step": 1, "after_seq": 1}
    body = json.dumps(told | {"asked": {}, "acts": ["AR"], "said": []})
    assert phone.post("cards/tapped/", deal=body).status_code == 204
    assert not TappedDeal.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        "", "[]", "{", "null", '{"key": "x"}', "9" * 5000,
        {"acts": "no list"}, {"acts": [1]}, {"acts": ["\0"]},
        {"step": -1}, {"step": 2**40},
        {"asked": {"reason": "Somebody said something"}}, {"said": None},
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(final, body):
    text = body if isinstance(body, str) else json.dumps(final.body([]) | body)

    answer = final.phone.post("cards/tapped/", deal=text)

    assert answer.status_code == 400
    assert not TappedDeal.objects.exists()


@pytest.mark.parametrize("acts", [["AR", "AR"], ["??"], ["AR"] * 40])
def test_cards_that_cannot_lie_are_not_shown(final, acts):
    final.tell(acts)
    final.later(DELAY)

    assert lying(final.everywhere()) == 0


def test_viewers_are_woken_at_the_moment_and_not_before(
    final, monkeypatch, django_capture_on_commit_callbacks
):
    at_once, later = [], []
    monkeypatch.setattr(channels, "publish", at_once.append)
    monkeypatch.setattr(
        channels.hub, "later", lambda hint, seconds: later.append((hint, seconds))
    )

    def told(number):
        at_once.clear()
        later.clear()
        with django_capture_on_commit_callbacks(execute=True):
            final.tap(number)
        return list(at_once), [seconds >= DELAY for _hint, seconds in later]

    assert told(2) == ([], [True])
    assert told(3) == ([], [True])
    hints, woken = told(1)
    assert woken == [True]
    # What was taken back is asked for at once, under the version that all have.
    assert [(hint.tables, hint.versions) for hint in hints] == [
        (frozenset({final.phone.table.pk}), 0)
    ]


def test_one_answer_for_all_until_a_card_comes(final):
    final.tap(1)
    final.later(DELAY)
    final.tap(2)
    first = final.part()
    final.later(DELAY - 1)
    same = final.part()
    final.later(1)

    assert first["ETag"] == same["ETag"]
    assert final.part()["ETag"] != first["ETag"]
    assert first["X-Same-For-All"]


def test_the_next_deal_waits_also_where_it_begins_like_the_one_before(final):
    final.tap(3)
    final.later(DELAY)
    assert lying(final.part().text) == 3

    # It was thrown away, and nobody could tell so before the next one began.
    final.tap(3, key=str(uuid4()))
    assert lying(final.everywhere()) == 0
    assert "leaves" not in words(final.part())
    final.later(DELAY)

    assert lying(final.part().text) == 3


@pytest.mark.parametrize("after", [1, 2**31 - 1])
def test_a_phone_that_tells_of_a_deal_before_or_of_none_changes_nothing(final, after):
    assert send(final.phone, final.deal).status_code == 200
    final.tap(3)
    final.later(DELAY)

    final.tap(5, key=str(uuid4()), after_seq=after)
    final.later(DELAY)

    assert lying(final.part().text) == 3


def test_nobody_can_try_out_cards_with_the_tag_of_an_answer(final, settings):
    final.tap(1)
    final.later(DELAY)
    first = final.part()["ETag"]

    settings.SECRET_KEY = "another"

    assert final.part()["ETag"] != first
