"""A deck that holds cards twice: a record, a replay and a match in play are one, and a shown double counts."""

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "plugin"))

import cardtable_highcard as highcard

from cardtable.engine import dice
from cardtable.engine.cards import Deck
from cardtable.engine.game import ChanceMove
from cardtable.engine.match import Match
from cardtable.testing import check_game, play_randomly

DECK = Deck(highcard.DECK.codes * 2)
GAME = replace(highcard.GAME, deck=DECK, shown_when_drawn=())


def doubled(monkeypatch):
    monkeypatch.setattr(highcard, "PACK", tuple(range(104)))
    monkeypatch.setattr(highcard, "DECK", DECK)
    return GAME


def test_codes_are_read_one_copy_after_the_other() -> None:
    assert DECK.cards(["AC", "AC"]) == [0, 52]
    assert DECK.card("AC") == 0
    assert DECK.doubled
    assert not highcard.DECK.doubled


def test_a_match_in_play_stands_where_its_record_stands(monkeypatch) -> None:
    info = doubled(monkeypatch)
    for seed in range(20):
        match = Match(info, {}, 3)
        play_randomly(match, dice.seeded("doubles", seed), 2)
        again = Match(info, {}, 3)
        again.replay(match.log)
        assert again.reveal() == match.reveal()


class Open(highcard.Rules):
    """A view is the state."""

    def view(self, s, seat):
        return s


class Listed(highcard.Notation):
    """Shows a list of cards as it is."""

    def state(self, view):
        return {"cards": list(view)}


def test_a_second_copy_that_becomes_known_is_a_card_that_became_known() -> None:
    """The codes are the same; that there are two of them is news."""
    match = Match(replace(GAME, rules=Open(), notation=Listed()), {}, 2)
    assert match._known_cards(["AC"]) != match._known_cards(["AC", "AC"])
    single = Match(replace(highcard.GAME, rules=Open(), notation=Listed()), {}, 2)
    assert single._known_cards(["AC"]) == single._known_cards(["AC", "AC"])


class Doubles(highcard.Rules):
    """High Card with two packs: a card is its kind, and two of a kind are one move."""

    def apply(self, s, m, tell=None):
        if isinstance(m, ChanceMove) and m.kind == "deal":
            m = ChanceMove("deal", tuple(card % 52 for card in m.order))
        super().apply(s, m, tell)

    def moves(self, s):
        return sorted(set(super().moves(s)))

    def guess(self, v, rng):
        s = highcard.State(v.seats, v.lowest)
        s.dealer, s.turn, s.table, s.tricks = v.dealer, v.turn, list(v.table), list(v.tricks)
        seen = [card for hand in v.hands for card in hand if card is not None] + [card for _, card in v.table]
        unseen = dice.shuffled(rng, list((Counter(list(range(52)) * 2) - Counter(seen)).elements()))
        s.hands = [sorted(unseen.pop() if card is None else card for card in hand) for hand in v.hands]
        if v.stock is not None:
            s.stock = list(v.stock) if isinstance(v.stock, tuple) else [unseen.pop() for _ in range(v.stock)]
        return s

    def faults(self, s):
        cards = [card for hand in s.hands for card in hand] + [card for _, card in s.table] + list(s.stock or ())
        return () if max(Counter(cards).values(), default=0) <= 2 else ("a card is there three times",)


def test_a_game_of_two_packs_passes_the_kit(monkeypatch) -> None:
    assert check_game(replace(doubled(monkeypatch), rules=Doubles()), each=3) > 100
