"""The published vectors: the server's code and the short verifier of the docs."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys

import pytest

from tables.draw.cd1.canon import canon
from tables.draw.cd1.errors import SENTENCES, DrawError
from tables.draw.cd1.proof import reveal, verify_text
from tables.draw.cd1.stream import below
from tables.draw.plan import plan_stages, seats
from tests.vectors.cd1 import make
from tests.vectors.cd1.reading import good, short_verifier, vectors

GOOD = good()
REFUSED = vectors("refused")
# The 18 lines leave it to the end of the program to close the file.
LEFT_OPEN = pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)


def named(cases):
    return [pytest.param(one, id=one["name"]) for one in cases]


@pytest.mark.parametrize("vector", named(GOOD))
def test_the_server_finds_the_same_seats(vector):
    found = verify_text(json.dumps(vector["proof"]))

    assert found.assignment.attempt == vector["attempt"]
    assert found.assignment.violations == vector["violations"]
    assert found.assignment.as_json() == vector["proof"]["assignment"]


@pytest.mark.parametrize("case", named(REFUSED))
def test_the_server_refuses_and_says_why(case):
    with pytest.raises(DrawError) as refused:
        verify_text(case["text"])

    assert refused.value.code == case["error"]
    assert refused.value.detail


def test_every_error_has_a_vector():
    assert {case["error"] for case in REFUSED} == set(SENTENCES)


@pytest.mark.parametrize("stub", named(vectors("below")))
def test_numbers_that_would_tip_the_balance_are_skipped(stub):
    stream = iter([int(word, 16) for word in stub["stream"]])

    assert below(stub["limit"], stream=stream) == stub["result"]
    assert len(list(stream)) == len(stub["stream"]) - stub["used"]


def test_the_vector_that_the_protocol_was_published_with():
    proof = vectors("sources")[0]["proof"]

    assert proof["commitment"].startswith("f1faee247a2a7e59")
    assert proof["manifest_sha256"].startswith("3f1a0011cc289ba1")
    assert proof["assignment"][:3] == [["E001", "B1"], ["E002", "A1"], ["E003", "C3"]]


def test_every_shape_of_tables_up_to_two_hundred_is_there():
    shapes = {tuple(one["proof"]["manifest"]["seats"]) for one in vectors("sizes")}

    for count in range(2, 201):
        plan = plan_stages(count, five="three_two").stages[0]
        assert seats(plan.sizes) in shapes


def test_a_proof_is_made_as_it_is_checked():
    for vector in GOOD:
        proof = vector["proof"]
        made, _drawn = reveal(
            proof["manifest"],
            secret=bytes.fromhex(proof["secret"]),
            public=proof["public"],
        )
        assert canon(made) == canon({name: proof[name] for name in made})


def test_the_vectors_are_made_again_byte_for_byte(tmp_path, monkeypatch):
    monkeypatch.setattr(make, "HERE", tmp_path)

    make.main()

    for name in ("sizes", "sources", "constraints", "below", "refused"):
        assert json.loads((tmp_path / f"{name}.json").read_text()) == vectors(name)


# -- the 18 lines -------------------------------------------------------------------


def test_the_short_verifier_has_eighteen_lines():
    assert len(short_verifier().splitlines()) == 18


def accepted_by_the_short_one(code, path, text):
    path.write_text(text, encoding="utf-8")
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(code, {"__name__": "__main__"})  # noqa: S102 - what the docs print
    except (Exception, RecursionError):  # noqa: BLE001 - any end but OK is a refusal
        return False
    return True


@pytest.fixture
def short(tmp_path, monkeypatch):
    path = tmp_path / "proof.json"
    monkeypatch.setattr(sys, "argv", ["verify.py", str(path)])
    code = compile(short_verifier(), "verify.py", "exec")
    return lambda text: accepted_by_the_short_one(code, path, text)


@LEFT_OPEN
def test_the_short_verifier_accepts_every_good_proof(short):
    assert [v["name"] for v in GOOD if not short(json.dumps(v["proof"]))] == []


@LEFT_OPEN
def test_the_short_verifier_refuses_what_is_wrong_in_its_arithmetic(short):
    assert [c["name"] for c in REFUSED if short(c["text"]) == c["short"]] == []


def test_the_short_verifier_runs_as_the_docs_say(tmp_path):
    (tmp_path / "verify.py").write_text(short_verifier(), encoding="utf-8")
    proof = vectors("constraints")[1]["proof"]
    (tmp_path / "proof.json").write_text(json.dumps(proof))

    done = subprocess.run(
        [sys.executable, "verify.py", "proof.json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.startswith(f"OK {len(proof['assignment'])} seats")
    assert proof["commitment"][:16] in done.stdout
