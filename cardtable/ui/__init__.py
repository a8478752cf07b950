"""The screens: the only home of textual and rich. Knows how things look, never what is allowed."""
