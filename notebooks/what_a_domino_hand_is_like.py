# %% [markdown]
# # What a domino hand is like
#
# You take seven tiles from the twenty-eight that lie face down.  What have you got?
#
# **The question.**  How heavy is such a hand, how many doubles has it, which suits does it lack,
# and can your neighbour answer what you lead?  A page of rules reckons with 147 pips in the set and
# 5¼ to a tile, from which a hand of seven would weigh a little under 37.
#
# A hand is small enough for **three witnesses**: a count by formula, a look at every hand there is,
# and hands dealt at random.  Every figure in the text is computed in the cell below it, and
# asserted there.

# %%
import os
from fractions import Fraction
from math import comb

import oddslab
from oddslab import axis, charts
from oddslab.apparatus import domino_enumeration, domino_hands
from oddslab.apparatus.dominoes import DominoSet

TRIALS = int(os.environ.get("NOTEBOOK_TRIALS", "10_000_000"))
SEED = 1897
SIX = DominoSet(6)
HANDS = comb(28, 7)


def percent(chance):
    """A chance in per cent, as the text states it."""
    return f"{float(100 * chance):.1f}%"


# %% [markdown]
# ## How heavy?
#
# There are 1,184,040 hands of seven.  Their pips follow a neat law: the mean is 42, and the
# standard deviation is 7 exactly.  The lightest hand has 15 pips and the heaviest 69, with three
# hands each.

# %%
pips = domino_hands.pips_law(SIX, 7)
assert HANDS == pips.total == 1_184_040
assert (pips.mean(), pips.var()) == (42, 7**2)
assert (pips.min(), pips.max()) == (15, 69)
assert pips.pmf(15) == pips.pmf(69) == Fraction(3, HANDS)

# %% [markdown]
# Now deal hands at random.  Short bars are exact, dots are estimated.  Ten million hands leave
# nothing to be seen between the two, so the lower panel counts in standard errors: about one dot in
# twenty should lie outside the grey band by chance alone.

# %%
# %matplotlib inline
design = charts.design("domino_hand")
dealt = design.data(trials=TRIALS, rng=SEED)
assert design.law(dealt) == pips
assert design.told(dealt)["z"].abs().max() < 5
design.draw(dealt).figure

# %% [markdown]
# More than half of all hands, 55.9%, have from 37 to 47 pips.  The page's 37 stands at the lower
# edge of that: 73.5% of the hands are heavier.

# %%
within = pips.at_most(47) - pips.at_most(36)
assert percent(within) == "55.9%"
assert percent(pips.at_least(38)) == "73.5%"
seen = dealt.set_index("outcome")["estimate"].loc[37:47].sum()
print(f"37 to 47 pips: exactly {float(within):.4%}, dealt {seen:.4%}")
assert abs(seen - float(within)) < 5 * float(within * (1 - within) / TRIALS) ** 0.5

# %% [markdown]
# Nor is 147 the number of pips in the set: there are 168, and 6 to a tile.  The audit has both
# figures of the page, and thinks that the second follows from the first.

# %%
audited = oddslab.audit(ids=["D000-15", "D000-16"], progress=False)
assert list(audited["exact"]) == ["168", "6"]
assert set(audited["verdict"]) == {"wrong"}
assert SIX.total_pips == 168
audited[["id", "printed", "exact", "verdict", "diagnosis"]].set_index("id")

# %% [markdown]
# ## How many doubles?
#
# Seven of the 28 tiles are doubles, and so is a quarter of the mean hand: 1.75 of them.  One hand
# in ten, 9.8%, has none.  Five or more are rare, 1 hand in 260.  Forty-Two is played with the same
# hand, so its simulation counts doubles for us.

# %%
doubles = domino_hands.doubles_law(SIX, 7)
played = oddslab.simulate("forty_two", trials=TRIALS, rng=SEED, progress=False)
for k in range(6):
    estimate = played.estimate(axis("doubles") == k)
    print(f"{k} doubles: exactly {float(doubles.pmf(k)):.6f}, dealt {estimate}")
    assert abs(estimate.value - float(doubles.pmf(k))) < 5 * estimate.standard_error
assert doubles.mean() == Fraction(7, 4)
assert percent(doubles.pmf(0)) == "9.8%"
assert round(1 / doubles.at_least(5)) == 260

# %% [markdown]
# ## Which suits?
#
# A hand of seven touches nearly every suit.  42.3% of the hands have all seven, 47.0% lack one,
# 10.3% lack two, and 0.4% lack three, which is the most: the tiles of three suits alone are six.
# The longest suit has three tiles in 63.5% of the hands and four in 26.8%.  All seven tiles of one
# suit come once in 169,149 hands.

# %%
missing = domino_hands.missing_law(SIX, 7)
longest = domino_hands.longest_law(SIX, 7)
assert [percent(missing.pmf(k)) for k in range(4)] == ["42.3%", "47.0%", "10.3%", "0.4%"]
assert missing.max() == 3
assert [percent(longest.pmf(k)) for k in (3, 4)] == ["63.5%", "26.8%"]
assert round(1 / longest.pmf(7)) == 169_149

# %% [markdown]
# The second witness does not reason at all: it looks at each of the 1,184,040 hands, in some
# thousandths of a second, and finds the same laws to the last hand.

# %%
assert domino_enumeration.every_hand_sums(SIX, 7) == domino_hands.pips_and_doubles(SIX, 7)
every = domino_enumeration.every_hand_suits(SIX, 7)
assert every.marginal("longest") == longest
assert every.marginal("missing") == missing

# %% [markdown]
# ## Can the neighbour answer?
#
# Against a tile of two suits hardly anybody is without an answer: 1 time in 138.  A double shows
# one suit only, and is not answered in 13.1% of the deals, 18 times as often.  That is what doubles
# are good for at the start, and why they are hard to get rid of later.

# %%
double, plain = (domino_hands.answers_law(SIX, led, 7).pmf(0) for led in ("5-5", "6-4"))
assert plain == Fraction(1, 138)
assert percent(double) == "13.1%"
assert round(double / plain) == 18

# %% [markdown]
# ## Who sets?
#
# In many games the highest double in any hand must be set.  Between two players it is the
# double-six exactly half the time, and they hold no double at all once in 345 deals.  Among three
# there is none only if the seven tiles left over are the seven doubles: one deal in 1,184,040, as
# seldom as a hand of seven doubles.

# %%
two, three = (domino_hands.highest_double_law(SIX, players, 7) for players in (2, 3))
assert two.pmf(6) == Fraction(1, 2)
assert two.pmf("none") == Fraction(1, 345)
assert three.pmf("none") == doubles.pmf(7) == Fraction(1, HANDS)

# %% [markdown]
# ## Vary
#
# Seven tiles from a larger set are another thing.  From a double-nine set they weigh 63 pips with a
# standard deviation of 10.6, and all the suits are there in 2.7% of the hands only; from a
# double-twelve set 84, with a standard deviation of 14, and in one hand of 8,557.  And four tiles
# of the double-six set, as each of four players takes at the block game, lack 2.05 suits on the
# mean.

# %%
print("set  pips  spread  no double  all suits")
spreads = {}
for top in (6, 9, 12):
    dominoes = DominoSet(top)
    law = domino_hands.pips_law(dominoes, 7)
    none = domino_hands.doubles_law(dominoes, 7).pmf(0)
    whole = domino_hands.missing_law(dominoes, 7).pmf(0)
    spreads[top] = f"{law.std():.1f}"
    weight = f"{float(law.mean()):>4g}  {spreads[top]:>6}"
    print(f"{top:>3}  {weight}  {percent(none):>9}  {percent(whole):>9}")
    assert law.mean() == 7 * top
assert spreads == {6: "7.0", 9: "10.6", 12: "14.0"}
assert percent(domino_hands.missing_law(DominoSet(9), 7).pmf(0)) == "2.7%"
assert round(1 / whole) == 8557
assert f"{float(domino_hands.missing_law(SIX, 4).mean()):.2f}" == "2.05"

# %% [markdown]
# ## The verdict
#
# A hand of seven weighs 42 pips, give or take 7; it has a double or two, three tiles of its longest
# suit, and all suits or all but one.  The page's 147 and 5¼ are both an eighth too low.

# %%
assert Fraction(147, 168) == Fraction(21, 4) / 6 == 1 - Fraction(1, 8)
assert doubles.pmf(1) + doubles.pmf(2) > Fraction(2, 3)
assert missing.at_most(1) > Fraction(8, 9)
