"""Baccara: coups of punto banco against C; the exact side of all three games."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Row, beside_c, median, take_turns
from oddslab.engine import Runner
from oddslab.experiment import exact
from oddslab.game import variant
from oddslab.gamebook.cards import _baccara_law, _baccara_two_sides
from oddslab.gamebook.cards._baccara_hands import CARDS, Shoe, deals
from oddslab.gamebook.cards._baccara_one_side import Seen, worth
from oddslab.gamebook.cards._baccara_saddle import saddle
from oddslab.gamebook.cards._punto_banco_exact import counts

SEED = 5
PASSES = 2048
COUPS = PASSES * 256


def rows() -> Iterator[Row]:
    """The simulation beside C, the tallies equal; then the exact side, nothing remembered."""
    yield beside_c(
        "punto banco, a coup", variant("punto_banco"), "punto_banco", "punto_banco", SEED, PASSES,
        1.5,
    )  # fmt: skip

    def shoes() -> None:
        counts.cache_clear()
        deals.cache_clear()
        for packs in range(1, 13):
            counts(Shoe.of(packs))

    def profile(**rules: str) -> None:
        for remembers in (_baccara_law._law, _baccara_two_sides.best_reply, deals):
            remembers.cache_clear()
        exact("baccara_deux_tableaux", **rules).figures()

    def equilibrium() -> None:
        for remembers in (saddle, worth, deals):
            remembers.cache_clear()
        saddle(Seen(Shoe.of(6), CARDS, CARDS))

    jobs = {
        "shoes": shoes,
        "two sides": profile,
        "by cards": lambda: profile(banker_info="composition"),
        "equilibrium": equilibrium,
    }
    times = take_turns(jobs)
    each = median(times, "shoes") * 1e3 / 12
    yield Row("punto banco exactly, a shoe", each, "ms", bar=1000)
    for what, name, bar in (
        ("baccara on two sides exactly, a profile", "two sides", 5000),
        ("the same, the banker going by his cards", "by cards", 5000),
        ("chemin de fer, the equilibrium of model B3", "equilibrium", None),
    ):
        yield Row(what, median(times, name) * 1e3, "ms", bar=bar)
    two = Runner(variant("baccara_deux_tableaux"), SEED)
    times = take_turns({"two sides": lambda: two.run(0, COUPS)}, 5)
    yield Row("baccara on two sides, a coup", median(times, "two sides") * 1e9 / COUPS, "ns")
