# %% [markdown]
# # No system beats the percentage
#
# A page of rules says of games in which the bank has a percentage that **no system will beat
# them**.  Take any martingale, it says, that wins 180 counters in 1000 coups: about once in that
# time it will come to the run that loses 200, and leave the player 20 behind.
#
# **The question.**  Is that so, for every system?  And what does a system change, if not the mean?
#
# Every figure in the text below is computed in the cell under it, and asserted there.

# %%
import os
from fractions import Fraction

import oddslab

TRIALS = int(os.environ.get("NOTEBOOK_TRIALS", "10_000_000"))
SEED = 1897
SYSTEMS = ("flat", "martingale", "dalembert", "fibonacci", "labouchere")
EDGE = oddslab.exact("roulette").figure("edge_per_bet")
assert str(EDGE) == "1/37"

# %% [markdown]
# ## The apparatus
#
# Doubling after each loss, told coup by coup: one counter at first, given up after eight losses in
# a row and begun again.

# %%
print(oddslab.play("staking_system", coups=12, rng=SEED, trial=3))

# %% [markdown]
# ## Exact
#
# The law of a session's result and the law of all that it stakes are two laws, each by dynamic
# programming.  Their means stand as minus one thirty-seventh to one: **for each of the five
# systems, to the last digit**.

# %%
for system in SYSTEMS:
    result = oddslab.exact("staking_system", system, coups=25).marginal("result").mean()
    staked = oddslab.exact("staking_system", system, coups=25, measure="staked").law.mean()
    print(f"{system:<11} stakes {float(staked):8.4f}, and has the result {float(result):.4f}")
    assert result == -EDGE * staked

# %% [markdown]
# A second witness walks through every branch of the simulation's own source, here over eight coups.

# %%
walked = oddslab.walk("staking_system", coups=8)
assert walked.law == oddslab.exact("staking_system", coups=8).law

# %% [markdown]
# ## Simulate
#
# And the third plays sessions of a thousand coups, too long for an exact law of their results.  The
# mean stays exact: a thousand coups of doubling stake 4290.15 counters and lose 115.95.

# %%
long = {"coups": 1000, "measure": "longest_run"}
means = oddslab.exact("staking_system", **long).figures()
assert f"{float(means['mean_staked']):.2f}" == "4290.15"
assert f"{float(-means['mean_result']):.2f}" == "115.95"
sessions = oddslab.simulate(
    "staking_system", coups=1000, trials=TRIALS // 100, rng=SEED, progress=False
)
estimate = sessions.figure("mean_result")
print(estimate)
assert abs(estimate.value - float(means["mean_result"])) < 5 * estimate.standard_error

# %% [markdown]
# ## The page's own figures
#
# In the long run, 1000 coups of doubling win 486.49 single counters, and the run of eight losses,
# which takes 255, comes 2.36 times.  The page's martingale, 180 to one loss of 200, has the right
# shape; no progression is named, so only its subtraction can be judged.

# %%
rates = oddslab.exact("staking_system", coups=1, figures="fitted").figures()
won, busts = rates["courses_per_1000_coups"], rates["given_up_per_1000_coups"]
assert f"{float(won):.2f}" == "486.49"
assert f"{float(busts):.2f}" == "2.36"
assert won - 255 * busts == rates["net_per_1000_coups"]
assert 200 - 180 == 20

# %% [markdown]
# ## What a system does change
#
# The *shape*.  From 200 counters, a hundred coups of doubling end ahead for three sessions in five,
# a little; and 35.9% of them are ruined.  Flat stakes end ahead for 35.5%, and are never ruined.

# %%
doubled = oddslab.exact("staking_system", bankroll=200).figures()
flat = oddslab.exact("staking_system", "flat", bankroll=200).figures()
print({name: f"{float(x['ahead']):.3f}" for name, x in (("doubled", doubled), ("flat", flat))})
assert f"{float(100 * doubled['ruin']):.1f}%" == "35.9%"
assert f"{float(100 * flat['ahead']):.1f}%" == "35.5%"
assert Fraction(3, 5) < doubled["ahead"] < Fraction(2, 3)
assert flat["ruin"] == 0
assert doubled["mean_result"] == -EDGE * doubled["mean_staked"]

# %% [markdown]
# The fan of fortunes: the exact chances coup by coup, some sessions as they were played, and below
# how likely ruin has become.

# %%
# %matplotlib inline
from oddslab import charts

charts.chart("fortunes", trials=TRIALS // 100, rng=SEED)

# %% [markdown]
# ## The verdict
#
# True, and for a plain reason: each coup loses the edge of what lies on it, whatever was laid
# before, so a session loses the edge of all that it stakes.  A system chooses only how often the
# loss comes, and how large it then is.

# %%
table = oddslab.audit(ids=["P-01", "P-02", "P-04"], trials=TRIALS // 10, progress=False)
assert list(table["verdict"]) == ["exact", "exact", "wrong"]
table[["id", "printed", "exact", "verdict"]].set_index("id")
