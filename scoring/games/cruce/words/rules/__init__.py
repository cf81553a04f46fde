"""Every rule of an event as a sentence that a player can read, by subject."""
