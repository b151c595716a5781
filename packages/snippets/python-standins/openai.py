"""Stands in for the openai package in tests: the calls that snippets use, sent as real requests."""

import json
from types import SimpleNamespace

import requests


def as_object(text):
    return json.loads(text, object_hook=lambda fields: SimpleNamespace(**fields))


def read_events(response):
    for line in response.iter_lines():
        data = line.removeprefix(b"data:").strip()
        if data == b"[DONE]":
            return
        if line.startswith(b"data:"):
            yield with_content(as_object(data))


def with_content(chunk):
    for choice in chunk.choices:
        choice.delta.content = getattr(choice.delta, "content", None)
    return chunk


class Completions:
    def __init__(self, base_url, headers):
        self.url = f"{base_url.rstrip('/')}/chat/completions"
        self.headers = headers

    def create(self, *, model, messages, max_tokens=None, temperature=None, top_p=None, stream=False):
        given = {"max_tokens": max_tokens, "temperature": temperature, "top_p": top_p}
        body = {"model": model, "messages": messages, **{k: v for k, v in given.items() if v is not None}}
        if stream:
            body["stream"] = True
        response = requests.post(self.url, headers=self.headers, json=body, stream=stream)
        if not response.ok:
            raise RuntimeError(response.text)
        return read_events(response) if stream else as_object(response.text)


class OpenAI:
    def __init__(self, *, base_url, api_key, default_headers=None):
        headers = {"Authorization": f"Bearer {api_key}", **(default_headers or {})}
        self.chat = SimpleNamespace(completions=Completions(base_url, headers))
