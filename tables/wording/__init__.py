"""Sentences about the draw and its steps."""
