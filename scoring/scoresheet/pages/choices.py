"""The fields of the referee's forms, ready to be shown: what can be chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.games.protocol import Ask, Field
from scoring.games.words.figures import points_text
from scoring.rules.rules import StageRules
from scoring.scoresheet.pages.frame import AtTable

# The field that says in which form a deal is typed.
DEAL_FORM = "form"
NOTHING: Mapping[str, Sequence[str]] = {}


@dataclass(frozen=True, slots=True)
class Choice:
    """One key: its value, its words, and whether it is chosen."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Choices:
    """A group of keys; ``id`` is the field's, ``wrong`` what is wrong with it.

    ``suit`` is the suit that the choice is about, if it is about one; ``label`` are the
    words for anything else.
    """

    id: str
    name: str
    keys: tuple[Choice, ...]
    wrong: Sequence[str]
    suit: str = ""
    label: str = ""

    @property
    def chosen(self) -> Choice | None:
        return next((key for key in self.keys if key.chosen), None)


@dataclass(frozen=True, slots=True)
class PointsField:
    """The card points of one side, as typed, or filled in with what is left."""

    id: str
    seat: str
    name: str
    text: str
    filled_in: bool
    wrong: Sequence[str]


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """A question of the form: keys to choose from, a choice for each sign, or points.

    ``kind`` is what is asked (``seat``, ``choice``, ``points``, ``scored``), ``each``
    where a seat is asked for several signs. What is scored is ``most`` at most;
    ``stake`` are the keys for a bid made or lost, where there is one.
    """

    name: str
    kind: str
    legend: str
    hint: str
    sign: bool
    optional: bool
    choices: Choices | None = None
    each: tuple[Choices, ...] = ()
    points: tuple[PointsField, ...] = ()
    total: int = 0
    most: int = 0
    stake: tuple[Choice, ...] = ()
    wrong: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class DealFields:
    """Everything that the form of a deal shows; the game says what is asked."""

    outcome: Choices
    dealer: Choices
    asked: tuple[DealQuestion, ...]

    @property
    def named(self) -> Mapping[str, DealQuestion]:
        """Return the questions by name."""
        return {one.name: one for one in self.asked}

    @property
    def total(self) -> int:
        """Return what the points of all sides add up to; 0 if none are asked."""
        return max((one.total for one in self.asked), default=0)


def choices(
    name: str,
    keys: Mapping[str, tuple[str, str]],
    *,
    chosen: str,
    wrong: Mapping[str, Sequence[str]] = NOTHING,
) -> Choices:
    """Return a group of keys: by value their words and a note; ``wrong`` by field."""
    return Choices(
        id=name,
        name=name,
        keys=tuple(
            Choice(value=value, label=label, note=note, chosen=value == chosen)
            for value, (label, note) in keys.items()
        ),
        wrong=wrong.get(name, ()),
    )


def seat_choices(
    table: AtTable,
    *,
    name: str = "seat",
    chosen: str,
    wrong: Mapping[str, Sequence[str]],
    among: Collection[int] | None = None,
) -> Choices:
    """Return the seats of the table as keys; ``among`` keeps only those."""
    seats = {
        str(seat.position): (table.names[seat.position], seat.seat)
        for seat in table.view.seats
        if among is None or seat.position in among
    }
    return choices(name, seats, chosen=chosen, wrong=wrong)


def outcome_choices(rules: StageRules, *, chosen: str) -> Choices:
    """Return the ways in which a deal can end as keys."""
    words = rules.telling.outcomes
    offered = [code for code, one in rules.outcomes.items() if one.offered]
    ways = {code: (str(words[code]), "") for code in offered}
    return choices("outcome", ways, chosen=chosen)


def deal_fields(
    table: AtTable,
    *,
    texts: Mapping[str, str],
    wrong: Mapping[str, Sequence[str]],
    filled_in: str = "",
    replaces: int | None = None,
) -> DealFields:
    """Return the fields of a deal with what was typed and what is wrong.

    ``filled_in`` names the field that nobody has typed. Only who plays can be
    chosen, or who played when the line was recorded that it ``replaces``.
    """
    rules, company = table.view.rules, table.company(replaces=replaces)

    form = rules.form(company=company, which=texts.get(DEAL_FORM, ""))

    def seats(name: str) -> Choices:
        chosen = texts.get(name, "")
        return seat_choices(
            table, name=name, chosen=chosen, wrong=wrong, among=company.playing
        )

    def asked(field: Field) -> DealQuestion:
        question = rules.telling.question(field, pairs=table.in_pairs)
        about = DealQuestion(
            name=field.name,
            kind=str(field.ask),
            legend=question.legend,
            hint=question.hint,
            sign=field.sign,
            optional=field.optional,
            total=field.total,
            most=field.most,
            wrong=wrong.get(field.name, ()),
        )
        if field.stake:
            words = question.options.items()
            about = replace(about, stake=tuple(Choice(*one) for one in words))
        if field.ask in (Ask.POINTS, Ask.SCORED):
            shown = [
                _points_field(
                    table,
                    name=field.name,
                    side=side,
                    texts=texts,
                    wrong=wrong,
                    filled_in=filled_in,
                )
                for side, places in enumerate(company.sides)
                if set(places) <= set(company.playing)
            ]
            return replace(about, points=tuple(shown))
        if field.at:
            each = [
                replace(
                    seats(f"{field.name}-{one}"),
                    suit=one if field.sign else "",
                    label=question.options.get(one, ""),
                )
                for one in field.at
            ]
            return replace(about, each=tuple(each))
        if field.ask is Ask.SEAT:
            return replace(about, choices=seats(field.name))
        keys = {
            str(option.value): (question.options[str(option.value)], option.note)
            for option in field.options
        }
        chosen = texts.get(field.name, "")
        options = choices(field.name, keys, chosen=chosen, wrong=wrong)
        return replace(about, choices=options)

    played = next(code for code, one in rules.outcomes.items() if one.played)
    return DealFields(
        outcome=outcome_choices(rules, chosen=texts.get("outcome") or played),
        dealer=seats("dealer"),
        asked=tuple(asked(field) for field in form),
    )


def unplayed(table: AtTable) -> tuple[Choice, ...]:
    """Return the other ways in which a deal can end, with what each costs."""
    rules = table.view.rules
    ways = [one for one in rules.outcomes.values() if one.offered and not one.played]
    return tuple(
        Choice(
            value=way.code,
            label=str(rules.telling.outcomes[way.code]),
            note=points_text(-costs) if costs else "",
        )
        for way in ways
        for costs in [rules.offences[way.offence].points if way.offence else 0]
    )


def _points_field(
    table: AtTable,
    *,
    name: str,
    side: int,
    texts: Mapping[str, str],
    wrong: Mapping[str, Sequence[str]],
    filled_in: str,
) -> PointsField:
    """Return the field of a side; it is named after the side's first seat."""
    name = f"{name}-{table.state.sides[side][0]}"
    return PointsField(
        id=name,
        seat=table.side_label(side),
        name=table.side_name(side),
        text=texts.get(name, ""),
        filled_in=filled_in == name,
        wrong=wrong.get(name, ()),
    )
