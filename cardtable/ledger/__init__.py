"""The prize-chip ledger: what chips are worth, and a book of entries that sum to zero."""
