"""Staking systems as a player keeps them on paper.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations


def stakes(system: str, limit: int):
    """A generator: yields each stake, and is sent whether it won."""
    while True:
        yield from _course(system, limit)


def _course(system: str, limit: int):
    if system == "flat":
        yield 1
    elif system == "martingale":
        stake = 1
        for _ in range(limit):
            won = yield stake
            if won:
                return
            stake += stake
    elif system == "dalembert":
        stake = 1
        while stake <= limit:
            won = yield stake
            stake = max(1, stake - 1) if won else stake + 1
    elif system == "fibonacci":
        ladder = [1, 1]
        while len(ladder) < limit:
            ladder.append(sum(ladder[-2:]))
        ladder = ladder[:limit]
        step = 1
        while step <= limit:
            won = yield ladder[step - 1]
            step = max(1, step - 2) if won else step + 1
    else:
        paper = [1, 2, 3, 4]
        while paper:
            stake = paper[0] + paper[-1] if len(paper) > 1 else paper[0]
            if stake > limit:
                return
            won = yield stake
            if won:
                paper = paper[1:-1]
            else:
                paper.append(stake)


def session(gains, system: str, limit: int, base: int, bankroll, part_lost: str = "loss"):
    """Everything that can be told of a session in which each coup gains so much of its stake."""
    plan = stakes(system, limit)
    stake = base * next(plan)
    money = staked = longest = run = ruin = 0
    need = []
    for coup, gain in enumerate(gains, 1):
        if bankroll != "none" and bankroll + money < stake:
            ruin = coup
            break
        need.append(stake - money)
        staked += stake
        money += gain * stake
        if gain == 0 or (-1 < gain < 0 and part_lost == "stays"):
            continue
        won = gain > 0
        run = 0 if won else run + 1
        longest = max(longest, run)
        stake = base * plan.send(won)
    return {
        "result": money, "ruined": "yes" if ruin else "no", "staked": staked,
        "longest_run": longest, "bankroll": max(need), "ruin": ruin,
    }  # fmt: skip
