"""Small wrongs done to a source file, one at a time.

Comparisons, and/or, not, conditions turned round, numbers one off, words and truth
values changed, arithmetic, swapped arguments, forgotten statements, nothing returned.
Left alone: docstrings, annotations, decorators, sentences for people, ``__all__``,
``strict=`` of zip (a guard against slips, not a rule), the order of max and min.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile

WORD = re.compile(r"[a-z0-9_]+|R-\d\d|[A-Z0-9]")
COMPARISONS = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip
ARITHMETIC = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}  # fmt: skip
FORGETTABLE = (ast.Expr, ast.AugAssign, ast.Raise, ast.Continue, ast.Break)

CONTEXT = 40

Edit = Callable[[ast.AST], None]


@dataclass(frozen=True)
class Forget:
    """Leave out one statement of a block."""

    block: str
    at: int
    forgets: str

    def __call__(self, node: ast.AST) -> None:
        getattr(node, self.block)[self.at] = ast.Pass()


@dataclass(frozen=True)
class Mutant:
    """A changed program; ``name`` says what was changed, without a line number."""

    name: str
    line: int
    tree: ast.Module


def mutants(source: str) -> Iterator[Mutant]:
    """Return every mutant of a source text, in the order of its lines."""
    plain = ast.parse(source)
    shown, where = statements(plain), functions(plain)
    left_alone = {id(part) for node in untouched(plain) for part in ast.walk(node)}
    sites = [
        (at, edit)
        for at, node in enumerate(ast.walk(plain))
        if id(node) not in left_alone
        for edit in edits(node)
    ]
    originals = list(ast.walk(plain))
    met: Counter[str] = Counter()
    for at, edit in sorted(sites, key=lambda site: line_of(originals[site[0]])):
        tree = ast.parse(source)
        node = list(ast.walk(tree))[at]
        home = list(ast.walk(tree))[shown[id(originals[at])]]
        before = edit.forgets if isinstance(edit, Forget) else short(home)
        edit(node)
        ast.fix_missing_locations(tree)
        after = "forgotten" if isinstance(edit, Forget) else short(home)
        place = where.get(id(originals[at]), "module")
        name = f"{place}: {around_the_change(before, after)}"
        met[name] += 1
        yield Mutant(
            name=name if met[name] == 1 else f"{name} ({met[name]})",
            line=line_of(originals[at]),
            tree=tree,
        )


def line_of(node: ast.AST) -> int:
    return getattr(node, "lineno", 0) or getattr(
        getattr(node, "target", None), "lineno", 0
    )


def short(node):
    """The source of a statement, or only the head of a compound one."""
    if isinstance(getattr(node, "body", None), list):
        return head(node)
    return " ".join(ast.unparse(node).split())


def around_the_change(before: str, after: str) -> str:
    """What it was and what it is, without what is far from where they differ."""
    start = alike(before, after)
    ending = alike(before[start:][::-1], after[start:][::-1])
    first = max(start - CONTEXT, 0)
    return " -> ".join(cut(text, first, ending) for text in (before, after))


def alike(one: str, other: str) -> int:
    """How many letters at the start are the same."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _same in takewhile(lambda pair: pair[0] == pair[1], pairs))


def cut(text: str, first: int, ending: int) -> str:
    last = len(text) - max(ending - CONTEXT, 0)
    return "…" * (first > 0) + text[first:last] + "…" * (last < len(text))


def head(node):
    bare = ast.parse(ast.unparse(node)).body[0]
    for part in ("body", "orelse"):
        if getattr(bare, part, None):
            setattr(bare, part, [ast.Expr(ast.Constant(...))])
    for part in ast.walk(bare):
        for name in ("annotation", "returns"):
            if hasattr(part, name):
                setattr(part, name, None)
    return " ".join(ast.unparse(bare).split())


def statements(tree: ast.Module) -> dict[int, int]:
    """The index, in walking order, of the statement that each node belongs to."""
    index = {id(node): at for at, node in enumerate(ast.walk(tree))}
    found: dict[int, int] = {}

    def note(node: ast.AST, home: int) -> None:
        home = index[id(node)] if isinstance(node, ast.stmt) else home
        found[id(node)] = home
        for child in ast.iter_child_nodes(node):
            note(child, home)

    for statement in tree.body:
        note(statement, 0)
    found[id(tree)] = 0
    return found


def functions(tree: ast.Module) -> dict[int, str]:
    """The name of the function or class that each node is in."""
    found: dict[int, str] = {}

    def note(node: ast.AST, home: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            home = f"{home}.{node.name}" if home else node.name
        found[id(node)] = home or "module"
        for child in ast.iter_child_nodes(node):
            note(child, home)

    note(tree, "")
    return found


def untouched(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything that only people, type checkers and imports read."""
    for node in ast.walk(tree):
        if (
            said(node)
            or isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom)
            or (isinstance(node, ast.Assign) and "__all__" in ast.unparse(node))
            or (isinstance(node, ast.keyword) and node.arg == "strict")
        ):
            yield node
        for name in ("annotation", "returns"):
            if getattr(node, name, None) is not None:
                yield getattr(node, name)
        yield from getattr(node, "decorator_list", ())


def said(node: object) -> bool:
    """Tell whether it is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def edits(node):
    """Return the wrongs that can be done to a node."""
    for kind, found in EDITS.items():
        if isinstance(node, kind):
            yield from found(node)
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        for at, statement in enumerate(block if isinstance(block, list) else ()):
            if isinstance(statement, FORGETTABLE) and not said(statement):
                yield Forget(name, at, ast.unparse(statement))


def put(name, make):
    def edit(node):
        setattr(node, name, make(node))

    return edit


def compared(node):
    for at, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            yield put("ops", lambda n, at=at, o=other: replaced(n.ops, at, o()))


def replaced(items, at, new):
    return [*items[:at], new, *items[at + 1 :]]


def joined(node):
    other = ast.Or if isinstance(node.op, ast.And) else ast.And
    yield put("op", lambda _n: other())


def calculated(node):
    other = ARITHMETIC.get(type(node.op))
    if other is not None:
        yield put("op", lambda _n: other())


def negated(node):
    if isinstance(node.op, ast.Not):
        yield put("operand", lambda n: turned(n.operand))


def turned(test):
    return ast.UnaryOp(op=ast.Not(), operand=test)


def decided(node):
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):
        yield put("test", lambda n: turned(n.test))


def sifted(node):
    for at in range(len(node.ifs)):
        yield put("ifs", lambda n, at=at: replaced(n.ifs, at, ast.Constant(1)))


def valued(node):
    value = node.value
    if isinstance(value, bool):
        yield put("value", lambda n: not n.value)
    elif isinstance(value, int):
        yield put("value", lambda n: n.value + 1)
        yield put("value", lambda n: n.value - 1)
    elif isinstance(value, str) and WORD.fullmatch(value):
        yield put("value", lambda n: n.value + "~")


def returned(node):
    if node.value is not None and ast.unparse(node.value) != "None":
        yield put("value", lambda _n: ast.Constant(None))


def called(node):
    in_any_order = ast.unparse(node.func) in ("max", "min")
    starred = any(isinstance(argument, ast.Starred) for argument in node.args)
    if len(node.args) > 1 and not in_any_order and not starred:
        yield put("args", lambda n: [n.args[1], n.args[0], *n.args[2:]])


EDITS = {
    ast.Compare: compared,
    ast.BoolOp: joined,
    (ast.BinOp, ast.AugAssign): calculated,
    ast.UnaryOp: negated,
    (ast.If, ast.IfExp, ast.While): decided,
    ast.comprehension: sifted,
    ast.Constant: valued,
    ast.Return: returned,
    ast.Call: called,
}
