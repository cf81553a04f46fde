"""Bodies of the API: JSON, read strictly, so that nothing odd gets any further."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.http import UnreadablePostError
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from tournaments.web.plain_text import plain_text
from tournaments.web.strict_json import each_name_once, read_strictly

MOST_BYTES = 64 * 1024
DEEPEST = 20


class TooLarge(APIException):
    """The body is larger than any request of this API."""

    status_code = 413
    default_code = "too_large"
    default_detail = _("The request is larger than 64 kB.")


class StrictJSONParser(BaseParser):
    """Reads JSON as UTF-8; no doubled keys, no NaN, no NUL, at most 20 levels.

    Characters that would turn or break a page are taken out of its texts.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 - the framework's signature
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """Return the body's value. Raises TooLarge, ParseError."""
        try:
            raw = stream.read(MOST_BYTES + 1)
        except UnreadablePostError as error:
            raise ParseError(_("The request did not arrive completely.")) from error
        if len(raw) > MOST_BYTES:
            raise TooLarge
        try:
            value = _checked(read_strictly(raw.decode("utf-8")), depth=1)
        except (ValueError, RecursionError) as error:
            raise ParseError(_("The request is not valid JSON.")) from error
        return value


class AnswersJson(DefaultContentNegotiation):
    """Answers in JSON whatever was asked for, so that no answer is ever missing."""

    def select_renderer(
        self,
        request: Request,  # noqa: ARG002 - the framework's signature
        renderers: Any,
        format_suffix: str | None = None,  # noqa: ARG002
    ) -> tuple[BaseRenderer, str]:
        """Return the view's first renderer."""
        return renderers[0], renderers[0].media_type


def _checked(value: Any, *, depth: int) -> Any:
    """Return the value with plain texts; refuse what is too deep, or not kept."""
    if isinstance(value, str):
        return _text(value)
    if not isinstance(value, (dict, list)):
        return value
    if depth > DEEPEST:
        raise ValueError("too deep")
    if isinstance(value, list):
        return [_checked(item, depth=depth + 1) for item in value]
    # Two keys can be the same once they are plain.
    return each_name_once(
        [(_text(key), _checked(item, depth=depth + 1)) for key, item in value.items()]
    )


def _text(text: str) -> str:
    # A lone half of a surrogate pair cannot be encoded: a UnicodeEncodeError.
    text.encode("utf-8")
    if "\0" in text:
        raise ValueError("a NUL character")
    return plain_text(text)
