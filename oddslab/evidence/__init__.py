"""What throws say of a die: fit, posterior, intervals, independence, and throws to be made.

Every answer is exact (a `Fraction`), or a closed form in floats, or an estimate that carries its
trials and its seed.
"""

from oddslab.evidence._chances import successes
from oddslab.evidence._sampled import NothingToTest
from oddslab.evidence.entropy import LeastCommittal, least_committal
from oddslab.evidence.fit import Goodness, goodness
from oddslab.evidence.independence import Independence, independence
from oddslab.evidence.intervals import FaceInterval, face_intervals
from oddslab.evidence.posterior import Posterior, posterior
from oddslab.evidence.power import Needed, throws_for_face, throws_for_fit
from oddslab.evidence.throws import Throws, from_counts, read_throws

__all__ = [
    "FaceInterval",
    "Goodness",
    "Independence",
    "LeastCommittal",
    "Needed",
    "NothingToTest",
    "Posterior",
    "Throws",
    "face_intervals",
    "from_counts",
    "goodness",
    "independence",
    "least_committal",
    "posterior",
    "read_throws",
    "successes",
    "throws_for_face",
    "throws_for_fit",
]
