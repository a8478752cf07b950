"""The best line of a deal as moves of the game: the solver's way, walked with the rules."""

from collections.abc import Callable, Sequence

from cardtable.games.afrikan_tahti.pasianssi import moves as mv
from cardtable.games.afrikan_tahti.pasianssi import solver
from cardtable.games.afrikan_tahti.pasianssi.fit import fitting
from cardtable.games.afrikan_tahti.pasianssi.moves import Move
from cardtable.games.afrikan_tahti.pasianssi.rules import Pasianssi
from cardtable.games.afrikan_tahti.pasianssi.solver import Position, Step
from cardtable.games.afrikan_tahti.pasianssi.state import State


def best_line(state: State, wanted: Callable[[], bool] = lambda: True) -> Sequence[Move]:
    """The moves from a state to the fewest rows possible, had every card been known.

    Args:
        wanted: asked now and then; False stops the search.

    Raises:
        Unwanted: it was stopped.
    """
    house = state.house
    position = Position(
        tuple(state.ends()), sum(1 << card for card in state.hand), tuple(reversed(state.draw)), state.star
    )
    _rows, steps = solver.solve(position, fitting(), house.fixed, house.keep, wanted)
    rules = Pasianssi()
    walked = state.copy()
    line = []
    for step in steps:
        move = _move(walked, step)
        rules.apply(walked, move)
        line.append(move)
    return line


def _move(state: State, step: Step) -> Move:
    ends = state.ends()
    if step.kind == "new":
        return mv.new(step.end)
    if step.kind == "decline":
        return mv.DECLINED
    assert step.to is not None
    row = ends.index(step.to)
    if step.kind == "join":
        return mv.join(ends.index(step.end), row)
    return mv.star_play(step.end, row) if step.kind == "star" else mv.lay(step.end, row)
