"""Stands in for fal_client in tests: the calls that snippets use, sent as real requests."""

import base64
import mimetypes
import os

import requests


def encode_file(path):
    with open(path, "rb") as file:
        data = base64.b64encode(file.read()).decode()
    return f"data:{mimetypes.guess_type(path)[0] or 'application/octet-stream'};base64,{data}"


class SyncClient:
    def __init__(self, key=None):
        self.headers = {"Authorization": f"Key {key or os.environ['FAL_KEY']}"}

    def ask(self, method, address, **kwargs):
        response = requests.request(method, address, headers=self.headers, **kwargs)
        if not response.ok:
            raise RuntimeError(response.text)
        return response.json()

    def run(self, application, arguments):
        return self.ask("POST", f"https://fal.run/{application}", json=arguments)

    def subscribe(self, application, arguments):
        job = self.ask("POST", f"https://queue.fal.run/{application}", json=arguments)
        while self.ask("GET", job["status_url"])["status"] != "COMPLETED":
            pass
        return self.ask("GET", job["response_url"])


def run(application, arguments):
    return SyncClient().run(application, arguments)


def subscribe(application, arguments):
    return SyncClient().subscribe(application, arguments)
