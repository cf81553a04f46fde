#!/usr/bin/env python3
"""Check the record of a Cruce event without its site.

    python3 verify_event.py FILE [--head HEX] [--slip 1/B:HEX]... [--mark HEX]...
        [--kept ADDRESS]... [--authority FILE.pem]...

Needs Python 3.9 or newer and nothing else; or a browser, with the page of the site
that holds this program as it is. FILE is what the results page offers, or what
export_event has written. Every hash, score, order, place and draw is computed again;
each difference is a line that begins with NOT TRUE, and the exit status is 1.
The options compare the record with what was photographed or printed: the head of the
ledgers (or the hash of the published copy), the fingerprint on a table's closing slip,
the mark of a draw, or what a printed code says; --authority, the time stamps in it with
a certificate that their authority publishes. What all this proves, and what not:
docs/event-file.md and docs/trust.md.
"""

import datetime
import hashlib
import itertools
import sys

DIGITS = 32  # fewer can be made to fit in a minute of computing, and prove nothing
MOST_LINES = 20
TEXT_LIMIT = 500  # longer words were cut off


class Untrue(Exception):
    """What is not true, in one sentence."""


UNREADABLE = (
    ValueError, KeyError, TypeError, IndexError, AttributeError, StopIteration,
    RuntimeError, ArithmeticError,
)  # fmt: skip


class Odd(ValueError):
    """What is written as no record is, in a few words."""


def trouble(error):
    """An error in a sentence: Pythons differ in what they say beyond its kind."""
    known = isinstance(error, (Odd, Untrue, OSError))
    return str(error) if known else type(error).__name__


def check(condition, sentence):
    if not condition:
        raise Untrue(sentence)


def sha(data):
    return hashlib.sha256(data).hexdigest()


def from_hex(text):
    """The bytes that hex digits stand for, and no sign between them."""
    if type(text) is not str or not HEX_WRITTEN.issuperset(text):
        raise Odd("these are no hex digits as a record has them")
    return bytes.fromhex(text)


def keyed(key, data):
    """HMAC over SHA-256 (RFC 2104)."""
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(one ^ 0x36 for one in key) + data).digest()
    return hashlib.sha256(bytes(one ^ 0x5C for one in key) + inner).digest()


# -- JSON ---------------------------------------------------------------------------

# Readers of JSON differ: in floats and large numbers, in names that stand twice, in
# halves of signs, in how deep they go. Whatever two of them could take differently is
# refused, so that this program says the same wherever it runs.
DEEPEST = 30
LONGEST_NUMBER = 15  # digits; a browser's own numbers are exact so far
WORDS = {"null": None, "true": True, "false": False}
SHORT = {
    '"': '"', "\\": "\\", "/": "/",
    "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t",
}  # fmt: skip
WRITTEN = {SHORT[sign]: "\\" + sign for sign in SHORT if sign != "/"}
DIGIT = frozenset("0123456789")
HEX_WRITTEN = frozenset("0123456789abcdef")
HEX = HEX_WRITTEN | frozenset("ABCDEF")
SALT_DIGITS = 32
FIRST_BYTES = (2, 0xC0, 0xDF), (3, 0xE0, 0xEF), (4, 0xF0, 0xF7)
LEAST = (0, 0, 0x80, 0x800, 0x10000)  # what so many bytes are needed for
HALVES = range(0xD800, 0xE000)  # a sign outside the first 65536 is written as two


def canon(value):
    """A value as it is hashed: canonical JSON, names sorted, no spaces, ASCII."""
    return written(value).encode("ascii")


def canon_of_record(value):
    """The same of what is no rule: rules alone say true and false, all else 1 and 0."""
    text = written(value)
    if ("true" in text or "false" in text) and flagged(value):
        raise Odd("true or false stands where a record has 1 or 0")
    return text.encode("ascii")


def flagged(value):
    """Whether true or false stands anywhere in it."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return any(flagged(one) for one in value)
    return value is True or value is False


def written(value):
    kind = type(value)
    if kind is str:
        return quoted(value)
    if kind is int:
        return str(value)
    if kind is dict:
        inside = [quoted(name) + ":" + written(value[name]) for name in sorted(value)]
        return "{" + ",".join(inside) + "}"
    if kind is list or kind is tuple:
        return "[" + ",".join([written(one) for one in value]) + "]"
    if value is None:
        return "null"
    if kind is not bool:
        raise TypeError("this stands in no record")
    return "true" if value else "false"


def quoted(text):
    plain = text.isascii() and text.isprintable() and '"' not in text
    if plain and "\\" not in text:
        return '"' + text + '"'
    return '"' + "".join([escaped(sign) for sign in text]) + '"'


def escaped(sign):
    code = ord(sign)
    if sign in WRITTEN:
        return WRITTEN[sign]
    if 0x20 <= code < 0x7F:
        return sign
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


def read_json(data):
    """What JSON says. Raises ValueError if another reader could take it differently."""
    text = text_of(data)
    if any(chr(code) in text for code in range(0x20) if chr(code) not in "\t\n\r"):
        raise Odd("there is a sign that no text has")
    reader = Reader(tokens(text))
    value = reader.value(reader.next(), 0)
    if reader.at < len(reader.tokens):
        raise Odd("something stands behind its end")
    return value


def text_of(data):
    """What stands there in UTF-8 (RFC 3629). Raises ValueError if it is none."""
    if data.isascii():
        return data.decode("ascii")
    signs, at = [], 0
    while at < len(data):
        first = data[at]
        if first < 0x80:  # most are; in a browser the steps below take long
            signs.append(chr(first))
            at += 1
            continue
        size = next((n for n, low, high in FIRST_BYTES if low <= first <= high), 0)
        code = first & 0x7F >> size
        rest = list(data[at + 1 : at + size])
        for byte in rest:
            code = code << 6 | byte & 0x3F
        right = len(rest) == size - 1 and all(byte & 0xC0 == 0x80 for byte in rest)
        if not right or not LEAST[size] <= code < 0x110000 or code in HALVES:
            raise Odd("it is not written in UTF-8")
        signs.append(chr(code))
        at += size
    return "".join(signs)


def tokens(text):
    """The signs, words and numbers, one after the other; each text in a list."""
    pieces, seen, at, found = text.split('"'), {}, 0, []
    while True:
        piece = pieces[at]
        if piece not in seen:
            seen[piece] = between_texts(piece)
        found += seen[piece]
        if at == len(pieces) - 1:
            return found
        parts = []
        while True:
            at += 1
            if at == len(pieces) - 1:
                raise Odd("a text does not end")
            parts.append(pieces[at])
            # A quotation mark behind an odd number of backslashes belongs to the text.
            if (len(pieces[at]) - len(pieces[at].rstrip("\\"))) % 2 == 0:
                break
        at += 1
        said = parts[0] if len(parts) == 1 else '"'.join(parts)
        found.append([unescaped(said)])


def between_texts(piece):
    for space in "\t\n\r":
        piece = piece.replace(space, " ")
    for sign in "[]{}:,":
        piece = piece.replace(sign, f" {sign} ")
    return [one for one in piece.split(" ") if one]


def unescaped(said):
    if "\\" not in said and said.isprintable():
        return said
    if "\n" in said or "\t" in said or "\r" in said:
        raise Odd("a text goes over several lines")
    first, *parts = said.split("\\")
    text, at = [first], 0
    while at < len(parts):
        part, at = parts[at], at + 1
        if part == "":  # two backslashes: the next part stands as it is
            if at == len(parts):
                raise Odd("a backslash stands alone")
            text += ["\\", parts[at]]
            at += 1
        elif part[0] == "u":
            code = unit(part)
            rest = part[5:]
            if code in HALVES:
                other = unit(parts[at]) if rest == "" and at < len(parts) else 0
                if not (code < 0xDC00 <= other < 0xE000):
                    raise Odd("half of a sign stands alone")
                code = 0x10000 + ((code - 0xD800) << 10) + other - 0xDC00
                rest, at = parts[at][5:], at + 1
            text += [chr(code), rest]
        elif part[0] in SHORT:
            text += [SHORT[part[0]], part[1:]]
        else:
            raise Odd("a backslash stands before a sign that needs none")
    return "".join(text)


def unit(part):
    """The number behind a backslash and u."""
    digits = part[1:5]
    if part[:1] != "u" or len(digits) != 4 or not HEX.issuperset(digits):
        raise Odd("half of a sign stands alone, or a number is none")
    return int(digits, 16)


class Reader:
    """Makes values of what stands there."""

    def __init__(self, given):
        self.tokens, self.at = given, 0

    def next(self):
        if self.at == len(self.tokens):
            raise Odd("it ends too early")
        self.at += 1
        return self.tokens[self.at - 1]

    def value(self, token, depth):
        if type(token) is list:
            return token[0]
        if depth == DEEPEST:
            raise Odd("it is deeper than any record")
        if token == "{":
            return self.object(depth + 1)
        if token == "[":
            return self.array(depth + 1)
        return WORDS[token] if token in WORDS else whole_number(token)

    def array(self, depth):
        found, token = [], self.next()
        while token != "]":
            found.append(self.value(token, depth))
            token = self.following("]")
        return found

    def object(self, depth):
        found, token = {}, self.next()
        while token != "}":
            if type(token) is not list or self.next() != ":":
                raise Odd("a name does not stand where one belongs")
            (name,) = token
            if not name.isascii():
                raise Odd("a name is written in letters that no record has")
            if name in found:
                raise Odd("a name is there twice in one object")
            found[name] = self.value(self.next(), depth)
            token = self.following("}")
        return found

    def following(self, end):
        """What begins the next of several, or their end."""
        token = self.next()
        if token == end:
            return token
        token = self.next() if token == "," else end
        if token == end:
            raise Odd("what belongs together is not parted by commas")
        return token


def whole_number(token):
    digits = token[1:] if token[:1] == "-" else token
    right = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
    if not right or (digits[0] == "0" and token != "0"):
        raise Odd(f"no record has {shown(token[:30])}")
    return int(token)


def shown(value):
    """A value in a sentence: between quotation marks, each strange sign as a number."""
    if type(value) is str and quoted(value) == f'"{value}"' and "'" not in value:
        return f"'{value}'"
    return written(value)


# -- sentences ----------------------------------------------------------------------

# Signs that move what stands around them: other lines, backwards, over what was said.
MOVING = frozenset([
    *range(0x20), *range(0x7F, 0xA0), 0xAD, 0x61C, 0x180E, *range(0x200B, 0x2010),
    *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF,
])  # fmt: skip


def plain(sentence):
    """The sentence on one line: a word in the file cannot look like another line."""
    if sentence.isascii() and sentence.isprintable():
        return sentence
    return "".join(["?" if ord(sign) in MOVING else sign for sign in sentence])


def sifted(where, sentences):
    """The sentences of one part, and one more where it cannot be read any further."""
    found = []
    try:
        for one in sentences:
            found.append(one)  # noqa: PERF402  (those before an error are kept)
    except Untrue as untrue:
        found.append(str(untrue))
    except UNREADABLE as error:
        found.append(f"{where}: this is not the record of an event ({trouble(error)})")
    return found


# -- what stands in the file --------------------------------------------------------

# The names that each object can have; of a path, the last part is the list's.
NAMES = {
    "": "format v tournament described entrants proposals grants stages raffles book "
    "head",
    "tournament": "slug name place starts_on start_time is_public shows_odds "
    "is_rehearsal game ruleset event_rules fee_per_person check_in_until created_at",
    "described": "about programme address contact logo",
    "entrants": "code fee_paid fee_amount fee_method fee_paid_at fee_taken_by "
    "prefers_to_stand_by initials_only",
    "proposals": "number client_key kind stage letters arguments preview reason "
    "words name author at expires_at state decided_by decided_at answer",
    "grants": "code label",
    "stages": "number final sizes letters rules entered draws tables lots",
    "stages.draws": "number frozen manifest proof void_secret book",
    "stages.draws.book": "key check_codes second_person tickets",
    "stages.tables": "letter lines lots calls",
    "stages.tables.lines": "row hash texts",
    "stages.tables.lines.row": "v book seq kind payload voids replaces author "
    "second at key rules reason",
    "stages.tables.calls": "number text state called_at moves",
    "stages.tables.calls.moves": "seq state author at words",
    "book": "row row_sha256 hash texts",
    "book.row": "v book seq kind payload voids replaces author second at key rules "
    "reason",
}
for _lots in ("stages.lots", "stages.tables.lots", "raffles"):
    NAMES[_lots] = NAMES["stages.draws"].replace(" book", "")
NAMES = {path: frozenset(names.split()) for path, names in NAMES.items()}
# Of these, the ones that are true or false; all others are texts and numbers.
FLAGS = frozenset((
    "is_public", "shows_odds", "is_rehearsal", "fee_paid", "prefers_to_stand_by",
    "initials_only", "final", "check_codes", "second_person",
))  # fmt: skip


def names_of(value, path=""):
    """Names that no record has: somebody may have written more than there was."""
    found = []
    if isinstance(value, list):
        for one in value:
            if isinstance(one, (list, dict)):
                found += names_of(one, path)
    elif isinstance(value, dict) and path in NAMES:
        more = [name for name in value if name not in NAMES[path]]
        for name in sorted(more) if more else ():
            found.append(f"{path or 'the file'}: no record has {shown(name)}")
        for name, inner in value.items():
            if isinstance(inner, (list, dict)):
                found += names_of(inner, f"{path}.{name}".lstrip("."))
            elif type(inner) is bool and name not in FLAGS:
                found.append(f"{path or 'the file'}: {name} is neither true nor false")
    return found


def numbered(rows, name, key="number"):
    for number, row in enumerate(rows, 1):
        check(row[key] == number, f"{name} {number} is missing")


def tables_in(event):
    """Every table with its name: the number of its stage, and its letter."""
    for told in event["stages"]:
        for table in told["tables"]:
            yield f"{told['number']}/{table['letter']}", table


def letters_of(stage):
    """The letters of a stage's tables: its own, or A, B, C and so on."""
    if stage["letters"]:
        return stage["letters"]
    return [letter_of(number + 1) for number in range(len(stage["sizes"]))]


def letter_of(number):
    """A for 1, Z for 26, AA for 27."""
    signs = ""
    while number:
        number, rest = divmod(number - 1, 26)
        signs = chr(ord("A") + rest) + signs
    return signs


# -- the event's book ---------------------------------------------------------------

# What lines of each kind say: openly, and in words of which they have a salted hash.
# A star is behind words that the public record can leave out.
_TICKET = "stage draw letter position"
SAID = {
    "stage_confirmed": ("stage final function heads through", ""),
    "stage_corrected": ("stage table line heads through contested", ""),
    "contest_decided": ("stage decision", "reason"),
    "withdrawal": ("stage entrant came lot waits", "reason"),
    "moved_up": ("stage withdrawal came lot waits", ""),
    "withdrawal_taken_back": ("stage withdrawal", ""),
    "raffle_opened": ("prizes entrants source", "again"),
    "winner_absent": ("raffle winner absent", ""),
    "results_published": ("body_hash head", ""),
    "named": ("entrant", "shown player* partner*"),
    "moved": ("entrant move before after stage", ""),
    "expected": ("entrant by", ""),
    "check_in": ("is_open", ""),
    "sign_up": ("is_open capacity closes_at", ""),
    "letters": ("out small", ""),
    "late_entry": ("entrant stage draw ticket", "reason"),
    "late_entry_taken_back": ("entrant stage draw ticket", ""),
    "rules_chosen": ("rules", ""),
    "event_step": ("before after", ""),
    "event_described": ("name place day public odds time", ""),
    "event_cancelled": ("", "reason"),
    "event_resumed": ("", ""),
    "stage_step": ("stage before after rules", "reason"),
    "stage_end": ("stage ends_at deals", ""),
    "draw_step": ("purpose stage table draw move value", "reason"),
    "ticket_recorded": (f"{_TICKET} entrant for_absent", ""),
    "ticket_void": (_TICKET, "reason*"),
    "ticket_ok": (_TICKET, ""),
    "ticket_reprinted": (_TICKET, "reason*"),
    "ticket_not_drawn": (_TICKET, ""),
    "end_step": ("before after closes_at", "reason"),
    "objection": ("", "text entrant* by*"),
    "objection_answer": ("objection answer", "reason"),
    "embargo": ("held", ""),
    "reveal": ("shown", ""),
    "erratum": ("entrant place", "text reason with_whom name*"),
    "words_erased": ("entrant words", ""),
    "link_issued": ("code role letters", ""),
    "link_given_again": ("code letter", ""),
    "link_revoked": ("code", ""),
    "players_record": ("on", ""),
    "countersigned": ("book line", ""),
    "line_answered": ("table line hash verdict", "words*"),
    "head_stamped": ("line token", ""),
    "remark": ("", "text"),
    "line_taken_back": ("line", ""),
}


# Words without which nobody could have written such a line.
NEEDED = {
    "contest_decided": "reason", "withdrawal": "reason", "event_cancelled": "reason",
    "late_entry": "reason", "objection": "text", "remark": "text",
}  # fmt: skip

# What an organizer writes on a form, and can take back: the fields beside the words,
# with all that each can say.
BY_FORM = {"remark": {}}
OF_ORGANIZERS = (*BY_FORM, "line_taken_back")

# What lines of tables alone have, and the kinds of the book that two people sign.
OF_TABLES = ("voids", "replaces", "rules", "reason")
SECONDED = ("draw_step", "erratum", *[kind for kind in SAID if kind[:7] == "ticket_"])
AT_THE_DOOR = ("named", "moved")


def words_in(kind):
    """The words of a kind of line."""
    return SAID[kind][1].replace("*", "").split()


def chained(previous, row):
    """The hash of a line: of the one before, and of the hash of what it says."""
    hashed = hashlib.sha256(canon_of_record(row)).digest()
    return sha(from_hex(previous) + hashed)


def book_faults(event):
    """Every line follows the one before, says what its kind says, and said so then."""
    before, erased = ("0" * 64, ""), erased_words(event)
    public = event["format"].endswith("-public")
    # Behind the end of a held record somebody may have asked for initials, or have
    # been erased from words before it.
    cut_short = is_cut_short(event)
    latest = {} if cut_short else latest_names(event)
    for number, line in enumerate(event["book"], 1):
        where = f"book, line {number}"
        check(line["row"] is not None or "row_sha256" in line, f"{where}: is it there?")
        if line["row"] is None:
            before = legible(where, check_sealed, event, line, number, where, before)
            continue
        given = (line, number, where, before)
        before = legible(where, check_book_line, *given)
        hashes, hidden = legible(where, words_of, line, latest if public else None)
        hidden = hashes if cut_short else hidden
        given = (line, hashes, where, f"{number}.", erased, hidden)
        legible(where, check_words, *given)
    yield from ()


def legible(where, checking, *given):
    """What a check returns; what it cannot read is told by where it stands."""
    try:
        return checking(*given)
    except UNREADABLE as error:
        raise Untrue(f"{where} cannot be read ({trouble(error)})") from error


def check_sealed(event, line, number, where, before):
    """A line that is not public yet has its hash and nothing else."""
    drawn = lines_of(event, "stage_step", after="drawing")
    late = bool(drawn) and drawn[-1]["row"]["seq"] < number
    waits = (sealed_now(event) and late) or behind_a_review(event, number)
    right = waits and not line["texts"]
    check(right, f"{where} is sealed, and everything was told")
    joined = from_hex(before[0]) + from_hex(line["row_sha256"])
    check(sha(joined) == line["hash"], f"{where} does not match its hash")
    return line["hash"], before[1]


def check_book_line(line, number, where, before):
    """A line is the next one; returns its hash and its time."""
    row, (previous, time) = line["row"], before
    check("row_sha256" not in line, f"{where}: is it sealed?")
    check((row["seq"], row["book"]) == (number, "event"), f"{where} is missing")
    check(chained(previous, row) == line["hash"], f"{where} does not match its hash")
    check(row["at"] >= time, f"{where} is older than the line before")
    check(is_hour(row["at"]), f"{where}: {shown(row['at'])} is no time")
    check(row["v"] == 2 and row["kind"] in SAID, f"{where}: what is it?")
    openly, words = SAID[row["kind"]][0].split(), words_in(row["kind"])
    right = row["payload"].keys() == {*openly, *words}
    right = right and all(row[name] is None for name in OF_TABLES)
    right = right and can_say(row["payload"], BY_FORM.get(row["kind"], {}))
    check(right, f"{where} says more or less than its kind")
    for needed in NEEDED.get(row["kind"], "").split():
        right = row["payload"][needed] is not None
        check(right, f"{where}: its {needed} was never said")
    right = row["kind"] not in OF_ORGANIZERS or is_signer(row["author"], "OG")
    right = right and (row["author"][:1] != "D" or row["kind"] in AT_THE_DOOR)
    check(right, f"{where} is written by nobody who could write it")
    right = row["second"] is None or row["kind"] in SECONDED
    check(right, f"{where} is signed by two, and one alone decides that")
    right = row["second"] is None or is_signer(row["second"], "ORGE")
    check(right, f"{where}: its second person is nobody")
    return line["hash"], row["at"]


def can_say(payload, fields):
    """Whether each field says something that it can say."""
    plain = (int, str, type(None))
    for name in fields:
        if type(payload[name]) not in plain or payload[name] not in fields[name]:
            return False
    return True


def words_of(line, latest):
    """The hashes of a line's words, and which of them a public record leaves out."""
    row = line["row"]
    hashes = {name: row["payload"][name] for name in words_in(row["kind"])}
    return hashes, () if latest is None else hidden_words(row, latest)


def behind_a_review(event, number):
    """Whether a line can be an answer that waits for the end of an open review.

    Then nothing that follows in the book is older than the review.
    """
    rows = [[line["row"] for line in table["lines"]] for _, table in tables_in(event)]
    since = [moment(one[-1]["at"]) for one in rows if under_review(one)]
    if not since or not event["format"].endswith("-public"):
        return False
    later = [line["row"] for line in event["book"][number:] if line["row"] is not None]
    return all(moment(row["at"]) + A_MINUTE >= min(since) for row in later)


def sealed_now(event):
    """Whether something in the book is not public yet: who drew what from an urn."""
    open_urn = any(one[-1]["move"] == "opened" for one in steps_of(event).values())
    return event["format"].endswith("-public") and open_urn


def lines_of(event, *kinds, **said):
    """The lines of these kinds that say this, in order; not those that are sealed."""
    return [
        line
        for line in event["book"]
        if line["row"] is not None
        and line["row"]["kind"] in kinds
        and all(line["row"]["payload"][key] == said[key] for key in said)
    ]


def latest_names(event):
    """The number of the line that says how each is called now."""
    rows = [line["row"] for line in lines_of(event, "named")]
    return {row["payload"]["entrant"]: row["seq"] for row in rows}


def hidden_words(row, latest):
    """Words of a line that the public record leaves out, or can leave out.

    How somebody was called before is not public.
    """
    hidden = {n[:-1] for n in SAID[row["kind"]][1].split() if n.endswith("*")}
    if row["kind"] == "named" and latest.get(row["payload"]["entrant"]) != row["seq"]:
        hidden.add("shown")
    return hidden


def erased_words(event):
    """The hashes of words that stand where a person was erased, by their place."""
    erased = lines_of(event, "words_erased")
    return dict(p for line in erased for p in line["row"]["payload"]["words"].items())


def erasing_faults(event):
    """Where a person was erased their code stands, and nothing else was put there."""
    public = event["format"].endswith("-public")
    texts = {f"{n}.": line for n, line in enumerate(event["book"], 1)}
    reviewed = set()
    for code, table in tables_in(event):
        texts.update((f"{code}:{n}.", line) for n, line in enumerate(table["lines"], 1))
        if public and under_review([line["row"] for line in table["lines"]]):
            reviewed.add(code)
    for one in lines_of(event, "words_erased"):
        code, number = one["row"]["payload"]["entrant"], one["row"]["seq"]
        for place in one["row"]["payload"]["words"]:
            at, _dot, name = place.rpartition(".")
            where = f"book, line {number}: the words {place}"
            line = texts.get(f"{at}.")
            if line is None and at.partition(":")[0] in reviewed:
                continue  # behind the line that opened the review
            if line is None or (at.isdigit() and int(at) >= number):
                yield f"{where} are not there"
                continue
            row = line["row"]
            if row is None or name not in line["texts"]:
                continue  # not public
            is_name = row["kind"] == "named" and ":" not in at
            if is_name and row["payload"]["entrant"] != code:
                yield f"{where} are of somebody else than {code}"
            text = line["texts"][name]["text"]
            right = (
                text == code if is_name else code in text or signs(text) == TEXT_LIMIT
            )
            if not right:
                yield f"{where} say something else than that {code} was erased"


def signs(text):
    """How many there are, by their first bytes: some readers count large ones twice."""
    return sum(byte & 0xC0 != 0x80 for byte in text.encode())


def check_words(line, hashes, where, place, erased, hidden=()):
    """The words of a line are there, as it or the erasure of a person has hashed them.

    ``place`` is how an erasure begins to name them.
    """
    there = {name for name in hashes if hashes[name] is not None}
    check(line["texts"].keys() <= there, f"{where} has words that it never had")
    for name in sorted(there - line["texts"].keys() - set(hidden)):
        raise Untrue(f"{where}: the {name} is missing")
    for name, said in line["texts"].items():
        check(said.keys() == {"text", "salt"}, f"{where}: what are its words?")
        text = legible(where, salted, said)
        right = sha(text) == erased.get(place + name, hashes[name])
        check(right, f"{where}: the {name} is another one")


def salted(said):
    """Words with their salt, as they are hashed.

    In a longer salt the first words could stand, under the same hash.
    """
    if type(said["salt"]) is str and len(said["salt"]) != SALT_DIGITS:
        raise Odd(f"a salt has {SALT_DIGITS} digits")
    return from_hex(said["salt"]) + said["text"].encode()


def said_in(event, *kinds):
    """What the lines of these kinds say, in order; each kind is numbered."""
    counts, said = dict.fromkeys(kinds, 0), []
    for line in lines_of(event, *kinds):
        row = line["row"]
        counts[row["kind"]] += 1
        said.append({
            **row["payload"],
            **dict.fromkeys(words_in(row["kind"]), ""),
            **{name: said["text"] for name, said in line["texts"].items()},
            "number": counts[row["kind"]], "seq": row["seq"], "kind": row["kind"],
            "author": row["author"], "second": row["second"],
            "at": row["at"],
        })  # fmt: skip
    return said


def followed(event):
    """The event with what follows from its book, beside what stands in the file."""
    stands, frozen = {None: "registration"}, {}
    for said in said_in(event, "event_step", "stage_step"):
        stands[said.get("stage")] = said["after"]
        if said["after"] == "drawing":
            frozen[said["stage"]] = said["rules"]
    steps, tickets, stages = steps_of(event), tickets_of(event), []

    def led(purpose, number, letter, draws):
        keys = [(purpose, number, letter, draw["number"]) for draw in draws]
        return [
            {**draw, "tickets": tickets.get(key, []), **led_to(draw, steps, key)}
            for draw, key in zip(draws, keys)
        ]

    for told in event["stages"]:
        number = told["number"]
        tables = [
            {**one, "lots": led("lot", number, one["letter"], one["lots"])}
            for one in told["tables"]
        ]
        stages.append({
            **told, "tables": tables, "state": stands.get(number, "planned"),
            "rules_hash": frozen.get(number, ""),
            "draws": led("seats", number, "", told["draws"]),
            "lots": led("moving_up", number, "", told["lots"]),
        })  # fmt: skip
    raffles = led("raffle", None, "", event["raffles"])
    return {**event, "status": stands[None], "stages": stages, "raffles": raffles}


def steps_of(event):
    """The steps of every draw, by what the book calls it."""
    found = {}
    for step in said_in(event, "draw_step"):
        key = (step["purpose"], step["stage"], step["table"], step["draw"])
        found.setdefault(key, []).append(step)
    return found


def tickets_of(event):
    """The lines about tickets, by what the book calls their draw."""
    found = {}
    for line in said_in(event, *(kind for kind in SAID if kind.startswith("ticket_"))):
        key = ("seats", line["stage"], "", line["draw"])
        found.setdefault(key, []).append(line)
    return found


STEPS_END = {"typed": "committed", "revealed": "entropy", "opened": "open"}


def led_to(draw, steps, key):
    """Where a draw stands by its steps, and what they have fixed."""
    found = steps.get(key, [])
    check(found, f"draw {key}: its first step is missing")
    value = {step["move"]: step["value"] for step in found}
    last = found[-1]["move"]
    method = "urn"
    if draw["manifest"] is not None:
        quick = draw["manifest"]["sources"] == ["quick"]
        method = "quick" if quick else "digital"
    return {
        "steps": found, "state": STEPS_END.get(last, last), "method": method,
        "manifest_sha256": value.get("frozen", ""),
        "commitment": value.get("committed", ""),
        "public_text": value.get("entropy", value.get("typed", "")),
        "proof_sha256": value.get("revealed", ""),
        "frozen_hash": value.get("published", ""),
    }  # fmt: skip


def published_head(event):
    """The head of the event when its results became official."""
    book = "0" * 64
    for line in lines_of(event, "end_step", after="official"):
        book = line["hash"]
    return head_over(event, book)


def head_over(event, book):
    heads = [book, *(table["lines"][-1]["hash"] for _, table in tables_in(event))]
    return sha(b"".join(from_hex(head) for head in heads))


# -- the ledger of a table ----------------------------------------------------------

# What holds of the lines of each kind, in the words of the site's own declarations.
KINDS = {
    "opened": "before_play",
    "deal": "folded voidable",
    "penalty": "folded voidable",
    "void": "after_close before_play says_why",
    "lot": "folded voidable after_close",
    "close": "",
    "reopen": "after_close says_why",
    "note": "after_close says_why",
    "remark": "after_close before_play says_why",
    "leave": "folded seats voidable before_play says_why",
    "sit": "folded seats voidable before_play says_why two_people",
    "swap": "folded seats before_play says_why two_people",
    "join": "folded seats voidable before_play says_why",
    "last_deal": "folded voidable",
    "moved": "before_play says_why",
}
TRAITS = (
    "folded", "seats", "voidable", "after_close", "before_play", "says_why",
    "two_people",
)  # fmt: skip
FOLDED, SEATS, VOIDABLE, AFTER_CLOSE, BEFORE_PLAY, SAYS_WHY, TWO_PEOPLE = [
    {kind for kind in KINDS if trait in KINDS[kind].split()} for trait in TRAITS
]
# Lines that follow from no play, with their fields and all that each can say; most have
# nothing but a reason, a review says whether it begins.
PLAIN = {
    "void": {}, "reopen": {}, "remark": {}, "last_deal": {}, "moved": {},
    "note": {"review": ("opened", "released")},
}  # fmt: skip
# Below those who play for the next stage: a higher number ranks later.
BEHIND = {"stand_in": 1, "withdrawn": 2, "no_show": 2, "reseated": 2, "expelled": 3}


def line_faults(table, code, rules_hash, erased, hidden):
    """Every line follows the one before and says what was said."""
    before, gone = ("0" * 64, ""), {}
    check(table["lines"], f"table {code}: its lines are missing")
    for number, line in enumerate(table["lines"], 1):
        where = f"table {code}, line {number}"
        given = (line, number, code, where, rules_hash, before)
        before = legible(where, check_line, *given)
        said = {"reason": line["row"]["reason"]}
        given = (line, said, where, f"{code}:{number}.", erased, hidden)
        legible(where, check_words, *given)
        legible(where, check_signed, line["row"], where)
        legible(where, check_void, table["lines"], line["row"], where, gone)
    yield from ()


def check_line(line, number, code, where, rules_hash, before):
    """A line of a table is the next one; returns its hash and its time."""
    row, (previous, time) = line["row"], before
    check((row["seq"], row["book"]) == (number, code), f"{where} is missing")
    check(chained(previous, row) == line["hash"], f"{where} does not match its hash")
    check(row["rules"] == rules_hash, f"{where} was written under other rules")
    check(row["at"] >= time, f"{where} is older than the line before")
    check(is_hour(row["at"]), f"{where}: {shown(row['at'])} is no time")
    first = (row["kind"] == "opened") == (number == 1)
    check(row["v"] == 2 and row["kind"] in KINDS and first, f"{where}: what is it?")
    fields = PLAIN.get(row["kind"], {})
    right = row["kind"] not in PLAIN or row["payload"].keys() == fields.keys()
    right = right and can_say(row["payload"], fields)
    check(right, f"{where} says more or less than its kind")
    return line["hash"], row["at"]


def check_signed(row, where):
    """A line says why, and is signed by two, where that must be."""
    why = row["kind"] not in SAYS_WHY or row["reason"] is not None
    check(why, f"{where} does not say why")
    two = row["kind"] not in TWO_PEOPLE or row["second"] not in (None, row["author"])
    check(two, f"{where} is not signed by two people")
    right = is_signer(row["author"], "ORGE")
    staff = "ORG" if row["kind"] != "lot" else "ORGE"  # players compare its cards
    right = right and (row["second"] is None or is_signer(row["second"], staff))
    check(right, f"{where} is signed by nobody who could sign it")


def is_signer(code, kinds):
    """Whether it is a code of an account or a link, or of a player, of these kinds."""
    numbered = code[:1] in kinds and len(code) > 1 and DIGIT.issuperset(code[1:])
    return code == "ADMIN" or numbered


def check_void(lines, row, where, gone):
    """What is voided or replaced was there before, and is voided once."""
    voids, replaces = row["voids"], row["replaces"]
    check((voids is not None) == (row["kind"] == "void"), f"{where} voids nothing")
    if voids is not None:
        right = type(voids) is int and 1 < voids < row["seq"] and voids not in gone
        right = right and lines[voids - 1]["row"]["kind"] in VOIDABLE
        check(right, f"{where}: line {voids} cannot be voided")
        gone[voids] = row["seq"]
    right = replaces is None or gone.get(replaces) == row["seq"] - 1
    check(right, f"{where} replaces a line that was not voided for it")
    right = replaces is None or same_kind(lines[replaces - 1]["row"], row)
    check(right, f"{where} replaces what it is not")


def same_kind(voided, row):
    """Whether a line can stand in the place of another: a deal for the same."""
    names = {"deal": ("purpose", "tied"), "penalty": ()}.get(row["kind"])
    one, other = voided["payload"], row["payload"]
    same = names is not None and voided["kind"] == row["kind"]
    return same and all(one.get(name) == other.get(name) for name in names)


# In a browser the end of a generator, and of what ``sum`` and ``next`` go through, is
# an error, which costs more than ten steps: where every deal passes there are loops.


def by_side(points, sides):
    """What each side has, whose seats have so many."""
    found = []
    for side in sides:
        total = 0
        for seat in side:
            total += points[seat]
        found.append(total)
    return found


def side_with(seat, sides):
    """Which side has this seat."""
    for number in range(len(sides)):
        if seat in sides[number]:
            return number
    raise ValueError("nobody sits there")


# What a penalty costs: by a rule of the game. A misdeal is charged by its own deal.
COSTS = {"revoke": "penalty_revoke", "misdeal": "penalty_misdeal"}


class Cruce:
    """What a deal of Cruce can be and brings."""

    names = ("bidder", "bid", "trump", "cards", "announcements")
    short = ("set_points",)  # what the short form says besides, with no cards
    most = 3  # what the referee may charge for any other offence

    def __init__(self, rules):
        self.rules = rules
        again = (
            ("misdeal", rules["misdeal_next"] == "same_dealer"),
            ("all_passed", rules["all_pass"] == "redeal_same_dealer"),
        )
        self.again = [outcome for outcome, same in again if same]  # the dealer stays
        self.drawn = rules["first_dealer"] == "drawn"  # who deals first

    def totals(self, deal, sides):
        points = list(deal["cards"])
        for suit, seat in deal["announcements"].items():
            points[seat] += self.rules["announce_values"][suit == deal["trump"]]
        return by_side(points, sides)

    def changes(self, deal, sides):
        if "set_points" in deal:
            return list(deal["set_points"])
        rules, totals = self.rules, self.totals(deal, sides)
        bid, unit = deal["bid"], rules["point_unit"]
        bidding = side_with(deal["bidder"], sides)
        made = totals[bidding] >= bid * unit
        others = rules["others_score_when_made" if made else "others_score_when_failed"]
        changes = [total // unit if others else 0 for total in totals]
        own = bid if rules["made_bid_scores"] == "bid" else totals[bidding] // unit
        changes[bidding] = own if made else -bid
        return changes

    def counted(self, deal, sides):
        """The side that comes first, and what ties may compare, by side."""
        bidding = side_with(deal["bidder"], sides)
        if "set_points" in deal:
            made = deal["bid"] == 0 or deal["set_points"][bidding] > 0
            return bidding, {"made" if made else "failed": {bidding: 1}}
        total = self.totals(deal, sides)[bidding]
        made = total >= deal["bid"] * self.rules["point_unit"]
        cards = by_side(deal["cards"], sides)
        return bidding, {"made" if made else "failed": {bidding: 1}, "cards": cards}

    def possible(self, deal, playing, dealer, seats):
        """Whether these could play such a deal."""
        rules, many = self.rules, len(playing)
        zero = rules["all_pass"] == "first_bidder_plays_zero"
        if deal["outcome"] != "played":
            known = deal["outcome"] in ("misdeal", "all_passed")
            return known and not (zero and deal["outcome"] == "all_passed")
        pairs = rules["mode"] == "pairs" and many == 4
        most = rules["max_bid_pairs" if pairs else "max_bid_individual"]
        first = playing[(playing.index(dealer) + 1) % many]
        bid, bidder, cards = deal["bid"], deal["bidder"], deal["cards"]
        announced = deal["announcements"]
        each = {4: 6}.get(many, 8) // 2
        return (
            bidder in playing
            and (0 if zero else 1) <= bid <= most
            and (bid > 0 or bidder == first)
            and deal["trump"] in ("D", "V", "G", "R")
            and (
                self.scored(deal, pairs, playing, seats)
                if "set_points" in deal
                else card_points(cards, playing, seats)
            )
            and set(announced) <= {"D", "V", "G", "R"}
            and set(announced.values()) <= set(playing)
            and all(list(announced.values()).count(s) <= each for s in playing)
        )

    def fits(self, deal, sides):
        """Whether nobody has announced whose side took nothing, where a rule asks."""
        if not self.rules["announcement_needs_trick"] or "set_points" in deal:
            return True
        took = by_side(deal["cards"], sides)
        return all(
            total or not set(side) & set(deal["announcements"].values())
            for total, side in zip(took, sides)
        )

    def follows(self, deal, plays, seats):
        """Whether what was entered follows from the cards, where they were recorded."""
        ranks, worth = "AX4329", {"A": 11, "X": 10, "4": 4, "3": 3, "2": 2}
        pack = [rank + suit for rank in ranks for suit in "DVGR"]
        if "set_points" in deal or not one_pack(plays, seats, pack):
            return False
        taken, owners = laid(plays, seats, deal["bidder"], deal["trump"], ranks, worth)
        whole, first = len(plays) * seats == len(pack), {}
        named = self.rules["trump_choice"] != "first_lead"
        right = named or not plays or plays[0][0][1] == deal["trump"]
        if not right or not credited(taken, deal["cards"], whole):
            return False
        for trick in owners if whole else ():
            for place, (card, seat) in enumerate(trick):
                if card[0] in "43":
                    led = seat if place == 0 else None
                    first.setdefault(card[1], [led]).append(seat)
        # King and over of a suit are announced by leading one, from one hand.
        return not whole or all(
            set(first[suit]) == {seat} for suit, seat in deal["announcements"].items()
        )

    def scored(self, deal, pairs, playing, seats):
        """Whether some cards and announcements bring the points of the short form."""
        rules, points, bid = self.rules, deal["set_points"], deal["bid"]
        sides = ((0, 2), (1, 3)) if pairs else [(seat,) for seat in range(seats)]
        if (
            deal["cards"] is not None
            or deal["announcements"] != {}
            or "card_points_total" in rules["tie_break"]
            or len(points) != len(sides)
            or any(type(one) is not int for one in points)
        ):
            return False
        there = [i for i, side in enumerate(sides) if set(side) & set(playing)]
        bidding = next(i for i in there if deal["bidder"] in sides[i])
        own = points[bidding]
        made = bid == 0 or own > 0
        others = rules["others_score_when_made" if made else "others_score_when_failed"]
        if any(one for i, one in enumerate(points) if i not in there):
            return False
        if not made and own != -bid:
            return False
        if made and (own != bid if rules["made_bid_scores"] == "bid" else own < bid):
            return False
        if not others and any(points[i] for i in there if i != bidding):
            return False

        def fits(i, total):
            worth = total // rules["point_unit"]
            if i != bidding:
                return not others or worth == points[i]
            reached = total >= bid * rules["point_unit"]
            exact = rules["made_bid_scores"] == "bid" or not made or worth == own
            return reached == made and exact

        plain, trump = rules["announce_values"]
        most = {4: 6}.get(len(playing), 8) // 2
        whose = [None, *there]
        for who in itertools.product(whose, repeat=4):  # the first in trumps
            sums = {0}
            for i in there:
                if who.count(i) > most * len(sides[i]):
                    sums = set()
                extra = trump * (who[0] == i) + plain * who[1:].count(i)
                none = rules["announcement_needs_trick"] and i in who
                taken = [
                    one
                    for one in range(121)
                    if one not in (1, 119)
                    and fits(i, one + extra)
                    and (one or not none)
                ]
                sums = {a + b for a in sums for b in taken if a + b <= 120}
            if 120 in sums:
                return True
        return False


class Bisca:
    """What a deal of Bisca can be and brings."""

    names = ("points", "bonus")
    short = ()
    most = 1

    def __init__(self, rules):
        # A set of Bisca knows nothing but its target.
        self.rules = {
            "score_floor": None, "max_deals": None, "win_gap": 0,
            "simultaneous_target": "higher_score_then_extra_deal", **rules,
        }  # fmt: skip
        self.again = ["misdeal"] if rules["misdeal_same_dealer"] else []
        self.drawn = rules["first_dealer_drawn"]

    def totals(self, deal, sides):
        return by_side(deal["points"], sides)

    def changes(self, deal, sides):
        totals = self.totals(deal, sides)
        most = max(totals)
        worth = 0 if totals.count(most) > 1 else 2 if most > 90 else 1
        return [
            (worth if total == most else 0) + (deal["bonus"] in side)
            for total, side in zip(totals, sides)
        ]

    def counted(self, deal, sides):
        return None, {"cards": self.totals(deal, sides)}

    def possible(self, deal, playing, _dealer, seats):
        if deal["outcome"] != "played":
            return deal["outcome"] == "misdeal"
        points, bonus = deal["points"], deal["bonus"]
        return card_points(points, playing, seats) and bonus in (None, *playing)

    def fits(self, deal, sides):
        """Whether the side with the extra point can have taken ace and seven."""
        return not any(
            deal["bonus"] in side and (total < 21 or total - 21 in (1, 119))
            for total, side in zip(self.totals(deal, sides), sides)
        )

    def follows(self, deal, plays, seats):
        """Whether points and extra point follow from the cards, if recorded."""
        ranks, worth = "A7KJQ65432", {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}
        pack = [rank + suit for rank in ranks for suit in "CDHS"]
        pack = [card for card in pack if seats != 3 or card != "2C"]
        cut, *rest = plays
        tricks = [trick for trick in rest if trick[0][:1] != "="]
        right = len(cut) == 1 and cut[0] in (*pack, "-")
        if not right or not one_pack(tricks, seats, pack):
            return False
        trump = "H" if cut[0] == "-" else cut[0][1]
        if cut[0][0] in "A7":
            trump = {"C": "S", "S": "C", "D": "H", "H": "D"}[trump]
        first = (deal["dealer"] + 1) % seats
        taken, owners = laid(tricks, seats, first, trump, ranks, worth)
        whole, bonus = len(tricks) == {2: 20, 3: 13, 4: 10}[seats], None
        for trick in owners:
            cards = [card for card, _seat in trick]
            if {"7" + trump, "A" + trump} <= set(cards):
                ace = cards.index("A" + trump)
                if cards.index("7" + trump) < ace:
                    bonus = trick[ace][1]
        known = whole or bonus is not None
        right = bonus == deal["bonus"] or not known
        return right and credited(taken, deal["points"], whole)


def laid(plays, seats, leader, trump, ranks, worth):
    """The card points of each seat by its tricks, and who laid each card.

    The highest trump takes a trick, or else the highest card of the suit led.
    """
    points, owners = [0] * seats, []
    for trick in plays:
        high = [card for card in trick if card[1] == trump]
        high = high or [card for card in trick if card[1] == trick[0][1]]
        best = trick.index(min(high, key=lambda card: ranks.index(card[0])))
        turns = [(leader + turn) % seats for turn in range(seats)]
        owners.append(list(zip(trick, turns)))
        leader = turns[best]
        points[leader] += sum([worth.get(card[0], 0) for card in trick])
    return points, owners


def one_pack(plays, seats, pack):
    """Whether these are tricks of all seats, with cards of the pack, each once."""
    cards = [card for trick in plays for card in trick]
    right = set(cards) <= set(pack) and len(set(cards)) == len(cards)
    return right and all(len(trick) == seats for trick in plays)


def credited(taken, points, whole):
    """Whether nobody has fewer points than the tricks gave; all tricks give all."""
    return taken == points if whole else all(a <= b for a, b in zip(taken, points))


def card_points(points, playing, seats):
    """Whether seats can have taken these of the 120 card points of a pack."""
    return (
        len(points) == seats
        and sum(points) == 120
        and all(0 <= one <= 120 and one not in (1, 119) for one in points)
        and not any(one for seat, one in enumerate(points) if seat not in playing)
    )


GAMES = {"cruce": Cruce, "bisca": Bisca}


def game_of(rules):
    right = type(rules["ruleset"]) is dict
    check(right, "the rules of a game are missing")
    check(rules["game"] in GAMES, f"the game {shown(rules['game'])} is not known here")
    return GAMES[rules["game"]](rules["ruleset"])


OF_A_DEAL = {
    "outcome",
    "dealer",
    "purpose",
    "entry",
    "plays",
    "tied",
    "from_paper",
}


def flat(said, game):
    """A deal's line with what only the game knows beside the rest."""
    names = set(game.names if said["outcome"] == "played" else ())
    both = names | set(game.short if names else ())
    right = type(said["entry"]) is dict and set(said["entry"]) in (names, both)
    right = right and set(said) <= OF_A_DEAL and said.get("from_paper", 1) == 1
    check(right, "a deal says more or less than its game asks")
    return {**said, **said["entry"]}


def deal_changes(deal, sides, game):
    """What a deal changes on each side."""
    if deal["outcome"] == "played":
        return game.changes(deal, sides)
    charge = game.rules[COSTS["misdeal"]] if deal["outcome"] == "misdeal" else 0
    return [-charge if deal["dealer"] in side else 0 for side in sides]


def possible(deal, seating, game):
    """Whether these could play such a deal."""
    playing, seats, dealer = seating.playing(), len(seating.seated), deal["dealer"]
    if len(playing) not in game.rules["players_allowed"] or dealer not in playing:
        return False
    if not game.possible(deal, playing, dealer, seats):
        return False
    if deal["outcome"] == "played" and not game.fits(deal, seating.sides):
        return False
    if "plays" not in deal:
        return True
    right = deal["outcome"] == "played" and len(playing) == seats
    return right and game.follows(deal, deal["plays"], seats)


def in_force(rows, kind):
    """The lines of this kind that nothing has voided."""
    gone = {row["voids"] for row in rows}
    return [row for row in rows if row["kind"] == kind and row["seq"] not in gone]


def in_order_of_play(rows):
    """Each line that counts or did, in its place, and whether it still counts.

    A replacement stands where the voided line stood.
    """
    gone = {row["voids"] for row in rows}
    place = {}
    for row in rows:
        place[row["seq"]] = place.get(row["replaces"], row["seq"])
    for row in sorted(rows, key=lambda row: (place[row["seq"]], row["seq"])):
        if row["kind"] in FOLDED:
            yield row, row["seq"] not in gone


class Seating:
    """Who owns each seat, and who is ``apart``: does not play for the next stage."""

    def __init__(self, codes):
        self.seated, self.apart = list(codes), {}
        self.arrange()

    def arrange(self):
        """A side is an entrant: one seat, or in pairs the two of the same code."""
        seats = {}
        for seat, code in enumerate(self.seated):
            seats.setdefault(code, []).append(seat)
        self.sides = list(seats.values())
        self.side_at = {s: i for i, side in enumerate(self.sides) for s in side}

    def side_of(self, seat):
        return self.side_at[seat]

    def owner(self, side):
        return self.seated[self.sides[side][0]]

    def has_left(self, side):
        return self.apart.get(side, "stand_in") != "stand_in"

    def playing(self):
        return [
            seat
            for seat in range(len(self.seated))
            if not self.has_left(self.side_of(seat))
        ]

    def move(self, kind, said):
        """Who comes fourth to a table of three, exchanges seats, leaves, sits down."""
        if kind == "join":
            check(said["seat"] == len(self.seated), "somebody joins at no free seat")
            self.seated.append(said["entrant"])
            self.arrange()
        elif kind == "swap":
            for seat, code in said["seated"]:
                self.seated[seat] = code
        else:
            side = self.side_of(said["seat"])
            self.apart.pop(side, None)
            if kind == "leave" or said["as"] == "stand_in":
                why = said["cause"] if kind == "leave" else said["as"]
                check(why in BEHIND, f"nobody leaves as {shown(why)}")
                self.apart[side] = why
            for seat in self.sides[side] if kind == "sit" else ():
                self.seated[seat] = said["entrant"]


def seating_at(rows, before=None):
    """The seats after these lines, or in the play just before one of them."""
    seating = Seating(rows[0]["payload"]["entrants"])
    if not [row for row in rows if row["kind"] in SEATS]:
        return seating
    for row, counts in in_order_of_play(rows):
        if before is not None and row["seq"] == before:
            break
        if counts and row["kind"] in SEATS:
            seating.move(row["kind"], row["payload"])
    return seating


class Played:
    """What the lines of a table add up to, from the first to the last given."""

    def __init__(self, lines, rules):
        self.rows = rows = [line["row"] for line in lines]
        self.game = game_of(rules)
        opened = rows[0]["payload"]
        self.final, self.most = opened["final"], opened["through"]
        self.seating = Seating(opened["entrants"])
        self.sums = {
            name: [] for name in ("points", "penalty", "made", "failed", "cards")
        }
        self.grow()
        self.deals, self.bidder, self.last, self.timed_out = 0, None, False, False
        self.dealer, self.began = opened["first_dealer"], False
        self.extra, self.lots, self.tried = [], [], []
        for row, counts in in_order_of_play(rows):
            if counts:
                self.take(row["kind"], row["payload"])
        ends = [row for row in rows if row["kind"] in ("close", "reopen")]
        self.ended = ends[-1] if ends and ends[-1]["kind"] == "close" else None
        self.settle()

    def settle(self):
        """Who stands where after the lines that were taken, and which ties decide."""
        self.closed = self.ended is not None
        self.groups = list(self.winner_first(self.ranked()))
        contending = [g for g in self.groups if g[0] not in self.seating.apart]
        self.open, self.through = self.cut(contending)

    def follow(self, row):
        """Take the next line, which corrects none; before ``settle`` ties are old."""
        self.rows.append(row)
        if row["kind"] in FOLDED:
            self.take(row["kind"], row["payload"])
        elif row["kind"] in ("close", "reopen"):
            self.ended = row if row["kind"] == "close" else None

    def next_dealer(self):
        """Whose turn it is; who does not play any more is passed over."""
        playing, seats = self.seating.playing(), len(self.seating.seated)
        for turn in range(seats):
            if (self.dealer + turn) % seats in playing:
                return (self.dealer + turn) % seats
        return self.dealer

    def grow(self):
        for figures in self.sums.values():
            figures.extend([0] * (len(self.seating.sides) - len(figures)))

    def take(self, kind, said):
        """Add what one line changes: points, or who sits where."""
        if kind in SEATS:
            self.seating.move(kind, said)
            self.grow()
        elif kind == "deal":
            self.deal(flat(said, self.game))
        elif kind == "penalty":
            self.lose(self.seating.side_of(said["seat"]), said["points"])
        elif kind == "last_deal":
            self.last = True
        elif kind == "lot":
            self.lots.append((set(said["among"]), said["order"]))

    def lose(self, side, points):
        self.sums["penalty"][side] += points
        self.score(side, -points)

    def score(self, side, change):
        total, floor = (
            self.sums["points"][side] + change,
            self.game.rules["score_floor"],
        )
        self.sums["points"][side] = total if floor is None else max(floor, total)

    def deal(self, said):
        changes = deal_changes(said, self.seating.sides, self.game)
        turn = said["outcome"] not in self.game.again
        self.dealer = (said["dealer"] + turn) % len(self.seating.seated)
        self.began = True
        if said["purpose"] == "tie_break":
            tied = [set(group) for group in said["tied"]]
            if said["outcome"] != "misdeal":
                self.tried += tied
            if said["outcome"] == "played":
                self.extra.append((tied, changes))
            return
        check(said["purpose"] == "set", "a deal is for the set or for a tie")
        self.deals += 1
        # They settle no tie that later play brings.
        self.extra, self.lots, self.tried = [], [], []
        for side, change in enumerate(changes):
            self.score(side, change)
            if said["outcome"] == "misdeal":
                self.sums["penalty"][side] -= change
        if said["outcome"] != "played":
            return
        self.timed_out = self.timed_out or self.last
        self.bidder, figures = self.game.counted(said, self.seating.sides)
        for name, values in figures.items():
            of_side = values.items() if isinstance(values, dict) else enumerate(values)
            for side, value in of_side:
                self.sums[name][side] += value

    # -- the order at the table

    def ranked(self):
        """The sides from first to last; who is tied stands in one group."""
        level = {s: BEHIND.get(self.seating.apart.get(s), 0) for s in self.sides()}
        for one in sorted(set(level.values())):
            sides = [side for side in level if level[side] == one]
            for group in split(sides, lambda s: (-self.sums["points"][s],)):
                yield from self.separated(group)

    def sides(self):
        return range(len(self.seating.sides))

    def separated(self, group):
        """A tied group by the first tie-break that can split it, then again."""
        for kind in self.game.rules["tie_break"] if len(group) > 1 else ():
            key = self.key(kind, group)
            parts = [group] if key is None else split(group, key)
            if len(parts) > 1:
                return [one for part in parts for one in self.separated(part)]
        return [group]

    def key(self, kind, group):
        """What a tie-break compares, the better lower; nothing if it cannot yet."""
        if kind == "playoff_deal":
            played = [
                changes
                for tied, changes in self.extra
                if any(set(group) <= one for one in tied)
            ]
            return (lambda s: tuple(-one[s] for one in played)) if played else None
        if kind == "lot":
            drawn = [order for among, order in self.lots if set(group) <= among]
            drawn = [order for order in drawn if set(group) <= set(order)]
            return (lambda s: (drawn[-1].index(s),)) if drawn else None
        return lambda side: (self.counted(kind, side),)

    def counted(self, kind, side):
        name, sign = {
            "fewest_penalty_points": ("penalty", 1),
            "most_bids_made": ("made", -1),
            "fewest_bids_failed": ("failed", 1),
            "card_points_total": ("cards", -1),
        }[kind]
        return sign * self.sums[name][side]

    def cut(self, groups):
        """Which ties are to be settled, and who goes through, best first."""
        if self.final:
            return [group for group in groups if len(group) > 1], []
        safe = []
        for group in groups:
            if len(safe) + len(group) <= self.most:
                safe += group
            elif len(safe) < self.most:
                return [group], safe if self.closed else []
            else:
                break
        return [], safe if self.closed else []

    def going_on(self):
        """The codes of who goes through, best first; in the final all places."""
        order = itertools.chain(*self.groups) if self.final else self.through
        return [self.seating.owner(side) for side in order]

    def rank(self):
        found = {}
        for group in self.groups:
            found.update(dict.fromkeys(group, len(found) + 1))
        return found

    # -- the end of the set

    def over(self):
        """Whether the set had come to its end for those who played it."""
        if not self.final and len(self.seating.sides) <= self.most:
            return True
        late = {
            self.seating.side_of(row["payload"]["seat"])
            for row in in_force(self.rows, "leave")
            if self.ended is not None and row["seq"] > self.ended["seq"]
        }
        playing = [s for s in self.sides() if s in late or not self.seating.has_left(s)]
        return len(playing) <= 1 or self.timed_out or self.at_the_target(playing)

    def winner_first(self, groups):
        """By a house rule the bidder wins of several who reach the target together."""
        least, together = self.game.rules["target"], "simultaneous_target"
        playing = [s for s in self.sides() if not self.seating.has_left(s)]
        there = [s for s in playing if self.sums["points"][s] >= least]
        wins = self.game.rules[together] == "bidder_first" and self.bidder in there
        if not wins or len(there) < 2 or self.bidder in self.seating.apart:
            yield from groups
            return
        yield [self.bidder]
        for group in groups:
            rest = [side for side in group if side != self.bidder]
            if rest:
                yield rest

    def at_the_target(self, playing):
        rules, totals = self.game.rules, [self.sums["points"][side] for side in playing]
        if rules["max_deals"] is not None and self.deals >= rules["max_deals"]:
            return True
        there = [
            side for side in playing if self.sums["points"][side] >= rules["target"]
        ]
        best, second = sorted(totals, reverse=True)[:2]
        lead, together = best - second, rules["simultaneous_target"]
        if len(there) > 1 and together == "bidder_first" and self.bidder in there:
            return True
        if len(there) > 1 and together == "extend_target_10":
            target = rules["target"]
            while sum(total >= target for total in totals) > 1:
                target += 10
            return best >= target and lead >= rules["win_gap"]
        least = rules["win_gap"]
        if len(there) > 1 and together == "continue_until_gap":
            least = max(least, 1)
        return bool(there) and lead >= least


def split(sides, key):
    """The sides in groups of equal keys, lowest key first."""
    ordered = sorted(sides, key=lambda side: (key(side), side))
    return [list(group) for _key, group in itertools.groupby(ordered, key=key)]


def lines_outside(lines):
    """The lines that count for everybody: all, or those up to an open review."""
    for number, line in reversed(list(enumerate(lines, 1))):
        said = line["row"]["payload"].get("review")
        if line["row"]["kind"] == "note" and said in ("opened", "released"):
            return lines[:number] if said == "opened" else lines
    return lines


class Table:
    """One table: its lines, and what they add up to after any of them."""

    def __init__(self, told, number, rules):
        self.told, self.letter, self.lines = told, told["letter"], told["lines"]
        self.code, self.rules = f"{number}/{told['letter']}", rules
        self.known = {}
        self.whole = self.after(len(self.lines))

    def after(self, count):
        if count not in self.known:
            self.known[count] = Played(self.lines[:count], self.rules)
        return self.known[count]

    def at_head(self, head):
        """What it was when its ledger ended with this hash."""
        hashes = [line["hash"] for line in self.lines]
        check(head in hashes, f"table {self.code} has no line {str(head)[:16]}")
        return self.after(hashes.index(head) + 1)

    def outside(self):
        return self.after(len(lines_outside(self.lines)))

    def faults(self):
        """What cannot have been played, or closed, so."""
        rows, game = self.whole.rows, game_of(self.rules)
        lots = [row["payload"] for row in rows if row["kind"] == "lot"]
        proofs = {lot["draw"]: lot["proof"] for lot in lots if "draw" in lot}
        orders = check_lots(self.told["lots"], f"table {self.code}: lot", proofs)
        two = self.rules["event"].get("closed_tables") == "two_people"
        now = Played(self.lines[:1], self.rules)
        for number, row in enumerate(rows):
            where = f"table {self.code}, line {row['seq']}"
            kind, said = row["kind"], row["payload"]
            expelled = kind == "leave" and said.get("cause") == "expelled"
            taken = kind in AFTER_CLOSE or expelled
            closed = now.ended is not None
            if closed and row["replaces"] is None and not taken:
                yield f"{where} is a {kind} at a closed table"
            corrects = row["replaces"] is not None or kind in (
                "void",
                "reopen",
                "leave",
            )
            alone = row["second"] in (None, row["author"])
            if closed and two and corrects and alone:
                yield f"{where}: one person alone has corrected a closed table"
            if kind == "deal":
                seating = seating_at(rows[:number], before=row["replaces"])
                if not possible(flat(said, game), seating, game):
                    yield f"{where} is no possible deal"
                elif row["replaces"] is None:
                    yield from due_faults(row, where, now)
            elif kind == "penalty":
                yield from penalty_faults(row, where, rows[:number], game)
            elif kind == "lot":
                yield from lot_faults(row, where, now, orders)
            elif kind in SEATS:
                yield from move_faults(row, where, now)
            elif kind == "close":
                yield from self.close_faults(row, where, number)
            elif kind == "reopen" and not closed:
                yield f"{where}: it was opened again, and nobody had closed it"
            if kind == "void" and rests_on(rows[:number], rows[row["voids"] - 1]):
                yield f"{where}: what was played rests on line {row['voids']}"
            if row["voids"] is not None or row["replaces"] is not None:
                now = Played(self.lines[: number + 1], self.rules)
            elif number:
                now.follow(row)

    def close_faults(self, row, where, number):
        was, said = self.after(number), row["payload"]
        order = [side for group in was.groups for side in group]
        told = (said["totals"], said["order"], said["deals"])
        if told != (was.sums["points"], order, was.deals):
            yield f"{where}: the table was closed on another score"
        if (was.open and len(was.seating.sides) > was.most) or was.closed:
            yield f"{where}: the table was closed over a tie, or twice"
        if not was.over() and row["reason"] is None:
            yield f"{where}: the table was closed before its end, without a reason"
        if under_review(was.rows):
            yield f"{where}: the table was closed while it was under review"


def penalty_faults(row, where, before, game):
    said = row["payload"]
    costs = {kind: [game.rules[COSTS[kind]]] for kind in COSTS}
    costs["other"] = range(game.most + 1)
    right = said["points"] in costs.get(said["kind"], ())
    if not right or said["seat"] not in range(len(seating_at(before).seated)):
        yield f"{where} is no possible penalty"
    if said["kind"] == "other" and row["reason"] is None:
        yield f"{where}: a penalty that no rule fixes, without a reason"


def due_faults(row, where, now):
    """A deal was due when it was written: the set was not over, or a tie was open."""
    said, over = row["payload"], now.over()
    if said["purpose"] == "set" and over:
        yield f"{where}: the set was over before this deal"
    if said["purpose"] == "tie_break":
        now.settle()
        if not now.open or in_groups(said["tied"]) != in_groups(now.open):
            yield f"{where}: an extra deal, and others were tied, or nobody"
        if not over and row["reason"] is None:
            yield f"{where}: an extra deal before the end of the set, without a reason"
    first = now.game.drawn and not now.began
    if said["dealer"] != now.next_dealer() and row["reason"] is None and not first:
        yield f"{where}: another dealer than whose turn it was, without a reason"


def in_groups(groups):
    return sorted(sorted(group) for group in groups)


def lot_faults(row, where, now, orders):
    """A lot settles a tie; it orders who drew, by the protocol as its proof says."""
    said = row["payload"]
    now.settle()
    if sorted(said["order"]) != sorted(said["among"]):
        yield f"{where}: the lot's order is not of those who drew"
    if sorted(said["among"]) not in in_groups(now.open):
        yield f"{where}: a lot was drawn, and others were tied, or nobody"
    kinds = now.game.rules["tie_break"]
    before = kinds[: kinds.index("lot")] if "lot" in kinds else []
    if "lot" not in kinds:
        yield f"{where}: the rules know no lots"
    tried = any(set(said["among"]) <= some for some in now.tried)
    if "playoff_deal" in before and not tried and row["reason"] is None:
        yield f"{where}: a lot before any extra deal, without a reason"
    if "draw" in said:
        owners = [now.seating.owner(side) for side in said["order"]]
        if owners != orders[said["draw"]]:
            yield f"{where}: lot {said['draw']}: its order is not the one in the ledger"
        return
    if said["witnesses"] < 2:
        yield f"{where}: a lot by hand, without two witnesses"
    if not now.over() and row["reason"] is None:
        yield f"{where}: a lot before the end of the set, without a reason"


def rests_on(rows, moved):
    """Whether a line that counts rests on who sat down, joined or left by this one."""
    if moved["kind"] == "join":
        return rests_on_joining(rows, moved)
    if moved["kind"] not in SEATS:
        return False
    seating, passed = seating_at(rows), False
    side = seating.side_of(moved["payload"]["seat"])
    for row, counts in in_order_of_play(rows):
        if passed and counts:  # what does not may name a seat that was taken back
            if row["kind"] in ("deal", "swap"):
                return True
            seats = row["kind"] in SEATS
            if seats and seating.side_of(row["payload"]["seat"]) == side:
                return True
        passed = passed or row["seq"] == moved["seq"]
    return False


def rests_on_joining(rows, moved):
    """Whether somebody who joined has played, or another line is about the seats."""
    gone = {row["voids"] for row in rows}
    for row in rows[moved["seq"] :]:
        same = row["payload"].get("seat") == moved["payload"]["seat"]
        # What was voided is still read, and has the seats of its time.
        if row["kind"] == "deal" or (same and row["kind"] == "penalty"):
            return True
        if row["seq"] not in gone and (same or row["kind"] in ("swap", "lot", "join")):
            return True
    return False


LEAVES_AS = ("withdrawn", "no_show", "reseated", "expelled")
SITS_AS = ("substitute", "stand_in")


def leave_faults(said, where, now):
    """Who leaves was there; somebody plays on, unless the table is closed."""
    seating, side = now.seating, now.seating.side_of(said["seat"])
    if said["cause"] not in LEAVES_AS:
        yield f"{where}: nobody leaves so"
    if seating.has_left(side):
        yield f"{where}: whoever leaves that seat had left before"
    elif said["cause"] == "reseated":
        yield from dissolved_faults(where, now)
    elif now.ended is None and set(seating.playing()) <= set(seating.sides[side]):
        yield f"{where}: the last one leaves, and nobody plays on"
    if said["cause"] == "no_show" and now.began:
        yield f"{where}: somebody did not come, and had played"


def dissolved_faults(where, now):
    """A table is dissolved where nothing was dealt and no more were left than go on."""
    seating = now.seating
    left = {seating.side_of(seat) for seat in seating.playing()}
    dealt = any(row["kind"] in ("deal", "penalty") for row in now.rows)
    if dealt or len(left) > now.most or left & seating.apart.keys():
        yield f"{where}: a table was dissolved at which a set could be played"
    if under_review(now.rows):
        yield f"{where}: a table was dissolved while it was under review"


def exchanges(said, seating):
    """Whether two change places with all their seats, here or one with elsewhere."""
    owners = dict(said["seated"])
    sides = [seating.sides[n] for n in sorted({seating.side_of(s) for s in owners})]
    codes = [seating.seated[side[0]] for side in sides]
    new = [{owners.get(seat) for seat in side} for side in sides]
    if said["other"] is None:
        return len(new) == 2 and new == [{codes[1]}, {codes[0]}]
    return len(new) == 1 and len(new[0]) == 1 and new != [{codes[0]}]


def move_faults(row, where, now):
    """Who leaves was there, who sits down has a free seat, who is exchanged plays."""
    said, seating = row["payload"], now.seating
    if row["kind"] != "leave" and under_review(now.rows):
        yield f"{where}: somebody was seated while the table was under review"
    if row["kind"] == "join":
        dealt = any(one["kind"] == "deal" for one in now.rows)
        if dealt or seating.apart:
            yield f"{where}: somebody joins a table at which play has begun"
    elif row["kind"] == "swap":
        sides = {seating.side_of(seat) for seat, _code in said["seated"]}
        if sides & seating.apart.keys():
            yield f"{where}: whoever has left is exchanged with nobody"
        if not exchanges(said, seating):
            yield f"{where}: these are not two who change places"
    elif row["kind"] == "leave":
        yield from leave_faults(said, where, now)
    else:
        if not seating.has_left(seating.side_of(said["seat"])):
            yield f"{where}: somebody sits down where nobody had left"
        if "reseated" in seating.apart.values():
            yield f"{where}: somebody sits down at a table that was dissolved"
        if said["as"] not in SITS_AS:
            yield f"{where}: nobody sits down so"


# -- draws by the protocol ----------------------------------------------------------


def drawn_by(draw, name):
    """Who drew what by a proof, computed again."""
    proof, listed = draw["proof"], draw["manifest"]
    right = (proof["manifest"], proof["commitment"]) == (listed, draw["commitment"])
    check(right, f"{name}: the proof is that of another draw")
    found = drawn(listed, proof["secret"], proof["public"], draw["commitment"], name)
    right = found == proof["assignment"]
    check(right, f"{name}: the seats do not follow from the draw")
    return found


def drawn(listed, secret, public, mark, name):
    """Who drew what, computed from secret, list and public part (CD2)."""
    secret = from_hex(secret)

    def tagged(tag, data):
        return hashlib.sha256(b"CD2/" + tag + b"\0" + data).digest()

    hashed = tagged(b"manifest", canon(listed))
    right = tagged(b"commit", hashed + secret).hex() == mark
    check(right, f"{name}: list or secret is not the one that its mark has fixed")
    message = b"CD2/seed\0" + hashed + tagged(b"public", public.encode())
    seed = keyed(secret, message)
    counter = itertools.count()

    def below(limit):
        while True:
            block = b"CD2/block\0" + next(counter).to_bytes(8, "big")
            number = int.from_bytes(keyed(seed, block)[:8], "big")
            if number < 2**64 - 2**64 % limit:
                return number % limit

    groups = [g for one in listed.get("constraints", []) for g in one["groups"]]
    tries = []
    while not tries or (tries[-1][0] and len(tries) < 1000):
        seats = list(listed["seats"])
        for last in range(len(seats) - 1, 0, -1):
            other = below(last + 1)
            seats[last], seats[other] = seats[other], seats[last]
        at = {code: seat[:-1] for code, seat in zip(listed["entrants"], seats)}
        pairs = (pair for group in groups for pair in itertools.combinations(group, 2))
        tries.append((sum(at[a] == at[b] for a, b in pairs), len(tries), seats))
    return [list(pair) for pair in zip(listed["entrants"], min(tries)[2])]


def check_listed(listed, name, expected):
    """The frozen list is that of this draw, of people and seats that stand once."""
    for key, value in expected.items():
        check(listed.get(key) == value, f"{name}: the frozen list has another {key}")
    codes, seats = listed["entrants"], listed["seats"]
    right = codes == sorted(set(codes)) and len(set(seats)) == len(seats) == len(codes)
    check(right, f"{name}: somebody or some seat is not on the frozen list once")


def list_hash(listed):
    """The hash of a frozen list, as the protocol of the list has it."""
    return sha(f"{listed['v']}/manifest".encode() + b"\0" + canon_of_record(listed))


PROOF = {"manifest", "manifest_sha256", "secret", "commitment", "public", "assignment"}


def check_proof(proof, name):
    """A proof has what a proof has, and the hash of its list."""
    right = proof is None or (
        proof.keys() == PROOF
        and proof["manifest_sha256"] == list_hash(proof["manifest"])
    )
    check(right, f"{name}: the hash of the list is another one")


def check_kept(draw, name):
    """What stands beside a draw by the protocol is what list, proof and steps say."""
    proof, said = draw["proof"], {"manifest_sha256": list_hash(draw["manifest"])}
    check_proof(proof, name)
    right = draw["state"] == "void" or not draw["void_secret"]
    check(right, f"{name}: was it called off?")
    if draw["state"] == "void":
        right = draw["steps"][-1]["value"] == called_off(draw, name)
        check(right, f"{name}: it would have given something else than was told")
    right = (proof is None) == (not draw["proof_sha256"])
    check(right, f"{name}: its proof is missing, or came too early")
    if proof is not None:
        said["proof_sha256"] = sha(canon_of_record(proof))
        said["public_text"] = proof["public"]
        right = (draw["method"] == "quick") == (not proof["public"])
        check(right, f"{name}: it is not said right whether it had witnesses")
    for key, value in said.items():
        check(draw[key] == value, f"{name}: {key} is another one")


def called_off(draw, name):
    """The hash of the proof that a draw would have had; nothing if nobody can know."""
    if not draw["void_secret"]:
        return ""
    kept = (draw["void_secret"], draw["public_text"], draw["commitment"])
    found = drawn(draw["manifest"], *kept, name)
    proof = {
        "manifest": draw["manifest"], "manifest_sha256": list_hash(draw["manifest"]),
        "secret": kept[0], "commitment": kept[2], "public": kept[1],
        "assignment": found, "called_off": 1,
    }  # fmt: skip
    return sha(canon(proof)) if draw["public_text"] else ""


def laid_open(text, sources):
    """Whether eight cards or throws of each source stand there, and nothing else."""
    words, pack = (
        text.split(" ") if text else [],
        [r + s for r in "AX4329" for s in "DVGR"],
    )
    for source in sources:
        some, words = words[:8], words[8:]
        if source == "cards-8":
            right = len(set(some)) == 8 and set(some) <= set(pack)
        else:
            right = source == "dice-8" and len(some) == 8 and set(some) <= set("123456")
        if not right and source != "quick":
            return False
    return not words


SECONDS_BEFORE = 60  # so long the mark is on the wall before anything is laid open


# Which step may follow which; the first is that of an urn, or of a frozen list.
FOLLOWING = {
    "opened": "published void", "frozen": "committed void",
    "committed": "typed entropy void", "typed": "typed entropy void",
    "entropy": "revealed void", "revealed": "published void",
    "published": "", "void": "",
}  # fmt: skip


def check_steps(draw, name):
    """The steps of a draw follow one another, and are signed as they must be."""
    urn, steps = draw["method"] == "urn", draw["steps"]
    first = "opened" if urn else "frozen"
    check(steps[0]["move"] == first, f"{name}: its first step is missing")
    for before, step in zip(steps, steps[1:]):
        right = step["move"] in FOLLOWING[before["move"]].split()
        check(right, f"{name}: its step {shown(step['move'])} does not follow")
    for step in steps:
        two = step["move"] == "void" and not urn
        two = two or (step["move"] == "entropy" and bool(step["value"]))
        right = not two or step["second"] not in (None, step["author"])
        check(right, f"{name}: its step {shown(step['move'])} takes two people")
        right = step["move"] != "entropy" or two or step["second"] is None
        check(right, f"{name}: somebody has compared what nobody laid open")
        right = step["move"] != "void" or bool(step["reason"])
        check(right, f"{name}: it is not said why it was called off")
    since = [moment(one["at"]) for one in steps if one["move"] == "committed"]
    for step in (one for one in steps if one["move"] in ("typed", "entropy")):
        span = moment(step["at"]) - since[0]
        right = draw["method"] == "quick" or span.total_seconds() >= SECONDS_BEFORE
        check(right, f"{name}: its public part came too early for any photograph")
        right = laid_open(step["value"], draw["manifest"]["sources"])
        check(right, f"{name}: these are no cards or throws: {shown(step['value'])}")
    last = [one["value"] for one in steps if one["move"] == "typed"][-1:]
    typed = not any(step["move"] == "entropy" for step in steps)
    right = typed or (last or [""]) == [draw["public_text"]]
    check(right, f"{name}: other cards or throws were typed")
    right = (draw["frozen"] is None) == (draw["state"] != "published")
    check(right, f"{name}: its published copy is missing, or came too early")


def draw_faults(event):
    """Every draw by its steps in the book, every urn by how it was opened."""
    told, over = {**steps_of(event), **tickets_of(event)}, {}
    for name, key, draw in drawn_in(event):
        told.pop(key, None)
        if key[:3] in over and not over[key[:3]] < draw["steps"][0]["seq"]:
            yield f"{name}: the one before was neither drawn nor called off"
        ended = draw["state"] in ("published", "void")
        over[key[:3]] = draw["steps"][-1]["seq"] if ended else len(event["book"])
        yield from sifted(name, only(check_steps, draw, name))
        if draw["method"] == "urn":
            yield from sifted(name, only(check_opening, draw, name))
            continue
        yield from sifted(name, only(check_purpose, event, draw, key, name))
        if draw["tickets"]:
            yield f"{name}: it has lines about tickets"
    for purpose, stage, table, number in told:
        where = f"table {stage}/{table}" if table else f"stage {stage}"
        where = where if stage else "the event"
        yield f"{where}: draw {number} ({purpose}) is missing"


def check_purpose(event, draw, key, name):
    """The frozen list is of this event and of this draw, under these rules."""
    purpose, number, table, own = key
    expected = {
        "event": event["tournament"]["slug"], "stage": number or 1, "draw": own,
        "kind": None if purpose == "seats" else purpose, "table": table or None,
    }  # fmt: skip
    if number is not None:
        told = next(one for one in event["stages"] if one["number"] == number)
        expected["rules"] = told["rules_hash"]
    check_listed(draw["manifest"], name, expected)
    right = purpose == "seats" or "constraints" not in draw["manifest"]
    check(right, f"{name}: a lot has no conditions")


def only(checking, *given):
    """A check as sentences: it has one, or none."""
    checking(*given)
    yield from ()


def check_draws(stage, slug):
    """Every draw; returns who drew a seat at which table, in order of the seats."""
    seated, names = {}, f"stage {stage['number']}: draw"
    numbered(stage["draws"], names)
    in_force = [draw for draw in stage["draws"] if draw["state"] == "published"]
    needed = stage["state"] in ("seated", "running", "confirmed")
    check(len(in_force) == needed, f"{names}s: not one is in force")
    for draw in stage["draws"]:
        name = f"stage {stage['number']}: draw {draw['number']}"
        if draw["method"] != "urn":
            check(draw["book"] is None, f"{name}: it has the book of an urn")
        drawn = None
        if (frozen := draw["frozen"]) is not None:
            right = sha(canon_of_record(frozen)) == draw["frozen_hash"]
            check(right, f"{name} has another hash")
            drawn = None if draw["proof"] is None else drawn_by(draw, name)
        (check_urn if draw["method"] == "urn" else check_kept)(draw, name)
        tickets = urn_tickets(draw, name) if draw["method"] == "urn" else drawn
        if frozen is None:
            continue
        check_copy(draw, name, stage, slug, tickets)
        check_plan(frozen, stage, name)
        by_seat = {s: c for c, s in frozen.get("urn", frozen.get("assignment"))}
        for seat in (one for one in frozen["seats"] if one in by_seat):
            seated.setdefault(seat[:-1], []).append(by_seat[seat])
    return seated


def check_plan(copy, stage, name):
    """As few tables as possible, as even as possible; one table is the final."""
    number, full = len(copy["seats"]), full_table(stage)
    rules = stage["rules"]["event"]
    least = rules.get("tables", {"least": 2 if full == 2 else 3})["least"]
    most = rules["qualifiers_per_table"]
    if least == full and "tables" in rules:
        return
    plans = []
    for rest in (0, *range(most, 0, -1)) if number > full else ():
        tables = -(-(number - rest) // full)
        even, more = divmod(number - rest, tables)
        if even >= least:
            sizes = [even + 1] * more + [even] * (tables - more) + [rest] * bool(rest)
            plans.append(sizes)
    sizes = plans[0] if plans else [number]
    found = [seat[:-1] for seat in copy["seats"]]
    found = sorted([found.count(letter) for letter in set(found)], reverse=True)
    check(found == sizes, f"{name}: the plan is not that of {number} seats")
    right = bool(stage["final"]) == (number <= full)
    check(right, f"{name}: it is not said right whether that is the final")


def check_copy(draw, name, stage, slug, tickets):
    """The published copy is of this draw, of its tickets and the plan's seats."""
    copy, urn = draw["frozen"], draw["method"] == "urn"
    known = {"v", "method", "tournament", "stage", "draw", "rules", "seats"}
    known |= {"urn", "not_drawn"} if urn else {"assignment", "proof"}
    check(copy.keys() <= known, f"{name}: the published copy has more than a draw")
    said = {
        "v": 1, "method": draw["method"], "tournament": slug,
        "stage": stage["number"], "draw": draw["number"], "rules": stage["rules_hash"],
    }  # fmt: skip
    for key, value in said.items():
        check(copy[key] == value, f"{name}: the published copy has another {key}")
    outcome = copy["urn" if urn else "assignment"]
    right = tickets == outcome
    check(right, f"{name}: the tickets are not those of the published copy")
    if not urn:
        right = draw["proof"] is not None and copy["proof"] == draw["proof_sha256"]
        check(right, f"{name}: it was published without this proof")
        check(copy["seats"] == draw["manifest"]["seats"], f"{name}: other seats")
    empty, seats = copy.get("not_drawn", []), [seat for _code, seat in outcome]
    right = sorted([*seats, *empty]) == sorted(copy["seats"])
    right = right and len({code for code, _seat in outcome}) == len(outcome)
    check(right, f"{name}: a seat or somebody is missing, or is there twice")
    sizes = dict(zip(letters_of(stage), stage["sizes"]))
    many = dict.fromkeys(sizes, 0)
    for table in stage["tables"]:
        rows = [line["row"] for line in table["lines"]]
        many[table["letter"]] = len(set(seating_at(rows).seated))
    plan = [seat[:-1] for seat in copy["seats"]]
    right = all(sizes[one] == max(plan.count(one), many[one]) for one in sizes)
    check(right and set(plan) <= set(sizes), f"{name}: the plan has other seats")


def check_opening(draw, name):
    """Its tickets are recorded as it was opened for; the public has not the key."""
    book = draw["book"]
    check(book is not None, f"{name}: how are its tickets recorded?")
    how = {name: int(book[name]) for name in ("check_codes", "second_person")}
    right = "key" not in book or draw["steps"][0]["value"] == sha(
        canon({"v": 1, "key": book["key"], **how})
    )
    check(right, f"{name}: its tickets are recorded in another way")


def check_urn(draw, name):
    """An urn has nothing of the protocol."""
    for key in ("proof", "void_secret"):
        check(not draw[key], f"{name}: an urn has no {key}")


def urn_tickets(draw, name):
    """Who has drawn which ticket of an urn, in order, as the lines of the book say."""
    held, empty, numbers, seen = {}, set(), {}, set()
    closed = [one["seq"] for one in draw["steps"] if one["move"] == "published"]
    for line in draw["tickets"]:
        where, kind = f"book, line {line['seq']}", line["kind"]
        seat = seat_of(line)
        if kind in ("ticket_recorded", "ticket_not_drawn"):
            right = seat not in held and seat not in empty
            check(right, f"{where}: this ticket is not in the urn")
        elif kind != "ticket_reprinted":
            right = seat in held or (seat in empty and kind == "ticket_void")
            check(right, f"{where} is of no line in force")
        two = kind == "ticket_recorded" or line["second"] not in (None, line["author"])
        check(two, f"{where} takes two people")
        opened = draw["steps"][0]["seq"] < line["seq"]
        right = opened and (not closed or line["seq"] < closed[0])
        check(right, f"{where}: the urn was not open")
        if kind == "ticket_recorded":
            twice = line["entrant"] in held.values()
            check(not twice, f"{where}: {line['entrant']} has a ticket already")
            held[seat] = line["entrant"]
            numbers[seat] = 1 + max(numbers.values(), default=0)
        elif kind == "ticket_ok":
            seen.add(seat)
        elif kind == "ticket_not_drawn":
            empty.add(seat)
        elif kind == "ticket_void":
            held.pop(seat, None)
            numbers.pop(seat, None)
            empty.discard(seat)
            seen.discard(seat)
    asked = set(held) if closed and draw["book"]["second_person"] else set()
    for seat in sorted(asked - seen):
        raise Untrue(f"{name}: ticket {seat} was recorded without a second person")
    printed = draw["book"]["tickets"]
    right = len(set(printed)) == len(printed) and {*held, *empty} <= set(printed)
    right = right and (draw["frozen"] is None or {*held, *empty} == set(printed))
    right = right and sorted(empty) == sorted(
        (draw["frozen"] or {}).get("not_drawn", empty if draw["frozen"] is None else ())
    )
    check(right, f"{name}: its tickets are others than those printed")
    return [[held[seat], seat] for seat in sorted(held, key=numbers.get)]


def check_lots(lots, names, recorded=None):
    """Every lot of a table is the ledger's; returns each order by its number."""
    orders = {}
    numbered(lots, names)
    for lot in (one for one in lots if one["proof"] is not None):
        name = f"{names} {lot['number']}"
        at = {place: who for who, place in drawn_by(lot, name)}
        orders[lot["number"]] = [at[place] for place in lot["manifest"]["seats"]]
        named = ("kind", "event", "stage", "table", "draw", "rules")
        copy = {key: lot["manifest"][key] for key in named if key in lot["manifest"]}
        copy |= {"v": 1, "order": orders[lot["number"]], "proof": lot["proof_sha256"]}
        hashed = sha(canon_of_record(lot["frozen"]))
        right = lot["frozen"] == copy and hashed == lot["frozen_hash"]
        check(right, f"{name}: the published order is another one")
        right = recorded is None or recorded.get(lot["number"]) == sha(
            canon(lot["proof"])
        )
        check(right, f"{name} is another one than the ledger's")
    right = recorded is None or orders.keys() == recorded.keys()
    check(right, f"{names}: a lot was recorded that was not drawn")
    for lot in lots:
        check_kept(lot, f"{names} {lot['number']}")
        right = (lot["proof"] is None) == (lot["state"] != "published")
        check(right, f"{names} {lot['number']} was drawn, or it was not")
    return orders


# -- raffles --------------------------------------------------------------------------


def raffles_of(event):
    """Every raffle: what was said when it was opened, its draw, who was not there."""
    found = {}
    for said in said_in(event, "raffle_opened", "winner_absent"):
        if said["kind"] == "raffle_opened":
            draw = event["raffles"][said["number"] - 1 : said["number"]]
            check(draw, f"raffle {said['number']}: its draw is missing")
            found[said["number"]] = (said, draw[0], [])
            continue
        right = said["raffle"] in found
        check(right, f"book, line {said['seq']} is of no raffle")
        absent, name = found[said["raffle"]][2], f"raffle {said['raffle']}"
        if said["absent"]:
            absent.append(said["winner"])
        else:
            right = bool(absent) and absent.pop() == said["winner"]
            check(right, f"{name}: {said['winner']} was not noted as absent")
    right = len(found) == len(event["raffles"])
    check(right, "a raffle was drawn that was never opened")
    return list(found.values())


def raffle_faults(event):
    """Every raffle by its list and its order; who has a prize, and who was absent."""
    check_lots(event["raffles"], "raffle")
    ended = {
        step["draw"]: step["seq"]
        for step in said_in(event, "draw_step")
        if step["purpose"] == "raffle" and step["move"] in ("published", "void")
    }
    for said in said_in(event, "winner_absent"):
        right = ended.get(said["raffle"], said["seq"]) < said["seq"]
        check(right, f"raffle {said['raffle']}: no winners")
    drawn_before = False
    for opened, draw, absent in raffles_of(event):
        number, many = opened["number"], len(opened["entrants"])
        name = f"raffle {number}"
        right = number == 1 or ended.get(number - 1, opened["seq"]) < opened["seq"]
        check(right, f"{name}: the one before was not over")
        right = opened["again"] or not drawn_before
        check(right, f"{name}: there was one before, and nobody says why again")
        drawn_before = drawn_before or draw["proof"] is not None
        listed = {
            "v": "CD2", "event": event["tournament"]["slug"], "stage": 1,
            "draw": number, "kind": "raffle", "entrants": opened["entrants"],
            "seats": [f"{letter_of(n // 4 + 1)}{n % 4 + 1}" for n in range(many)],
            "rules": sha(canon(opened["prizes"])), "sources": [opened["source"]],
        }  # fmt: skip
        if not set(opened["entrants"]) <= codes_of(event):
            yield f"{name}: somebody takes part who is not on the list"
        if not 0 < len(opened["prizes"]) <= many:
            yield f"{name}: the prizes are not as many as there can be"
        if opened["source"] not in ("cards-8", "quick"):
            yield f"{name}: what is it drawn with?"
        check_listed(listed, name, {})
        right = draw["manifest"] == listed
        check(right, f"{name}: the frozen list is not that of its people and prizes")
        winners(opened, draw, absent)


def winners(opened, draw, absent):
    """Who has the prizes, in their order: as drawn, then whoever came next."""
    order = draw["frozen"]["order"] if draw["frozen"] is not None else []
    many = len(opened["prizes"])
    holders, waiting = order[:many], order[many:]
    for code in absent:
        right = code in holders and waiting
        check(right, f"raffle {opened['number']}: {code} has no prize to pass on")
        holders[holders.index(code)] = waiting.pop(0)
    return holders


# -- who goes on --------------------------------------------------------------------


class Stage:
    """One stage: its tables as played, and what the book says of it after them."""

    def __init__(self, told, lines, before, later):
        self.told, self.number, self.final = told, told["number"], told["final"]
        self.name = f"stage {self.number}"
        self.tables = [Table(t, self.number, told["rules"]) for t in told["tables"]]
        self.confirmed, self.contests, self.withdrawals = None, [], []
        self.asked_for, self.came_back = [], None
        for said in (one for one in lines if one["stage"] == self.number):
            where = f"book, line {said['seq']}"
            first = said["kind"] == "stage_confirmed"
            right = first == (self.confirmed is None)
            check(right, f"{where}: {self.name} was confirmed twice, or never")
            if said["kind"] != "moved_up":
                self.came_back = None
            getattr(self, f"add_{said['kind']}")(said, where)
        self.entered = list(told["entered"])
        if before is None:
            # Who was not there to draw can have taken a free seat: they enter once.
            self.entered += [code for code in later if code not in told["entered"]]
        else:
            check(not self.entered, f"{self.name}: others play than went through")
            self.entered += [code for code, _letter in before.field()]

    def add_stage_confirmed(self, said, _where):
        self.confirmed = outcome_in(said)

    def add_stage_corrected(self, said, _where):
        """A correction takes the place of one that nobody has decided about."""
        if self.contests and not self.contests[-1]["decision"]:
            self.contests[-1]["decision"] = "superseded"
        number = len(self.contests) + 1
        decision = "" if said["contested"] else "unaffected"
        told = {"number": number, "decision": decision}
        self.contests.append({**outcome_in(said), **told})

    def add_contest_decided(self, said, where):
        right = bool(self.contests) and not self.contests[-1]["decision"]
        right = right and said["decision"] in ("kept", "corrected") and said["reason"]
        check(right, f"{where} decides nothing")
        told = {name: said[name] for name in ("reason", "author", "second")}
        told["home"] = [dict(row) for row in self.standing()]
        self.contests[-1].update(told, decision=said["decision"])

    def add_withdrawal(self, said, where):
        home = [one["entrant"] for one in self.standing()]
        right = bool(said["reason"]) and said["entrant"] not in home
        check(right, f"{where}: nobody goes home twice, or for no reason")
        number = len(self.withdrawals) + 1
        self.ask_for(said, said["entrant"])
        self.withdrawals.append({**said, "number": number, "back": None})

    def add_moved_up(self, said, where):
        row = self.withdrawn(said, where)
        self.ask_for(said, row["entrant"])
        row |= {name: said[name] for name in ("came", "lot", "waits")}

    def add_withdrawal_taken_back(self, said, where):
        row = self.withdrawn(said, where)
        self.came_back = ([dict(one) for one in self.standing()], row["entrant"])
        row |= {"back": said["seq"], "waits": 0}

    def ask_for(self, said, entrant):
        """Keep what was known when it was said who moves up for somebody."""
        heads = [self.confirmed, *self.contests][-1]["heads"]
        standing = [dict(one) for one in self.standing()]
        known = (standing, self.came_back, self.through(), heads)
        self.asked_for.append((said, entrant, known))

    def withdrawn(self, said, where):
        """The withdrawal that a line is about; it stands."""
        rows = [one for one in self.standing() if one["number"] == said["withdrawal"]]
        check(len(rows) == 1, f"{where} is of no withdrawal")
        return rows[0]

    def outcome(self, heads=None):
        """Who is through by the scores as they are, or were at these heads."""
        found = []
        for table in self.tables:
            at = table.whole if heads is None else table.at_head(heads[table.letter])
            found.append([table.letter, at.going_on()])
        return found

    def ways(self, through):
        """Who goes on from each table; in the final in the order of the places."""
        return [[one, list(s) if self.final else sorted(s)] for one, s in through]

    def asked(self, held, seen, computed):
        """The corrected outcome, but what was held where it gives what was seen."""
        before, kept = dict(self.ways(seen)), dict(held)
        given = dict(self.ways(computed))
        return [
            [letter, kept[letter] if before.get(letter) == given[letter] else some]
            for letter, some in computed
        ]

    def in_force(self):
        """Who is through after every decision, or nothing before confirmation."""
        if self.confirmed is None:
            return None
        return [held for _one, held, _seen in self.decided()][-1]

    def decided(self):
        """Each correction with what was in force and seen before; what is, at last."""
        held = seen = self.confirmed["computed"]
        for one in self.contests:
            yield one, held, seen
            if one["decision"] == "corrected":
                held = self.asked(held, seen, one["computed"])
            if one["decision"] not in ("", "superseded"):
                seen = one["computed"]
        yield None, held, seen

    def decision_faults(self, cut_short):
        """Who went through is what the tables gave, then and after each correction.

        Where the book was cut short, what was corrected behind that is not told in it.
        """
        told, first = self.told, self.confirmed
        if (first is None) == (told["state"] == "confirmed"):
            yield f"{self.name}: it is not said right whether it is confirmed"
        if first is None:
            return
        given = self.outcome(first["heads"])
        then = [t.at_head(first["heads"][t.letter]) for t in self.tables]
        closed = all(one.closed and not under_review(one.rows) for one in then)
        if first["computed"] != given or first["heads"].keys() != self.letters():
            yield f"{self.name}: others went through than the tables give"
        if not closed or first["function"] != 1:
            yield f"{self.name}: it was confirmed while a table was open, or reviewed"
        if bool(first["final"]) != self.final:
            yield f"{self.name}: it is not said right whether it is the final"
        heads = first["heads"]
        for one, held, seen in self.decided():
            if one is not None:
                yield from self.contest_faults(one, held, seen, heads)
                heads = one["heads"]
        for _table, rows in self.untold():
            if not (cut_short and only_corrections(rows)):
                yield f"{self.name}: it was confirmed on other ledgers"

    def untold(self):
        """The tables with lines behind what the book tells of them, and these lines."""
        if self.confirmed is None:
            return
        heads = [self.confirmed, *self.contests][-1]["heads"]
        for table in self.tables:
            order = [line["hash"] for line in table.lines]
            rows = table.whole.rows[order.index(heads[table.letter]) + 1 :]
            if rows:
                yield table, rows

    def letters(self):
        return {table.letter for table in self.tables}

    def contest_faults(self, one, held, seen, heads):
        name = f"{self.name}: correction {one['number']}"
        if one["heads"].keys() != self.letters():
            yield f"{name} has other tables"
        if one["computed"] != self.outcome(one["heads"]):
            yield f"{name} gives others than the tables"
        for table in self.tables:
            order = [line["hash"] for line in table.lines]
            now = order.index(one["heads"][table.letter]) + 1
            before = order.index(heads[table.letter]) + 1
            if now < before or (now > before) != (table.letter == one["table"]):
                yield f"{name} is of another table"
            if table.letter == one["table"] and one["line"] != before + 1:
                yield f"{name} is of another line"
            if now > before and not corrects(table.whole.rows[before:now]):
                yield f"{name} is more than one correction"
        given = self.asked(held, seen, one["computed"])
        moves = self.ways(given) != self.ways(held)
        bad = moves and one["decision"] == "unaffected"
        tied = one["decision"] == "corrected" and is_tied(one, held, given)
        if bad or tied or (self.final and one["decision"] == "kept"):
            yield f"{name} cannot have been decided so"

    def exchange_faults(self):
        """Whoever is exchanged sat there, and changed with the other of two tables."""
        found = {}
        for table in self.tables:
            for number, row in enumerate(table.whole.rows):
                if row["kind"] != "swap":
                    continue
                where = f"table {table.code}, line {row['seq']}"
                sat = seating_at(table.whole.rows[:number]).seated
                sits = list(
                    {**dict(enumerate(sat)), **dict(row["payload"]["seated"])}.values()
                )
                gone, came = sorted(set(sat) - set(sits)), sorted(set(sits) - set(sat))
                other = row["payload"]["other"]
                if len(sits) != len(sat) or (
                    other is None and sorted(sits) != sorted(sat)
                ):
                    yield f"{where}: seats were exchanged, and others sit there"
                found.setdefault((table.code, other), []).append((where, gone, came))
        for (code, other), some in found.items():
            back = found.get((other, code), [])
            right = [one[1:] for one in some] == [one[:0:-1] for one in back]
            if other is not None and not right:
                yield f"{some[0][0]}: seats were exchanged, and not with table {other}"

    # -- who moves up for somebody who went home

    def waiting(self, heads=None):
        """By table who could move up: code, rank, and what compares tables."""
        found = {}
        for table in self.tables:
            played = table.whole
            if heads is not None and table.lines[-1]["hash"] not in heads.values():
                head = heads.get(table.letter)
                hashes = [line["hash"] for line in table.lines]
                if head in hashes:
                    played = table.at_head(head)
            kinds = played.game.rules["tie_break"]
            kinds = kinds[: kinds.index("lot")] if "lot" in kinds else kinds
            kinds = [kind for kind in kinds if kind != "playoff_deal"]
            rank, points = played.rank(), played.sums["points"]
            found[table.letter] = [
                (
                    played.seating.owner(side),
                    rank[side],
                    # What the rules count between tables, lower before higher.
                    (
                        rank[side],
                        -points[side],
                        *[played.counted(kind, side) for kind in kinds],
                    ),
                )
                for side in itertools.chain(*played.groups)
                if side not in played.seating.apart
            ]
        return found

    def lots(self):
        return check_lots(self.told["lots"], f"{self.name}: lot")

    def standing(self):
        return [one for one in self.withdrawals if one["back"] is None]

    def field(self):
        """Who plays the next stage, with the table of each, as decided and noted."""
        held = self.in_force()
        entered = [(code, letter) for letter, some in held or [] for code in some]
        going = [noted(one) for one in self.standing()]
        return moves_up(entered, self.waiting(), self.lots(), going)[0]

    def withdrawal_faults(self):
        """Who moved up is whom the rule gives."""
        if self.final and self.withdrawals:
            yield f"{self.name}: nobody goes home from a final, whose places stand"
        lots, drawn = self.lots(), {}
        for lot in self.told["lots"]:
            for one in lot["steps"]:
                drawn[lot["number"]] = one["seq"]  # the last is its publication
        wrong = []
        for said, entrant, known in self.asked_for:
            by_then = {n: lots[n] for n in lots if drawn[n] < said["seq"]}
            if came_of(said) not in self.given(said, entrant, known, by_then):
                wrong.append((entrant, said["came"], said["lot"]))
        if not self.contests and not any(self.untold()):
            rows = self.standing()
            going = [(one["entrant"], None, None, False) for one in rows]
            found = moves_up(self.through(), self.waiting(), lots, going)[1]
            wrong += [
                (one["entrant"], one["came"], one["lot"])
                for one, came in zip(rows, found)
                if came_of(one) != came
            ]
        for entrant, came, lot in dict.fromkeys(wrong):
            if lot is not None:
                yield f"{self.name}: lot {lot} has not let {came} move up"
            else:
                yield (
                    f"{self.name}: {came or 'nobody'} moved up for {entrant}, the rule "
                    "gives another"
                )

    def through(self):
        held = self.in_force() or []
        return [(code, letter) for letter, some in held for code in some]

    def given(self, said, entrant, known, lots):
        """Whom the rule could give when it was said who moves up for somebody."""
        standing, came_back, through, heads = known
        waiting = self.waiting(heads=heads)

        def came(going):
            found = moves_up(through, waiting, lots, going)[1]
            return {one[0]: came for one, came in zip(going, found)}

        going = [noted(one) for one in standing]
        if said["kind"] == "withdrawal":
            playing = moves_up(through, {}, {}, going)[0]
            right = entrant in [code for code, _letter in playing]
            check(right, f"{self.name}: {entrant} goes home, who had not gone through")
            return [came([*going, (entrant, None, None, False)])[entrant]]
        # Whose place waits is asked again; so is one in which nobody can play now.
        there = {one[0] for some in waiting.values() for one in some}
        found = [came([asked_again(one, one[3]) for one in going])[entrant]]
        gone = [bool(one[3] or (one[1] and one[1] not in there)) for one in going]
        found += [came([*map(asked_again, going, gone)])[entrant]]
        if came_back is not None:
            before, back = came_back
            now = [noted(one) for one in before]
            others = [one for one in now if one[0] != back]
            was, then = (came([asked_again(o) for o in some]) for some in (now, others))
            kept = [asked_again(o, not o[1] or was[o[0]] != then[o[0]]) for o in others]
            found += [came(kept)[entrant]]
        return found


def is_tied(one, held, given):
    """Whether a tie decides after a correction, so that nobody could be exchanged.

    Not asked where it could give the place of somebody who went home to others.
    """
    before = [code for _letter, some in held for code in some]
    after = [code for _letter, some in given for code in some]
    filled = all(
        row["entrant"] in before
        and row["entrant"] in after
        and (row["came"] or row["waits"])
        for row in one["home"]
    )
    return filled and len(after) < len(before)


def corrects(rows):
    """Whether these lines of a confirmed stage are one correction, or an expulsion."""
    first, *rest = rows
    if first["kind"] == "leave":
        return not rest and first["payload"]["cause"] == "expelled"
    return first["kind"] == "void" and [one["replaces"] for one in rest] in (
        [],
        [first["voids"]],
    )


def only_corrections(rows):
    """Whether these lines of a confirmed stage are corrections, one after the other."""
    begin = [at for at, row in enumerate(rows) if row["kind"] in ("void", "leave")]
    each = [rows[at:end] for at, end in zip(begin, [*begin[1:], len(rows)])]
    return begin[:1] == [0] and all(map(corrects, each))


def outcome_in(said):
    """A line about a stage, with who goes through by table as it is computed here."""
    return {**said, "computed": [[one[0], one[1:]] for one in said["through"]]}


def came_of(row):
    return (row["came"], row["lot"], row["waits"])


def asked_again(going, again=1):
    """Who goes home, with nobody noted in the place if it is asked again."""
    return (going[0], None, None, False) if again else going


def noted(row):
    """Who goes home: code, who was noted in the place, by which lot, whether waits."""
    came = None if row["waits"] else row["came"]
    return (row["entrant"], came, row["lot"], row["waits"])


def moves_up(entered, waiting, lots, going):
    """Who plays after all have gone home, one after the other, and who came."""
    playing, gone, found = list(entered), set(), []
    kept = {came for _code, came, _lot, _waits in going if came}
    for code, came, lot, waits in going:
        place = next((n for n, one in enumerate(playing) if one[0] == code), None)
        gone.add(code)
        if place is None:
            found.append(("", None, False))
            continue
        out = gone | {one[0] for one in playing}
        if waits:
            comes = ("", None, True)
        elif came is not None and came not in out:
            comes = (came, lot if came else None, False)
        elif any(earlier[2] for earlier in found):
            comes = ("", None, True)
        else:
            comes = next_up(waiting, lots, playing[place][1], out | kept)
        found.append(comes)
        if comes[0]:
            playing[place] = (comes[0], playing[place][1])
        else:
            del playing[place]
    return playing, found


def next_up(waiting, lots, letter, out):
    """The next of the same table, else the best of all; equals by their lot."""
    here = [one for one in waiting.get(letter, ()) if one[0] not in out]
    if here:
        best = min(one[1] for one in here)
        equal = [one[0] for one in here if one[1] == best]
    else:
        others = [one for s in waiting.values() for one in s if one[0] not in out]
        best = min((one[2] for one in others), default=())
        equal = [one[0] for one in others if one[2] == best]
    if len(equal) <= 1:
        return ("".join(equal), None, False)
    for number, order in sorted(lots.items()):
        if set(equal) <= set(order):
            return (next(one for one in order if one in equal), number, False)
    return ("", None, True)


# -- from stage to stage ------------------------------------------------------------

STAGE_STEPS = (
    "planned drawing", "drawing planned", "drawing seated", "drawing running",
    "seated running", "running seated", "running confirmed",
)  # fmt: skip
EVENT_STEPS = (
    "registration running", "running registration", "running finished",
    "finished published",
)  # fmt: skip
END_STEPS = (
    "provisional window", "provisional waived", "window provisional",
    "window waived", "window official", "waived provisional", "waived window",
    "waived official",
)  # fmt: skip


def codes_of(event):
    """Everybody who was ever entered."""
    named = lines_of(event, "named")
    return {line["row"]["payload"]["entrant"] for line in named}


# Each move of an entrant: from which states it leads, and where to.
WAYS = {
    "arrived": ("registered absent checked_in late", "checked_in late"),
    "taken_back": ("registered checked_in late", "registered"),
    "absent": ("registered", "absent"),
    "withdrawn": ("registered checked_in late absent stand_by", "withdrawn"),
    "listed": ("withdrawn absent stand_by", "registered"),
    "stand_by": ("registered checked_in late absent", "stand_by"),
    "returned": ("withdrawn", "stand_by"),
    "promoted": ("stand_by", "checked_in"),
    "let_in": ("late", "checked_in"),
    "seated": ("registered late absent stand_by", "checked_in"),
    "unseated": ("checked_in", "stand_by"),
    "left": ("checked_in", "withdrawn absent"),
    "plays_on": ("withdrawn absent stand_by", "checked_in"),
}


def standing(event, before=None):
    """Where everybody stands who was ever entered, as the book says. Raises Untrue.

    ``before`` a line of it, if that is said.
    """
    stands = {}
    lines = lines_of(event, "named", "moved", "expected")
    for line in (o for o in lines if before is None or o["row"]["seq"] < before):
        said, where = line["row"]["payload"], f"book, line {line['row']['seq']}"
        if line["row"]["kind"] == "named" and said["entrant"] not in stands:
            right = said["entrant"] == f"E{len(stands) + 1:03d}"
            check(right, f"{where} enters somebody out of turn")
            stands[said["entrant"]] = "registered"
        else:
            check(said["entrant"] in stands, f"{where} is about nobody")
        if line["row"]["kind"] == "moved":
            begins, ends = (some.split() for some in WAYS[said["move"]])
            right = said["before"] in begins and said["after"] in ends
            check(right, f"{where}: no move leads there")
            right = said["before"] == stands[said["entrant"]]
            check(right, f"{where} begins where {said['entrant']} was not")
            stands[said["entrant"]] = said["after"]
    return stands


def later_entries(event):
    """Who entered the first stage after its urn was opened: late, or at a table."""
    found = []
    for said in said_in(event, "late_entry", "late_entry_taken_back"):
        draws = [d for s in event["stages"] if s["number"] == said["stage"] == 1
                 for d in s["draws"] if d["number"] == said["draw"]]  # fmt: skip
        where = f"book, line {said['seq']}"
        check(len(draws) == 1, f"{where}: nobody enters a draw that is not there")
        if draws[0]["state"] == "void":
            continue
        if said["kind"] == "late_entry":
            found.append(said["entrant"])
        else:
            check(said["entrant"] in found, f"{where} takes nothing back")
            found.remove(said["entrant"])
    for table in event["stages"][0]["tables"] if event["stages"] else ():
        rows = [line["row"] for line in table["lines"]]
        came = [one["payload"] for one in in_force(rows, "join")]
        found += [said["entrant"] for said in came if "from" not in said]
    return found


def entrant_faults(event):
    """Everybody who is corrected or objects is on the list; links are numbered."""
    known = standing(event)
    shown = {one["entrant"]: one["shown"] for one in said_in(event, "named")}
    # Whoever asks for initials behind the end of a held record is not named in it.
    for code in (one for one in shown if not shown[one] and not is_cut_short(event)):
        yield f"{code} has no name"
    for one in said_in(event, "erratum"):
        if one["entrant"] and one["entrant"] not in known:
            yield f"erratum {one['number']} names {one['entrant']}, who is not listed"
    for one in said_in(event, "objection"):
        if one["entrant"] and one["entrant"] not in known:
            yield f"objection {one['number']} is of {one['entrant']}, who is not listed"
    links = said_in(event, "link_issued")
    issued = [one["code"] for one in links if one["role"] != "player"]
    if [int(code[1:]) for code in issued] != list(range(1, len(issued) + 1)):
        yield "the sign-in links are not those that were made"
    for one in links:
        if one["role"] == "player" and one["code"] not in known:
            yield f"a player's link is of {one['code']}, who is not listed"
    yield from link_faults(event)


def link_faults(event):
    """Whatever is given out again or revoked is a link that works."""
    working = {}
    kinds = ("link_issued", "link_given_again", "link_revoked")
    for one in said_in(event, *kinds):
        where, code = f"book, line {one['seq']}", one["code"]
        if one["kind"] == "link_issued":
            working[code] = one["role"]
        elif code not in working:
            yield f"{where} is of a link that does not work"
        elif one["kind"] == "link_revoked":
            del working[code]
        elif one["letter"] and working[code] != "referee":
            yield f"{where}: a code for a table is a referee's"


def everybody_at(table):
    """The codes of all who have ever had a seat there."""
    found = set()
    for said in (line["row"]["payload"] for line in table["lines"]):
        found |= {*said.get("entrants", ()), said.get("entrant")}
        found |= {code for _seat, code in said.get("seated", ())}
    return found


def answer_faults(event):
    """Whoever confirms a line, or objects to it, means one that is there."""
    known = codes_of(event)
    links = {one["code"] for one in said_in(event, "link_issued")}
    letting = any(one["on"] for one in said_in(event, "players_record"))
    lines = {
        (code, line["row"]["seq"]): line
        for code, table in tables_in(event)
        for line in table["lines"]
    }
    sat = {code: everybody_at(table) for code, table in tables_in(event)}
    for (table, number), line in lines.items():
        author = line["row"]["author"]
        if author[:1] == "E" and (author not in known & sat[table] or not letting):
            yield f"{table}, line {number}: {author} cannot have recorded it"
        elif author[:1] == "E" and not is_of_a_player(line["row"], table, lines):
            yield f"{table}, line {number}: no player records that"
    for one in said_in(event, "line_answered"):
        where = f"book, line {one['seq']}"
        line = lines.get((one["table"], one["line"]))
        if line is None:
            yield f"{where} answers to a line that is not there"
        elif line["hash"] != one["hash"]:
            yield f"{where} answers to another line {one['line']} of {one['table']}"
        elif line["row"]["author"] == one["author"] and one["author"][:1] == "E":
            yield f"{where}: {one['author']} answers to the own line"
        if one["author"][:1] == "E" and one["author"] not in known:
            yield f"{where}: {one['author']} is not listed"
        elif (
            one["author"][:1] == "E" and line and one["author"] not in sat[one["table"]]
        ):
            yield f"{where}: {one['author']} never sat at that table"
        elif one["author"][:1] in "RG" and one["author"] not in links:
            yield f"{where}: {one['author']} has no link"
        if one["verdict"] not in ("confirmed", "objected"):
            yield f"{where}: what does it answer?"
    for one in said_in(event, "countersigned"):
        where = f"book, line {one['seq']}"
        line = lines.get((one["book"], one["line"]))
        if one["book"] == "event":
            line = dict(enumerate(event["book"], 1)).get(one["line"])
        if line is None:
            yield f"{where} confirms a line that is not there"
        elif line["row"] and line["row"]["second"] != one["author"]:
            yield f"{where}: {one['author']} is not the second person of that line"
        elif not is_signer(one["author"], "ORG"):
            yield f"{where}: only the staff confirms as a second person"


def is_of_a_player(row, table, lines):
    """Whether a player can have recorded it: a deal, or the own last one taken back."""
    if row["kind"] == "deal":
        return row["replaces"] is None
    last = lines[table, row["seq"] - 1]["row"] if row["kind"] == "void" else row
    return row["voids"] == last["seq"] and row["author"] == last["author"]


def fate_faults(event, stages):
    """Whoever was checked in for an event that is played had a seat or an entry."""
    if not stages or not stages[0].tables:
        return
    known = {code for stage in stages for code in stage.entered}
    for table in (table for stage in stages for table in stage.tables):
        for owners in owners_by_line(table.whole.rows).values():
            known.update(owners)
        known |= {row["payload"].get("entrant") for row in table.whole.rows}
    stands = standing(event)
    away = [code for code in stands if stands[code] == "checked_in"]
    away = [code for code in away if code not in known]
    alone = stages[0].final and len(stages[0].entered) == full_table(stages[0].told)
    if len(away) == 1 and alone:
        return  # of five, one can stand by while the others play the final
    for code in away:
        yield f"{code} was checked in and never had a seat"


def stage_faults(stage, event):
    """Tables, draws and entrants of a stage follow from the plan."""
    found = {}  # at which table somebody sits
    told, name, known = stage.told, stage.name, codes_of(event)
    letters = letters_of(told)
    drawn = check_draws(told, event["tournament"]["slug"])
    played = told["state"] in ("seated", "running", "confirmed")
    missing = set(letters) - stage.letters() if played else ()
    for letter in sorted(missing):
        yield f"{name}: table {letter} is missing"
    if len(letters) != len(told["sizes"]) or stage.letters() - set(letters):
        yield f"{name}: the tables are not those of the plan"
    if drawn.keys() != stage.letters():
        yield f"{name}: the tables are not those that were drawn"
    entered = stage.entered
    for code in sorted(set(entered) - known):
        yield f"{name}: {code} plays, who is not in the list of entrants"
    if len(set(entered)) != len(entered):
        yield f"{name}: somebody plays twice"
    joined = set()
    for table in stage.tables:
        yield from seat_faults(table, stage, drawn, known, found, joined)
    yield from sitting_faults(stage)
    yield from reseated_faults(stage)
    if played:
        absent = sum(
            len(d["frozen"].get("not_drawn", ())) for d in told["draws"] if d["frozen"]
        )
        drew = {code for some in drawn.values() for code in some}
        for code in sorted((drew | joined) - set(entered)):
            yield f"{name}: {code} has drawn a seat and was not to play"
        left = (set(entered) - joined | set(told["entered"])) - drew
        if len(left) > absent:
            yield f"{name}: {', '.join(sorted(left))} should play and have no seat"


def entered_faults(event, stages):
    """Whoever was checked in when the first draw was opened has to draw, no others.

    And nobody sits down in a later stage who was expelled by then.
    """
    for draw in stages[0].told["draws"] if stages else ():
        if draw["state"] == "published":
            stands = standing(event, before=draw["steps"][0]["seq"])
            there = {code for code in stands if stands[code] == "checked_in"}
            for code in sorted(there ^ set(stages[0].told["entered"])):
                yield f"stage 1: {code} was to draw, or was not, by the check-in"
    expelled = set()
    for stage in stages:
        for table in stage.tables:
            for row in (one for one in table.whole.rows if one["kind"] == "sit"):
                if row["payload"]["entrant"] in expelled:
                    yield f"table {table.code}, line {row['seq']}: an expelled one sits"
        expelled |= expelled_before_end(stage)


def expelled_before_end(stage):
    """Who had been expelled from a table when the stage was confirmed."""
    found = set()
    for table in stage.tables if stage.confirmed else ():
        rows = table.at_head(stage.confirmed["heads"][table.letter]).rows
        # Whoever was let in again behind the stage can sit.
        found |= gone_for(rows, "expelled") & gone_for(table.whole.rows, "expelled")
    return found


def apart_faults(stages):
    """Who should not sit together in a draw is who has met before, and nobody else."""
    for at, stage in enumerate(stages):
        for draw in stage.told["draws"]:
            name = f"{stage.name}: draw {draw['number']}"
            for one in (draw["manifest"] or {}).get("constraints", []):
                if one["name"] not in ("opponents", "clubs"):
                    yield f"{name}: no draw has such a condition"
                elif one["name"] == "opponents":
                    frozen = draw["steps"][0]["seq"]
                    pairs = met(stages[:at], draw["manifest"]["entrants"], frozen)
                    if one["groups"] != pairs:
                        yield f"{name}: others are kept apart than have met before"


def met(stages, among, line):
    """The pairs of these who had played together in these stages at a line."""
    found = set()
    for stage in stages:
        told = [o for o in (stage.confirmed, *stage.contests) if o and o["seq"] < line]
        check(told, f"{stage.name} was not confirmed when the next one was drawn")
        for table in stage.tables:
            for some in companies(table.at_head(told[-1]["heads"][table.letter]).rows):
                found |= set(itertools.combinations(sorted({*some} & {*among}), 2))
    return [list(pair) for pair in sorted(found)]


def companies(rows):
    """Who was there at each deal that counts; without one, who has a seat."""
    owners, seating = owners_by_line(rows), seating_at(rows)
    found = [
        [owners[row["seq"]][seat] for seat in then.playing()]
        for row in in_force(rows, "deal")
        for then in [seating_at(rows[: row["seq"] - 1], before=row["replaces"])]
    ]
    return found or [[seating.seated[seat] for seat in seating.playing()]]


def seat_faults(table, stage, drawn, known, found, joined):
    """Who sits there was drawn or let in by a line, and sits nowhere else."""
    opened = table.lines[0]["row"]["payload"]
    final, most = stage.final, stage.told["rules"]["event"]["qualifiers_per_table"]
    right = list(dict.fromkeys(opened["entrants"])) == drawn.get(table.letter)
    if not right:
        yield f"table {table.code}, line 1: these seats were not drawn"
    expected = (int(final), 0 if final else most)
    if (opened["final"], opened["through"]) != expected:
        yield f"table {table.code}, line 1: others would go through than the rules say"
    if opened["first_dealer"] != 0:
        yield f"table {table.code}, line 1: the first seat deals first"
    seats = table.whole.seating.seated
    seen = {code: seats.count(code) for code in seats}
    pairs = stage.told["rules"]["event"]["odd_numbers"] == "one_pair_free"
    if any(many != (2 if pairs else 1) for many in seen.values()):
        yield f"table {table.code}: somebody has too many seats, or too few"
    yield from came_faults(table, stage, known, joined)
    for side, code in enumerate(dict.fromkeys(seats)):
        if code not in known:
            yield f"table {table.code}: {code} sits there, who is not on the list"
        if table.whole.seating.apart.get(side) == "reseated":
            continue
        if code in found:
            yield f"table {table.code}: {code} sits at table {found[code]} too"
        found[code] = table.code
    begun = [row for row in table.whole.rows if row["kind"] not in BEFORE_PLAY]
    if stage.told["state"] == "seated" and begun:
        yield f"table {table.code} has been played at, its stage waits for its start"
    # Of a table under review the public record has no later lines.
    cut = under_review(table.whole.rows) and "calls" not in table.told
    if stage.told["state"] == "confirmed" and not table.whole.closed and not cut:
        yield f"table {table.code} is open, its stage confirmed"


def sitting_faults(stage):
    """Whoever takes a seat that was left plays and has played nowhere in the stage."""
    there = set(stage.entered)
    for table in stage.tables:
        for row in in_force(table.whole.rows, "sit"):
            code = row["payload"]["entrant"]
            if code in there:
                where = f"table {table.code}, line {row['seq']}"
                yield f"{where}: {code} takes a seat, and had one in {stage.name}"
            there.add(code)


def came_faults(table, stage, known, joined):
    """Who sat down later is on the list; who joined came to the first stage."""
    joins = in_force(table.whole.rows, "join")
    for row in table.whole.rows:
        where = f"table {table.code}, line {row['seq']}"
        code = row["payload"].get("entrant") if row["kind"] in ("sit", "join") else None
        if code is not None and code not in known:
            yield f"{where}: {code} is not on the list"
        if row in joins and "from" not in row["payload"]:
            joined.add(code)
            if stage.number != 1:
                yield f"{where}: nobody joins this stage"
        if row in joins and row["payload"]["seat"] >= full_table(stage.told):
            yield f"{where}: somebody joins at no free seat"


def reseated_faults(stage):
    """Whoever left for another table joined one with that line, by the order of seats.

    What was voided since had been written together too, whoever has the seat now.
    """
    left, joined = {}, {}
    for place, table in enumerate(stage.tables):
        for before, row in enumerate(table.whole.rows):
            said = row["payload"]
            if row["kind"] == "leave" and said["cause"] == "reseated":
                code = seating_at(table.whole.rows[:before]).seated[said["seat"]]
                left[code, table.code, row["at"], row["author"]] = said["seat"]
            if row["kind"] == "join" and "from" in said:
                key = (said["entrant"], said["from"], row["at"], row["author"])
                joined[key] = (said["seat"], place)
    for code, table, *_more in sorted(left.keys() ^ joined.keys()):
        yield (
            f"table {table}: {code} left it for another one and joined none, or joined "
            "one and had not left it"
        )
    both = sorted(left.keys() & joined.keys(), key=lambda key: (key[1:], left[key]))
    for one, two in zip(both, both[1:]):
        if one[1:] == two[1:] and joined[one] > joined[two]:
            yield f"table {one[1]}: {two[0]} went before {one[0]}, who sat before"


def full_table(told):
    """How many entrants sit at a full table: four or two pairs, unless it is said."""
    rules = told["rules"]["event"]
    usual = 2 if rules["odd_numbers"] == "one_pair_free" else 4
    return rules.get("tables", {"full": usual})["full"]


def under_review(rows):
    """Whether a review was opened at a table, and nothing has ended it."""
    notes = [row["payload"].get("review") for row in rows if row["kind"] == "note"]
    return [one for one in notes if one in ("opened", "released")][-1:] == ["opened"]


def hash_of_rules(tournament):
    """The hash of the rules that an event has chosen, as its stages freeze them."""
    rules = {
        "v": 1, "game": tournament["game"], "ruleset": tournament["ruleset"],
        "event": tournament["event_rules"],
    }  # fmt: skip
    return sha(canon(rules))


def state_faults(event):
    """Steps of event and stages follow one another, under rules that were chosen."""
    stood, when, chosen = {None: "registration"}, {}, None
    signed = said_in(event, "stage_confirmed")
    for step in said_in(event, "rules_chosen", "event_step", "stage_step"):
        if step["kind"] == "rules_chosen":
            chosen = step["rules"]
            if stood[None] != "registration":
                yield f"book, line {step['seq']}: rules were chosen behind a draw"
            continue
        name, number = f"book, line {step['seq']}", step.get("stage")
        known = EVENT_STEPS if number is None else STAGE_STEPS
        if step["before"] != stood.get(number, "planned"):
            yield f"{name} does not follow"
        if f"{step['before']} {step['after']}" not in known:
            yield f"{name} leads where no step leads"
        back = (step["before"], step["after"]) == ("running", "seated")
        if number is not None and back != bool(step["reason"]):
            yield f"{name} needs a reason, or has one"
        if step.get("rules", "") != (chosen if step["after"] == "drawing" else ""):
            yield f"{name} freezes other rules than were chosen"
        stood[number] = step["after"]
        when[number, step["after"]] = (step["at"], step["author"])
    if chosen != hash_of_rules(event["tournament"]):
        yield "the rules are not those that were chosen"
    for told in event["stages"]:
        number = told["number"]
        if (
            told["rules"] is not None
            and sha(canon(told["rules"])) != told["rules_hash"]
        ):
            yield f"stage {number} is played under other rules than it froze"
        if told["rules"] is None and told["state"] != "planned":
            yield f"stage {number}: its rules are missing"
        first = [one for one in signed if one["stage"] == number]
        confirmed = when.get((number, "confirmed"))
        if first and (first[0]["at"], first[0]["author"]) != confirmed:
            yield f"stage {number} was confirmed by another, or at another time"
    told = {told["number"] for told in event["stages"]}
    in_book = {said["stage"] for said in said_in(event, *ABOUT_STAGES)}
    for missing in sorted({*stood, *in_book} - {None} - told, key=str):
        yield f"stage {missing} is missing"
    yield from described_faults(event)
    yield from contested_faults(event)
    yield from turn_faults(event)
    yield from odd_faults(event)
    yield from taken_back_faults(event)
    yield from order_faults(event)


def turn_faults(event):
    """Each step was taken when the stage, its draw or the event had come so far."""
    stood, published = {None: "registration"}, set()
    kinds = ("event_step", "stage_step", "draw_step", "withdrawal",
             "withdrawal_taken_back", "end_step")  # fmt: skip
    for one in said_in(event, *kinds):
        if not in_turn(one, stood, published):
            yield f"book, line {one['seq']} came before what it follows, or too late"
        if one["kind"] in ("event_step", "stage_step"):
            stood[one.get("stage")] = one["after"]
        elif one.get("move") == "published" and one["purpose"] == "seats":
            published.add(one["stage"])


def in_turn(one, stood, published):
    """Whether a step could be taken, as event and stages stood."""
    kind, number = one["kind"], one.get("stage")
    if kind == "end_step":
        return stood[None] == "finished"
    if kind == "draw_step":
        seats = one["purpose"] == "seats" and one["move"] != "void"
        return not seats or stood.get(number) == "drawing"
    if kind == "stage_step" and one["after"] == "drawing":
        return number == 1 or stood.get(number - 1) == "confirmed"
    if kind == "stage_step":
        return one["before"] != "drawing" or one["after"] == "planned" or (
            number in published
        )  # fmt: skip
    planned = stood.get(number) == "confirmed" and (
        stood.get(number + 1, "planned") == "planned"
    )
    return kind == "event_step" or planned


def contested_faults(event):
    """Nothing goes on while a correction behind a stage waits for its decision."""
    waits = set()
    for one in said_in(event, *GOES_ON, "stage_corrected", "contest_decided"):
        if one["kind"] == "stage_corrected" and one["contested"]:
            waits.add(one["stage"])
        elif one["kind"] in ("stage_corrected", "contest_decided"):
            waits.discard(one["stage"])
        elif waits and one.get("after", "drawing") in ("drawing", "official"):
            number = min(waits)
            yield (
                f"book, line {one['seq']}: it went on, and nobody had decided about a "
                f"correction of stage {number}"
            )


GOES_ON = ("stage_confirmed", "stage_step", "end_step")


def odd_faults(event):
    """What no event says of itself."""
    stages = {told["number"] for told in event["stages"]}
    for one in said_in(event, "stage_end", "sign_up", "event_described"):
        where = f"book, line {one['seq']}"
        if one["kind"] == "stage_end":
            known = one["stage"] in stages and between(one["deals"], 200)
            if not known or not moment(one["ends_at"] or one["at"]):
                yield f"{where} ends no stage as one can end"
        elif one["kind"] == "sign_up":
            known = one["is_open"] in (0, 1) and between(one["capacity"], 9999)
            if not known or not moment(one["closes_at"] or one["at"]):
                yield f"{where} opens no sign-up as one can be opened"
        elif not one["name"] or len(one["day"]) != 10 or not moment(one["day"]):
            yield f"{where} describes no event: it needs a name and a day"
        elif one["time"] and not moment(f"{one['day']}T{one['time']}:00Z"):
            yield f"{where} tells a time that no day has"


def taken_back_faults(event):
    """What an organizer takes back was written on a form, and stands until then."""
    stand = set()
    for one in said_in(event, *BY_FORM, "line_taken_back"):
        if one["kind"] in BY_FORM:
            stand.add(one["seq"])
        elif one["line"] in stand:
            stand.discard(one["line"])
        else:
            yield f"book, line {one['seq']} takes back what does not stand"


def between(number, most):
    """Whether it is left open, or a whole number from 1 to the most."""
    return number is None or (type(number) is int and 1 <= number <= most)


MOMENTS = (
    "0000-00-00", "0000-00-00T00:00:00Z", "0000-00-00T00:00:00.000Z",
    "0000-00-00T00:00:00.000000Z",
)  # fmt: skip


def moment(said):
    """The day or time that is said; nothing where it is none."""
    shape = "".join(["0" if sign in DIGIT else sign for sign in said])
    if shape not in MOMENTS:
        return None
    spans = (0, 4), (5, 7), (8, 10), (11, 13), (14, 16), (17, 19)
    numbers = [int(said[begin:end]) for begin, end in spans if end <= len(said)]
    if "." in said:
        numbers.append(int(said[20:-1].ljust(6, "0")))
    zone = datetime.timezone.utc if shape.endswith("Z") else None
    try:
        return datetime.datetime(*numbers, tzinfo=zone)
    except ValueError:
        return None


def is_hour(said):
    """Whether it is a time as every line has one: UTC, to the millisecond."""
    return len(said) == 24 and moment(said) is not None


def described_faults(event):
    """The event is called as it said last, and was called off before it came back."""
    said = said_in(event, "event_described", "event_cancelled", "event_resumed")
    told, cancelled = event["tournament"], False
    last = [one for one in said if one["kind"] == "event_described"][-1:]
    for one in last:
        columns = {
            "name": one["name"], "place": one["place"], "starts_on": one["day"],
            "is_public": bool(one["public"]), "shows_odds": bool(one["odds"]),
            "start_time": one["time"] or None,
        }  # fmt: skip
        for name, value in columns.items():
            if told[name] != value:
                yield f"the event's {name} is not what it said last"
    for one in said:
        if one["kind"] == "event_described":
            continue
        if cancelled == (one["kind"] == "event_cancelled"):
            yield f"book, line {one['seq']} does not follow"
        cancelled = one["kind"] == "event_cancelled"


def order_faults(event):
    """Stages are 1, 2 and so on, each confirmed before the next; the last is final."""
    stages, status = event["stages"], event["status"]
    for number, told in enumerate(stages, 1):
        if told["number"] != number:
            yield f"stage {number} is missing"
            return
        if number < len(stages) and (told["state"] != "confirmed" or told["final"]):
            yield f"stage {number} was not confirmed before stage {number + 1}"
    over = bool(stages) and stages[-1]["final"] and stages[-1]["state"] == "confirmed"
    if over != (status in ("finished", "published")):
        yield "it is not said right whether the final is confirmed"
    if stages and stages[-1]["state"] == "confirmed" and not stages[-1]["final"]:
        yield f"stage {len(stages) + 1} is missing"


# -- places -------------------------------------------------------------------------


def who_left(stages, cause):
    """Who has left a table for this cause, whoever sits there now."""
    found = set()
    for table in (table for stage in stages for table in stage.tables):
        found |= gone_for(table.whole.rows, cause)
    return found


def gone_for(rows, cause):
    """Who has left a table by these lines for this cause."""
    owners = owners_by_line(rows)
    return {
        owners[row["seq"]][row["payload"]["seat"]]
        for row in in_force(rows, "leave")
        if row["payload"]["cause"] == cause
    }


def owners_by_line(rows):
    """Who owned each seat at each line; before somebody sat down, another did."""
    owners = list(seating_at(rows).seated)
    found = {row["seq"]: owners for row in rows}
    if all(row["kind"] != "sit" for row in rows):
        return found
    seating, steps = Seating(rows[0]["payload"]["entrants"]), []
    for row, counts in in_order_of_play(rows):
        sides, seated = [list(side) for side in seating.sides], list(seating.seated)
        steps.append((row, sides, seated, counts))
        if counts and row["kind"] in SEATS:
            seating.move(row["kind"], row["payload"])
    for row, sides, seated, counts in reversed(steps):
        found[row["seq"]] = owners
        if counts and row["kind"] == "sit":
            seats = next(side for side in sides if row["payload"]["seat"] in side)
            owners = [
                seated[seat] if seat in seats else code
                for seat, code in enumerate(owners)
            ]
    return found


def places_of(stages):
    """All places, best first: by the stage reached, then by the score in it."""
    last = {}

    def ends(code, stage, *key):
        if code not in last or last[code][0] < stage:
            last[code] = (stage, *key)

    seated, played = set(), set()
    for stage in stages:
        home = {one["entrant"] for one in stage.standing()}
        for table in stage.tables:
            score = table.outside()
            played.add(stage.number)
            for side in score.sides():
                why, code = score.seating.apart.get(side), score.seating.owner(side)
                if why in ("stand_in", "reseated"):
                    continue  # has the place of the own play, if there was any
                seated.add((code, stage.number))
                behind = BEHIND[why] if why else -1 if code in home else 0
                rank = score.rank()[side] if score.final else 0
                ends(code, stage.number, behind, rank, -score.sums["points"][side])
    expelled = who_left(stages, "expelled")
    for stage in stages:
        for code in stage.entered:
            if (code, stage.number) not in seated:
                behind = BEHIND["expelled" if code in expelled else "withdrawn"]
                ends(code, stage.number, behind if stage.number in played else 0, 0, 0)
    keys = {code: (-one[0], *one[1:]) for code, one in last.items()}
    ordered = sorted(keys, key=lambda code: (keys[code], code))
    every = [keys[code] for code in ordered]
    return [
        {
            "place": every.index(keys[code]) + 1,
            "shared": int(every.count(keys[code]) > 1),
            "entrant": code,
            "stage": -keys[code][0],
            "points": -keys[code][3],
        }
        for code in ordered
    ]


def body_of(event, stages, head):
    """The copy that is published: rules, places and the head they stand on."""
    tournament = event["tournament"]
    return {
        "v": 1, "tournament": tournament["slug"], "game": tournament["game"],
        "ruleset": tournament["ruleset"], "event": tournament["event_rules"],
        "places": places_of(stages),
        "ledger_head": head,
    }  # fmt: skip


def result_faults(event, stages):
    """The published copy, made again of the ledgers, has the hash that was told."""
    lines = said_in(event, "results_published")
    last = [s for s in said_in(event, "event_step") if s["after"] == "published"]
    if len(lines) != len(last) or len(lines) > 1:
        yield "the published results are missing, or there are some too early"
        return
    if not lines:
        return
    if lines[0]["head"] != published_head(event):
        yield "the results name another ledger"
    body = body_of(event, stages, lines[0]["head"])
    if sha(canon(body)) != lines[0]["body_hash"]:
        yield "the published results are not what the ledgers give"
    signed = [(one["at"], one["author"]) for one in (*lines, *last)]
    if signed[0] != signed[1]:
        yield "the results were published by another, or at another time"


def erratum_faults(errata, many):
    for one in errata:
        if one["place"] is not None and one["place"] not in range(1, many + 1):
            yield f"erratum {one['number']} names no place"
        if not one["entrant"] and (one["name"] or one["place"] is not None):
            yield f"erratum {one['number']} names nobody"


def ending_faults(event, stages):
    """From provisional to official; what is said after that names what there is."""
    at, official = "provisional", None
    published = bool(lines_of(event, "results_published"))
    for step in said_in(event, "end_step"):
        known = f"{step['before']} {step['after']}" in END_STEPS
        if step["before"] != at or not known:
            yield f"the ending's step {step['number']} does not follow"
        at = step["after"]
        official = step["seq"] if at == "official" else None
    yield from asking_faults(event)
    if (at == "official") != (event["status"] == "published"):
        yield "it is not said right whether the results are official"
    yield from objection_faults(event, official)
    for kind in ("erratum", "reveal"):
        for one in said_in(event, kind):
            if official is None or one["seq"] < official:
                yield f"book, line {one['seq']} stands before official results"
    shown, many = 0, None
    if published:
        places = places_of(stages)
        last = max(one["stage"] for one in places)
        many = len({one["place"] for one in places if one["stage"] == last})
        yield from erratum_faults(said_in(event, "erratum"), len(places))
    for one in said_in(event, "reveal"):
        if abs(one["shown"] - shown) != 1 or one["shown"] < 0:
            yield f"reveal {one['number']} does not follow"
        shown = one["shown"]
    if many is not None and shown > many:
        yield "more places of the final were revealed than there are"


def asking_faults(event):
    """Everybody had the time that was announced to object to what became official."""
    ends, asked, last = [], {}, None
    for step in said_in(event, "end_step"):
        where, after = f"book, line {step['seq']}", step["after"]
        if (after == "window") != (step["closes_at"] is not None):
            yield f"{where}: it is not said right when the time for objections ends"
        elif after == "window":
            ends.append(moment(step["closes_at"]))
            if None in ends or ends[-1] < max(ends):
                yield f"{where}: objections end before the time that was announced"
                return
        if after == "waived" and not step["reason"]:
            yield f"{where}: it is not said how it is known that nobody objects"
        if after != "official" and (last, after) != ("waived", "window"):
            asked[after] = step["seq"]
        if after == "official":
            # An hour is cut to the millisecond when it is written.
            now = moment(step["at"]) + datetime.timedelta(seconds=1)
            if last == "window" and now < ends[-1]:
                yield f"{where}: official before the time for objections had ended"
            rows = [
                o["row"] for o in lines_of(event, "stage_corrected", "contest_decided")
            ]
            if any(asked[last] < row["seq"] < step["seq"] for row in rows):
                yield f"{where}: official, and nobody was asked since a correction"
        last = after


def objection_faults(event, official):
    """Every objection was answered before the results became official."""
    answers = {one["number"]: [] for one in said_in(event, "objection")}
    for said in said_in(event, "objection_answer"):
        number = said["objection"]
        right = said["answer"] in {"accepted", "rejected", "taken_back"}
        check(right, f"objection {number} has no such answer")
        check(number in answers, f"book, line {said['seq']} answers no objection")
        answers[number].append(said["answer"])
    for number, given in answers.items():
        if official is not None and (not given or given[-1] == "taken_back"):
            yield f"objection {number} was never answered"


# -- time stamps --------------------------------------------------------------------

# Lines whose hash is sent to an authority: it answers with the time at which it saw it.
STAMPED = (
    "stage_confirmed", "stage_corrected", "contest_decided", "results_published",
    "erratum",
)  # fmt: skip
SHA256 = "2.16.840.1.101.3.4.2.1"
DIGESTS = {
    SHA256: "sha256", "2.16.840.1.101.3.4.2.2": "sha384",
    "2.16.840.1.101.3.4.2.3": "sha512",
}  # fmt: skip
RSA, ELLIPTIC = "1.2.840.113549.1.1.1", "1.2.840.10045.2.1"
# Of a kind of signature: of which kind of key, and over which digest.
SIGNED_BY = {
    RSA: (RSA, None),
    "1.2.840.113549.1.1.11": (RSA, "sha256"),
    "1.2.840.113549.1.1.12": (RSA, "sha384"),
    "1.2.840.113549.1.1.13": (RSA, "sha512"),
    "1.2.840.10045.4.3.2": (ELLIPTIC, "sha256"),
    "1.2.840.10045.4.3.3": (ELLIPTIC, "sha384"),
    "1.2.840.10045.4.3.4": (ELLIPTIC, "sha512"),
}
# What stands before a digest under a signature of RSA (RFC 8017, 9.2).
BEFORE_DIGEST = {
    "sha256": "3031300d060960864801650304020105000420",
    "sha384": "3041300d060960864801650304020205000430",
    "sha512": "3051300d060960864801650304020305000440",
}
# Curves: p, a, b, order, and the point that generates (SEC 2).
CURVES = {
    "1.2.840.10045.3.1.7": (
        0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF,
        -3,
        0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
        0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
        (
            0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
            0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
        ),
    ),
    "1.3.132.0.34": (
        2**384 - 2**128 - 2**96 + 2**32 - 1,
        -3,
        int(
            "B3312FA7E23EE7E4988E056BE3F82D19181D9C6EFE8141120314088F5013875A"
            "C656398D8A2ED19D2A85C8EDD3EC2AEF", 16,
        ),
        int(
            "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF"
            "581A0DB248B0A77AECEC196ACCC52973", 16,
        ),
        (
            int(
                "AA87CA22BE8B05378EB1C71EF320AD746E1D3B628BA79B9859F741E082542A38"
                "5502F25DBF55296C3A545E3872760AB7", 16,
            ),
            int(
                "3617DE4A96262C6F5D9E98BF9292DC29F8F41DBD289A147CE9DA3113B5F0B8C0"
                "0A60B1CE1D7E819D7A431D7C90EA0E5F", 16,
            ),
        ),
    ),
}  # fmt: skip
LEAST_RSA, MOST_RSA = 2048, 16384  # bits
MOST_OF_A_STAMP = 100_000  # digits of Base64; an authority's answer has four thousand
A_MINUTE = datetime.timedelta(minutes=1)  # clocks of two authorities may differ so
LATE = datetime.timedelta(minutes=10)  # longer than an authority and a net take
LONGEST_WAY = 8  # certificates from a stamp to whom somebody trusts


# Of a certificate: what a key is for, who may give others, how far; and all of whose
# limits this program follows. Whatever else is marked as critical it does not know.
KEY_USAGE, LIMITS, USES = "2.5.29.15", "2.5.29.19", "2.5.29.37"
FOLLOWED = {KEY_USAGE, LIMITS}
SIGNS_CERTIFICATES = 0x04


class Node:
    """One value of DER: its tag, what is in it, and its bytes as a whole."""

    def __init__(self, tag, inside, whole):
        self.tag, self.inside, self.whole = tag, inside, whole

    def parts(self, tag=0x30):
        """What is in a sequence, or in another value of this tag."""
        return nodes(self.octets(tag))

    def number(self):
        check(self.tag == 0x02 and self.inside, "a number belongs there")
        return int.from_bytes(self.inside, "big", signed=True)

    def octets(self, tag=0x04):
        check(self.tag == tag, f"a value of kind {self.tag:#x} where {tag:#x} belongs")
        return self.inside

    def oid(self):
        check(self.tag == 0x06 and self.inside, "the name of a kind belongs there")
        numbers, value = [], 0
        for byte in self.inside:
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                numbers.append(value)
                value = 0
        first = min(numbers[0] // 40, 2)
        return ".".join(map(str, [first, numbers[0] - 40 * first, *numbers[1:]]))

    def bits(self):
        check(self.tag == 0x03 and self.inside[:1] == b"\0", "bits belong there")
        return self.inside[1:]

    def words(self):
        """A name: of two bytes for each sign, or UTF-8, or of one byte for each."""
        data = self.inside
        if self.tag == 0x1E:
            codes = [high << 8 | low for high, low in zip(data[::2], data[1::2])]
        else:
            codes = list(data)
            try:
                return text_of(data)
            except ValueError:
                pass
        return "".join(["?" if one in HALVES else chr(one) for one in codes])

    def moment(self):
        """A time, with what is behind the seconds where it says so."""
        text = "".join([chr(one) for one in self.inside])
        if self.tag == 0x17:  # two digits of the year, until 2049
            text = ("19" if text[:2] >= "50" else "20") + text
        right = self.tag in (0x17, 0x18) and text.endswith("Z")
        whole, _dot, rest = text[:-1].partition(".")
        right = right and len(whole) == 14 and DIGIT.issuperset(whole + rest)
        check(right, "a time belongs there")
        spans = (0, 4), (4, 6), (6, 8), (8, 10), (10, 12), (12, 14)
        numbers = [int(whole[begin:end]) for begin, end in spans]
        numbers.append(int((rest + "000000")[:6]))
        return datetime.datetime(*numbers, tzinfo=datetime.timezone.utc)


def nodes(data):
    """The values of DER that stand one after the other."""
    found, at = [], 0
    while at < len(data):
        tag, length, start = data[at], data[at + 1], at + 2
        check(tag & 0x1F != 0x1F, "a kind that is written in several bytes")
        if length >= 0x80:
            many = length - 0x80
            check(1 <= many <= 4, "a length that no such value has")
            length = int.from_bytes(data[start : start + many], "big")
            least = 0x80 if many == 1 else 1 << 8 * (many - 1)
            check(length >= least, "a length is written longer than it is")
            start += many
        end = start + length
        check(end <= len(data), "a value is cut off")
        found.append(Node(tag, data[start:end], data[at:end]))
        at = end
    return found


def one_node(data):
    found = nodes(data)
    check(len(found) == 1, "one value belongs there, and nothing behind it")
    return found[0]


class Certificate:
    """Whom a key belongs to, as somebody else has signed it."""

    def __init__(self, whole):
        self.whole = whole
        told, kind, signature = one_node(whole).parts()
        self.told, self.signature = told.whole, signature.bits()
        self.kind = kind.parts()[0].oid()
        parts = told.parts()
        if parts[0].tag == 0xA0:
            parts = parts[1:]
        self.serial, self.issuer = parts[0].number(), parts[2].whole
        self.since, self.until = (one.moment() for one in parts[3].parts())
        self.subject, self.key = parts[4].whole, parts[5]
        self.extensions, self.critical = {}, set()
        for node in parts[6:]:
            if node.tag == 0xA3:
                for one in one_node(node.inside).parts():
                    fields = one.parts()
                    self.extensions[fields[0].oid()] = fields[-1].octets()
                    if len(fields) == 3 and fields[1].inside == b"\xff":
                        self.critical.add(fields[0].oid())

    def fingerprint(self):
        return sha(self.whole)

    def name(self):
        """How whom it belongs to is called."""
        said = {}
        for some in one_node(self.subject).parts():
            for one in some.parts(0x31):
                kind, text = one.parts()
                said[kind.oid()] = text.words()
        names = [said[kind] for kind in ("2.5.4.3", "2.5.4.10") if kind in said]
        return plain(", ".join(names)[:120]) or "somebody without a name"

    def called(self):
        """The same in a sentence: he may have called himself anything, a hash too."""
        return '"' + self.name().replace('"', "'") + '"'

    def stamps(self):
        """Whether it was given for time stamps alone (RFC 3161, 2.3)."""
        told = self.extensions.get(USES)
        uses = one_node(told).parts() if told else []
        alone = [one.oid() for one in uses] == ["1.3.6.1.5.5.7.3.8"]
        return alone and USES in self.critical

    def gives_others(self, between):
        """Whether whom it belongs to can sign a certificate (RFC 5280, 4.2).

        ``between`` that one and the stamp's own stand so many others. Raises Untrue
        where it limits what this program does not follow.
        """
        told, usage = self.extensions.get(LIMITS), self.extensions.get(KEY_USAGE)
        parts = one_node(told).parts() if told else []
        right = bool(parts) and parts[0].tag == 0x01 and parts[0].inside == b"\xff"
        if right and len(parts) > 1:
            right = between <= parts[1].number()
        if right and usage:  # after the count of bits that are not used
            right = bool(one_node(usage).octets(0x03)[1] & SIGNS_CERTIFICATES)
        for kind in sorted(self.critical - FOLLOWED if right else ()):
            raise Untrue(f"this program cannot check limits of kind {kind}")
        return right

    def has_signed(self, data, signature, kind, digest=None):
        """Whether this key has signed these bytes. Raises Untrue if it cannot tell."""
        check(kind in SIGNED_BY, f"this program cannot check signatures of kind {kind}")
        of_key, own = SIGNED_BY[kind]
        how, key = self.key.parts()
        kind_of_key = how.parts()[0].oid()
        if kind_of_key != of_key:
            return False
        hashed = hashlib.new(own or digest, data).digest()
        if of_key == RSA:
            return rsa_signed(key.bits(), signature, own or digest, hashed)
        curve = how.parts()[1].oid()
        check(curve in CURVES, f"this program cannot check keys of curve {curve}")
        return curve_signed(CURVES[curve], key.bits(), signature, hashed)


def rsa_signed(key, signature, digest, hashed):
    modulus, exponent = (one.number() for one in one_node(key).parts())
    right = LEAST_RSA <= modulus.bit_length() <= MOST_RSA and 2 < exponent < 2**64
    check(right, "its key is too short to prove anything, or no usual one")
    size = (modulus.bit_length() + 7) // 8
    if len(signature) != size:
        return False
    found = pow(int.from_bytes(signature, "big"), exponent, modulus)
    said = from_hex(BEFORE_DIGEST[digest]) + hashed
    padded = b"\0\1" + b"\xff" * (size - len(said) - 3) + b"\0" + said
    return found.to_bytes(size, "big") == padded


def curve_signed(curve, key, signature, hashed):
    prime, a, b, order, start = curve
    size = (prime.bit_length() + 7) // 8
    if len(key) != 1 + 2 * size or key[0] != 4:
        return False
    x = int.from_bytes(key[1 : 1 + size], "big")
    y = int.from_bytes(key[1 + size :], "big")
    if max(x, y) >= prime or (y * y - (x * x * x + a * x + b)) % prime:
        return False
    r, s = (one.number() for one in one_node(signature).parts())
    if not (0 < r < order and 0 < s < order):
        return False

    def added(one, other):
        if one is None or other is None:
            return one or other
        if one[0] == other[0]:
            if (one[1] + other[1]) % prime == 0:
                return None
            slope = (3 * one[0] * one[0] + a) * pow(2 * one[1], -1, prime)
        else:
            slope = (other[1] - one[1]) * pow((other[0] - one[0]) % prime, -1, prime)
        x = (slope * slope - one[0] - other[0]) % prime
        return x, (slope * (one[0] - x) - one[1]) % prime

    def times(number, point):
        total = None
        while number:
            if number & 1:
                total = added(total, point)
            point, number = added(point, point), number >> 1
        return total

    e = int.from_bytes(hashed, "big") >> max(0, 8 * len(hashed) - order.bit_length())
    inverse = pow(s, -1, order)
    point = added(times(e * inverse % order, start), times(r * inverse % order, (x, y)))
    return point is not None and point[0] % order == r


class Token:
    """The answer of a time stamp authority (RFC 3161), read. Raises Untrue."""

    def __init__(self, data):
        kind, held = one_node(data).parts()
        check(kind.oid() == "1.2.840.113549.1.7.2", "it is not signed")
        parts = one_node(held.octets(0xA0)).parts()
        kind, held = parts[2].parts()
        check(kind.oid() == "1.2.840.113549.1.9.16.1.4", "it is no time stamp")
        self.told = one_node(held.octets(0xA0)).octets()
        self.read_told()
        self.certificates, signers = [], []
        for one in parts[3:]:
            if one.tag == 0xA0:
                held = [inner for inner in nodes(one.inside) if inner.tag == 0x30]
                self.certificates = [Certificate(inner.whole) for inner in held]
            elif one.tag == 0x31:
                signers = nodes(one.inside)
        check(len(signers) == 1, "one authority signs a stamp, and no other")
        self.read_signer(signers[0].parts())

    def read_told(self):
        parts = one_node(self.told).parts()
        how, digest = parts[2].parts()
        self.hashed_by, self.hashed = how.parts()[0].oid(), digest.octets()
        self.at = parts[4].moment()
        check(1970 <= self.at.year < 9999, "no clock shows that time")
        numbers = [one.number() for one in parts[5:] if one.tag == 0x02]
        self.nonce = numbers[0] if numbers else None

    def read_signer(self, parts):
        check(len(parts) >= 6 and parts[3].tag == 0xA0, "its signature says too little")
        who, how, said, kind, signature = parts[1:6]
        self.who = who
        digest = how.parts()[0].oid()
        check(digest in DIGESTS, f"this program cannot check digests of kind {digest}")
        self.digest = DIGESTS[digest]
        self.signed = b"\x31" + said.whole[1:]  # signed as the set that it is
        self.attributes = {}
        for one in nodes(said.inside):
            name, values = one.parts()
            self.attributes[name.oid()] = one_node(values.octets(0x31))
        self.kind, self.signature = kind.parts()[0].oid(), signature.octets()

    def signer(self):
        """The certificate with whose key it is signed, which has to be inside."""
        for one in self.certificates:
            if self.who.tag == 0x30:
                issuer, serial = self.who.parts()
                if (issuer.whole, serial.number()) != (one.issuer, one.serial):
                    continue
            elif one.extensions.get("2.5.29.14", b"")[2:] != self.who.inside:
                continue
            return one
        raise Untrue("the certificate of its signer is not inside")

    def check_signature(self):
        """That it is signed by the certificate inside, for time stamps, in its time."""
        signer, told = self.signer(), self.attributes
        digest = hashlib.new(self.digest, self.told).digest()
        kinds = "1.2.840.113549.1.9.3", "1.2.840.113549.1.9.4"
        check(set(kinds) <= told.keys(), "its signature says too little")
        right = told[kinds[0]].oid() == "1.2.840.113549.1.9.16.1.4"
        right = right and told[kinds[1]].octets() == digest
        check(right, "what it says is not what was signed")
        check(self.names(signer), "its signature names another certificate")
        right = signer.has_signed(self.signed, self.signature, self.kind, self.digest)
        check(right, "its signature is not of the certificate inside")
        check(signer.stamps(), "the certificate inside is not for time stamps")
        right = signer.since <= self.at <= signer.until
        check(right, "the certificate inside was not valid at that time")
        return signer

    def names(self, signer):
        """Whether what is signed names the signer's certificate by its digest."""
        for kind, usual in (("2.47", "sha256"), ("2.12", "sha1")):
            said = self.attributes.get(f"1.2.840.113549.1.9.16.{kind}")
            if said is not None:
                fields = said.parts()[0].parts()[0].parts()
                if fields[0].tag == 0x30:
                    usual = DIGESTS.get(fields[0].parts()[0].oid(), "")
                    fields = fields[1:]
                hashed = hashlib.new(usual, signer.whole, usedforsecurity=False)
                return fields[0].octets() == hashed.digest()
        return False


def check_stamp(token, digest):
    """The stamp of a SHA-256, with the certificate of its signer. Raises Untrue."""
    right = token.hashed_by == SHA256 and token.hashed.hex() == digest
    check(right, "it is of something else")
    return token.check_signature()


BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
OF_SIGN = {sign: number for number, sign in enumerate(BASE64)}


def from_base64(text):
    """The bytes that are written so (RFC 4648, 4). Raises ValueError."""
    signs = text[:-2] + text[-2:].rstrip("=")
    if len(text) % 4 or not OF_SIGN.keys() >= set(signs):
        raise Odd("it is not written in Base64")
    found = []
    for at in range(0, len(signs), 4):
        group = signs[at : at + 4]
        number = 0
        for sign in group.ljust(4, "A"):
            number = number << 6 | OF_SIGN[sign]
        found += [number >> 16, number >> 8 & 0xFF, number & 0xFF][: len(group) - 1]
    return bytes(found)


def token_of(text):
    """A stamp as a line of the book has it. Raises Untrue."""
    check(type(text) is str, "it is no text")
    check(len(text) <= MOST_OF_A_STAMP, "it is longer than any stamp")
    try:
        return Token(from_base64(text))
    except UNREADABLE as error:
        raise Untrue(f"it cannot be read ({trouble(error)})") from error


def stamps_in(event):
    """Every stamp: what its line says, and the token. Raises Untrue."""
    for said in said_in(event, "head_stamped"):
        try:
            yield said, token_of(said["token"])
        except Untrue as untrue:
            raise Untrue(f"book, line {said['seq']}: its stamp: {untrue}") from untrue


def stamp_faults(event):
    """Every stamp is of the line that it names, signed, and later than those before."""
    last, at = 0, None
    for said, token in stamps_in(event):
        where, number = f"book, line {said['seq']}", said["line"]
        right = type(number) is int and 0 < number < said["seq"]
        if not right:
            yield f"{where} stamps a line that is not there"
            continue
        line = event["book"][number - 1]
        if line["row"] is not None and line["row"]["kind"] not in STAMPED:
            yield f"{where} stamps line {number}, which nobody stamps"
        if number <= last:
            yield f"{where} stamps what was stamped before"
        try:
            check_stamp(token, line["hash"])
        except UNREADABLE as error:
            yield f"{where}: its stamp cannot be read ({trouble(error)})"
        except Untrue as untrue:
            yield f"{where}: its stamp of line {number}: {untrue}"
        if at is not None and token.at < at - A_MINUTE:
            yield f"{where}: its stamp is older than that of a line before"
        last, at = number, token.at


def trusted_from(given):
    """Certificates of a file (PEM or DER), or the fingerprint of one. Raises Untrue.

    Given is the name of a file, with what stands in it where that was read already.
    """
    text, data = given if type(given) is tuple else (given, None)
    digits = "".join(text.split()).replace(":", "").lower()
    if data is None and len(digits) == 64 and HEX.issuperset(digits):
        return [], digits
    try:
        if data is None:
            with open(text, "rb") as file:
                data = file.read()
        begin, end = b"-----BEGIN CERTIFICATE-----", b"-----END CERTIFICATE-----"
        blocks = [one.partition(end)[0] for one in data.split(begin)[1:]]
        texts = ["".join([chr(one) for one in b"".join(b.split())]) for b in blocks]
        held = [from_base64(one) for one in texts] or [data]
        return [Certificate(one) for one in held], ""
    except (OSError, Untrue, *UNREADABLE) as error:
        sentence = f"--authority {text}: no certificate is there ({trouble(error)})"
        raise Untrue(sentence) from None


def vouched_for(token, signer, trusted, digits):
    """The certificate that was given and has vouched for this signer.

    Raises Untrue if none has, or if that cannot be told.
    """
    known = {one.fingerprint() for one in trusted} | {digits}
    seen, waiting, unknown = set(), [(signer, 0)], ""
    while waiting:
        one, between = waiting.pop(0)
        if one.fingerprint() in known:
            return one
        if between == LONGEST_WAY or one.fingerprint() in seen:
            continue
        seen.add(one.fingerprint())
        for other in (*token.certificates, *trusted):
            right = other.subject == one.issuer
            if not right or not other.since <= token.at <= other.until:
                continue
            try:
                right = other.gives_others(between)
                right = right and other.has_signed(one.told, one.signature, one.kind)
            except Untrue as untrue:
                unknown = str(untrue)
                continue
            if right:
                own = other.subject == other.issuer  # a root, or its new key
                waiting.append((other, between + (not own)))
    check(not unknown, f"whether it was signed under that is not known: {unknown}")
    raise Untrue(f"it is of somebody else, {signer.called()} ({signer.fingerprint()})")


def authority_anchor(event, given):
    """Whether the stamps are of an authority that somebody knows."""
    text = given[0] if type(given) is tuple else given
    trusted, digits = trusted_from(given)
    found = list(stamps_in(event))
    check(found, f"--authority {text}: this record has no time stamp")
    for said, token in found:
        try:
            other = vouched_for(token, token.signer(), trusted, digits)
        except Untrue as untrue:
            where = f"--authority {text}: the stamp of line {said['line']}"
            raise Untrue(f"{where}: {untrue}") from untrue
        yield (
            f"The stamp of line {said['line']} was signed under the certificate you "
            f"gave: {other.called()}."
        )


def clock_of(at):
    return f"{at:%Y-%m-%d %H:%M:%S} UTC"


def apart(span):
    """How long a time is, in words."""
    minutes = int(abs(span).total_seconds()) // 60
    days, hours = minutes // 1440, minutes // 60
    if days > 1:
        return f"{days} days"
    return f"{hours} hours" if hours > 1 else f"{minutes} minutes"


def stamps_told(event):
    """What the stamps say, one sentence each, and what is behind the last of them."""
    last = None
    for said, token in stamps_in(event):
        signer, number = token.signer(), said["line"]
        own = event["book"][number - 1]["row"]
        sentence = (
            f"Stamped: line {number} of the book, with all before it and the heads of "
            f"tables that these name, was there on {clock_of(token.at)}, by the clock "
            f"of {signer.called()}, whose certificate has the SHA-256 "
            f"{signer.fingerprint()}"
        )
        off = None if own is None else token.at - moment(own["at"])
        if off is not None and abs(off) > LATE:
            how = "later" if off > datetime.timedelta(0) else "EARLIER"
            sentence += f": {apart(off)} {how} than that line says of itself"
        yield sentence + "."
        last = number
    if last is not None:
        rows = [line["row"] for line in lines_of(event, *STAMPED)]
        later = [row["seq"] for row in rows if row["seq"] > last]
        if later:
            yield f"No stamp says when line {later[0]} was there, or any behind it."
        yield (
            "Whose certificate that is, compare with what the authority publishes "
            "(--authority); whether it was revoked, and its clock was right, is not "
            "checked."
        )


# -- everything ---------------------------------------------------------------------


def faults_of(event):
    """Everything that is not true, one sentence each."""
    try:
        return all_faults(event)
    except UNREADABLE as error:
        return [f"this is not the record of an event ({trouble(error)})"]


def all_faults(event):
    found = sifted("file", file_faults(event))
    if found:
        return found
    erased, cut_short = erased_words(event), is_cut_short(event)
    for told in event["stages"]:
        faults = hash_faults(told, erased, cut_short)
        found += sifted(f"stage {told['number']}", faults)
    found += sifted("book", book_faults(event))
    found += sifted("head", head_faults(event))
    if found:
        return found  # nothing can be counted from lines that are not right
    try:
        event = followed(event)
        stages = stages_of(event)
    except Untrue as untrue:
        return [str(untrue)]
    for stage in stages:
        for table in stage.tables:
            found += sifted(f"table {table.code}", table.faults())
    for stage in stages:
        found += sifted(stage.name, stage_faults(stage, event))
        found += sifted(stage.name, stage.decision_faults(cut_short))
        found += sifted(stage.name, stage.withdrawal_faults())
        found += sifted(stage.name, stage.exchange_faults())
    found += sifted("draws", apart_faults(stages))
    found += sifted("entrants", entered_faults(event, stages))
    found += sifted("entrants", entrant_faults(event))
    found += sifted("entrants", fate_faults(event, stages))
    found += sifted("entrants", erasing_faults(event))
    found += sifted("answers", answer_faults(event))
    found += sifted("draws", draw_faults(event))
    found += sifted("steps", state_faults(event))
    found += sifted("results", result_faults(event, stages))
    found += sifted("ending", ending_faults(event, stages))
    found += sifted("raffles", raffle_faults(event))
    found += sifted("stamps", stamp_faults(event))
    return found


def final_is_out(event):
    """Whether the public record leaves out how the final went, until it is told."""
    held = [one["held"] for one in said_in(event, "embargo")][-1:] == [1]
    published = lines_of(event, "results_published")
    return held and event["format"].endswith("-public") and not published


def is_cut_short(event):
    """Whether the book can end before a line that tells how a held final goes.

    Nothing of the final is here then but who sits there. That it is held back can stand
    behind that line too.
    """
    finals = [told["tables"] for told in event["stages"] if told["final"]]
    tables = [table for some in finals for table in some]
    unplayed = tables and all(len(table["lines"]) == 1 for table in tables)
    public = event["format"].endswith("-public")
    return bool(public and unplayed and not lines_of(event, "results_published"))


def words_left_out(event):
    """Words that are here else, and that a record which was cut short leaves out."""
    latest = latest_names(event)
    books = [(code, table["lines"]) for code, table in tables_in(event)]
    for book, lines in [("", event["book"]), *books]:
        for line in [one for one in lines if one["row"] is not None]:
            hashes, hidden = {"reason": line["row"]["reason"]}, ()
            if not book:
                hashes, hidden = words_of(line, latest)
            for name in sorted(set(hashes) - set(line["texts"]) - set(hidden)):
                if hashes[name] is not None:
                    place = f"{line['row']['seq']}.{name}"
                    yield f"{book}:{place}" if book else place


def file_faults(event):
    right = event["format"] in ("cruce-event", "cruce-event-public") and event["v"] == 2
    check(right, "this is not the record of an event")
    yield from names_of(event)
    yield from form_faults(event["book"], "book")
    for code, table in tables_in(event):
        yield from form_faults(table["lines"], f"table {code}")


def form_faults(lines, name):
    """Lines that do not have what every line has."""
    for number, line in enumerate(lines, 1):
        row, where = line.get("row", ""), f"{name}, line {number}"
        right = type(line.get("hash")) is str and type(line.get("texts")) is dict
        if row is not None and right:
            right = type(row) is dict and NAMES["book.row"] == row.keys()
            right = right and type(row["payload"]) is dict and type(row["kind"]) is str
            second = row["second"] if right else None
            others = type(second) is str and second not in ("", row["author"])
            right = right and type(row["author"]) is str
            right = right and (second is None or others)
            kind = (
                SAID.get(row["kind"], ("", "")) if right and name == "book" else ("",)
            )
            right = right and set(kind[0].split()) <= row["payload"].keys()
        if not right:
            yield f"{where} cannot be read: it has more or less than a line"


def hash_faults(told, erased, cut_short):
    """The lines of a stage, hash by hash.

    Reasons from which a person was erased behind the end of a held record are left out.
    """
    hidden = ("reason",) if cut_short else ()
    rules_hash = sha(canon(told["rules"]))
    for table in told["tables"]:
        code = f"{told['number']}/{table['letter']}"
        faults = line_faults(table, code, rules_hash, erased, hidden)
        yield from sifted(f"table {code}", faults)


def head_faults(event):
    keys = [line["row"]["key"] for line in event["book"] if line["row"] is not None]
    for _, table in tables_in(event):
        keys += [line["row"]["key"] for line in table["lines"]]
    book = event["book"][-1]["hash"] if event["book"] else "0" * 64
    if head_over(event, book) != event["head"]:
        yield "the head of the event is another one"
    if len(set(keys)) != len(keys):
        yield "a line is there twice"


ABOUT_STAGES = (
    "stage_confirmed", "stage_corrected", "contest_decided", "withdrawal", "moved_up",
    "withdrawal_taken_back",
)  # fmt: skip


def stages_of(event):
    """Every stage with its tables, and what the book says of it."""
    lines, stages, before = said_in(event, *ABOUT_STAGES), [], None
    for told in event["stages"]:
        later = later_entries(event) if before is None else []
        before = Stage(told, lines, before, later)
        stages.append(before)
    return stages


# -- what people decided, and what no program can see -------------------------------

NOT_CHECKED = (
    "The event's name, place, dates, time and fees, and what its page says; whether it "
    "was a rehearsal, is public or shows odds; whether people are called as they said.",
    "Who signed what stands outside the ledgers, at what hour, by which key, and the "
    "words of reasons there.",
    "What the desk noted before play, calls, proposals, sign-in links, and how an urn "
    "was recorded.",
    "Errata, objections and their answers, embargoes and reveals: whether they are "
    "right in what they say. An erratum changes a name or a place, by two people "
    "alone; the second may only be named.",
    "Paper urns and lots drawn by hand: the file has what was written down, only who "
    "was there saw the tickets.",
    "Why somebody on the list never played.",
    "Who is of one club, where a draw keeps those apart.",
    "Raffles: whether they are all here, who was in the hall, and who was noted as "
    "absent for a prize.",
    "Draws, lots and raffles that were called off, and how often somebody drew before: "
    "compare the mark (--mark) with a photograph from before the cards.",
    "Whether somebody wrote other lines from the first on, in deals, authors, reasons: "
    "compare the head (--head) or that of a table (--slip) with a wall or a slip.",
)


def by(said):
    """Behind a sentence: why, and who has signed it."""
    names = [name for name in (said["author"], said["second"]) if name]
    why = said.get("reason") or ""
    return f"{f': {why}' if why else ''} ({' and '.join(names)})"


def decisions(event, stages):
    """What is not computed but was decided or said by a person, one sentence each."""
    yield from decided_before_play(event)
    for stage in stages:
        for one in stage.contests:
            if one["decision"] in ("kept", "corrected"):
                name = f"{stage.name}, correction {one['number']}"
                yield f"{name}: {one['decision']}{by(one)}"
        for one in stage.standing():
            came = f", {one['came']} moved up" if one["came"] else ", nobody moved up"
            yield f"{stage.name}: {one['entrant']} went home{came}{by(one)}"
        for table in stage.tables:
            yield from table_decisions(table)
        yield from joined_elsewhere(stage)
    yield from objected(event)
    yield from decided_at_draws(event)
    yield from not_in_raffles(event, stages)
    yield from decided_of_results(event)


def decided_before_play(event):
    for one in said_in(event, "event_cancelled", "event_resumed"):
        over = one["kind"] == "event_cancelled"
        yield f"the event was {'cancelled' if over else 'taken up again'}{by(one)}"
    for one in said_in(event, "rules_chosen")[1:]:
        yield f"other rules since line {one['seq']}{by(one)}"
    known = set()
    for one in said_in(event, "named"):
        code = one["entrant"]
        if code in known:
            yield f"{code} is called otherwise since line {one['seq']}{by(one)}"
        known.add(code)
    for one in said_in(event, "late_entry", "late_entry_taken_back"):
        late = one["kind"] == "late_entry"
        how = "came late and drew" if late else "was taken out again from"
        yield f"{one['entrant']} {how} {one['ticket'] or 'a place'}{by(one)}"
    for one in said_in(event, "stage_step"):
        if one["reason"]:
            yield f"stage {one['stage']}: back to {one['after']}{by(one)}"


def joined_elsewhere(stage):
    """Who joined a table, by the hours of its lines, though another one came first.

    The first of the smallest at which nobody has played takes whoever comes late.
    """
    all_tables = list(enumerate(stage.tables))
    for place, table in all_tables:
        for number, row in enumerate(table.whole.rows):
            if row["kind"] != "join":
                continue
            size = (len(seating_at(table.whole.rows[:number]).seated), place)
            full = full_table(stage.told)
            waits = [(waiting_seats(one, row, full), n) for n, one in all_tables]
            first = [
                stage.tables[n].code for many, n in waits if many and (many, n) < size
            ]
            if first:
                where = f"table {table.code}, line {row['seq']}"
                code = row["payload"]["entrant"]
                yield f"{where}: {code} joined here, and table {first[0]} came first"


def waiting_seats(table, row, full):
    """How many sat at a table of which nobody had played or left; 0 if it was full."""
    rows, until = table.whole.rows, moment(row["at"]) + A_MINUTE
    begun = [one for one in rows if one["kind"] not in ("opened", "join", "swap")]
    until_then = [one for one in rows[1:] if one["at"] <= row["at"]]
    many = len(seating_at([rows[0], *until_then]).seated)
    idle = not any(moment(one["at"]) <= until for one in begun)
    return many if idle and many < full else 0


def objected(event):
    """To which lines of tables somebody objected, and what became of it."""
    void = {
        (code, line["row"]["voids"])
        for code, table in tables_in(event)
        for line in table["lines"]
    }
    answers = said_in(event, "line_answered")
    for one in (one for one in answers if one["verdict"] == "objected"):
        place = (one["table"], one["line"])
        later = [o for o in answers if (o["table"], o["line"]) == place]
        later = [o for o in later if o["seq"] > one["seq"] and o["author"][:1] != "E"]
        what = "nobody has answered"
        if place in void:
            what = "it was voided"
        elif later:
            what = f"{later[-1]['verdict']} by {later[-1]['author']}"
        yield f"table {place[0]}, line {place[1]}: {one['author']} objected; {what}"


def not_in_raffles(event, stages):
    """Who was checked in when a raffle was opened, and takes no part in it."""
    expelled = who_left(stages, "expelled")
    for one in said_in(event, "raffle_opened"):
        stands = standing(event, before=one["seq"])
        there = {code for code in stands if stands[code] == "checked_in"} - expelled
        some = ", ".join(sorted(there - set(one["entrants"])))
        if some:
            yield f"raffle {one['number']}: without {some}, who had checked in"
        some = ", ".join(sorted(set(one["entrants"]) - there))
        if some:
            yield f"raffle {one['number']}: with {some}, who was not checked in"


def decided_at_draws(event):
    for name, _key, draw in drawn_in(event):
        for step in draw["steps"]:
            if step["move"] == "void":
                yield f"{name} was called off{by(step)}{opened_then(draw)}"
        if draw["method"] == "quick":
            yield f"{name} was drawn without cards or throws: by the site alone"
        typed = [one for one in draw["steps"] if one["move"] == "typed"]
        if len({one["value"] for one in typed}) > 1:
            yield f"{name}: other cards or throws had been typed{by(typed[-1])}"
        if draw["method"] != "urn" and draw["state"] not in ("published", "void"):
            yield f"{name} was begun, and neither drawn nor called off"
        for line in draw["tickets"]:
            if line["kind"] != "ticket_ok" and line["kind"] != "ticket_recorded":
                what = line["kind"][len("ticket_") :].replace("_", " ")
                yield f"{name}: ticket {seat_of(line)}: {what}{by(line)}"
    for one in said_in(event, "raffle_opened"):
        if one["again"]:
            again = by({**one, "reason": one["again"]})
            yield f"raffle {one['number']}: one more, though there was one{again}"
    for one in said_in(event, "winner_absent"):
        yield f"raffle {one['raffle']}: {one['winner']} was not there{by(one)}"


def opened_then(draw):
    """What is known of a draw that was called off: what it would have given."""
    if not draw["commitment"]:
        return ""
    if not draw["void_secret"] and draw["proof"] is None:
        return "; its secret was NOT opened: nobody knows what it would have given"
    return "; what was laid open had been typed" if draw["public_text"] else ""


def decided_of_results(event):
    for one in said_in(event, "end_step"):
        if one["reason"]:
            yield f"results {one['after']}{by(one)}"
    for one in said_in(event, "objection_answer"):
        yield f"objection {one['objection']}: {one['answer']}{by(one)}"
    for one in said_in(event, "erratum"):
        place = "" if one["place"] is None else f", place {one['place']}"
        name = f", called {one['name']}" if one["name"] else ""
        whose = f" ({one['entrant']}{name}{place})" if one["entrant"] else ""
        with_whom = f", with {one['with_whom']}" if one["with_whom"] else ""
        yield f"erratum {one['number']}{whose}: {one['text']}{by(one)}{with_whom}"
    rows = [line["row"] for line in lines_of(event, "named")]
    names = {f"{row['seq']}.{name}" for row in rows for name in words_in("named")}
    for one in said_in(event, "words_erased"):
        words = ", ".join(one["words"])
        # Of a name nothing is left but the code; other words may be other ones.
        others = [place for place in one["words"] if place not in names]
        beside = f": what else was changed in {', '.join(others)} cannot be known"
        said = f"{one['entrant']} was erased from the words {words}{by(one)}"
        yield said + (beside if others else "")


def seat_of(line):
    return f"{line['letter']}{line['position'] + 1}"


NOTED = {"opened": "a review was opened", "released": "the review was ended"}


def table_decisions(table):
    gone = {row["voids"] for row in table.whole.rows}
    for row, line in zip(table.whole.rows, table.lines):
        said, where = row["payload"], f"table {table.code}, line {row['seq']}"
        why = line["texts"].get("reason", {}).get("text", "")
        signed = by({**row, "reason": why})
        if row["kind"] == "void":
            yield f"{where}: line {row['voids']} was voided{signed}"
        if row["seq"] in gone:
            continue
        if row["kind"] in ("join", "sit"):
            yield f"{where}: {said['entrant']} takes seat {said['seat'] + 1}{signed}"
        elif row["kind"] == "leave":
            yield f"{where}: seat {said['seat'] + 1} leaves, {said['cause']}{signed}"
        elif row["kind"] == "swap":
            yield f"{where}: seats were exchanged{signed}"
        elif row["kind"] == "penalty":
            lost = f"seat {said['seat'] + 1} loses {said['points']}, {said['kind']}"
            yield f"{where}: {lost}{signed}"
        elif row["kind"] == "lot" and "draw" not in said:
            yield f"{where}: a lot was drawn by hand{signed}"
        elif row["kind"] == "deal" and why and row["replaces"] is None:
            yield f"{where}: a deal out of turn{signed}"
        elif row["kind"] == "last_deal":
            yield f"{where}: the last deal was called{signed}"
        elif row["kind"] == "reopen":
            yield f"{where}: the table was opened again{signed}"
        elif row["kind"] == "note":
            yield f"{where}: {NOTED.get(said.get('review'), 'a note')}{signed}"
        elif row["kind"] == "close" and not table.after(row["seq"]).over():
            yield f"{where}: closed before the end of the set{signed}"


def computed(event, stages):
    """What was computed from the lines, with how many of each."""
    rows = [r for stage in stages for table in stage.tables for r in table.whole.rows]
    deals = [row["payload"] for row in rows if row["kind"] == "deal"]
    cards = sum("plays" in said for said in deals)
    yield "every hash, the words beside it, the order of the lines, hours in each book"
    of_cards = so_many(cards, "from its cards", "from their cards")
    told = so_many(len(deals), "deal", "deals")
    yield f"{told} ({of_cards}), penalties, sums, ties, order"
    drawn = sum(draw["proof"] is not None for _name, _key, draw in drawn_in(event))
    told = so_many(drawn, "draw, lot or raffle", "draws, lots and raffles")
    yield f"{told} by the protocol; tickets of paper urns"
    contests = sum(len(stage.contests) for stage in stages)
    yield (
        "who was entered, had a seat, went through, also after "
        f"{so_many(contests, 'correction', 'corrections')}, and moved up; that no "
        "table, stage or draw is missing, and none too many"
    )
    if lines_of(event, "results_published"):
        places = so_many(len(places_of(stages)), "place", "places")
        yield f"{places}, and the published copy as printed"


def told_of(event, stages):
    """What the record says, in the few lines that people compare."""
    tables = [table for stage in stages for table in stage.tables]
    lines = sum(len(table.lines) for table in tables)
    yield (
        f"True: {so_many(lines, 'line', 'lines')} at "
        f"{so_many(len(tables), 'table', 'tables')} in "
        f"{so_many(len(stages), 'stage', 'stages')}, and "
        f"{so_many(len(event['book']), 'line', 'lines')} of the event's book."
    )
    yield "Computed again, and as written:"
    yield from (f"  - {one}" for one in computed(event, stages))
    played = {code for stage in stages for code in stage.entered}
    played |= {code for table in tables for code in table.whole.seating.seated}
    listed = codes_of(event)
    away = ", ".join(sorted(listed - played))
    yield (
        f"{event['tournament']['slug']}: {event['status']}. "
        f"{len(listed)} on the list, {len(listed & played)} played"
        f"{f'; never: {away}' if away else ''}."
    )
    if lines_of(event, "results_published"):
        names = {one["entrant"]: one["shown"] for one in said_in(event, "named")}
        yield "Places: " + ", ".join(
            f"{one['place']} {one['entrant']} {names[one['entrant']]}".strip()
            for one in places_of(stages)[:4]
        )
    elif final_is_out(event):
        yield "The final is held back until the prize giving: only its seats are here."
    if is_cut_short(event):
        yield from left_out_told(event, stages)
    for opened, draw, absent in raffles_of(event):
        pairs = zip(opened["prizes"], winners(opened, draw, absent))
        won = ", ".join(f"{prize} {code}" for prize, code in pairs)
        yield f"Raffle {opened['number']}: {won or 'not drawn'}"
    sealed = sum(line["row"] is None for line in event["book"])
    if sealed:
        told = so_many(
            sealed,
            "line of the book is not public yet: its hash is here. What it says, and "
            "of what kind it is,",
            "lines of the book are not public yet: their hashes are here. What they "
            "say, and of what kind they are,",
        )
        yield f"{told} nobody can check before."
    yield "The head is"
    yield event["head"]
    yield from stamps_told(event)
    short = sum(
        "set_points" in row["payload"]["entry"]
        for table in tables
        for row in table.whole.rows
        if row["kind"] == "deal"
    )
    if short:
        yield (
            f"In {so_many(short, 'deal', 'deals')} card points were not recorded: the "
            "points stand as they were written, and some deal can give them."
        )
    found = list(decisions(event, stages))
    yield "Decided by people, which no program can check" + (
        ":" if found else ": nothing."
    )
    yield from (f"  - {one}" for one in found)
    yield from seconds_told(event)
    yield from links_told(event)
    yield from cancelled_told(event)
    yield "Not checked:"
    yield from (f"  - {one}" for one in NOT_CHECKED)


def left_out_told(event, stages):
    """What nobody can check before the final is told."""
    for stage in stages:
        for table, rows in stage.untold():
            yield (
                f"Table {table.code} was corrected behind its stage: what was decided "
                "about that is told with the final, and not checked before."
            )
            yield from told_too_late(event, table, rows)
    missing = list(words_left_out(event))
    if missing:
        yield (
            f"Words that are not here: {some_of(missing)}. Somebody can have been "
            "erased from them, or have asked for initials; before the final is told "
            "nobody can check that."
        )


def told_too_late(event, table, rows):
    """Whether the book goes on behind a correction of which it does not tell."""
    since = moment(rows[0]["at"]) + A_MINUTE
    later = [line["row"] for line in event["book"] if line["row"] is not None]
    lines = [f"{row['seq']}" for row in later if moment(row["at"]) > since]
    if lines:
        yield (
            f"By the times the book should tell of table {table.code}, line "
            f"{rows[0]['seq']}, before its lines {some_of(lines)}, unless a clock was "
            "put right."
        )


def cancelled_told(event):
    """What was recorded while the event was off, by the times of two books.

    Each book is in order by itself; between two a clock may have been put right.
    """
    off, spells = None, []
    for one in said_in(event, "event_cancelled", "event_resumed"):
        if one["kind"] == "event_resumed" and off is not None:
            spells.append((off, moment(one["at"])))
        # What was under way at that very moment may have waited for its lock.
        off = moment(one["at"]) + datetime.timedelta(minutes=1)
        off = off if one["kind"] == "event_cancelled" else None
    if off is not None:
        spells.append((off, datetime.datetime.max.replace(tzinfo=off.tzinfo)))
    lines = [
        f"{code}:{line['row']['seq']}"
        for code, table in tables_in(event)
        for line in table["lines"]
        if any(since < moment(line["row"]["at"]) < until for since, until in spells)
    ]
    if lines:
        yield (
            "By their times recorded while the event was cancelled, unless a clock was "
            f"put right: {some_of(lines)}."
        )


def signed_rows(event):
    """The lines of all books that are public, each with the book's name."""
    rows = [("event", line["row"]) for line in event["book"] if line["row"] is not None]
    for code, table in tables_in(event):
        rows += [(code, line["row"]) for line in table["lines"]]
    return rows


def links_told(event):
    """Who has signed by a link that no line has made, that had ended, or elsewhere."""
    ends, opens, unmade, late, away = {}, {}, {}, [], []
    kinds = ("link_issued", "link_revoked", "players_record", "results_published")
    for one in said_in(event, *kinds):
        # What was under way at that very moment may have waited for its lock.
        end = moment(one["at"]) + datetime.timedelta(minutes=1)
        if one["kind"] == "link_issued":
            ends[one["code"]], opens[one["code"]] = None, one["letters"]
        elif one["kind"] == "link_revoked":
            ends[one["code"]] = end
        elif not one.get("on"):  # with the event all links end, else those of players
            over = "" if one["kind"] == "results_published" else "E"
            ends.update((c, ends[c] or end) for c in ends if c[:1] == over or not over)
    for book, row in signed_rows(event):
        code, letter = row["author"], book.partition("/")[2]
        if code[:1] not in ("R", "G", "D", "E"):
            continue
        if code not in ends:
            unmade[code] = unmade.get(code, 0) + 1
            continue
        if ends[code] is not None and moment(row["at"]) > ends[code]:
            late.append(f"{book}:{row['seq']}")
        if letter and opens[code] and letter not in opens[code]:
            away.append(f"{book}:{row['seq']} ({code})")
    if unmade:
        of = {code: so_many(n, "line", "lines") for code, n in sorted(unmade.items())}
        told = [f"{code} ({lines})" for code, lines in of.items()]
        yield f"Signed by sign-in links that no line has made: {some_of(told)}."
    if late:
        yield (
            "By their times signed by a sign-in link that had ended, unless a clock "
            f"was put right: {some_of(late)}."
        )
    if away:
        yield f"Signed at tables that the sign-in link does not open: {some_of(away)}."


def seconds_told(event):
    """Which second persons have confirmed themselves, and who is only named."""
    own = said_in(event, "countersigned")
    own = {(one["book"], one["line"], one["author"]) for one in own}
    lines = signed_rows(event)
    two = [(book, row["seq"], row["second"]) for book, row in lines if row["second"]]
    named = [f"{book}:{seq}" for book, seq, code in two if (book, seq, code) not in own]
    if two:
        yield (
            f"{so_many(len(two), 'line has', 'lines have')} a second person. Only "
            f"named by the first, without an own sign-in: {some_of(named)}."
        )
    yield from signed_by_one_told(event, lines)


HANDED = ("link_issued", "link_given_again", "countersigned", "line_answered")
PROPOSED = datetime.timedelta(hours=2)  # so long a link's proposal waits for a second
COULD_BE_BOTH = (
    ("made", "One person could have signed as both, by a sign-in link they had made, "
     "as whoever hands out links can"),
    ("given", "One person could have signed as both, by a sign-in link they had given "
     "out again"),
    ("unused", "Of these, by a sign-in link that had signed nothing else by then"),
    ("server", "Signed by two, one by a sign-in link made on the server, which whoever "
     "has it can hold"),
    ("player", "Confirmed by a player's link made after the line, by whoever could "
     "have signed the line too"),
)  # fmt: skip


def signed_by_one_told(event, rows):
    """Which lines one person could have signed as both, having had a link in hand."""
    written = {(book, row["seq"]): row for book, row in rows}
    now, ended, found = {}, {}, {kind: [] for kind, _said in COULD_BE_BOTH}
    for one in said_in(event, *HANDED):
        if one["kind"] in ("link_issued", "link_given_again"):
            # A code for one table signs out no phone; a new link signs out all.
            kept = now.get(one["code"], []) if one.get("letter") else []
            over = [] if kept else now.get(one["code"], [])
            ended.setdefault(one["code"], []).extend((said, one["at"]) for said in over)
            now[one["code"]] = [one, *kept]
            continue
        book = one["table" if one["kind"] == "line_answered" else "book"]
        row = written.get((book, one["line"]))
        if row is not None and one.get("verdict", "confirmed") == "confirmed":
            first = could_sign(row["author"], book, with_ended(now, ended, one["at"]))
            second = could_sign(one["author"], book, now)
            for kind, who in could_be_both(one, row, (first, second), rows):
                found[kind].append(f"{book}:{one['line']}{who}")
    for kind, said in COULD_BE_BOTH:
        if found[kind]:
            yield f"{said}: {some_of(found[kind])}."


def with_ended(now, ended, at):
    """The links as they are, and those with which the first could have proposed it."""
    since = moment(at) - PROPOSED
    return {
        code: some + [said for said, end in ended.get(code, ()) if moment(end) >= since]
        for code, some in now.items()
    }


def could_sign(code, book, hands):
    """Who could sign so in a book, with the links that they had given for it.

    Whoever made a link or gave it out again, and who could sign as those.
    """
    found, asked = {code: []}, [code]
    for known in asked:
        for said in hands.get(known, ()):
            letter, giver = said.get("letter"), said["author"]
            here = not letter or book.partition("/")[2] == letter
            if here and giver not in found:
                found[giver] = [*found[known], said]
                asked.append(giver)
    return found


def could_be_both(one, row, hands, rows):
    """In which ways one person could have signed a line and its confirmation."""
    first, second = hands
    both = sorted(first.keys() & second.keys())
    if one["kind"] == "line_answered":
        made = [said["at"] for who in both for said in second[who][:1]]
        if any(at > row["at"] for at in made):
            yield "player", f" ({one['author']})"
        return
    if "" in first or "" in second:
        yield "server", ""
    elif both:
        links = [said for who in both for said in (*first[who], *second[who])]
        again = any(said["kind"] == "link_given_again" for said in links)
        yield "given" if again else "made", f" ({', '.join(both)})"
        if any(is_unused(said, one["at"], rows) for said in links):
            yield "unused", ""


def is_unused(said, until, rows):
    """Whether a link had signed nothing alone since it was given."""
    return not any(
        row["author"] == said["code"]
        and row["kind"] != "countersigned"
        and row["second"] is None
        and said["at"] <= row["at"] <= until
        for _book, row in rows
    )


def so_many(number, one, more):
    """How many there are, with the word for one or for more."""
    return f"{number} {one if number == 1 else more}"


def some_of(lines):
    """The first of them, and how many more there are."""
    more = f" and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
    return f"{', '.join(lines[:MOST_LINES]) or 'none'}{more}"


# -- anchors: what somebody kept outside the file -------------------------------------


def anchor_of(text):
    """The digits of a photograph or a slip. Raises Untrue."""
    digits = "".join(text.split()).lower()
    right = HEX.issuperset(digits) and DIGITS <= len(digits) <= 64
    check(right, f"{shown(text)} is no fingerprint of {DIGITS} to 64 hex digits")
    return digits


def head_anchor(event, text):
    """Any state that the event was ever in, as a page or a print has told it."""
    digits, published = anchor_of(text), said_in(event, "results_published")
    if event["head"].startswith(digits):
        return "The head is the one you have."
    if any(one["body_hash"].startswith(digits) for one in published):
        return "The hash of the published results is the one you have."
    if any(one["head"].startswith(digits) for one in published):
        return "The head on which the results were published is the one you have."
    for number, line in enumerate(event["book"], 1):
        if line["hash"].startswith(digits):
            return followed_by("The event's book", number, event["book"])
    raise Untrue(f"--head {text}: the head of this record is {event['head']}")


def followed_by(name, number, lines):
    after = len(lines) - number
    return f"{name}: line {number} is the one you have; {after} written after it."


def lines_at(event, code):
    """The lines of a table, by its stage and letter: none if there is no such table."""
    return next(
        (table["lines"] for name, table in tables_in(event) if name == code), []
    )


def slip_anchor(event, text):
    """Any line of a table, also one from before a correction."""
    code, _colon, digits = text.partition(":")
    code, digits = code.strip().upper(), anchor_of(digits)
    tables = [name for name, _table in tables_in(event)]
    here = f"this record has no table {shown(code)}, but {some_of(tables)}"
    check(code in tables, f"--slip {text}: {here}")
    lines = lines_at(event, code)
    for number, line in enumerate(lines, 1):
        if line["hash"].startswith(digits):
            after = len(lines) - number
            return f"Slip {code}: line {number}; {after} written after it."
    raise Untrue(f"--slip {text}: table {code} never ended so in this record")


def mark_anchor(event, text):
    """The mark of a draw, or the fingerprint of the map of a paper urn."""
    digits = anchor_of(text)
    for name, _key, draw in drawn_in(event):
        if (draw["commitment"] or "").startswith(digits):
            counts = draw["state"] == "published"
            how = "drawn with it" if counts else "NOT drawn with it"
            return f"Mark of {name}: {how}, as on your photograph."
        if draw["method"] == "urn" and (draw["frozen_hash"] or "").startswith(digits):
            return f"Map of {name}: the one on your photograph."
    raise Untrue(f"--mark {text}: no draw of this record has this mark")


def kept_anchor(event, text):
    """What a printed code says: ``…/t/SLUG/compare/?kept=…``, or its digits alone.

    ``head:SEQ:HEX`` is a line of the event's book, ``slip:1/B:SEQ:HEX`` one of a table,
    ``mark:HEX`` the mark of a draw or the fingerprint of a map, ``results:HEX`` the
    published copy; digits alone are any of these.
    """
    right = "[" not in text and "]" not in text
    check(right, f"--kept {text}: this is no address of a printed code")
    address, _cross, _rest = text.strip().partition("#")
    path, _mark, query = address.partition("?")
    parts = path.partition("//")[2].split("/")[1:] if "//" in path else path.split("/")
    slug = event["tournament"]["slug"]
    if "t" in parts[:-1]:
        other = parts[parts.index("t") + 1]
        check(other == slug, f"--kept {text}: this is of {other}, the record of {slug}")
    asked = [one.partition("=") for one in query.split("&")]
    found = [unquoted(said) for name, _is, said in asked if name == "kept" and said]
    for one in found or [text.strip()]:
        kind, _colon, said = one.partition(":")
        if kind == "head" and ":" in said:
            yield numbered_anchor("The event's book", event["book"], said, one)
        elif kind == "slip" and said.count(":") == 2:
            code, _colon, said = said.partition(":")
            yield numbered_anchor(f"Slip {code}", lines_at(event, code), said, one)
        elif kind == "mark":
            yield mark_anchor(event, said)
        elif kind == "results":
            yield results_anchor(event, said)
        else:
            yield any_anchor(event, one)


def unquoted(text):
    """What stands in an address, where some signs are written as numbers."""
    first, *parts = text.replace("+", " ").split("%")
    for part in parts:  # a percent sign stands before two hex digits
        right = len(part) >= 2 and HEX.issuperset(part[:2])
        first += chr(int(part[:2], 16)) + part[2:] if right else "%" + part
    return first


def results_anchor(event, text):
    digits, published = anchor_of(text), said_in(event, "results_published")
    right = any(one["body_hash"].startswith(digits) for one in published)
    check(right, f"--kept {text}: these results are not those of this record")
    return "The hash of the published results is the one you have."


def numbered_anchor(name, lines, said, text):
    """One line: it has this number and this hash."""
    seq, _colon, digits = said.partition(":")
    digits = anchor_of(digits)
    right = seq.isascii() and seq.isdigit() and 0 < int(seq) <= len(lines)
    check(right, f"--kept {text}: this record has no such line")
    right = lines[int(seq) - 1]["hash"].startswith(digits)
    check(right, f"--kept {text}: line {seq} is another one in this record")
    return followed_by(name, int(seq), lines)


def any_anchor(event, text):
    """Digits alone: of whatever has them."""
    digits = anchor_of(text)
    asked = [(head_anchor, digits), (mark_anchor, digits)]
    asked += [(slip_anchor, f"{code}:{digits}") for code, _ in tables_in(event)]
    for anchor, one in asked:
        try:
            return anchor(event, one)
        except Untrue:
            continue
    raise Untrue(f"--kept {text}: nothing in this record has these digits")


def drawn_in(event):
    """Every draw: its name, what the book calls it, and the draw."""
    for told in event["stages"]:
        number = told["number"]
        for draw in told["draws"]:
            key = ("seats", number, "", draw["number"])
            yield f"stage {number}, draw {draw['number']}", key, draw
        for lot in told["lots"]:
            key = ("moving_up", number, "", lot["number"])
            yield f"stage {number}, lot {lot['number']} of who moves up", key, lot
        for table in told["tables"]:
            for lot in table["lots"]:
                key = ("lot", number, table["letter"], lot["number"])
                where = f"table {number}/{table['letter']}"
                yield f"{where}, lot {lot['number']}", key, lot
    for raffle in event["raffles"]:
        key = ("raffle", None, "", raffle["number"])
        yield f"raffle {raffle['number']}", key, raffle


def anchors(event, head, slips, marks, kept=(), authorities=()):
    """A sentence for each anchor that fits, and one for each that does not."""
    fit, unfit = [], []
    asked = [(head_anchor, text) for text in ([] if head is None else [head])]
    asked += [(slip_anchor, text) for text in slips]
    asked += [(mark_anchor, text) for text in marks]
    asked += [(kept_anchor, text) for text in kept]
    asked += [(authority_anchor, text) for text in authorities]
    for anchor, text in asked:
        try:
            said = anchor(event, text)
            fit += [said] if isinstance(said, str) else list(said)
        except Untrue as untrue:
            unfit.append(str(untrue))
    return fit, unfit


# -- the program ----------------------------------------------------------------------


def add_options(parser):
    """The file, and what it is compared with."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--head", metavar="HEX", help="head of the ledgers as published"
    )
    parser.add_argument(
        "--slip", metavar="1/B:HEX", action="append", default=[],
        help="fingerprint of a table, from its closing slip",
    )  # fmt: skip
    parser.add_argument(
        "--mark", metavar="HEX", action="append", default=[],
        help="mark of a draw, from a photograph",
    )  # fmt: skip
    parser.add_argument(
        "--kept", metavar="ADDRESS", action="append", default=[],
        help="what a printed code says, as your phone reads it",
    )  # fmt: skip
    parser.add_argument(
        "--authority", metavar="FILE.pem", action="append", default=[],
        help="certificate of the time stamp authority, or its SHA-256",
    )  # fmt: skip


def verified(path, head=None, slips=(), marks=(), kept=(), authorities=()):
    """What is true of a file, and what is not; both in sentences."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        return [], [f"the file cannot be read: {error}"]
    return judged(data, head, slips, marks, kept, authorities)


def judged(data, head=None, slips=(), marks=(), kept=(), authorities=()):
    """What is true of what stands in a file, and what is not; both in sentences."""
    said, wrong = weighed(data, head, slips, marks, kept, authorities)
    return [plain(one) for one in said], [plain(one) for one in wrong]


def weighed(data, head, slips, marks, kept, authorities):
    try:
        event = read_json(data)
    except UNREADABLE as error:
        return [], [f"this is not the record of an event ({trouble(error)})"]
    try:
        faults = faults_of(event)
        if faults:
            return [], faults
        event = followed(event)
        fit, unfit = anchors(event, head, slips, marks, kept, authorities)
        said = list(told_of(event, stages_of(event)))
    except Untrue as untrue:
        return [], [str(untrue)]
    except UNREADABLE as error:
        return [], [f"this is not the record of an event ({trouble(error)})"]
    if not fit:
        said.append(
            "Nothing outside the file was compared, so it only agrees with itself: "
            "give --head, --slip, --mark or --kept, from a wall, a slip, a photograph; "
            "or --authority, if it is stamped."
        )
    return said + fit, unfit


def refused(wrong):
    """The lines for what is not true."""
    lines = [f"NOT TRUE: {one}" for one in wrong[:MOST_LINES]]
    if len(wrong) > MOST_LINES:
        lines.append(f"... and {len(wrong) - MOST_LINES} more")
    return "\n".join(lines)


def answered(data, asked):
    """Whether it is true, and what is printed, in UTF-8: for the page that runs this.

    ``asked`` has each option with its text in UTF-8, and what stands in its file.
    """
    given = {"head": [], "slip": [], "mark": [], "kept": [], "authority": []}
    for option, text, content in asked:
        text = text_of(text)
        given[option].append(text if content is None else (text, content))
    head = given["head"][0] if given["head"] else None
    rest = [given[name] for name in ("slip", "mark", "kept", "authority")]
    said, wrong = judged(data, head, *rest)
    return not wrong, (refused(wrong) if wrong else "\n".join(said)).encode("utf-8")


def main():
    import argparse  # what only a command line needs

    if sys.version_info < (3, 9):  # noqa: UP036  (strangers have any)
        # It would read the file otherwise, and call a true one untrue.
        sys.stderr.write("This needs Python 3.9 or newer: nothing was checked.\n")
        sys.exit(2)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # a terminal may not have every letter
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_options(parser)
    asked = parser.parse_args()
    said, wrong = verified(
        asked.file, asked.head, asked.slip, asked.mark, asked.kept, asked.authority
    )
    if wrong:
        sys.exit(refused(wrong))
    print("\n".join(said))


if __name__ == "__main__":
    main()
