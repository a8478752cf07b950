"""The end of a solitaire: what it came to, the truth about the deal, the statistics, and what is wanted next."""

from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable import words
from cardtable.engine.game import Plural
from cardtable.language import _
from cardtable.play import solitaire
from cardtable.play.scene import Scene
from cardtable.play.session import Session
from cardtable.storage.statistics import Results, Statistics
from cardtable.ui.aside import aside
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.settings import Settings
from cardtable.ui.silence import Patient
from cardtable.ui.tables.base import Table
from cardtable.ui.then import Then
from cardtable.ui.widgets.choices import Choices
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.words import say

UNDONE = Plural("{n} move was taken back.", "{n} moves were taken back.", "n")
PLAYED = Plural("{n} game played", "{n} games played", "n")
FINISHED = Plural("{n} finished", "{n} finished", "n")


class Finish(Patient[Then]):
    """Gives what is wanted next: `again`, `another`, `undo` or `lobby`."""

    CSS = """
    Finish { background: $felt; }
    Finish #head { background: $gold; color: $on-gold; text-style: bold; width: 100%; height: 1; padding: 0 1; }
    Finish #page { height: 1fr; padding: 1 2 0 2; }
    Finish #page Static { width: auto; }
    Finish Choices { height: auto; margin: 0 2 1 2; background: $felt; border: none; }
    """
    BINDINGS = [
        Binding("z,Z", "choose('undo')", _("Undo"), key_display="Z"),
        Binding("escape", "choose('lobby')", _("Lobby"), key_display="Esc"),
    ]

    def __init__(self, session: Session, table: Table[Any, Any], settings: Settings) -> None:
        super().__init__(settings.quiet)
        self._session = session
        self._table = table
        self._settings = settings
        self._left = False
        self._line: list[str] = []

    def compose(self) -> ComposeResult:
        """The result, its circumstances, and what may follow."""
        session = self._session
        yield Static(Text(_("The end")), id="head")
        with VerticalScroll(id="page", can_focus=False):
            yield Static(Text(session.outcome_text(), style="bold"))
            yield Static(Text(_honestly(session)))
            if line := solitaire.line_to_share(session):
                yield Static(Text(_("To tell others: {line}").format(line=line)))
            yield Static(Text(_("Looking for the best that these cards allow …")), id="truth")
            yield Static(statistics_text(session, self._settings.look))
        yield Choices(
            Option(_("The table as it lies"), id="rows"),
            Option(_("How these cards could have been laid"), id="best", disabled=True),
            Option(_("Take the last move back"), id=Then.UNDO),
            Option(_("The same cards from the beginning"), id=Then.AGAIN),
            Option(_("Other cards"), id=Then.ANOTHER),
            Option(_("Back to the lobby"), id=Then.LOBBY),
        )
        yield KeyLine()

    def deliberate(self, event: events.Key | events.Click) -> bool:
        """What chooses."""
        return isinstance(event, events.Click) or event.key in ("escape", "enter", "z", "Z")

    def on_mount(self) -> None:
        """The truth about the deal is looked for."""
        self.query_one(Choices).focus()
        self.call_after_refresh(lambda: self.run_worker(self._seek()))

    def on_unmount(self) -> None:
        """Nobody waits for the truth any more."""
        self._left = True

    async def _seek(self) -> None:
        line = await aside(solitaire.best_line, self._session, lambda: not self._left)
        if self._left or not self.is_attached:
            return
        if line is None:
            self.query_one("#truth", Static).update("")
            return
        self._line = line
        score = solitaire.score(self._session, line)
        text = _("Had every card been known: {score} at best.").format(score=words.score(self._session.info, score))
        if score == self._session.score and self._session.people:
            text += " " + _("You found it.")
        self.query_one("#truth", Static).update(Text(text))
        self.query_one(Choices).enable_option("best")

    def on_option_list_option_selected(self, event: Choices.OptionSelected) -> None:
        """What was chosen."""
        self.action_choose(event.option.id or "")

    def action_choose(self, wanted: str) -> None:
        """Look at something, or leave with what is wanted."""
        if not self.is_active:
            return
        if wanted == "rows":
            from cardtable.ui.screens.sheet import Sheet

            page = self._table.page(self._session.info.report.final(self._session.scene(0).view)) or Text()
            self.app.push_screen(Sheet(_("The table"), page, quiet=self._settings.quiet))
        elif wanted == "best":
            scenes = solitaire.walk(self._session, self._line)
            table = type(self._table)(self._session.speaker, self._settings.look)
            self.app.push_screen(Walk(table, scenes))
        else:
            self._left = True
            self.dismiss(Then(wanted))


class Walk(Page[None]):
    """Moves that were found afterwards, step by step on a table that takes none."""

    CSS = """
    Walk { background: $felt; }
    Walk #step { height: 1; width: 100%; background: $gold; color: $on-gold; text-style: bold; padding: 0 1; }
    """
    BINDINGS = [
        Binding("right,space,enter", "step(1)", _("Next"), key_display="→"),
        Binding("left,backspace", "step(-1)", _("Back"), key_display="←"),
        Binding("home", "step(-1000)", _("First"), key_display="Home"),
        Binding("end", "step(1000)", _("Last"), key_display="End"),
        Binding("escape", "dismiss(None)", _("Close"), key_display="Esc"),
    ]

    def __init__(self, table: Table[Any, Any], scenes: list[Scene[Any, Any]]) -> None:
        super().__init__()
        self._table = table
        self._scenes = scenes
        self._at = 0

    def compose(self) -> ComposeResult:
        """Which step it is, and the table."""
        yield Static(id="step")
        self._table.can_focus = False
        yield self._table
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the deal."""
        self._table.dress(self._table.look)
        self.action_step(0)

    def action_step(self, by: int) -> None:
        """Go some steps on or back."""
        self._at = max(0, min(self._at + by, len(self._scenes) - 1))
        scene = self._scenes[self._at]
        text = _("The best way · move {n} of {all}").format(n=self._at, all=len(self._scenes) - 1)
        self.query_one("#step", Static).update(Text(f"{text}   {scene.note}".rstrip(), no_wrap=True))
        self._table.show(scene)


def _honestly(session: Session) -> str:
    """Whether help was used; only a game without any counts as won alone."""
    if not session.people:
        return _("A computer player played it.")
    parts = [say(UNDONE, n=session.undone) if session.undone else _("No move was taken back.")]
    if solitaire.met_before(session):
        parts.append(_("You had met these cards before."))
    return " ".join(parts)


def statistics_text(session: Session, look: Look) -> RenderableType:
    """The person's games of this solitaire, those with help apart; of several there is a picture."""
    found = solitaire.statistics(session)
    if found is None:
        return Text()
    head = f"\n{session.speaker.name(0)}: {say(PLAYED, n=found.played)}, {say(FINISHED, n=found.finished)}"
    scores = sorted({*found.alone.scores, *found.helped.scores})
    grid = Grid.grid(padding=(0, 2))
    for _column in range(len(scores) + 5):
        grid.add_column(justify="right")
    labels = [words.score(session.info, score) for score in scores]
    grid.add_row("", _("games"), *labels, _("mean"), _("best"), _("in a row"), style="bold")
    for label, results in ((_("alone"), found.alone), (_("with help"), found.helped)):
        grid.add_row(label, *_row(results, scores))
    good = session.info.solitaire.good if session.info.solitaire else 0
    note = _(
        "By these house rules. Help is a move taken back, or cards met before; a hint is none."
        " In a row: the last games of {score} or better."
    )
    page = Grid.grid()
    page.add_row(Text(head, style="bold"))
    page.add_row(grid)
    page.add_row(Text(note.format(score=words.score(session.info, good))))
    if found.finished > 1:
        from cardtable.ui import plot

        counts = [(words.score(session.info, score), _count(found, score)) for score in scores]
        page.add_row(Text())
        for bar in plot.bars(counts, 60, look):
            page.add_row(bar)
    return page


def _count(found: Statistics, score: int) -> int:
    return found.alone.scores.get(score, 0) + found.helped.scores.get(score, 0)


def _row(results: Results, scores: list[int]) -> list[str]:
    mean = "–" if results.mean is None else f"{results.mean:.2f}"
    best = "–" if results.best is None else str(results.best)
    counts = [str(results.scores.get(score, 0)) for score in scores]
    return [str(results.games), *counts, mean, best, str(results.streak)]
