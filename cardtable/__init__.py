"""A card table for people who sit around one terminal."""

__version__ = "0.1.0"
