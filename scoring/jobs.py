"""Names of the background jobs, so that commands need not import the tasks."""

TELL_WEBHOOKS = "scoring.tell_webhooks"
STAMP_HEADS = "scoring.stamp_heads"
