"""The one exception handler of the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.response import Response

from tournaments.web.api.problems import CONTENT_TYPE, problem_of


def answer(error: Exception, context: Mapping[str, Any]) -> Response:  # noqa: ARG001
    """Return the refusal, or what went wrong, as problem+json."""
    problem = problem_of(error)
    return Response(
        problem.body(),
        status=problem.status,
        headers={"Cache-Control": "no-store", **problem.headers},
        content_type=CONTENT_TYPE,
    )
