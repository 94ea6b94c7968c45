"""What the documents advise at line games, each piece a weight with its reason and its source.

Who advises gives no numbers.  Pieces whose reason is said to go before another's weigh more than
all that the other can add; beyond that the sizes are ours.
"""

from __future__ import annotations

from typing import NamedTuple


class Piece(NamedTuple):
    """A piece of advice: what it weighs, how much, in words, and where it is given."""

    feature: str
    weight: int
    reason: str
    source: str


BLOCK = "document 000, Block Game"
FRENCH = "document 001, French Game"
FIVES = "document 001, All Fives"
WHIST = "document 001, Whist Dominoes"
SECOND = "document 001, second mode"
TRUMPS = "document 000, Matadore"

# what a document says of play in general, or of its first game, on which the others are built
GENERAL = {
    "000": (
        Piece("shut", 50, "opens no number while the next player is sure to be shut out", BLOCK),
        Piece("ahead", 5, "blocks where his tiles will count less than the others'", BLOCK),
        Piece("suit", 12, "brings the line back to his long suit", BLOCK),
        Piece("pips", 1, "else gets rid of the heaviest tile", BLOCK),
    ),
    "001": (
        Piece("stuck", -30, "does not close all ends against himself", FRENCH),
        Piece("double", 20, "gets doubles out early", FRENCH),
        Piece("held_back", 2, "plays at one end and holds tiles back for the other", FRENCH),
    ),
}
FIRST = {"000": "block", "001": "french_game"}  # the games of which that is said
# what it says of one game, by key; these go before the general
OWN = {
    "french_second_mode": (
        Piece("blocked", 100, "rather blocks than goes out", SECOND),
    ),
    "all_fives": (
        Piece("early", -300, "keeps the double-five until there is a five at each end", FIVES),
        Piece("gives", -1, "keeps the next player from scoring", FIVES),
    ),
    "whist_dominoes": (
        Piece("shut", 20, "checks the opponents: leaves numbers that the next one lacks", WHIST),
        Piece("rivals", -6, "covers the numbers that opponents turned outward", WHIST),
        Piece("partner", 6, "leaves the partner the numbers that he turned outward", WHIST),
        Piece("partner_shut", -20, "does not leave only numbers that the partner lacks", WHIST),
    ),
    "matadore": (
        Piece("matador", -100, "keeps the matadors for when nothing else fits", TRUMPS),
    ),
}  # fmt: skip
ALONE = {"all_fives"}  # what is said of these is about all there is to play for
POINTS = Piece("score", 100, "makes points where it can, the object of the game", "the rules")
OTHERWISE = "000"  # whose advice is taken where a game's document has none


def advice(key: str, document: str, scores: bool) -> tuple[dict[str, int], str]:
    """The weights of a game's advice, and in words what it is and where it comes from.

    A game of which its document says nothing is played by what it says in general, and where it
    says nothing of that either by what document 000 does; the words say so.
    """
    own = OWN.get(key, ())
    general = () if key in ALONE else GENERAL.get(document, GENERAL[OTHERWISE])
    weights: dict[str, int] = {}
    said: list[str] = []
    for piece in (*([POINTS] if scores else []), *own, *general):
        if piece.feature not in weights:
            weights[piece.feature] = piece.weight
            said.append(piece.reason)
    sources = list(dict.fromkeys(p.source for p in (*own, *general)))
    words = f"{'; '.join(said)} ({'; '.join(sources)}"
    if document not in GENERAL:
        words += f": document {document} gives none"
    elif not own and key != FIRST[document]:
        words += ": it gives none for this game"
    return weights, words + ")"
