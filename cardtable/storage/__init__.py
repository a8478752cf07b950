"""What is kept: the store of matches and settings, and records that go in and out. The only home of pydantic and sqlite3."""
