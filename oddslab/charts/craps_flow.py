"""The flow of a bet at craps from the first throw to its result, every width the exact chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path

from oddslab import tables
from oddslab.charts._style import BLACK, BLUE, GREY, ORANGE, PLAIN, PURPLE, SMALL, new_axes, styled
from oddslab.experiment import exact

RESULTS = {"win": "wins", "barred": "barred", "lose": "loses"}
COLOURS = {"win": BLUE, "lose": ORANGE, "barred": PURPLE}
_SPACE = Fraction(1, 20)  # between neighbours of a column; a whole bet is 1
_BAR = 0.035  # width of a node
_COLUMNS = (0.0, 0.42, 1.0)


@dataclass(frozen=True)
class Node:
    """A place that the bet passes: `top` and `height`, downwards from 0, a bet being 1."""

    key: tuple[str, Any]
    column: int
    top: Fraction
    height: Fraction


@dataclass(frozen=True)
class Ribbon:
    """Part of the bets going from one node to another: `height` is their exact share of all."""

    source: Node
    target: Node
    top: Fraction
    lands: Fraction
    height: Fraction
    result: str | None


@dataclass(frozen=True)
class Flow:
    """Nodes by key, and the ribbons between them."""

    nodes: Mapping[tuple[str, Any], Node]
    ribbons: tuple[Ribbon, ...]


def data(preset: str | None = None, **rules: Any) -> pd.DataFrame:
    """Return the exact law of result and point; options as for ``oddslab.exact("craps")``."""
    if str(rules.get("unit", "bet")) != "bet":
        raise ValueError(f"unit={rules['unit']!r}: the flow is that of one bet, unit=bet")
    return exact("craps", preset=preset, **rules).table("result", "point")


def layout(frame: pd.DataFrame) -> Flow:
    """Return the flow of a frame with columns result, point and exact, all in Fractions."""
    share = {(r, p): w for r, p, w in zip(frame["result"], frame["point"], frame["exact"])}
    points = sorted({p for _, p in share if p})
    results = [r for r in RESULTS if any(r == s for s, _ in share)]
    first = [("natural", 0), *(("point", p) for p in points), ("craps", 0)]
    parts = {
        ("natural", 0): [("win", 0)],
        ("craps", 0): [(r, 0) for r in results if r != "win"],
    } | {("point", p): [(r, p) for r in results] for p in points}
    heights = {k: sum((share.get(c, Fraction(0)) for c in parts[k]), Fraction(0)) for k in first}
    first = [k for k in first if heights[k]]
    ends = {("result", r): sum((w for (s, _), w in share.items() if s == r), Fraction(0))
            for r in results}  # fmt: skip
    tall = 1 + _SPACE * (len(first) - 1)
    nodes = {("bet", 0): Node(("bet", 0), 0, (tall - 1) / 2, Fraction(1))}
    nodes |= _column(1, {k: heights[k] for k in first}, tall)
    nodes |= _column(2, ends, tall)
    ribbons, lands = [], {k: n.top for k, n in nodes.items()}
    leaves = nodes["bet", 0].top
    for k in first:
        whole = nodes[k]
        ribbons.append(Ribbon(nodes["bet", 0], whole, leaves, whole.top, whole.height, None))
        leaves += whole.height
        top = whole.top
        for cell in parts[k]:
            if not (w := share.get(cell)):
                continue
            end = "result", cell[0]
            ribbons.append(Ribbon(whole, nodes[end], top, lands[end], w, cell[0]))
            lands[end] += w
            top += w
    return Flow(nodes, tuple(ribbons))


def _column(
    k: int, heights: Mapping[tuple[str, Any], Fraction], tall: Fraction
) -> dict[tuple[str, Any], Node]:
    """Nodes one below the other, spread over the whole height."""
    gaps = len(heights) - 1
    space = (tall - sum(heights.values())) / gaps if gaps else Fraction(0)
    at, nodes = Fraction(0), {}
    for key, height in heights.items():
        nodes[key] = Node(key, k, at, height)
        at += height + space
    return nodes


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the flow and return its Axes; widths are measured up and down."""
    flow = layout(frame)
    if ax is None:
        ax = new_axes(5.6)[0]
    for ribbon in flow.ribbons:
        ax.add_patch(PathPatch(_path(ribbon), facecolor=COLOURS.get(str(ribbon.result), GREY),
                               alpha=0.35 if ribbon.result else 0.25, linewidth=0))  # fmt: skip
        if ribbon.result and ribbon.source.key[0] == "point":
            word = {"win": "made", "lose": "seven"}[ribbon.result]
            _say(ax, _right(ribbon.source) + 0.012, ribbon.top + ribbon.height / 2,
                 f"{word} {ribbon.height}", SMALL)  # fmt: skip
    for node in flow.nodes.values():
        x, colour = _COLUMNS[node.column], COLOURS.get(str(node.key[1]), BLACK)
        ax.add_patch(Rectangle((x, -float(node.top + node.height)), _BAR, float(node.height),
                               facecolor=colour, linewidth=0))  # fmt: skip
        middle = node.top + node.height / 2
        if node.column == 1:
            _say(ax, x - 0.012, middle, _title(node), SMALL, ha="right")
        else:
            side = -0.012 if node.column == 0 else _BAR + 0.012
            _say(ax, x + side, middle, _title(node), PLAIN, "left" if node.column else "right")
    tall = max(n.top + n.height for n in flow.nodes.values())
    ax.set_xlim(-0.13, _COLUMNS[-1] + _BAR + 0.17)
    ax.set_ylim(-float(tall) - 0.01, 0.01)
    ax.set_axis_off()
    return ax


def _title(node: Node) -> str:
    kind, value = node.key
    if kind == "bet":
        return "one\nbet"
    if kind == "result":
        return f"{RESULTS[value]}\n{node.height}"
    over = Fraction(node.height * 36)
    chance = f"{over}/36" if over.denominator == 1 else str(node.height)
    return f"{kind} {value}  {chance}" if kind == "point" else f"{kind}  {chance}"


def _right(node: Node) -> float:
    return _COLUMNS[node.column] + _BAR


def _say(ax: Axes, x: float, y: Fraction, text: str, size: float, ha: str = "left") -> None:
    ax.text(x, -float(y), text, ha=ha, va="center", fontsize=size, color=BLACK, linespacing=1.25)


def _path(r: Ribbon) -> Path:
    """A ribbon whose upper and lower edge are the same curve, `height` apart everywhere."""
    x0, x1 = _right(r.source), _COLUMNS[r.target.column]
    middle = (x0 + x1) / 2
    y0, y1, h = -float(r.top), -float(r.lands), float(r.height)
    points = [
        (x0, y0), (middle, y0), (middle, y1), (x1, y1), (x1, y1 - h), (middle, y1 - h),
        (middle, y0 - h), (x0, y0 - h), (x0, y0),
    ]  # fmt: skip
    codes = [Path.MOVETO, *[Path.CURVE4] * 3, Path.LINETO, *[Path.CURVE4] * 3, Path.CLOSEPOLY]
    return Path(points, codes)


def caption(frame: pd.DataFrame) -> str:
    """Return what was played, by whose rules, and what was found."""
    return (
        "One bet at craps, from the first throw (grey) to its result. Every width, measured up and "
        "down, is the exact chance: no trial was played. A natural is 7 or 11, craps is "
        f"2, 3 or 12; a point is made if it falls again before 7. Rules of document 000"
        f"{_rules(frame)}. {_finding(frame)}"
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    flow = layout(frame)
    parts = [_title(n).split("  ") for n in flow.nodes.values() if n.column == 1]
    first = ", ".join(f"{name} ({chance})" for name, chance in parts)
    return (
        f"Flow diagram. The first throw splits a bet into {first}; each point then splits into "
        f"made and seven. {_finding(frame)}"
    )


def _rules(frame: pd.DataFrame) -> str:
    rules = frame.attrs.get("rules", {})
    return f" with {', '.join(f'{k}={v}' for k, v in rules.items())}" if rules else ""


def _finding(frame: pd.DataFrame) -> str:
    ends = {n.key[1]: n.height for n in layout(frame).nodes.values() if n.column == 2}
    said = [f"{r} {ends[r]} ({tables.decimal(100 * ends[r], 2)}%)" for r in RESULTS if r in ends]
    odds = tables.odds_text(ends.get("win", Fraction(0)), thousands=",")
    barred = " (a barred throw loses for him, but wins nothing for the others)" * ("barred" in ends)
    return f"The caster's chances are: {', '.join(said)}{barred}; the odds are {odds} him."


__all__ = ["Flow", "Node", "Ribbon", "alt", "caption", "data", "draw", "layout"]
