"""A block that stands on a page twice: ``{% again "heading" %}``."""

from __future__ import annotations

from django.template import Context, Library, NodeList
from django.template.loader_tags import BlockNode
from django.utils.safestring import SafeString

register = Library()


@register.simple_tag(takes_context=True)
def again(context: Context, block: str) -> SafeString:
    """Return what the page puts into this block, once more."""
    return BlockNode(block, NodeList()).render(context)
