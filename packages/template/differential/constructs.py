"""Counts what templates are made of, as Jinja2's own parser sees it, to show what the fuzzer reaches.

`{"cases": [{"template", "context", "options"}]}` comes in; `{"name of a construct": [templates with it, those of them
that rendered]}` goes out, with zeros for what was never met.
"""

import json
import re
import sys

import reference
from jinja2 import TemplateSyntaxError, nodes

GLOBALS = ["range", "namespace", "dict", "cycler", "joiner", "raise_exception", "strftime_now", "caller", "loop"]
METHODS = {
    method
    for kind in (str, list, dict, tuple, int, float)
    for method in dir(kind)
    if not method.startswith("_")
}
LOOP_PARTS = [
    "index", "index0", "revindex", "revindex0", "first", "last", "length", "depth", "depth0", "previtem", "nextitem",
    "cycle", "changed",
]
# What is gone by the time there is a tree.
SOURCE_FORMS = {
    "raw": r"\{%[-+]?\s*raw\s*[-+]?%\}",
    "comment": r"\{#",
    "mark -": r"\{[%{#]-|-[%}#]\}",
    "mark +": r"\{[%{#]\+|\+[%}#]\}",
    "CRLF": r"\r\n",
}
STATEMENT_FORMS = [
    "if", "elif", "else of if", "for", "else of for", "if of for", "recursive for", "unpacking for", "set",
    "unpacking set", "set of a namespace", "block set", "filtered block set", "macro", "macro with defaults", "call",
    "call with parameters", "filter", "with", "break", "continue", "do", "generation",
]
EXPRESSION_FORMS = [
    "Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow", "Neg", "Pos", "And", "Or", "Not", "Concat", "Tuple", "List",
    "Dict", "Slice", "Getitem", "Getattr", "CondExpr", "if without else", "chained comparison", "* argument",
    "** argument", "named argument", "filter with named argument", "test with argument", "filter chain",
    *(f"compare {operator}" for operator in ("eq", "ne", "lt", "lteq", "gt", "gteq", "in", "notin")),
]


def wanted(environment):
    """Every construct there is to reach, by its name."""
    return [
        *(f"filter {name}" for name in environment.filters),
        *(f"test {name}" for name in environment.tests),
        *(f"method {name}" for name in sorted(METHODS)),
        *(f"global {name}" for name in GLOBALS),
        *(f"loop.{name}" for name in LOOP_PARTS),
        *(f"statement {name}" for name in [*STATEMENT_FORMS, *SOURCE_FORMS]),
        *(f"expression {name}" for name in EXPRESSION_FORMS),
    ]


def forms_of_for(node):
    yield "for"
    if node.else_:
        yield "else of for"
    if node.test is not None:
        yield "if of for"
    if node.recursive:
        yield "recursive for"
    if isinstance(node.target, nodes.Tuple):
        yield "unpacking for"


def forms_of_if(node):
    yield "if"
    if node.elif_:
        yield "elif"
    if node.else_:
        yield "else of if"


def forms_of_assign(node):
    unpacks = isinstance(node.target, nodes.Tuple)
    yield "unpacking set" if unpacks else "set of a namespace" if isinstance(node.target, nodes.NSRef) else "set"


def forms_of_call_block(node):
    if isinstance(node.call.node, nodes.ExtensionAttribute):
        yield "generation"
    else:
        yield "call with parameters" if node.args else "call"


STATEMENTS = {
    nodes.For: forms_of_for,
    nodes.If: forms_of_if,
    nodes.Assign: forms_of_assign,
    nodes.AssignBlock: lambda node: ["filtered block set" if node.filter else "block set"],
    nodes.Macro: lambda node: ["macro with defaults" if node.defaults else "macro"],
    nodes.CallBlock: forms_of_call_block,
    nodes.FilterBlock: lambda node: ["filter"],
    nodes.With: lambda node: ["with"],
    nodes.Break: lambda node: ["break"],
    nodes.Continue: lambda node: ["continue"],
    nodes.ExprStmt: lambda node: ["do"],
}


def forms_of_arguments(node):
    if getattr(node, "dyn_args", None) is not None:
        yield "expression * argument"
    if getattr(node, "dyn_kwargs", None) is not None:
        yield "expression ** argument"
    if getattr(node, "kwargs", None):
        yield f"expression {'filter with named argument' if isinstance(node, nodes.Filter) else 'named argument'}"
    if isinstance(node, nodes.Test) and node.args:
        yield "expression test with argument"


def forms_of_expression(node):
    yield f"expression {type(node).__name__}"
    yield from forms_of_arguments(node)
    if isinstance(node, nodes.Compare):
        yield from (f"expression compare {operand.op}" for operand in node.ops)
        if len(node.ops) > 1:
            yield "expression chained comparison"
    if isinstance(node, nodes.CondExpr) and node.expr2 is None:
        yield "expression if without else"
    if isinstance(node, nodes.Filter) and isinstance(node.node, nodes.Filter):
        yield "expression filter chain"


# Which argument of a filter names another filter, or a test.
CHOOSERS = {"map": ("filter", 0), "select": ("test", 0), "reject": ("test", 0), "selectattr": ("test", 1), "rejectattr": ("test", 1)}


def forms_of_choice(node):
    kind, place = CHOOSERS.get(node.name, ("", 0))
    chosen = node.args[place : place + 1] if kind else []
    yield from (f"{kind} {argument.value}" for argument in chosen if isinstance(argument, nodes.Const))


def forms_of_names(node):
    if isinstance(node, nodes.Filter):
        yield f"filter {node.name}"
        yield from forms_of_choice(node)
    if isinstance(node, nodes.Test):
        yield f"test {node.name}"
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name) and node.node.name == "loop":
        yield f"loop.{node.attr}"
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr):
        yield f"method {node.node.attr}"
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name):
        yield f"global {node.node.name}"


def constructs(environment, source):
    """The constructs of one template; none where it does not parse."""
    try:
        tree = environment.parse(source)
    except TemplateSyntaxError:
        return []
    found = {f"statement {name}" for name, pattern in SOURCE_FORMS.items() if re.search(pattern, source)}
    for node in tree.find_all(nodes.Node):
        found.update(f"statement {form}" for form in STATEMENTS.get(type(node), lambda _: [])(node))
        found.update(forms_of_names(node))
        if isinstance(node, nodes.Expr):
            found.update(forms_of_expression(node))
    return sorted(found)


def main():
    counts = {name: [0, 0] for name in wanted(reference.environment_for({}))}
    for case in json.load(sys.stdin)["cases"]:
        rendered = "text" in reference.render_within(case, 2)
        for name in constructs(reference.environment_for(case.get("options") or {}), case["template"]):
            count = counts.setdefault(name, [0, 0])
            count[0] += 1
            count[1] += rendered
    json.dump(counts, sys.stdout)


if __name__ == "__main__":
    reference.limit()
    main()
