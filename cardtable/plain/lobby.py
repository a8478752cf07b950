"""The lobby in lines: which match to go on with, or which game, who plays, and by which house rules."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from cardtable import bots, faults, people, words
from cardtable.engine.game import Preset, Value
from cardtable.engine.info import GameInfo
from cardtable.errors import BadOption, CardTableError, StoreError
from cardtable.games import registry
from cardtable.language import _
from cardtable.plain.ledger import keep_ledger
from cardtable.plain.lines import Gone, Lines
from cardtable.plain.table import PlainTable
from cardtable.play import farewell, stored, tables, tallies
from cardtable.play.session import Session
from cardtable.storage.agreed import FREE, HINTS, VALUES, Agreed
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store

MATCHES = 3
"""Unfinished matches that are offered."""


def run(store: Store, session: Session | None = None, lines: Lines | None = None) -> int:
    """Play a session, or whatever is chosen in the lobby; gives the exit status."""
    lines = lines or Lines()
    played: list[Session] = []
    status, crash = 0, None
    with lines.watched():
        try:
            if store.notice is not None and session is None:
                lines.say(words.full(words.error(store.notice)))
            if session is not None:
                _at_the_table(session, lines, played)
            else:
                while _lobby(store, lines, played):
                    continue
        except Gone as gone:
            status = gone.status
            if lines.terminal:
                # Behind what was asked, and perhaps a ^C.
                lines.say("")
        except OSError:
            # The output has gone: nobody can be told, and what can be kept is kept all the same.
            farewell.last_try(played)
            raise
        except CardTableError as problem:
            lines.say(words.error(problem))
            status = problem.status
        except Exception as problem:
            crash = problem
    lost = farewell.last_try(played)
    for session in lost:
        lines.say(farewell.lost_line(session))
    if crash is not None:
        text = _("cardtable stopped by a fault of its own. Report: {file}")
        lines.say(text.format(file=faults.report(crash) or "–"))
        return 1
    if status < 128 and (line := farewell.resume_line(played[-1] if played else None)):
        lines.say(line)
    return 1 if lost else status


def _at_the_table(session: Session, lines: Lines, played: list[Session]) -> None:
    table = PlainTable(session, lines, played)
    try:
        table.play()
    finally:
        if lines.secret:
            lines.clear()
        lines.secret = False


def _lobby(store: Store, lines: Lines, played: list[Session]) -> bool:
    """One choice of the lobby; whether there is another."""
    offers: list[tuple[str, Callable[[], None]]] = []
    try:
        unfinished = store.unfinished(MATCHES)
    except StoreError as problem:
        unfinished = []
        lines.say(words.full(words.error(problem)))
    for match in unfinished:
        if match.game in registry.names():
            names = ", ".join(people.called([seat.name for seat in match.now]))
            parts = (_name(match.game), names, stored.standing(match), words.moment(match.played))
            text = _("Go on: {match}").format(match=", ".join(filter(None, parts)))

            def resume(number: int = match.id) -> None:
                _at_the_table(Session.resume(store, number), lines, played)

            offers.append((text, resume))
    for info in registry.usable():
        if isinstance(info, GameInfo):

            def begin(info: GameInfo = info) -> None:
                _begin(store, info, lines, played)

            offers.append((f"{info.name}: {words.about(info)}", begin))
        else:
            lines.say(words.error(info))
    offers.append((_("The prize chips of the evening"), lambda: keep_ledger(store, lines)))
    offers.append((_("Who has won how often"), lambda: lines.say(*tallies.told(store))))
    chosen = _choose(lines, [text for text, _do in offers] + [_("Leave")])
    if chosen == len(offers):
        return False
    try:
        offers[chosen][1]()
    except CardTableError as problem:
        lines.say(words.error(problem))
    return True


def _name(game: str) -> str:
    """What players call a game; its id, if it cannot be loaded."""
    try:
        return registry.load(game).name
    except CardTableError:
        return words.printable(game)


def _choose(lines: Lines, texts: Sequence[str]) -> int:
    """One of several things, by its place.

    Raises:
        Gone: none of them is wanted.
    """
    chosen = lines.choose(texts)
    if chosen is None:
        raise Gone
    return chosen


def _begin(store: Store, info: GameInfo, lines: Lines, played: list[Session]) -> None:
    """Ask who plays, and by which house rules."""
    seats = _seats(store, info, lines)
    alone = sum(seat.bot is None for seat in seats) == 1
    options, agreed = _rules(info, len(seats), alone, lines)
    dealer = None
    if len(seats) > 1:
        lines.say(_("Who deals first?"))
        chosen = _choose(lines, [_("drawn by lot"), *(seat.name for seat in seats)])
        dealer = chosen - 1 if chosen else None
    _at_the_table(Session(store, info, options, seats, dealer=dealer, agreed=agreed), lines, played)


def _seats(store: Store, info: GameInfo, lines: Lines) -> list[Seated]:
    """The people by their names, and computer players for the other seats; or a table that has a name."""
    kept = {name: seats for name, seats in tables.tables(store).items() if len(seats) in info.seats}
    while True:
        lines.say(_("Who plays? Names, with commas between them; nothing for one person."))
        if kept:
            lines.say(_("Or a table by its name: {names}.").format(names="; ".join(kept)))
        typed = lines.answer()
        table = next((seats for name, seats in kept.items() if name.casefold() == typed.casefold()), None)
        if table is not None:
            return list(table)
        names = typed.split(",") if typed else [_("Player 1")]
        try:
            people.check(names)
            if len(names) > info.seats[-1]:
                info.check_seats(len(names))
            break
        except CardTableError as problem:
            lines.say(words.full(words.error(problem)))
    names = list(people.called(names))
    fitting = [number for number in info.seats if number >= len(names)]
    seats = fitting[0]
    if len(fitting) > 1:
        allowed = ", ".join(map(str, fitting))
        while True:
            text = _("How many seats: {allowed}? Computer players take those that are left.")
            lines.say(text.format(allowed=allowed))
            typed = lines.answer()
            if typed in map(str, fitting):
                seats = int(typed)
                break
    level = bots.best(info)
    free = islice(people.free(bots.NAMES, names), seats - len(names))
    return [*(Seated(name, "human") for name in names), *(Seated(name, f"bot:{level}") for name in free)]


def _rules(info: GameInfo, seats: int, alone: bool, lines: Lines) -> tuple[Mapping[str, Value], Agreed]:
    """The house rules and what the table agrees on besides: begin, or change one after the other."""
    given: dict[str, Value] = {}
    agreed = Agreed()
    keys = list(VALUES) if seats > 1 else [HINTS]
    presets = [preset for preset in info.presets if preset.options and preset.seats in (None, seats)]
    options = [option for option in info.options if len(option.values(seats)) > 1]
    while True:
        rules = info.complete(given, seats)
        texts = [_("Begin by these rules")]
        texts += [
            f"{words.option_name(info, option)}: {words.option_value(info, option, rules[option.key])}"
            for option in options
        ]
        if presets:
            named = info.preset_of(rules, seats)
            texts.append(_("All together: {name}").format(name=named.name if named else "–"))
        sets = len(texts) - 1
        texts += [f"{words.agreed_text(key)}: {words.agreed_text(f'{key}.{getattr(agreed, key)}')}" for key in keys]
        chosen = _choose(lines, texts)
        if chosen == 0:
            break
        if chosen > sets:
            key = keys[chosen - sets - 1]
            lines.say(words.agreed_text(f"{key}.about"))
            settings = [value for value in VALUES[key] if alone or value != FREE]
            wished = _choose(lines, [words.agreed_text(f"{key}.{value}") for value in settings])
            agreed = agreed.but(key, settings[wished])
            continue
        if chosen > len(options):
            given = _preset(info, presets, lines)
            continue
        option = options[chosen - 1]
        lines.say(words.option_about(info, option))
        values = list(option.values(seats))
        if isinstance(option.values(seats), range):
            lines.say(_("A whole number from {first} to {last}:").format(first=values[0], last=values[-1]))
            try:
                wanted = option.read(lines.answer())
                info.complete({**given, option.key: wanted}, seats)
                given[option.key] = wanted
            except BadOption:
                lines.say(_("It stays as it was."))
        else:
            given[option.key] = values[_choose(lines, [words.option_value(info, option, value) for value in values])]
    return info.complete(given, seats), agreed


def _preset(info: GameInfo, presets: Sequence[Preset], lines: Lines) -> dict[str, Value]:
    """House rules that go together, by their name."""
    texts = [f"{preset.name}: {words.preset_about(info, preset)}" for preset in presets]
    chosen = _choose(lines, [_("as in the book"), *texts])
    return dict(presets[chosen - 1].options) if chosen else {}
