"""Match: the checked door, the log, the views and who hears what."""

import gc

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardtable.engine import chance, dice
from cardtable.engine.game import Chance, ChanceMove
from cardtable.engine.log import CHANCE, Entry
from cardtable.engine.match import Match
from cardtable.errors import BadOption, IllegalMove, NotYourTurn, UnreadableMove
from cardtable.games.afrikan_tahti import GAME
from cardtable.storage import records
from cardtable.storage.seats import Seated
from cardtable.testing import play_randomly


def begun(seats: int = 3, plies: int = 2, seed: str = "match") -> Match:
    return play_randomly(Match(GAME, {}, seats), dice.seeded(seed), plies)


def test_only_the_actor_may_act() -> None:
    match = begun()
    other = (match.actor + 1) % 3
    with pytest.raises(NotYourTurn):
        match.play(other, match.moves(match.actor)[0])
    assert match.ply == 2


@pytest.mark.parametrize("seat", [True, "0", 1.0, None, -1, 7])
def test_nothing_but_a_seats_number_is_a_seat(seat: object) -> None:
    match = Match(GAME, {}, 2)
    match.replay([Entry(CHANCE, "dealer 0"), Entry(CHANCE, "deal " + " ".join(GAME.deck.codes))])
    assert match.actor == 1
    with pytest.raises(NotYourTurn):
        match.play(seat, match.moves(1)[0])


@pytest.mark.parametrize("seats", [1, 6, 0, True, "2"])
def test_the_number_of_seats_must_be_the_games(seats: object) -> None:
    with pytest.raises(BadOption):
        Match(GAME, {}, seats)


@pytest.mark.parametrize(
    ("key", "value"),
    [("rounds", 0), ("rounds", 21), ("rounds", "5"), ("rounds", True), ("rounds", 5.0), ("no", 1)],
)
def test_options_are_checked(key: str, value: object) -> None:
    with pytest.raises(BadOption):
        Match(GAME, {key: value}, 2)


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    match = begun()
    before = match.reveal()
    absent = next(card for card in range(54) if card not in before.hands[match.actor])
    with pytest.raises(IllegalMove) as caught:
        match.play(match.actor, absent)
    assert caught.value.key == "no.card"
    assert match.reveal() == before


def test_replay_names_the_place_of_a_fault() -> None:
    log = [*begun().log, Entry(0, "99Z")]
    with pytest.raises(UnreadableMove) as caught:
        Match(GAME, {}, 3).replay(log)
    assert caught.value.entry == 3


def test_what_is_drawn_is_heard_by_its_owner_alone() -> None:
    match = begun(plies=12)
    for seat in range(3):
        for event in match.heard(seat):
            assert event.to is None or seat in event.to
    assert all(event.to is None for event in match.heard(None))
    assert any(event.key == "drew" for event in match.heard(0))


def test_a_view_leads_back_to_nothing_hidden() -> None:
    """O-SX02, O-SX03: walk everything that hangs on what a seat's screen or bot is given."""
    match = begun(plies=20)
    truth = match.reveal()
    seen = match.view(0)
    hidden = {id(truth), id(match), id(match._state), id(match._log)}
    reached, queue = set(), [seen]
    while queue:
        thing = queue.pop()
        if id(thing) in reached or isinstance(thing, type):
            continue
        reached.add(id(thing))
        queue.extend(x for x in gc.get_referents(thing) if not callable(x))
    assert not hidden & reached
    assert all(card is None for hand in seen.hands[1:] for card in hand)


@pytest.mark.parametrize(
    "text", ["dealer", "dealer 2 1", "dealer x", "dealer  1", "lot", "deal", "deal 2N  3N", "Deal 2N"]
)
def test_chance_has_one_form(text: str) -> None:
    with pytest.raises(UnreadableMove):
        chance.read(GAME.deck, text)


@pytest.mark.parametrize(
    ("due", "move"),
    [
        (Chance("dealer", (0, 1)), ChanceMove("dealer", (2,))),
        (Chance("deal", (0, 1, 2)), ChanceMove("deal", (0, 1, 1))),
        (Chance("deal", (0, 1, 2)), ChanceMove("deal", (0, 1))),
        (Chance("lot", (0, 2)), ChanceMove("lot", (0, 1))),
        (Chance("lot", (0, 2)), ChanceMove("dealer", (0,))),
    ],
)
def test_chance_is_checked_too(due: Chance, move: ChanceMove) -> None:
    assert chance.refusal(due, move) is not None


class WholeMatches(RuleBasedStateMachine):
    """Play, save and load in any order: always the same match."""

    @initialize(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 2**32), data=st.data())
    def begin(self, seats: int, seed: int, data: st.DataObject) -> None:
        options = {option.key: data.draw(st.sampled_from(list(option.allowed))) for option in GAME.options}
        self.rng = dice.seeded(seed)
        self.match = Match(GAME, {**options, "rounds": 1 + seed % 3}, seats)

    @precondition(lambda self: self.match.actor is not None)
    @rule(plies=st.integers(1, 40))
    def play(self, plies: int) -> None:
        play_randomly(self.match, self.rng, plies)

    @precondition(lambda self: isinstance(self.match.actor, int))
    @rule(move=st.integers(0, 200))
    def try_anything(self, move: int) -> None:
        before = self.match.reveal()
        legal = move in self.match.moves(self.match.actor)
        if self.match.refusal(self.match.actor, move) is not None:
            assert not legal
            with pytest.raises(IllegalMove):
                self.match.play(self.match.actor, move)
            assert self.match.reveal() == before
        else:
            assert legal

    @rule()
    def save_and_load(self) -> None:
        seats = [Seated("x", "human")] * self.match.seats
        text = records.write("afrikan-tahti", self.match.options, seats, self.match.log)
        again = records.parse(text, "test").replay()
        assert again.reveal() == self.match.reveal()
        assert again.log == self.match.log
        self.match = again

    @invariant()
    def sound(self) -> None:
        """O-DF01: every card once, whatever happened."""
        if hasattr(self, "match"):
            assert self.match.faults() == ()


WholeMatches.TestCase.settings = settings(max_examples=25, stateful_step_count=15, deadline=None)
TestWholeMatches = WholeMatches.TestCase
