"""The conduct of a match: who is asked what, when a hand may lie open, and what is kept. No screen, no input, no output."""
