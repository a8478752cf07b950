"""The games: a registry, and one package for each family. Pure: no screen, no file, no other game."""
