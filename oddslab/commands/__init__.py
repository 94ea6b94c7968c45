"""The commands of ``oddslab``, a file each: its docstring is the help, `add` names its arguments.

The command line finds them by looking through this folder.  Nothing is imported at the top of a
command but what its arguments need, so that ``oddslab --help`` is quick.
"""
