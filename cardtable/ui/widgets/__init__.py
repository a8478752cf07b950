"""Widgets that know nothing of any game."""
