"""The kit: whole random matches of a game, checked at every decision."""

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from cardtable.engine import dice
from cardtable.engine.game import Seat, Value
from cardtable.engine.info import API, GameInfo
from cardtable.engine.log import CHANCE, Entry
from cardtable.engine.match import Match, texts_in
from cardtable.errors import CardTableError, IllegalMove, UnreadableMove
from cardtable.testing.findings import ContractBroken, Findings, differing
from cardtable.testing.said import Ears, check_table

LONGEST = 20_000
"""Decisions within which a match must end, unless told otherwise."""

SWAP_EVERY = 17
"""Decisions between two checks by swapped deals; each replays the match."""

SPOILT = ("", " ", "{0} ", " {0}", "{0}\n", "{0}.")
"""Nearly a move: only the exact form is one."""


def samples(info: GameInfo) -> dict[str, list[Value]]:
    """For each house rule the values worth trying: all, or the ends and the default of a wide range."""
    return {
        option.key: sorted({option.allowed[0], option.default, *list(option.allowed)[1:3]}, key=str)
        if len(option.allowed) > 4
        else list(option.allowed)
        for option in info.options
    }


def variants(info: GameInfo) -> Iterator[dict[str, Value]]:
    """The defaults, and as few sets of house rules as hold every pair of values of two of them.

    A set has a value for each house rule, so that one match tries many pairs at once.
    """
    yield {}
    tried = samples(info)
    rules = [(key, value) for key, values in tried.items() for value in values]
    missing = dict.fromkeys(pair for pair in combinations(rules, 2) if pair[0][0] != pair[1][0])
    while missing:
        row = dict(next(iter(missing)))
        for key, values in tried.items():
            if key not in row:
                gains = [sum(pair in missing for pair in _pairs({**row, key: value}, tried)) for value in values]
                row[key] = values[gains.index(max(gains))]
        for pair in _pairs(row, tried):
            missing.pop(pair, None)
        yield {key: row[key] for key in tried}
    if len(tried) == 1:
        ((key, values),) = tried.items()
        yield from ({key: value} for value in values)


def _pairs(row: Mapping[str, Value], order: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    """The pairs of values that a set of house rules holds."""
    return combinations([(key, row[key]) for key in order if key in row], 2)


def pairs(info: GameInfo) -> Iterator[dict[str, Value]]:
    """The defaults, and every pair of values of two house rules by itself: a long run, in which a fault has few causes.

    A wide range mostly says how long a match is: where it is not tried itself, it has its first value.
    """
    yield {}
    tried = samples(info)
    short = {option.key: option.allowed[0] for option in info.options if len(option.allowed) > len(tried[option.key])}
    for one, other in combinations(tried, 2):
        for first in tried[one]:
            for second in tried[other]:
                yield {**short, one: first, other: second}


def check_game(
    info: GameInfo,
    options: Mapping[str, Value] | None = None,
    seed: int = 1,
    each: int = 1,
    longest: int = LONGEST,
) -> int:
    """Play matches over every seat count and pair of house rules, and check everything at every decision.

    Args:
        options: only these, instead of all pairs.
        each: matches for every combination.
        longest: decisions within which every match must end.

    Returns:
        The number of decisions that were checked.

    Raises:
        ContractBroken: something does not hold.
    """
    findings = Findings(info)
    _check_facts(findings)
    check_table(findings)
    plies = 0
    for given in [options] if options is not None else variants(info):
        for seats in info.seats:
            for number in range(each):
                rng = dice.seeded(seed, seats, str(given), number)
                match = _tried(info, fitting(info, given, seats), seats, rng, findings, longest)
                plies += 0 if match is None else match.ply
    findings.raise_all()
    return plies


def fitting(info: GameInfo, given: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """House rules as far as they can be with that many seats."""
    return {key: value for key, value in given.items() if value in info.option(key).values(seats)}


def _check_facts(findings: Findings) -> None:
    """The facts fit together."""
    info = findings.info
    findings.must(info.api == API, f"written for version {info.api} of the contract, not {API}")
    fault = info.fault()
    findings.must(fault is None, "" if fault is None else " ".join(fault))
    for seats in info.seats:
        found = sorted(seat for side in info.sides(seats) for seat in side)
        findings.must(found == list(range(seats)), f"the sides of {seats} seats are not every seat once")


def check_match(info: GameInfo, options: Mapping[str, Value], seats: int, rng: Random) -> Match:
    """One random match, checked at every decision.

    Raises:
        ContractBroken: something does not hold, or the game raised an error of its own; all faults at once.
    """
    findings = Findings(info)
    match = _tried(info, options, seats, rng, findings)
    findings.raise_all()
    assert match is not None
    return match


def _tried(
    info: GameInfo, options: Mapping[str, Value], seats: int, rng: Random, findings: Findings, longest: int = LONGEST
) -> Match | None:
    """One match, as far as it can be played; None: an error ended it."""
    try:
        return _check_match(info, options, seats, rng, findings, longest)
    except Exception as problem:
        findings.must(False, f"{type(problem).__name__}: {problem}")
        return None


def _check_match(
    info: GameInfo, options: Mapping[str, Value], seats: int, rng: Random, findings: Findings, longest: int
) -> Match:
    match = Match(info, options, seats)
    ears = Ears(match, findings)
    seen: dict[Any, None] = {}
    guessed_otherwise = hidden = 0
    while match.actor is not None:
        if match.ply >= longest:
            raise ContractBroken(f"the match does not end within {longest} decisions")
        if match.ply % SWAP_EVERY == SWAP_EVERY - 1:
            _check_swaps(match, rng, findings)
            _check_refusals(match, seen, rng, findings, ears)
            ears.moment()
        _check_state(match, seen, findings)
        differs, possible = _check_views(match, rng, findings)
        _check_bystander(match, rng, findings)
        guessed_otherwise += differs
        hidden += possible
        actor = match.actor
        if isinstance(actor, int):
            moves = match.moves(actor)
            move = dice.pick(rng, moves)
            seen.update(dict.fromkeys(moves))
            _check_copy(match, move, findings)
        else:
            chance = match.chance
            assert chance is not None
            move = dice.throw(rng, chance)
        text = match.write(move)
        again = match.read(actor, text)
        same = again == move or (info.deck.doubled and actor == CHANCE and match.write(again) == text)
        findings.must(same, f"{text!r} is read as another move")
        match.play(actor, move)
        ears.events()
        if isinstance(actor, int) and match.ply % SWAP_EVERY == 0:
            _check_undo(match, actor, findings)
    _check_state(match, seen, findings)
    _check_end(match, findings)
    ears.moment()
    ears.end()
    findings.must(not hidden or guessed_otherwise > 0, "guess never guesses: it gives the true state back")
    again = Match(info, options, seats)
    again.replay(match.log)
    findings.must(again.reveal() == match.reveal(), "the log replays to another state")
    return match


def _check_state(match: Match, seen: Mapping[Any, None], findings: Findings) -> None:
    info = match.info
    findings.must(match.faults() == (), f"faults at ply {match.ply}: {match.faults()}")
    actor = match.actor
    for seat in range(match.seats):
        if seat != actor:
            findings.must(match.moves(seat) == (), "a seat that is not to act has moves")
    if isinstance(actor, int):
        moves = match.moves(actor)
        findings.must(len(moves) > 0, f"no moves at ply {match.ply} (G4)")
        findings.must(list(moves) == sorted(set(moves)), f"moves are not sorted or not unique: {moves}")
        for move in moves:
            findings.must(match.refusal(actor, move) is None, f"a move is refused: {match.write(move)}")
        for move in set(seen) - set(moves):
            refusal = match.refusal(actor, move)
            findings.must(refusal is not None, f"allowed, but not among the moves: {match.write(move)}")
        _check_notation(match, moves, findings)
    shown = info.notation.state(match.reveal())
    findings.must(json.loads(json.dumps(shown)) == shown, "the state is not plain JSON")
    findings.must(all(type(score) is int for score in match.scores), "scores are not whole numbers")


def _check_notation(match: Match, moves: tuple[Any, ...], findings: Findings) -> None:
    texts = [match.write(move) for move in moves]
    findings.must(len(set(texts)) == len(texts), "two moves are written alike")
    for text in texts[:1]:
        for spoilt in SPOILT:
            try:
                match.info.notation.read(spoilt.format(text))
            except UnreadableMove:
                continue
            findings.must(False, f"{spoilt.format(text)!r} is taken for a move")


def _check_views(match: Match, rng: Random, findings: Findings) -> tuple[bool, bool]:
    """Views do not change when what is hidden from them does; says whether a guess differed, and could have."""
    rules = match.info.rules
    truth = match.reveal()
    differs = possible = False
    for seat in [None, *range(match.seats)]:
        view = match.view(seat)
        guess = rules.guess(view, rng)
        findings.must(rules.faults(guess) == (), f"a guess is unsound: {rules.faults(guess)}")
        if (guessed := rules.view(guess, seat)) != view:
            findings.must(False, f"seat {seat} sees a guess differently (G3), in {differing(guessed, view)}")
        findings.must(rules.to_act(guess) == rules.to_act(match._state), "a guess has somebody else to act")
        if seat is not None and seat == match.actor:
            findings.must(
                tuple(rules.moves(guess)) == match.moves(seat),
                f"seat {seat}'s moves tell what it cannot see",
            )
        differs |= rules.reveal(guess) != truth
        possible |= view != truth
        _check_frozen(view, findings)
    return differs, possible


def _check_bystander(match: Match, rng: Random, findings: Findings) -> None:
    """What may be done without looking, and what must be done whatever the hand, are so for every hand."""
    actor, report, rules = match.actor, match.info.report, match.info.rules
    if not isinstance(actor, int):
        return
    view = match.view(None)
    unseen, forced = report.unseen(view), report.forced(view)
    for moves in (match.moves(actor), rules.moves(rules.guess(view, rng))):
        if unseen is not None:
            findings.must(unseen in moves, f"what may be done unseen is not allowed: {match.write(unseen)}")
        findings.must(not forced or len(moves) == 1, f"a forced move has others beside it at ply {match.ply}")


def _check_swaps(match: Match, rng: Random, findings: Findings) -> None:
    """Exchange cards that are hidden from a seat in the deal itself, and replay: the seat must notice nothing.

    This trusts nothing but the game's rules: neither its `guess`, nor what it calls hidden in its state.
    """
    info = match.info
    log = match.log
    dealt = max((at for at, entry in enumerate(log) if entry.move.startswith("deal ")), default=None)
    if dealt is None:
        return
    named = {word for entry in log[dealt + 1 :] for word in entry.move.split()}
    # Elsewhere in the deal, a card that everybody sees when it is drawn would honestly be seen at another moment.
    named |= set(info.deck.written(info.shown_when_drawn))
    # Not everybody each time: a bystander, and one seat after the other.
    for seat in (None, (match.ply // SWAP_EVERY) % match.seats):
        known = set(texts_in(info.notation.state(match.view(seat)))) | named
        dealt_words = set(log[dealt].move.split())
        hidden = [code for code in dict.fromkeys(info.deck.codes) if code not in known and code in dealt_words]
        if len(hidden) < 2:
            continue
        # All at once tells most, but others could often not have played so; a single pair they nearly always could.
        pair = dice.shuffled(rng, hidden)[:2]
        for before, after in ((hidden, dice.shuffled(rng, hidden)), (pair, pair[::-1])):
            twin = _twin(match, dealt, dict(zip(before, after, strict=True)))
            if twin is None:
                continue
            if (seen := twin.view(seat)) != (view := match.view(seat)):
                findings.must(False, f"seat {seat} sees cards that it may not (G3), in {differing(seen, view)}")
            findings.must(twin.heard(seat) == match.heard(seat), f"seat {seat} hears of cards that it may not (G3)")
            if seat is not None:
                findings.must(twin.moves(seat) == match.moves(seat), f"seat {seat}'s moves tell of hidden cards (G3)")


def _check_refusals(match: Match, seen: Mapping[Any, None], rng: Random, findings: Findings, ears: Ears) -> None:
    """What a seat is refused follows from what it may know, and every refusal has its words."""
    actor = match.actor
    if not isinstance(actor, int):
        return
    rules = match.info.rules
    guess = rules.guess(match.view(actor), rng)
    for move in list(seen)[:40]:
        refusal = match.refusal(actor, move)
        ears.saying(refusal, "a refusal")
        same = rules.refusal(guess, move) == refusal
        findings.must(same, f"seat {actor} is refused {match.write(move)} by what it cannot know")


def _check_undo(match: Match, seat: Seat, findings: Findings) -> None:
    """A move that is taken back and done again leads to where it led."""
    if match.undo_refusal(seat) is not None:
        return
    after, log = match.reveal(), match.log
    other = match.branch(match.ply)
    try:
        taken = other.undo(seat)
        other.replay([taken])
    except IllegalMove as problem:
        findings.must(False, f"a move cannot be done again: {problem}")
        return
    findings.must(other.reveal() == after and other.log == log, "a move done again leads elsewhere")


def _twin(match: Match, dealt: int, exchange: Mapping[str, str]) -> Match | None:
    """The same match with another deal; None: it could not have been played so."""
    log = match.log
    pack = " ".join(exchange.get(word, word) for word in log[dealt].move.split())
    twin = match.branch(dealt)
    try:
        twin.replay([Entry(CHANCE, pack), *log[dealt + 1 :]])
    except CardTableError:
        return None
    return twin


def _check_frozen(view: Any, findings: Findings) -> None:
    try:
        hash(view)
    except TypeError as problem:
        findings.must(False, f"a view is not frozen: {problem}")


def _check_copy(match: Match, move: Any, findings: Findings) -> None:
    rules = match.info.rules
    before = match.reveal()
    copy = match._state.copy()
    rules.apply(copy, move)
    findings.must(
        match.reveal() == before,
        f"a copy shares something: {match.write(move)} changed the original",
    )
    if rules.to_act(copy) is not None:
        third = copy.copy()
        findings.must(rules.reveal(third) == rules.reveal(copy), "a copy differs")


def _check_end(match: Match, findings: Findings) -> None:
    outcome = match.outcome
    findings.must(outcome is not None, "the match is over without an outcome")
    if outcome is None:
        return
    findings.must(len(outcome.ranks) == match.seats, "the outcome does not rank every seat")
    findings.must(len(outcome.winners) > 0, "nobody wins")
    findings.must(outcome.scores == match.scores, "the outcome's scores differ")


def play_randomly(match: Match, rng: Random, plies: int) -> Match:
    """Play that many random decisions, or to the end."""
    for _ in range(plies):
        actor = match.actor
        if actor is None:
            break
        if isinstance(actor, int):
            match.play(actor, dice.pick(rng, match.moves(actor)))
        else:
            chance = match.chance
            assert chance is not None
            match.play(CHANCE, dice.throw(rng, chance))
    return match


def perft(info: GameInfo, state: Any, depth: int) -> int:
    """The number of lines of that many decisions from a state; chance ends a line."""
    rules = info.rules
    if depth == 0 or not isinstance(rules.to_act(state), Seat):
        return 1
    total = 0
    for move in rules.moves(state):
        child = state.copy()
        rules.apply(child, move)
        total += perft(info, child, depth - 1)
    return total
