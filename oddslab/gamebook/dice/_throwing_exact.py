"""The exact law of a throw made until it counts: a geometric series of throws, one accepted law.

Each throw is foul with chance f, else cocked with chance c, else it counts; what is thrown again
starts afresh.  So the number of throws is geometric, and what the last one shows is independent of
it: the law of one throw given that it counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from oddslab.apparatus.dice import accepted_chance, total_law
from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, OrMore


def chances(rules: Any) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that one throw counts, is forfeited, is made again."""
    clear = accepted_chance(rules, rules.dice)
    counts = (1 - rules.foul_chance) * clear
    forfeited = rules.foul_chance if rules.foul == "forfeit" else Fraction(0)
    return counts, forfeited, 1 - counts - forfeited


def law(rules: Any, policies: Mapping[str, Any]) -> Distribution:
    """The joint law of the total (0 for forfeited) and the number of throws."""
    counts, forfeited, again = chances(rules)
    ends = {}
    for t in range(1, rules.most):
        ends[t] = again ** (t - 1)
    ends[OrMore(rules.most)] = again ** (rules.most - 1) / (1 - again)
    total = dict(total_law(rules, rules.dice).items())
    law = {(x, t): e * counts * p for t, e in ends.items() for x, p in total.items()}
    law |= {(0, t): e * forfeited for t, e in ends.items()}
    return Distribution.from_probabilities({o: p for o, p in law.items() if p}, ("total", "throws"))


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """The mean score, how often the first throw counts, the mean number of throws, forfeits."""
    _, _, again = chances(rules)
    total, throws = axis("total"), axis("throws")
    found = [
        Figure("mean_total", "mean total, a forfeited throw scoring nothing"
               if rules.foul == "forfeit" else "mean total of a throw that counts",
               value=lambda o: o["total"]),
        Figure("first_throw_settles", "chance that the first throw settles it", throws == 1),
        Figure("mean_throws", "mean number of throws of the dice until one settles it",
               value=lambda o: o["throws"], exact=1 / (1 - again)),
    ]  # fmt: skip
    if rules.foul == "forfeit":
        found.append(Figure("forfeited", "chance that the throw is forfeited", total == 0))
    return tuple(found)
