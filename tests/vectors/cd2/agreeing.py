"""Random draws and tampered ones, put to everything that checks a draw."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import random
import shutil
import subprocess
import sys
from collections import Counter

from tables.draws.pages import verifier as page
from tables.protocol.entropy import PACK
from tables.protocol.errors import DrawError
from tables.protocol.proof import reveal, verify_text
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.vectors.cd2 import make
from tests.vectors.cd2.reading import short_verifier

NODE = shutil.which("node")
PUBLISHED = (make.HERE / "short_verifier.txt").read_text(encoding="ascii")
ENOUGH = 11
BYTE_ORDER_MARK = "\ufeff"
# What the 18 lines leave to the others: a form that changes no arithmetic.
FORM = ("unreadable", "bad_hex", "card_twice", "cards_count", "not_a_card")
ASK = """
const fs = require("fs");
const lines = fs.readFileSync(0, "utf8").split("\\n").filter((line) => line);
for (const line of lines) {
  let said;
  try {
    said = verifyText(JSON.parse(line)).seats.join(" ");
  } catch (error) {
    said = error.code || String(error);
  }
  console.log(said);
}
"""


def draws(count, *, seed):
    """Proofs of draws by chance, of every size, with and without conditions."""
    chance = random.Random(seed)
    for number in range(count):
        size = chance.choice((3, 4, 5, 7, 8, 11, 16, chance.randint(2, 67)))
        name = f"{seed} {number}"
        wishes = []
        if 5 < size <= 12 and chance.random() < 0.3:  # larger ones take long
            wishes = [make.clubs(size, chance.choice((2, 3)))]
        source = chance.choice(("cards-8", "dice-8", "quick"))
        public = {
            "cards-8": " ".join(map(str, chance.sample(PACK, 8))),
            "dice-8": " ".join(str(chance.randint(1, 6)) for _ in range(8)),
            "quick": "",
        }[source]
        manifest = make.a_manifest(
            name,
            size,
            event=f"event-{chance.randint(1, 10**6)}",
            stage=chance.randint(1, 5),
            draw=chance.randint(1, 9),
            sources=[source],
            conditions=wishes,
        )
        yield reveal(manifest, secret=chance.randbytes(32), public=public)[0]


def tampered(proof, chance):
    """The text of a proof in which one thing was changed."""
    forged = copy.deepcopy(proof)
    act = chance.choice(TAMPERINGS)
    return act(forged, chance)


def _seats(proof, chance):
    one, other = chance.sample(range(len(proof["assignment"])), 2)
    pairs = proof["assignment"]
    pairs[one][1], pairs[other][1] = pairs[other][1], pairs[one][1]
    return json.dumps(proof)


def _left_out(proof, chance):
    proof["assignment"].pop(chance.randrange(len(proof["assignment"])))
    return json.dumps(proof)


def _digit(proof, chance):
    name = chance.choice(("secret", "commitment", "manifest_sha256"))
    at, text = chance.randrange(64), proof[name]
    other = "1" if text[at] == "0" else "0"
    proof[name] = text[:at] + other + text[at + 1 :]
    return json.dumps(proof)


def _list(proof, chance):
    proof["manifest"]["draw"] += 1
    return json.dumps(proof)


def _ground(proof, chance):
    """Another list under the old mark, with all that follows made right."""
    manifest = {**proof["manifest"], "rules": chance.randbytes(32).hex()}
    secret = bytes.fromhex(proof["secret"])
    made, _drawn = reveal(manifest, secret=secret, public=proof["public"])
    return json.dumps({**made, "commitment": proof["commitment"]})


def _secret(proof, chance):
    """Another secret under the old mark, with all that follows made right."""
    made, _drawn = reveal(
        proof["manifest"], secret=chance.randbytes(32), public=proof["public"]
    )
    return json.dumps({**made, "commitment": proof["commitment"]})


def _public(proof, chance):
    if len(proof["assignment"]) < ENOUGH:  # others can give the same seats
        return _digit(proof, chance)
    proof["public"] = proof["public"][::-1] or "AR 9V XD 4G 3R XV 2D AG"
    return json.dumps(proof)


def _marked(proof, chance):
    text = json.dumps(proof)
    at = chance.choice((0, 0, len(text)))
    return text[:at] + BYTE_ORDER_MARK + text[at:]


TAMPERINGS = (
    _seats, _left_out, _digit, _list, _ground, _secret, _public, _marked,
)  # fmt: skip


def by_server(text):
    try:
        return " ".join(seat for _code, seat in _in_order(verify_text(text)))
    except DrawError as error:
        return error.code


def _in_order(verified):
    return verified.assignment.as_json()


def by_script(texts):
    """What the script of the page says of each text, without a browser."""
    asked = "\n".join(json.dumps(text) for text in texts)
    own = (page._PARTS / f"{name}.js" for name in ("json", "manifest", "cd2"))
    parts = [file.read_text(encoding="utf-8") for file in (page._SHA256, *own)]
    done = subprocess.run(
        [NODE, "-e", "\n".join([*parts, ASK])],
        input=asked,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


class Short:
    """The 18 lines, run as a program would."""

    def __init__(self, source):
        self.conditions = source is not PUBLISHED
        text = source.replace("open(sys.argv[1])", "TEXT")
        self.code = compile(text, "verify.py", "exec")

    def accepts(self, text, mark=""):
        kept, sys.argv = sys.argv, ["verify.py", "proof.json", *mark.split()]
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(self.code, {"TEXT": io.StringIO(text)})  # noqa: S102 - the docs' own
        except Exception:  # noqa: BLE001 - any end but OK is a refusal
            return False
        finally:
            sys.argv = kept
        return True


def by_event_program(text):
    """Whether the program for whole events draws the same of it."""
    program = verifier()
    try:
        proof = program.read_json(text.encode())
        program.check_proof(proof, "draw")
        draw = {**proof, "proof": proof}
        program.drawn_by(draw, "draw")
    except (program.Untrue, *program.UNREADABLE):
        return False
    return True


def compared(count, *, seed, script=by_script):
    """How many were tried and refused, and what the checkers differ about.

    ``script`` asks the script of the page about all texts: in Node.js, or in a browser.
    """
    chance = random.Random(f"{seed} tampered")
    good = [json.dumps(proof) for proof in draws(count, seed=seed)]
    bad = [tampered(json.loads(text), chance) for text in good]
    figures, differing = Counter(), []
    shorts = [Short(short_verifier()), Short(PUBLISHED)]
    for text, said in zip([*good, *bad], script([*good, *bad]), strict=True):
        server = by_server(text)
        accepted = " " in server
        figures["good" if accepted else "refused"] += 1
        figures[server if not accepted else "seats"] += 1
        if server != said:
            differing.append((server, said, text[:200]))
        for short in shorts:
            if accepted and not short.conditions and '"constraints"' in text:
                continue
            if short.accepts(text) != accepted and (accepted or server not in FORM):
                differing.append((server, "18 lines", text[:200]))
        if by_event_program(text) != accepted and (accepted or server not in FORM):
            differing.append((server, "verify_event", text[:200]))
        if BYTE_ORDER_MARK in text and any(short.accepts(text) for short in shorts):
            differing.append((server, "byte-order mark", text[:200]))
    return figures, differing
