import pytest

from oddslab.data_files import data_path, read_rows


def test_sources():
    """The five documents have keys and titles."""
    assert [r["key"] for r in read_rows("sources.csv")] == ["000", "001", "002", "003", "004"]
    assert all(r["title"] and r["description"] for r in read_rows("sources.csv"))


def test_unknown_file():
    """A name that is not there is refused with those that are."""
    with pytest.raises(ValueError, match=r"claims\.csv"):
        data_path("claim.csv")
