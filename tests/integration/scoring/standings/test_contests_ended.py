"""How a contest ends, and what cannot be decided."""

from __future__ import annotations

import pytest

from scoring.archive.queries.audit import differences
from scoring.disputes.commands.corrections import Replacement
from scoring.finish.commands.results import publish_results
from scoring.refusals import ReasonMissing
from scoring.scoresheet.queries.table_view import table_view
from scoring.scoresheet.queries.what_if import after_void
from scoring.stages.queries.cards import cards_shown
from scoring.standings.enums import Decision
from scoring.standings.lines import ContestDecided, StageCorrected
from scoring.standings.queries.contests import consequences, contests
from scoring.standings.queries.decisions import rows
from scoring.standings.refusals import (
    FinalFollowsScore,
    NotContested,
    ResultsPublished,
    StillTied,
)
from tables.seating.models import Table
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    a_table,
    close,
    lines,
    play_out,
    raise_to,
    state,
    totals,
    void,
)
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    aftermath,
    codes_of,
    deals_of,
    decide,
    says,
    stage_of,
    take_from_second,
)
from tests.scenarios import a_stager, publish, running_tables
from tournaments.book.kinds import BadPayload
from tournaments.events.refusals import StageContested
from tournaments.ids import StageId, TournamentId

pytestmark = pytest.mark.django_db


def test_what_changes_nobodys_way_needs_no_decision():
    table = a_confirmed_stage()

    void(table, deals_of(table, 3)[0], behind=True)

    assert totals(table) == (6, 3, 2, 0)
    assert stage_of(table).contested_at is None
    assert contests(TournamentId(table.stage.tournament_id)) == ()
    assert aftermath(table).corrections[0].decision == Decision.UNAFFECTED
    assert differences() == []


def test_correcting_the_correction_ends_the_contest():
    table = a_confirmed_stage()
    take_from_second(table)
    fourth = deals_of(table, 2)[0]

    void(table, fourth, behind=True)
    void(table, deals_of(table, 3)[0], behind=True)

    states = [one.decision for one in aftermath(table).corrections]
    assert states[0] == Decision.SUPERSEDED
    assert states.count("") <= 1
    assert differences() == []


def test_the_preview_says_what_the_contest_will_say():
    table = a_confirmed_stage()
    seq = deals_of(table, 1)[0]
    table.stage = stage_of(table)
    after = after_void(table_view(table), seq=seq)
    shown = consequences(StageId(table.stage_id), letter=table.letter, after=after)
    void(table, seq, behind=True)

    [waiting] = contests(TournamentId(table.stage.tournament_id))
    assert (shown.loses, shown.gains) == (waiting.loses, waiting.gains)
    assert after.totals == totals(table)


def test_a_replacement_behind_a_confirmed_stage_counts_the_same():
    table = a_confirmed_stage()
    seq = deals_of(table, 1)[0]
    dealer = lines(table)[seq - 1].payload["dealer"]
    failed = a_deal((30, 20, 40, 30), bidder=1, bid=3, dealer=dealer)

    void(table, seq, replacement=Replacement(instead=failed), behind=True)

    assert state(table).totals[1] == -3
    assert stage_of(table).contested_at is not None


def test_a_decision_has_a_reason_and_something_to_decide():
    table = a_confirmed_stage()
    with pytest.raises(NotContested):
        decide(table, Decision.KEPT)
    take_from_second(table)
    with pytest.raises(ReasonMissing):
        decide(table, Decision.KEPT, reason="  ")


def test_a_decision_to_keep_stands_until_the_score_gives_others_again():
    table = a_confirmed_stage()
    take_from_second(table)
    decide(table, Decision.KEPT)
    other = Table.objects.exclude(pk=table.pk).get(stage=table.stage)

    void(other, deals_of(other, 3)[0], behind=True)

    assert stage_of(table).contested_at is None
    take_from_second(other)
    assert stage_of(table).contested_at is not None
    assert differences() == []


@pytest.mark.parametrize("decision", [None, Decision.KEPT, Decision.CORRECTED])
def test_the_tables_show_who_went_through_until_somebody_decides(decision):
    table = a_confirmed_stage()
    take_from_second(table)
    if decision is not None:
        decide(table, decision)

    (card, *_) = cards_shown([StageId(table.stage_id)])
    table.refresh_from_db()
    view = table_view(table)

    second = "out" if decision is Decision.CORRECTED else "through"
    third = "through" if decision is Decision.CORRECTED else "out"
    assert [side.standing for side in card.sides] == ["through", second, third, "out"]
    assert (codes_of(table)[1] in view.decided.through) == (second == "through")


def test_a_tie_by_the_corrected_score_exchanges_nobody():
    table = a_table(entrants=8, target=6)
    first, other = running_tables(table.stage.tournament)
    raise_to(first, 6, 3, 2, 0)
    close(first)
    play_out(other)
    a_stager().confirm(first.stage)

    void(first, deals_of(first, 1)[0], behind=True)
    void(first, deals_of(first, 2)[0], behind=True)

    with pytest.raises(StillTied):
        decide(first, Decision.CORRECTED)


def test_the_places_of_the_final_follow_its_score():
    table = a_table(entrants=4, target=6)
    play_out(table)
    a_stager().confirm(table.stage)
    take_from_second(table)
    tournament_id = TournamentId(table.stage.tournament_id)

    with pytest.raises(StageContested):
        publish_results(tournament_id=tournament_id, author="O01", at=LATER)
    with pytest.raises(FinalFollowsScore):
        decide(table, Decision.KEPT)
    decide(table, Decision.CORRECTED)

    publish(table.stage.tournament, at=LATER)
    assert differences() == []
    with pytest.raises(ResultsPublished):
        void(table, deals_of(table, 0)[0], behind=True)


def test_nobody_decides_without_a_reason_or_what_only_the_score_says():
    for decision, reason in ((Decision.KEPT, ""), (Decision.UNAFFECTED, "So it is")):
        with pytest.raises(BadPayload):
            ContestDecided(stage=1, decision=decision, reason=reason)


@pytest.mark.no_ledger_check
def test_the_audit_finds_what_nobody_was_asked_about():
    table = a_confirmed_stage()
    take_from_second(table)
    contest = aftermath(table).contest
    correction = StageCorrected(
        stage=1, table="A", line=contest.seq, heads=contest.heads,
        through=rows(contest.computed), contested=False,
    )  # fmt: skip
    says(table, correction)

    found = " ".join(differences())
    assert "correction 2 changes who goes on, and is said not to" in found
    assert "the book says None" in found


@pytest.mark.no_ledger_check
def test_the_audit_finds_a_decision_about_nothing():
    table = a_confirmed_stage()
    says(table, ContestDecided(stage=1, decision=Decision.KEPT, reason="So it is"))

    assert any("does not follow on those about its stage" in o for o in differences())


def test_nobody_is_through_before_the_confirmation():
    table = a_table(entrants=8)
    assert not aftermath(table).decisions.held
