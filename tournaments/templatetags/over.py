"""Forms that an event takes no more: ``{% shut_when_over %}…{% endshut %}``."""

from __future__ import annotations

from django.template import Context, Library, Node, NodeList
from django.template.base import Parser, Token

register = Library()


class Shut(Node):
    """What lies within is shut once nothing can be recorded: ``refuse_over``."""

    def __init__(self, nodelist: NodeList) -> None:
        """Keep what lies within; its blocks are found under this name."""
        self.nodelist = nodelist

    def render(self, context: Context) -> str:
        """Return what lies within, its fields and keys disabled in such an event."""
        within = self.nodelist.render(context)
        # An included part has no ``request`` among its names, but belongs to one.
        event = getattr(getattr(context, "request", None), "event", None)
        if event is None or event.takes_records:
            return within
        return f'<fieldset class="shut" disabled>{within}</fieldset>'


@register.tag
def shut_when_over(parser: Parser, _token: Token) -> Shut:
    """Shut the forms within once the event is cancelled or archived; all can be read.

    Links and what only asks (a search, a filter) have to stand outside.
    """
    nodelist = parser.parse(("endshut",))
    parser.delete_first_token()
    return Shut(nodelist)
