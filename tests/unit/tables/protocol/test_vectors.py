"""The published vectors: the server's code and the short verifier of the docs."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys

import pytest

from tables.plan.plan import plan_stages, seats
from tables.protocol.errors import SENTENCES, DrawError
from tables.protocol.hashes import check_mark
from tables.protocol.proof import reveal, verify_text
from tables.protocol.stream import below
from tests.vectors.cd2 import make
from tests.vectors.cd2.reading import good, short_verifier, vectors
from tournaments.canon import canon

GOOD = good()
REFUSED = vectors("refused")
MARKS = vectors("marks")
# As the protocol was published: one draw with everything between, and its verifier.
PUBLISHED = vectors("published")
PUBLISHED_LINES = (make.HERE / "short_verifier.txt").read_text(encoding="ascii")
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
    tried = {case["error"] for case in [*REFUSED, *MARKS]}
    assert tried - {None} == set(SENTENCES)


@pytest.mark.parametrize("case", named(MARKS))
def test_the_mark_of_a_photograph_is_compared(case):
    def compare():
        check_mark(case["mark"], commitment=PUBLISHED["commitment"])

    if case["error"] is None:
        return compare()
    with pytest.raises(DrawError, match=case["error"]) as refused:
        compare()
    assert refused.value.detail
    return None


@pytest.mark.parametrize("stub", named(vectors("below")))
def test_numbers_that_would_tip_the_balance_are_skipped(stub):
    stream = iter([int(word, 16) for word in stub["stream"]])

    assert below(stub["limit"], stream=stream) == stub["result"]
    assert len(list(stream)) == len(stub["stream"]) - stub["used"]


def test_the_vector_that_the_protocol_was_published_with():
    made = vectors("sources")[0]["proof"]
    verified = verify_text(json.dumps(PUBLISHED))

    assert verified.assignment.as_json() == PUBLISHED["assignment"]
    assert made == {name: PUBLISHED[name] for name in made}


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

    for name in ("sizes", "sources", "constraints", "below", "refused", "marks"):
        assert json.loads((tmp_path / f"{name}.json").read_text()) == vectors(name)


# -- the 18 lines -------------------------------------------------------------------


def test_the_short_verifier_has_eighteen_lines():
    assert len(short_verifier().splitlines()) == 18


def accepted_by_the_short_one(code, path, text, mark=""):
    path.write_text(text, encoding="utf-8")
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            sys.argv[2:] = mark.split()
            exec(code, {"__name__": "__main__"})  # noqa: S102 - what the docs print
    except (Exception, RecursionError):  # noqa: BLE001 - any end but OK is a refusal
        return False
    return True


@pytest.fixture(params=["of the docs", "as published"])
def short(request, tmp_path, monkeypatch):
    """The lines of docs/draw.md, and those that the protocol was published with.

    The published ones know no conditions.
    """
    path = tmp_path / "proof.json"
    monkeypatch.setattr(sys, "argv", ["verify.py", str(path)])
    docs = request.param == "of the docs"
    code = compile(short_verifier() if docs else PUBLISHED_LINES, "verify.py", "exec")

    def accepts(text, mark=""):
        return accepted_by_the_short_one(code, path, text, mark)

    accepts.conditions = docs
    return accepts


@LEFT_OPEN
def test_the_short_verifiers_accept_every_good_proof(short):
    tried = [
        one
        for one in GOOD
        if short.conditions or "constraints" not in one["proof"]["manifest"]
    ]
    assert len(tried) > 200
    assert [v["name"] for v in tried if not short(json.dumps(v["proof"]))] == []


@LEFT_OPEN
def test_the_short_verifiers_compare_the_mark(short):
    proof = json.dumps(PUBLISHED)
    for case in MARKS:
        assert short(proof, case["mark"]) == (case["error"] is None), case["name"]


@LEFT_OPEN
def test_the_short_verifiers_refuse_what_is_wrong_in_its_arithmetic(short):
    tried = [c for c in REFUSED if short.conditions or '"constraints"' not in c["text"]]
    assert [c["name"] for c in tried if short(c["text"]) == c["short"]] == []


def test_the_short_verifier_runs_as_the_docs_say(tmp_path):
    (tmp_path / "verify.py").write_text(short_verifier(), encoding="utf-8")
    proof = vectors("constraints")[1]["proof"]
    (tmp_path / "proof.json").write_text(json.dumps(proof))

    def run(*mark):
        done = subprocess.run(
            [sys.executable, "verify.py", "proof.json", *mark],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout

    seats = f"{len(proof['assignment'])} seats"
    mark = proof["commitment"]
    assert run() == (
        f"CONSISTENT; compare 32 digits with a photograph: {mark[:32]} {seats}\n"
    )
    assert run(mark[:8], mark[8:32].upper()) == f"AS ON YOUR PHOTOGRAPH {seats}\n"
    assert run(mark[:31]) == ""
