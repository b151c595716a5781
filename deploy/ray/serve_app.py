"""The Serve application of one deployment that the hub wants."""
import asyncio
import json
import os
from concurrent.futures import ThreadPoolExecutor

from ray import serve
from starlette.requests import Request
from starlette.responses import JSONResponse


def error_reply(status, message):
    """An error in OpenAI's format."""
    return JSONResponse({"error": {"message": message, "type": "invalid_request_error"}}, status_code=status)


@serve.deployment
class OnnxModel:
    """Serves embeddings at v1/embeddings and text classification at predict."""

    def __init__(self, wanted, hub):
        from onnx_engine import OnnxEngine, download

        self.model = wanted["model"]
        threads = max(1, int(wanted["resources"]["cpus"]))
        self.engine = OnnxEngine(download(self.model, wanted["commit"], hub), threads)
        # One call computes at a time, and the replica still answers Serve meanwhile.
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.headers = {"x-model-revision": wanted["commit"], "x-replica-pid": str(os.getpid())}

    def handler_of(self, path):
        handlers = {"v1/embeddings": self.engine.embeddings, "predict": self.engine.classify}
        return next((handler for end, handler in handlers.items() if path.endswith(f"/{end}")), None)

    async def __call__(self, request: Request):
        from onnx_engine import InvalidRequest

        path = request.url.path.rstrip("/")
        if request.method == "GET" and path.endswith("/v1/models"):
            models = [{"id": self.model, "object": "model", "owned_by": "orrery"}]
            return JSONResponse({"object": "list", "data": models}, headers=self.headers)
        handler = self.handler_of(path)
        if request.method != "POST" or handler is None:
            return error_reply(404, f"Not found: {request.method} {path}")
        try:
            body = json.loads(await request.body())
            if not isinstance(body, dict):
                raise InvalidRequest("The body must be a JSON object.")
            answer = await asyncio.get_running_loop().run_in_executor(self.thread, handler, body)
            return JSONResponse(answer, headers=self.headers)
        except (InvalidRequest, json.JSONDecodeError) as error:
            return error_reply(400, str(error))


def scaling_of(replicas):
    """The number of replicas in Serve's terms: fixed, or with bounds for its autoscaler."""
    target = replicas["targetInFlight"]
    # Serve's default of 5 would keep a replica below a higher target.
    limits = {"max_ongoing_requests": max(5, 2 * target), "graceful_shutdown_timeout_s": 60}
    if replicas["min"] == replicas["max"]:
        return {**limits, "num_replicas": replicas["min"]}
    bounds = {"min_replicas": replicas["min"], "max_replicas": replicas["max"], "target_ongoing_requests": target}
    return {**limits, "autoscaling_config": bounds}


def resources_of(resources):
    memory = resources.get("memoryMb")
    return {
        "num_cpus": resources["cpus"],
        "num_gpus": resources["gpus"],
        **({"memory": memory * 1024 * 1024} if memory else {}),
    }


def build_vllm(wanted, hub):
    """vLLM in Ray's own application for language models. Needs ray[llm] and GPUs."""
    from ray.serve.llm import LLMConfig, build_openai_app

    config = LLMConfig(
        model_loading_config={"model_id": wanted["model"], "model_source": wanted["model"]},
        engine_kwargs={"revision": wanted["commit"], "tensor_parallel_size": max(1, int(wanted["resources"]["gpus"]))},
        deployment_config=scaling_of(wanted["replicas"]),
        runtime_env={"env_vars": {"HF_ENDPOINT": hub}},
    )
    return build_openai_app({"llm_configs": [config]})


def build(wanted, hub):
    """Returns the application. `hub` is the address that replicas download from."""
    if wanted["engine"] == "vllm":
        return build_vllm(wanted, hub)
    options = {**scaling_of(wanted["replicas"]), "ray_actor_options": resources_of(wanted["resources"])}
    return OnnxModel.options(**options).bind(wanted, hub)
