"""News that must be read in full: above everything else on its page, in as many rows as it takes."""

from rich.text import Text
from textual.widgets import Static


class News(Static):
    """Covers the rows that it needs at the top, while there is something to tell; never anything about cards."""

    DEFAULT_CSS = """
    News { layer: news; dock: top; width: 100%; height: auto; max-height: 5; padding: 0 1; display: none; }
    News { background: $warn; color: $rail; text-style: bold; }
    """

    _told = ""

    def tell(self, text: str) -> None:
        """Show it; an empty text takes it away."""
        if text == self._told:
            # An update would make whatever is drawn next wait for the frame after it.
            return
        self._told = text
        self.display = bool(text)
        self.update(Text(text))
