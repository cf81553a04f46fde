"""A lot by the protocol in public: commitment, steps, order and proof."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse

from scoring.finish.queries.errata import errata_of, names_with_errata
from scoring.standings.pages.lot_links import lot_url
from scoring.ties.pages.lot_words import lot_steps
from tables.draws.pages.digital_words import source_fields
from tables.draws.pages.verifier import check_url
from tables.lots.queries import LotDraw, lot_numbered, lots_beside
from tables.protocol.manifest import LOT, MOVING_UP
from tournaments.events.words import stage_name
from tournaments.live.pages import Part, send_page
from tournaments.refusals import NotFound, existing
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.files import as_file
from tournaments.web.pages.qr import as_qr


@tournament_page(Access.PUBLIC)
def lot(
    request: HttpRequest, scope: Scope, stage: int, letter: str, number: int
) -> HttpResponse:
    """Return the page of one lot, at whatever step it is."""
    found = _lot(scope, stage=stage, letter=letter, number=number)
    context = {
        "letter": found.letter,
        "number": number,
        "table_id": found.table_id,
        "stage_name": stage_name(stage, final=found.final),
    }
    return send_page(
        request,
        scope,
        page="lot",
        template="scoring/public/lot.html",
        part=_part(scope, found),
        context=context,
    )


@tournament_page(Access.PUBLIC)
def lot_proof(
    _request: HttpRequest, scope: Scope, stage: int, letter: str, number: int
) -> HttpResponse:
    """Return the proof of a lot, which ``verify_draw`` checks; nothing before the end.

    That of a lot which was called off says so itself.
    """
    found = _lot(scope, stage=stage, letter=letter, number=number)
    name = f"{scope.tournament.slug}-lot-{stage}-{letter}-{number}.json"
    return as_file(existing(found.proof), name=name)


def _lot(scope: Scope, *, stage: int, letter: str, number: int) -> LotDraw:
    """Return a lot; those of a final that is held back are not there. Or NotFound."""
    found = lot_numbered(scope.tournament_id, stage=stage, letter=letter, number=number)
    if found.final and scope.tournament.final_held:
        raise NotFound
    return found


def _part(scope: Scope, found: LotDraw) -> Part:
    return Part(
        of=f"lot.{found.draw.stage}.{found.place}.{found.number}",
        template="scoring/public/_lot.html",
        context=partial(_context, scope, found),
        table=found.table_id,
    )


def _context(scope: Scope, asked: LotDraw) -> dict[str, object]:
    """Return what the page shows, read after the version: not older than it."""
    found = lot_numbered(
        scope.tournament_id,
        stage=asked.draw.stage,
        letter=asked.place,
        number=asked.number,
    )
    names = names_with_errata(
        scope.tournament_id, errata=errata_of(scope.tournament_id)
    )
    draw, opened = found.draw, found.opened
    return {
        "lot": found,
        "digital": draw,
        "people": [(code, names[code]) for code in found.order or draw.codes],
        "steps": lot_steps(draw.steps, moves_up=found.table_id is None),
        "parts": source_fields(draw.parts if draw.confirmed else ()),
        "opened": opened,
        "qr": "" if opened is None else as_qr(opened.text.decode("ascii")),
        "mark_of": f"{found.event}/{draw.stage}/{found.place}/{draw.number}",
        "over": not found.under_way,
        "check_url": ""
        if opened is None
        else check_url(
            opened.text,
            event=found.event,
            stage=draw.stage,
            draw=draw.number,
            kind=LOT if found.letter else MOVING_UP,
            table=found.letter,
        ),
        "proof_url": lot_url(found, name="lot-proof"),
        "others": [(other, lot_url(other)) for other in lots_beside(found)],
    }
