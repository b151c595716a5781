"""Renders batches of templates with Jinja2, set up the way `transformers` sets it up for chat templates.

One JSON object per line comes in, `{"cases": [{"template", "context", "options"}], "seconds": 2}`; one goes out,
`{"results": [{"text"} | {"error", "message"}]}`, in the same order. A case that fails never ends the worker.
"""

import datetime
import json
import re
import resource
import signal
import sys

import jinja2
from jinja2 import ext, nodes, sandbox

CLOCK = datetime.datetime(2024, 7, 6, 9, 5, 3)
MEMORY_BYTES = 2 * 1024**3
UNDEFINED = {
    "default": jinja2.Undefined,
    "strict": jinja2.StrictUndefined,
    "chainable": jinja2.ChainableUndefined,
}


class TimeIsUp(BaseException):
    """Not an Exception, so that no template construct can swallow it."""


class Raised(jinja2.TemplateError):
    """What a template asked for with `raise_exception`."""


class GenerationExtension(ext.Extension):
    """`{% generation %}…{% endgeneration %}`: a transparent block with a scope of its own, as a call block has."""

    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        return nodes.CallBlock(self.call_method("_keep"), [], [], body).set_lineno(line)

    def _keep(self, caller):
        return caller()


def raise_exception(message):
    raise Raised(message)


def strftime_now(format):
    return CLOCK.strftime(format)


def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def build_environment(options):
    environment = sandbox.ImmutableSandboxedEnvironment(
        trim_blocks=options.get("trim_blocks", True),
        lstrip_blocks=options.get("lstrip_blocks", True),
        keep_trailing_newline=options.get("keep_trailing_newline", False),
        undefined=UNDEFINED[options.get("undefined", "default")],
        extensions=[GenerationExtension, ext.loopcontrols, ext.do],
        cache_size=0,
    )
    environment.filters["tojson"] = tojson
    environment.globals["raise_exception"] = raise_exception
    environment.globals["strftime_now"] = strftime_now
    return environment


# The first pattern found in a syntax error's message names its kind.
SYNTAX_KINDS = [
    (r"^No filter named", "unknown-filter"),
    (r"^No test named", "unknown-test"),
    (r"^Encountered unknown tag", "unknown-statement"),
    (r"^Unexpected end of template|'end of template'|^Missing end of", "unterminated"),
    # A quote is only ever unexpected where its string never ends.
    (r"""^unexpected char ("'"|'"') at""", "unterminated"),
    (r"^unexpected char", "unexpected-character"),
    (r"", "unexpected-token"),
]
RUNTIME_KINDS = [
    (r"^No filter named", "unknown-filter"),
    (r"^No test named", "unknown-test"),
    (r"", "type"),
]
ARGUMENT_MISSING = re.compile(r"missing \d+ required|(?:expected|takes) (?:at least|exactly) .*argument.*(?:got|given)|expected at least")


def first_kind(table, message):
    return next(kind for pattern, kind in table if re.search(pattern, message))


def python_kind(error):
    if isinstance(error, (RecursionError, MemoryError, OverflowError, SyntaxError)):
        return "budget-exceeded"
    if isinstance(error, TypeError) and ARGUMENT_MISSING.search(str(error)):
        return "missing-argument"
    return "type"


def kind_of(error):
    message = str(error)
    if isinstance(error, Raised):
        return "raised"
    if isinstance(error, jinja2.UndefinedError):
        return "undefined"
    if isinstance(error, sandbox.SecurityError):
        return "security"
    if isinstance(error, jinja2.TemplateSyntaxError):
        return first_kind(SYNTAX_KINDS, error.message or "")
    if isinstance(error, jinja2.TemplateRuntimeError):
        return first_kind(RUNTIME_KINDS, message)
    return python_kind(error)


def describe(error):
    if isinstance(error, jinja2.TemplateSyntaxError):
        return f"line {error.lineno}: {error.message}"
    return f"{type(error).__name__}: {error}"


environments = {}


def environment_for(options):
    key = json.dumps(options, sort_keys=True)
    if key not in environments:
        environments[key] = build_environment(options)
    return environments[key]


def render(case):
    try:
        template = environment_for(case.get("options") or {}).from_string(case["template"])
        return {"text": template.render(**case.get("context") or {})}
    except TimeIsUp:
        return {"error": "timeout", "message": "the reference ran out of time"}
    except Exception as error:
        return {"error": kind_of(error), "message": describe(error)}


def render_within(case, seconds):
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        result = render(case)
        signal.setitimer(signal.ITIMER_REAL, 0)
        return result
    except TimeIsUp:
        return {"error": "timeout", "message": "the reference ran out of time"}


def stop_case(_number, _frame):
    raise TimeIsUp()


def encode(result):
    try:
        return json.dumps(result)
    except (ValueError, MemoryError) as error:
        return json.dumps({"error": "budget-exceeded", "message": str(error)})


def main():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    signal.signal(signal.SIGALRM, stop_case)
    for line in sys.stdin:
        request = json.loads(line)
        results = [encode(render_within(case, request.get("seconds", 2))) for case in request["cases"]]
        sys.stdout.write('{"results": [' + ", ".join(results) + "]}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
