"""Draw a stage digitally by script: secret and cards come from the script's seed."""

from __future__ import annotations

from scoring.rehearsal.script import AUTHOR, Script
from tables.draws.commands.digital import SeatsOfStage, commit_draw, freeze_draw
from tables.draws.commands.public_part import (
    DrawPlace,
    confirm_public_part,
    type_public_part,
)
from tables.draws.models.draw import Draw
from tables.plan.plan import FiveChoice
from tables.protocol.entropy import CARDS, PACK, WORDS
from tables.protocol.proof import SECRET_BYTES
from tables.protocol.strict_json import read_json
from tournaments.canon import canon
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId


def draw_to_the_cards(
    script: Script,
    tournament: Tournament,
    *,
    five: FiveChoice | None,
    stand_by: EntrantId | None,
) -> Draw:
    """Freeze, commit, lay cards open; return the draw that only has to be revealed."""
    draw = freeze_draw(
        tournament_id=tournament.id,
        sources=[CARDS],
        conditions=(),
        **script.signed(),
        five=five,
        stand_by=stand_by,
    )
    stage_id = draw.the_stage.id
    commit_draw(stage_id=stage_id, **script.signed(), secret=a_secret(script))
    witness = draw.the_stage.entries.select_related("entrant")[0].entrant.code
    return lay_open(script, SeatsOfStage(stage_id), witness=witness)


def lay_open(script: Script, place: DrawPlace, *, witness: str) -> Draw:
    """Lay cards open, a minute later, and let somebody compare them."""
    script.now()
    typed = type_public_part(place, typed=[laid_open(script)], **script.signed())
    return confirm_public_part(
        place,
        seen=typed.public_text,
        author=AUTHOR,
        witness=witness,
        at=script.now(),
    )


def a_secret(script: Script) -> bytes:
    """Return the next secret of the script: the same for the same seed."""
    return script.rng.getrandbits(SECRET_BYTES * 8).to_bytes(SECRET_BYTES, "big")


def laid_open(script: Script) -> str:
    """Return eight cards as a referee would type them."""
    return " ".join(script.rng.sample(PACK, WORDS))


def draw_told(stage: Stage) -> dict[str, object]:
    """Return the stage's draw for the rehearsal's record; a digital one as its proof.

    So the record can be checked by itself, by ``verify_draw`` or by whoever has the
    protocol.
    """
    draw = Draw.objects.get(stage=stage, published_at__isnull=False)
    if draw.proof is not None:
        return proof_told(draw.proof)
    drawn = draw.tickets.select_related("entrant").order_by("drawn_as")
    return {"urn": [[one.entrant.code, str(one)] for one in drawn if one.entrant]}


def proof_told(proof: dict[str, object]) -> dict[str, object]:
    """Return a proof with its names in order: a database may turn them round."""
    ordered: dict[str, object] = read_json(canon(proof))
    return ordered
