"""The exact law of craps, by geometric series over the totals of two dice."""


def law(rules, policies):
    raise NotImplementedError


def figures(rules):
    return ()
