"""A proposal in words: what it is, and what it changes, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.words.figures import points_text
from scoring.ledger.enums import LineKind
from tables.draws.enums import DrawState
from tournaments.book.erased import listed
from tournaments.staff.commands.proposals import Facts
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal

Names = Mapping[str, str]
SAID_OTHERWISE = (ProposalKind.ERRATUM, ProposalKind.TICKET_BACK)
# What is asked for. As long as nothing is done, the labels of the kinds would say too
# much.
ASKED = {
    ProposalKind.VOID: gettext_lazy("To correct a closed table"),
    ProposalKind.REOPEN: gettext_lazy("To open a closed table again"),
    ProposalKind.SWAP: gettext_lazy("To exchange two seats"),
    ProposalKind.SIT: gettext_lazy("To seat somebody"),
    ProposalKind.EXPEL: gettext_lazy("To expel a player from a closed table"),
    ProposalKind.ERRATUM: gettext_lazy("To publish an erratum"),
    ProposalKind.URN_OFF: gettext_lazy("To call an urn off"),
    ProposalKind.TICKET_BACK: gettext_lazy("To put a ticket back into the urn"),
    ProposalKind.DIGITAL_OFF: gettext_lazy("To call a digital draw off"),
    ProposalKind.LOT_OFF: gettext_lazy("To call a lot off"),
    ProposalKind.RAFFLE_OFF: gettext_lazy("To call a raffle off"),
}
OF_DRAWS = (
    ProposalKind.URN_OFF,
    ProposalKind.DIGITAL_OFF,
    ProposalKind.LOT_OFF,
    ProposalKind.RAFFLE_OFF,
)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different afterwards."""

    what: str
    before: str
    after: str


def title(proposal: Proposal, *, names: Names) -> str:
    """Return what would be done, in one line."""
    given = proposal.arguments
    kind = ProposalKind(proposal.kind)
    if kind is ProposalKind.VOID:
        return _of_a_line(proposal)
    if kind is ProposalKind.REOPEN:
        return _("Table %(letter)s: open it again") % {"letter": given["table"]}
    if kind in (ProposalKind.SIT, ProposalKind.EXPEL):
        return _at_a_seat(proposal, names=names)
    if kind is ProposalKind.SWAP:
        one, other = (f"{p[0]}{p[1] + 1}" for p in (given["one"], given["other"]))
        return _("Exchange the seats %(one)s and %(other)s") % {
            "one": one,
            "other": other,
        }
    if kind is ProposalKind.TICKET_BACK:
        return _("Put ticket %(seat)s back into the urn") % {"seat": given["seat"]}
    if kind is ProposalKind.ERRATUM:
        return _("Publish an erratum")
    return _of_a_draw(proposal)


def _of_a_line(proposal: Proposal) -> str:
    """Return which line is to be void or replaced, as the score sheet calls it."""
    given = proposal.arguments
    void, deal = given["replacement"] is None, given.get("deal")
    words = {"letter": given["table"], "seq": given["voids"], "deal": deal}
    if deal is None and "kind" in given:
        at = localtime(datetime.fromisoformat(given["at"]))
        words |= {"what": LineKind(given["kind"]).label, "at": f"{at:%H:%M}"}
        if void:
            return _("Table %(letter)s: void “%(what)s”, %(at)s") % words
        return _("Table %(letter)s: replace “%(what)s”, %(at)s") % words
    if deal is None:
        if void:
            return _("Table %(letter)s: void line %(seq)s") % words
        return _("Table %(letter)s: replace line %(seq)s") % words
    if void:
        return _("Table %(letter)s: void deal %(deal)s") % words
    return _("Table %(letter)s: replace deal %(deal)s") % words


def _of_a_draw(proposal: Proposal) -> str:
    """Return which draw is called off."""
    given, kind = proposal.arguments, ProposalKind(proposal.kind)
    if kind is ProposalKind.RAFFLE_OFF:
        return _("Call raffle %(number)s off") % {"number": given["raffle"]}
    if kind is not ProposalKind.LOT_OFF:
        return _("Call the draw of stage %(stage)s off") % {"stage": proposal.stage}
    words = {"number": given["lot"], "stage": proposal.stage}
    if not proposal.letters:
        return _("Stage %(stage)s: call lot %(number)s off") % words
    words["letter"] = proposal.letters[0]
    return _("Table %(letter)s: call lot %(number)s off") % words


def _at_a_seat(proposal: Proposal, *, names: Names) -> str:
    """Return who takes a seat, or who is expelled from it."""
    given = proposal.arguments
    letter, seat = given["table"], given["seat"]
    words = {"seat": f"{letter}{seat + 1}"}
    if ProposalKind(proposal.kind) is ProposalKind.SIT:
        code = given["entrant"]
        sentence = _("%(name)s takes seat %(seat)s")
    else:
        code = proposal.preview["before"][letter]["entrants"][seat]
        sentence = _("Seat %(seat)s: %(name)s is expelled")
    return sentence % {**words, "name": names.get(code, code)}


def changes(proposal: Proposal, *, preview: Facts, names: Names) -> list[Change]:
    """Return what is different afterwards; nothing where the score stays."""
    before, after = preview["before"], preview["after"]
    kind = ProposalKind(proposal.kind)
    if kind is ProposalKind.ERRATUM:
        return list(_of_results(proposal, before=before, names=names))
    if kind is ProposalKind.TICKET_BACK:
        who = names.get(before["holder"] or "", before["holder"] or "—")
        return [
            Change(
                _("Ticket %(seat)s") % {"seat": before["ticket"]}, who, _("in the urn")
            )
        ]
    if kind in OF_DRAWS:
        return list(_of_draw(before, after, kind=kind))
    return [
        change
        for letter in proposal.letters
        for change in _of_table(letter, before[letter], after[letter], names=names)
    ]


def meanwhile(proposal: Proposal, *, preview: Facts, names: Names) -> list[Change]:
    """Return what has changed between proposing and now, at tables and draws."""
    before, now = proposal.preview["before"], preview["before"]
    if before == now or ProposalKind(proposal.kind) in SAID_OTHERWISE:
        return []
    between = {"before": before, "after": now}
    return changes(proposal, preview=between, names=names)


def _of_draw(before: Facts, after: Facts, *, kind: ProposalKind) -> Iterator[Change]:
    if before["draw"] != after["draw"]:
        yield Change(_("Draw"), before["draw"], after["draw"])
    # Its number is the last part: a lot's stage and table stand in the title.
    number = after["draw"].rpartition("/")[2]
    if kind is ProposalKind.RAFFLE_OFF:
        named = _("Raffle %(number)s") % {"number": number}
    elif kind is ProposalKind.LOT_OFF:
        named = _("Lot %(number)s") % {"number": number}
    else:
        named = _("Draw %(draw)s") % {"draw": after["draw"]}
    states = [str(DrawState(facts["state"]).label) for facts in (before, after)]
    if states[0] != states[1]:
        yield Change(named, *states)
    counts = [str(facts["recorded"]) for facts in (before, after)]
    if counts[0] != counts[1]:
        yield Change(_("Tickets recorded"), *counts)
    elif before["recorded"] and after["state"] == DrawState.VOID:
        yield Change(_("Tickets recorded"), counts[0], _("all void"))
    steps = [str(facts["steps"]) for facts in (before, after)]
    if states[0] == states[1] and counts[0] == counts[1] and steps[0] != steps[1]:
        yield Change(_("Steps so far"), *steps)  # for example what was laid open


def _of_results(proposal: Proposal, *, before: Facts, names: Names) -> Iterator[Change]:
    code, place = before["entrant"], proposal.arguments["place"]
    if place is not None:
        shown = "—" if before["place"] is None else str(before["place"])
        yield Change(_("Place of %(code)s") % {"code": code}, shown, str(place))
    if proposal.name:
        old = names.get(code, code)
        yield Change(_("Name of %(code)s") % {"code": code}, old, proposal.name)


def _of_table(
    letter: str, before: Facts, after: Facts, *, names: Names
) -> Iterator[Change]:
    yield from _of_seats(letter, before, after, names=names)
    yield from _of_scores(letter, before, after, names=names)
    yield from _of_counts(letter, before, after)
    yield from _of_order(letter, before, after, names=names)
    through = [_through(facts, names=names) for facts in (before, after)]
    if through[0] != through[1]:
        what = _("Table %(letter)s: go through") % {"letter": letter}
        yield Change(what, *(part or "—" for part in through))


def _of_seats(
    letter: str, before: Facts, after: Facts, *, names: Names
) -> Iterator[Change]:
    pairs = zip(before["entrants"], after["entrants"], strict=True)
    for seat, (old, new) in enumerate(pairs, 1):
        if old != new:
            who = (names.get(code, code) for code in (old, new))
            yield Change(f"{letter}{seat}", *who)


def _of_scores(
    letter: str, before: Facts, after: Facts, *, names: Names
) -> Iterator[Change]:
    for side, seats in enumerate(after["sides"]):
        scores = [facts["totals"][side] for facts in (before, after)]
        if scores[0] != scores[1]:
            label = _side(letter, seats, facts=after, names=names)
            yield Change(label, *map(points_text, scores))


def _of_order(
    letter: str, before: Facts, after: Facts, *, names: Names
) -> Iterator[Change]:
    """Say the new order where somebody does not count in it any more, or again."""
    if before.get("apart") == after.get("apart") or not after["closed"]:
        return
    words = [
        ", ".join(
            names.get(code, code)
            for group in facts["groups"]
            for code in (facts["entrants"][facts["sides"][s][0]] for s in group)
        )
        for facts in (before, after)
    ]
    yield Change(_("Table %(letter)s: order") % {"letter": letter}, *words)


def _of_counts(letter: str, before: Facts, after: Facts) -> Iterator[Change]:
    counted = (("deals", _("Deals played")), ("penalty_lines", _("Penalties")))
    for name, what in counted:
        if before[name] != after[name]:
            yield Change(f"{letter}: {what}", str(before[name]), str(after[name]))
    if before["closed"] != after["closed"]:
        words = [
            _("closed") if facts["closed"] else _("open") for facts in (before, after)
        ]
        yield Change(_("Table %(letter)s") % {"letter": letter}, *words)


def _side(letter: str, seats: Sequence[int], *, facts: Facts, names: Names) -> str:
    label = " + ".join(f"{letter}{seat + 1}" for seat in seats)
    codes = dict.fromkeys(facts["entrants"][seat] for seat in seats)
    return f"{label} {listed(names.get(code, code) for code in codes)}"


def _through(facts: Mapping[str, Any], *, names: Names) -> str:
    """Return who goes through, in seat order of the sides."""
    codes = [
        facts["entrants"][seat]
        for side in facts["through"]
        for seat in facts["sides"][side][:1]
    ]
    return listed(names.get(code, code) for code in codes)
