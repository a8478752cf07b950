"""What is kept: the store, and records that go in and out; the only home of pydantic and sqlite3."""
