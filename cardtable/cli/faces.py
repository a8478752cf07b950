"""`faces`: all faces of all decks on one page, for whoever draws on."""

from argparse import Namespace


def faces(given: Namespace) -> int:
    """Print every card in every size."""
    from rich.console import Console
    from rich.segment import Segment, Segments

    from cardtable.ui.faces.page import page
    from cardtable.ui.look import AUTO, look

    console = Console()
    for strip in page(look("ascii" if given.ascii else AUTO, given.theme or AUTO), console.width):
        console.print(Segments([*strip, Segment("\n")]), end="")
    return 0
