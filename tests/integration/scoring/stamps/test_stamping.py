"""What is taken as a time stamp, and what is not; openssl is the other opinion."""

from __future__ import annotations

import base64
import hashlib
import secrets

import pytest

from scoring.stamps.stamping import BadStamp, fault_of, request_for, stamp_of, token_in
from scoring.verifier import program
from tests.integration.scoring.stamps.authority import Signer, openssl

DIGEST = hashlib.sha256(b"a head").hexdigest()
OTHER = hashlib.sha256(b"another head").hexdigest()


def stamped(signer, *, digest=DIGEST, authority=None):
    nonce = secrets.randbits(64)
    answer = signer.answer(request_for(digest, nonce=nonce))
    return token_in(answer, digest=digest, nonce=nonce, authority=authority)


def test_openssl_reads_the_question_as_it_is_meant():
    asked = request_for(DIGEST, nonce=0xF0)
    text = openssl("ts", "-query", "-in", "/dev/stdin", "-text", given=asked).decode()
    assert "Hash Algorithm: sha256" in text
    assert "Nonce: 0xF0" in text
    assert "Certificate required: yes" in text


@pytest.mark.parametrize("key", ["rsa", "p256", "p384"])
def test_a_stamp_is_taken_and_openssl_takes_it_too(key, tmp_path):
    signer = Signer(tmp_path / key, key=key)
    token, stamp = stamped(signer, authority=signer.root)
    assert stamp.authority == "Hall Clock"
    assert not fault_of(token, digest=DIGEST)
    assert fault_of(token, digest=OTHER) == "it is of something else"
    file = tmp_path / "token.der"
    file.write_bytes(base64.b64decode(token))
    said = openssl(
        "ts", "-verify", "-digest", DIGEST, "-token_in", "-in", str(file),
        "-CAfile", str(signer.root),
    )  # fmt: skip
    assert b"Verification: OK" in said


def test_its_signer_may_be_named_by_an_old_digest(tmp_path):
    token, _stamp = stamped(Signer(tmp_path / "sha1", ess="sha1"))
    assert not fault_of(token, digest=DIGEST)


def test_any_byte_of_a_stamp_that_is_changed_is_noticed(signer):
    """A byte that nobody has signed can change nothing that is read."""
    token, stamp = stamped(signer, authority=signer.root)
    whole = base64.b64decode(token)
    signed = fault_of(token, digest=DIGEST)
    assert not signed
    silent = []
    for at in range(len(whole)):
        changed = bytearray(whole)
        changed[at] ^= 1
        text = base64.b64encode(bytes(changed)).decode()
        if not fault_of(text, digest=DIGEST):
            silent.append(at)
            assert stamp_of(text) == stamp
    assert len(silent) < len(whole) / 20


def test_an_answer_to_another_question_is_not_taken(signer):
    answer = signer.answer(request_for(DIGEST, nonce=7))
    with pytest.raises(BadStamp, match="another question"):
        token_in(answer, digest=DIGEST, nonce=8, authority=None)
    with pytest.raises(BadStamp, match="something else"):
        token_in(answer, digest=OTHER, nonce=7, authority=None)


@pytest.mark.parametrize(
    "nonsense",
    [b"", b"<html>", b"\x30", b"\x30\x80", b"\x30\x03\x02\x01\x00", b"0" * 99],
)
def test_nonsense_is_not_taken(nonsense):
    with pytest.raises(BadStamp):
        token_in(nonsense, digest=DIGEST, nonce=1, authority=None)


def test_a_refusal_is_told_as_one():
    refused = bytes.fromhex("30053003020102")
    with pytest.raises(BadStamp, match="status 2"):
        token_in(refused, digest=DIGEST, nonce=1, authority=None)


def signed_by_hand(signer, told, *, folder):
    """What an authority says, signed by whoever has this key."""
    file = folder / "told"
    file.write_bytes(told)
    token = openssl(
        "cms", "-sign", "-binary", "-nodetach", "-cades", "-outform", "der",
        "-econtent_type", "1.2.840.113549.1.9.16.1.4", "-in", str(file),
        "-signer", str(signer.certificate), "-inkey", str(signer.folder / "tsa.key"),
    )  # fmt: skip
    return base64.b64encode(token).decode()


def test_a_key_that_is_not_for_stamps_stamps_nothing(tmp_path, signer):
    told = program().token_of(stamped(signer)[0]).told
    web = Signer(tmp_path / "web", use="web")
    right = signed_by_hand(signer, told, folder=tmp_path)
    assert not fault_of(right, digest=DIGEST)
    wrong = signed_by_hand(web, told, folder=tmp_path)
    fault = fault_of(wrong, digest=DIGEST)
    assert fault == "the certificate inside is not for time stamps"


def test_a_time_outside_of_the_certificate_is_none(tmp_path, signer):
    told = program().token_of(stamped(signer)[0]).told
    at = told.index(b"\x18\x0f20") + 2
    later = told[:at] + b"2126" + told[at + 4 :]
    fault = fault_of(signed_by_hand(signer, later, folder=tmp_path), digest=DIGEST)
    assert fault == "the certificate inside was not valid at that time"


def test_somebody_else_who_calls_himself_the_same_is_not_taken(signer, another_signer):
    with pytest.raises(BadStamp, match="somebody else"):
        stamped(another_signer, authority=signer.root)
    assert stamped(another_signer)[1].authority == "Hall Clock"


@pytest.mark.parametrize(
    ("modulus", "exponent"),
    [(1 << 20_000, 65537), ((1 << 2048) - 1, 1 << 5000)],
    ids=["modulus", "exponent"],
)
def test_a_key_that_would_take_hours_is_not_tried(modulus, exponent):
    """Whoever forges a record can also write what keeps its reader waiting."""

    def number(value):
        data = value.to_bytes(value.bit_length() // 8 + 1, "big")
        long = len(data) >= 256
        length = b"\x82" + len(data).to_bytes(2, "big") if long else bytes([len(data)])
        return b"\x02" + length + data

    both = number(modulus) + number(exponent)
    key = b"\x30\x82" + len(both).to_bytes(2, "big") + both
    with pytest.raises(program().Untrue, match="no usual one"):
        program().rsa_signed(key, b"", "sha256", b"")


def test_a_short_key_proves_nothing(tmp_path):
    with pytest.raises(BadStamp, match="too short"):
        stamped(Signer(tmp_path / "short", key="short"))


@pytest.mark.parametrize("form", ["pem", "der", "fingerprint", "own"])
def test_the_authority_is_given_as_it_publishes_itself(signer, tmp_path, form):
    der = openssl("x509", "-in", str(signer.root), "-outform", "der")
    (tmp_path / "root.der").write_bytes(der)
    own = openssl("x509", "-in", str(signer.certificate), "-outform", "der")
    given = {
        "pem": str(signer.root),
        "der": str(tmp_path / "root.der"),
        "own": str(signer.certificate),
        "fingerprint": hashlib.sha256(own).hexdigest().upper(),
    }[form]
    assert stamped(signer, authority=given)
