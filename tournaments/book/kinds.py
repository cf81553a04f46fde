"""Kinds of line of the event's book: what each says, as a frozen dataclass.

A kind is declared once, by its room::

    @declare("reveal", _("Ceremony"))
    @dataclass(frozen=True, slots=True)
    class Reveal:
        shown: int

        def told(self) -> str: ...

``_("Ceremony")`` is what people call it; ``told`` returns what one line says, in the
words of whoever reads it, and may be missing. The history page shows both.

Fields are texts, whole numbers, yes or no, times, lists of these or of lists, or texts
by text (``Mapping[str, str]``). A field of the type ``Private`` holds words in which
somebody can be named: the line has their salted hash, the words stand beside it and can
be erased. Those of ``Confidential`` are not published either. A number that is asked
for lies between what its question says; what else cannot be, ``__post_init__`` refuses
with BadPayload.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from tournaments.book.chain import timestamp, to_millisecond
from tournaments.book.forms import Form, questions

# The kind that takes back what organizers write on a form.
TAKEN_BACK = "line_taken_back"
P = TypeVar("P")
Reader = Callable[[object, str], object]  # of a stored value, and where it stands
Private = Annotated[str, "private"]
Confidential = Annotated[str, "private", "confidential"]


class BadPayload(ValueError):
    """What a line says is not what its kind says."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What lines of a kind say: its name, the class of it, how it is kept and read."""

    name: str
    payload: type[Any]
    public: Mapping[str, Any]
    readers: Mapping[str, Reader]
    private: tuple[str, ...] = ()
    confidential: tuple[str, ...] = ()
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def as_json(self, said: object) -> dict[str, Any]:
        """Return the fields that are hashed as they are."""
        return {name: _json(getattr(said, name)) for name in self.public}

    def told(self, said: Any) -> str:
        """Return what a line says, beside its title; some say nothing more."""
        return str(said.told()) if hasattr(said, "told") else ""

    def private_texts(self, said: object) -> dict[str, str]:
        """Return the words that are hashed with a salt; empty ones are not there."""
        return {name: text for name in self.private if (text := getattr(said, name))}

    def read(self, payload: Mapping[str, Any], *, texts: Mapping[str, str]) -> Any:
        """Return what a line says. Raises BadPayload.

        Words that were erased read as they stand now, with a code for the name.
        """
        if set(payload) != {*self.readers, *self.private}:
            raise BadPayload(f"{self.name} has the fields {sorted(payload)}")
        public = {
            name: read(payload[name], f"{self.name}.{name}")
            for name, read in self.readers.items()
        }
        for name, (least, most) in self.limits.items():
            number = payload[name]
            if number is not None and not least <= number <= most:
                raise BadPayload(f"{self.name}.{name} cannot be {number}")
        return self.payload(**public, **{n: texts.get(n, "") for n in self.private})


@dataclass(frozen=True, slots=True)
class Kind(Shape):
    """One kind of line of the event's book; ``form`` is how people write it."""

    title: object = ""
    undone_by: str = ""
    form: Form | None = None

    @property
    def room(self) -> str:
        """Return the room that declares it, ``scoring.raffles``."""
        return ".".join(self.payload.__module__.split(".")[:2])


def shape_of(payload: type[Any]) -> Shape:
    """Return how a line that says this is kept and read; it has the class's name."""
    return Shape(name=payload.__name__, payload=payload, **_fields_of(payload))


def _fields_of(payload: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(payload, include_extras=True)
    names = [one.name for one in fields(payload)]
    beside = (Private, Confidential)
    asked = questions(payload)
    for question in asked:
        # Somebody can be named in them, and the hashed line is there for ever.
        erasable = question.input != "words" or hints[question.name] in beside
        where = f"{payload.__name__}.{question.name}"
        assert erasable, f"{where} must be Private; default='' lets it be left out"
    public = {n: hints[n] for n in names if hints[n] not in beside}
    return {
        "public": public,
        "readers": {n: _reader(hint) for n, hint in public.items()},
        "private": tuple(n for n in names if hints[n] in beside),
        "confidential": tuple(n for n in names if hints[n] == Confidential),
        "limits": {
            one.name: (one.asks.least, one.asks.most)
            for one in asked
            if one.input == "number"
        },
    }


_kinds: dict[str, Kind] = {}
_by_payload: dict[type[Any], Kind] = {}


def declare(
    name: str, title: object, *, undone_by: str = "", form: Form | None = None
) -> Callable[[type[P]], type[P]]:
    """Return a decorator that makes a frozen dataclass a kind of line.

    ``form`` lets organizers write it on a page made of it, and over the API, and take
    it back; ``undone_by`` is the kind that takes back a line without one, if any does
    (``tournaments.book.undo``).
    """

    def register(payload: type[P]) -> type[P]:
        kind = Kind(
            name=name,
            title=title,
            payload=payload,
            undone_by=TAKEN_BACK if form else undone_by,
            form=form,
            **_fields_of(payload),
        )
        assert name not in _kinds, f"two kinds of line are called {name}"
        _kinds[name] = _by_payload[payload] = kind
        return payload

    return register


def all_kinds() -> list[Kind]:
    """Return every kind of the event's book, by room."""
    return sorted(_kinds.values(), key=lambda kind: (kind.room, kind.name))


def kind_named(name: str) -> Kind:
    """Return the kind of that name. Raises BadPayload."""
    try:
        return _kinds[name]
    except KeyError:
        raise BadPayload(f"there is no kind of line {name!r}") from None


def kind_of(payload: type[Any]) -> Kind:
    """Return the kind whose lines say this."""
    return _by_payload[payload]


def _json(value: object) -> object:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, datetime):
        return timestamp(value)
    if isinstance(value, tuple):
        return [_json(one) for one in value]
    if isinstance(value, Mapping):
        return {str(name): str(one) for name, one in value.items()}
    if isinstance(value, str):
        return str(value)
    return value


@cache
def _reader(kind: Any) -> Reader:
    """Return what reads stored values of a field's type. It raises BadPayload.

    Every page reads many lines: what a type asks for is found out once.
    """
    if isinstance(kind, UnionType):
        return _or_nothing(next(one for one in get_args(kind) if one is not NoneType))
    if get_origin(kind) is tuple:
        return _list_of(get_args(kind)[0])
    if get_origin(kind) is Mapping:
        return _object
    read = _READ[_plain(kind)]

    def plain(value: object, where: str) -> object:
        try:
            return read(value, kind)
        except (TypeError, ValueError) as error:
            raise BadPayload(f"{where} cannot be {value!r}") from error

    return plain


def _or_nothing(kind: Any) -> Reader:
    read = _reader(kind)
    return lambda value, where: None if value is None else read(value, where)


def _list_of(kind: Any) -> Reader:
    read = _reader(kind)

    def items(value: object, where: str) -> object:
        if not isinstance(value, list):
            raise BadPayload(f"{where} is no list")
        return tuple([read(one, where) for one in value])

    return items


def _object(value: object, where: str) -> object:
    if not isinstance(value, dict):
        raise BadPayload(f"{where} is no object")
    read = _reader(str)
    return {name: read(one, where) for name, one in value.items()}


def _plain(kind: Any) -> type[Any]:
    """Return the type that tells how a value is stored; an enum's is its text."""
    return next(one for one in (bool, datetime, int, str) if issubclass(kind, one))


def _flag(value: object, _kind: Any) -> bool:
    if type(value) is not int or value not in (0, 1):
        raise ValueError(value)
    return bool(value)


def _number(value: object, _kind: Any) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


def _text(value: object, kind: Any) -> str:
    if type(value) is not str:
        raise ValueError(value)
    return kind(value)  # type: ignore[no-any-return]


def _time(value: object, _kind: Any) -> datetime:
    at = datetime.fromisoformat(_text(value, str))
    if to_millisecond(at) != at or timestamp(at) != value:
        raise ValueError(value)
    return at


_READ: Mapping[type[Any], Callable[[object, Any], Any]] = {
    bool: _flag,
    datetime: _time,
    int: _number,
    str: _text,
}
