"""The exact law of any kernel, by visiting every branch of its own random choices.

The walk reads the source that the simulation compiles and turns it into a machine that stops at
each draw.  There it asks the draw's law for the branches and goes on with each, once for every
*state* and not once for every path: what follows depends only on where the program stands and on
the locals that it will still read, so paths that agree in these are merged.  Play without a
bound (craps) makes the states a finite graph with loops, whose law comes out exactly by solving
for the visits.

What the walk asks of a kernel: a draw, or a helper that draws, stands alone on the right of an
assignment; loops are ``while`` and ``for`` over ``range``; counters that could grow without end
are capped.  The first two are refused with the line; the third shows as too many states.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from oddslab.distribution import Distribution
from oddslab.game import Variant
from oddslab.kernel import Kernel
from oddslab.progress import Bar
from oddslab.random import OUT, RULES, STATE, TILES, note

MOST_STATES = 100_000
State = Hashable
NOTHING = (0,) * (OUT + STATE)  # what a trial begins with in c.out and c.state

# ---------------------------------------------------------------- source into blocks


@dataclass
class Block:
    """Statements without a draw, and how they end."""

    body: list[ast.stmt] = field(default_factory=list)
    end: tuple[Any, ...] = ()


class Refused(ValueError):
    """A kernel that the walk cannot follow; the message gives the line."""


class _Lowering:
    """One kernel's source as blocks: a draw or a drawing helper ends a block."""

    def __init__(self, k: Kernel):
        self.kernel = k
        tree = ast.parse(textwrap.dedent(inspect.getsource(k.function)))
        ast.increment_lineno(tree, k.function.__code__.co_firstlineno - 1)
        define = tree.body[0]
        assert isinstance(define, ast.FunctionDef)
        self.parameters = [a.arg for a in define.args.args]
        self.blocks = [Block()]
        self.loops: list[tuple[int, int]] = []
        self.hidden = 0
        last = self.lower(define.body, 0)
        if last is not None:
            self.blocks[last].end = ("return", None)

    def refuse(self, node: ast.AST, why: str) -> None:
        f = self.kernel.function
        line = getattr(node, "lineno", 0)
        raise Refused(f"{f.__module__}.{f.__name__}, line {line}: {why}")

    def new(self) -> int:
        self.blocks.append(Block())
        return len(self.blocks) - 1

    def drawing(self, node: ast.AST) -> list[ast.Call]:
        """The calls in a node that draw."""
        calls = []
        for n in ast.walk(node):
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name):
                k = self.kernel.function.__globals__.get(n.func.id)
                if isinstance(k, Kernel) and draws(k):
                    calls.append(n)
        return calls

    def lower(self, body: list[ast.stmt], at: int | None) -> int | None:
        """Lower statements from block `at`; the block where they end, None if they do not."""
        for s in body:
            if at is None:
                break
            at = self.statement(s, at)
        return at

    def statement(self, s: ast.stmt, at: int) -> int | None:
        if isinstance(s, ast.If):
            return self.lower_if(s, at)
        if isinstance(s, ast.While):
            return self.lower_while(s.test, s.body, s.orelse, at, s)
        if isinstance(s, ast.For):
            return self.lower_for(s, at)
        if isinstance(s, ast.Break | ast.Continue):
            self.blocks[at].end = ("jump", self.loops[-1][isinstance(s, ast.Break)])
            return None
        calls = self.drawing(s)
        if isinstance(s, ast.Return):
            if calls:
                self.refuse(s, "put the draw alone on the right of an assignment, then return")
            self.blocks[at].end = ("return", s.value)
            return None
        if not isinstance(s, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr | ast.Pass):
            self.refuse(s, f"the walk knows no {type(s).__name__.lower()} statement")
        if not calls:
            self.blocks[at].body.append(s)
            return at
        if not (isinstance(s, ast.Assign | ast.Expr) and s.value is calls[0] and len(calls) == 1):
            self.refuse(s, "put the draw alone on the right of an assignment")
        then = self.new()
        targets = s.targets if isinstance(s, ast.Assign) else []
        self.blocks[at].end = ("draw", calls[0], targets, then)
        return then

    def lower_if(self, s: ast.If, at: int) -> int | None:
        self.no_draw(s.test)
        yes, no = self.new(), self.new()
        self.blocks[at].end = ("branch", s.test, yes, no)
        ends = [e for e in (self.lower(s.body, yes), self.lower(s.orelse, no)) if e is not None]
        if not ends:
            return None
        then = self.new()
        for e in ends:
            self.blocks[e].end = ("jump", then)
        return then

    def lower_while(
        self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt], at: int, s: ast.stmt
    ) -> int | None:
        self.no_draw(test)
        if orelse:
            self.refuse(s, "the walk knows no else of a loop")
        head, inside, after = self.new(), self.new(), self.new()
        self.blocks[at].end = ("jump", head)
        endless = isinstance(test, ast.Constant) and test.value is True
        self.blocks[head].end = ("jump", inside) if endless else ("branch", test, inside, after)
        self.loops.append((head, after))
        end = self.lower(body, inside)
        self.loops.pop()
        if end is not None:
            self.blocks[end].end = ("jump", head)
        return after

    def lower_for(self, s: ast.For, at: int) -> int | None:
        """``for x in range(...)`` as a while over hidden counters."""
        call = s.iter
        if not (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id == "range"
            and 1 <= len(call.args) <= 2
        ):
            self.refuse(s, "loops go over range(stop) or range(start, stop)")
        assert isinstance(call, ast.Call)
        self.no_draw(call)
        self.hidden += 1
        i, stop = f"_next{self.hidden}", f"_stop{self.hidden}"
        start = call.args[0] if len(call.args) == 2 else ast.Constant(0)
        for name, value in ((i, start), (stop, call.args[-1])):
            self.blocks[at].body.append(ast.Assign([ast.Name(name, ast.Store())], value))
        test = ast.Compare(ast.Name(i, ast.Load()), [ast.Lt()], [ast.Name(stop, ast.Load())])
        step: list[ast.stmt] = [
            ast.Assign([s.target], ast.Name(i, ast.Load())),
            ast.AugAssign(ast.Name(i, ast.Store()), ast.Add(), ast.Constant(1)),
        ]
        return self.lower_while(test, step + s.body, s.orelse, at, s)

    def no_draw(self, node: ast.expr) -> None:
        if self.drawing(node):
            self.refuse(node, "put the draw alone on the right of an assignment before this")


def draws(k: Kernel, seen: frozenset[Kernel] = frozenset()) -> bool:
    """Whether a kernel takes random words, itself or through its helpers."""
    if k.draw:
        return True
    called = (k.function.__globals__.get(n) for n in k.function.__code__.co_names)
    return any(isinstance(h, Kernel) and h not in seen and draws(h, seen | {k}) for h in called)


# ---------------------------------------------------------------- blocks into a machine


def _reads_writes(nodes: list[ast.AST]) -> Iterator[tuple[set[str], set[str]]]:
    for node in nodes:
        reads: set[str] = set()
        writes: set[str] = set()
        for n in ast.walk(node):
            if isinstance(n, ast.Name):
                (writes if isinstance(n.ctx, ast.Store) else reads).add(n.id)
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            reads.add(node.target.id)
        yield reads, writes


class Machine:
    """A kernel that runs from one draw to the next.

    ``step(block, locals, result)`` goes on from a block and returns either
    ``("return", value)`` or ``("draw", kernel, arguments, block to go on in, locals)``, where
    locals that will not be read again are None.
    """

    def __init__(self, k: Kernel):
        lowered = _Lowering(k)
        self.kernel = k
        self.blocks = lowered.blocks
        names = set(lowered.parameters)
        for b in self.blocks:
            for _, writes in _reads_writes(self._nodes(b)):
                names |= writes
        self.names = sorted(names)
        self.parameters = lowered.parameters
        self.calls: list[Kernel] = []
        self.step = self._generated()

    @staticmethod
    def _nodes(b: Block) -> list[ast.AST]:
        nodes: list[ast.AST] = list(b.body)
        kind, *rest = b.end or ("jump", 0)
        if kind == "draw":
            nodes += [*rest[0].args, *rest[1]]
        elif kind == "branch" or (kind == "return" and rest[0] is not None):
            nodes.append(rest[0])
        return nodes

    def _live(self) -> list[set[str]]:
        """The names each block may read before it writes them, successors included."""
        live: list[set[str]] = [set() for _ in self.blocks]
        changed = True
        while changed:
            changed = False
            for k in range(len(self.blocks) - 1, -1, -1):
                b = self.blocks[k]
                kind, *rest = b.end or ("return", None)
                after = {"jump": rest[:1], "branch": rest[1:], "draw": rest[2:]}.get(kind, [])
                now = set().union(*(live[j] for j in after)) if after else set()
                for reads, writes in reversed(list(_reads_writes(self._nodes(b)))):
                    now = (now - writes) | reads
                now &= set(self.names)
                if now != live[k]:
                    live[k], changed = now, True
        return live

    def _generated(self) -> Callable[..., tuple[Any, ...]]:
        live = self._live()
        resumed = {b.end[3]: b.end[2] for b in self.blocks if b.end and b.end[0] == "draw"}
        lines = ["def step(_at, _locals, _result):"]
        lines.append(f"    {', '.join(self.names)}, = _locals")
        lines.append("    while True:")
        for k, b in enumerate(self.blocks):
            lines.append(f"        {'el' if k else ''}if _at == {k}:")
            code = [f"{ast.unparse(t)} = _result" for t in resumed.get(k, [])]
            code += [ast.unparse(ast.fix_missing_locations(s)) for s in b.body]
            kind, *rest = b.end or ("return", None)
            if kind == "jump":
                code.append(f"_at = {rest[0]}")
            elif kind == "branch":
                code.append(f"_at = {rest[1]} if {ast.unparse(rest[0])} else {rest[2]}")
            elif kind == "return":
                value = ast.unparse(rest[0]) if rest[0] is not None else "None"
                code.append(f"return ('return', {value})")
            else:
                call, targets, then = rest
                kept = live[then] - {n for _, w in _reads_writes(targets) for n in w}
                stored = ", ".join(n if n in kept else "None" for n in self.names)
                arguments = "".join(ast.unparse(a) + ", " for a in call.args)
                code.append(f"return ('draw', {call.func.id}, ({arguments}), {then}, ({stored},))")
            lines += [f"            {line}" for c in code for line in c.splitlines()]
        space = self.kernel.rebuilt(_walked_value).__globals__
        exec(compile("\n".join(lines), f"<walk of {self.kernel.function.__name__}>", "exec"), space)
        return space["step"]


def _walked_value(value: Any) -> Any:
    if value is note:
        return _silent
    if isinstance(value, Kernel):
        return value if draws(value) else value.rebuilt(_walked_value)
    if isinstance(value, type):
        return int if value.__module__ == "numpy" else value
    return value.tolist() if hasattr(value, "tolist") else value


def _silent(*_: Any) -> None:
    return None


class _Context:
    """What a walked kernel sees of the context record."""

    def __init__(self, variant: Variant):
        setup = variant.setup
        self.rules = (*setup.numbers, *[0] * (RULES - len(setup.numbers)))
        self.table = setup.table
        self.alike = setup.alike
        self.out, self.state = [0] * OUT, [0] * STATE
        self.tiles = [0] * TILES  # a draw's own: its law reads none of it


class _Policy(tuple[int, ...]):
    """A walk has one policy, and each of its states holds it: none hashes it through, or compares
    its numbers."""

    __hash__ = object.__hash__
    __eq__ = object.__eq__
    __ne__ = object.__ne__


class _Walker:
    """The states of a variant's kernel, and the branches from each."""

    def __init__(self, variant: Variant):
        self.context = _Context(variant)
        self.policy = _Policy(variant.policy)
        self.machines: dict[Kernel, Machine] = {}
        play = variant.play
        self.start = self.run([self.frame(play, (self.context, self.policy))], None, NOTHING)

    def machine(self, k: Kernel) -> Machine:
        if k not in self.machines:
            self.machines[k] = Machine(k)
        return self.machines[k]

    def frame(self, k: Kernel, arguments: tuple[Any, ...]) -> tuple[Kernel, int, tuple[Any, ...]]:
        m = self.machine(k)
        given = dict(zip(m.parameters, arguments))
        return k, 0, tuple(given.get(n) for n in m.names)

    def run(self, frames: list[Any], result: Any, kept: tuple[int, ...]) -> State:
        """Go on to the next draw, or to the end: ``(out,)``."""
        self.context.out[:], self.context.state[:] = kept[:OUT], kept[OUT:]
        while frames:
            k, at, values = frames.pop()
            what, *rest = self.machines[k].step(at, values, result)
            if what == "return":
                result = rest[0]
                continue
            called, arguments, then, values = rest
            frames.append((k, then, values))
            if called.draw:
                kept = (*self.context.out, *self.context.state)
                return tuple(frames), kept, called, arguments
            frames.append(self.frame(called, arguments))
            result = None
        return (tuple(map(int, self.context.out)),)

    def branches(self, state: Any) -> Iterator[tuple[State, int]]:
        """The next states with their weights."""
        frames, kept, called, arguments = state
        self.context.state[:] = kept[OUT:]  # a draw's law may read it
        for result, weight in called.branches(*arguments).items():
            yield self.run(list(frames), result, kept), weight


# ---------------------------------------------------------------- states into a law


def walk(
    variant: Variant, most_states: int = MOST_STATES, progress: bool | None = None
) -> Distribution:
    """The exact law of the variant's kernel over the game's axes.

    Parameters
    ----------
    variant : Variant
        Game, rules and policies.
    most_states : int
        States beyond this many are not followed; the chance to come to one of them is the law's
        `remainder`, and its probabilities are then lower bounds.
    progress : bool, optional
        Show how many states were followed; by default where there is a terminal or a notebook.

    Raises
    ------
    ValueError
        If play may never end, or the kernel cannot be walked.
    """
    walker = _Walker(variant)
    with Bar(None, progress, "states") as bar:
        arcs = _graph(walker, most_states, bar)
    ended, cut = _absorbed(walker.start, arcs)
    if not ended:
        raise ValueError(
            f"no play of {variant.game.key} comes to its end within {most_states:,} states; allow "
            "more of them, or walk a small variant"
        )
    axes = variant.axes
    law: dict[Any, Fraction] = defaultdict(Fraction)
    for out, p in ended.items():
        if not all(0 <= k < len(a) for a, k in zip(axes, out)):
            raise AssertionError(f"the kernel ended off its axes: {out[: len(axes)]}")
        values = tuple(a.values[k] for a, k in zip(axes, out))
        law[values if len(values) > 1 else values[0]] += p
    return Distribution.from_probabilities(law, tuple(a.name for a in axes), remainder=cut)


CUT: State = ((), ())  # in place of every state that will not be followed


def _graph(walker: _Walker, most_states: int, bar: Bar) -> dict[State, dict[State, Fraction]]:
    """The branches of every state that is followed, breadth first."""
    arcs: dict[State, dict[State, Fraction]] = {}
    todo = [] if _over(walker.start) else [walker.start]
    seen = set(todo)
    for state in todo:
        weights: dict[State, int] = defaultdict(int)
        for then, w in walker.branches(state):
            if not _over(then) and then not in seen:
                if len(seen) < most_states:
                    seen.add(then)
                    todo.append(then)
                else:
                    then = CUT
            weights[then] += w
        total = sum(weights.values())
        arcs[state] = {s: Fraction(w, total) for s, w in weights.items()}
        bar.advance(1)
    return arcs


def _over(state: State) -> bool:
    """Whether play has ended: the state is its outcome alone."""
    return len(state) == 1  # type: ignore[arg-type]


def _absorbed(
    start: State, arcs: dict[State, dict[State, Fraction]]
) -> tuple[dict[Any, Fraction], Fraction]:
    """The chance of each outcome, and of all states not followed together."""
    visits: dict[State, Fraction] = defaultdict(Fraction, {start: Fraction(1)})
    trapped = Fraction(0)
    for component in _components(start, arcs):
        if len(component) == 1 and not any(s in arcs.get(s, ()) for s in component):
            _pass_on(next(iter(component)), visits, arcs)
        elif any(then not in component for s in component for then in arcs[s]):
            _solve(component, visits, arcs)
        else:
            trapped += sum(visits.pop(s) for s in component)
    if trapped:
        raise ValueError(f"play may never end: with chance {trapped} it comes to no result")
    ended, cut = {}, Fraction(0)
    for state, p in visits.items():
        if state not in arcs and p:
            if _over(state):
                ended[state[0]] = p  # type: ignore[index]
            else:
                cut += p
    return ended, cut


def _pass_on(state: State, visits: Any, arcs: Any) -> None:
    if state in arcs:
        p = visits.pop(state)
        for then, q in arcs[state].items():
            visits[then] += p * q


def _solve(component: set[State], visits: Any, arcs: Any) -> None:
    """States that lead back to one another: eliminate them one by one, then pass on."""
    rows = {s: dict(arcs[s]) for s in component}
    into: dict[State, set[State]] = {s: set() for s in component}
    for s, row in rows.items():
        for then in row:
            if then in component:
                into[then].add(s)
    for s in component:
        row = rows.pop(s)
        loop = row.pop(s, Fraction(0))
        row = {t: q / (1 - loop) for t, q in row.items()}
        p = visits.pop(s, Fraction(0))
        for t, q in row.items():
            if p:
                visits[t] += p * q
            if t in rows:
                into[t].discard(s)
        for r in into[s]:
            if r in rows:
                m = rows[r].pop(s)
                for t, q in row.items():
                    rows[r][t] = rows[r].get(t, Fraction(0)) + m * q
                    if t in rows:
                        into[t].add(r)


def _components(start: State, arcs: Any) -> list[set[State]]:
    """Strongly connected components, every one before those it leads to (Tarjan, 1972)."""
    index: dict[State, int] = {}
    low: dict[State, int] = {}
    on: set[State] = set()
    stack: list[State] = []
    found: list[set[State]] = []
    work: list[tuple[State, Iterator[State]]] = [(start, iter(arcs.get(start, ())))]
    index[start] = low[start] = 0
    stack.append(start)
    on.add(start)
    while work:
        s, following = work[-1]
        for t in following:
            if t not in index:
                index[t] = low[t] = len(index)
                stack.append(t)
                on.add(t)
                work.append((t, iter(arcs.get(t, ()))))
                break
            if t in on:
                low[s] = min(low[s], index[t])
        else:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[s])
            if low[s] == index[s]:
                component = set()
                while s not in component:
                    component.add(stack.pop())
                on -= component
                found.append(component)
    return found[::-1]
