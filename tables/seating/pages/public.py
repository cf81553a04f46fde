"""A draw in public: the published copy, a digital one with its proof and its show."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tables.draws.enums import DrawState
from tables.draws.pages.digital_words import source_fields, step_lines
from tables.draws.pages.verifier import check_url
from tables.draws.queries.called_off import called_off_urns, proof_called_off
from tables.draws.queries.digital import digital_draws, opened
from tables.urn.queries.draws import Urn, urn
from tables.urn.queries.draws import published_draw as frozen_draw
from tables.urn.queries.late import late_entries
from tables.urn.queries.urn_books import book_of
from tournaments.canon import canon
from tournaments.events.queries.events import StageRow, entrants_of, stage_numbered
from tournaments.events.queries.versions import current_version
from tournaments.live.pages import Part, asks_for_part, send_part
from tournaments.people.names import sort_key
from tournaments.refusals import NotFound, existing
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.files import as_file
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.qr import as_qr

# More in one code, and a phone no longer reads it from the wall.
MOST_IN_CODE = 1200


@tournament_page(Access.PUBLIC)
def published_draw(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Return the published draw of a stage: its frozen copy, by table and by name.

    Before that the way leads to the urn.
    """
    if asks_for_part(request):
        return _send_part(request, scope, number=number, template="_public")
    stage = stage_numbered(scope.tournament_id, number=number)
    current = urn(stage.id)
    frozen = frozen_draw(stage.id)
    if current is not None and frozen is None and book_of(current.id) is not None:
        return redirect("urn-wall", slug=scope.tournament.slug, number=number)
    draws = digital_draws(stage.id)
    published = any(draw.state is DrawState.PUBLISHED for draw in draws)
    if draws and (published or frozen is None):
        context = _context(request, scope, stage=stage)
        return render(request, "tables/seating/public.html", context)
    if current is None or frozen is None:
        raise NotFound
    context = {
        "stage": stage,
        "urn": current,
        **seat_lists(current),
        "called_off": draws,
        "called_off_urns": called_off_urns(stage.id),
        "late": late_entries(stage.id),
        "canonical": canon(frozen).decode("ascii"),
    }
    return render(request, "tables/seating/published_draw.html", context)


@tournament_page(Access.PUBLIC)
def draw_show(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Return the hall's page: the commitment large, then the seats one by one."""
    if asks_for_part(request):
        return _send_part(request, scope, number=number, template="_show")
    stage = stage_numbered(scope.tournament_id, number=number)
    context = _context(request, scope, stage=stage)
    return render(request, "tables/seating/show.html", context)


@tournament_page(Access.PUBLIC)
def draw_proof(_request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Return the proof file of a stage's draw; nothing before the reveal.

    Where the latest draw was called off it is the proof of that one, which says so.
    """
    stage_id = stage_numbered(scope.tournament_id, number=number).id
    found, off = opened(stage_id), proof_called_off(stage_id)
    if found is None and off is None:
        raise NotFound
    text = canon(off) if found is None else found.text
    name = f"{scope.tournament.slug}-draw-{number}.json"
    return as_file(text, name=name, shown=True)


@tournament_page(Access.PUBLIC)
def called_off_proof(
    _request: HttpRequest, scope: Scope, number: int, draw_number: int
) -> HttpResponse:
    """Return what a draw would have given that was called off; it says so itself."""
    stage = stage_numbered(scope.tournament_id, number=number)
    proof = existing(proof_called_off(stage.id, number=draw_number))
    name = f"{scope.tournament.slug}-draw-{number}-called-off-{draw_number}.json"
    return as_file(canon(proof), name=name, shown=True)


def _send_part(
    request: HttpRequest, scope: Scope, *, number: int, template: str
) -> HttpResponse:
    """Return a fragment alone; it has codes with the address in use."""

    def context() -> dict[str, object]:
        stage = stage_numbered(scope.tournament_id, number=number)
        return _context(request, scope, stage=stage)

    part = Part(
        of=f"draw.{number}.{template}",
        template=f"tables/seating/{template}.html",
        context=context,
        mark=f".{request.get_host()}",
    )
    return send_part(request, scope, part=part)


def _context(
    request: HttpRequest, scope: Scope, *, stage: StageRow
) -> dict[str, object]:
    """Return what the page shows. Raises NotFound where nothing is drawn digitally."""
    draws = digital_draws(stage.id)
    if not draws:
        raise NotFound
    digital = next((d for d in draws if d.state is not DrawState.VOID), None)
    context: dict[str, object] = {
        "stage": stage,
        "digital": digital,
        "called_off": [draw for draw in draws if draw is not digital],
        "called_off_urns": called_off_urns(stage.id),
        "version": current_version(scope.tournament.pk),
        "steps": [],
        "parts": [],
        "opened": None,
        "mark_of": "",
        "entrants": entrants_of(scope.tournament),
    }
    if digital is not None:
        context["mark_of"] = f"{scope.tournament.slug}/{digital.name}"
        confirmed = digital.parts if digital.confirmed else ()
        context["steps"] = step_lines(digital.steps)
        context["parts"] = source_fields(confirmed)
    return context | _published(request, scope, stage=stage)


def _published(
    request: HttpRequest, scope: Scope, *, stage: StageRow
) -> dict[str, object]:
    """Return the seats and the proof; nothing before the reveal."""
    found, drawn = opened(stage.id), urn(stage.id)
    if found is None or drawn is None:
        return {}
    page = page_of(scope.tournament, "draw-proof", number=stage.number)
    address = request.build_absolute_uri(page)
    fits = len(found.text) <= MOST_IN_CODE
    return {
        "opened": found,
        "urn": drawn,
        "qr": as_qr(found.text.decode("ascii") if fits else address),
        "qr_is_proof": fits,
        "check_url": check_url(
            found.text,
            event=scope.tournament.slug,
            stage=stage.number,
            draw=drawn.number,
        ),
        **seat_lists(drawn),
    }


def seat_lists(drawn: Urn) -> dict[str, object]:
    """Return the seats of a published draw: its ``tables``, and its ``people`` by name.

    They are counted anew as they were drawn: a ticket that was taken back is not
    counted, one that was not drawn is not there.
    """
    order = sorted(ticket.drawn_as for ticket in drawn.tickets if ticket.drawn_as)
    tickets = tuple(
        replace(ticket, drawn_as=order.index(ticket.drawn_as) + 1)
        if ticket.drawn_as
        else ticket
        for ticket in drawn.tickets
        if not ticket.not_drawn
    )
    return {
        "tables": replace(drawn, tickets=tickets).tables,
        "people": sorted(tickets, key=lambda one: (sort_key(one.name), one.code)),
    }
