"""The command ``oddslab``: finds the commands, reads the arguments, and turns errors into status 2.

Status: 0 done; 2 a name or a value that is not possible; 3 our own witnesses disagree; 130 stopped
by Ctrl-C.
"""

from __future__ import annotations

import argparse
import codecs
import contextlib
import difflib
import importlib
import os
import pkgutil
import re
import shutil
import sys
import warnings
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import oddslab
from oddslab import commands

ABOUT = """\
A laboratory for the odds of games of chance.  Every figure has up to three witnesses: a formula,
a walk over every branch of the simulation's own source, and a simulation.  Every number shown says
whether it is exact or an estimate."""

EXAMPLES = """\
examples:
  oddslab odds "9d6 >= 42"              the chance of 42 or more with nine dice
  oddslab list                          the games
  oddslab rules craps                   its options, seats and figures
  oddslab exact craps --set barred=12
  oddslab simulate craps --trials 1e8
  oddslab audit                         the printed claims, each with a verdict

oddslab COMMAND --help tells more of each."""


class Parser(argparse.ArgumentParser):
    """A parser whose refusals name the nearest thing that would be accepted."""

    def __init__(self, **kwargs: Any):
        width = min(shutil.get_terminal_size((96, 24)).columns - 2, 98)
        self.others: Mapping[str, argparse.ArgumentParser] = {}  # of the other commands, by name
        kwargs.setdefault(
            "formatter_class",
            lambda prog: argparse.RawDescriptionHelpFormatter(
                prog, max_help_position=30, width=width
            ),
        )
        super().__init__(allow_abbrev=False, **kwargs)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does, but options that are unknown are refused by the command they are of."""
        found, extra = self.parse_known_args(args, namespace)
        if extra:
            getattr(found, "parser", self).refuse(extra)
        return found

    def refuse(self, extra: Sequence[str]) -> NoReturn:
        """Exit with the nearest options to those that were not understood."""
        word = extra[0]
        name = word.partition("=")[0]
        options = [s for a in self._actions for s in a.option_strings if s.startswith("--")]
        near = difflib.get_close_matches(name, options, 2, 0.5)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        if not word.startswith("-") and "=" in word and "--set" in options:
            hint = f"; did you mean --set {word}?"
        there = f"(there are: {', '.join(sorted(options))})"
        elsewhere = [c for c, sub in self.others.items() if name in sub._option_string_actions]
        if 1 <= len(elsewhere) <= 2 and name.startswith("--"):
            there += f"; {' and '.join(f'oddslab {c}' for c in elsewhere)} has it"
        self.error(f"cannot read {word!r}{hint} {there}")

    def error(self, message: str) -> NoReturn:
        """Exit with status 2, the message in our words."""
        if found := re.match(
            r"argument (\S+): invalid choice: '(.*?)' \(choose from (.*)\)$", message
        ):
            what, word, known = found.groups()
            names = [n.strip(" '") for n in known.split(",")]
            near = difflib.get_close_matches(word, names, 3, 0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            message = (
                f"unknown {what.lower().lstrip('-')} {word!r}{hint} (there are: {', '.join(names)})"
            )
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise SystemExit(2)


def parser() -> Parser:
    """The parser of the whole command line."""
    top = Parser(prog="oddslab", description=ABOUT, epilog=EXAMPLES)
    top.add_argument("--version", action="version", version=f"oddslab {oddslab.__version__}")
    some = top.add_subparsers(metavar="COMMAND", dest="command", title="commands")
    for info in pkgutil.iter_modules(commands.__path__):
        if info.name.startswith("_"):
            continue
        module = importlib.import_module(f"oddslab.commands.{info.name}")
        summary, _, more = (module.__doc__ or "").partition("\n")
        sub = some.add_parser(
            info.name,
            help=summary[:1].lower() + summary[1:].rstrip("."),
            description=summary,
            epilog=more.strip("\n"),
        )
        module.add(sub)
        sub.set_defaults(run=module.run, parser=sub)
        sub.others = some.choices
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    name = "oddslab"
    _open_streams()
    try:
        top = parser()
        args = top.parse_args(argv)
        if args.command is None:
            print(top.format_help(), file=sys.stderr, end="")
            return 2
        name = f"oddslab {args.command}"
        return _run(args, name)
    except KeyboardInterrupt:
        print(f"{name}: interrupted", file=sys.stderr)
        return 130


def _open_streams() -> None:
    """Let what is written reach streams that lack a letter of it, or that are closed."""
    for which in ("stdout", "stderr"):
        stream = getattr(sys, which)
        if stream is None:  # closed by the caller
            setattr(sys, which, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure") and stream.errors == "strict":
            stream.reconfigure(errors=SPELLED)


SPELLED = "oddslab-spelled"
SPELLINGS = {"±": "+/-", "×": "x", "−": "-", "–": "-", "—": "-", "≥": ">=", "≤": "<=", "½": "1/2",
             "→": "->", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "..."}  # fmt: skip


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """What stands for the letters that a terminal's encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(SPELLINGS.get(c, "?") for c in error.object[error.start : error.end]), error.end


codecs.register_error(SPELLED, _spelled)


def _run(args: argparse.Namespace, name: str) -> int:
    from oddslab.events import UnknownAxis

    def shown(message: Warning | str, *_: Any) -> None:
        print(f"{name}: {message}", file=sys.stderr)

    try:
        with warnings.catch_warnings():
            warnings.showwarning = shown  # type: ignore[assignment]  # in a sentence, without the line of code
            status = args.run(args) or 0
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader, such as head, has enough
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, TypeError, UnknownAxis) as e:
        print(f"{name}: {e}", file=sys.stderr)
        return 2
    except OSError as e:
        print(f"{name}: {e}", file=sys.stderr)
        with contextlib.suppress(OSError, ValueError):  # what is left cannot be written at the end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2 if isinstance(e, FileNotFoundError | NotADirectoryError | PermissionError) else 1


if __name__ == "__main__":
    raise SystemExit(main())
