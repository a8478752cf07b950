"""The words: every sentence that a player reads is made here, in the player's language (gettext).

Code and games speak keys and facts; this module turns them into sentences. English texts are the message ids;
translations lie in `assets/locale`, one gettext catalogue a language.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from cardtable import people
from cardtable.engine.cards import Card
from cardtable.engine.game import Option, Outcome, Plural, Preset, Text, Value
from cardtable.engine.info import GameInfo
from cardtable.engine.report import signed
from cardtable.errors import CardTableError, UntoldFact
from cardtable.language import LANGUAGE, _, languages
from cardtable.language import say as say
from cardtable.saying import Saying

ERRORS: dict[str, Text] = {
    "assets.none": "the data of cardtable is missing: install it again",
    "assets.file": "{file} is missing from the data of cardtable: install it again",
    "bot.unknown": "{game} has no computer player {bot}; it has: {allowed}",
    "backup.exists": "{file} is there already: name another file",
    "backup.failed": "{file}: {why}",
    "backup.foreign": "{file} is no backup of cardtable",
    "bots.negative": "--bots must be 0 or more",
    "bots.number": "--bots names {given} players for {seats} seats: name one, or one a seat",
    "chance.deal": "the deal does not hold every card of the pack exactly once",
    "chance.dealer": "the dealer is no seat of this match",
    "chance.kind": "chance must decide “{expected}” here, not “{kind}”",
    "chance.drawn": "{kind} must draw {drawn} of what there is to draw",
    "chance.lot": "a lot must order exactly the tied seats {seats}",
    "deal.code": "“{code}” names no deal: a code has eight letters, such as MX6F-FPAP",
    "deal.seats": "only a game for one has deals with a code; --seed deals {game} alike",
    "rules.none": "{game} brings no rule book",
    "usage": "{why}; {command} --help shows how it is called",
    "deck.codes": "{file} must name exactly the 52 places 2N … 14S",
    "deck.json": "{file} is no JSON: {why}",
    "deck.name": "{file}: the name of {code} must be a few words of letters",
    "deck.twice": "{file} names a place twice",
    "game.api": "{game} was written for version {api} of the game contract; this is version {expected}",
    "game.broken": "{game} cannot be used: {why}",
    "game.clash": "{package} calls its game {game}, which another one is called: it is passed over",
    "game.gone": "{game} is not installed; {package} brought it",
    "game.facts": "{game} cannot be used: its {fact} {why}",
    "game.failed": "{game} stopped by a fault of its own ({why} in {where})",
    "game.slow": "{game} cannot be used: it was not loaded after {seconds} seconds",
    "game.ledger": "what {game} pays cannot be counted: it names units that the ledger does not know",
    "game.units": "what {game} pays is left out: it has units of the names of another game's, and other worths",
    "game.guess": "there is no game {game}; did you mean {near}?",
    "game.unknown": "there is no game {game}; there are: {allowed}",
    "matches.number": "--matches must be 1 or more",
    "ledger.evening": "there is no evening {evening}: they are numbered from 1 to {last}",
    "ledger.open": "there is no evening that could be reopened",
    "ledger.reversed": "{id} was put right already",
    "match.damaged": "match {id} is not as it was written: the store has been damaged",
    "match.missing": "there is no match {id}; cardtable matches lists them",
    "match.moved_on": "this match was played on in another window; it stands as it was left there",
    "match.none": "there is no unfinished match; cardtable play GAME starts one",
    "match.over": "match {id} is over; cardtable export {id} prints it",
    "names.blank": "a player's name is blank, or nothing of it can be seen",
    "names.twins": "two players are called {name}: give each a name that differs in its first twelve signs",
    "notation.card": "{code} is no card of this game",
    "notation.chance": "“{move}” is no dealer, deal or lot",
    "notation.table": "“{move}” is no change of a seat: seat N bot:NAME, or seat N human NAME",
    "notation.move": "“{move}” is no move of this game",
    "option.form": "“{given}” is no house rule: write --set option=value",
    "option.seats": "{option} cannot be {value} with {seats} players; it can be: {allowed}",
    "option.twice": "{option} is set twice",
    "option.unknown": "{game} has no house rule {option}; it has: {allowed}",
    "preset.seats": "{preset} is for {allowed} players, not {seats}",
    "preset.unknown": "{game} has no preset {preset}; it has: {allowed}",
    "option.value": "{option} cannot be {value}; it can be: {allowed}",
    "output": "the output cannot be written: {why}",
    "record.after_end": "the match was over before this entry",
    "record.format": "this is a record of format {format}, newer than this cardtable reads (2): update cardtable",
    "record.encoding": "{file} is written in {encoding}: save it as UTF-8",
    "record.form": "{where} {why}",
    "record.json": "{file} is no JSON: {why}",
    "record.unreadable": "{file} cannot be read: {why}",
    "record.unwritable": "{file} cannot be written: {why}",
    "redo.nothing": "there is nothing to be done again",
    "redo.solitaire": "only in a game for one can a move be done again",
    "seat.none": "seat {seat} is not in this match of {seats} seats (0 to {last})",
    "seats.number": "the number of players at {game} is {allowed}, not {seats}",
    "store.busy": "another program holds the store, and nothing can be kept or read until it lets go",
    "store.damaged": "the store in {folder} is damaged",
    "store.damaged.kept": "the store was damaged and is kept aside as {kept}; a new one was begun",
    "store.empty": "the store in {folder} is empty: not even a new one is",
    "store.empty.kept": "the store was an empty file and is kept aside as {kept}; a new one was begun",
    "store.foreign": "the file in the place of the store in {folder} is no store of cardtable",
    "store.foreign.kept": "the store was no cardtable store and is kept aside as {kept}; a new one was begun",
    "store.newer": "the store in {folder} is of a newer cardtable: update cardtable",
    "store.newer.kept": "the store is of a newer cardtable and is kept aside as {kept}; a new one was begun",
    "store.unusable": "nothing can be kept in {folder}: {why}",
    "terminal.none": "cardtable needs a terminal for its table: run it in one, or add --plain for lines of text",
    "table.seat": "the seats of this match are 0 to {last}",
    "table.turn": "a seat changes hands only between rounds, while chance is to act",
    "turn.other": "{by} is not to act here: {actor} is",
    "turn.over": "the match is over: nobody is to act",
    "alias.form": "“{given}” names nobody: write --alias NAME=NEW",
    "agreed.form": "“{given}” is nothing to agree on: write --table rule=value",
    "agreed.unknown": "a table agrees on nothing called {option}; there is: {allowed}",
    "hints.off": "this table plays without hints",
    "undo.off": "at this table a move that was made stands",
    "unseen.none": "here one must look before one plays",
    "undo.nothing": "there is no move to take back",
    "undo.others": "somebody has acted since: your last move stands",
    "undo.sealed": "the next player has looked, or a result was shown: your last move stands",
    "undo.revealed": "that move showed a card that was not known before: it stands",
}
"""The sentences of errors and of refusals that no game owns, by key."""


def error(problem: CardTableError) -> str:
    """An error as one line; the refusals of a game bring the game along, for its texts."""
    facts = dict(problem.facts)
    try:
        if problem.game is not None and problem.key in problem.game.texts:
            sentence = Speaker(problem.game, ()).sentence(problem.key, facts)
        else:
            sentence = say(ERRORS[problem.key], **{name: _plain(value) for name, value in facts.items()})
    except (KeyError, UntoldFact):
        # A plug-in may raise what nobody has words for.
        sentence = str(problem)
    if problem.entry is not None:
        sentence = _("log entry {entry}: {sentence}").format(entry=problem.entry, sentence=sentence)
    return printable(sentence)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return value[:LONGEST_QUOTE] + "…" if isinstance(value, str) and len(value) > LONGEST_QUOTE else value


LONGEST_QUOTE = 160
"""Characters of a stranger's text that an error repeats."""


def printable(text: str) -> str:
    """A stranger's text for a terminal: whatever is no visible sign is written as an escape."""
    return "".join(
        letter if letter == " " or letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text
    )


COMMON: dict[str, Text] = {
    "name": "{seat}",
    "why.only": "it is the only move",
    "seat.changed": "{seat} leaves the table; {name} takes the seat.",
    "side": "{side}",
    "cards": "{cards}",
    "units": "{units}",
    "points": "{points}",
    "column.player": "Player",
    "column.sum": "Sum",
    "row.total": "Total",
}
"""What games need not say each for itself, by key."""


class _Less(int):
    """A number below nought: written with a real minus, however a text wants it written."""

    def __format__(self, how: str) -> str:
        return super().__format__(how).replace("-", "−")

    def __str__(self) -> str:
        return signed(int(self))


class Speaker:
    """Puts one match into words: knows its game's texts and who sits where."""

    def __init__(self, info: GameInfo, names: Sequence[str]) -> None:
        """Names are cleaned, and told apart where two are alike."""
        self.info = info
        self.faces: Callable[[Card], str] | None = None
        """How a card is written where its faces are shown; None: by name and code."""
        self.between = ", "
        """What stands between several cards."""
        self.nothing = "–"
        """What is said of no amount."""
        self.names = people.called(names)

    def name(self, seat: int) -> str:
        """Who sits there."""
        if seat < len(self.names):
            return self.names[seat]
        return _("seat {number}").format(number=seat)

    def card(self, card: Card) -> str:
        """A card by name and code, or as its face is written."""
        if self.faces is not None:
            return self.faces(card)
        return self.named(card)

    def named(self, card: Card) -> str:
        """A card by name and code."""
        code = self.info.deck.code(card)
        text = self.info.card_text(card) if self.info.card_text else "{code}"
        try:
            return say(text, code=code)
        except UntoldFact:
            return code

    def move(self, text: str) -> str:
        """A move as records write it, with its cards as their faces are written."""
        if self.faces is None:
            return text
        deck = self.info.deck
        return " ".join(self.faces(deck.card(word)) if word in deck.codes else word for word in text.split(" "))

    def told_move(self, view: Any, seat: int, move: Any) -> str:
        """A move of that seat in words; of a game that has none as its records write it."""
        saying = self.info.report.move(view, seat, move)
        return self.move(self.info.notation.write(move)) if saying is None else self.say(saying)

    def sentence(self, key: str, facts: Mapping[str, Any]) -> str:
        """The text of that key, the game's own first; a key without a text is shown itself."""
        shown = {name: self._fact(name, value) for name, value in facts.items()}
        text = self.info.texts.get(key) or COMMON.get(key) or ERRORS.get(key)
        with suppress(UntoldFact):
            if text is not None:
                return say(text, **shown)
        return printable(" ".join((key, *(f"{name}={value}" for name, value in shown.items()))))

    def _fact(self, name: str, value: Any) -> Any:
        try:
            return self._worded(name, value)
        except (LookupError, TypeError, ValueError):
            # A fact that is no seat, or no card, whatever it is called.
            return printable(value) if isinstance(value, str) else value

    def _worded(self, name: str, value: Any) -> Any:
        if name == "seat" or name.endswith("_seat"):
            return self.name(value)
        if isinstance(value, Saying):
            return self.say(value)
        if name == "seats":
            return ", ".join(map(self.name, value))
        if name == "side":
            return " + ".join(map(self.name, value))
        if name == "units":
            return ", ".join(self.amount(unit, count) for unit, count in value.items() if count) or self.nothing
        if name == "points" and isinstance(value, list | tuple):
            return " : ".join(map(signed, value))
        if name == "card" or name.endswith("_card"):
            return self.card(value)
        if name == "cards":
            return self.between.join(map(self.card, value))
        if type(value) is int and value < 0:
            return _Less(value)
        # A stranger's text may hold what a terminal would obey.
        return printable(value) if isinstance(value, str) else value

    def amount(self, unit: str, count: int) -> str:
        """So many of a unit: "2 rubies"."""
        return self.sentence(f"unit.{unit}", {"count": count})

    def say(self, saying: Saying) -> str:
        """What is said, whatever it is: what happened, why not, why."""
        return self.sentence(saying.key, saying.facts)

    def outcome(self, outcome: Outcome) -> str:
        """Who won, and what decided it."""
        return self.sentence(f"outcome.{outcome.reason}", {"seats": outcome.winners, "count": len(outcome.winners)})


def full(text: str) -> str:
    """A text as a sentence: with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _local(at: str) -> datetime:
    from cardtable.ledger.book import when

    return when(at).astimezone()


def day(at: str) -> str:
    """The local date of a stored time."""
    return f"{_local(at):%Y-%m-%d}"


def clock(at: str) -> str:
    """The local time of day of a stored time."""
    return f"{_local(at):%H:%M}"


def moment(at: str) -> str:
    """Local date and time of a stored time."""
    return f"{day(at)} {clock(at)}"


def standing(info: GameInfo, names: Sequence[str], said: Saying | None) -> str:
    """Where a stored match stands, in a few words; empty: nobody has said."""
    return "" if said is None else Speaker(info, names).say(said)


def option_name(info: GameInfo, option: Option) -> str:
    """What players call a house rule."""
    return _texted(info, f"option.{option.key}", option.key)


def option_about(info: GameInfo, option: Option) -> str:
    """One line on what a house rule does."""
    return _texted(info, f"option.{option.key}.about", option.key)


def option_value(info: GameInfo, option: Option, value: Value) -> str:
    """What players call a setting of a house rule."""
    return _texted(info, f"option.{option.key}.{value}", str(value))


def preset_about(info: GameInfo, preset: Preset) -> str:
    """One line on what a preset is."""
    return _texted(info, f"preset.{preset.id}", preset.name)


SCORE = Plural("score {n}", "score {n}", "n")
"""For a game without words of its own for its score, the text `score`."""


def score(info: GameInfo, number: int) -> str:
    """The score of a solitaire in its game's words."""
    with suppress(UntoldFact):
        return say(info.texts.get("score", SCORE), n=number)
    return say(SCORE, n=number)


AGREED: dict[str, str] = {
    "undo": "Taking back",
    "undo.about": "The last move may come back until the next player looks, or a card of it became known.",
    "undo.on": "as long as nothing is known of it",
    "undo.counted": "the same, and it is counted",
    "undo.free": "at will, when one person plays",
    "undo.off": "not at all",
    "hints": "Hints",
    "hints.about": "What the computer would do, and why: whenever one asks, counted by name, or not at all.",
    "hints.on": "whenever one asks",
    "hints.counted": "counted",
    "hints.off": "none",
    "forced": "The only move",
    "forced.about": "What everybody can see to be the only move, whatever the hand, need not be keyed.",
    "forced.off": "is played by its player",
    "forced.on": "plays itself",
    "short.undo.counted": "taking back is counted",
    "short.undo.free": "taking back at will",
    "short.undo.off": "no taking back",
    "short.hints.counted": "hints are counted",
    "short.hints.off": "no hints",
    "short.forced.on": "only moves play themselves",
}
"""What a table may agree on besides the rules of its game: its name, what it does, and its values."""


def agreed_text(key: str) -> str:
    """What players call something that a table agrees on, or a value of it."""
    return _(AGREED[key])


def agreed(changed: Mapping[str, str]) -> str:
    """What a table has agreed on that differs from the usual, in one line; empty: nothing."""
    return " · ".join(agreed_text(f"short.{key}.{value}") for key, value in changed.items())


UNDONE = Plural("{count} move taken back", "{count} moves taken back", "count")
HINTED = Plural("{count} hint", "{count} hints", "count")


def help_told(helped: Mapping[str, Mapping[str, int]]) -> str:
    """What was counted of hints and of taking back, in one line; empty: nothing."""
    told: dict[str, list[str]] = {}
    for kind, text in (("hints", HINTED), ("undo", UNDONE)):
        for name, count in helped.get(kind, {}).items():
            told.setdefault(name, []).append(say(text, count=count))
    return " · ".join(f"{name}: {', '.join(parts)}" for name, parts in told.items())


def about(info: GameInfo) -> str:
    """One line on what a game is; empty: it brings none."""
    return _texted(info, "about", "")


def _texted(info: GameInfo, key: str, otherwise: str) -> str:
    """A text that is told no facts; the other one if there is none, or it wants some."""
    try:
        return say(info.texts[key])
    except (KeyError, UntoldFact):
        return otherwise


def house_rules(
    info: GameInfo, options: Mapping[str, Value], seats: int | None = None, told: Collection[str] = ()
) -> str:
    """The house rules that differ from the defaults for that many seats, in one line; empty when none does.

    Those of a preset have its name.

    Args:
        told: house rules that stand beside it anyway.
    """
    preset = None if seats is None else info.preset_of(options, seats)
    if preset is not None:
        return preset.name
    changed = [
        f"{option_name(info, option)}: {option_value(info, option, options[option.key])}"
        for option in info.options
        if options[option.key] != option.usual(seats) and option.key not in told
    ]
    return " · ".join(changed)


RULES_MARK = "<!-- house rules -->"
"""Where a rule book wants its list of house rules."""


def rulebook(
    info: GameInfo, options: Mapping[str, Value], language: str | None = None, seats: int | None = None
) -> str | None:
    """A game's rule book in Markdown with the house rules in force marked; None: it has none in that language.

    Args:
        seats: of the match that it is read at; None: of none.
    """
    wanted = [code for code in ([language] if language else [*languages(), "en"]) if LANGUAGE.fullmatch(code)]
    book = next((found for code in wanted if (found := info.rulebook(code)) is not None), None)
    return None if book is None else book.replace(RULES_MARK, _house_rules_chapter(info, options, seats))


def _house_rules_chapter(info: GameInfo, options: Mapping[str, Value], seats: int | None) -> str:
    lines = []
    if info.presets:
        in_force = info.preset_of(options, seats)
        lines += [_("These go together and have a name:"), ""]
        for preset in info.presets:
            name = f"▸ {preset.name}" if preset == in_force else preset.name
            lines.append(f"- **{name}.** {preset_about(info, preset)}")
        lines += ["", _("Each by itself:"), ""]
    for option in info.options:
        lines.append(f"- **{option_name(info, option)}.** {option_about(info, option)}")
        if isinstance(option.allowed, range):
            spelled = f"**▸ {options[option.key]}** ({option.spelled()})"
        else:
            spelled = " · ".join(
                f"**▸ {option_value(info, option, value)}**"
                if value == options[option.key]
                else option_value(info, option, value)
                for value in option.allowed
            )
        lines.append(f"  {spelled}")
    return "\n".join(lines)
