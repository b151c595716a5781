"""Calls of huggingface_hub against a hub. Prints one JSON object per call: {"call", "outcome", "reason"}.

Usage: HF_ENDPOINT=… HF_TOKEN=… python python_calls.py <a name for its repositories>
"""
import json
import os
import sys
import tempfile
from pathlib import Path

import huggingface_hub as hub
from huggingface_hub import CommitOperationAdd, CommitOperationCopy, CommitOperationDelete, HfApi, HfFileSystem

api = HfApi()
prefix = sys.argv[1]
folder = Path(tempfile.mkdtemp())
state = {}
weights = os.urandom(3_000_000)


def model(name="model"):
    return f"{state['user']}/{prefix}-{name}"


def sign_in():
    state["user"] = api.whoami()["name"]


def create():
    assert api.create_repo(model(), exist_ok=True).repo_id == model()
    api.create_repo(model("data"), repo_type="dataset", private=True)


def upload_files():
    api.upload_file(path_or_fileobj=b"# Title\n", path_in_repo="notes.md", repo_id=model())
    api.upload_file(path_or_fileobj=weights, path_in_repo="model.bin", repo_id=model())


def upload_folder():
    files = folder / "files"
    (files / "inner").mkdir(parents=True)
    (files / "config.json").write_text('{"model_type": "bert"}')
    (files / "inner" / "more.bin").write_bytes(os.urandom(500_000))
    (files / "skipped.tmp").write_text("x")
    api.upload_folder(folder_path=files, repo_id=model(), ignore_patterns=["*.tmp"])
    names = api.list_repo_files(model())
    assert "inner/more.bin" in names and "skipped.tmp" not in names, names


def upload_large_folder():
    if not hasattr(api, "upload_large_folder"):
        return "missing: this version has no such call"
    files = folder / "large"
    files.mkdir()
    for number in range(5):
        (files / f"part-{number}.bin").write_bytes(os.urandom(200_000))
    api.upload_large_folder(repo_id=model(), folder_path=files, repo_type="model", print_report=False, num_workers=2)
    assert "part-4.bin" in api.list_repo_files(model())


def commit():
    done = api.create_commit(
        model(),
        operations=[
            CommitOperationAdd("a.txt", b"a"),
            CommitOperationCopy("model.bin", "copy.bin"),
            CommitOperationDelete("notes.md"),
        ],
        commit_message="several changes",
    )
    assert len(done.oid) == 40
    names = api.list_repo_files(model())
    assert "copy.bin" in names and "notes.md" not in names, names


def parent_commit():
    first = api.list_repo_commits(model())[-1].commit_id
    try:
        api.create_commit(
            model(), operations=[CommitOperationAdd("b.txt", b"b")], commit_message="late", parent_commit=first
        )
    except hub.errors.HfHubHTTPError as error:
        assert error.response.status_code == 412, error
        return
    raise AssertionError("a commit on an old parent was accepted")


def download():
    assert Path(hub.hf_hub_download(model(), "model.bin")).read_bytes() == weights
    assert Path(hub.hf_hub_download(model(), "copy.bin")).read_bytes() == weights


def snapshot():
    assert (Path(hub.snapshot_download(model())) / "inner" / "more.bin").stat().st_size == 500_000


def information():
    info = api.model_info(model(), files_metadata=True)
    assert any(file.rfilename == "model.bin" and file.size == len(weights) for file in info.siblings)
    assert api.dataset_info(model("data")).private
    assert api.repo_exists(model()) and not api.repo_exists(model("none"))
    assert api.file_exists(model(), "a.txt") and api.revision_exists(model(), "main")


def trees():
    paths = {entry.path for entry in api.list_repo_tree(model(), recursive=True, expand=True)}
    assert {"inner", "inner/more.bin"} <= paths, paths
    assert api.get_paths_info(model(), ["model.bin"])[0].lfs.size == len(weights)


def commits():
    assert api.list_repo_commits(model())[0].title


def branches():
    api.create_branch(model(), branch="draft")
    api.upload_file(path_or_fileobj=b"d", path_in_repo="d.txt", repo_id=model(), revision="draft")
    assert "d.txt" in api.list_repo_files(model(), revision="draft")
    assert "d.txt" not in api.list_repo_files(model())
    assert "draft" in [branch.name for branch in api.list_repo_refs(model()).branches]
    api.delete_branch(model(), branch="draft")


def tags():
    api.create_tag(model(), tag="v1", tag_message="first")
    assert "v1" in [tag.name for tag in api.list_repo_refs(model()).tags]
    assert "a.txt" in api.list_repo_files(model(), revision="v1")
    api.delete_tag(model(), tag="v1")


def discussions():
    number = api.create_discussion(model(), title="Question", description="How?").num
    comment = api.comment_discussion(model(), number, comment="So.")
    api.edit_discussion_comment(model(), number, comment.id, new_content="Like so.")
    api.rename_discussion(model(), number, new_title="Answered")
    api.change_discussion_status(model(), number, new_status="closed")
    details = api.get_discussion_details(model(), number)
    assert (details.title, details.status) == ("Answered", "closed"), details
    api.hide_discussion_comment(model(), number, comment.id)


def pull_requests():
    done = api.create_commit(
        model(), operations=[CommitOperationAdd("pr.txt", b"pr")], commit_message="propose", create_pr=True
    )
    number = done.pr_num
    assert "pr.txt" not in api.list_repo_files(model())
    assert "pr.txt" in api.list_repo_files(model(), revision=f"refs/pr/{number}")
    api.upload_file(path_or_fileobj=b"2", path_in_repo="pr2.txt", repo_id=model(), revision=f"refs/pr/{number}")
    assert number in [one.num for one in api.get_repo_discussions(model(), discussion_type="pull_request")]
    api.merge_pull_request(model(), number)
    assert "pr2.txt" in api.list_repo_files(model())


def card():
    text = b"---\nlicense: mit\ntags: [made]\n---\n# Card\n"
    api.upload_file(path_or_fileobj=text, path_in_repo="README.md", repo_id=model())
    assert "made" in api.model_info(model()).tags
    assert hub.ModelCard.load(model()).data.license == "mit"


def push_card():
    try:
        hub.ModelCard.load(model()).push_to_hub(model())
    except Exception as error:  # noqa: BLE001: the client's own limit, whatever its form
        if "Name or service not known" in str(error) or "resolve" in str(error):
            return "limit: the client sends cards to huggingface.co for validation, whatever HF_ENDPOINT says"
        raise


def lists():
    assert model() in [one.id for one in api.list_models(author=state["user"], filter="made")]
    assert [one.id for one in api.list_models(search=f"{prefix}-model", limit=3)]
    assert model("data") in [one.id for one in api.list_datasets(author=state["user"])]


def likes():
    assert isinstance(api.list_liked_repos(state["user"]).total, int)
    list(api.list_repo_likers(model()))


def settings():
    api.update_repo_settings(model(), private=True)
    assert api.model_info(model()).private
    api.update_repo_settings(model(), private=False, gated="manual")
    assert api.model_info(model()).gated == "manual"
    api.update_repo_settings(model(), gated=False)


def access_requests():
    api.update_repo_settings(model(), gated="manual")
    assert list(api.list_pending_access_requests(model())) == []
    assert list(api.list_accepted_access_requests(model())) == []
    api.update_repo_settings(model(), gated=False)


def move():
    api.move_repo(model(), model("moved"))
    assert api.model_info(model()).id == model("moved")
    api.move_repo(model("moved"), model())


def squash():
    before = api.list_repo_files(model())
    api.super_squash_history(model())
    assert len(api.list_repo_commits(model())) == 1
    assert sorted(api.list_repo_files(model())) == sorted(before)


def large_files():
    names = [file.filename for file in api.list_lfs_files(model())]
    # Equal files are one large file, listed under one of their names.
    assert {"model.bin", "copy.bin"} & set(names), names


def delete_large_files():
    api.upload_file(path_or_fileobj=os.urandom(400_000), path_in_repo="gone.bin", repo_id=model())
    gone = [file for file in api.list_lfs_files(model()) if file.filename == "gone.bin"]
    api.permanently_delete_lfs_files(model(), gone)
    assert not api.file_exists(model(), "gone.bin")


def collections():
    made = api.create_collection(title=f"{prefix} picks", namespace=state["user"])
    api.add_collection_item(made.slug, item_id=model(), item_type="model", note="good")
    found = api.get_collection(made.slug)
    assert [item.item_id for item in found.items] == [model()]
    api.update_collection_metadata(made.slug, description="Some")
    api.delete_collection_item(made.slug, found.items[0].item_object_id)
    api.delete_collection(made.slug)


def webhooks():
    made = api.create_webhook(url="https://hooks.example/x", watched=[{"type": "model", "name": model()}], secret="s")
    assert made.id in [one.id for one in api.list_webhooks()]
    api.disable_webhook(made.id)
    api.delete_webhook(made.id)


def filesystem():
    files = HfFileSystem()
    assert f"{model()}/a.txt" in files.ls(model(), detail=False)
    assert files.read_text(f"{model()}/a.txt") == "a"
    with files.open(f"{model()}/w.txt", "w") as file:
        file.write("written")
    assert files.read_text(f"{model()}/w.txt", revision="main") == "written"
    files.rm(f"{model()}/w.txt")


def duplicate():
    copy = getattr(api, "duplicate_repo", None) or getattr(api, "duplicate_space", None)
    if copy is None or copy.__name__ == "duplicate_space":
        return "missing: this version has no such call"
    copy(model(), to_id=model("copy"))
    assert "model.bin" in api.list_repo_files(model("copy"))
    api.delete_repo(model("copy"))


def inference():
    client = hub.InferenceClient(base_url=f"{os.environ['HF_ENDPOINT']}/v1", api_key=os.environ["HF_TOKEN"])
    served = api.list_models(filter="conversational", author="orrery", limit=1)
    name = next(iter(served)).id
    reply = client.chat_completion([{"role": "user", "content": "Hi"}], model=name, max_tokens=5)
    assert reply.choices[0].message.role == "assistant"


def delete():
    api.delete_file("a.txt", model())
    api.delete_folder("inner", model())
    api.delete_repo(model("data"), repo_type="dataset")
    api.delete_repo(model())
    assert not api.repo_exists(model())


calls = [
    ("whoami", sign_in),
    ("create_repo", create),
    ("upload_file", upload_files),
    ("upload_folder", upload_folder),
    ("upload_large_folder", upload_large_folder),
    ("create_commit", commit),
    ("create_commit with an old parent_commit", parent_commit),
    ("hf_hub_download", download),
    ("snapshot_download", snapshot),
    ("model_info, dataset_info, repo_exists", information),
    ("list_repo_tree, get_paths_info", trees),
    ("list_repo_commits", commits),
    ("create_branch, delete_branch", branches),
    ("create_tag, delete_tag", tags),
    ("discussions", discussions),
    ("pull requests", pull_requests),
    ("a card by upload_file, ModelCard.load", card),
    ("ModelCard.push_to_hub", push_card),
    ("list_models, list_datasets", lists),
    ("list_liked_repos, list_repo_likers", likes),
    ("update_repo_settings", settings),
    ("access requests", access_requests),
    ("move_repo", move),
    ("collections", collections),
    ("webhooks", webhooks),
    ("HfFileSystem", filesystem),
    ("duplicate_repo", duplicate),
    ("list_lfs_files", large_files),
    ("permanently_delete_lfs_files", delete_large_files),
    ("super_squash_history", squash),
    ("InferenceClient.chat_completion", inference),
    ("delete_file, delete_folder, delete_repo", delete),
]


def outcome_of(error):
    response = getattr(error, "response", None)
    return "refused" if response is not None and response.status_code == 501 else "failed"


for name, call in calls:
    try:
        note = call()
        outcome, _, reason = (note or "works").partition(": ")
        row = {"call": name, "outcome": outcome, "reason": reason}
    except Exception as error:  # noqa: BLE001: whatever goes wrong is a row of the table
        row = {"call": name, "outcome": outcome_of(error), "reason": f"{type(error).__name__}: {error}"[:400]}
    print(json.dumps(row), flush=True)
