"""The form of a deal: from what was typed to the game's deal, and back again.

The game says what is asked. Partners pile their tricks together, so in pairs the form
asks one number a pair: it stands at the pair's first seat, and the partner's is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.games.protocol import Ask, Company, Field, Problem
from scoring.games.telling import Telling
from scoring.ledger.enums import Purpose
from scoring.ledger.lines import deal_payload
from scoring.rules.rules import COUNTED, StageRules
from scoring.scoresheet.pages.choices import DEAL_FORM
from scoring.scoresheet.pages.forms import Typed, not_yet_named
from tournaments.book.erased import listed
from tournaments.canon import digest
from tournaments.people.names import PAIR

PURPOSES = tuple(str(purpose) for purpose in Purpose)
TOKEN_DIGITS = 16
FIRST_ASKED = ("outcome", "dealer")


@dataclass(frozen=True, slots=True)
class TypedDeal:
    """A deal as typed, what it means to the game, and everything wrong with it.

    ``dealer_chosen`` tells whether another dealer was named than the form had
    filled in.
    """

    typed: Typed
    meant: Any
    purpose: Purpose
    dealer_chosen: bool
    reason: str
    problems: tuple[Problem, ...]

    @property
    def token(self) -> str:
        """Return the deal as one short text, to know whether this one was shown."""
        payload = deal_payload(self.meant, purpose=self.purpose, extra={})
        return digest(payload)[:TOKEN_DIGITS]

    @property
    def was_shown(self) -> bool:
        """Tell whether the result on the page was that of this deal.

        A form that does not say for which one is judged by its result alone.
        """
        return self.typed.text("shown_for") in {"", self.token}


def read_deal(
    texts: Mapping[str, str],
    *,
    company: Company,
    rules: StageRules,
    next_dealer: int,
    names: Sequence[str],
    by_seat: bool = False,
) -> TypedDeal:
    """Return the deal that a form has sent; never raises.

    ``names`` are those of who sits at each seat, to say who is meant.
    One side's points may stay empty: they are what is left of all.
    ``next_dealer`` deals if the form does not say who; ``by_seat`` where the cards
    tell what each seat took, also of a pair.
    """
    typed, outcomes = Typed(texts), rules.outcomes
    played = next(one.code for one in outcomes.values() if one.played)
    outcome = typed.choice("outcome", among=outcomes) or played
    purpose = Purpose(typed.choice("purpose", among=PURPOSES) or Purpose.SET)
    filled_in = Typed(texts).number("expected_dealer")
    expected = next_dealer if filled_in is None else filled_in
    chosen = typed.number("dealer")
    dealer = expected if chosen is None else chosen
    teams = sides_asked(company, by_seat=by_seat)
    form = rules.form(
        company=company, which=COUNTED if by_seat else typed.text(DEAL_FORM)
    )
    # Fields that this outcome does not have are not read at all.
    asked = form if outcomes[outcome].played else ()
    answers = {
        field.name: answer
        for field in asked
        if (answer := _answer(typed, field, company=company, asked=teams)) is not None
    }
    meant = rules.game.entered(outcome, dealer, answers)
    reason = typed.words("reason")
    found = iter(rules.problems(meant, company=company, plays=None))
    wrong = [*typed.problems, *not_yet_named(found, typed)]
    if len(teams) < len(company.playing):
        wrong = [_of_a_pair(problem, telling=rules.telling) for problem in wrong]
    order = (*FIRST_ASKED, *(field.name for field in form))
    told = [field.name for field in form if field.ask in (Ask.POINTS, Ask.SCORED)]
    wrong = [
        naming(
            problem,
            names=names,
            sides=teams if problem.field.partition(".")[0] in told else (),
        )
        for problem in wrong
    ]
    wrong.sort(key=lambda problem: _place_on_the_form(problem, order=order))
    return TypedDeal(
        typed=typed,
        meant=meant,
        purpose=purpose,
        dealer_chosen=dealer != expected,
        reason=reason,
        problems=tuple(wrong),
    )


def sides_asked(company: Company, *, by_seat: bool) -> Sequence[Sequence[int]]:
    """Return who has one number together: a side, unless each seat has its own."""
    if by_seat or len(company.playing) < company.seats:
        return [(seat,) for seat in company.playing]
    return company.sides


def naming(
    problem: Problem, *, names: Sequence[str], sides: Sequence[Sequence[int]] = ()
) -> Problem:
    """Return the problem with who sits at its seat; of ``sides`` all who play there."""
    number = problem.params.get("seat")
    if not isinstance(number, int) or number > len(names):
        return problem
    seat = number - 1
    side = next((side for side in sides if seat in side), (seat,))
    who = listed((names[one] for one in side), between=PAIR)
    return replace(problem, params={**problem.params, "seat": who})


def _of_a_pair(problem: Problem, *, telling: Telling) -> Problem:
    """Return what is wrong with one seat's points as said of the pair."""
    of_a_pair = f"pair_{problem.code}"
    if of_a_pair not in telling.problems:
        return problem
    return replace(problem, code=of_a_pair)


def _place_on_the_form(problem: Problem, *, order: Sequence[str]) -> tuple[int, str]:
    """Return where a field stands, so that problems are named from top to bottom."""
    field = problem.field.partition(".")[0]
    place = order.index(field) if field in order else len(order)
    return place, problem.field


def _answer(
    typed: Typed, field: Field, *, company: Company, asked: Sequence[Sequence[int]]
) -> Any:
    """Return what was answered to a question; nothing where nothing was.

    ``asked`` is who has one number together.
    """
    if field.ask is Ask.POINTS:
        return _points(typed, field, sides=asked, seats=company.seats)
    if field.ask is Ask.SCORED:
        return tuple(
            typed.number(f"{field.name}-{seats[0]}", label=f"{field.name}.{side}")
            for side, seats in enumerate(company.sides)
        )
    if field.at:
        said = {
            at: typed.number(f"{field.name}-{at}", label=f"{field.name}.{at}")
            for at in field.at
        }
        return {at: seat for at, seat in said.items() if seat is not None}
    among = [option.value for option in field.options]
    if field.ask is Ask.SEAT or all(isinstance(value, int) for value in among):
        return typed.number(field.name)
    return typed.choice(field.name, among=list(map(str, among))) or None


def _points(
    typed: Typed, field: Field, *, sides: Sequence[Sequence[int]], seats: int
) -> tuple[int | None, ...] | None:
    """Return the points of each seat; the only empty side gets the rest."""
    firsts = [side[0] for side in sides]
    read = {
        seat: typed.number(
            f"{field.name}-{seat}",
            label=f"{field.name}.{seat}",
            code="points_not_a_number",
            seat=seat + 1,
        )
        for seat in firsts
    }
    empty = [seat for seat in firsts if not typed.text(f"{field.name}-{seat}")]
    if len(empty) == len(firsts):
        return None
    if len(empty) == 1 and list(read.values()).count(None) == 1:
        rest = field.total - sum(points or 0 for points in read.values())
        read[empty[0]] = max(0, rest)
    # The game names each seat whose points are missing.
    return tuple(read.get(seat, 0) for seat in range(seats))


def texts_of(deal: Any, *, rules: StageRules, company: Company) -> dict[str, str]:
    """Return the fields of a form that says this deal; ``read_deal`` reads it back."""
    texts = {
        "outcome": str(deal.outcome),
        "dealer": str(deal.dealer),
        "expected_dealer": str(deal.dealer),
        DEAL_FORM: rules.form_of(deal, company=company),
    }
    for field in rules.form(company=company, which=texts[DEAL_FORM]):
        said = deal.entry.get(field.name)
        if said is None:
            continue
        if field.ask is Ask.POINTS:
            for side in company.sides:
                points = sum(said[seat] for seat in side)
                texts[f"{field.name}-{side[0]}"] = str(points)
        elif field.ask is Ask.SCORED:
            for points, side in zip(said, company.sides, strict=True):
                texts[f"{field.name}-{side[0]}"] = str(points)
        elif field.at:
            texts |= {f"{field.name}-{at}": str(seat) for at, seat in said.items()}
        else:
            texts[field.name] = str(said)
    return texts
