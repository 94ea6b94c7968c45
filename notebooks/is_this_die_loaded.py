# %% [markdown]
# # Is this die loaded?
#
# On the second of February 1894 W. F. R. Weldon wrote to Francis Galton that he had thrown twelve
# dice **26,306 times** and counted at each throw how many of them showed a five or a six.  The
# counts are among the most famous in statistics, for they were the first to be tried by
# chi-square; and textbooks print the statistic to this day, 47.1252 in one exercise.
#
# **The question.**  Were Weldon's dice fair?  Is 47.1252 right?  And how does one tell of the die
# on the own table?
#
# Every figure in the text below is computed in the cell under it, and asserted there.

# %%
import os
from fractions import Fraction

import oddslab
from oddslab import axis, charts, crooked, evidence
from oddslab.evidence.weldon import single_dice, weldon

TRIALS = int(os.environ.get("NOTEBOOK_TRIALS", "20_000_000"))
SEED = 1894

# %% [markdown]
# ## The throws
#
# 315,672 single dice, of which 106,602 succeeded: a share of 0.3377 where a third was to be
# expected.

# %%
throws = weldon()
dice = single_dice(throws)
share = Fraction(dice.of()[1], dice.made())
print(throws.of())
print(f"{dice.of()[1]:,} of {dice.made():,} dice: {float(share):.4f}")
assert f"{throws.made():,}" == "26,306"
assert f"{dice.made():,}" == "315,672"
assert f"{dice.of()[1]:,}" == "106,602"
assert f"{float(share):.4f}" == "0.3377"

# %% [markdown]
# ## What fair dice do
#
# Twelve fair dice show five successes or more in 0.3685 of all throws; Weldon's did in 0.3846.

# %%
twelve = evidence.successes(12, "1/3")
expected = float(sum(twelve[5:]))
seen = sum(c for k, c in throws.of().items() if k >= 5) / throws.made()
print(f"five or more: exactly {expected:.4f} of fair throws, {seen:.4f} of Weldon's")
assert sum(twelve) == 1
assert f"{expected:.4f}" == "0.3685"
assert f"{seen:.4f}" == "0.3846"

# %% [markdown]
# ## Do they fit?
#
# With the rare cells of 11 and 12 successes pooled, chi-square over 12 cells is exactly
# 16914277003529/414835097600, or **40.7735, not 47.1252**.

# %%
fit = evidence.goodness(throws, twelve, pool_below=1, trials=max(TRIALS // 100, 1000), rng=SEED)
for cell in fit.fit.cells:
    print(f"{'+'.join(map(str, cell.outcomes)):>6}  {cell.count:>5}  {float(cell.expected):10.2f}")
assert fit.fit.statistic == Fraction(16914277003529, 414835097600)
assert f"{float(fit.fit.statistic):.4f}" == "40.7735"
assert [c.outcomes for c in fit.fit.pooled] == [(11, 12)]

# %% [markdown]
# Where the printed figure comes from can be computed too: take 0.333 for a third, round the chances
# to five places and each term to four, and 47.1252 comes out to the last digit.

# %%
row = oddslab.audit("WEL-01").iloc[0]
print(row["verdict"] + ":", row["diagnosis"])
assert row["verdict"] == "wrong"
assert "0.333 for 1/3" in row["diagnosis"]

# %% [markdown]
# Either way fair dice hardly ever go so far.  The chi-square law says three times in a hundred
# thousand; simulated sets of 26,306 fair throws do so some fifteen times in a hundred thousand,
# for the last cell, which is expected to hold only 1.2 throws, has a longer tail than the law
# allows for.  It is the estimate that is to be trusted.

# %%
last = fit.fit.cells[-1]
print(f"chi-square law {fit.fit.p_value:.2g}, estimate {fit.estimate:.2g} of {fit.trials:,} sets")
assert f"{float(last.expected):.1f}" == "1.2"
assert f"{100_000 * fit.fit.p_value:.1f}" == "2.6"
assert 0.00015 in fit.interval(0.9999)

# %% [markdown]
# ## What is to be believed
#
# From a prior that is even over all weights, the share of fives and sixes lies between 0.3361 and
# 0.3394 with a chance of 95 per cent, and above a third all but certainly: the odds on it are ten
# million to one.  Pips that are hollowed out would do it: the side of six pips is the lightest, and
# comes to lie on top.

# %%
belief = evidence.posterior(dice, fair=["2/3", "1/3"])
ends = belief.interval(1)
doubt = belief.heavy(0)  # that failures, not successes, are oftener than fair
print(f"{ends.low:.4f} to {ends.high:.4f}; the chance that successes are too few: {doubt:.2g}")
assert (f"{ends.low:.4f}", f"{ends.high:.4f}") == ("0.3361", "0.3394")
assert 0.9e7 < 1 / doubt < 1.1e7

# %%
# %matplotlib inline
charts.chart("die_posterior", counts="weldon")

# %% [markdown]
# ## How many throws does it take?
#
# Weldon threw so often that a bias of four in a thousand stood out.  Nobody does so at the table.
# A six that comes one time in five, a heavy load, is found nine times in ten only by **1,160
# throws** of the die, and by nearly twice as many if one does not know which face to watch.

# %%
one = evidence.throws_for_face("1/5")
every = evidence.throws_for_fit(["4/25"] * 5 + ["1/5"], rng=SEED)
print(f"count the sixes: {one.throws:,} throws, loaded from {one.least} sixes on (exact)")
print(f"any face: {every.throws:,} throws, power {every.power:.3f} ± {every.standard_error:.3f}")
assert f"{one.throws:,}" == "1,160"
assert 1.7 < every.throws / one.throws < 2.1

# %% [markdown]
# ## Vary
#
# What would such a load bring?  At craps next to nothing: the caster wins with 0.4923 instead of
# 0.4929.  Flats cost him two per cent; two dispatchers that cannot make a seven win eight times in
# nine.

# %%
table = crooked.table(["craps"]).set_index("dice")["exact"]
print(table.map(lambda p: f"{float(p):.4f}"))
assert f"{float(table['six loaded to 1/5']):.4f}" == "0.4923"
assert f"{float(table['fair']):.4f}" == "0.4929"
assert table["dispatchers, high"] == Fraction(8, 9)

# %% [markdown]
# The simulation agrees with the exact chance:

# %%
played = oddslab.simulate("craps", kind="loaded", trials=TRIALS // 10, rng=SEED, progress=False)
estimate = played.estimate(axis("result") == "win")
print(estimate)
assert abs(estimate.value - float(table["six loaded to 1/5"])) < 5 * estimate.standard_error

# %% [markdown]
# ## The verdict
#
# Weldon's dice favoured fives and sixes, beyond any doubt.  The statistic is 40.7735; the 47.1252
# of the exercise comes from rounding on the way.
