"""Domino twenty-one: one to four players against the banker, two tiles each and more at a price.

Source: document 003, rebuilt; rules page section 15 (DO-91 to DO-99).  A trial is one deal, told
from the seat of one player (`follow`): what passes between him and the banker.  The k-th tile of a
trial is its k-th draw, whoever takes it.  A seat's first two tiles are drawn when its turn comes:
until then nobody sees them, so no chance is changed.

Taken where the document is silent: a player with a special hand stands, since it has won; nobody
buys beyond the number of tiles that can stay within the limit; the banker plays while a player is
in (and always under ``both_bust=stand_off``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oddslab.apparatus.dominoes import HIGHEST_TOP, DominoSet, tile_name
from oddslab.bits import popcount
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dominoes._dealt_tiles import dealing, no_tiles, one_tile
from oddslab.gamebook.dominoes._line_tiles import NARROW
from oddslab.gamebook.dominoes._twenty_one_exact import figures, law
from oddslab.gamebook.dominoes._twenty_one_seats import (
    CROWD,
    RISKS,
    layout,
    most_tiles,
    seats,
)
from oddslab.kernel import Kernel, kernel
from oddslab.numerals import listed
from oddslab.options import FLAG, Choice, Rules, Whole, option
from oddslab.random import ONE, ZERO, I, U, card, note
from oddslab.strategy import yes
from oddslab.wide import PART, PART_BITS, wide


@dataclass(frozen=True)
class TwentyOneRules(Rules):
    """Rules of domino twenty-one."""

    players: int = option(2, Whole(2, 5), "how many play, the banker included", "DO-91")
    banker_bust: str = option(
        "pays",
        Choice("pays", "returns"),
        "a banker above the limit pays the players still in, or hands back their stakes",
        "DO-92",
    )
    both_bust: str = option(
        "player_lost",
        Choice("player_lost", "stand_off"),
        "a player above the limit has lost at once, or gets his stake back if the banker follows",
        "DO-93",
    )
    special: str = option(
        "plain_pips",
        Choice("plain_pips", "zero", "any"),
        "three tiles with the double blank are special if they make the limit by plain pips, with "
        "the double blank as nothing, or in any scoring",
        "DO-94",
    )
    banker_special: str = option(
        "ordinary", Choice("ordinary", "beats_all"), "what the banker's special hand is", "DO-95"
    )
    expose_on_decline: bool = option(
        False, FLAG, "who declines a tile shows one of his two hidden ones", "DO-96"
    )
    empty_stock: str = option(
        "must_stand", Choice("must_stand"), "who wants a tile when none is left", "DO-97"
    )
    price: int = option(1, Whole(1, 10**6), "units that a tile costs", "DO-98")
    five_tile_pay: str = option(
        "price",
        Choice("price", "stake"),
        "five tiles are paid 25 times the price of one, or 25 times the opening stake of two",
        "DO-99",
    )
    top: int = option(
        6,
        Whole(2, HIGHEST_TOP),
        "pips of the highest half in the set; of large sets two tiles may bust",
    )
    limit: int = option(21, Whole(5, 33), "the total that must not be passed")
    sight: str = option(
        "own",
        Choice("own", "table"),
        "the tiles a seat reckons with as out: its own, or also those shown on the table",
    )
    shows: str = option(
        "newest",
        Choice("newest", "heaviest", "lightest"),
        "which of three hidden tiles is shown after a purchase",
    )
    follow: int = option(1, Whole(1, 4), "the player whose result is told, from the banker's left")

    def check(self) -> None:
        """Refuse a player who is not there, and a set too small for the deal."""
        if self.follow >= self.players:
            raise ValueError(
                f"follow={self.follow} is not possible: beside the banker there are "
                f"{self.players - 1} of {self.players} players"
            )
        tiles = DominoSet(self.top)
        if 2 * self.players > len(tiles):
            raise ValueError(
                f"players={self.players} need {2 * self.players} tiles, but {tiles} has "
                f"{len(tiles)}"
            )


# c.rules
SIZE, LIMIT, WITHIN, PLAYERS, FOLLOW, MOST, SIGHT, SHOWS, DECLINE = range(9)
STAND_OFF, RETURNS, BEATS, OTHERS, BANKER, ROWS = range(9, 15)
# c.table: three scorings of a tile, and those that count for a special hand; its lowest; its
# weight; the tiles lower than which none leaves a hand in, and the high parts of such wide words;
# places on the axis of gains; the rows of a policy
SCORES, SPECIALS, LOWS, WEIGHTS, HEAVY, HIGH, WINS, LOSES, BASE = (
    0, 288, 576, 672, 768, 832, 896, 928, 960
)  # fmt: skip
WIDTH = 34
SEAT = 128  # a tile in the log is SEAT x the seat + its number


@kernel
def too_heavy(c, room):
    """The tiles that leave a hand with so much room above the limit, whatever they count."""
    return U(c.table[HEAVY + room])


@kernel
def wide_too_heavy(c, room):
    """As `too_heavy`, a wide word."""
    return wide(U(c.table[HEAVY + room]), U(c.table[HIGH + room]))


@kernel
def added(c, mask, at):
    """The totals of a hand within the limit (bit t for t) when the tile at `at` joins it."""
    a = U(c.table[at])
    b = U(c.table[at + 1])
    d = U(c.table[at + 2])
    return ((mask << a) | (mask << b) | (mask << d)) & U(c.rules[WITHIN])


@kernel
def hand(c, policy, left, used, at, shown, facing, seat):
    """One seat from its first tile until it stands: best total (0: above), tiles, special, ..."""
    players = c.rules[PLAYERS]
    sight = c.rules[SIGHT]
    free = c.rules[SIZE] - 2 * (players - 1 - seat)  # the last tile that this seat may take
    taken = popcount(used)
    mask = ONE
    marked = ONE  # as `mask`, of the scorings that make a special hand
    own = no_tiles()
    open_ = no_tiles()
    low = I(0)
    n = I(0)
    first = I(0)  # hidden tiles, kept in mind only where somebody will see them
    second = I(0)
    best = I(0)
    special = I(0)
    while True:
        k, left = card(c, left, used, c.rules[SIZE])
        note(c, SEAT * seat + k)
        used |= one_tile(k)
        own |= one_tile(k)
        taken += 1
        n += 1
        low += c.table[LOWS + k]
        mask = added(c, mask, SCORES + 3 * k)
        marked = added(c, marked, SPECIALS + 3 * k)
        if n == 1:
            first = k * sight
            continue
        if n == 2:
            second = k * sight
        elif sight == 1:
            show = k
            if c.rules[SHOWS] != 0:
                if c.table[WEIGHTS + first] > c.table[WEIGHTS + show]:
                    keep = show
                    show = first
                    first = keep
                if c.table[WEIGHTS + second] > c.table[WEIGHTS + show]:
                    keep = show
                    show = second
                    second = keep
            open_ |= one_tile(show)
        best = I(0)
        special = I(0)
        if mask == ZERO:
            if sight == 1:
                open_ = own
            break
        best = c.rules[LIMIT]
        while (mask >> U(best)) & ONE == ZERO:
            best -= 1
        if n == 3 and (own & ONE) == ONE and (marked >> U(c.rules[LIMIT])) & ONE == ONE:
            if seat < players - 1 or c.rules[BEATS] == 1:
                special = I(1)
                break
        if n == c.rules[MOST] or taken == free:
            break
        risk = I(0)
        heavy = too_heavy(c, c.rules[LIMIT] - low)
        if heavy != ZERO:
            seen = own | shown
            unseen = c.rules[SIZE] - popcount(seen)
            busts = popcount(heavy ^ (heavy & seen))
            risk = (RISKS * busts + unseen - 1) // unseen
        row = c.table[BASE + WIDTH * best + low] + risk
        state = (facing * (c.rules[MOST] - 2) + n - 2) * c.rules[ROWS] + row
        more = yes(c, policy, at, state)
        if more == 0:
            if c.rules[DECLINE] == 1 and sight == 1:
                show = second
                if c.rules[SHOWS] != 0:
                    if c.table[WEIGHTS + first] > c.table[WEIGHTS + show]:
                        show = first
                open_ |= one_tile(show)
            break
    return best, n, special, left, used, shown | open_


@kernel
def coup(c, policy):
    """Out = the followed player's hand, his tiles, the banker's hand, the player's gain."""
    players = c.rules[PLAYERS]
    left = ZERO
    used = no_tiles()
    shown = no_tiles()
    facing = I(0)  # the most tiles of a player still in, as the banker's policy counts them
    mine = I(0)
    tiles = I(0)
    wins = I(0)  # the player holds a special hand
    theirs = I(0)
    beats = I(0)
    for seat in range(players):  # one call in the source: each would be compiled
        at = c.rules[OTHERS]
        seen = I(0)
        if seat == c.rules[FOLLOW]:
            at = I(0)
        if seat == players - 1:
            if facing == 0 and c.rules[STAND_OFF] == 0:
                break
            at = c.rules[BANKER]
            seen = facing
        best, n, special, left, used, shown = hand(c, policy, left, used, at, shown, seen, I(seat))
        if best > 0:
            facing = max(facing, min(n, CROWD) - 1)
        if seat == c.rules[FOLLOW]:
            mine = best
            tiles = n
            wins = special
        theirs = best  # in the end the banker's, who is the last
        beats = special
    c.out[1] = tiles - 2
    if mine == 0:
        c.out[0] = I(0)
        c.out[2] = I(0)
        c.out[3] = c.table[LOSES + tiles]
        if c.rules[STAND_OFF] == 1:
            c.out[2] = theirs + 1 + beats
            if theirs == 0:
                c.out[3] = c.table[LOSES]
    else:
        c.out[0] = mine + wins
        c.out[2] = theirs + 1 + beats
        c.out[3] = c.table[LOSES + tiles]
        if wins == 1:
            c.out[3] = c.table[WINS + tiles]
        elif theirs == 0:
            c.out[3] = c.table[WINS + tiles]
            if c.rules[RETURNS] == 1:
                c.out[3] = c.table[LOSES]
        elif mine > theirs:
            if beats == 0:
                c.out[3] = c.table[WINS + tiles]


def axes(rules: TwentyOneRules) -> tuple[Scale, ...]:
    """The followed player's hand and number of tiles, the banker's hand, the player's gain.

    The banker's hand is "none" where the player had lost before; it is "special" only where that
    beats all.
    """
    totals = tuple(range(1, rules.limit + 1))
    special = ("special",) if rules.banker_special == "beats_all" else ()
    return (
        Scale("player", ("bust", *totals, "special")),
        Scale("tiles", tuple(range(2, most_tiles(rules.top, rules.limit) + 1))),
        Scale("banker", ("none", "bust", *totals, *special)),
        Scale("gain", _gains(rules)),
    )


def _won(rules: TwentyOneRules, n: int) -> int:
    if n == 5 and rules.five_tile_pay == "stake":
        return 25 * 2 * rules.price
    return n * n * rules.price


def _gains(rules: TwentyOneRules) -> tuple[int, ...]:
    stakes = range(2, most_tiles(rules.top, rules.limit) + 1)
    return tuple(
        sorted({-n * rules.price for n in stakes} | {0} | {_won(rules, n) for n in stakes})
    )


def scorings(a: int, b: int) -> tuple[int, ...]:
    """What the tile a-b may count: pips, half of a double, nothing or seven for each blank half."""
    one = (0, 7) if a == 0 else (a,)
    other = (0, 7) if b == 0 else (b,)
    found = {x + y for x in one for y in other}
    if a == b:
        found |= {x for x in one}  # half of both halves counted alike
    return tuple(sorted(found))


def _three(values: Sequence[int]) -> list[int]:
    return [*values, *[values[-1]] * (3 - len(values))]


def _table(rules: TwentyOneRules) -> list[int]:
    dominoes = DominoSet(rules.top)
    most = most_tiles(rules.top, rules.limit)
    table = [0] * (BASE + WIDTH * WIDTH)
    gains = _gains(rules)
    weight = 1 if rules.shows == "heaviest" else -1
    for place, t in enumerate(reversed(dominoes.heaviest_first())):
        table[WEIGHTS + t] = weight * place
    heavy = [0] * (rules.limit + 1)
    for t, (a, b) in enumerate(dominoes.tiles):
        values = scorings(a, b)
        marked = values
        if rules.special == "plain_pips":
            marked = (a + b,)
        elif rules.special == "zero" and b == 0:
            marked = (0,)
        table[SCORES + 3 * t : SCORES + 3 * t + 3] = _three(values)
        table[SPECIALS + 3 * t : SPECIALS + 3 * t + 3] = _three(marked)
        table[LOWS + t] = values[0]
        for room in range(min(values[0], rules.limit + 1)):
            heavy[room] |= 1 << t
    for room, tiles in enumerate(heavy):
        wide_word = len(dominoes) > NARROW
        table[HEAVY + room] = tiles & PART_BITS if wide_word else tiles
        table[HIGH + room] = tiles >> PART if wide_word else 0
    for n in range(2, most + 1):
        table[WINS + n] = gains.index(_won(rules, n))
        table[LOSES + n] = gains.index(-n * rules.price)
    table[LOSES] = gains.index(0)
    for (best, low), row in layout(rules.limit, rules.top).base.items():
        table[BASE + WIDTH * best + low] = row
    return table


def setup(rules: TwentyOneRules) -> Setup:
    """Numbers and tables as named above.

    Tiles that count the same are alike, and all that no hand can take, unless they are seen.
    """
    dominoes = DominoSet(rules.top)
    most = most_tiles(rules.top, rules.limit)
    rows = layout(rules.limit, rules.top).rows
    own = 1 + (most - 2) * rows  # a player's policy; the denominator stands first
    others = own if rules.players > 2 else 0
    numbers = (
        len(dominoes), rules.limit, (1 << rules.limit + 1) - 1, rules.players, rules.follow - 1,
        most, int(rules.sight == "table"), int(rules.shows != "newest"),
        int(rules.expose_on_decline), int(rules.both_bust == "stand_off"),
        int(rules.banker_bust == "returns"), int(rules.banker_special == "beats_all"),
        others, own + others, rows,
    )  # fmt: skip
    kinds: dict[Any, int] = {}
    alike = []
    if rules.sight == "own":
        for a, b in dominoes.tiles:
            counts = scorings(a, b)
            kind = (counts, a + b) if counts[0] <= rules.limit else "too much"
            alike.append(kinds.setdefault(kind, len(kinds)))
    return Setup(numbers, tuple(_table(rules)), first=(2, 0), alike=tuple(alike))


def play_of(rules: TwentyOneRules) -> Kernel:
    """The kernel of a deal, for a large set with words of tiles that are wide."""
    tiles = len(DominoSet(rules.top))
    seat = dealing(hand, tiles, too_heavy=wide_too_heavy)
    return dealing(coup, tiles, hand=seat)


def tell(rules: TwentyOneRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The deal in words, a seat a line; then what passed between the followed player and the bank.

    Tiles that lie face down are told when they are shown.
    """
    for seat in range(rules.players):
        tiles = [code % SEAT for code in log if code // SEAT == seat]
        if not tiles:
            continue
        who = "The banker" if seat == rules.players - 1 else _player(rules, seat)
        yield f"{who} holds {_names(tiles[:2])}{_bought(tiles[2:])}."
    me = _player(rules, rules.follow - 1)
    tiles = outcome["tiles"]
    gain = outcome["gain"]
    hand = {"bust": f"is above {rules.limit}", "special": "shows a special hand"}
    mine = hand.get(outcome["player"], f"stands on {outcome['player']}")
    theirs = hand.get(outcome["banker"], f"has {outcome['banker']}")
    if outcome["banker"] != "none":
        yield f"The banker {theirs}."
    passed = f"wins {gain}" if gain > 0 else f"loses {-gain}" if gain else "has his stake back"
    yield f"{me}, with {tiles} tiles, {mine} and {passed}."


def _player(rules: TwentyOneRules, seat: int) -> str:
    return "The player" if rules.players == 2 else f"Player {seat + 1}"


def _names(tiles: Sequence[int]) -> str:
    return listed([tile_name(t) for t in tiles])


def _bought(tiles: Sequence[int]) -> str:
    return f" and buys {_names(tiles) or 'nothing'}"


GAME = Game(
    key="domino_twenty_one",
    title="Domino twenty-one",
    family="dominoes",
    document="003",
    source="The Deal, Scoring, strategy",
    rules=TwentyOneRules,
    axes=axes,
    setup=setup,
    play=play_of,
    tell=tell,
    exact=law,
    figures=figures,
    seats=seats,
    presets={"document_003": {}},
    small={"top": 2, "limit": 5},
)
