"""Runs Python snippets one after the other and notes what each printed, raised and sent.

usage: run_python_snippets.py <list.json> <report.json> <simulator>

Public addresses are taken to the simulator. Which packages the snippets get is a matter of PYTHONPATH: the tests put
stand-ins there, `run-python-snippets.mjs` leaves it alone, so that the packages installed are used.
"""

import contextlib
import importlib
import io
import json
import re
import sys
import time
import traceback
from urllib.parse import urlsplit

import requests

LIST, REPORT, SIMULATOR = sys.argv[1:4]
PREFIXES = {"huggingface.co": "", "router.huggingface.co": "/router"}


def mapped(address):
    if address.startswith(SIMULATOR) or not address.startswith("https://"):
        return address
    parts = urlsplit(address)
    prefix = PREFIXES.get(parts.netloc, f"/{parts.netloc}")
    query = f"?{parts.query}" if parts.query else ""
    return f"{SIMULATOR}{prefix}{parts.path}{query}"


def map_requests():
    send = requests.Session.request

    def request(self, method, url, *args, **kwargs):
        return send(self, method, mapped(url), *args, **kwargs)

    requests.Session.request = request


def map_httpx(name):
    """Newer releases of openai and huggingface_hub build on httpx2, older ones on httpx."""
    try:
        httpx = importlib.import_module(name)
    except ImportError:
        return
    send = httpx.Client.send

    def redirected(self, request, **kwargs):
        request.url = httpx.URL(mapped(str(request.url)))
        request.headers["host"] = request.url.netloc.decode()
        return send(self, request, **kwargs)

    httpx.Client.send = redirected


def run(content):
    printed = io.StringIO()
    outcome = {}
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(content, "snippet.py", "exec"), {"__name__": "__main__"})
    except ModuleNotFoundError as error:
        outcome["skipped"] = f"no Python package {error.name}"
    except ImportError as error:
        # huggingface_hub asks for Pillow and numpy only when a result needs them.
        wanted = re.match(r"Please install (\w+)", str(error))
        outcome["skipped" if wanted else "error"] = f"no Python package {wanted[1]}" if wanted else str(error)
    except Exception as error:
        line = traceback.extract_tb(error.__traceback__)[-1]
        outcome["error"] = f"{type(error).__name__}: {error} ({line.name}:{line.lineno})"
    return {**outcome, "output": printed.getvalue()}


def main():
    map_requests()
    for name in ("httpx", "httpx2"):
        map_httpx(name)
    time.sleep = lambda _seconds: None
    control = f"{SIMULATOR}/_simulator/calls"
    outcomes = {}
    with open(LIST, encoding="utf-8") as file:
        cases = json.load(file)
    for case in cases:
        requests.delete(control)
        outcome = run(case["content"])
        outcomes[case["id"]] = {**outcome, "calls": requests.get(control).json()}
    with open(REPORT, "w", encoding="utf-8") as file:
        json.dump(outcomes, file)


main()
