"""The digital draw, protocol CD2: plain Python, the same bytes everywhere.

Source: draw-protocol.md 7.2; docs/draw.md says the same for players.
"""
