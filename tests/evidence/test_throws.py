"""Counts and throws are read, and what no die can have thrown is refused."""

from __future__ import annotations

import re

import pytest

from oddslab.evidence import from_counts, read_throws
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
    "counts of 1 faces tell nothing": [7],
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
    "line 3: 1 cells where 2 are due": "red,blue\n1,2\n3\n",
    "line 2: the die has no face '7': its faces are 1, 2, 3, 4, 5, 6": "1\n7\n",
    "line 3: the die has no face ''": "red,blue\n1,2\n3,\n",
    "line 3: face 1 stands there twice": "face,count\n1,2\n1,3\n",
    "count='-3' of face 2": "face,count\n1,2\n2,-3\n",
    "has 13 columns: at most 12": ",".join("1" * 13) + "\n",
}


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
