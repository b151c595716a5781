"""The part of the hub's API that the reconciler uses."""
import json
import urllib.error
import urllib.parse
import urllib.request

KIND = "ray-serve"
# Endpoints with this name were added by the reconciler, and only these are changed.
MANAGER = "ray"


class HubClient:
    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}{path}", data=data, method=method)
        request.add_header("Authorization", f"Bearer {self.token}")
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=30) as reply:
                text = reply.read()
        except urllib.error.HTTPError as error:
            detail = error.read().decode(errors="replace")[:300]
            raise RuntimeError(f"{method} {path}: {error.code} {detail}") from error
        return json.loads(text) if text else None

    def desired(self):
        return self.send("GET", f"/api/engines/desired?kind={KIND}")

    def report(self, model, status):
        self.send("POST", f"/api/engines/desired/{urllib.parse.quote(model)}/report?kind={KIND}", status)

    def connect(self, wanted, address):
        """Makes the address the only endpoint that this program has for the model."""
        model = wanted["model"]
        path = f"/api/models/{urllib.parse.quote(model)}/endpoints"
        known = [one for one in self.send("GET", path) if one.get("managedBy") == MANAGER]
        same = next((one for one in known if one["address"] == address), None)
        settings = {"revision": wanted["commit"], "task": wanted["task"]}
        if same is None:
            added = {"kind": KIND, "address": address, "servedModel": model, "managedBy": MANAGER}
            self.send("POST", path, {**added, **settings})
        elif any(same.get(name) != value for name, value in settings.items()):
            self.send("PATCH", f"{path}/{same['id']}", settings)
        for one in known:
            if one is not same:
                self.send("DELETE", f"{path}/{one['id']}")
