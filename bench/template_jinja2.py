"""Times CPython's Jinja2 for the template benchmark: one JSON request per line in, one JSON answer per line out.

`{"do": "render" | "compile" | "both" | "text", "template", "context", "times"}` gives `{"seconds"}` or `{"text"}`.
"""

import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "packages/template/differential"))
import reference  # noqa: E402

environment = reference.build_environment({})


def measure(action, times):
    start = time.perf_counter()
    for _ in range(times):
        action()
    return {"seconds": time.perf_counter() - start}


def answer(request):
    source, context = request["template"], request["context"]
    template = environment.from_string(source)
    if request["do"] == "text":
        return {"text": template.render(**context)}
    actions = {
        "compile": lambda: environment.from_string(source),
        "render": lambda: template.render(**context),
        "both": lambda: environment.from_string(source).render(**context),
    }
    return measure(actions[request["do"]], request["times"])


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
