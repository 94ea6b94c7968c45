"""Stand or draw at vingt-et-un: what drawing gains, by the total held and the banker's rule."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from oddslab import stand_or_draw
from oddslab.charts._cells import from_packs, names, packs_of, shade
from oddslab.charts._style import WIDTH, mark_printed, styled

BANKERS = "stand_15,stand_16,stand_17,fixed(17,18),stand_18,fixed(18,19),stand_19"
HARD, SOFT = range(12, 19), range(14, 21)
BOOK = 17  # document 002: stand on 17, draw to less
_REACH = 30.0  # hundredths of a stake: shades grow no darker beyond


def data(bankers: str | Sequence[str] = BANKERS, packs: int | str = "infinite") -> pd.DataFrame:
    """Return the frame of totals held in two cards, by the banker's rule.

    Parameters
    ----------
    bankers : str or sequence of str
        Rules of the banker's, as text with commas between.
    packs : int or "infinite"
        How many packs the cards come from.  Without replacement the hands of a total differ: each
        counts as often as it comes.

    Notes
    -----
    Columns: banker, total, soft, stand, draw, gain: exact, in stakes, the banker having no natural
    and the player going on as is best.
    """
    chosen, packs = names(bankers), packs_of(packs)
    pack = stand_or_draw.pack(packs)
    rows = []
    for banker in chosen:
        sums: dict[tuple[int, bool], list[Fraction]] = {}
        for c in stand_or_draw.choices(banker, packs):
            weight = stand_or_draw.pair_chance(pack, c.cards)
            of = sums.setdefault((c.total, c.soft), [Fraction(0)] * 3)
            for k, x in enumerate((Fraction(1), c.stand, c.draw)):
                of[k] += weight * x
        for (total, soft), (whole, stand, draws) in sorted(sums.items()):
            rows.append(
                (banker, total, soft, stand / whole, draws / whole, (draws - stand) / whole)
            )
    columns = ["banker", "total", "soft", "stand", "draw", "gain"]
    frame = pd.DataFrame(rows, columns=columns)
    for k, name in enumerate(columns[3:], 3):
        frame[name] = pd.Series([row[k] for row in rows], dtype=object)
    frame.attrs = {"bankers": chosen, "packs": packs}
    return frame


def gains(frame: pd.DataFrame) -> dict[tuple[str, int, bool], Fraction]:
    """Return what drawing gains by the banker's rule, the total, and whether it is soft."""
    keys = zip(frame["banker"], frame["total"].tolist(), frame["soft"].tolist())
    return dict(zip(keys, frame["gain"]))


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw hard and soft totals side by side and return the Axes of the hard ones.

    On an Axes given, the hard totals alone.
    """
    if ax is None:
        figure = Figure(figsize=(WIDTH, 3.1), layout="constrained")
        axes: list[Axes] = list(figure.subplots(1, 2))
    else:
        axes = [ax]
    found, bankers = gains(frame), frame.attrs["bankers"]
    for panel, soft, totals in zip(axes, (False, True), (HARD, SOFT)):
        cells = [[found.get((b, t, soft)) for b in bankers] for t in totals]
        rows = [[None if x is None else 100 * float(x) for x in row] for row in cells]
        shade(panel, rows, [str(t) for t in totals], [_plain(b) for b in bankers], _REACH, 0)
        panel.set_xlabel("the banker stands on")
        panel.set_ylabel("the player holds soft" if soft else "the player holds hard")
        panel.tick_params(axis="x", rotation=40 if len(bankers) > 5 else 0)
        wrong = [(x, y) for y, (t, row) in enumerate(zip(totals, cells))
                 for x, gain in enumerate(row) if gain is not None and misled(t, gain)]  # fmt: skip
        mark_printed(
            panel, [x for x, _ in wrong], [y for _, y in wrong], markersize=17,
            label="printed advice that is worth less",
        )  # fmt: skip
    return axes[0]


def misled(total: int, gain: Fraction) -> bool:
    """Return whether the document's rule does what is worth less on a total."""
    return gain < 0 if total < BOOK else gain > 0


def _plain(name: str) -> str:
    return name.removeprefix("stand_").removeprefix("fixed")


def caption(frame: pd.DataFrame) -> str:
    """Return what is shown, by which rules, and what was found."""
    return (
        "Vingt-et-un (document 002), one player against a banker who has no natural, "
        f"{from_packs(frame.attrs['packs'])}: what drawing, and then playing best, gains over "
        "standing, in hundredths of the stake, exactly, by the two-card total and the banker's "
        "rule; (h,s) is hard and soft. Blue: draw. Orange: stand. A hollow square marks where the "
        f"document's advice, to stand on {BOOK} and draw on less, does what is worth less. "
        f"{_finding(frame)}"
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    return (
        "Two tables of shades, hard and soft totals by the banker's rule, with what drawing gains "
        f"over standing. {_finding(frame)}"
    )


def _finding(frame: pd.DataFrame) -> str:
    found, bankers = gains(frame), frame.attrs["bankers"]
    said = []
    for total, soft in ((15, False), (16, False), (17, False), (17, True)):
        draws = sum(found[b, total, soft] > 0 for b in bankers)
        said.append(f"a {'soft' if soft else 'hard'} {total} against {draws}")
    return (
        f"Of {len(bankers)} rules of the banker's drawing is the better on "
        f"{', '.join(said[:-1])} and {said[-1]}."
    )


__all__ = ["alt", "caption", "data", "draw", "gains", "misled"]
