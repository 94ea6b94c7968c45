"""A round of a line game in words, as in a game record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from oddslab.apparatus.dominoes import WORDS, hand_name, tile_name
from oddslab.gamebook.dominoes import _line as line
from oddslab.gamebook.dominoes._line_table import SEATS, Table
from oddslab.numerals import listed


class Step(NamedTuple):
    """One code of the log."""

    kind: int
    seat: int
    tile: int
    met: int  # the number at the end it was played to; 15 for the set
    outward: int
    lies: int  # the tile met: 1 a double across, 2 and 3 the double with four points

    @property
    def points(self) -> int:
        """Of a score."""
        return self.tile << 4 | self.met

    @property
    def overlooked(self) -> bool:
        """Whether another had overlooked the score."""
        return bool(self.outward)


def steps(log: Sequence[int]) -> list[Step]:
    """The codes of a log, taken apart."""
    return [
        Step(
            code >> 20 & 15, code >> 16 & 15, code >> 8 & 255, code >> 4 & 15, code & 15, code >> 24
        )
        for code in log
    ]


def tell(table: Table, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The round in words: the hands, then each turn, then the count."""
    hands = [0] * table.players
    ends: list[int] = []
    lines: list[str] = []
    doing: list[str] = []  # what the seat has done in this turn
    turn = -1
    play = steps(log)
    for s in (s for s in play if s.kind == line.DEALT):
        hands[s.seat] |= 1 << s.tile
    for seat, hand in enumerate(hands):
        yield f"{SEATS[seat]} holds {hand_name(hand)}."
    for s in (s for s in play if s.kind != line.DEALT):
        if s.seat != turn and doing:
            yield f"{SEATS[turn]} {', '.join(doing)}."
            doing = []
        turn = s.seat
        if s.kind == line.DRAWN:
            hands[turn] |= 1 << s.tile
            doing.append(f"draws {tile_name(s.tile)}")
        elif s.kind == line.LAID:
            hands[turn] &= ~(1 << s.tile)
            doing.append(_laid(table, s, ends))
        elif s.kind == line.NAMED:
            doing.append(f"says that it draws {s.tile}")
        elif s.kind == line.ENDED:
            doing.append("plays no more")
        elif s.kind == line.STOPPED:
            doing.append("says go, though a tile would fit")
        else:
            doing.append("can go no further" if s.outward else "says go")
    yield f"{SEATS[turn]} {', '.join(doing)}."
    yield from lines
    yield _end(table, hands, outcome)


def does(side: str, verb: str) -> str:
    """What a side does: a player wins, partners win."""
    return f"{side} {verb if '+' in side else verb + 's'}"


def _laid(table: Table, s: Step, ends: list[int]) -> str:
    name = tile_name(s.tile)
    if s.met == 15:
        high, low = map(int, name.split("-"))
        if table.points and high == low:
            ends += [high] * table.points
            return f"sets {name}, whose {table.points} points take {_plural(high)} only"
        ends += [low, high]
        return f"sets {name}"
    at = len(ends) - 1 - ends[::-1].index(s.met) if table.points else ends.index(s.met)
    ends[at] = s.outward
    shown = [WORDS[e] for e in sorted(ends)]
    if len(set(shown)) == 1:
        now = f"every end {shown[0]}" if len(shown) > 2 else f"both ends {shown[0]}"
    else:
        now = f"ends {listed(shown)}"
    return f"plays {name} on the {WORDS[s.met]}: {now}"


def _plural(number: int) -> str:
    return WORDS[number] + ("es" if WORDS[number].endswith("x") else "s")


def _end(table: Table, hands: Sequence[int], outcome: Mapping[str, Any]) -> str:
    pips = ", ".join(f"{SEATS[k]} {table.set.pips_of(h)}" for k, h in enumerate(hands))
    how = "The line is blocked" if outcome["out"] == "nobody" else f"{outcome['out']} is out"
    winner = outcome["winner"]
    if winner == "none":
        verdict = "nobody wins"
    else:
        verdict = f"{winner} divide" if " and " in winner else does(winner, "win")
        if table.scored:
            verdict += f" {outcome['points']}"
    return f"{how}; pips left: {pips}. {verdict[0].upper() + verdict[1:]}."
