"""The panel of the table's page: the form of the next deal, and its data for a phone.

With them a phone computes the result of a deal, counts what it has not sent yet, and
says both in words.

The phone's part is in ``static/scoring/referee``; the server computes everything again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _

from scoring.answers.enums import VouchedState
from scoring.deals.commands.deals import dealer_is_drawn
from scoring.deals.pages.closing import decided_by_tie_break, settlers, would_go_through
from scoring.games.problems import SENTENCES
from scoring.games.protocol import Field
from scoring.games.registry import ON_DEVICES
from scoring.games.words.figures import points_text
from scoring.ledger.enums import KINDS, SCORING_KINDS, LineKind
from scoring.ledger.lines import flat
from scoring.ledger.seating import BEHIND
from scoring.ledger.state import LedgerState
from scoring.referee.pages.cut_names import names_over_columns, seats_cut_alike
from scoring.referee.pages.panel_words import panel_words
from scoring.rules.rules import StageRules
from scoring.scoresheet.pages.choices import Choice, deal_fields, unplayed
from scoring.scoresheet.pages.frame import AtTable, closed_to_play
from scoring.scoresheet.queries.table_view import LineView
from scoring.scoresheet.queries.what_if import after_void
from scoring.standings.queries.standings import ranks_shown

# What a phone sends: the calls of the API that write it.
CALLS = ("deals", "penalties", "voids", "close")
# So many lines back a phone finds its own among those that have arrived.
KNOWN_LINES = 30
# So much of a reason stands in the line of a last entry.
LONGEST_SAID = 60


def has_panel(table: AtTable) -> bool:
    """Tell whether the next step here is a deal, a penalty, or to close the table.

    Lots that settle a tie are drawn on pages of their own.
    """
    state = table.state
    tied = state.over and state.unresolved
    goes_on = closed_to_play(table) is None and not table.view.free
    plays = goes_on and bool(state.playing)
    return plays and (not tied or has_extra_deals(table))


def has_extra_deals(table: AtTable) -> bool:
    """Tell whether this person may record an extra deal where a tie decides."""
    return settlers(table)["extra_deal"] and not table.scope.actor.entrant


def panel_form(table: AtTable) -> dict[str, object]:
    """Return what the form of the next deal shows; nothing in it is chosen yet."""
    return {
        "fields": deal_fields(table, texts={}, wrong={}),
        "unplayed": unplayed(table),
        "penalties": _penalties(table),
        "other": _other(table),
        "costs": _costs(table),
        "incidents": table.view.rules.telling.incidents,
        "penalty_url": table.url("give-penalty"),
        "seats": len(table.view.seats),
        "alike": seats_cut_alike(table.view.names, seats=_seats(table)),
        "pad_hundreds": any(one.total >= 100 for one in _form(table)),  # noqa: PLR2004
        "preview_url": table.url("preview-deal"),
    }


def panel_data(table: AtTable) -> dict[str, Any]:
    """Return the table as a phone counts on from it; everything is JSON."""
    rules = table.view.rules
    device = ON_DEVICES.get(rules.game.code)
    company = table.company()
    return {
        "table": table.row.pk,
        "letter": table.row.letter,
        "urls": {
            call: reverse(f"api-{call}", kwargs={"table_id": table.row.pk})
            for call in CALLS
        },
        "module": "" if device is None else static(device.module),
        "marks": {}
        if device is None
        else {mark: str(words) for mark, words in device.marks.items()},
        "whys": {}
        if device is None
        else {code: str(words) for code, words in device.whys.items()},
        "rules": rules.ruleset.to_json(),
        "rules_hash": table.view.rules_hash,
        "set_form": asdict(rules.set_form),
        "outcomes": _outcomes(rules),
        "penalties": {
            one.value: {
                "label": one.label,
                "points": rules.offences[one.value].points,
            }
            for one in (*_penalties(table), *filter(None, [_other(table)]))
        },
        "company": {
            "seats": company.seats,
            "playing": company.playing,
            "sides": company.sides,
        },
        "seats": [
            {"seat": one.seat, "name": one.name, "short": short}
            for one, short in zip(
                table.view.seats,
                names_over_columns(table.view.names, seats=_seats(table)),
                strict=True,
            )
        ],
        "sides": [
            {"label": table.side_label(side), "name": table.side_name(side)}
            for side in range(len(table.state.sides))
        ],
        "fields": [_field(table, field) for field in _form(table)],
        "problems": {
            code: str(sentence)
            for code, sentence in {**SENTENCES, **rules.telling.problems}.items()
        },
        # A note is told in its own words.
        "kinds": {
            kind.value: str(kind.label)
            for kind, traits in KINDS.items()
            if not traits.only_words
        },
        "signs": {sign: str(name) for sign, name in rules.telling.signs.items()},
        "playable": has_panel(table),
        "extra_deals": has_extra_deals(table),
        "tie": decided_by_tie_break(table),
        "closing": _closing(table),
        "state": _state(table, table.state),
        "last": _last(table),
        "keys": [str(one.line.key) for one in table.view.lines[-KNOWN_LINES:]],
        "words": panel_words(
            by_player=bool(table.scope.actor.entrant),
            tie_break=table.view.rules.tie_break,
        ),
    }


def _seats(table: AtTable) -> list[str]:
    return [seat.seat for seat in table.view.seats]


def _form(table: AtTable) -> Sequence[Field]:
    return table.view.rules.form(company=table.company())


def _field(table: AtTable, field: Field) -> dict[str, Any]:
    """Return a question without its layout: what it asks, and the words of answers."""
    asked = table.view.rules.telling.question(field, pairs=table.in_pairs)
    return {
        "name": field.name,
        "ask": str(field.ask),
        "at": list(field.at),
        "total": field.total,
        "values": [option.value for option in field.options],
        "words": dict(asked.options),
        "sign": field.sign,
        "optional": field.optional,
        "stake": field.stake,
    }


def _outcomes(rules: StageRules) -> dict[str, Any]:
    return {
        one.code: {
            "label": str(rules.telling.outcomes[one.code]),
            "played": one.played,
            "same_dealer": one.same_dealer,
        }
        for one in rules.outcomes.values()
    }


def _penalties(table: AtTable) -> tuple[Choice, ...]:
    """Return what has a price and is not charged by a deal's own line.

    Players charge nobody.
    """
    if table.scope.actor.entrant:
        return ()
    rules = table.view.rules
    by_deals = {one.offence for one in rules.outcomes.values()}
    names = rules.telling.offences
    return tuple(
        Choice(
            value=code, label=capfirst(str(names[code])), note=points_text(-one.points)
        )
        for code, one in rules.offences.items()
        if one.points and code not in by_deals
    )


def _other(table: AtTable) -> Choice | None:
    """Return what has no price: the referee says it, with a usual incident."""
    rules = table.view.rules
    if table.scope.actor.entrant:
        return None
    for code, one in rules.offences.items():
        if one.points is None:
            costs = f"0–{one.most}"
            return Choice(value=code, label=_("Other offence"), note=costs)
    return None


def _costs(table: AtTable) -> tuple[Choice, ...]:
    """Return what an offence without a price can cost; nothing is a notice."""
    most = max((one.most for one in table.view.rules.offences.values()), default=0)
    notice = _("a notice")
    return tuple(
        Choice(str(points), points_text(-points), note="" if points else notice)
        for points in range(most + 1)
    )


def _state(table: AtTable, state: LedgerState) -> dict[str, Any]:
    """Return where the set stands after some lines."""
    rules = table.view.rules
    played = [
        line
        for line in state.lines
        if line.kind is LineKind.DEAL and line.result and not line.tie_break
    ]
    firsts = [one.result.first for one in played if one.result and one.result.mark]
    return {
        "seq": state.seq,
        "number": state.next_number,
        "deals": state.deals,
        "totals": state.totals,
        "dealer": state.next_dealer,
        "drawn": dealer_is_drawn(state, rules=rules),
        "first": firsts[-1] if firsts else None,
        "over": bool(state.over),
        "last_deal": state.last_deal,
        "timed_out": state.last_deal and bool(state.over),
        "closed": state.closed,
        "tied": state.unresolved,
    }


def _closing(table: AtTable) -> dict[str, Any] | None:
    """Return the order on which the table would be closed now, and what stands by it.

    ``behind`` is by side: a higher number ranks after all with a lower one.
    ``cut`` is how many go on; nobody from the final, where every place counts. Players
    close no table.
    """
    if table.scope.actor.entrant:
        return None
    apart = dict(table.state.apart)
    return {
        "behind": [
            BEHIND[apart[side]] if side in apart else 0
            for side in range(len(table.state.sides))
        ],
        "ranked": [
            {"side": side, "rank": rank, "penalties": table.state.penalties[side]}
            for side, rank in ranks_shown(table.state.as_json()).items()
        ],
        "through": would_go_through(table),
        "cut": None if table.state.final else table.view.through,
        "review": table.state.review is not None,
    }


def _last(table: AtTable) -> dict[str, Any] | None:
    """Return the last line that counts, and the table without it if it can be undone.

    Only a deal or a penalty that nothing but words has followed is taken back with one
    tap; a player takes back the own last line that nobody has answered to.
    """
    last = table.view.last_counting
    if last is None:
        return None
    actor = table.scope.actor
    later = table.since(last.line.seq)
    undone = last.line.kind in SCORING_KINDS
    undone &= all(KINDS[view.line.kind].only_words for view in later)
    if actor.entrant:
        undone &= not later and last.line.author == actor.code
        undone &= not _is_answered(table, last)
    before = after_void(table.view, seq=last.line.seq) if undone else None
    return {
        "seq": last.line.seq,
        "at": int(last.at.timestamp() * 1000),
        "what": last_in_words(table, last),
        "deal": None if last.deal is None else flat(last.line.payload),
        "undoable": undone,
        "before": None if before is None else _state(table, before),
    }


def _is_answered(table: AtTable, line: LineView) -> bool:
    said = table.view.vouched.get(line.line.seq)
    return said is not None and said.standing is not VouchedState.UNCONFIRMED


def last_in_words(table: AtTable, last: LineView) -> str:
    """Return a line in a few words: “Deal 7: Pop: two”; else what follows from it."""
    if last.line.kind not in SCORING_KINDS:
        return last.why[0] if last.why else last.title
    names = names_over_columns(table.view.names_at(last.line.seq), seats=_seats(table))
    if last.line.kind is LineKind.PENALTY:
        payload: Mapping[str, Any] = last.line.payload
        words = [names[payload["seat"]], _offence_in_words(table, last)]
    else:
        result = None if last.played is None else last.played.result
        told = table.view.rules.telling.told(last.deal, result=result)
        who = [] if told.seat is None else [names[told.seat]]
        words = [*who, told.what, *filter(None, (told.ended, told.note))]
    return _("%(title)s: %(words)s") % {"title": last.title, "words": " · ".join(words)}


def _offence_in_words(table: AtTable, last: LineView) -> str:
    """Return what was penalised: in the referee's words where it has no price."""
    kind = last.line.payload["kind"]
    rules = table.view.rules
    said = last.reason if rules.offences[kind].points is None else ""
    return Truncator(said).chars(LONGEST_SAID) or str(rules.telling.offences[kind])
