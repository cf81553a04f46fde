"""Anybody presses anything: forms of real pages, filled by chance, old ones as well.

An event stands in some state. Two organizers, referees, the door and the audience open
its pages and send the forms that they find there, often that of a page which they have
opened a while ago; their programs make the calls of the API, which answers as it is
described; the clock goes on, or is set back. No press ends in an error. After each one
that was taken all that is stored agrees with the books, and a stranger finds no fault
in the two files. Text that was refused stands on the page, a call that was refused has
written nothing, one that is made again counts once, and nobody outside reads the name
of somebody who is shown by initials or was erased. In the end the event is read into an
empty database, written again with the same bytes, and true there. In other halls the
database fails at one of the statements of what is done: nothing is written by half
then. On PostgreSQL they all do it at the same time as well, each on a connection of
their own.

``CRUCE_HALLS`` says how many halls, ``CRUCE_FIRST_HALL`` from which on, and
``CRUCE_PRESSES`` how often somebody does something in each. What fails names the hall
and its last presses.
"""

from __future__ import annotations

import html
import json
import os
import random
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from urllib.parse import urljoin, urlsplit

import pytest
import time_machine
from django.db import OperationalError, connection, connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences, differences_from_books
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.finish.commands.embargo import hold_final
from scoring.ledger.enums import LeaveCause
from scoring.rehearsal.scratch import scratch_database
from scoring.rehearsal.table_player import TablePlayer
from scoring.scorers.commands import let_players_record, player_links
from scoring.substitutions.commands.accidents import leave_seat
from tests.drills.calling import Program, lines_of
from tests.drills.pressing import Forms, Hand, not_kept, shape_of
from tests.integration.scoring.archive.event_file.forging import opened, verifier
from tests.integration.scoring.deals.entries import sign
from tests.integration.scoring.referee.api.described import (
    check_described,
    check_refused,
)
from tests.integration.walking import addresses
from tests.scenarios import (
    AT,
    STATES,
    a_stager,
    a_user,
    an_event,
    organizer_client,
    referee_client,
    running_tables,
)
from tournaments.book.after_commit import silenced
from tournaments.canon import canon
from tournaments.events.models.tournament import Tournament
from tournaments.people.names import names_of_pair
from tournaments.refusals import Refusal
from tournaments.staff.commands.organizers import add_organizer
from tournaments.staff.enums import Role

pytestmark = pytest.mark.no_ledger_check
FIRST = int(os.environ.get("CRUCE_FIRST_HALL", "1"))
HALLS = range(FIRST, FIRST + int(os.environ.get("CRUCE_HALLS", "12")))
# So many people are named in what somebody types: it is shown as it was typed.
NAMED = 3
PRESSES = int(os.environ.get("CRUCE_PRESSES", "150"))
every_hall = pytest.mark.parametrize("number", HALLS)
BEGINS = datetime(2026, 11, 21, 11, 0, tzinfo=UTC)
KINDS: tuple[dict[str, object], ...] = (
    {},
    {},
    {"pairs": True},
    {"game": "bisca"},
    {"short_form": True},
)
# Who does something how often.
HOW_OFTEN = {"O1": 6, "O2": 3, "R": 4, "RA": 1, "D": 2, "-": 2, "P1": 2, "P2": 2}
# Pages from which somebody works.
WORK = {
    "O1": re.compile("/desk/|/referee/"),
    "O2": re.compile("/desk/"),
    "R": re.compile("/referee/"),
}
# Of all events, of no event, or a stream that does not end.
NEVER = re.compile("^/cards/|/i18n/|/live/|/sign-in|/import|/password|/stamp")
# After them an event, or somebody's sign-in, takes nothing more.
RARELY = re.compile("/cancel/|/archive/|/sign-out|/revoke/|/staff/remove/")
# Secrets, what no person fills in, and what is typed to be compared.
NOT_SHOWN_AGAIN = {"pin", "website", "code"}


@contextmanager
def failing(*, at):
    """Let the database fail at this statement, counted from here.

    Yields a list in which the statement stands once it has failed.
    """
    asked, failed = count(1), []

    def fail(run, statement, *more):
        if next(asked) == at:
            failed.append(statement)
            raise OperationalError("disk I/O error")
        return run(statement, *more)

    with connection.execute_wrapper(fail):
        yield failed


class Hall:
    """An event, everybody who has something to do with it, and what they have seen."""

    def __init__(self, number, *, states=STATES, calls=0.1, breaks=0.0):
        self.chance = random.Random(f"hall {number}")
        self.calls, self.breaks = calls, breaks
        options = dict(self.chance.choice(KINDS))
        sizes = [2, 4, 6, 8] if "pairs" in options else [4, 5, 6, 7, 8, 9, 13]
        options["entrants"] = self.chance.choice(sizes)
        options["state"] = state = self.chance.choice(states)
        if state == "playing":
            options["deals"] = self.chance.choice([0, 1, 3])
        self.event = an_event(seed=f"hall {number}", **options)
        self.stager = a_stager(seed=f"hall {number}")
        self.people = self._people(state)
        others = self.event.entrants.order_by("code")[NAMED:]
        self.names = {one.code: names_of_pair(one.name) for one in others}
        self.addresses = list(addresses(self.event))
        self.seen = []
        self.opened, self.pressed, self.called = Counter(), Counter(), Counter()
        self.options, self.trail = str(options), []
        self.stranger = verifier()
        self.alone = True

    def _people(self, state):
        def client(language):
            return Client(headers={"accept-language": language})

        second = a_user(name="dan")
        add_organizer(tournament_id=self.event.id, user=second)
        people = {
            "O1": organizer_client(client("en"), self.event),
            "O2": client("ro"),
            "-": client("hu"),
        }
        people["O2"].force_login(second)
        if state != "published":
            people["R"] = referee_client(client("en"), self.event)
            people["RA"] = referee_client(client("en"), self.event, letters="A")
            people["D"] = referee_client(client("en"), self.event, role=Role.DOOR)
        if state in {"playing", "final"} and self.chance.random() < 0.5:
            people["P1"], people["P2"] = self._players(client("ro"), client("hu"))
        return people

    def _players(self, *phones):
        """Let players record, and sign some of them in at their phones."""
        by = {"tournament_id": self.event.id, "author": "O01", "at": AT}
        let_players_record(on=True, **by)
        seated = self._tables()[0].seats.order_by("position")
        codes = [seat.entrant.code for seat in seated][: len(phones)]
        for phone, issued in zip(phones, player_links(codes=codes, **by), strict=True):
            phone.post(reverse("grant-sign-in", kwargs={"token": issued.token}))
        return phones

    def beside(self, who, number):
        """The same hall as one of several who do something at the same time."""
        other = copy(self)
        other.chance = random.Random(f"{self.event.slug} {number}")
        other.event = Tournament.objects.get(pk=self.event.pk)
        other.people = {who: self.people[who]}
        other.addresses, other.seen, other.trail = list(self.addresses), [], []
        other.alone = False
        return other

    def walk(self, presses, *, clock=None):
        """Let somebody do something so often, while the clock goes on."""
        try:
            for _ in range(presses):
                if clock is not None:
                    seconds = self.chance.choice([1, 5, 20, 70, 200, -30, -90])
                    clock.shift(timedelta(seconds=seconds))
                self._go_on()
        except Exception as error:
            error.add_note("\n".join([self.options, *self.trail[-6:]]))
            raise

    def _go_on(self):
        often = [HOW_OFTEN[one] for one in self.people]
        (who,) = self.chance.choices(list(self.people), often)
        if self.chance.random() < self.calls:
            self.call(who)
            return
        what = self.chance.random()
        if what < 0.06:
            self.play()
        elif what < 0.25 and self.seen:
            self.press(*self._rarest(self.seen[-200:]))
        else:
            offered = self.open(who, self._address(who))
            for press in range(self.chance.choice([1, 1, 2])):
                if offered:
                    self.press(*self._rarest(offered), fresh=press == 0)

    def play(self):
        """Play on at a table, as programs do; what cannot be played is refused."""
        tables = [one for one in self._tables() if one.state != "closed"]
        if not tables:
            return
        table = self.chance.choice(tables)
        self.trail.append(f"play at {table.letter}")
        player = TablePlayer(self.stager, table)
        many = player.deals + self.chance.choice([1, 2, 30])
        try:
            while player.deals < many and not player.over:
                player.play()
            if player.over and self.chance.random() < 0.6:
                player.settle_ties()
                player.close()
        except Refusal as refusal:
            self.trail.append(f"refused: {refusal.code}")
        self.agree()

    def call(self, who):
        """Let somebody's program make a call of the API, and then the same again.

        The answer is as the description says. Refused, it has written nothing; taken,
        it counts once, and its key is good for nothing else.
        """
        program = Program(
            self.chance, event=self.event, stager=self.stager, called=self.called
        )
        sent = program.call(reads=self.chance.random() < 0.2)
        before = lines_of(self.event)
        status, said = self._send(who, sent)
        if status < 400 and sent.body is not None:
            self.agree()
            if isinstance(sent.body, dict) and "client_key" in sent.body:
                self._counts_once(who, sent, said)
        elif self.alone:
            assert lines_of(self.event) == before

    def _counts_once(self, who, sent, said):
        before = lines_of(self.event)
        status, again = self._send(who, sent)
        assert status < 400
        other = {**sent.body, "reason": "Of something else"}
        refused, _why = self._send(who, replace(sent, body=other))
        if self.alone:
            assert lines_of(self.event) == before
            assert {**again, "replayed": True} == {**said, "replayed": True}
            assert refused >= 400

    def _send(self, who, sent):
        """Make a call; return the status and what is answered."""
        text = json.dumps(sent.body, ensure_ascii=False)
        self.trail.append(f"{who} CALL {sent.path} {text}")

        def ask(device):
            if sent.body is None:
                return device.get(sent.path)
            return device.post(sent.path, text, content_type="application/json")

        if self.chance.random() < self.breaks:
            self._broken(who, ask)
        answer = ask(self.people[who])
        said = json.loads(answer.content) if answer.content else {}
        if who == "-":
            self._hides_names(answer.content.decode())
        self.trail[-1] += f" {answer.status_code} {said.get('code', '')}"
        if answer.status_code >= 400:
            check_refused(said)
        check_described(answer, said, sent=sent.body)
        return answer.status_code, said

    def _post(self, who, to, form, sent):
        """Send a form; where the database breaks, what was typed can be copied.

        Whatever the first time has written counts once.
        """
        if self.chance.random() < self.breaks:
            before = lines_of(self.event)
            broken = self._broken(who, lambda device: device.post(to, sent))
            if broken.status_code == 503:
                lost = not_kept(form, sent, html.unescape(broken.text))
                words = {text for _name, text in lost if " " in text}
                assert {text for text in words if "\n" not in text} == set()
            after = lines_of(self.event)
            answer = self.people[who].post(to, sent)
            if before != after and "client_key" in sent:
                assert lines_of(self.event) == after
            return answer
        return self.people[who].post(to, sent)

    def _broken(self, who, ask):
        """Return what is answered while the database fails at one of its statements.

        Nothing is written by half, and no answer is a fault of ours.
        """
        before = lines_of(self.event)
        at = self.chance.randint(1, self.chance.choice([20, 60, 200]))
        device = self.people[who]
        device.raise_request_exception = False
        with failing(at=at) as failed:
            answer = ask(device)
        device.raise_request_exception = True
        self.trail[-1] += f" (broken at {at}: {answer.status_code} {failed})"
        assert answer.status_code != 500
        if lines_of(self.event) == before:
            assert differences_from_books() == []
        else:
            self.agree()
        return answer

    def hold(self):
        """Hold the final back, and let somebody leave it: there the public book ends.

        Where no final is played, or it cannot be held any more, nothing happens.
        """
        self.trail.append("the final is held, and somebody leaves it")
        signed = {"tournament_id": self.event.id, "author": "O01", "at": AT}
        try:
            hold_final(**signed)
            finals = [one for one in self._tables() if one.stage.final]
            for table in finals[:1]:
                reason = sign(table, reason="Ill")
                cause = LeaveCause.WITHDRAWN
                leave_seat(table_id=table.pk, seat=1, cause=cause, sign=reason)
        except Refusal as refusal:
            self.trail.append(f"refused: {refusal.code}")
        self.agree()

    def _tables(self):
        return running_tables(self.event) if self.event.stages.exists() else []

    def _address(self, who):
        """Of some addresses that which was opened least, mostly where they work."""
        every = [one for one in self.addresses if not NEVER.search(one)]
        if who in WORK and self.chance.random() < 0.6:
            every = [one for one in every if WORK[who].search(one)] or every
        some = self.chance.sample(every, min(7, len(every)))
        found = min(some, key=lambda one: self.opened[shape_of(one)])
        self.opened[shape_of(found)] += 1
        return found

    def _rarest(self, seen):
        """Choose one of the forms, rather one that was pressed seldom."""
        weights = [1 / (1 + self.pressed[form.shape]) ** 2 for _who, form in seen]
        return self.chance.choices(seen, weights)[0]

    def open(self, who, address):
        """Open a page, and return who can send which forms of it."""
        self.trail.append(f"{who} GET {address}")

        def ask(device):
            return device.get(address, follow=True)

        if self.chance.random() < self.breaks:
            self._broken(who, ask)
        answer = ask(self.people[who])
        at = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        return self._read(who, at, answer)

    def _read(self, who, page, answer):
        assert answer.status_code < 500
        if answer.streaming or "html" not in answer.get("Content-Type", ""):
            return []
        if who == "-":
            self._hides_names(answer.text)
        found = Forms(page, answer.text)
        for link in found.links:
            inside = urlsplit(link).path.startswith(f"/t/{self.event.slug}/")
            if inside and link not in self.addresses:
                self.addresses.append(link)
        seen = [(who, one) for one in found.forms if not NEVER.search(one.shape)]
        self.seen += seen
        return seen

    def _hides_names(self, page):
        """Whoever is shown by initials, or was erased, is named to nobody outside.

        Of several at the same time another one may hide a name behind this page.
        """
        if not self.alone:
            return
        hidden, shown = set(), set()
        for one in self.event.entrants.filter(code__in=self.names):
            hides = one.initials_only or one.erased_at is not None
            (hidden if hides else shown).update(self.names[one.code])
        text = html.unescape(page)
        assert [name for name in hidden - shown if name in text] == []

    def press(self, who, form, *, again=3, fresh=False):
        """Send a form with one of its keys, and go on from the page that follows.

        What a ``fresh`` page offers may ask for other words; it is not refused whole.
        """
        key = self.chance.choice(form.keys)
        to = urljoin(form.page, key.to or form.action)
        if NEVER.search(to) or (RARELY.search(to) and self.chance.random() < 0.9):
            return
        self.pressed[form.shape] += 1
        named = self.event.entrants.order_by("code")
        listed = named.values_list("name", "code")[:NAMED]
        names, codes = zip(*listed, strict=True) if listed else (["Ana"], ["E001"])
        sent = Hand(self.chance, names=names, codes=codes).fill(form)
        if key.name:
            sent[key.name] = [key.value]
        self.trail.append(f"{who} POST {to} {json.dumps(sent, ensure_ascii=False)}")
        answer = self._post(who, to, form, sent)
        self.trail[-1] += f" {answer.status_code}"
        # A part lies in its page, and in what is shut there.
        if fresh and self.alone and not self.breaks and "/part/" not in form.page:
            names = {one.name for one in answer.templates}
            assert names.isdisjoint({"refused.html", "403.html", "404.html"})
        if answer.status_code in {302, 303}:
            self.agree()
            if self.chance.random() < 0.7:
                self.open(who, urljoin(to, answer["Location"]))
            return
        if answer.status_code == 400:
            self._keeps(form, sent, answer)
        seen = self._read(who, to, answer)
        if seen and again and self.chance.random() < 0.8:
            same = [one for one in seen if one[1].shape == form.shape]
            self.press(*self._rarest(same or seen), again=again - 1)

    def _keeps(self, form, sent, answer):
        """Bad input is not lost: it stands where the page asks for it again."""
        here = Forms(form.page, answer.text).forms
        again = [one.fields for one in here if one.path == form.path]
        asked = {one.name for fields in again for one in fields} - NOT_SHOWN_AGAIN
        lost = not_kept(form, sent, html.unescape(answer.text))
        assert {one for one in lost if one[0] in asked} == set()

    def agree(self):
        """All that is stored follows from the books, and both files are true.

        Of several at the same time that is asked when they have gone.
        """
        if not self.alone:
            return
        assert differences_from_books() == []
        event = Tournament.objects.get(pk=self.event.pk)
        for document in (event_document(event), public_document(event)):
            assert self.stranger.faults_of(opened(document)) == []

    def elsewhere(self):
        """Read into an empty database, the event has the same bytes and is true."""
        file = canon(event_document(Tournament.objects.get(pk=self.event.pk)))
        with scratch_database(), silenced():
            there = import_event(json.loads(file), organizer=None, at=timezone.now())
            assert canon(event_document(there)) == file
            assert differences() == []


@every_hall
@pytest.mark.django_db
def test_whatever_is_pressed_nothing_breaks_and_all_agrees(number):
    hall = Hall(number)

    with time_machine.travel(BEGINS, tick=False) as clock:
        hall.walk(PRESSES // 2, clock=clock)
        if number % 2:
            hall.hold()
        hall.walk(PRESSES // 2, clock=clock)

    hall.elsewhere()


@every_hall
@pytest.mark.django_db
def test_whatever_programs_call_while_tables_play_nothing_breaks(number):
    hall = Hall(number, states=("playing", "final"), calls=0.8)

    with time_machine.travel(BEGINS, tick=False) as clock:
        hall.walk(PRESSES, clock=clock)

    hall.elsewhere()


@every_hall
@pytest.mark.django_db(transaction=True)
def test_whatever_statement_fails_nothing_is_written_by_half(number):
    hall = Hall(number, breaks=0.7)

    with time_machine.travel(BEGINS, tick=False) as clock:
        hall.walk(PRESSES, clock=clock)

    hall.elsewhere()


@every_hall
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_what_all_press_at_the_same_time_agrees_when_they_have_gone(number):
    hall = Hall(number)
    everybody = [hall.beside(who, n) for n, who in enumerate([*hall.people, "O1"])]

    def works(one):
        try:
            one.walk(PRESSES // 2)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(everybody)) as hands:
        list(hands.map(works, everybody))

    hall.agree()
    hall.elsewhere()
