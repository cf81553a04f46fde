"""Deals that were caught up from the paper sheet, in the record and to strangers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.archive.queries.audit import all_differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.deals.commands.catch_up import record_sheet
from scoring.ledger.lines import stored_lines
from scoring.ledger.possible import impossible
from scoring.ledger.refusals import ProbableDuplicate
from scoring.rules.rules import StageRules
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    opened,
    verifier,
)
from tests.integration.scoring.deals.entries import (
    SHARES,
    a_deal,
    a_table,
    record,
    sign,
)

pytestmark = pytest.mark.django_db
NO_SUCH_DEAL = "a deal says more or less than its game asks"


@pytest.fixture
def table():
    table = a_table(entrants=4)
    sheet = [a_deal(SHARES[4][1], dealer=dealer) for dealer in (0, 1)]
    record_sheet(table_id=table.id, deals=sheet, shown=(2, 0, 0, 0), sign=sign(table))
    return table


def test_the_record_says_so_and_is_true(table):
    event = table.stage.tournament
    last = stored_lines(table.pk)[-1]

    assert last.payload["from_paper"] == 1
    assert all_differences(event.slug) == []
    assert verifier().faults_of(event_document(event)) == []


@pytest.mark.parametrize("forged", [{"from_paper": 2}, {"champion": 1}])
def test_a_deal_says_nothing_else(table, forged):
    document = opened(event_document(table.stage.tournament))
    line = document["stages"][0]["tables"][0]["lines"][-1]["row"]
    line["payload"] |= forged

    faults = verifier().faults_of(finished(document))

    assert any(NO_SUCH_DEAL in one for one in faults), faults
    lines = stored_lines(table.pk)
    lines[-1] = replace(lines[-1], payload={**lines[-1].payload, **forged})
    rules = StageRules.from_json(table.stage.rules)
    assert list(impossible(lines, rules=rules)) == ["line 3 cannot be read"]


def test_the_same_deal_by_phone_is_known_again(table):
    with pytest.raises(ProbableDuplicate) as refused:
        record(table, a_deal(SHARES[4][1]), signature=sign(table, after=1))

    assert refused.value.extra["same"] == 2
