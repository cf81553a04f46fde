"""The screens of the hall, and what other sites show of an event."""
