"""Habits of Jinja2 and Python that it can be asked to leave, to see whether they alone explain a difference."""

import functools
import pprint

import jinja2
import markupsafe


class WholeStrings(pprint.PrettyPrinter):
    """Python's pprint, but for breaking long strings."""

    _dispatch = {key: value for key, value in pprint.PrettyPrinter._dispatch.items() if key is not str.__repr__}


def escape_text(value):
    return str(markupsafe.escape(str(value)))


def drop_markup(environment):
    environment.filters.update(e=escape_text, escape=escape_text, forceescape=escape_text, safe=str)
    environment.tests["escaped"] = lambda value: False


def drop_string_breaking(environment):
    environment.filters["pprint"] = lambda value: WholeStrings().pformat(value)


def drop_folding(environment):
    environment.optimized = False
    # What is finalized with the context at hand cannot be computed before there is one.
    environment.finalize = jinja2.pass_context(lambda context, value: value)


class Unplaced:
    """An iterator that prints without its address."""

    def __init__(self, iterator):
        self.iterator = iterator

    def __iter__(self):
        return self

    def __next__(self):
        return next(self.iterator)

    def __repr__(self):
        return "<generator object>"


def unplaced(function):
    @functools.wraps(function)
    def apply(*args, **kwargs):
        result = function(*args, **kwargs)
        return Unplaced(result) if hasattr(result, "__next__") else result

    return apply


def drop_addresses(environment):
    for name in "batch items map reject rejectattr reverse select selectattr slice unique".split():
        environment.filters[name] = unplaced(environment.filters[name])


def real_power(base, exponent):
    result = base**exponent
    if isinstance(result, complex):
        raise ValueError("a complex number")
    return result


def drop_complex_numbers(environment):
    environment.intercepted_binops = frozenset(["**"])
    environment.binop_table = {**environment.binop_table, "**": real_power}


DROP = {
    "markup": drop_markup,
    "string breaking": drop_string_breaking,
    "folding": drop_folding,
    "addresses": drop_addresses,
    "complex numbers": drop_complex_numbers,
}
