"""The screens: the only home of textual and rich. Knows how things look, never what is allowed."""

import os

_HARMLESS = ("TEXTUAL_ANIMATIONS", "TEXTUAL_COLOR_SYSTEM", "TEXTUAL_FPS", "TEXTUAL_DISABLE_KITTY_KEY")

# Textual's other variables photograph the screen, press keys or write a log: each would tell a hand.
for _name in [name for name in os.environ if name.startswith("TEXTUAL") and name not in _HARMLESS]:
    del os.environ[_name]

# A size in the environment is that of the window in which a shell once started; the window itself decides.
for _name in ("COLUMNS", "LINES"):
    os.environ.pop(_name, None)
