"""Record a deal: played, all passed, misdealt, or an extra deal for a tie."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from scoring.deals.refusals import NoTie, NotOver, SetOver, WrongDealer
from scoring.games.problems import in_words
from scoring.games.protocol import Company, Deal, Plays, Problem
from scoring.ledger.append import OpenLedger, append
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.lines import Line, Payload, Signature, deal_payload
from scoring.ledger.refusals import ProbableDuplicate
from scoring.ledger.seating import seating_at
from scoring.ledger.state import LedgerState
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry
from scoring.rules.rules import SHORT, StageRules
from scoring.scoresheet.refusals import ResultMismatch
from tables.ids import TableId
from tables.seating.queries.seats import seated_at
from tournaments.refusals import KeyReused, Refusal


@transaction.atomic(durable=True)
def record_deal(
    *,
    table_id: TableId,
    deal: Deal,
    shown: Sequence[int] | None,
    sign: Signature,
    purpose: Purpose = Purpose.SET,
    plays: Plays | None = None,
    rules_hash: str | None = None,
) -> Written:
    """Append one deal to the table's ledger and return the score after it.

    ``shown`` is the change per side that the referee saw, in points; another
    result is refused. Raises what ``begin`` raises, InvalidEntry,
    WrongDealer (unless a reason is given), SetOver, NoTie, ResultMismatch.
    Source: docs/rules.md R-45 to R-53, R-72, R-73; of Bisca docs/bisca.md.
    """
    extra = {} if plays is None else {"plays": [list(trick) for trick in plays]}
    content = deal_payload(deal, purpose=purpose, extra=extra)
    ledger = begin(
        table_id=table_id,
        kind=LineKind.DEAL,
        content=content,
        sign=sign,
        rules_hash=rules_hash,
    )
    if ledger.earlier is not None:
        _same_result(deal, shown=shown, ledger=ledger, line=ledger.earlier.line)
        return ledger.earlier
    state, rules = ledger.state(), ledger.rules
    company = state.company
    _check_new_cards(plays, ledger=ledger, after_seq=sign.after_seq)
    _check_form(deal, rules=rules, company=company)
    check_deal(deal, rules=rules, company=company, shown=shown, plays=plays)
    check_turn(deal, ledger=ledger, purpose=purpose, reason=sign.reason)
    follows: Payload = {}
    if purpose is Purpose.TIE_BREAK:
        follows = {"tied": [list(group) for group in state.unresolved]}
    payload = {**content, **follows}
    append(ledger, kind=LineKind.DEAL, payload=payload, sign=sign)
    return finish(ledger)


def _same_result(
    deal: Deal, *, shown: Sequence[int] | None, ledger: OpenLedger, line: Line
) -> None:
    """Refuse a key that comes again with the same deal and another result.

    Raises KeyReused.
    """
    before = [earlier for earlier in ledger.lines if earlier.seq < line.seq]
    if shown is not None and tuple(shown) != result_of(
        deal, lines=before, rules=ledger.rules
    ):
        raise KeyReused


def result_of(
    deal: Deal,
    *,
    lines: Sequence[Line],
    rules: StageRules,
    before: int | None = None,
) -> tuple[int, ...]:
    """Return the change per side that a deal makes after these lines."""
    company = seating_at(lines, before=before).company
    return rules.settle(deal, company=company).change


def _check_form(deal: Deal, *, rules: StageRules, company: Company) -> None:
    """Refuse a deal in the short form where the event records what was counted.

    Raises InvalidEntry.
    """
    if not rules.short and rules.form_of(deal, company=company) == SHORT:
        raise InvalidEntry(in_words([Problem("short_form_not_chosen", "deal")]))


def _check_new_cards(
    plays: Plays | None, *, ledger: OpenLedger, after_seq: int
) -> None:
    """Refuse a deal whose cards have fallen before, in the same order.

    With half of the pack that is no chance: somebody has sent a kept deal once more.
    Raises ProbableDuplicate, unless that deal is void.
    """
    half = ledger.rules.game.pack // 2
    if plays is None or sum(len(trick) for trick in plays) < half:
        return
    cards = [list(trick) for trick in plays]
    void = {line.voids for line in ledger.lines}
    for line in ledger.lines:
        if line.payload.get("plays") == cards and line.seq not in void:
            raise ProbableDuplicate(
                table=ledger.table.pk,
                after_seq=after_seq,
                last_seq=ledger.lines[-1].seq,
                same=line.seq,
            )


def check_deal(
    deal: Deal,
    *,
    rules: StageRules,
    company: Company,
    shown: Sequence[int] | None,
    plays: Plays | None = None,
) -> None:
    """Refuse a deal that cannot be, or whose result the device showed wrongly.

    ``company`` plays it; ``plays``, where the cards were written down, must lead to
    the same deal. Raises InvalidEntry with everything wrong at once, or
    ResultMismatch.
    """
    wrong = rules.problems(deal, company=company, plays=plays)
    if wrong:
        raise InvalidEntry(in_words(wrong))
    expected = rules.settle(deal, company=company).change
    if shown is not None and tuple(shown) != expected:
        raise ResultMismatch(shown=shown, expected=expected)


def check_turn(
    deal: Deal, *, ledger: OpenLedger, purpose: Purpose, reason: str
) -> None:
    """Refuse a deal that is not due at this table now.

    A ``reason`` allows an extra deal before the set is over, and another dealer. Raises
    what ``not_due`` returns, NotOver, WrongDealer.
    """
    state, rules = ledger.state(), ledger.rules
    if refusal := not_due(purpose, state=state, rules=rules):
        raise refusal
    if reason.strip():
        return
    if purpose is Purpose.TIE_BREAK and not state.over:
        raise NotOver
    if deal.dealer != state.next_dealer and not dealer_is_drawn(state, rules=rules):
        due = seated_at([ledger.table.pk])[ledger.table.pk][state.next_dealer]
        raise WrongDealer(expected=due.position, name=due.name, seat=due.seat)


def not_due(
    purpose: Purpose, *, state: LedgerState, rules: StageRules
) -> Refusal | None:
    """Return why no such deal is due in this state whatever is said, or nothing."""
    if purpose is Purpose.SET and state.over:
        return SetOver(reached=rules.reached(state.totals))
    if purpose is Purpose.TIE_BREAK and not state.unresolved:
        return NoTie()
    return None


def dealer_is_drawn(state: LedgerState, *, rules: StageRules) -> bool:
    """Tell whether the first dealer is still to be drawn at the table.

    Then the first deal says who it was.
    """
    none_yet = all(line.number is None for line in state.lines)
    return none_yet and rules.first_dealer_is_drawn
