"""Programs that load from a hub by HF_ENDPOINT, or over HTTP; rows as in python_calls.py."""
import io
import json
import os
import sys
import tempfile

user = sys.argv[1]
hub = os.environ["HF_ENDPOINT"]
token = os.environ["HF_TOKEN"]
os.environ.setdefault("HF_HOME", tempfile.mkdtemp())


def tokenizer():
    """Loads the tokenizer of a bundled model, as vLLM, SGLang and TGI do first."""
    from transformers import AutoTokenizer

    assert AutoTokenizer.from_pretrained("orrery/topic")("The goalkeeper saved it.")["input_ids"]


def onnx():
    """Downloads a bundled model and runs it."""
    import onnxruntime
    from huggingface_hub import snapshot_download

    folder = snapshot_download("orrery/topic", allow_patterns=["*.json", "onnx/*"])
    graph = os.path.join(folder, "onnx/model_quantized.onnx")
    assert onnxruntime.InferenceSession(graph).get_inputs()


def storage_initializer():
    """hf://owner/name:revision, as KServe's storage initializer downloads it."""
    from huggingface_hub import HfApi, snapshot_download

    commit = HfApi().model_info("orrery/topic").sha
    folder = snapshot_download("orrery/topic", revision=commit, local_dir=tempfile.mkdtemp())
    assert os.path.exists(os.path.join(folder, "config.json"))


def duckdb_over_http():
    import duckdb
    from huggingface_hub import HfApi

    name = f"{user}/duckdb-rows"
    api = HfApi()
    api.create_repo(name, repo_type="dataset", private=True)
    table = io.BytesIO()
    with tempfile.NamedTemporaryFile(suffix=".parquet") as file:
        duckdb.sql(f"COPY (SELECT range AS n FROM range(1000)) TO '{file.name}' (FORMAT parquet)")
        table.write(open(file.name, "rb").read())
    api.upload_file(path_or_fileobj=table, path_in_repo="rows.parquet", repo_id=name, repo_type="dataset")
    connection = duckdb.connect()
    connection.execute(f"CREATE SECRET (TYPE http, BEARER_TOKEN '{token}', SCOPE '{hub}')")
    address = f"{hub}/datasets/{name}/resolve/main/rows.parquet"
    assert connection.execute("SELECT sum(n) FROM read_parquet(?)", [[address]]).fetchone() == (499500,)


for name, call in [
    ("transformers: AutoTokenizer.from_pretrained", tokenizer),
    ("onnxruntime: a bundled model", onnx),
    ("KServe: hf:// at a revision", storage_initializer),
    ("DuckDB: read_parquet over HTTP, private", duckdb_over_http),
]:
    try:
        call()
        row = {"call": name, "outcome": "works", "reason": ""}
    except Exception as error:  # noqa: BLE001: whatever goes wrong is a row of the table
        # DuckDB downloads its HTTP reader from a site on the internet.
        is_limit = "Failed to download extension" in str(error)
        outcome = "limit" if is_limit else "failed"
        row = {"call": name, "outcome": outcome, "reason": f"{type(error).__name__}: {error}"[:400]}
    print(json.dumps(row), flush=True)
