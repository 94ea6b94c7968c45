"""What holds for every game of the catalogue, whatever it is."""

from __future__ import annotations

import functools
import inspect

import numpy as np
import pytest

from oddslab import statistics
from oddslab.engine import Runner, play_one
from oddslab.experiment import run
from oddslab.game import NoLaw, Variant, catalogue
from oddslab.walker import walk
from tests.contract import SEED, flat, name, small, variants

VARIANTS = variants()
GAMES = list(catalogue().values())
FALSE_ALARM = 1e-6  # of each comparison with an exact law; the seeds are fixed


@functools.cache
def walked(key: str):
    return walk(small(catalogue()[key]))


def exact(v: Variant):
    """The formula's law; where a game has none, the walk's, which finishes its small variant."""
    if v.game.exact is not None:
        try:
            return v.game.exact(v.rules, v.policies)
        except NoLaw as e:
            if v != small(v.game):
                pytest.skip(str(e))
    if v != small(v.game):
        pytest.skip("no formula, and too large to walk")
    return walked(v.game.key)


@pytest.mark.parametrize("v", VARIANTS, ids=name)
def test_the_law_has_the_axes_and_sums_to_one(v):
    """A law gives chances to outcomes on the game's axes only, one in all."""
    law = exact(v)
    assert law.axes == tuple(a.name for a in v.axes)
    assert law.remainder == 0
    assert sum(flat(v, law)) == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.key)
def test_the_walk_equals_the_formula(game):
    """The law read off the kernel's own source is the formula's law, fraction by fraction."""
    if game.exact is None:
        pytest.skip("no formula")
    v = small(game)
    assert walked(game.key) == exact(v)


@pytest.mark.parametrize("v", VARIANTS, ids=name)
def test_the_simulation_follows_the_formula(v):
    """A tally fits the law of the formula, or of the walk where there is none, by chi-square, and
    does not fit a law whose likeliest cells have changed, those that make up half of it."""
    chances = flat(v, exact(v))
    result = run(v, 200_000, rng=SEED, threads=1)
    counts = result.tally.ravel().tolist()
    fit = statistics.chi_square_gof(counts, chances)
    assert fit.p_value > FALSE_ALARM

    order = sorted(range(len(chances)), key=chances.__getitem__, reverse=True)
    wrong, changed = list(chances), 0
    for most, next_most in zip(order[::2], order[1::2]):
        if 2 * changed >= 1 or not chances[next_most]:
            break
        moved = chances[next_most] / 4
        wrong[most] += moved
        wrong[next_most] -= moved
        changed += chances[most] + chances[next_most]
    if changed:
        assert statistics.chi_square_gof(counts, wrong).p_value < FALSE_ALARM


@pytest.mark.parametrize("v", VARIANTS, ids=name)
def test_one_tally_for_any_split(v):
    """Threads, blocks and where a run is cut change nothing, to the last count."""
    whole = run(v, 20_011, rng=SEED, threads=1).tally
    assert whole.sum() == 20_011
    assert (run(v, 20_011, rng=SEED, threads=3).tally == whole).all()
    pieces = sum(
        run(v, n, rng=SEED, threads=1, start=at).tally
        for at, n in ((0, 1), (1, 1022), (1023, 5000), (6023, 13_988))
    )
    assert (pieces == whole).all()


@pytest.mark.parametrize("v", VARIANTS, ids=name)
def test_the_plain_form_plays_the_same_trials(v):
    """One trial replayed in plain Python is that trial of the compiled run."""
    for trial in (*range(40), 255, 256, 1023, 1024, 31_415, 2**32 + 5, 2**61):
        runner = Runner(v, SEED)
        runner.run(trial, 1)
        outcome, _ = play_one(v, trial, SEED)
        at = np.unravel_index(int(runner.tally.argmax()), runner.widths)
        compiled = {a.name: a.values[int(k)] for a, k in zip(v.axes, at)}
        assert repr(compiled) == repr(outcome), trial


@pytest.mark.parametrize("v", VARIANTS, ids=name)
def test_a_trial_is_told_in_words(v):
    """Telling a trial gives sentences, whatever happened in it."""
    for trial in range(50):
        outcome, log = play_one(v, trial, SEED)
        lines = list(v.game.tell(v.rules, log, outcome))
        assert lines
        assert all(line and line == line.strip() for line in lines)


@pytest.mark.parametrize("v", VARIANTS, ids=name)
def test_figures_are_what_the_law_says(v):
    """Every figure has a title and an exact value; those a tally can give are near it."""
    if not v.figures():
        return
    law = exact(v)
    result = run(v, 200_000, rng=SEED, threads=1)
    keys = [f.key for f in v.figures()]
    assert len(set(keys)) == len(keys)
    for f in v.figures():
        assert f.title
        value = f.of(law)
        estimate = result.figure(f)
        if estimate is not None:
            assert abs(estimate.value - value) <= 5.5 * estimate.standard_error + 1e-12, f.key


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.key)
def test_seats_and_options_are_documented(game):
    """Each option says what it decides, each seat what its strategies answer."""
    for option in game.rules.options().values():
        assert option.metadata["help"]
        assert option.metadata["kind"].accepts
    for v in [w for w in VARIANTS if w.game is game]:
        for seat in game.seats(v.rules):
            assert seat.question
            assert seat.strategies


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.key)
def test_no_option_hides_behind_an_argument(game):
    """An option may be given to every public function by its own name."""
    from oddslab import experiment

    taken = set()
    for function in (experiment.exact, experiment.walk, experiment.simulate, experiment.play):
        taken |= set(inspect.signature(function).parameters) - {"rules"}
    assert not taken & set(game.rules.options())
