"""Players who record: their phones are let in, record, confirm and object."""
