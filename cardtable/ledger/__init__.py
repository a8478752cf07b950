"""Prize chips: what they are worth and how they are exchanged."""
