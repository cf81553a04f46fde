"""Names of the background jobs, so that commands need not import the tasks."""

REBUILD_STANDINGS = "scoring.rebuild_standings"
SWEEP_STANDINGS = "scoring.sweep_standings"
TELL_WEBHOOKS = "scoring.tell_webhooks"
