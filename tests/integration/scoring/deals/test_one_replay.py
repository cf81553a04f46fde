"""A saved deal is one step of a replay, however long its table has played."""

from __future__ import annotations

import pytest

from scoring.ledger.fold import Fold
from scoring.ledger.replay import replay
from tests.integration.scoring.scoresheet.pages.phone import PLAYED, a_phone, hidden

pytestmark = pytest.mark.django_db


@pytest.fixture
def taken(monkeypatch):
    """The lines that are folded from now on."""
    lines, take = [], Fold.take

    def counted(fold, line, *, voided_by):
        lines.append(line.seq)
        take(fold, line, voided_by=voided_by)

    monkeypatch.setattr(Fold, "take", counted)
    return lines


def test_saving_a_deal_folds_that_deal_alone(taken):
    phone = a_phone(deals=4)
    form = PLAYED | hidden(phone.get("deal/"))
    shown = phone.post("deal/", **form)
    taken.clear()

    saved = phone.post("deal/", **(form | hidden(shown)))

    assert saved.status_code == 302
    assert taken == [phone.view.last_seq]


def test_a_corrected_table_is_what_a_replay_from_line_one_gives():
    phone = a_phone(deals=2)
    phone.deal()
    last = phone.view.last_seq
    assert phone.post(f"void/{last}/", reason="Typed wrong").status_code == 302
    phone.deal()

    view = phone.view
    lines = [one.line for one in view.lines]
    assert len(lines) == last + 2
    assert view.state == replay(lines, rules=view.rules)
