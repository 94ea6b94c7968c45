"""Judge the printed claims: each with its exact value, an estimate and a verdict.

verdicts:
{verdicts}

trials by default:
  1e9      raffles of one chance, so that even a total of 54 comes a hundred times
  500_000  whole raffles
  1e6      V-, DICE-11, DICE-12 and D003-06, where a trial is slow
  2e6      POK-, HH- and D001-05, likewise
  1e7      other rows, or as many as bring the standard error below a tenth of the printed unit

That a document is wrong is status 0.  Status 3: our own exact value and our own simulation
disagree, in the rows that are named.

example:
  oddslab audit
  oddslab audit --ids RAF-,CRAP-02 --trials 1e6
  oddslab audit --document 000 --format csv > audit.csv
"""

from __future__ import annotations

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.audits._verdicts import VERDICTS
    from oddslab.commands._variant import add_format, add_run

    parser.epilog = (parser.epilog or "").format(
        verdicts="\n".join(f"  {name:10}  {means}" for name, means in VERDICTS.items())
    )
    which = parser.add_argument_group("which claims")
    which.add_argument("--ids", metavar="A,B", help="ids such as RAF-01, or RAF- for all of those")
    which.add_argument("--document", metavar="KEY", help="those of one document, such as 000")
    run = parser.add_argument_group("run")
    run.add_argument("--trials", metavar="N", help="of every run (default: by the row, see below)")
    add_run(run, seed="the same in each audit")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Judge, then print."""
    from oddslab import claims
    from oddslab.commands import _variant
    from oddslab.precision import read_trials

    claims.chosen(args.ids, args.document)  # refuse unknown ones before anything else
    frame = claims.audit(
        args.ids,
        args.document,
        None if args.trials is None else read_trials(args.trials),
        claims.SEED if args.seed is None else _variant.read_seed(args.seed),
        _variant.read_whole("--threads", args.threads, 1, 1024),
    )
    print(claims.to_format(frame, args.format), end="")
    wrong = frame.attrs["disagreements"]
    if wrong:
        from oddslab.commands._show import note

        note(f"Our own witnesses disagree in {', '.join(wrong)}: a fault of oddslab.")
    return 3 if wrong else 0
