# %% [markdown]
# # The raffle table on trial
#
# Before raffles drew tickets, they threw dice.  Each chance that was sold bought **three throws of
# three dice**, and the highest total of the nine took the prize.  A page of rules prints a table of
# the odds against throwing any total from 32 up, and gives advice that rests on it: with 42 in the
# lead and twenty chances still to come, it says, it is 2 to 1 that nobody equals or beats it, so
# the holder may as well be bought out.
#
# **The question.**  Are the 23 printed odds right?  And what is a 42 worth?
#
# Every figure in the text below is computed in the cell under it, and asserted there.

# %%
import os
from fractions import Fraction

import oddslab
from oddslab import Odds, axis, parse_odds

TRIALS = int(os.environ.get("NOTEBOOK_TRIALS", "100_000_000"))
SEED = 1897

# %% [markdown]
# ## The apparatus
#
# One chance, told throw by throw.  It has an address, the seed and its number, so anybody can tell
# the very same one again.

# %%
print(oddslab.play("raffle", players=1, rng=SEED, trial=0))

# %% [markdown]
# ## Simulate
#
# A hundred million chances take a second or so.  The simulation only counts; each share of the
# count is an *estimate*, and comes with its standard error.

# %%
played = oddslab.simulate("raffle", players=1, trials=TRIALS, rng=SEED, progress=False)
for total in (32, 36, 42, 48):
    print(f"{total} or more: {played.estimate(axis('best') >= total)}")

# %% [markdown]
# ## Exact
#
# Nine dice fall in 6⁹ = 10,077,696 ways.  How many of them total 42 or more can be counted without
# writing them down, by adding one die at a time: 248,921 of them do.

# %%
law = oddslab.exact("raffle", players=1).marginal("best")
forty_two = law.at_least(42)
assert 6**9 == 10_077_696
assert forty_two == Fraction(248_921, 6**9)
print(forty_two, "or", Odds(forty_two).about())

# %% [markdown]
# A second witness: walk through every branch of the simulation's own source.  It comes to the same
# law, fraction by fraction; so the kernel plays the game that the formula counts.

# %%
walked = oddslab.walk("raffle", players=1).marginal("best")
assert walked == law

# %% [markdown]
# And the third: the simulated shares lie within five standard errors of the exact chances, for
# every total that was seen at all.  (One true share in 1.7 million lies farther off by bad luck.)

# %%
for total in range(32, 55):
    estimate = played.estimate(axis("best") >= total)
    if estimate.count:
        exact = float(law.at_least(total))
        spread = (exact * (1 - exact) / TRIALS) ** 0.5
        assert abs(estimate.value - exact) < 5 * spread or estimate.count < 50

# %% [markdown]
# ## Compare
#
# Now the page.  The audit judges each printed figure: *rounded* where it is the exact one rounded
# to the nearest, *truncated* where a fraction was dropped, *wrong* where neither will do.

# %%
ids = [f"RAF-{n:02}" for n in range(1, 24)]
table = oddslab.audit(ids=ids, trials=TRIALS // 10, progress=False)
assert not table.attrs["disagreements"]  # our own witnesses agree
shown = table[["id", "printed", "exact_decimal", "estimate", "verdict"]].set_index("id")
shown.map(lambda x: f"{x:,.2f}" if isinstance(x, float) else x)

# %% [markdown]
# **Three of the 23 are wrong.**  The odds against 33 are printed 9 to 7 where 1.36 to 1 is exact
# (15 to 11, nearly), against 36 they are printed 3 to 1 where 3.54 to 1 is, and the 45,809 to 1
# against 51 should be 45,807: a slip of the pen that costs nobody anything.  Six more dropped their
# fraction, and fourteen are exact or as near as such numbers come.  Somebody did this by hand, and
# did it well.

# %%
count = table["verdict"].value_counts().to_dict()
wrong = table[table["verdict"] == "wrong"]
assert list(wrong["printed"]) == ["9 to 7", "3 to 1", "45809 to 1"]
assert (count["wrong"], count["truncated"], count["exact"] + count["rounded"]) == (3, 6, 14)
assert Odds(law.at_least(33)).about(2) == "about 1.36 to 1 against"
assert str(Odds(law.at_least(33)).nearest_ratio(max_denominator=11)) == "15 to 11 against"
assert Odds(law.at_least(36)).about(2) == "about 3.54 to 1 against"
assert Odds(law.at_least(51)).about(0) == "about 45807 to 1 against"

# %% [markdown]
# The same in one picture: hollow squares are printed, short bars exact, dots estimated.

# %%
# %matplotlib inline
from oddslab import charts

charts.chart("raffle_odds", trials=TRIALS, rng=SEED)

# %% [markdown]
# ## What is a 42 worth?
#
# With 42 in the lead and twenty chances to come, nobody equals or beats it with probability 0.606:
# odds of 1.54 to 1 on, **not 2 to 1**.

# %%
ahead = oddslab.exact("raffle", held=42, players=20).figures()
assert ahead["none_reaches"] == (1 - forty_two) ** 20
print(f"{float(ahead['none_reaches']):.4f}:", Odds(ahead["none_reaches"]).about())
assert f"{float(ahead['none_reaches']):.3f}" == "0.606"
assert Odds(ahead["none_reaches"]).about() == "about 1.54 to 1 on"

# %% [markdown]
# But a second 42 does not take the prize from the first: equal totals are thrown off.  Counting
# what the holder can still hope for then, he takes the prize with probability 0.672, which is 2.04
# to 1 on.  The page's advice is sound after all; only its reason is not.  Of a prize of 100
# dollars, a 42 is worth 67.15.

# %%
hope = ahead["holder_gets_prize"]
print(f"{float(hope):.4f}:", Odds(hope).about(), f"- of 100 dollars, {float(100 * hope):.2f}")
assert f"{float(hope):.3f}" == "0.672"
assert Odds(hope).about() == "about 2.04 to 1 on"
assert f"{float(100 * hope):.2f}" == "67.15"

# %% [markdown]
# The simulation agrees (it plays the throwing off):

# %%
raffles = oddslab.simulate("raffle", held=42, trials=TRIALS // 100, rng=SEED, progress=False)
estimate = raffles.figure("holder_gets_prize")
print(estimate)
assert abs(estimate.value - float(hope)) < 5 * estimate.standard_error

# %% [markdown]
# ## Vary
#
# How much hangs on the rule for ties, and on honest dice?  If equal totals take the prize from the
# 42 it is worth 60.64 dollars, if they cannot, 74.10; sharing is worth as much as throwing off.
# And with dice loaded to throw a six one time in five, a 42 comes 1.6 times as often, and is worth
# 51.53.

# %%
worth = {}
for ties in ("lose", "divide", "shake_off", "win"):
    figures = oddslab.exact("raffle", held=42, ties=ties).figures()
    share = figures["holder_share" if ties == "divide" else "holder_gets_prize"]
    worth[ties] = f"{float(100 * share):.2f}"
    print(f"ties={ties:<10} {worth[ties]} dollars")
loaded = {"kind": "loaded", "loaded_face": 6}
share = oddslab.exact("raffle", held=42, **loaded).figures()["holder_gets_prize"]
print(f"loaded dice     {float(100 * share):.2f} dollars")
oftener = oddslab.exact("raffle", players=1, **loaded).marginal("best").at_least(42) / forty_two

assert worth == {"lose": "60.64", "divide": "67.15", "shake_off": "67.15", "win": "74.10"}
assert f"{float(100 * share):.2f}" == "51.53"
assert f"{float(oftener):.1f}" == "1.6"

# %% [markdown]
# ## The verdict
#
# Of 23 printed odds three are wrong: by 5 per cent, by 15, and by a hair.  The 2 to 1 on a leading
# 42 is about right for the holder's hope of the prize, and wrong for what the page says it is.

# %%
pairs = zip(wrong["printed"], wrong["exact"])
off = [parse_odds(printed).value.to_one / Fraction(exact) - 1 for printed, exact in pairs]
print([f"{float(100 * x):+.3f}%" for x in off])
assert [f"{float(100 * x):+.0f}%" for x in off] == ["-5%", "-15%", "+0%"]
