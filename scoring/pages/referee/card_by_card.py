"""Record a deal card by card: 24 taps, and the result follows from them.

The page works without the network: every tap is kept on the phone, and a small engine
follows the cards. One request records the deal; its answer is JSON, so that the page
stays as it is when there is no answer. The server computes everything again.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.accident_errors import CardsOfAll
from scoring.commands.deals import record_deal
from scoring.games.cruce.cards import DECK, Suit
from scoring.games.cruce.ruleset import TrumpChoice
from scoring.games.cruce.settle import Problem, lowest_bid
from scoring.games.cruce.written_cards import play_problems
from scoring.pages.referee.card_data import card_data
from scoring.pages.referee.deal_page import DealPage
from scoring.pages.referee.deals import (
    dealer_is_drawn,
    fresh_texts,
    read_texts,
    why_blocked,
)
from scoring.pages.referee.forms_deal import TypedDeal
from scoring.pages.referee.frame import (
    AtTable,
    again,
    at_table,
    for_the_form,
    page,
    signature,
)
from scoring.pages.referee.refused import Refused, named, refused_by
from scoring.wording.terms import card_face
from tables.ids import TableId
from tournaments.errors import Refusal
from tournaments.policy import Access, Scope, tournament_page

# Twelve tricks of two, each card followed by a space or a stroke.
LONGEST_PLAYS = 3 * len(DECK)


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def record_cards(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the page, or record the deal whose cards were sent.

    The answer to a deal is JSON: ``next`` is where to go; ``refused`` is a fragment
    that says why nothing was saved, with what the next sending must know.
    """
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        return _page(request, at)
    texts = request.POST.dict()
    deal = read_texts(at, texts, by_seat=True)
    plays = read_plays(texts.get("plays", ""))
    refused = named(_problems(at, deal=deal, plays=plays))
    if refused.wrong:
        return _refusal(request, at, deal=deal, refused=refused)
    try:
        written = record_deal(
            table_id=TableId(at.table.pk),
            entry=deal.entry,
            # Nothing is recorded whose result was not on the screen.
            shown=deal.typed.shown() or (),
            sign=signature(at, typed=deal.typed, reason=deal.reason),
            purpose=deal.purpose,
            plays=plays,
            rules_hash=deal.typed.text("rules_hash") or None,
        )
    except Refusal as error:
        refusal, now = for_the_form(error), again(at)
        refused = refused_by(refusal, at=now, typed=deal.typed)
        return _refusal(request, now, deal=deal, refused=refused)
    saved = again(at).line(written.line.seq)
    messages.success(request, _("Saved: %(line)s.") % {"line": saved.title})
    return JsonResponse({"next": at.url("referee-table")})


def read_plays(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the tricks of ``AR 9R 2R 3R/XR …``; what is no card is said later."""
    tricks = text[:LONGEST_PLAYS].split("/")
    return tuple(tuple(trick.split()) for trick in tricks)


def _problems(
    at: AtTable, *, deal: TypedDeal, plays: Sequence[Sequence[str]]
) -> list[Problem]:
    """Return everything wrong with the entry; the turn is the command's to judge.

    A repeated request must find its first answer, whoever deals by now.
    """
    found = play_problems(deal.entry, plays, players=at.players, rules=at.rules)
    unsaid = dealer_is_drawn(at) and not deal.typed.text("dealer")
    missing = [Problem("dealer_missing", "dealer")] if unsaid else []
    return [*deal.problems, *found, *missing]


def _page(request: HttpRequest, at: AtTable) -> HttpResponse:
    deal = read_texts(at, fresh_texts(request, at))
    named_trump = at.rules.trump_choice is TrumpChoice.NAMED
    context = {
        "deal": DealPage.of(at, deal=deal, refused=Refused(), complete=False),
        "refused": Refused(),
        "blocked": why_blocked(at, deal) or _not_all_play(at),
        "dealer_drawn": dealer_is_drawn(at),
        "trump_is_named": named_trump,
        "all_pass_is_void": lowest_bid(at.rules) > 0,
        "rows": [[card_face(c) for c in DECK if c.suit is suit] for suit in Suit],
        "rules_hash": at.view.rules_hash,
        "seats": at.view.seats,
        "data": card_data(at, purpose=deal.purpose),
        "tied": [at.side_name(side) for group in at.state.unresolved for side in group],
    }
    return page(request, at, template="card_by_card", context=context)


def _not_all_play(at: AtTable) -> Refusal | None:
    return CardsOfAll() if len(at.playing()) < at.players else None


def _refusal(
    request: HttpRequest, at: AtTable, *, deal: TypedDeal, refused: Refused
) -> JsonResponse:
    context = {
        "refused": refused,
        "slug": at.scope.tournament.slug,
        "table_id": at.table.pk,
    }
    behind = bool(refused.missed)
    return JsonResponse(
        {
            "refused": render_to_string(
                "scoring/referee/_refused.html", context, request=request
            ),
            "after_seq": at.state.seq if behind else deal.typed.after_seq(),
            "next_dealer": at.state.next_dealer,
            "number": at.next_number,
            "new_key": refused.new_key,
        },
        status=refused.status,
    )
