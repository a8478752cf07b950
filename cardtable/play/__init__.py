"""The conduct of a match: who is asked what, when a hand may lie open, what is kept. No screen, input or output."""
