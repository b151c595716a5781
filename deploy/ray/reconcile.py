"""Makes Ray Serve run what the hub wants, and reports to the hub what runs.

Usage: python reconcile.py --hub URL --address URL [--host ADDRESS] [--port NUMBER] [--interval SECONDS]
HF_TOKEN has an access token of an admin of the hub. Ray starts on this machine unless RAY_ADDRESS names a cluster.
"""
import argparse
import hashlib
import os
import re
import signal
import sys
import threading
import time

from hub_client import HubClient

PREFIX = "orrery-"
# A deployment that failed is tried again: the hub or a node may have been down.
RETRY_SECONDS = 60
# The hub's processes learn within seconds that a model has a new endpoint.
REPLACED_SECONDS = 10
STATES = {"RUNNING": "running", "DEPLOY_FAILED": "failed", "UNHEALTHY": "failed"}


def model_name(model):
    """Differs for each model: names on the hub can differ in signs alone."""
    words = re.sub(r"[^a-z0-9]+", "-", model.lower()).strip("-")
    return f"{PREFIX}{words[:60]}-{hashlib.sha256(model.encode()).hexdigest()[:8]}"


def application_name(wanted):
    """Each revision has its own application: when an update fails, Serve stops the replicas of the old revision too."""
    return f"{model_name(wanted['model'])}-{wanted['commit'][:8]}"


def last_line(error):
    lines = [line for line in str(error).splitlines() if line.strip()]
    return (lines[-1] if lines else type(error).__name__)[:500]


class Reconciler:
    """Compares the wanted deployments with Serve's applications. Each application has one thread."""

    def __init__(self, hub, address, serve, build):
        self.hub = hub
        self.address = address.rstrip("/")
        self.serve = serve
        self.build = build
        self.threads = {}
        self.applied = {}
        self.failed = {}
        self.connected_at = {}

    def step(self):
        desired = self.hub.desired()
        running = self.serve.status().applications
        names = {model_name(wanted["model"]): application_name(wanted) for wanted in desired}
        for wanted in desired:
            name = application_name(wanted)
            self.start(name, self.reconcile_one, name, wanted, running.get(name))
        for name, application in running.items():
            if name.startswith(PREFIX) and name not in names.values():
                if self.is_replaced(application, names.get(name.rpartition("-")[0])):
                    self.start(name, self.remove, name)

    def is_replaced(self, application, successor):
        """An old revision that runs serves until the hub calls the new one, if there is one."""
        if successor is None or state_of(application) != "running":
            return True
        connected_at = self.connected_at.get(successor)
        return connected_at is not None and time.monotonic() - connected_at > REPLACED_SECONDS

    def start(self, name, action, *arguments):
        """Runs one action of an application at a time: `serve.run` waits until the replicas are ready."""
        if name in self.threads and self.threads[name].is_alive():
            return

        def run():
            try:
                action(*arguments)
            except Exception as error:  # noqa: BLE001: an error in one application must not end the others
                print(f"{name}: {last_line(error)}", file=sys.stderr, flush=True)

        self.threads[name] = threading.Thread(target=run, daemon=True)
        self.threads[name].start()

    def is_applied(self, name, wanted, application):
        if application is None:
            return False
        status = wanted.get("status") or {}
        # After a restart of this program, the hub knows what was applied. Each `serve.run` replaces the replicas.
        known = status.get("hash") if status.get("state") == "running" else None
        return self.applied.get(name, known) == wanted["hash"]

    def reconcile_one(self, name, wanted, application):
        if self.is_applied(name, wanted, application):
            self.follow(name, wanted)
            return
        failed_hash, failed_at = self.failed.get(name, (None, 0))
        if failed_hash != wanted["hash"] or time.monotonic() - failed_at > RETRY_SECONDS:
            self.apply(name, wanted)

    def apply(self, name, wanted):
        self.report(wanted, {"state": "deploying"})
        try:
            self.serve.run(self.build(wanted, self.hub.address), name=name, route_prefix=f"/{name}")
        except Exception as error:  # noqa: BLE001: the hub shows why
            self.failed[name] = (wanted["hash"], time.monotonic())
            self.report(wanted, {"state": "failed", "message": last_line(error)})
            self.remove(name)
            return
        self.applied[name] = wanted["hash"]
        self.follow(name, wanted)

    def follow(self, name, wanted):
        """Connects what runs, and reports what changed."""
        application = self.serve.status().applications.get(name)
        if application is None:
            self.applied.pop(name, None)
            return
        state = state_of(application)
        if state == "running":
            self.hub.connect(wanted, f"{self.address}/{name}")
            self.connected_at.setdefault(name, time.monotonic())
        replicas = sum(count_running(deployment) for deployment in application.deployments.values())
        message = {"message": last_line(application.message)} if state == "failed" else {}
        self.report(wanted, {"state": state, "replicas": replicas, **message})

    def report(self, wanted, status):
        full = {"hash": wanted["hash"], **status}
        known = {name: value for name, value in (wanted.get("status") or {}).items() if name != "updatedAt"}
        if full != known:
            self.hub.report(wanted["model"], full)
            wanted["status"] = full

    def remove(self, name):
        # The hub has removed the endpoint before: no new calls arrive, and Serve finishes those in progress.
        self.serve.delete(name)
        self.applied.pop(name, None)
        self.connected_at.pop(name, None)
        print(f"{name}: removed", flush=True)


def state_of(application):
    return STATES.get(str(getattr(application.status, "value", application.status)), "deploying")


def count_running(deployment):
    states = {str(getattr(state, "value", state)): count for state, count in deployment.replica_states.items()}
    return states.get("RUNNING", 0)


def read_arguments():
    parser = argparse.ArgumentParser(description="Runs on Ray Serve what the hub wants.")
    parser.add_argument("--hub", required=True, help="URL of the hub")
    parser.add_argument("--address", required=True, help="URL at which the hub reaches Ray Serve")
    parser.add_argument("--host", default="127.0.0.1", help="address that Ray Serve listens on")
    parser.add_argument("--port", type=int, default=8000, help="port that Ray Serve listens on")
    parser.add_argument("--interval", type=float, default=5, help="seconds between two comparisons")
    parser.add_argument("--cpus", type=int, help="CPUs of a Ray that starts on this machine. Default: all")
    return parser.parse_args()


def start_ray(given):
    # Replicas with a low priority starve on a busy machine.
    os.environ.setdefault("RAY_worker_niceness", "0")
    import ray
    from ray import serve

    here = os.path.dirname(os.path.abspath(__file__))
    local = {"include_dashboard": False, "num_cpus": given.cpus, "object_store_memory": 100 * 1024 * 1024}
    is_cluster = bool(os.environ.get("RAY_ADDRESS"))
    packages = {"working_dir": here} if is_cluster else {"env_vars": {"PYTHONPATH": here}}
    ray.init(runtime_env=packages, log_to_driver=False, **({} if is_cluster else local))
    serve.start(http_options={"host": given.host, "port": given.port})
    return serve


def main():
    given = read_arguments()
    token = os.environ.get("HF_TOKEN", "")
    if not token:
        sys.exit("Set HF_TOKEN to an access token of an admin of the hub.")
    # Ends Ray with this program, unless it runs elsewhere.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    serve = start_ray(given)

    import serve_app

    reconciler = Reconciler(HubClient(given.hub, token), given.address, serve, serve_app.build)
    print("Ray Serve is ready.", flush=True)
    while True:
        try:
            reconciler.step()
        except Exception as error:  # noqa: BLE001: the hub or Ray may be restarting
            print(f"Can't compare: {last_line(error)}", file=sys.stderr, flush=True)
        time.sleep(given.interval)


if __name__ == "__main__":
    main()
