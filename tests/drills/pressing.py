"""The forms of a page, and answers that somebody could give who reads little of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from unicodedata import normalize
from urllib.parse import urlencode, urljoin, urlsplit

NO_KEYS = {"button", "reset"}
TYPED = {"text", "textarea", "search", "number", "date", "time", "datetime-local"}
# Fits where nothing says what is asked, and where something does.
ANYTHING = (
    "", "Because", "12", "A", "B1", "  ", "x" * 300, "<b>&\"'", "Țîră Șerban\u0301",
    "a\x00b", "E001", "10:30", "Ana, Ion\nMaria", "-1", "999999999999", "١٢",
)  # fmt: skip
FITTING = {
    "starts_on": ("2026-11-21",),
    "start_time": ("10:00",),
    "until": ("18:00",),
    "closes_at": ("",),
    "second": ("Pop Ana",),
    "by": ("Pop Ana",),
    "small": ("",),
    "out": ("",),
    "letter": ("A",),
    "letters": ("",),
    "label": ("Telefon",),
    "counted": ("2", "3", "4", "8"),
    "url": ("https://example.org/hook",),
    "capacity": ("30",),
    "prizes": ("A ham", "A ham\nA bicycle"),
    "place": ("", "3"),
    "seat": ("A1", "B2", ""),
    "minutes": ("10",),
    "part": ("3 5 1", "7", "1 2 3 4 5 6 7 8"),
    "pin": ("123456",),
}
POINTS_OF_A_DEAL = 120


def shape_of(address):
    """Return an address with N for each number: pages of one shape are alike."""
    return re.sub(r"/\d+", "/N", address)


@dataclass(slots=True)
class Field:
    """What a form asks, with what stands there."""

    name: str
    kind: str
    value: str = ""
    checked: bool = False
    numeric: bool = False
    least: int = 0
    most: int = 40
    longest: int = 10_000
    choices: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Key:
    """A button that sends its form, perhaps elsewhere."""

    name: str
    value: str
    to: str


@dataclass(slots=True)
class Form:
    """A form that a page sends with a key."""

    page: str
    action: str
    fields: list[Field] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)

    @property
    def path(self):
        """Where it is sent."""
        return urlsplit(urljoin(self.page, self.action)).path

    @property
    def shape(self):
        """What is pressed, wherever."""
        return shape_of(self.path)


class Forms(HTMLParser):
    """The forms of a page that can be sent, and its links."""

    def __init__(self, page, text):
        super().__init__()
        self.page, self.links = page, []
        self._posts, self._by_id = [], {}
        self._form = self._select = self._area = None
        self._shut, self._elsewhere = [], []
        self.feed(text)
        for owner, kind, one in self._elsewhere:
            if owner in self._by_id:
                getattr(self._by_id[owner], kind).append(one)
        self.forms = [form for form in self._posts if form.keys]

    def handle_starttag(self, tag, attrs):
        named = {name: value or "" for name, value in attrs}
        begin = getattr(self, f"_begin_{tag}", None)
        if begin is not None:
            begin(named)
        elif tag in {"input", "textarea", "select"} and named.get("name"):
            self._asks(tag, named)

    def _begin_a(self, named):
        if named.get("href"):
            self.links.append(urljoin(self.page, named["href"]))

    def _begin_fieldset(self, named):
        self._shut.append("disabled" in named)

    def _begin_form(self, named):
        self._form = Form(self.page, named.get("action") or self.page)
        self._by_id[named.get("id")] = self._form
        if named.get("method", "").lower() == "post":
            self._posts.append(self._form)

    def _begin_button(self, named):
        if named.get("type") not in NO_KEYS:
            to = named.get("formaction", "")
            key = Key(named.get("name", ""), named.get("value", ""), to)
            self._belongs("keys", key, named)

    def _begin_option(self, named):
        if self._select is not None:
            self._select.choices.append(named.get("value", ""))
            if "selected" in named:
                self._select.value = named.get("value", "")

    def _asks(self, tag, named):
        kind = named.get("type", "text") if tag == "input" else tag
        asked = Field(
            named["name"],
            kind,
            value=named.get("value", ""),
            checked="checked" in named,
            numeric=kind == "number" or named.get("inputmode") == "numeric",
            least=int(named.get("min") or 0),
            most=int(named.get("max") or 40),
            longest=int(named.get("maxlength") or 10_000),
        )
        if tag == "textarea":
            self._area = asked
        elif tag == "select":
            self._select = asked
        if "readonly" not in named:
            self._belongs("fields", asked, named)

    def _belongs(self, kind, one, named):
        if any(self._shut) or "disabled" in named:
            return
        if "form" in named:
            self._elsewhere.append((named["form"], kind, one))
        elif self._form is not None:
            getattr(self._form, kind).append(one)

    def handle_data(self, data):
        if self._area is not None:
            self._area.value += data

    def handle_endtag(self, tag):
        if tag == "fieldset" and self._shut:
            self._shut.pop()
        elif tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None


class Hand:
    """Fills a form by chance: mostly with what is asked, and what is possible."""

    def __init__(self, chance, *, names, codes):
        self.chance = chance
        self.careful = chance.random() < 0.75
        self.names = names
        self.fitting = {
            **FITTING,
            "line": [*codes, *names],
            "who": [*codes, *names],
            "code": codes,
            "name": ["Ioana", *names],
        }

    def fill(self, form):
        """Return what is sent with it, without a key."""
        circles, sent = {}, {}
        for asked in form.fields:
            if asked.kind == "radio":
                circles.setdefault(asked.name, []).append(asked)
            else:
                answers = getattr(self, f"_{asked.kind}", self._typed)(asked)
                sent[asked.name] = [*sent.get(asked.name, []), *answers]
        for name, every in circles.items():
            if self.chance.random() < 0.97:
                sent[name] = [self._chosen(every).value]
        if self.careful:
            _divide(sent, chance=self.chance)
        return sent

    def _chosen(self, circles):
        chosen = [one for one in circles if one.checked]
        if chosen and self.chance.random() < 0.4:
            return chosen[0]
        return self.chance.choice(circles)

    def _checkbox(self, asked):
        ticked = self.chance.random() < 0.6
        if self.chance.random() < 0.5:
            ticked = asked.checked
        return [asked.value or "on"] if ticked else []

    def _select(self, asked):
        kept = self.chance.random() < 0.3 or not asked.choices
        return [asked.value if kept else self.chance.choice(asked.choices)]

    def _hidden(self, asked):
        return [asked.value]

    def _file(self, _asked):
        return []

    def _typed(self, asked):
        if asked.value and self.chance.random() < (0.85 if self.careful else 0.4):
            return [asked.value]
        fitting = self.fitting.get(asked.name)
        if fitting and self.careful:
            return [self.chance.choice(fitting)]
        if asked.numeric and (self.careful or self.chance.random() < 0.5):
            most = max(asked.least, asked.most)
            return [str(self.chance.randint(asked.least, most))]
        if self.careful and self.chance.random() < 0.7:
            return ["Because"]
        return [self.chance.choice([*ANYTHING, *self.names])]


class Organizers:
    """Two who organize: one proposes who sits where, the other one decides on it."""

    def __init__(self, hall, *, chance):
        self.chance = chance
        self.pages = [hall.signed_in_page("organizer") for _ in range(2)]

    def change(self, table):
        """Fill one of the forms by chance; return how far it came."""
        proposes, decides = self.chance.sample(self.pages, 2)
        what = self.chance.choice(["leave", "sit", "sit", "swap", "expel"])
        whose = f"?seat={self.chance.randrange(4)}"
        to = self.sent(proposes, f"{table}{what}/{whose}")
        if "/proposals/" not in to:
            return f"{what} at {to}"
        return f"{what}: {to} at {self.sent(decides, to)}"

    def sent(self, page, address):
        """Send a form of this page, and again what it asks; return where that ends."""
        read = page.request.get(address)
        for _ in range(3):
            forms = Forms(read.url, read.text()).forms
            own = [one for one in forms if urlsplit(address).path in one.path]
            if not own:
                break
            form = self.chance.choice(own)
            read = self.press(page, form)
            if urlsplit(read.url).path != form.path:
                break
        return read.url

    def press(self, page, form):
        """Send a form by one of its keys, filled by chance; return what follows."""
        key = self.chance.choice(form.keys)
        hand = Hand(self.chance, names=["Pop Ana"], codes=["E001"])
        hand.careful = True
        body = {**hand.fill(form), key.name: [key.value]}
        answer = page.request.post(
            urljoin(form.path, key.to or form.path),
            data=urlencode(body, doseq=True),
            headers={
                "Referer": form.page,
                "Content-Type": "application/x-www-form-urlencoded",
            },
        )
        assert answer.status in {200, 400, 403, 404, 409}, (form, answer.text())
        return answer


def _divide(sent, *, chance):
    """Let the points of a deal come to what they have to."""
    seats = sorted(name for name in sent if re.fullmatch(r"(points|cards)-\d", name))
    left = POINTS_OF_A_DEAL
    for seat in seats[:-1]:
        part = chance.choice([0, 20, 33, 40, 66, chance.randint(0, left)])
        sent[seat] = [str(min(part, left))]
        left -= int(sent[seat][0])
    if seats:
        sent[seats[-1]] = [str(left)]


def not_kept(form, sent, page):
    """Return what was typed and stands nowhere on the page that refuses it.

    No browser lets anybody type more than a field takes.
    """
    fields = {one.name: one for one in form.fields if one.kind in TYPED}
    page = normalize("NFC", page)
    return {
        (name, text)
        for name, texts in sent.items()
        for text in texts
        if name in fields
        and len("ABC") < len(text.strip()) <= len(text) <= fields[name].longest
        and "\x00" not in text
        and text != fields[name].value
        and normalize("NFC", text.strip()) not in page
    }
