"""Plain mode: the same match as lines of text and numbered choices, for screen readers, braille lines and scripts.

It leans on `play` alone: the words, the scenes, the order of play and the store are those of the tables.
"""
