"""Prints which tasks the installed huggingface_hub knows at each provider, from what it says when it refuses a call."""

import ast
import json
import re

from huggingface_hub import InferenceClient, __version__


def refusal(provider):
    """tabular-regression has a method, but no provider that it can be asked of."""
    try:
        InferenceClient(provider=provider, api_key="hf_none").tabular_regression({"a": [1]}, model="owner/name")
    except ValueError as error:
        return ast.literal_eval(re.search(r"\[.*?\]", str(error))[0])
    raise SystemExit(f"tabular-regression is no longer refused at {provider}: ask for another task here")


def main():
    tasks = {provider: sorted(refusal(provider)) for provider in refusal("no-such-provider")}
    print(json.dumps({"version": __version__, "tasks": tasks}))


main()
