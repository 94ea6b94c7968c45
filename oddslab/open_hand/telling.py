"""Plays in words, as in a game record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oddslab.apparatus.dominoes import WORDS, tile_name
from oddslab.open_hand.positions import SEATS, Play, Position
from oddslab.open_hand.scoring import Scoring


def told(start: Position, plays: Iterable[Play], scoring: Scoring | None = None) -> Iterator[str]:
    """A sentence for each play from `start` on, and one for the count where the round ends."""
    position = start
    for play in plays:
        seat = position.seat
        position = position.after(play)
        if play.tile is None:
            yield f"{seat} says go."
            continue
        a, b = sorted(position.ends or (0, 0))
        ends = f"both ends {WORDS[a]}" if a == b else f"ends {WORDS[a]} and {WORDS[b]}"
        where = "sets" if play.end is None else "plays"
        at = "" if play.end is None else f" on the {WORDS[play.end]}"
        yield f"{seat} {where} {tile_name(play.tile)}{at}: {ends}."
    if position.over:
        yield counted(position, scoring or Scoring())


def counted(position: Position, scoring: Scoring) -> str:
    """The end of a round in words."""
    out = position.out
    pips = position.dominoes.pips_of
    left = ", ".join(f"{SEATS[k]} {pips(h)}" for k, h in enumerate(position.hands))
    how = "The line is blocked" if out is None else f"{SEATS[out]} is out"
    net = position.net(scoring)
    return f"{how}; pips left: {left}. {won(net, position.players)}."


def won(net: int, players: int) -> str:
    """Who wins how much, by the net points of A's side."""
    if not net:
        return "Nobody wins"
    return f"{side(net < 0, players)} {'wins' if players == 2 else 'win'} {abs(net)}"


def side(second: int | bool, players: int) -> str:
    """The players of a side."""
    return " and ".join(SEATS[int(second) : players : 2])
