"""The shared card engine: standard library only, and no screen, clock, file or global dice."""
