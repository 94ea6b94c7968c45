"""Saving a figure with the caption and the alt text that it must have."""

from __future__ import annotations

import io
import re
import textwrap
import zlib
from pathlib import Path
from xml.sax.saxutils import escape

import matplotlib as mpl
from matplotlib.figure import Figure

from oddslab.charts._style import BLACK, SMALL, styled

SUFFIXES = (".svg", ".pdf", ".png")
DPI = 200


def save(figure: Figure, path: str | Path, *, caption: str, alt: str) -> Path:
    """Write a figure as .svg, .pdf or .png, its caption drawn below it; returns the path.

    Caption and alt text also go into the file: title and desc of SVG, Title and Description of
    PNG, Title and Subject of PDF.  The same figure gives the same bytes: no dates are written.

    Raises
    ------
    ValueError
        For a caption or alt text that is blank, and for other suffixes.
    """
    for name, text in (("caption", caption), ("alt", alt)):
        if not isinstance(text, str) or not text.strip():
            raise ValueError(
                f"{name}={text!r}: a chart is saved with a caption (what was played, how many "
                "trials, whose rules) and an alt text (the finding), both in words"
            )
    caption, alt = " ".join(caption.split()), " ".join(alt.split())
    path = Path(path)
    form = suffix(path)
    path.write_bytes(_bytes(figure, form, caption, alt))
    return path


def suffix(path: str | Path) -> str:
    """Return the suffix of a path, refused if it is not one of ours or its folder is none."""
    found = Path(path).suffix.lower()
    if found not in SUFFIXES:
        raise ValueError(f"{Path(path).name!r}: a chart is saved as {', '.join(SUFFIXES)}")
    folder = Path(path).parent
    if not folder.is_dir():
        raise ValueError(f"{str(path)!r}: there is no folder {str(folder)!r} to save the chart in")
    if Path(path).is_dir():
        raise ValueError(f"{str(path)!r} is a folder, and a chart is saved as a file")
    return found


@styled
def _bytes(figure: Figure, form: str, caption: str, alt: str) -> bytes:
    metadata = {
        ".svg": {"Date": None, "Creator": "oddslab", "Description": alt},  # titled below
        ".png": {"Software": "oddslab", "Title": caption, "Description": alt},
        ".pdf": {"CreationDate": None, "Creator": "oddslab", "Producer": "oddslab",
                 "Title": caption, "Subject": alt},
    }[form]  # fmt: skip
    width = figure.get_size_inches()[0]
    lines = textwrap.fill(caption, int(width * 72 / (SMALL * 0.52)))  # a letter is half as wide
    # below the figure: a tight box takes it in, and the figure itself stays as it was
    below = figure.text(0.012, -0.015, lines, va="top", ha="left", fontsize=SMALL, color=BLACK)
    out = io.BytesIO()
    try:
        # ids of marks are hashed with a salt: the caption's own, so that two figures on one page
        # do not share them
        with mpl.rc_context({"svg.hashsalt": _salt(caption)}):
            figure.savefig(
                out, format=form[1:], dpi=DPI, metadata=metadata, bbox_inches="tight",
                pad_inches=0.05, facecolor="white",
            )  # fmt: skip
    finally:
        below.remove()
    return _titled(out.getvalue(), caption, alt) if form == ".svg" else out.getvalue()


def _salt(caption: str) -> str:
    return f"oddslab{zlib.crc32(caption.encode()):08x}"


def _titled(svg: bytes, caption: str, alt: str) -> bytes:
    """The SVG with a title and a desc that readers of the page are told."""
    salt = _salt(caption)
    title = f'\n <title id="{salt}t">{escape(caption)}</title>'
    words = f'{title}\n <desc id="{salt}d">{escape(alt)}</desc>'
    start = re.search(rb"<svg [^>]*", svg)
    assert start is not None
    role = f' role="img" aria-labelledby="{salt}t" aria-describedby="{salt}d"'
    at = start.end()
    return svg[:at] + role.encode() + svg[at : at + 1] + words.encode() + svg[at + 1 :]
