"""Time stamps (RFC 3161): an authority says when it saw the head of an event's book."""
