"""The digital draw, protocol CD2: plain Python, the same bytes everywhere.

Source: docs/draw.md "Protocol CD2, byte for byte".
"""
