"""Record a deal card by card: a tap a card, and the result follows from them.

The page works without the network: every tap is kept on the phone, and a small engine
follows the cards. One request records the deal; its answer is JSON, so that the page
stays as it is when there is no answer. The server computes everything again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.cards.queries.under_way import is_followed
from scoring.cards.refusals import CardsOfAll
from scoring.deals.commands.deals import record_deal
from scoring.deals.pages.deal_page import deal_page
from scoring.deals.pages.deals import (
    dealer_is_drawn,
    fresh_texts,
    read_texts,
    why_blocked,
)
from scoring.deals.pages.forms_deal import TypedDeal, naming
from scoring.games.enums import PenaltyKind
from scoring.games.protocol import Problem
from scoring.games.telling import CardPage
from scoring.ledger.enums import KINDS, Purpose
from scoring.scoresheet.pages.choices import unplayed
from scoring.scoresheet.pages.frame import AtTable, at_table, page, signature
from scoring.scoresheet.pages.refused import Refused, after_refusal
from tournaments.refusals import NotFound, Refusal
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.form_keys import new_key

# -- What the phone must know to follow a deal card by card without the network.


class _Places(dict[str, str]):
    """Leaves ``%(seat)s`` as ``{seat}``, for the page to fill in."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def card_data(
    table: AtTable, *, purpose: Purpose, game: CardPage
) -> Mapping[str, object]:
    """Return rules, seats, sides, scores and words as JSON values."""
    state, offences = table.state, table.view.rules.offences
    cards = table.view.rules.cards
    assert cards is not None
    words = {**_words(), **game.words}
    return {
        "purpose": str(purpose),
        # Where what is tapped is told at once; empty where nobody will see it.
        "tapped_url": table.url("tell-tapped") if is_followed(table.row) else "",
        "after_seq": state.seq,
        "number": table.state.next_number,
        "next_dealer": state.next_dealer,
        "recorded": [
            {
                "seq": view.line.seq,
                "kind": str(view.line.kind),
                "key": str(view.line.key),
                "title": view.title,
            }
            for view in table.view.lines
            # To have missed words asks nobody to compare.
            if not KINDS[view.line.kind].only_words
        ],
        "rules": table.rules.to_json(),
        "may_void": cards.voids(table.rules),
        "penalty": offences[PenaltyKind.REVOKE].points or 0,
        "seats": [
            {"seat": seat.seat, "name": table.names[seat.position]}
            for seat in table.view.seats
        ],
        "sides": [
            {
                "label": table.side_label(side),
                "name": table.side_name(side),
                "seats": list(seats),
                "before": state.totals[side],
            }
            for side, seats in enumerate(state.sides)
        ],
        "words": {name: text % _Places() for name, text in words.items()},
        "names": {
            "cards": {face.code: face.name for row in game.rows for face in row},
            **game.names,
        },
    }


def _words() -> Mapping[str, str]:
    return {**_words_of_play(), **_words_of_the_end(), **_words_of_keeping()}


def _words_of_play() -> Mapping[str, str]:
    return {
        "trick": _("Trick %(number)s of %(all)s"),
        "leads": _("%(seat)s %(name)s leads"),
        "plays": _("%(seat)s %(name)s plays"),
        "takes": _("%(seat)s %(name)s takes it: %(points)s"),
        "done": _("All cards are played."),
        "played": _("%(seat)s: %(card)s."),
        "taken_back": _("Taken back: %(card)s."),
        "is_played": _("%(card)s, played"),
        "missing_dealer": _("Who dealt? Choose the dealer."),
        "missing_reason": _(
            "It is %(name)s's turn to deal (%(seat)s). If somebody else really dealt, "
            "please say why."
        ),
    }


def _words_of_the_end() -> Mapping[str, str]:
    return {
        "breach": _("Trick %(number)s, %(seat)s %(name)s: %(card)s."),
        "owed": _("Held then: %(cards)s."),
        "certain_now": _("Certain now."),
        "certain_since": _("Certain since card %(count)s."),
        "penalty": _(
            "By the rules −%(points)s: after saving you are asked, you decide."
        ),
        "penalty_other": _(
            "The rules name no penalty for this: after saving you are asked, you "
            "decide."
        ),
        "may_void": _("By the rules you may also void the deal."),
        "card_points": _("card points"),
        "score_then": _("score then"),
        "save": _("Save deal %(number)s"),
        "save_extra": _("Save the extra deal"),
        "sending": _("Saving…"),
        "extra": _("An extra deal: the set's score does not change."),
    }


def _words_of_keeping() -> Mapping[str, str]:
    return {
        "no_network": _(
            "It could not be sent: no answer. Everything is kept on this phone. Tap "
            "again when the network is back; it is recorded only once."
        ),
        "not_taken": _(
            "The server did not take it (%(status)s). Everything is kept on this "
            "phone. Open your sign-in link again, then come back here."
        ),
        "keeps_nothing": _(
            "This browser keeps nothing: do not close or reload this page before "
            "the deal is saved."
        ),
        "was_recorded": _("Your cards were saved: %(title)s."),
        "resumed": _("Taken up again; cards kept on this phone: %(count)s."),
        "conflict": _(
            "A deal was started on this phone (cards tapped: %(count)s), but the "
            "table has gone on:"
        ),
        "throw_away": _("Throw away what was kept (cards: %(count)s)?"),
    }


# -- The page, and the request that records the deal.

# A card is two letters, a space or a stroke follows; a game notes a little more.
LONGEST_ACT = 4


@tournament_view(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def record_cards(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the page, or record the deal whose cards were sent.

    The answer to a deal is JSON: ``next`` is where to go; ``refused`` is a fragment
    that says why nothing was saved, with what the next sending must know.
    """
    table = at_table(scope, table_id=table_id)
    if table.view.rules.cards is None:
        raise NotFound
    if request.method != "POST":
        return _page(request, table)
    texts = request.POST.dict()
    deal = read_texts(table, texts, by_seat=True)
    longest = LONGEST_ACT * table.view.rules.game.pack
    plays = read_plays(texts.get("plays", "")[:longest])
    deal.typed.problems[:] = _problems(table, deal=deal, plays=plays)
    try:
        written = record_deal(
            table_id=table.table_id,
            deal=deal.meant,
            # Nothing is recorded whose result was not on the screen.
            shown=deal.typed.shown() or (),
            sign=signature(table, typed=deal.typed, reason=deal.reason),
            purpose=deal.purpose,
            plays=plays,
            rules_hash=deal.typed.text("rules_hash") or None,
        )
    except Refusal as error:
        now, refused = after_refusal(error, table=table, typed=deal.typed)
        return _refusal(request, now, deal=deal, refused=refused)
    saved = at_table(scope, table_id=table_id).line(written.line.seq)
    messages.success(request, _("Saved: %(line)s.") % {"line": saved.title})
    return JsonResponse({"next": table.url("referee-table")})


def read_plays(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the tricks of ``AR 9R 2R 3R/XR …``; what is no card is said later."""
    tricks = text.split("/")
    return tuple(tuple(trick.split()) for trick in tricks)


def _problems(
    table: AtTable, *, deal: TypedDeal, plays: Sequence[Sequence[str]]
) -> list[Problem]:
    """Return everything wrong with the entry; the turn is the command's to judge.

    A repeated request must find its first answer, whoever deals by now.
    """
    every = table.view.rules.problems(deal.meant, company=table.company(), plays=plays)
    found = [
        naming(problem, names=table.names)
        for problem in every
        if problem.field.startswith("plays")
    ]
    unsaid = dealer_is_drawn(table) and not deal.typed.text("dealer")
    missing = [Problem("dealer_missing", "dealer")] if unsaid else []
    return [*deal.problems, *found, *missing]


def _page(request: HttpRequest, table: AtTable) -> HttpResponse:
    deal = read_texts(table, fresh_texts(request, table))
    rules = table.view.rules
    game = rules.card_telling.page(players=table.players, rules=table.rules)
    context = {
        "deal": deal_page(table, deal=deal, refused=Refused(), complete=False),
        "refused": Refused(),
        "client_key": new_key(),
        "after_seq": table.state.seq,
        "blocked": why_blocked(table, deal) or _not_all_play(table),
        "dealer_drawn": dealer_is_drawn(table),
        "unplayed": unplayed(table),
        **game.told,
        "game": game,
        "rules_hash": table.view.rules_hash,
        "seats": table.view.seats,
        "data": card_data(table, purpose=deal.purpose, game=game),
        "tied": [
            table.side_name(side) for group in table.state.unresolved for side in group
        ],
    }
    return page(
        request, table, template="scoring/cards/card_by_card.html", context=context
    )


def _not_all_play(table: AtTable) -> Refusal | None:
    return CardsOfAll() if len(table.state.playing) < table.players else None


def _refusal(
    request: HttpRequest, table: AtTable, *, deal: TypedDeal, refused: Refused
) -> JsonResponse:
    context = {
        "refused": refused,
        "slug": table.scope.tournament.slug,
        "table_id": table.row.pk,
    }
    behind = bool(refused.missed)
    return JsonResponse(
        {
            "refused": render_to_string(
                "scoring/scoresheet/_refused.html", context, request=request
            ),
            "after_seq": table.state.seq if behind else deal.typed.after_seq(),
            "next_dealer": table.state.next_dealer,
            "number": table.state.next_number,
            "new_key": refused.new_key,
        },
        status=refused.status,
    )
