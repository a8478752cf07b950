"""The contract kit over every game, its goldens, and what a broken game is told."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from cardtable import testing as contract
from cardtable import words
from cardtable.engine import dice
from cardtable.engine.game import Preset
from cardtable.engine.match import Match
from cardtable.games import registry
from cardtable.games.afrikan_tahti import GAME as AFRIKAN
from cardtable.games.afrikan_tahti.rules import AfrikanTahti
from cardtable.storage import records
from cardtable.testing import ContractBroken, check_game, check_match, fitting, pairs, perft, play_randomly, variants

GAMES = [registry.load(name) for name in registry.BUILT_IN]
GOLDEN = Path(__file__).parent.parent / "golden"

SHORT = {"afrikan-tahti": {"rounds": 2}, "scopa": {"target": 5}, "escoba": {"target": 5}}
"""House rules that keep a checked match short where its length is not what is checked."""


EACH = {"pasianssi": 8}
"""Matches for every combination, where one is short."""


def shortened(game: str, given: dict) -> dict:
    return {
        **SHORT.get(game, {}),
        **{key: value for key, value in given.items() if key not in SHORT.get(game, {})},
    }


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
@pytest.mark.parametrize("part", range(4))
def test_contract_over_every_pair_of_house_rules_and_seat_count(info, part) -> None:
    """Sets that hold every pair; `CARDTABLE_LONG=1` tries each pair by itself, at all numbers of seats."""
    plies = 0
    long = bool(os.environ.get("CARDTABLE_LONG"))
    for number, given in list(enumerate((pairs if long else variants)(info)))[part::4]:
        options = shortened(info.id, given)
        if long:
            plies += check_game(info, options, seed=part, each=EACH.get(info.id, 1))
            continue
        able = [seats for seats in info.seats if fitting(info, options, seats) == options]
        for turn in range(EACH.get(info.id, min(len(able), 2))):
            seats = able[(number // 4 + turn) % len(able)]
            plies += check_match(info, options, seats, dice.seeded(part, str(options), turn)).ply
    assert plies > 200


def test_lists_name_the_games_as_they_name_themselves() -> None:
    assert tuple((info.id, info.name, info.seats, info.texts["about"]) for info in GAMES) == registry.LISTED


def test_the_sets_of_house_rules_hold_every_pair() -> None:
    for info in GAMES:
        tried = contract.samples(info)
        rows = list(variants(info))
        for one, other in combinations(tried, 2):
            for first in tried[one]:
                for second in tried[other]:
                    assert any(row.get(one) == first and row.get(other) == second for row in rows)
        assert len(rows) < 40


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_contract_over_whole_matches_with_defaults(info) -> None:
    assert check_game(info, {}, seed=9, each=EACH.get(info.id, 1)) > 100


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_every_house_rule_has_words_and_an_effect_on_the_record(info) -> None:
    for option in info.options:
        for key in (f"option.{option.key}", f"option.{option.key}.about"):
            assert info.texts[key]
        if not isinstance(option.allowed, range):
            for value in option.allowed:
                assert info.texts[f"option.{option.key}.{value}"]


PRESETS = [(info, preset) for info in GAMES for preset in info.presets]


@pytest.mark.parametrize(("info", "preset"), PRESETS, ids=lambda one: one.id)
def test_a_preset_has_words_and_is_played_and_known_again(info, preset) -> None:
    assert info.texts[f"preset.{preset.id}"].endswith(".")
    seats = preset.seats or info.seats[0]
    options = info.complete(preset.options, seats)
    assert info.preset_of(options, seats) == preset
    assert words.house_rules(info, options, seats) == preset.name
    assert check_match(info, options, seats, dice.seeded("preset", preset.id)).actor is None
    changed = next(
        option for option in info.options if option.key not in preset.options and len(option.values(seats)) > 1
    )
    other = next(value for value in changed.values(seats) if value != options[changed.key])
    assert info.preset_of({**options, changed.key: other}, seats) is None


def test_a_preset_that_its_game_cannot_play_is_a_fault() -> None:
    scopa = registry.load("scopa")
    for preset in (
        Preset("five", "Five", seats=5),
        Preset("odd", "Odd", {"napola": "perhaps"}),
        Preset("none", "None", {"duties": "card"}),
        Preset("two", "Two", {"scopone": "nine"}, seats=2),
        Preset("No id", "Name"),
        Preset("no-name", ""),
    ):
        assert (replace(scopa, presets=(preset,)).fault() or ("", ""))[0] == "presets"
    assert (replace(scopa, presets=(*scopa.presets, scopa.presets[0])).fault() or ("", ""))[0] == "presets"


@pytest.mark.parametrize(
    ("info", "seats"),
    [
        pytest.param(registry.load(game), int(seats), id=f"{game}-{seats}")
        for game in registry.BUILT_IN
        for seats in json.loads((GOLDEN / f"{game}.perft.json").read_text())
    ],
)
def test_perft_is_pinned(info, seats: int) -> None:
    pinned = json.loads((GOLDEN / f"{info.id}.perft.json").read_text())
    assert counts(info, seats) == pinned[str(seats)]


def counts(info, seats: int) -> list[int]:
    """Lines of 1 … 5 decisions from ten positions along a pinned random match, added up."""
    total = [0] * 5
    rng = dice.seeded("perft", info.id, seats)
    match = Match(info, {}, seats)
    for _ in range(10):
        play_randomly(match, rng, 11)
        for depth in range(5):
            total[depth] += perft(info, match._state, depth + 1)
    return total


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_golden_match_replays_to_the_pinned_trace(info) -> None:
    saved = records.read(GOLDEN / f"{info.id}.record.json")
    pinned = (GOLDEN / f"{info.id}.trace.txt").read_text().splitlines()
    found = []
    for match in saved.steps():
        actor = match.actor
        legal = sorted(match.write(move) for move in match.moves(actor)) if isinstance(actor, int) else []
        found.append(f"{match.ply} {actor} {list(match.scores)} {' | '.join(legal)}")
    assert found == pinned


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_same_log_same_state_on_any_hash_seed(info, tmp_path: Path) -> None:
    """O-DE01: records are equal byte for byte under any hash seed."""
    # An evening of Kierki is as long as ten matches of the others.
    matches = 1 if info.id == "kierki" else 3
    written = []
    for hash_seed in ("0", "1", "random"):
        folder = tmp_path / hash_seed
        subprocess.run(
            [
                sys.executable,
                "-m",
                "cardtable",
                "simulate",
                info.id,
                "--seats",
                str(max(info.seats)),
                "--matches",
                str(matches),
                "--seed",
                "4",
                "--records",
                str(folder),
                "--json",
            ],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
        )
        written.append([(folder / f"{number:04}.json").read_bytes() for number in range(1, matches + 1)])
    assert written[0] == written[1] == written[2]


class _Leaky(AfrikanTahti):
    """A view that lets one card of the pile through, in a field nobody would look at."""

    def view(self, s, seat):
        import dataclasses

        seen = super().view(s, seat)
        return dataclasses.replace(seen, gone=(*seen.gone, s.draw[-1])) if s.draw else seen


class _Chatty(AfrikanTahti):
    """Tells everybody what a player drew."""

    def apply(self, s, m, tell=None):
        import dataclasses

        super().apply(s, m, tell and (lambda event: tell(dataclasses.replace(event, to=None))))


class _Sly(AfrikanTahti):
    """A view with the next card in it, and a guess that agrees with it."""

    def view(self, s, seat):
        import dataclasses

        seen = super().view(s, seat)
        return dataclasses.replace(seen, points=(*seen.points, 100 + s.draw[-1])) if s.draw and s.phase == 2 else seen

    def guess(self, v, rng):
        import dataclasses

        if not v.points or v.points[-1] < 100:
            return super().guess(v, rng)
        told = v.points[-1] - 100
        state = super().guess(dataclasses.replace(v, points=v.points[:-1]), rng)
        for pile in (state.draw, *state.hands):
            if told in pile:
                pile[pile.index(told)] = state.draw[-1]
        state.draw[-1] = told
        state.hands = [sorted(hand) for hand in state.hands]
        return state


class _Forgetful(AfrikanTahti):
    """A move that is legal but not offered."""

    def moves(self, s):
        found = list(super().moves(s))
        return found[1:] if len(found) > 1 and s.round == 1 and len(s.draw) % 7 == 3 else found

    def refusal(self, s, m):
        return None if m in AfrikanTahti.moves(self, s) else super().refusal(s, m)


class _Cheating(AfrikanTahti):
    """A guess that is the truth."""

    state = None

    def view(self, s, seat):
        _Cheating.state = s
        return super().view(s, seat)

    def guess(self, v, rng):
        return _Cheating.state.copy()


class _Shallow(AfrikanTahti):
    """A state whose copy shares a pile."""

    def start(self, options, seats):
        state = super().start(options, seats)

        class Shallow(type(state)):
            __slots__ = ()

            def copy(self):
                new = super().copy()
                new.pot = self.pot
                new.__class__ = type(self)
                return new

        state.__class__ = Shallow
        return state


@pytest.mark.parametrize(
    "rules", [_Leaky, _Chatty, _Sly, _Forgetful, _Cheating, _Shallow], ids=lambda rules: rules.__name__
)
def test_the_kit_sees_a_planted_fault(rules) -> None:
    import dataclasses

    broken = dataclasses.replace(AFRIKAN, rules=rules())
    with pytest.raises(ContractBroken):
        for number in range(3):
            check_match(broken, {"rounds": 1}, 2, dice.seeded(number))


def test_the_kit_tries_every_value_of_every_house_rule() -> None:
    tried = list(variants(AFRIKAN))
    for option in AFRIKAN.options:
        wanted = set(contract.samples(AFRIKAN)[option.key])
        assert {given[option.key] for given in tried if option.key in given} == wanted
