"""Options that decide nothing are refused: of games of dice, and of those with a percentage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from oddslab.commands._variant import pairs
from oddslab.game import Game, Scale, Setup, catalogue, variant
from oddslab.kernel import kernel
from oddslab.options import FLAG, Rules, option
from oddslab.random import ZERO, die
from tests.idle import idle, settings

GAMES = [g for g in catalogue().values() if g.family in ("dice", "percentage")]
# few hands, so that best play of casters is worked out at once
BASES: dict[str, dict[str, Any]] = {
    "poker_dice": {"faces": 3, "number": 3},
    "horse_and_horse": {"faces": 2, "number": 2, "throws": 2},
}
NO_EFFECT = {"chirality", "cocked_dice", "cocking", "cocked_chance"}  # on what is thrown, as said
FOR_THE_AUDIT = {"lead_reading", "odds_reading", "rest_reading", "rounding"}  # judge printed odds
EXCEPTIONS: dict[str, set[str]] = {
    "chuck_luck": NO_EFFECT,
    "craps": NO_EFFECT | {"dice_pass"},  # which stands in the preset modern, of a bet or a hand
    "dice": NO_EFFECT,
    "hazard": NO_EFFECT,
    "poker_dice": NO_EFFECT,
    "raffle": NO_EFFECT | FOR_THE_AUDIT,
    "staking_system": {"part_lost", "risk"},  # of other bets, and of the figure that covers a risk
    "ten_pins": NO_EFFECT,
    "throwing": NO_EFFECT,
}
BESIDE: dict[tuple[str, str], set[str]] = {  # what decides nothing beside one other option
    ("craps", "unit=hand"): {"barred"},  # as dice_pass above
    ("chuck_luck", "on_axis=ace_six"): {"kind", "axis_correlation"},  # a six never comes
    ("dice", "kind=dispatcher"): {"crooked"},  # of a single die
    ("staking_system", "figures=fitted"): {"claim_reading"},
    ("staking_system", "system=flat"): {"limit"},  # as there is nothing to give up
    **{
        ("roulette", f"bet={b}"): {"zero_rule"}
        for b in ("straight", "split", "street", "corner", "six_line", "dozen", "column")
    },
}


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.key)
def test_an_option_counts_or_is_refused(game):
    """Whatever an option is set to, outcomes, law, figures, axes or a table are others; or it is
    refused; or it is among a few that are known to change nothing."""
    found = set(idle(game, BASES.get(game.key, {})))
    assert found <= EXCEPTIONS.get(game.key, set())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.key)
def test_it_does_so_beside_every_other_option(game):
    """The same with each other option set, one at a time."""
    base = BASES.get(game.key, {})
    for beside in settings(game, base):
        *_, name = beside
        known = EXCEPTIONS.get(game.key, set())
        known = known | BESIDE.get((game.key, f"{name}={beside[name]}"), set())
        assert set(idle(game, beside)) <= known, beside


@kernel
def _one_die(c, policy):
    left = ZERO
    k, left = die(c, left)
    c.out[0] = k


@dataclass(frozen=True)
class _Idle(Rules):
    on: bool = option(False, FLAG, "turns the other on")
    twice: bool = option(False, FLAG, "says that faces count twice")


@dataclass(frozen=True)
class _Refused(_Idle):
    def check(self) -> None:
        self.counts_with("twice", self.on, "on=true")


def _toy(rules: type[Rules]) -> Game:
    def axes(r: Any) -> tuple[Scale, ...]:
        return (Scale.span("face", 1 + r.on, 6 + r.on + 6 * (r.on and r.twice)),)

    return Game(
        key="toy", title="", family="dice", document="", rules=rules, axes=axes,
        setup=lambda r: Setup(), play=lambda r: _one_die, tell=lambda r, log, o: [],
    )  # fmt: skip


def test_an_idle_option_is_found():
    """Where it is accepted; refused, it is none."""
    assert idle(_toy(_Idle), {}) == ["twice"]
    assert idle(_toy(_Idle), {"on": True}) == []
    assert idle(_toy(_Refused), {}) == []


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        (
            "faro",
            "unit=deal turns_made=3",
            "turns_made=3 decides nothing here: it counts with unit=bet",
        ),
        ("faro", "unit=deal splits=stand_off", "splits=stand_off decides nothing"),
        ("fan_tan", "fewest=99", "it counts with remainder=handful"),
        (
            "horse_and_horse",
            "hand_chance=1/2 shake_off=single_throw",
            "counts with hand_chance=dice",
        ),
        ("craps", "field_twelve=3", "it counts with unit=side_bet"),
        ("craps", "unit=side_bet odds=2x", "a side_bet of a line bet with odds"),
        (
            "ten_pins",
            "third_throw=spare spare_bonus=none",
            "it counts with spare_bonus=second_throw",
        ),
        ("hazard", "box_passes=two_losses", "it counts with unit=turn"),
        ("hazard", "foul=forfeit cocked_chance=1/10", "none is foul here"),
        ("dice", "dispatcher=low", "it counts with kind=dispatcher"),
        ("dice", "kind=vector load=1/6,1/6,1/6,1/6,1/6,1/6 loaded_face=2", "load=even_rest"),
    ],
)
def test_what_decides_nothing_is_refused(game, options, said):
    """By name, with what makes it count."""
    with pytest.raises(ValueError, match="decides nothing here: it counts with") as refusal:
        variant(game, **pairs("--set", options.split()))
    assert said in str(refusal.value)
