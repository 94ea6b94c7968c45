"""How the tests are shared out among processes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = ("tests/test_numerals.py", "tests/test_odds.py", "tests/test_sums.py")


def test_the_tests_of_a_file_run_in_one_process():
    """What a file's fixtures hold is made once: no file's tests are run by two workers."""
    command = [sys.executable, "-m", "pytest", "-n", "2", "-v", "-p", "no:cacheprovider", *FILES]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout
    workers = defaultdict(set)
    for worker, path in re.findall(r"^\[(gw\d)\].* PASSED ([\w/]+\.py)::", done.stdout, re.M):
        workers[path].add(worker)
    assert set(workers) == set(FILES)
    assert all(len(w) == 1 for w in workers.values())
    assert len(set().union(*workers.values())) == 2
