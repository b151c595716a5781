"""Holds the reference up to the real thing: renders every chat fixture with `transformers` itself and with `reference.py`.

Run it where `transformers` is installed: `python check_transformers.py`. It prints how many renderings agree, and exits
with 1 if any differs.
"""

import datetime
import json
import pathlib
import sys

import jinja2
import transformers
from transformers.utils import chat_template_utils

import reference

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "fixtures" / "chat"


class FixedClock(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return reference.CLOCK


def by_transformers(template, context):
    compiled = chat_template_utils._compile_jinja_template(template)
    return compiled.render(**context)


def by_reference(template, context):
    return reference.build_environment({}).from_string(template).render(**context)


def outcome(render, template, context):
    try:
        return "text", render(template, context)
    except jinja2.TemplateError as error:
        return "error", str(error)
    except (TypeError, ValueError, KeyError) as error:
        return "error", f"{type(error).__name__}: {error}"


def main():
    chat_template_utils.datetime = FixedClock
    spec = json.loads((FOLDER / "conversations.json").read_text())
    total = differing = 0
    for path in sorted(FOLDER.glob("*.jinja")):
        template = path.read_text()
        for name, conversation in spec["conversations"].items():
            context = {**spec["shared"], **conversation}
            total += 1
            real, ours = outcome(by_transformers, template, context), outcome(by_reference, template, context)
            if real != ours:
                differing += 1
                print(f"{path.name} / {name}:\n  transformers {real}\n  reference    {ours}")
    print(f"transformers {transformers.__version__}, jinja2 {jinja2.__version__}: {total - differing} of {total} agree")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
