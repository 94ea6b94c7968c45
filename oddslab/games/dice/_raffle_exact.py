"""The exact law of a raffle, from the law of one chance."""


def law(rules, policies):
    raise NotImplementedError


def figures(rules):
    return ()
