"""The faults that ``tests.proof.planted`` plants: what somebody could do by mistake.

``old`` stands once in the product; ``tests`` are names of files without ``test_``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """A text of the product, the wrong one in its place, and who should notice."""

    name: str
    old: str
    new: str
    tests: tuple[str, ...]


FAULTS = (
    Fault(
        "game: the sum of the card points is not asked for",
        "if total != DECK_POINTS and len(counted) == count == players:",
        "if total > DECK_POINTS and len(counted) == count == players:",
        ("checks", "settle"),
    ),
    Fault(
        "ledger: a line is taken from somebody who has not seen the last one",
        "    if seen == last:\n        return",
        "    if seen >= last - 1:\n        return",
        ("concurrency", "deals_refused"),
    ),
    Fault(
        "ledger: the database takes a line that does not carry the hash before",
        "  NEW.prev_hash <> COALESCE(",
        "  NEW.hash = COALESCE(",
        ("guard",),
    ),
    Fault(
        "ledger: a revoked link still writes",
        'AccessGrant.objects.filter(pk=number("grant"), revoked_at=None)',
        'AccessGrant.objects.filter(pk=number("grant"))',
        ("waiting", "revoke"),
    ),
    Fault(
        "deal: the result that the device showed is not compared",
        "if shown is not None and tuple(shown) != expected:",
        "if shown is not None and len(shown) != len(expected):",
        ("deals_refused",),
    ),
    Fault(
        "deal: a table that is over takes one more",
        "if purpose is Purpose.SET and state.over:",
        "if purpose is Purpose.SET and state.closed:",
        ("deals_refused", "at_the_target"),
    ),
    Fault(
        "plan: five stand by without being asked",
        "if five is None:\n                raise FiveEntrants",
        'if five is None:\n                five = "stand_by"',
        ("plan",),
    ),
    Fault(
        "urn: tickets that are left are counted by nobody",
        "    if counted != len(left):\n",
        "    if counted > len(left):\n",
        ("urn_books", "two_people"),
    ),
    Fault(
        "urn: one ticket of two people is no fault",
        "if line.kind in (RECORDED, NOT_DRAWN) and used:",
        "if line.kind == NOT_DRAWN and used:",
        ("urn_books",),
    ),
    Fault(
        "check-in: an undo passes an arrival that it has not seen",
        "if taken_back == (move is Move.ARRIVED):",
        "if taken_back and move is Move.ARRIVED:",
        ("arrivals",),
    ),
    Fault(
        "check-in: all at once leaves somebody out",
        "    arrive(tournament, missing, author=author, at=at)",
        "    arrive(tournament, missing[1:], author=author, at=at)",
        ("arrivals",),
    ),
    Fault(
        "places: who is tied gets a place of his own",
        "shared=keys.count(key) > 1,\n            entrant=one.entrant",
        "shared=keys.count(key) > 2,\n            entrant=one.entrant",
        ("results", "audit_of_results"),
    ),
    Fault(
        "ranking: ranks go on after a tie as if there was none",
        "{}\n    for group in groups:\n"
        "        found.update(dict.fromkeys(group, len(found) + 1))",
        "{}\n    for group in groups:\n"
        "        found.update(dict.fromkeys(group, len(set(found.values())) + 1))",
        ("order",),
    ),
    Fault(
        "line: somebody who is tied across it goes through",
        "return Cut(through=tuple(safe), crossing=group)",
        "return Cut(through=(*safe, group[0]), crossing=group[1:])",
        ("cut",),
    ),
    Fault(
        "lots: drawn although an extra deal comes first",
        "return deal_comes_first(rules.tie_break) and not tried",
        "return not state.tried and len(group) > 2",
        ("lots",),
    ),
    Fault(
        "moving up: the lot's last goes on and not its first",
        "first = next(code for code in drawn.order if code in asked)",
        "first = next(code for code in reversed(drawn.order) if code in asked)",
        ("moving_up",),
    ),
    Fault(
        "closing: a table under review is closed",
        "if state.review is not None:\n            raise UnderReview\n        if shown",
        "if shown",
        ("under_review", "review"),
    ),
    Fault(
        "two people: an act is done on what has changed since it was shown",
        "if preview_of(signed, act=act) != proposal.preview:",
        'if preview_of(signed, act=act)["after"] == proposal.preview["before"]:',
        ("countersign",),
    ),
    Fault(
        "raffle: cards are typed before anybody can photograph the commitment",
        "    if at < earliest:\n        raise EntropyTooEarly",
        "    if at > earliest + WAIT * 1000:\n        raise EntropyTooEarly",
        ("raffle",),
    ),
    Fault(
        "raffle: somebody is there after all, and others were called since",
        "        if raffle.absent[-1:] != (winner,):",
        "        if winner not in raffle.absent:",
        ("raffles",),
    ),
    Fault(
        "raffle: who was called and was there after all stays absent",
        "return absent[:-1] if last == [line.said.winner] else absent",
        "return absent[1:] if last == [line.said.winner] else absent",
        ("raffle",),
    ),
    Fault(
        "results: official while somebody may still object",
        "if ending.closes_at is not None and at < ending.closes_at:",
        "if ending.closes_at is not None and at < ending.closes_at.replace(year=2000):",
        ("ending",),
    ),
    Fault(
        "policy: a private event is there for strangers",
        "if not tournament.is_public and not let_in:",
        "if not tournament.is_public and let_in:",
        ("permissions",),
    ),
    Fault(
        "policy: a referee may do what an organizer may",
        "Role.REFEREE: frozenset({Access.PLAYER, Access.REFEREE}),",
        "Role.REFEREE: frozenset(Access),",
        ("permissions",),
    ),
    Fault(
        "policy: a referee of one table records at every other",
        "return not self.letters or letter in self.letters",
        "return bool(letter)",
        ("access",),
    ),
    Fault(
        "API: a key that stands for something else is answered as a repetition",
        "if not requested.stands_in(line) or (two and line.second != sign.second):",
        "if two and line.second != sign.second:",
        ("writes", "concurrency"),
    ),
    Fault(
        "API: a refusal loses its code",
        'body = {"status": refusal.status, "code": refusal.code, "detail"',
        'body = {"status": refusal.status, "code": "refused", "detail"',
        ("check_in", "sync", "call"),
    ),
    Fault(
        "pages: a form says nothing of what is wrong in a field",
        "        <span>{{ error }}</span>\n      </p>\n    {% endfor %}\n  </div>\n",
        "      </p>\n    {% endfor %}\n  </div>\n",
        ("first_organizer",),
    ),
    Fault(
        "names: markup is taken for a name",
        'if "<" in shown or ">" in shown:',
        'if "<script" in shown:',
        ("names", "roster"),
    ),
    Fault(
        "jobs: one is rung for although its change was rolled back",
        "transaction.on_commit(new, robust=True)",
        "new()",
        ("after_commit",),
    ),
)
