"""The hands of poker dice: all that can be kept or thrown, and the order of complete hands.

A die is its *strength* here, 0 the lowest and the ace the highest.  What lies on the table is a
*holding*, a multiset of strengths; holdings are numbered by size, so the empty one is 0 and the
complete ones, the hands, come last.
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, product

import numpy as np

NAMES = {
    (): "nothing", (2,): "one_pair", (2, 2): "two_pairs", (2, 2, 2): "three_pairs",
    (3,): "triplets", (3, 2): "full_hand", (3, 3): "two_triplets", (4,): "four",
    (4, 2): "four_and_pair", (5,): "five", (6,): "six",
}  # fmt: skip
STRAIGHT = "straight"
OF_A_KIND = ("four", "five", "six")
COURTS = {11: "J", 12: "Q", 13: "K"}

Holding = tuple[int, ...]


def group_name(groups: tuple[int, ...]) -> str:
    """The name of the groups of two dice and more, the greatest first: ``full_hand`` of (3, 2)."""
    return NAMES.get(groups, "_and_".join(map(str, groups)))


def category_words(name: str) -> str:
    """A category in words: ``full hand``, ``four of a kind``."""
    return f"{name} of a kind" if name in OF_A_KIND else name.replace("_", " ")


@dataclass(frozen=True)
class Hands:
    """All holdings of some dice, and the order of the hands.

    Parameters
    ----------
    weights : tuple of int
        How often each strength comes up, out of their sum.
    number : int
        Dice in a hand.
    marked : bool
        Dice marked up to A, whose runs may end in the ace; else ordinary ones, whose ace is next
        to the deuce.
    hand_order, ignore_kickers, straights, ace_run
        As the options of the game.
    """

    weights: tuple[int, ...] = (1,) * 6
    number: int = 5
    marked: bool = False
    hand_order: str = "poker"
    ignore_kickers: bool = False
    straights: bool = False
    ace_run: str = "lowest"

    @property
    def faces(self) -> int:
        """Faces of a die."""
        return len(self.weights)

    @property
    def total(self) -> int:
        """Equal parts into which the weights divide one die."""
        return sum(self.weights)

    # -- holdings

    @cached_property
    def holdings(self) -> tuple[Holding, ...]:
        """Every holding, by its number."""
        dice = range(self.faces)
        sizes = range(self.number + 1)
        return tuple(h for s in sizes for h in combinations_with_replacement(dice, s))

    @cached_property
    def index(self) -> dict[Holding, int]:
        """The number of each holding, its dice in order."""
        return {h: k for k, h in enumerate(self.holdings)}

    @cached_property
    def full(self) -> int:
        """The number of the first complete holding."""
        return math.comb(self.faces + self.number - 1, self.number - 1)

    @property
    def count(self) -> int:
        """How many hands there are."""
        return len(self.holdings) - self.full

    @property
    def hands(self) -> tuple[Holding, ...]:
        """The complete holdings, in the order of a policy table."""
        return self.holdings[self.full :]

    @cached_property
    def sizes(self) -> np.ndarray:
        """Dice in each holding."""
        return np.array([len(h) for h in self.holdings])

    @cached_property
    def grown(self) -> np.ndarray:
        """The holding that an incomplete one becomes with one die more, by its strength."""
        return np.array(
            [
                [self.index[tuple(sorted((*h, k)))] for k in range(self.faces)]
                for h in self.holdings[: self.full]
            ]
        )

    @cached_property
    def kept(self) -> tuple[np.ndarray, np.ndarray]:
        """What may be kept of each hand, most dice first, end to end; and where each begins."""
        flat: list[int] = []
        begins = []
        for h in self.hands:
            begins.append(len(flat))
            counts = sorted(Counter(h).items())
            parts = product(*(range(n + 1) for _, n in counts))
            found = [
                tuple(k for (k, _), n in zip(counts, part) for _ in range(n)) for part in parts
            ]
            found.sort(key=lambda kept: (len(kept), kept[::-1]), reverse=True)
            flat += [self.index[kept] for kept in found]
        return np.array(flat), np.array(begins)

    def choices(self, hand: int) -> np.ndarray:
        """The numbers of all that may be kept of a hand."""
        flat, begins = self.kept
        end = begins[hand + 1] if hand + 1 < self.count else len(flat)
        return flat[begins[hand] : end]

    # -- the order of the hands

    def category(self, hand: Holding) -> str:
        """The name of what a hand holds."""
        if self.straights and self._run(hand):
            return STRAIGHT
        groups = tuple(sorted((n for n in Counter(hand).values() if n > 1), reverse=True))
        return group_name(groups)

    def _run(self, hand: Holding) -> bool:
        pips = sorted(map(self._pips, hand))
        return self.number > 2 and pips == list(range(pips[0], pips[0] + self.number))

    def _pips(self, strength: int) -> int:
        """Where a die stands in a run: the ace of ordinary dice comes before the deuce."""
        return strength if self.marked else (strength + 1) % self.faces

    def _key(self, hand: Holding) -> Holding:
        """Strengths by which hands of one category are ranked, the first difference deciding."""
        counts = Counter(hand)
        if self.straights and self.ace_run == "lowest" and self._run(hand):
            return tuple(sorted(hand, key=self._pips, reverse=True))
        dice = sorted(counts, key=lambda k: (counts[k], k), reverse=True)
        if self.ignore_kickers and counts[dice[0]] > 1:
            dice = [k for k in dice if counts[k] > 1]
        return tuple(dice)

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """Ways to throw each hand, with dice of equal faces."""
        return tuple(self._ways(h) for h in self.hands)

    def _ways(self, hand: Holding) -> int:
        return math.factorial(self.number) // math.prod(
            math.factorial(n) for n in Counter(hand).values()
        )

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The categories that these dice can show, lowest first."""
        groups: dict[str, Holding] = {}
        ways: Counter[str] = Counter()
        for h in self.hands:
            name = self.category(h)
            groups[name] = tuple(sorted(Counter(h).values(), reverse=True))
            ways[name] += self._ways(h)
        if STRAIGHT in groups:  # above triplets, below whatever is above those
            groups[STRAIGHT] = (3, *(1,) * (self.number - 3), 1)
        names = sorted(groups, key=groups.__getitem__)
        if self.hand_order == "rarity":
            names.sort(key=lambda name: -ways[name])
        return tuple(names)

    @cached_property
    def classes(self) -> tuple[tuple[str, Holding], ...]:
        """What can be told apart, lowest first: the category and the strengths that rank it."""
        strength = {name: k for k, name in enumerate(self.categories)}
        found = {(self.category(h), self._key(h)) for h in self.hands}
        return tuple(sorted(found, key=lambda c: (strength[c[0]], c[1])))

    @cached_property
    def places(self) -> np.ndarray:
        """The place of each hand among the classes, from 0."""
        place = {c: k for k, c in enumerate(self.classes)}
        return np.array([place[self.category(h), self._key(h)] for h in self.hands])

    @cached_property
    def category_of_place(self) -> tuple[int, ...]:
        """The number of the category of each class."""
        number = {name: k for k, name in enumerate(self.categories)}
        return tuple(number[name] for name, _ in self.classes)

    @cached_property
    def shown_class(self) -> tuple[tuple[int, ...], ...]:
        """For each class the dice that make it, as faces, the greatest group first."""
        counts: dict[int, tuple[int, ...]] = {}
        for h, place in zip(self.hands, self.places.tolist()):
            own = Counter(h)
            dice = [k for k in self._key(h) for _ in range(own[k])]
            counts.setdefault(place, self.shown(dice))
        return tuple(counts[k] for k in range(len(self.classes)))

    # -- as people see dice

    def face(self, strength: int) -> int:
        """What is on the face: 1 to 6, the ace 1; on marked dice the ace is 14."""
        if self.marked:
            return 15 - self.faces + strength
        return 1 if strength == self.faces - 1 else strength + 2

    def strength(self, face: int) -> int:
        """The strength of a face; ValueError where no die has it."""
        k = int(face) - (15 - self.faces) if self.marked else (int(face) - 2) % self.faces
        if k not in range(self.faces) or self.face(k) != face:
            raise ValueError(f"no die shows {face!r}")
        return k

    def shown(self, dice: Iterable[int]) -> tuple[int, ...]:
        """The faces of some strengths."""
        return tuple(self.face(k) for k in dice)

    def number_of(self, faces: Iterable[int]) -> int:
        """The number of the holding with these faces; ValueError where there is none."""
        holding = tuple(sorted(self.strength(f) for f in faces))
        if len(holding) > self.number:
            raise ValueError(f"a hand has {self.number} dice, not {len(holding)}")
        return self.index[holding]

    def hand_of(self, faces: Iterable[int]) -> int:
        """The number of the hand with these faces, from 0."""
        given = tuple(faces)
        if len(given) != self.number:
            raise ValueError(f"a hand has {self.number} dice, not {len(given)}")
        return self.number_of(given) - self.full

    def category_words(self, place: int) -> str:
        """The category of a place in words: ``full hand``, ``four of a kind``."""
        return category_words(self.categories[self.category_of_place[place]])

    def glyph(self, strength: int) -> str:
        """What a die is called: a number, J, Q, K, and A for the ace."""
        if strength == self.faces - 1:
            return "A"
        face = self.face(strength)
        return COURTS.get(face, str(face)) if self.marked else str(face)

    @property
    def needed(self) -> str:
        """What a hand is, for messages: how many dice of which faces, and one such hand."""
        example = "".join(self.glyph(max(self.faces - 1 - k // 2, 0)) for k in range(self.number))
        faces = " ".join(self.glyph(k) for k in reversed(range(self.faces)))
        return f"{self.number} dice of the faces {faces}, such as {example}"

    def words(self, holding: int) -> str:
        """A holding in words: ``A 6 6``, the highest dice first."""
        return " ".join(self.glyph(k) for k in reversed(self.holdings[holding]))

    def read(self, text: str) -> tuple[int, ...]:
        """The faces of dice written as ``AA665`` or ``K K 10 9 9``; ValueError for no such dice."""
        glyphs = {self.glyph(k): k for k in range(self.faces)}
        if not self.marked:
            glyphs["1"] = self.faces - 1
        elif "10" in glyphs:
            glyphs["T"] = glyphs["10"]
        words = re.findall("|".join(sorted(glyphs, key=len, reverse=True)), text)
        if "".join(words) != re.sub(r"[\s,_]+", "", text):
            raise ValueError(f"no dice show {text!r}")
        return self.shown(glyphs[w] for w in words)


@functools.lru_cache(maxsize=64)
def hands_of(
    weights: tuple[int, ...] = (1,) * 6,
    number: int = 5,
    marked: bool = False,
    hand_order: str = "poker",
    ignore_kickers: bool = False,
    straights: bool = False,
    ace_run: str = "lowest",
) -> Hands:
    """The hands of these dice in this order, worked out once."""
    return Hands(weights, number, marked, hand_order, ignore_kickers, straights, ace_run)
