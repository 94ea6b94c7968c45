"""The block game's worked example: each statement checked against the position it is about.

The hands are those that the play itself shows.  B's seven tiles are the ones he plays before the
end; six of A's are played, and his seventh is the one tile without a six, in no other place, that
counts the 8 with which he is left.
"""

from __future__ import annotations

import functools
from fractions import Fraction

from oddslab.apparatus import domino_hands as hands
from oddslab.apparatus.dominoes import DominoSet, hand_name, tile_name, tiles_in
from oddslab.audits._judging import Claim, Judgement, Reading, Slip, judge
from oddslab.open_hand import hidden
from oddslab.open_hand.notation import read_plays, replay
from oddslab.open_hand.positions import GO, Play, Position
from oddslab.open_hand.solver import Solution, solve

SIX = DominoSet(6)
A, B = 0, 1
DEALT = 7
TO_GO = "5-0 6-0 5-2 6-6 2-0 6-4 4-4 go"
PLAYED_ON = "4-0 on 0 go 5-4 5-1 go 1-1 go 6-1 go 6-3"
TO_THE_CHOICE = "5-0 6-0 5-2 6-6 2-0"  # B's, between 6-4 and 6-1
BETTER = f"{TO_THE_CHOICE} 6-1 4-0 6-4 go"
LISTED_FOR_B = "6-6 6-3 6-1 6-0 5-1 5-0"
LEFT_WITH = 8  # pips, when B is out
FIRST_FIGURE = 21  # the text's own for four tiles, and by how much it finds the seven heavier
HEAVIER = 13


@functools.cache
def deal() -> Position:
    """Both hands before the first tile."""
    plays = read_plays(SIX, f"{TO_GO} {PLAYED_ON}")
    own = [sum(1 << p.tile for p in plays[s::2] if p.tile is not None) for s in (A, B)]
    never = SIX.whole & ~own[A] & ~own[B] & ~SIX.suit(6)
    last = [t for t in tiles_in(never) if SIX.pips[t] == LEFT_WITH]
    assert len(last) == 1, "A's seventh tile is not settled"
    return Position(SIX, (own[A] | 1 << last[0], own[B]))


def after(plays: str) -> Position:
    """The position after these plays, each checked."""
    return replay(deal(), plays)[-1]


@functools.cache
def solved(plays: str) -> Solution:
    """Every play's value after these."""
    return solve(after(plays))


@functools.cache
def seen() -> hidden.Seen:
    """What A knows when he is to block or not."""
    p = after(TO_GO)
    return hidden.Seen(SIX, p.hands[A], A, p.hands[B].bit_count(), p.ends or (), p.line)


@functools.cache
def over_all() -> hidden.Worth:
    """What A's plays are worth over all hands that B can hold."""
    return hidden.worth(seen())


BLOCK, ON = (Play(SIX.tile("4-0"), end) for end in (4, 0))


def in_play(suit: int) -> int:
    """The tiles of a suit in A's seven."""
    return (deal().hands[A] & SIX.suit(suit)).bit_count()


@judge("D000-01", "D000-02")
def suits_of_a(claim: Claim) -> Judgement:
    """Fives and blanks in A's hand."""
    return Judgement([Reading("hand", in_play(5 if claim.id == "D000-01" else 0))])


@judge("D000-03")
def listed_hand(claim: Claim) -> Judgement:
    """The tiles listed for B against those of a full hand, which he plays."""
    listed, played = SIX.hand(LISTED_FOR_B), deal().hands[B]
    return Judgement(
        [Reading("full_hand", listed.bit_count() == DEALT)],
        notes=(
            f"{listed.bit_count()} tiles are listed, not {DEALT}: {hand_name(listed & ~played)} "
            f"among them is no tile of B's, and {hand_name(played & ~listed)}, which he plays, "
            "are left out",
        ),
    )


@judge("D000-04")
def tile_of_both(claim: Claim) -> Judgement:
    """The 5-0 after A has set it."""
    p = after("5-0")
    return Judgement(
        [Reading("set", not SIX.hand("5-0") & SIX.hand([tile_name(t) for t in p.line]))],
        notes=("the set has one 5-0, and it lies on the table",),
    )


@judge("D000-05")
def on_the_five(claim: Claim) -> Judgement:
    """A's plays after 5-0 6-0."""
    return Judgement([Reading("position", all(p.end == 5 for p in after("5-0 6-0").plays()))])


@judge("D000-06")
def heaviest(claim: Claim) -> Judgement:
    """B without a two, his heaviest tile the double six."""
    own = after("5-0 6-0 5-2").hands[B]
    first = next(t for t in SIX.heaviest_first() if own >> t & 1)
    return Judgement(
        [Reading("position", not own & SIX.suit(2) and first == SIX.tile("6-6"))],
    )


def net_of(tile: str) -> int:
    """What B wins at his choice by a tile, which he can put to the six alone."""
    return solved(TO_THE_CHOICE).of(Play(SIX.tile(tile), 6))


@judge("D000-07")
def would_win(claim: Claim) -> Judgement:
    """6-1 in place of 6-4, solved."""
    net = net_of("6-1")
    same = [tile_name(p.tile) for p in solved(TO_THE_CHOICE).best if p.tile is not None]
    return Judgement(
        [Reading("open_hands", net, net > 0)],
        notes=(f"it wins {net}; best are {' and '.join(same)}",),
    )


@judge("D000-08")
def foolish(claim: Claim) -> Judgement:
    """6-4 against best play, solved."""
    worse = solved(TO_THE_CHOICE).value - net_of("6-4")
    return Judgement(
        [Reading("open_hands", worse, worse > 0)],
        notes=(f"{net_of('6-4')} in place of {solved(TO_THE_CHOICE).value}: {worse} points worse",),
    )


@judge("D000-09")
def says_go(claim: Claim) -> Judgement:
    """B's plays before his go."""
    return Judgement([Reading("position", after(TO_GO.removesuffix(" go")).plays() == (GO,))])


@judge("D000-10")
def choice_of_a(claim: Claim) -> Judgement:
    """A's tiles after the go."""
    return Judgement([Reading("position", len({p.tile for p in after(TO_GO).plays()}))])


@judge("D000-11")
def proved_by_go(claim: Claim) -> Judgement:
    """Every unseen tile with a blank or a four could have been played."""
    p = after(TO_GO)
    ruled_out = seen().pool ^ hands.unseen(SIX, [*tiles_in(p.hands[A]), *p.line])
    asked = hands.unseen(SIX, [*tiles_in(p.hands[A]), *p.line]) & (SIX.suit(0) | SIX.suit(4))
    return Judgement(
        [Reading("must_play", ruled_out == asked)],
        notes=("so where a player who can match must play (DO-3)",),
    )


def shut_out(p: Position) -> bool:
    """Whether A can play nothing before B is out, whatever B does."""
    if p.over:
        return p.out == B
    plays = p.plays()
    return (p.turn == B or plays == (GO,)) and all(shut_out(p.after(x)) for x in plays)


@judge("D000-12")
def before_a_again(claim: Claim) -> Judgement:
    """5-4 at once, and whether A comes to play again."""
    p = after(f"{TO_GO} 5-4")
    (only,) = p.plays()
    answers = [tile_name(x.tile) for x in p.after(only).plays() if x.tile is not None]
    return Judgement(
        [Reading("position", shut_out(p))],
        notes=(
            f"B has only {only}, and A answers with {' or '.join(answers)}; in the line that the "
            "text plays (D000-29) the 4-0 has gone before",
            f"with best play B wins {-solved(TO_GO).of(Play(SIX.tile('5-4'), 4))} all the same",
        ),
    )


@judge("D000-13")
def on_the_blank(claim: Claim) -> Judgement:
    """4-0 on the blank: B's go, and A's only tile."""
    p = after(f"{TO_GO} 4-0 on 0")
    tiles = {x.tile for x in p.after(GO).plays()} if p.plays() == (GO,) else set()
    return Judgement([Reading("position", tiles == {SIX.tile("5-4")})])


@judge("D000-14")
def on_the_four(claim: Claim) -> Judgement:
    """4-0 on the four."""
    p = after(f"{TO_GO} 4-0 on 4")
    return Judgement([Reading("position", p.over and p.out is None)])


@judge("D000-17", "D000-28")
def at_the_block(claim: Claim) -> Judgement:
    """A's pips, or what he scores, when he has blocked."""
    p = after(f"{TO_GO} 4-0 on 4")
    return Judgement([Reading("hands", p.pips()[A] if claim.id == "D000-17" else p.net())])


@judge("D000-19")
def tiles_of_b(claim: Claim) -> Judgement:
    """B's tiles after the go."""
    return Judgement([Reading("position", after(TO_GO).hands[B].bit_count())])


@judge("D000-21")
def on_the_table(claim: Claim) -> Judgement:
    """Tiles laid."""
    return Judgement([Reading("position", len(after(TO_GO).line))])


def text_mean() -> Fraction:
    """The text's 21 less its 13 spread over the 21 tiles not laid, which is right for one tile."""
    return FIRST_FIGURE - Fraction(HEAVIER, len(SIX) - len(after(TO_GO).line))


@judge("D000-23")
def not_on_the_table(claim: Claim) -> Judgement:
    """Four tiles of those not laid."""
    line = after(TO_GO).line
    return Judgement(
        [Reading("not_laid", hands.mean_pips(SIX, 4, hands.unseen(SIX, line)))],
        slips=(
            Slip(
                "21 less 13/21, the share of one tile in what the text finds the seven to be "
                "heavier by; four tiles bear four times that",
                text_mean,
            ),
        ),
    )


@judge("D000-24")
def no_blank(claim: Claim) -> Judgement:
    """What the absence of blanks adds."""
    p = after(TO_GO)
    known = [*tiles_in(p.hands[A]), *p.line]
    before, now = (
        hands.mean_pips(SIX, 4, hands.unseen(SIX, known, absent)) for absent in ((), (0,))
    )
    rise = now - before
    return Judgement(
        [Reading("unseen_by_a", rise, rise > 0)],
        notes=(
            f"it rises from {float(before):.2f} to {float(now):.2f} pips; whether that is slight "
            "is a matter of words",
        ),
    )


@judge("D000-25")
def all_that_a_knows(claim: Claim) -> Judgement:
    """Four tiles without a blank or a four."""
    return Judgement(
        [Reading("unseen_by_a", hands.mean_pips(SIX, 4, seen().pool))],
        notes=(f"{seen().hands} hands are possible, from {hand_name(seen().pool)}",),
        slips=(
            Slip("the 20 of D000-23 as it stands, as if the go told next to nothing", text_mean),
        ),
    )


@judge("D000-26")
def odds_on_the_block(claim: Claim) -> Judgement:
    """B's four tiles against A's 17 pips."""
    own = after(f"{TO_GO} 4-0 on 4").pips()[A]
    p = hands.pips_law(SIX, 4, seen().pool).at_least(own + 1)
    assert p == over_all().law(BLOCK).at_least(1), "hands counted twice do not agree"
    return Judgement(
        [Reading("unseen_by_a", p, p > Fraction(1, 2))],
        notes=(f"{p * seen().hands} of {seen().hands} hands outweigh {own}",),
    )


@judge("D000-27")
def should_block(claim: Claim) -> Judgement:
    """Blocking against playing on, as the hands lie and over all that B may hold."""
    lie, mean = solved(TO_GO), over_all()
    block, on = mean.law(BLOCK), mean.law(ON)
    return Judgement(
        [
            Reading("hands_of_the_example", lie.of(BLOCK) > lie.of(ON)),
            Reading("all_hands_of_b", block.mean() > on.mean()),
        ],
        notes=(
            f"as the hands lie {lie.of(BLOCK)} against {lie.of(ON)}",
            f"over all hands a mean of {float(block.mean()):.2f} against {float(on.mean()):.2f}, "
            "each with both hands open and best play",
            f"a block wins more often, {float(block.at_least(1)):.1%} against "
            f"{float(on.at_least(1)):.1%}, and wins less",
        ),
    )


@judge("D000-29")
def line_played_on(claim: Claim) -> Judgement:
    """The line that the text plays, each play checked as it is replayed."""
    record = replay(after(TO_GO), PLAYED_ON)
    goes = [p.plays() == (GO,) for p in record[:-1] if p.turn == A]
    return Judgement(
        [Reading("position", record[-1].out == B and goes == [False] * 2 + [True] * 3)],
        notes=("A says go three times",),
    )


@judge("D000-30")
def score_played_on(claim: Claim) -> Judgement:
    """B's domino."""
    return Judgement([Reading("position", -after(f"{TO_GO} {PLAYED_ON}").net())])


@judge("D000-31")
def forced(claim: Claim) -> Judgement:
    """A's tiles after 6-1."""
    tiles = {p.tile for p in after(f"{TO_THE_CHOICE} 6-1").plays()}
    return Judgement([Reading("position", tiles == {SIX.tile("4-0")})])


@judge("D000-32")
def both_sixes(claim: Claim) -> Judgement:
    """What B can bring the ends to."""
    p = after(f"{TO_THE_CHOICE} 6-1 4-0")
    ends = {x: p.after(x).ends for x in p.plays()}
    shown = after(BETTER).ends or ()
    return Judgement(
        [Reading("position", (6, 6) in ends.values())],
        notes=(
            f"B's 6-4 leaves {max(shown)} and {min(shown)}, so only one end is a six; A has "
            "neither and must say go all the same",
        ),
    )


def scored(p: Position, tiles: tuple[str, ...]) -> int | None:
    """B's points when he plays these tiles in turn and A plays his best; None where he cannot."""
    if p.over:
        return -p.net() if p.out == B else None
    if p.turn == A:
        results = [scored(p.after(x), tiles) for x in p.plays()]
        return None if None in results else min(r for r in results if r is not None)
    mine = [x for x in p.plays() if tiles and x.tile == SIX.tile(tiles[0])]
    found = [scored(p.after(x), tiles[1:]) for x in mine]
    return max((r for r in found if r is not None), default=None)


@judge("D000-33")
def domino_for_b(claim: Claim) -> Judgement:
    """B's better line, A free to play what he can."""
    points = scored(after(BETTER), ("1-1", "6-3", "5-1"))
    assert points is not None, "the line cannot be played"
    best = solved(f"{TO_THE_CHOICE} 6-1 4-0").value
    return Judgement(
        [Reading("position", points)],
        notes=(f"with best play he wins {best}",),
    )


@judge("D000-34")
def best_set(claim: Claim) -> Judgement:
    """Every first tile of A, solved."""
    start = solved("")
    chosen = start.of(Play(SIX.tile("5-0")))
    others = sorted((v for p, v in start.values if p.tile != SIX.tile("5-0")), reverse=True)
    return Judgement(
        [Reading("open_hands", all(v <= chosen for v in others))],
        notes=(f"it loses {-chosen} to best play, every other tile {-others[0]} to {-others[-1]}",),
    )
