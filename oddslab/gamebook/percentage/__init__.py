"""Games in which the bank keeps a percentage, and systems of staking at them."""
