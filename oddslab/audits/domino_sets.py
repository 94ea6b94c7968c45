"""What the documents say of sets of dominoes: tiles, pips, what is dealt and what is left."""

from __future__ import annotations

from fractions import Fraction

from oddslab.apparatus import domino_hands as hands
from oddslab.apparatus.dominoes import DominoSet
from oddslab.audits._judging import Claim, Judgement, Reading, Slip, judge
from oddslab.audits._samples import Share
from oddslab.distribution import axis
from oddslab.game import variant

SIX = DominoSet(6)
SEVEN_EACH = 7
KEPT = 2  # of the stock, never drawn
PLAYED = "5-0 6-0 5-2 6-6 2-0 6-4 4-4"  # the block game's example, up to the go
HAND_A = "5-0 5-2 2-0 4-4 4-0 5-4 5-3"
PRINTED_MEAN = Fraction(147, 28)  # 5 1/4, the mean that follows from 147 pips
ORDINARY_TRIALS = 2_000_000  # a figure of which none is printed; one hand in 345


def left_by(players: int, each: int) -> int:
    """The tiles left when so many players have taken so many each; below 0 where they cannot."""
    return len(SIX) - players * each


@judge("D000-15")
def pips(claim: Claim) -> Judgement:
    """The pips of the set, tile by tile."""
    return Judgement(
        [Reading("set", SIX.total_pips)],
        slips=(
            Slip(
                "each number counted on seven halves, 7 x (0 + 1 + ... + 6); it stands on eight, "
                "as its double has two",
                lambda: 7 * sum(range(7)),
            ),
        ),
    )


@judge("D000-16")
def mean_tile(claim: Claim) -> Judgement:
    """The mean tile."""
    return Judgement(
        [Reading("set", hands.mean_pips(SIX, 1))],
        slips=(Slip("the 147 pips of the row before, over 28 tiles", lambda: PRINTED_MEAN),),
    )


@judge("D000-18")
def above_two_tiles(claim: Claim) -> Judgement:
    """Seventeen against the mean of two tiles."""
    two = hands.mean_pips(SIX, 2)
    return Judgement([Reading("set", two < 17)], notes=(f"two tiles are worth {two} on the mean",))


@judge("D000-20")
def four_tiles(claim: Claim) -> Judgement:
    """Four tiles of the set, or of those that A has not seen."""
    unseen = hands.unseen(SIX, sorted({*HAND_A.split(), *PLAYED.split()}))
    return Judgement(
        [
            Reading("whole_set", hands.mean_pips(SIX, 4)),
            Reading("unseen_by_a", hands.mean_pips(SIX, 4, unseen)),
        ],
        slips=(Slip("four times the printed mean, 4 x 5 1/4", lambda: 4 * PRINTED_MEAN),),
    )


@judge("D000-22")
def above_the_mean(claim: Claim) -> Judgement:
    """The tiles of the example on the table against as many of the set."""
    on_table = SIX.pips_of(SIX.hand(PLAYED))
    return Judgement(
        [Reading("set", on_table - hands.mean_pips(SIX, 7))],
        slips=(
            Slip(
                f"the printed mean again: {on_table} - 7 x 5 1/4",
                lambda: on_table - 7 * PRINTED_MEAN,
            ),
        ),
    )


@judge("D000-35", "D001-13")
def matadors(claim: Claim) -> Judgement:
    """The matadors of the set, counted."""
    count = sum(p == 7 for p in SIX.pips) + 1  # and the double blank
    named = SIX.hand("0-0 4-3 6-1 5-2")
    holds = named.bit_count() == count
    notes = () if claim.printed != "-" else (f"no figure is printed; it holds: they are {count}",)
    return Judgement([Reading("set", count, holds if notes else None)], notes=notes)


@judge("D000-36")
def around_the_double_six(claim: Claim) -> Judgement:
    """The double six, one tile at each of its sides and ends."""
    return Judgement([Reading("each_place", 1 + 2 + 2)])


@judge("D000-37")
def pool_hands(claim: Claim) -> Judgement:
    """Equal hands of three to six players that leave eight."""
    most = {n: (len(SIX) - 8) // n for n in range(3, 7)}
    told = ", ".join(map(str, most.values()))
    return Judgement(
        [Reading("one_tile_or_more", all(most.values()))],
        notes=(f"at most {told} tiles each for 3, 4, 5, 6 players",),
    )


@judge("D000-45")
def muggins_stock(claim: Claim) -> Judgement:
    """What two, three, four hands of seven leave beyond the two that stay."""
    drawn = {n: max(left_by(n, SEVEN_EACH) - KEPT, 0) for n in (2, 3, 4)}
    return Judgement(
        [Reading("one_tile_or_more", all(drawn.values()))],
        notes=(
            "to draw there are " + ", ".join(f"{d} with {n} players" for n, d in drawn.items()),
        ),
    )


@judge("D001-01", "D001-02", "D001-03")
def tiles(claim: Claim) -> Judgement:
    """The tiles of a complete set."""
    top = {"01": 6, "02": 9, "03": 12}[claim.id[-2:]]
    slips = (
        Slip(
            f"from the 28 of the ordinary set on, each number n to {top} brings n new tiles; it "
            "brings n + 1, its double among them",
            lambda: 28 + sum(range(7, top + 1)),
        ),
    )
    return Judgement(
        [Reading("complete_set", len(DominoSet(top)))], slips=slips if top > SIX.top else ()
    )


@judge("D001-04", "D004-01")
def left_of_two_hands(claim: Claim) -> Judgement:
    """Two hands of seven."""
    return Judgement([Reading("two_hands", left_by(2, SEVEN_EACH))])


@judge("D001-05")
def no_double_out(claim: Claim) -> Judgement:
    """No double in fourteen tiles: one hand of fourteen is as good as two of seven."""
    p = hands.highest_double_law(SIX, 2, SEVEN_EACH).pmf(hands.NO_DOUBLE)
    v = variant("forty_two", hand=2 * SEVEN_EACH)
    return Judgement(
        [Reading("two_hands", p, True, Share(v, axis("doubles") == 0, p, trials=ORDINARY_TRIALS))],
        notes=(f"no figure is printed: it happens once in {float(1 / p):.0f} deals",),
    )


@judge("D001-06", "D004-02")
def drawn_from_the_stock(claim: Claim) -> Judgement:
    """The stock of fourteen less the two that stay."""
    stock = left_by(2, SEVEN_EACH)
    drawn = stock - KEPT
    if claim.id == "D004-02":
        return Judgement([Reading("two_stay", drawn)])
    return Judgement(
        [Reading("two_stay", drawn, verdict="exact" if stock - drawn == KEPT else "wrong")],
        notes=(f"all but two of {stock} are {drawn}",),
    )


@judge("D001-15")
def tidley_wink(claim: Claim) -> Judgement:
    """The players who can take three each and leave two."""
    most = max(n for n in range(1, len(SIX)) if left_by(n, 3) >= KEPT)
    return Judgement(
        [Reading("two_left", most, True)],
        notes=(f"no figure is printed: any number up to {most}, who leave {left_by(most, 3)}",),
    )


@judge("D001-16", "D001-17")
def four_hands(claim: Claim) -> Judgement:
    """The whole set among four players."""
    each, rest = divmod(len(SIX), 4)
    if claim.printed != "-":
        return Judgement([Reading("whole_set", each)])
    return Judgement(
        [Reading("whole_set", each, rest == 0)],
        notes=(f"no figure is printed; it holds: {each} each and none left",),
    )


@judge("D001-12")
def worth_keeping(claim: Claim) -> Judgement:
    """A remark on what usually follows."""
    return Judgement(notes=("advice; no figure is given that could be judged",))


@judge("D004-05")
def seven_each(claim: Claim) -> Judgement:
    """Seven each with two to be left, or with nothing."""
    players = (4, 5, 6)
    left = {n: left_by(n, SEVEN_EACH) for n in players}
    return Judgement(
        [
            Reading("two_left", all(left[n] < KEPT for n in players)),
            Reading("nothing_left", all(left[n] < 0 for n in players)),
        ],
        notes=("four players can take seven each, and other documents deal so; none is left",),
    )


@judge("D004-06")
def divided(claim: Claim) -> Judgement:
    """The set among four, five and six."""
    over = {n: len(SIX) % n for n in (4, 5, 6)}
    return Judgement(
        [Reading("whole_set", not any(over.values()))],
        notes=("left over: " + ", ".join(f"{r} with {n} players" for n, r in over.items()),),
    )
