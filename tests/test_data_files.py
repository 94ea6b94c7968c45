import pytest

from oddslab.data_files import data_path, read_rows


def test_sources():
    """The five documents and Weldon's throws have keys and titles."""
    keys = [r["key"] for r in read_rows("sources.csv")]
    assert keys == ["000", "001", "002", "003", "004", "weldon"]
    assert all(r["title"] and r["description"] for r in read_rows("sources.csv"))


def test_unknown_file():
    """A name that is not there is refused with those that are."""
    with pytest.raises(ValueError, match=r"claims\.csv"):
        data_path("claim.csv")
