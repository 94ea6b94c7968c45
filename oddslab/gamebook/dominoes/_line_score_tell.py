"""A round of a scoring line game in words: each play with the open ends, what they count and score.

The ends are followed by the engine's own `lay`, in plain Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from oddslab.apparatus.dominoes import WORDS, halves, hand_name, tile_name
from oddslab.game import OrMore
from oddslab.gamebook.dominoes import _line_numbers as line
from oddslab.gamebook.dominoes._line_score import lay
from oddslab.gamebook.dominoes._line_table import SEATS, Table, setup
from oddslab.gamebook.dominoes._line_tell import Step, does, steps
from oddslab.numerals import listed

EMPTY, NONE = int(line.EMPTY), int(line.NONE)
ACROSS, ARM, UNCOUNTED_SIDE = (int(k) for k in (line.ACROSS, line.ARM, line.UNCOUNTED_SIDE))


class Ends:
    """The open ends of the line as tiles are laid."""

    def __init__(self, table: Table):
        made = setup(table)
        self.rules = SimpleNamespace(rules=list(made.numbers), table=list(made.table))
        crossed = made.numbers[line.SPINNER] & line.CROSSED
        self.state: tuple[int, ...] = (EMPTY, EMPTY, NONE, NONE, 0, NONE, 0, crossed)
        self.counts = made.numbers[line.SCORING] == line.OPEN_ENDS

    def lay(self, s: Step) -> str:
        """Lay a tile; where, and the ends after it."""
        a, b = halves(s.tile)
        met = EMPTY if s.met == 15 else s.met | s.lies << 4
        end = self.state[:4].index(met)
        where = "sets" if met == EMPTY else "plays"
        place = "" if met == EMPTY else f" on the {end_name(met)}"
        self.state = tuple(map(int, lay.plain(self.rules, a, b, end, met, *self.state)))
        return f"{where} {tile_name(s.tile)}{place}: {self.shown()}".removesuffix(": ")

    def shown(self) -> str:
        """The ends in words, and what they count."""
        e0, e1, e2, e3, count, _, sides, _ = self.state
        ends = [e for e in (e0, e1, e2, e3) if e != NONE and e & 48 not in (ARM, UNCOUNTED_SIDE)]
        if sides == 2 and e0 in ends:  # one tile, which counts once
            ends.remove(e0)
        names = [end_name(e) for e in ends]
        if not names[1:]:
            return f"counts {count}" if self.counts else ""
        return f"ends {listed(names)}" + (f" count {count}" if self.counts else "")


def end_name(e: int) -> str:
    """An open end in words."""
    name = WORDS[e & 15]
    return {0: name, ACROSS: f"double {name}", ARM: f"end of the double {name}",
            UNCOUNTED_SIDE: f"side of the double {name}"}[e & 48]  # fmt: skip


def tell(table: Table, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The round in words: the hands, then each turn with the score, then what the hands score."""
    hands = [0] * table.players
    scores = [0] * table.sides
    ends = Ends(table)
    play = steps(log)
    for s in (s for s in play if s.kind == line.DEALT):
        hands[s.seat] |= 1 << s.tile
    for seat, hand in enumerate(hands):
        yield f"{SEATS[seat]} holds {hand_name(hand)}."
    drawn: list[str] = []
    done = [s for s in play if s.kind != line.DEALT]
    for k, s in enumerate(done):
        if s.kind == line.DRAWN:
            hands[s.seat] |= 1 << s.tile
            drawn.append(tile_name(s.tile))
            continue
        if s.kind == line.MADE:
            continue
        who = SEATS[s.seat]
        if drawn:
            who += f" draws {listed(drawn)},"
            drawn = []
        if s.kind == line.LAID:
            hands[s.seat] &= ~(1 << s.tile)
            words = ends.lay(s)
            after = done[k + 1] if k + 1 < len(done) else s
            if after.kind == line.MADE:
                scores[after.seat % table.sides] += after.points
                words += f"; {_made(table, s, after, ends)} ({_score(table, scores)})"
            yield f"{who} {words}."
        else:
            yield f"{who} says go{', though a tile would fit' if s.kind == line.STOPPED else ''}."
    yield from _end(table, hands, scores, [outcome[f"{n} points"] for n in table.scorers])


def _score(table: Table, scores: Sequence[Any]) -> str:
    return ", ".join(f"{name} {score}" for name, score in zip(table.side_names, scores))


def _made(table: Table, s: Step, made: Step, ends: Ends) -> str:
    points = f"scores {made.points}"
    assert table.scoring is not None
    if not ends.counts:
        triple = s.met != 15 and made.points == table.scoring.headers[2]
        points = f"a {'triple' if triple else 'double'} header {points}"
    if made.overlooked:
        return f"{SEATS[s.seat]} overlooks it, {SEATS[made.seat]} calls muggins and {points}"
    return points


def _end(
    table: Table, hands: Sequence[int], scores: list[int], final: Sequence[Any]
) -> Iterator[str]:
    pips = ", ".join(f"{SEATS[k]} {table.set.pips_of(h)}" for k, h in enumerate(hands))
    out = next((k for k, h in enumerate(hands) if not h), None)
    how = "The line is blocked" if out is None else f"{SEATS[out]} is out"
    if any(isinstance(n, OrMore) for n in final):
        yield f"{how}; pips left: {pips}."
        names = zip(table.scorers, final)
        yield f"The round: {', '.join(f'{name} {n}' for name, n in names)}."
        return
    gain = sum(final) - sum(scores)
    if gain:
        side = table.follow
        if final[0] == scores[side]:
            sides = [k for k in range(table.sides) if k != side]
            side = out % table.sides if out is not None else _lowest(table, hands, sides)
        scores[side] += gain
        yield f"{how}; pips left: {pips}; {does(table.side_names[side], 'score')} {gain}."
    else:
        yield f"{how}; pips left: {pips}; nobody scores."
    yield f"The round: {_score(table, scores)}."


def _lowest(table: Table, hands: Sequence[int], sides: Sequence[int]) -> int:
    """The side, of those beside the one followed, that holds the fewest pips."""
    return min(sides, key=lambda k: sum(map(table.set.pips_of, hands[k :: table.sides])))
