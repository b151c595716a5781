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


def plain(value):
    """A value whose groups are tuples without names."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return (list if isinstance(value, list) else tuple)(plain(item) for item in value)
    return value


def drop_group_names(environment):
    print_pretty = environment.filters["pprint"]
    environment.filters["pprint"] = lambda value: print_pretty(plain(value))


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
    "group names": drop_group_names,
    "folding": drop_folding,
    "addresses": drop_addresses,
    "complex numbers": drop_complex_numbers,
}
