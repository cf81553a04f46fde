"""The live stream: server-sent events that say what changed, never what to."""
