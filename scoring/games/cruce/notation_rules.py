"""A RuleSet as one line of text, both ways: ``rules ro-004/1 target=11``.

Only what differs from a preset is written: from the preset of that name and version,
else from the nearest one, which is named: ``rules house/1 like ro-004/1 win_gap=2``.
A preset that changes gets another version, so that a text keeps its meaning.
Source: docs/notation.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from scoring.games.cruce.ruleset import PRESETS, RuleSet
from scoring.games.frozen_rules import RuleSetError
from scoring.games.refusals import Fault, NotReadable

NAME = r"[a-z0-9][a-z0-9-]*\+?/[1-9][0-9]*"
LINE = re.compile(
    rf"rules (?P<name>{NAME})(?: like (?P<like>{NAME}))?(?P<changes>(?: \S+)*)",
    re.ASCII,
)
NAMED = ("code", "version")
WORDS: Mapping[str, object] = {"yes": True, "no": False, "none": None, "empty": []}
NUMBER = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)


def write(rules: RuleSet) -> str:
    """Return the line of a RuleSet. Raises NotReadable when its code has no text."""
    name, known = _name(rules), {_name(preset): preset for preset in PRESETS.values()}
    words = ["rules", name]
    base = known.get(name)
    if base is None:
        base = min(known.values(), key=lambda preset: len(_changes(rules, preset)))
        words += ["like", _name(base)]
    words += [f"{key}={_text(value)}" for key, value in _changes(rules, base).items()]
    line = " ".join(words)
    if LINE.fullmatch(line) is None:
        raise NotReadable.one("no_notation", detail=f"no text for code {rules.code}")
    return line


def read(line: str) -> RuleSet:
    """Return the RuleSet of a line; ``write`` gives the same line back.

    Raises NotReadable with every field that is wrong.
    """
    match = LINE.fullmatch(line)
    if match is None:
        raise NotReadable.one("not_rules", detail=f"{line!r} is no line of rules")
    known = {_name(preset): preset for preset in PRESETS.values()}
    base = known.get(match["like"] or match["name"])
    if base is None:
        detail = f"{line!r}: known are {', '.join(known)}"
        raise NotReadable.one("rules_unknown", detail=detail)
    code, version = match["name"].split("/")
    changes = dict(word.partition("=")[::2] for word in match["changes"].split())
    values = {key: _value(text) for key, text in changes.items()}
    named = {"code": code, "version": int(version)}
    try:
        rules = RuleSet.from_json(base.to_json() | values | named)
    except RuleSetError as error:
        raise NotReadable(
            Fault("rules_field", problem.split(":")[0], problem)
            for problem in error.problems
        ) from error
    if write(rules) != line:
        detail = f"{line!r} is written {write(rules)!r}"
        raise NotReadable.one("not_its_text", detail=detail)
    return rules


def _name(rules: RuleSet) -> str:
    return f"{rules.code}/{rules.version}"


def _changes(rules: RuleSet, base: RuleSet) -> dict[str, object]:
    """Return the fields in which rules differ, name and version apart."""
    there = base.to_json()
    return {
        key: value
        for key, value in rules.to_json().items()
        if key not in NAMED and value != there[key]
    }


def _text(value: object) -> str:
    for word, meant in WORDS.items():
        if value == meant and type(value) is type(meant):
            return word
    if isinstance(value, list):
        return ",".join(map(str, value)) + ("," if len(value) == 1 else "")
    return str(value)


def _value(text: str) -> object:
    if text in WORDS:
        return WORDS[text]
    if "," in text:
        return [_value(item) for item in text.removesuffix(",").split(",")]
    return int(text) if NUMBER.fullmatch(text) else text
