"""Whether answers are as the API's description says: those of every test are asked.

A field that is not described is as wrong as one that is missing, and so is a code of a
refusal: programs of others act by it. A body that is taken is described as well, and
one with a field that is refused is not.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from threading import Lock

from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

# Of a method that an address does not have nothing is described.
OF_NO_CALL = 405
# Said with the fields of the call within ``sync``.
OPEN = {"SyncResult"}
NO_BODY = {"schema": {"type": "object", "maxProperties": 0}}
ONE_AT_A_TIME = Lock()
DOCUMENT = Path("docs/api.md")


def schema():
    with ONE_AT_A_TIME:
        return _schema()


@cache
def _schema():
    return _strict(SchemaGenerator().get_schema(request=None, public=True))


def _strict(described):
    for name, shape in described["components"]["schemas"].items():
        if name not in OPEN and "properties" in shape:
            shape["additionalProperties"] = False
    return _with_null(described)


def _with_null(shape):
    """Return it with null as JSON Schema says it; OpenAPI 3.0 has a word of its own."""
    if isinstance(shape, list):
        return [_with_null(one) for one in shape]
    if not isinstance(shape, dict):
        return shape
    own = {name: _with_null(one) for name, one in shape.items() if name != "nullable"}
    return {"anyOf": [own, {"type": "null"}]} if shape.get("nullable") is True else own


@cache
def documented():
    return set(re.findall(r"`(\w+)`", DOCUMENT.read_text()))


def check_refused(body):
    """Fail unless the document of the API has the code of a refusal."""
    code = body["code"]
    assert code in documented(), f"{code} is in no list of {DOCUMENT}: {body}"


def check_described(response, body, *, sent=None):
    """Fail unless the description has this answer of this call, and what was sent."""
    where, call = _call_of(response.request)
    if call is None or response.status_code == OF_NO_CALL:
        return
    if isinstance(sent, dict):
        _check_sent(where, call=call, sent=sent, body=body)
    where = f"{where} {response.status_code}"
    answer = call["responses"].get(str(response.status_code))
    assert answer is not None, f"{where} is not described: {body}"
    kind = response.headers.get("Content-Type", "")
    shape = answer.get("content", {}).get(kind, {}).get("schema")
    assert (shape is None) == (body == {}), f"{where}: {kind} is not described"
    if shape is not None:
        _check(where, shape=shape, body=body)


def _call_of(asked):
    try:
        route = resolve(asked["PATH_INFO"]).route
    except Resolver404:
        return "", None
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)
    method = asked["REQUEST_METHOD"].lower()
    return f"{method} {path}", schema()["paths"].get(path, {}).get(method)


def _check_sent(where, *, call, sent, body):
    described = call.get("requestBody", {"content": {"application/json": NO_BODY}})
    shape = described["content"]["application/json"]["schema"]
    refused = {one["code"] for one in body.get("problems", ())}
    # ``sync`` answers each of its items.
    answers = [body, *body.get("results", ())]
    if all(answer.get("status", 200) < 400 for answer in answers):
        _check(where, shape=shape, body=sent)
    elif "unknown_field" in refused:
        assert _wrong(shape, body=sent), f"{where}: described, and refused: {sent}"


def _check(where, *, shape, body):
    wrong = _wrong(shape, body=body)
    assert not wrong, "\n".join(f"{where} {one}" for one in wrong)


def _wrong(shape, *, body):
    whole = {**shape, "components": schema()["components"]}
    return [
        f"{error.json_path}: {error.message}"
        for error in Draft202012Validator(whole).iter_errors(body)
    ]
