"""Renders batches of templates with Jinja2, set up the way `transformers` sets it up for chat templates.

One JSON object per line comes in, `{"cases": [{"template", "context", "options"}], "seconds": 2}`; one goes out,
`{"results": [{"text"} | {"error", "message"}]}`, in the same order. A case that fails never ends the worker.
"""

import datetime
import gc
import json
import re
import resource
import signal
import sys
import warnings

import habits
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
    raise Raised(str(message))


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
    for habit in options.get("without", []):
        habits.DROP[habit](environment)
    return environment


# The first pattern found in a syntax error's message names its kind.
SYNTAX_KINDS = [
    (r"^No filter named", "unknown_filter"),
    (r"^No test named", "unknown_test"),
    (r"^Encountered unknown tag '(?:else|elif|end(?:if|for|set|macro|call|filter|with|raw|generation|block))'", "unexpected_token"),
    (r"^Encountered unknown tag", "unknown_statement"),
    (r"^truncated .*escape|^illegal Unicode character", "unexpected_character"),
    (r"^[Uu]nexpected end of template|'end of template'|^Missing end of", "unterminated"),
    # A quote is only ever unexpected where its string never ends.
    (r"""^unexpected char ("'"|'"') at""", "unterminated"),
    (r"^unexpected char", "unexpected_character"),
    (r"", "unexpected_token"),
]
RUNTIME_KINDS = [
    (r"^No filter named", "unknown_filter"),
    (r"^No test named", "unknown_test"),
    (r"requires a filter argument|^Missing parameter", "missing_argument"),
    (r"^Unexpected keyword argument", "unexpected_argument"),
    (r"^You can only sort by|^method must be", "value"),
    (r"", "type"),
]
CALL_KINDS = [
    (r"\bUndefined\b", "undefined"),
    (r"missing \d+ required|expected at least|expected \d+ arguments?, got [01]\b|takes (?:at least|exactly) .*\(\d+ given\)", "missing_argument"),
    (r"unexpected keyword|invalid keyword|takes no (?:keyword )?arguments|takes no keyword|multiple values for", "unexpected_argument"),
    (r"but \d+ (?:was|were) given|takes not more than|takes at most|expected at most|expected \d+ arguments?, got", "unexpected_argument"),
    (r"", "type"),
]


def first_kind(table, message):
    return next(kind for pattern, kind in table if re.search(pattern, message))


# Jinja2 leaves some mistakes to the Python compiler, and some limits are Python's own.
HOST_LIMIT = re.compile(r"statically nested|indentation|recursion|Range too big|nested too")


def python_kind(error):
    if isinstance(error, (RecursionError, MemoryError)) or HOST_LIMIT.search(str(error)):
        return "budget"
    if isinstance(error, SyntaxError):
        return "unexpected_token"
    if isinstance(error, (ValueError, ArithmeticError, LookupError)):
        return "value"
    return first_kind(CALL_KINDS, str(error))


def kind_of(error):
    message = str(error)
    if isinstance(error, Raised):
        return "raised"
    if isinstance(error, jinja2.UndefinedError):
        return "undefined"
    if isinstance(error, sandbox.SecurityError):
        return "forbidden"
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
        # Of the processor, so that a busy machine changes nothing.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        result = render(case)
        signal.setitimer(signal.ITIMER_PROF, 0)
        return result
    except TimeIsUp:
        return {"error": "timeout", "message": "the reference ran out of time"}


def stop_case(_number, _frame):
    raise TimeIsUp()


def encode(result):
    try:
        return json.dumps(result)
    except (ValueError, MemoryError) as error:
        return json.dumps({"error": "budget", "message": str(error)})


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    signal.signal(signal.SIGPROF, stop_case)
    warnings.simplefilter("ignore")


def main():
    limit()
    gc.disable()
    for line in sys.stdin:
        request = json.loads(line)
        results = [encode(render_within(case, request.get("seconds", 2))) for case in request["cases"]]
        sys.stdout.write('{"results": [' + ", ".join(results) + "]}\n")
        sys.stdout.flush()
        gc.collect()


if __name__ == "__main__":
    main()
