"""Counts and throws are read, and what no die can have thrown is refused."""

from __future__ import annotations

import re

import pytest

from oddslab.evidence import (
    face_intervals,
    from_counts,
    goodness,
    independence,
    posterior,
    read_throws,
)
from oddslab.evidence.weldon import single_dice, weldon


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "throws.csv"
        path.write_text(text)
        return path

    return write


def test_counts_in_order_or_by_face():
    """Six numbers and a mapping say the same; a face left out came never."""
    assert from_counts([1, 0, "3", 0, 0, 2]) == from_counts({1: 1, 3: 3, 6: 2})
    assert from_counts([5, 4]).faces == (1, 2)


def test_a_file_of_counts(written):
    """Under a head with count in its second column stand counts by face."""
    throws = read_throws(written("face,count\n1,4\n3,5\n6,7\n"))
    assert throws.of() == {1: 4, 2: 0, 3: 5, 4: 0, 5: 0, 6: 7}
    assert throws.rows is None


def test_a_file_of_throws(written):
    """Else a line is a throw and a column a die, with or without a head."""
    throws = read_throws(written("red,blue\n1,6\n1,5\n\n2,6\n"))
    assert throws.names == ("red", "blue")
    assert throws.rows == ((1, 6), (1, 5), (2, 6))
    assert (throws.of(0)[1], throws.of(1)[6], throws.made(1)) == (2, 2, 3)
    plain = read_throws(written("1,6\n1,5\n2,6\n"))
    assert (plain.counts, plain.names) == (throws.counts, ("die 1", "die 2"))


def test_weldon():
    """26,306 throws of twelve dice, 106,602 fives and sixes among 315,672 dice."""
    throws = weldon()
    assert throws.made() == 26_306
    assert throws.counts[0] == (
        185, 1149, 3265, 5475, 6114, 5194, 3067, 1331, 403, 105, 14, 4, 0
    )  # fmt: skip
    dice = single_dice(throws)
    assert dice.made() == 12 * 26_306
    assert dice.of()[1] * 52_612 == 17_767 * dice.made()


REFUSED_COUNTS = {
    "count=-1 of face 2 is not possible": [3, -1, 2],
    "count=1.5 of face 1 is not possible": [1.5, 2],
    "count='x' of face 1 is not possible": ["x", 2],
    "no throw is counted": [0, 0, 0, 0, 0, 0],
    "one count is not enough to tell of a die": [7],
    "count='١' of face 1 is not possible": ["١", 2],
    "20,000,000,000,000 throws are too many": [10**13, 10**13],
    "the die has no face 0: its faces are 1, 2, 3, 4, 5, 6": {0: 4, 1: 2},
    "the die has no face 'six'": {6: 4},
}


@pytest.mark.parametrize("message", REFUSED_COUNTS)
def test_impossible_counts(message):
    """Counts are whole, none is negative, and they belong to faces that the die has."""
    given = REFUSED_COUNTS[message]
    faces = (1, 2, 3, 4, 5, 6) if isinstance(given, dict) else ()
    given = {"six": 4} if "'six'" in message else given
    with pytest.raises(ValueError, match=re.escape(message)):
        from_counts(given, faces)


def test_counts_must_fit_the_faces():
    """As many counts as faces, and no face twice."""
    with pytest.raises(ValueError, match="2 counts do not fit a die of 3 faces"):
        from_counts([1, 2], (1, 2, 3))
    with pytest.raises(ValueError, match="name a face twice"):
        from_counts([1, 2], (4, 4))


REFUSED_FILES = {
    "is empty": "",
    "holds a head, red,blue, and no throw": "red,blue\n",
    "line 3: 1 cell where 2 are due": "red,blue\n1,2\n3\n",
    "line 2: the die has no face '7': its faces are 1, 2, 3, 4, 5, 6": "1\n7\n",
    "line 3: the die has no face ''": "red,blue\n1,2\n3,\n",
    "line 3: face 1 stands there twice": "face,count\n1,2\n1,3\n",
    "line 3: count='-3' of face 2": "face,count\n1,2\n2,-3\n",
    "line 4: count='x' of face 2": "face,count\n1,2\n\n2,x\n",
    "has 13 columns: at most 12": ",".join("1" * 13) + "\n",
    "line 1: '3.5' is neither throws, which are whole numbers, nor a head": "3.5\n1\n2\n",
    "line 1: '1,red' is neither throws": "1,red\n1,2\n",
    "line 4: the die has no face '9'": "red\n1\n\n9\n",
    "line 5: the die has no face '9'": "\n\nred\n1\n9\n",
    "and counts by face need the head face,count": "1,10\n2,12\n",
    "a die of other faces is told by --against": "die\n3\n17\n",
    "has no comma: cells are divided by commas, as in face,count": "face;count\n1;2\n",
    "'1\\t10' has no comma": "1\t10\n2\t12\n",
    "may mean counts by face or two dice": "face,red\n1,2\n",
    "the head 'count,times' may mean": "count,times\n1,2\n",
    "line 2: the die has no face '٣'": "die\n٣\n",
}  # fmt: skip


READ = {
    "count,face": "count,face\n4,1\n5,3\n7,6\n",
    "face,frequency": "face,frequency\n1,4\n3,5\n6,7\n",
    "Side,N": "Side,N\n1,4\n3,5\n6,7\n",
    "Observed,outcome": "Observed,outcome\n4,1\n5,3\n7,6\n",
}


@pytest.mark.parametrize("head", READ)
def test_heads_that_mean_counts_by_face(head, written):
    """Either order, and words that mean so; faces that are left out are told."""
    throws = read_throws(written(READ[head]))
    assert throws.of() == {1: 4, 2: 0, 3: 5, 4: 0, 5: 0, 6: 7}
    assert throws.unnamed == (2, 4, 5)


KINDS = {
    "counts=12 is not possible: a list": lambda: from_counts("12"),
    "counts=5 is not possible: a list": lambda: from_counts(5),
    "path=5 is not possible": lambda: read_throws(5),
    "faces=5 is not possible": lambda: from_counts([1, 2], 5),
    "'2' is no whole number": lambda: from_counts([1, 2], [1, "2"]),
    "throws=[10, 20, 30] is not possible: what from_counts": lambda: goodness([10, 20, 30]),
    "throws={1: 2} is not possible": lambda: posterior({1: 2}),
    "throws=[1] is not possible": lambda: independence([1]),
    "throws=[3] is not possible": lambda: face_intervals([3]),
}  # fmt: skip


@pytest.mark.parametrize("message", KINDS)
def test_what_is_no_counts_at_all(message):
    """A word is not its letters, and no number is a file."""
    with pytest.raises(TypeError, match=re.escape(message)):
        KINDS[message]()


OTHERS = {
    "counts name the face '2'": lambda: from_counts({1: 5, "2": 6}),
    "counts name the face True": lambda: from_counts({True: 5, 2: 6}),
    "a die of 1,000,000,000 faces has too many: at most 1,001": lambda: from_counts({10**9: 5}),
    "count=True of face 1": lambda: from_counts([True, 2]),
    "die=5 is not possible: a whole number from 0 to 0": lambda: from_counts([1, 2]).of(5),
    "die=-1 is not possible": lambda: from_counts([1, 2]).made(-1),
}


@pytest.mark.parametrize("message", OTHERS)
def test_faces_and_dice_that_are_none(message):
    """A face is a whole number from 1, a die one of those thrown; True is neither."""
    with pytest.raises(ValueError, match=re.escape(message)):
        OTHERS[message]()


@pytest.mark.parametrize("message", REFUSED_FILES)
def test_impossible_files(message, written):
    """A file is refused with its line and what stands there."""
    with pytest.raises(ValueError, match=re.escape(message)):
        read_throws(written(REFUSED_FILES[message]))


def test_a_file_that_is_not_there(tmp_path):
    """Nor can what is missing, or no text, be read."""
    with pytest.raises(ValueError, match=r"cannot read .*nothing\.csv"):
        read_throws(tmp_path / "nothing.csv")
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="no text in UTF-8"):
        read_throws(tmp_path / "bytes.csv")
