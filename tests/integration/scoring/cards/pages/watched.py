"""Deals that were recorded card by card, and how a visitor reads them."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.revoke import with_revoke
from scoring.rules.rules import StageRules
from tests.integration.scoring.deals.entries import last_seq, next_dealer, record
from tests.integration.scoring.public.pages.reading import (
    a_visitor,
    address,
    plain,
    words,
)


def rules_of(table):
    return StageRules.from_json(table.stage.rules).ruleset


def dealt_at(table, *, seed=1, revoke=False):
    """A deal that bots have played at the table; with one revoke if wanted."""
    while True:
        dealt = play_deal(
            rng=random.Random(seed),
            players=table.seats.count(),
            dealer=next_dealer(table),
            rules=rules_of(table),
        )
        seed += 100
        if dealt.entry.outcome is not Outcome.PLAYED:
            continue
        if not revoke:
            return dealt
        revoked = with_revoke(dealt, rules=rules_of(table))
        if revoked is not None:
            return revoked


def watched(table, *, seed=1, tricks=None, dealt=None):
    """Record a deal with its cards, or with the first tricks of it; the line."""
    dealt = dealt or dealt_at(table, seed=seed)
    record(table, dealt.entry, plays=dealt.plays[:tricks])
    return last_seq(table)


def exactly(table, entry, *tricks):
    """Record these tricks, written as “AR XR 9R 4R”; the line."""
    entry = replace(entry, dealer=next_dealer(table))
    record(table, entry, plays=[trick.split() for trick in tricks])
    return last_seq(table)


def replay_of(table, seq, *, query="", name="replay", visitor=None):
    tournament = table.stage.tournament
    at = address(name, tournament, table_id=table.pk, seq=seq)
    return (visitor or a_visitor()).get(at + query)


def told(table, seq, *, query=""):
    return words(replay_of(table, seq, query=query))


def trick_of(response, number):
    """The markup of one trick."""
    found = re.search(
        rf'<section class="trick[^>]* id="trick-{number}".*?</section>',
        response.text,
        re.S,
    )
    assert found
    return found[0]


def trick_text(response, number):
    return plain(trick_of(response, number))


def meta(response, name):
    found = re.search(
        rf'<meta (?:property|name)="{name}" content="([^"]*)"', response.text
    )
    return found and found[1]


def title(response):
    return re.search(r"<title>(.*?)</title>", response.text)[1]
