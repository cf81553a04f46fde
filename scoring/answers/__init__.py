"""What players answer to a line of their table: it is so, or it is not."""
