"""The test kit: what every game, ours or a stranger's, must keep.

Use it in your own tests:

from cardtable.engine.contract import check_game
check_game(GAME)
"""

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from cardtable.engine import dice
from cardtable.engine.game import Seat, Value
from cardtable.engine.info import API, GameInfo
from cardtable.engine.match import CHANCE, Entry, Match, texts_in
from cardtable.errors import CardTableError, UnreadableMove

LONGEST = 20_000
"""Decisions after which a match is taken to be endless."""

SWAP_EVERY = 17
"""Decisions between two checks by swapped deals; each replays the match."""

SPOILT = ("", " ", "{0} ", " {0}", "{0}\n", "{0}.")
"""Nearly a move: only the exact form is one."""


class ContractBroken(AssertionError):
    """A game does not keep the contract; the text says where and how."""


def samples(info: GameInfo) -> dict[str, list[Value]]:
    """For each house rule the values worth trying: all, or the ends and the default of a wide range."""
    return {
        option.key: sorted({option.allowed[0], option.default, *list(option.allowed)[1:3]}, key=str)
        if len(option.allowed) > 4
        else list(option.allowed)
        for option in info.options
    }


def variants(info: GameInfo) -> Iterator[dict[str, Value]]:
    """The defaults, and every pair of values of two house rules.

    A wide range mostly says how long a match is: where it is not tried itself, it has its first value.
    """
    yield {}
    tried = samples(info)
    short = {option.key: option.allowed[0] for option in info.options if len(option.allowed) > len(tried[option.key])}
    if len(tried) == 1:
        ((key, values),) = tried.items()
        yield from ({key: value} for value in values)
    for one, other in combinations(tried, 2):
        for first in tried[one]:
            for second in tried[other]:
                yield {**short, one: first, other: second}


def check_game(info: GameInfo, options: Mapping[str, Value] | None = None, seed: int = 1, each: int = 1) -> int:
    """Play matches over every seat count and pair of house rules, and check everything at every decision.

    Args:
        options: only these, instead of all pairs.
        each: matches for every combination.

    Returns:
        The number of decisions that were checked.

    Raises:
        ContractBroken: something does not hold.
    """
    check_facts(info)
    plies = 0
    for given in [options] if options is not None else variants(info):
        for seats in info.seats:
            for number in range(each):
                plies += check_match(info, given, seats, dice.seeded(seed, seats, str(given), number)).ply
    return plies


def check_facts(info: GameInfo) -> None:
    """The facts fit together."""
    _must(info.api == API, info, f"written for version {info.api} of the contract, not {API}")
    fault = info.fault()
    _must(fault is None, info, "" if fault is None else " ".join(fault))


def check_match(info: GameInfo, options: Mapping[str, Value], seats: int, rng: Random) -> Match:
    """One random match, checked at every decision.

    Raises:
        ContractBroken: something does not hold, or the game raised an error of its own.
    """
    try:
        return _check_match(info, options, seats, rng)
    except ContractBroken:
        raise
    except Exception as problem:
        raise ContractBroken(f"{info.id}: {type(problem).__name__}: {problem}") from problem


def _check_match(info: GameInfo, options: Mapping[str, Value], seats: int, rng: Random) -> Match:
    match = Match(info, options, seats)
    seen: dict[Any, None] = {}
    guessed_otherwise = hidden = 0
    while match.actor is not None:
        _must(match.ply < LONGEST, info, "the match does not end")
        if match.ply % SWAP_EVERY == SWAP_EVERY - 1:
            _check_swaps(match, rng)
        _check_state(match, seen)
        differs, possible = _check_views(match, rng)
        guessed_otherwise += differs
        hidden += possible
        actor = match.actor
        if isinstance(actor, int):
            moves = match.moves(actor)
            move = dice.pick(rng, moves)
            seen.update(dict.fromkeys(moves))
            _check_copy(match, move)
        else:
            chance = match.chance
            assert chance is not None
            move = dice.throw(rng, chance)
        text = match.write(move)
        _must(match.read(actor, text) == move, info, f"{text!r} is read as another move")
        match.play(actor, move)
    _check_state(match, seen)
    _check_end(match)
    _must(not hidden or guessed_otherwise > 0, info, "guess never guesses: it gives the true state back")
    again = Match(info, options, seats)
    again.replay(match.log)
    _must(again.reveal() == match.reveal(), info, "the log replays to another state")
    return match


def _must(holds: bool, info: GameInfo, why: str) -> None:
    if not holds:
        raise ContractBroken(f"{info.id}: {why}")


def _check_state(match: Match, seen: Mapping[Any, None]) -> None:
    info = match.info
    _must(match.faults() == (), info, f"faults at ply {match.ply}: {match.faults()}")
    actor = match.actor
    for seat in range(match.seats):
        if seat != actor:
            _must(match.moves(seat) == (), info, "a seat that is not to act has moves")
    if isinstance(actor, int):
        moves = match.moves(actor)
        _must(len(moves) > 0, info, f"no moves at ply {match.ply} (G4)")
        _must(list(moves) == sorted(set(moves)), info, f"moves are not sorted or not unique: {moves}")
        for move in moves:
            _must(match.refusal(actor, move) is None, info, f"a move is refused: {match.write(move)}")
        for move in set(seen) - set(moves):
            refusal = match.refusal(actor, move)
            _must(refusal is not None, info, f"allowed, but not among the moves: {match.write(move)}")
        _check_notation(match, moves)
    shown = info.notation.state(match.reveal())
    _must(json.loads(json.dumps(shown)) == shown, info, "the state is not plain JSON")
    _must(all(type(score) is int for score in match.scores), info, "scores are not whole numbers")


def _check_notation(match: Match, moves: tuple[Any, ...]) -> None:
    texts = [match.write(move) for move in moves]
    _must(len(set(texts)) == len(texts), match.info, "two moves are written alike")
    for text in texts[:1]:
        for spoilt in SPOILT:
            try:
                match.info.notation.read(spoilt.format(text))
            except UnreadableMove:
                continue
            raise ContractBroken(f"{match.info.id}: {spoilt.format(text)!r} is taken for a move")


def _check_views(match: Match, rng: Random) -> tuple[bool, bool]:
    """Views do not change when what is hidden from them does; says whether a guess differed, and could have."""
    info, rules = match.info, match.info.rules
    truth = match.reveal()
    differs = possible = False
    for seat in [None, *range(match.seats)]:
        view = match.view(seat)
        guess = rules.guess(view, rng)
        _must(rules.faults(guess) == (), info, f"a guess is unsound: {rules.faults(guess)}")
        _must(rules.view(guess, seat) == view, info, f"seat {seat} sees a guess differently (G3)")
        _must(rules.to_act(guess) == rules.to_act(match._state), info, "a guess has somebody else to act")
        if seat is not None and seat == match.actor:
            _must(
                tuple(rules.moves(guess)) == match.moves(seat),
                info,
                f"seat {seat}'s moves tell what it cannot see",
            )
        differs |= rules.reveal(guess) != truth
        possible |= view != truth
        _check_frozen(info, view)
    return differs, possible


def _check_swaps(match: Match, rng: Random) -> None:
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
        hidden = [code for code in info.deck.codes if code not in known]
        if len(hidden) < 2:
            continue
        # All at once tells most, but others could often not have played so; a single pair they nearly always could.
        pair = dice.shuffled(rng, hidden)[:2]
        for before, after in ((hidden, dice.shuffled(rng, hidden)), (pair, pair[::-1])):
            twin = _twin(match, dealt, dict(zip(before, after, strict=True)))
            if twin is None:
                continue
            _must(twin.view(seat) == match.view(seat), info, f"seat {seat} sees cards that it may not (G3)")
            _must(twin.heard(seat) == match.heard(seat), info, f"seat {seat} hears of cards that it may not (G3)")
            if seat is not None:
                _must(twin.moves(seat) == match.moves(seat), info, f"seat {seat}'s moves tell of hidden cards (G3)")


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


def _check_frozen(info: GameInfo, view: Any) -> None:
    try:
        hash(view)
    except TypeError as problem:
        raise ContractBroken(f"{info.id}: a view is not frozen: {problem}") from None


def _check_copy(match: Match, move: Any) -> None:
    rules = match.info.rules
    before = match.reveal()
    copy = match._state.copy()
    rules.apply(copy, move)
    _must(
        match.reveal() == before,
        match.info,
        f"a copy shares something: {match.write(move)} changed the original",
    )
    if rules.to_act(copy) is not None:
        third = copy.copy()
        _must(rules.reveal(third) == rules.reveal(copy), match.info, "a copy differs")


def _check_end(match: Match) -> None:
    outcome = match.outcome
    _must(outcome is not None, match.info, "the match is over without an outcome")
    assert outcome is not None
    _must(len(outcome.ranks) == match.seats, match.info, "the outcome does not rank every seat")
    _must(len(outcome.winners) > 0, match.info, "nobody wins")
    _must(outcome.scores == match.scores, match.info, "the outcome's scores differ")


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
