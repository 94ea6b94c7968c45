"""The exact law of Hazard for any two dice, its figures, and the odds on every chance.

With a main of m ways and a chance of c ways out of W, a throw settles the bet with chance
(m + c)/W, and the chance comes before the main with c/(m + c), however long that takes.  Bets of
one turn are independent, so with k losses to pass the box the wins are negative binomial.

Source: rules page section 5, after the Encyclopaedia Britannica of 1911 and Chambers's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import Any

from oddslab.apparatus.dice import ThrowRules
from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.game import Figure, OrMore, Sheet
from oddslab.gamebook.dice._two_dice import ways_of_totals
from oddslab.odds import Odds

NICKS = {5: {5}, 6: {6, 12}, 7: {7, 11}, 8: {8, 12}, 9: {9}}
OUTS = {
    5: {2, 3, 11, 12}, 6: {2, 3, 11}, 7: {2, 3, 12}, 8: {2, 3, 11}, 9: {2, 3, 11, 12},
}  # fmt: skip
CHANCES = (4, 5, 6, 7, 8, 9, 10)
TOP = 40  # wins or losses of a turn from here on are counted together
LOSSES = {"one_loss": 1, "two_losses": 2, "three_losses": 3}  # that pass the box
WINS = 3  # that pass it with three_wins
FAIR = ThrowRules()


def chances(main: int) -> tuple[int, ...]:
    """The first throws that settle nothing with this main."""
    return tuple(t for t in CHANCES if t not in NICKS[_main(main)])


def lost_after(main: int, chance: int) -> frozenset[int]:
    """The throws that lose once the caster, with this main, has thrown this chance."""
    if chance not in chances(main):
        raise ValueError(f"with main {main} a throw of {chance} is no chance")
    return frozenset({main})  # whatever the chance is; all but it and the main count for nothing


def caster(main: int | str, rules: ThrowRules = FAIR) -> Fraction:
    """The chance that the caster wins with this main, 5 to 9 or ``random``."""
    return Bets(main, rules).win


def _main(main: Any) -> Any:
    if main not in NICKS:
        raise ValueError(f"a main is 5 to 9, not {main}")
    return main


class Bets:
    """What a bet can come to, in ways: `main` is 5 to 9, or ``random`` for one that is thrown."""

    def __init__(self, main: int | str, rules: ThrowRules = FAIR):
        self.ways, self.whole = ways_of_totals(rules)
        if main == "random":
            self.mains = {m: Fraction(self.ways[m]) for m in NICKS if self.ways[m]}
            if not self.mains:
                raise ValueError(
                    f"main={main}: these dice never throw 5 to 9; accepted is a named main"
                )
            whole = sum(self.mains.values())
            self.mains = {m: w / whole for m, w in self.mains.items()}
            self.finding = Fraction(self.whole) / whole  # mean throws until there is a main
        else:
            self.mains, self.finding = {_main(main): Fraction(1)}, Fraction(0)

    def points(self, main: int) -> dict[int, int]:
        """The ways of each chance that these dice can throw."""
        return {c: self.ways[c] for c in chances(main) if self.ways[c]}

    def ends(self, main: int) -> dict[str, Fraction]:
        """The chances of nick, out, chance made and chance lost; they sum to one."""
        m = self.ways[main]
        points = self.points(main).values()
        made = sum(Fraction(w * w, w + m) for w in points) / self.whole
        lost = sum(Fraction(w * m, w + m) for w in points) / self.whole
        nick, out = (sum(self.ways[t] for t in of[main]) for of in (NICKS, OUTS))
        return {
            "nick": Fraction(nick, self.whole), "out": Fraction(out, self.whole),
            "made": Fraction(made), "lost": Fraction(lost),
        }  # fmt: skip

    def mean(self, of: Mapping[int, Fraction]) -> Fraction:
        """The mean over the mains."""
        return sum((p * of[m] for m, p in self.mains.items()), Fraction(0))

    @cached_property
    def win(self) -> Fraction:
        """The chance that the caster wins a bet."""
        return self.mean({m: e["nick"] + e["made"] for m in self.mains for e in [self.ends(m)]})

    @cached_property
    def throws(self) -> Fraction:
        """The mean throws that settle a bet, once there is a main."""
        return 1 + self.mean(
            {
                m: sum((Fraction(w, w + self.ways[m]) for w in self.points(m).values()), Fraction())
                for m in self.mains
            }
        )


def law(rules: Any, policies: Any = None) -> Distribution:
    """The exact joint law over the axes of the game, for one bet or one turn with the box."""
    bets = Bets(rules.main, rules)
    if rules.unit == "turn":
        return _turn_law(rules.box_passes, bets.win)
    ways, whole, top = bets.ways, bets.whole, rules.most
    pairs = [(m, c) for m in bets.mains for c in bets.points(m)]
    beyond = lcm(*(ways[c] + ways[m] for m, c in pairs))
    share = lcm(*(p.denominator for p in bets.mains.values()))
    # Everything over whole^(top - 1) beyond share.
    powers = [whole**k * beyond for k in range(top - 1)]
    cells: dict[tuple[str, int, int, int], int] = {}
    for m, p in bets.mains.items():
        each = int(p * share)
        for result, of in (("win", NICKS), ("lose", OUTS)):
            cells[result, m, 0, 1] = each * sum(ways[t] for t in of[m]) * powers[-1]
        for c, w in bets.points(m).items():
            still = each * w
            for n in range(2, top):
                cells["win", m, c, n] = still * w * powers[top - 1 - n]
                cells["lose", m, c, n] = still * ways[m] * powers[top - 1 - n]
                still *= whole - w - ways[m]
            rest = still * beyond // (w + ways[m])
            cells["win", m, c, OrMore(top)] = rest * w
            cells["lose", m, c, OrMore(top)] = rest * ways[m]
    return Distribution(cells, ("result", "main", "chance", "throws"))


def _turn_law(box_passes: str, win: Fraction) -> Distribution:
    ends = LOSSES.get(box_passes)
    k, going, ending = (ends, win, 1 - win) if ends else (WINS, 1 - win, win)
    counts = [comb(n + k - 1, n) * going**n * ending**k for n in range(TOP)]
    counts.append(1 - sum(counts, Fraction(0)))
    others = [*range(TOP), OrMore(TOP)]
    cells = {(n, k) if ends else (k, n): p for n, p in zip(others, counts) if p}
    return Distribution.from_probabilities(cells, ("wins", "losses"))


def mean_bets(rules: Any) -> Fraction:
    """The mean number of bets that a caster decides in a turn with the box."""
    win = Bets(rules.main, rules).win
    ends = LOSSES.get(rules.box_passes)
    return ends / (1 - win) if ends else WINS / win


def never_passes(rules: Any) -> bool:
    """Whether a turn may never end: the dice cannot bring what passes the box."""
    win = Bets(rules.main, rules).win
    return win == (1 if rules.box_passes in LOSSES else 0)


# ---- what people ask


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """What people ask of a bet, or of a turn; every edge names its denominator."""
    bets = Bets(rules.main, rules)
    return tuple(_turn_figures(rules, bets) if rules.unit == "turn" else _figures(bets))


def _figures(bets: Bets) -> Iterator[Figure]:
    result, chance = axis("result"), axis("chance")
    edge = 1 - 2 * bets.win
    yield Figure("caster_wins", "chance that the caster wins the bet", result == "win")
    yield Figure(
        "setter_edge_per_bet",
        "mean gain of the setter, per unit staked on one bet",
        value=lambda o: -1 if o["result"] == "win" else 1,
    )
    yield Figure(
        "setter_edge_per_throw",
        "mean gain of the setter, per unit staked and throw of the dice"
        + (", those for a main included: mean_throws_in_all of them" if bets.finding else ""),
        exact=edge / (bets.throws + bets.finding),
    )
    yield Figure("nick", "chance of a nick", (chance == 0) & (result == "win"))
    yield Figure("out", "chance that the first throw is out", (chance == 0) & (result == "lose"))
    yield Figure(
        "made", "chance that a chance is thrown and made", (chance != 0) & (result == "win")
    )
    yield Figure("lost", "chance that the main comes first", (chance != 0) & (result == "lose"))
    if len(bets.mains) > 1:
        for m in bets.mains:
            yield Figure(f"caster_wins_main_{m}", f"chance that the caster wins with main {m}",
                         result == "win", given=axis("main") == m)  # fmt: skip
    else:
        (main,) = bets.mains
        for c in bets.points(main):
            yield Figure(f"win_given_{c}", f"chance that the caster wins once {c} is his chance",
                         result == "win", given=chance == c)  # fmt: skip
    yield Figure(
        "mean_throws", "mean throws that settle a bet, once there is a main"
        + (": those for a main not included" if bets.finding else ""),
        value=lambda o: o["throws"], exact=bets.throws,
    )  # fmt: skip
    if bets.finding:
        yield Figure(
            "mean_throws_for_main", "mean throws until there is a main", exact=bets.finding
        )
        yield Figure(
            "mean_throws_in_all", "mean throws of a bet, those for a main included",
            exact=bets.throws + bets.finding,
        )  # fmt: skip


def _turn_figures(rules: Any, bets: Bets) -> Iterator[Figure]:
    wins, losses = axis("wins"), axis("losses")
    n = mean_bets(rules)
    yield Figure("wins_some", "chance that the caster wins a bet in his turn", wins >= 1)
    if rules.box_passes not in LOSSES:
        yield Figure("loses_none", "chance that he loses no bet in his turn", losses == 0)
    yield Figure("mean_wins", "mean bets won in a turn", value=lambda o: o["wins"],
                 exact=n * bets.win)  # fmt: skip
    yield Figure("mean_losses", "mean bets lost in a turn", value=lambda o: o["losses"],
                 exact=n * (1 - bets.win))  # fmt: skip
    yield Figure(
        "mean_throws",
        "mean throws of the dice in a turn"
        + (", those for a main included" if bets.finding else ""),
        exact=n * (bets.throws + bets.finding),
    )
    yield Figure("setter_edge_per_turn", "mean gain of the setters in a turn, one unit on each bet",
                 exact=n * (1 - 2 * bets.win))  # fmt: skip


# ---- tables


def chance_table(rules: ThrowRules, policies: Any = None) -> Sheet:
    """The odds against each chance for each main; no odds where the throw is no chance."""
    ways, _ = ways_of_totals(rules)

    def cell(m: int, c: int) -> Odds | None:
        return Odds(Fraction(ways[c], ways[c] + ways[m])) if c in chances(m) and ways[c] else None

    return Sheet(
        "Odds against throwing each chance before the main, by main",
        ("main", *map(str, CHANCES)),
        tuple((m, *(cell(m, c) for c in CHANCES)) for m in NICKS),
    )


def main_table(rules: ThrowRules, policies: Any = None) -> Sheet:
    """The caster's chance with each main and with one thrown at random."""
    rows, plays = [], []
    mains: tuple[Any, ...] = (*NICKS, "random")
    for main in mains:
        try:
            bets = Bets(main, rules)
        except ValueError:  # dice that never throw a main
            continue
        said = [" ".join(map(str, sorted(of[main]))) if main in of else "" for of in (NICKS, OUTS)]
        edge = 1 - 2 * bets.win
        per_throw = edge / (bets.throws + bets.finding)
        rows.append((str(main), *said, bets.win, edge, per_throw, Odds(bets.win)))
        plays.append({"main": main, "unit": "bet"})
    return Sheet(
        "What each main is worth: setter's edge per unit staked on a bet, and per throw, those for "
        "a random main included",
        ("main", "nicks", "outs", "caster_wins", "edge_per_bet", "edge_per_throw", "odds"),
        tuple(rows),
        tuple(plays),
        "caster_wins",
    )
