"""What a game says of its deals, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as given
from typing import Any, Protocol

from scoring.games.cards import Broken, Trick, UnderWay
from scoring.games.protocol import Field, Result, Rules, Sides
from scoring.games.words.terms import CardFace, SuitFace, Words


@dataclass(frozen=True, slots=True)
class DealTold:
    """A deal in a row: whose it was, what, under which sign, and how it ended.

    ``note`` is what was not recorded of it. Where the deal was nobody's, ``won_by`` is
    the side that has won it.
    """

    what: str
    seat: int | None = None
    sign: str = ""
    ended: str = ""
    note: str = ""
    won_by: int | None = None


@dataclass(frozen=True, slots=True)
class FigureSum:
    """One of ``Result.figures`` of a side, added up over the deals that had it."""

    total: int
    deals: int


_ASIDE = re.compile(r"\([^)]*\)|\b[A-Z] plays .*")
_WHERE = re.compile(r"\b([AIPVX]) for [^;,]*")
_MARK = re.compile(r"[SI] \d{3}(?:–\d{3})?|\b[AIPVWX]\b|arithmetic")


def source_marks(source: str) -> str:
    """Return the marks of a rule's sources, without the words of the documents.

    “S 004, A” for “S 004; A (nobody says it)”: these are the same in all languages.
    """
    found = _MARK.findall(_WHERE.sub(r"\1", _ASIDE.sub("", source)))
    marks = ("I" if one == "arithmetic" else one for one in found)
    return ", ".join(dict.fromkeys(marks))


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """One rule; ``difference`` says from what it was changed, empty if it was not.

    ``rule`` is its number and ``source`` where it comes from, as the documents of the
    game have them; empty where it only names things.
    """

    text: str
    difference: str = ""
    rule: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class RuleSection:
    """One subject of the rules; ``ordered`` when the order is part of the rule."""

    title: str
    sentences: tuple[RuleSentence, ...]
    ordered: bool = False
    difference: str = ""


@dataclass(frozen=True, slots=True)
class Reminder:
    """What a score sheet on paper needs of a game.

    ``sentences`` are the rules in force, short enough for its foot; ``first`` stands
    before them, a heading and what it is about. ``columns`` are what is written of a
    deal beside its dealer, the last one the widest; ``of_each_side`` what is written
    for each side before its result. In the short form they are ``short``, and nothing.
    """

    sentences: tuple[str, ...]
    first: tuple[str, str] | None = None
    columns: tuple[str, ...] = ()
    of_each_side: tuple[str, ...] = ()
    short: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """A question of the form; ``options`` are words by a choice's value, or ``at``.

    Where a bid is at stake they are those of the bid ``made`` and ``failed``.
    """

    legend: str
    hint: str = ""
    options: Mapping[str, str] = given(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeviceRules:
    """A game's rules as a phone computes them, without asking the server.

    ``module`` is the address of its script among the static files: it exports
    ``problems`` and ``settle``, which say what ``Game.problems`` and ``Game.settle``
    say. ``marks`` are the words for each ``Result.mark``; ``whys`` the sentences for
    what its ``why`` answers, where it has one: what led to a result.
    """

    module: str
    marks: Mapping[str, Words]
    whys: Mapping[str, Words] = given(default_factory=dict)


# -- What the page of a new event asks of the rules, as data with words.


@dataclass(frozen=True, slots=True)
class Note:
    """What a preset says of a rule; without ``mark`` what the rule stands for."""

    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a switch; ``marks`` name the presets that have it."""

    value: Any
    text: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule to change: values to choose from, or a number within bounds.

    ``values`` are by what a form sends; ``notes`` stand beside a number.
    """

    field: str
    title: str
    values: Mapping[str, Value] = given(default_factory=dict)
    least: int = 0
    most: int = 0
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SwitchGroup:
    """The switches of one subject."""

    title: str
    switches: tuple[Switch, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """A list of criteria to be numbered: by code, their title and their notes."""

    field: str
    title: str
    criteria: Mapping[str, tuple[str, tuple[Note, ...]]]


@dataclass(frozen=True, slots=True)
class Preset:
    """One named set of rules; ``differences`` is what the others do not say."""

    code: str
    name: str
    text: str
    differences: Sequence[RuleSection]


@dataclass(frozen=True, slots=True)
class Opening:
    """All that can be chosen of a game's rules, in the reader's language.

    ``presets`` where there are several; ``targets`` are the usual ones, the first
    suggested, and ``most_target`` the highest, 0 where a set has none.
    """

    presets: tuple[Preset, ...] = ()
    targets: tuple[int, ...] = ()
    most_target: int = 0
    groups: tuple[SwitchGroup, ...] = ()
    order: Order | None = None


class Telling(Protocol):
    """The words of one game; its ``name`` is the same in all languages.

    ``problems`` has a sentence for each code of ``Game.problems``, ``settled`` one
    for each of its tie-breaks; ``outcomes`` are the ways in which a deal ends,
    ``signs`` the names of what stands as a sign in an entry: suits. ``offences`` are
    the names of what is penalised, ``offence_help`` explains those with a price;
    ``incidents`` are usual less grave ones, as a note says them. ``cited`` are the
    numbers of the rules by which a line brings its points: by how a deal ended, by what
    is penalised, for an extra deal (``tie_break``) and a ``lot``. ``in_chosen_pack``:
    cards are drawn and named in the pack that the reader chooses, not in one's own.
    """

    name: str
    in_chosen_pack: bool
    problems: Mapping[str, Words]
    settled: Mapping[str, Words]
    outcomes: Mapping[str, Words]
    signs: Mapping[str, Words]
    offences: Mapping[str, Words]
    offence_help: Words
    incidents: Mapping[str, Words]
    cited: Mapping[str, tuple[str, ...]]

    def told(self, deal: Any, *, result: Result | None) -> DealTold:
        """Return a deal as one row says it; no result where it is void."""

    def before(
        self, deal: Any, *, result: Result, names: Sequence[str], rules: Rules
    ) -> str:
        """Return what is about to be saved; ``names`` are those of the seats."""

    def why(
        self,
        deal: Any,
        *,
        result: Result | None,
        names: Sequence[str],
        sides: Sides,
        side_names: Sequence[str],
        absent: Sequence[int],
        rules: Rules,
    ) -> Sequence[str]:
        """Return the sentences that lead from the entry to the points.

        ``names`` are those of the seats, ``side_names`` of the sides; ``absent`` are
        the sides that did not play any more.
        """

    def career(self, counted: Mapping[str, FigureSum]) -> Sequence[tuple[str, str]]:
        """Return what is told of somebody's deals at many tables: label and value.

        ``counted`` are the figures of the game's results by name; one that no deal had
        is not among them.
        """

    def question(self, field: Field, *, pairs: bool) -> QuestionWords:
        """Return how a question of the form is asked."""

    def opening(self) -> Opening:
        """Return what can be chosen of the rules when an event is opened."""

    def sections(
        self, rules: Rules, *, event_rules: Mapping[str, Any]
    ) -> Sequence[RuleSection]:
        """Return all rules of an event by subject."""

    def reminder(self, rules: Rules) -> Reminder:
        """Return what a table looks up most."""


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """One column of what a deal came to, a value per side.

    ``aside`` is left out where there is little room.
    """

    head: str
    values: tuple[int | str, ...]
    aside: bool = False


@dataclass(frozen=True, slots=True)
class CardPage:
    """The game's part of the page on which a deal is recorded card by card.

    ``before`` is the template of what is asked before the first card, ``beside`` of
    what stands below the keys, ``script`` the module that follows the deal;
    ``keys_across`` is how many keys stand in a line. ``words`` and ``names`` go to the
    module: sentences with {places}, and names by code, one table for each kind.
    ``told`` is what ``before`` and ``beside`` need besides the deal's form.
    """

    before: str
    beside: str
    script: str
    rows: tuple[tuple[CardFace, ...], ...]
    keys_across: int
    keyboard: str
    words: Mapping[str, str]
    names: Mapping[str, Any]
    told: Mapping[str, Any]


class CardTelling(Protocol):
    """The words of a game whose deals are recorded card by card."""

    def face(self, card: str) -> CardFace:
        """Return a card ready to be drawn."""

    def suit(self, trump: str) -> SuitFace:
        """Return a trump ready to be drawn."""

    def rule(self, code: str) -> str:
        """Return the rule with this number. Raises KeyError."""

    def happened(self, trick: Trick, *, names: Sequence[str]) -> str:
        """Return what happened with a trick besides its cards; nothing if nothing."""

    def why_broken(self, broken: Broken, *, names: Sequence[str]) -> Sequence[str]:
        """Return what was done, which rule it broke, and what shows it."""

    def under_way(
        self, deal: UnderWay, *, names: Sequence[str], sides: Sides
    ) -> Sequence[str]:
        """Return what is at stake in a deal that is played; nothing if nothing is."""

    def lead(self, why: Sequence[str], *, result: Result) -> str:
        """Return which of the sentences that explain a deal tells most, if one does."""

    def note(self, deal: Any, *, seats: Sequence[int]) -> str:
        """Return what stands beside a side's names; nothing beside most."""

    def columns(
        self, deal: Any, *, result: Result, sides: Sides, rules: Rules
    ) -> Sequence[ResultColumn]:
        """Return what the deal came to, before the points."""

    def page(self, *, players: int, rules: Rules) -> CardPage:
        """Return the game's part of the page for recording."""
