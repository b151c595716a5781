"""Checks a running hub with the field's Python clients, as they come from the package index.

    python check-python-client.py --make-folders FOLDER    writes a tiny model and a tiny dataset below FOLDER
    HF_ENDPOINT=… HF_TOKEN=… python check-python-client.py --model owner/name --dataset owner/name

The model and the dataset are to be published with `orrery add` in between. Prints one line for each check, and fails
if one of them failed. Checks that need a library which is not installed are named and passed over.
"""

import argparse
import importlib.util
import json
import os
import sys
import tempfile
import traceback
from pathlib import Path

words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "model", "of", "the", "planets"]
card = "---\nlicense: mit\nlanguage: en\nlibrary_name: transformers\npipeline_tag: fill-mask\n---\n# Tiny\n"


def make_folders(folder: Path) -> None:
    """A word-level tokenizer, a configuration and one tensor; a table of three rows."""
    model = folder / "model"
    model.mkdir(parents=True)
    (model / "README.md").write_text(card)
    (model / "vocab.txt").write_text("\n".join(words))
    config = {
        "architectures": ["BertForMaskedLM"], "model_type": "bert", "vocab_size": len(words), "hidden_size": 8,
        "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16, "max_position_embeddings": 32,
    }
    (model / "config.json").write_text(json.dumps(config))
    (model / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "BertTokenizer", "do_lower_case": True}))
    vocabulary = {word: number for number, word in enumerate(words)}
    special = [{"id": vocabulary[word], "content": word, "single_word": False, "lstrip": False, "rstrip": False,
                "normalized": False, "special": True} for word in words[:5]]
    pieces = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
              "max_input_chars_per_word": 100, "vocab": vocabulary}
    tokenizer = {"version": "1.0", "truncation": None, "padding": None, "added_tokens": special,
                 "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
                                "strip_accents": None, "lowercase": True},
                 "pre_tokenizer": {"type": "BertPreTokenizer"}, "post_processor": None, "decoder": None, "model": pieces}
    (model / "tokenizer.json").write_text(json.dumps(tokenizer))
    header = json.dumps({"weight": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]}}).encode()
    (model / "model.safetensors").write_bytes(len(header).to_bytes(8, "little") + header + bytes(16))
    dataset = folder / "dataset"
    dataset.mkdir()
    (dataset / "README.md").write_text("---\nlicense: mit\n---\n# Rows\n")
    (dataset / "train.csv").write_text("text,label\none,1\ntwo,2\nthree,3\n")


checks = []


def check(function):
    checks.append(function)
    return function


class Skipped(Exception):
    """Something this check needs is not installed."""


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def raises(kind, call):
    try:
        call()
    except kind:
        return
    raise AssertionError(f"no {kind.__name__}")


def needs(name):
    if importlib.util.find_spec(name) is None:
        raise Skipped(f"{name} is not installed")


@check
def whoami_knows_the_token(world):
    found = world.api.whoami()
    expect(found["type"] == "user" and found["name"] == world.owner, found)
    from huggingface_hub.errors import HfHubHTTPError
    raises(HfHubHTTPError, lambda: world.api.whoami(token="hf_wrong"))


@check
def list_models_finds_filters_and_sorts(world):
    found = list(world.api.list_models(author=world.model.split("/")[0], search=world.model.split("/")[1]))
    expect(world.model in [model.id for model in found], found)
    found = list(world.api.list_models(filter=["fill-mask", "license:mit"], sort="downloads", limit=50))
    expect(world.model in [model.id for model in found], found)
    expect(not list(world.api.list_models(filter=["fill-mask"], author=world.owner, search="qqqqqqq")), "found nothing")
    full = next(iter(world.api.list_models(author=world.model.split("/")[0], full=True)))
    expect(full.sha and full.siblings is not None and full.tags, full)
    only = next(iter(world.api.list_models(author=world.model.split("/")[0], expand=["downloads", "likes"])))
    expect(only.downloads is not None and only.likes is not None and only.tags is None, only)


@check
def list_models_walks_every_page(world):
    every = [model.id for model in world.api.list_models(sort="created_at")]
    expect(len(every) == len(set(every)) and len(every) > 100, f"{len(every)} models, {len(set(every))} of them distinct")
    some = [model.id for model in world.api.list_models(sort="created_at", limit=120)]
    expect(some == every[:120], "a limit beyond one page gives the beginning of the list")


@check
def list_datasets_and_tags(world):
    expect(world.dataset in [data.id for data in world.api.list_datasets(author=world.dataset.split("/")[0])], "list")
    expect(world.api.dataset_info(world.dataset).id == world.dataset, "dataset_info")
    expect("library" in world.api.get_model_tags(), "get_model_tags")
    expect("language" in world.api.get_dataset_tags(), "get_dataset_tags")


@check
def model_info_is_read_whole(world):
    found = world.api.model_info(world.model, files_metadata=True)
    expect(found.pipeline_tag == "fill-mask" and found.library_name == "transformers", found)
    expect(found.card_data.license == "mit" and found.safetensors.total == 4, found)
    sizes = {file.rfilename: file.size for file in found.siblings}
    expect(sizes["model.safetensors"] > 16, sizes)
    expect(world.api.model_info(world.model, revision=found.sha).sha == found.sha, "by commit")
    expect(world.api.model_info(world.model, expand=["gated", "createdAt"]).gated is False, "expand")


@check
def files_are_listed(world):
    files = set(world.api.list_repo_files(world.model))
    expect({"README.md", "config.json", "model.safetensors", "tokenizer.json"} <= files, files)
    tree = {entry.path: entry for entry in world.api.list_repo_tree(world.model, recursive=True, expand=True)}
    expect(tree["model.safetensors"].lfs.sha256 and tree["config.json"].last_commit.oid, tree)
    [info] = world.api.get_paths_info(world.model, ["config.json"])
    expect(info.size == tree["config.json"].size, info)
    commits = world.api.list_repo_commits(world.model)
    refs = world.api.list_repo_refs(world.model)
    expect(refs.branches[0].target_commit == commits[0].commit_id, commits)
    expect(world.api.get_safetensors_metadata(world.model).parameter_count == {"F32": 4}, "safetensors metadata")


@check
def files_are_downloaded_once(world):
    from huggingface_hub import get_hf_file_metadata, hf_hub_url, try_to_load_from_cache
    cache = Path(tempfile.mkdtemp())
    for name in ["config.json", "model.safetensors"]:
        place = Path(world.api.hf_hub_download(world.model, name, cache_dir=cache))
        metadata = get_hf_file_metadata(hf_hub_url(world.model, name))
        expect(place.stat().st_size == metadata.size, metadata)
        expect(place.resolve().name == metadata.etag, f"{place.resolve()} is kept under its ETag {metadata.etag}")
        expect(metadata.commit_hash == place.parent.name, metadata)
        before = place.resolve().stat().st_mtime_ns
        expect(Path(world.api.hf_hub_download(world.model, name, cache_dir=cache)) == place, "the same place again")
        expect(place.resolve().stat().st_mtime_ns == before, "not downloaded again")
        expect(try_to_load_from_cache(world.model, name, cache_dir=cache) == str(place), "in the cache")
    offline = world.api.hf_hub_download(world.model, "config.json", cache_dir=cache, local_files_only=True)
    expect(Path(offline).exists(), "from the cache alone")


@check
def a_download_is_resumed(world):
    from huggingface_hub import hf_hub_url
    from huggingface_hub.utils import get_session
    url = hf_hub_url(world.model, "model.safetensors")
    whole = get_session().get(url).content
    part = get_session().get(url, headers={"Range": "bytes=10-19"})
    expect(part.status_code == 206 and part.content == whole[10:20], part.headers)


@check
def snapshots_are_downloaded(world):
    place = Path(world.api.snapshot_download(world.model, cache_dir=tempfile.mkdtemp()))
    expect((place / "config.json").exists() and (place / "model.safetensors").exists(), list(place.iterdir()))
    local = Path(world.api.snapshot_download(world.dataset, repo_type="dataset", local_dir=tempfile.mkdtemp()))
    expect((local / "train.csv").read_text().startswith("text,label"), list(local.iterdir()))
    some = Path(world.api.snapshot_download(world.model, cache_dir=tempfile.mkdtemp(), allow_patterns="*.json"))
    expect(not (some / "model.safetensors").exists() and (some / "config.json").exists(), list(some.iterdir()))


@check
def what_is_absent_is_told_apart(world):
    from huggingface_hub.errors import EntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError
    raises(RepositoryNotFoundError, lambda: world.api.model_info("unknown/nothing"))
    raises(RevisionNotFoundError, lambda: world.api.model_info(world.model, revision="no-such-branch"))
    raises(EntryNotFoundError, lambda: world.api.hf_hub_download(world.model, "no-such-file"))
    raises(RepositoryNotFoundError, lambda: world.api.hf_hub_download("unknown/nothing", "config.json"))
    raises(RevisionNotFoundError, lambda: world.api.hf_hub_download(world.model, "config.json", revision="f" * 40))
    expect(world.api.file_exists(world.model, "config.json"), "file_exists")
    expect(not world.api.file_exists(world.model, "no-such-file"), "file_exists of a file that is not there")
    expect(not world.api.file_exists("unknown/nothing", "config.json"), "file_exists of no repository")
    expect(world.api.repo_exists(world.model) and not world.api.repo_exists("unknown/nothing"), "repo_exists")
    expect(world.api.revision_exists(world.model, "main"), "revision_exists")
    expect(not world.api.revision_exists(world.model, "no-such-branch"), "revision_exists of none")


@check
def a_repository_is_made_filled_and_removed(world):
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete
    from huggingface_hub.errors import HfHubHTTPError
    name = f"{world.owner}/from-python"
    world.api.delete_repo(name, missing_ok=True)
    made = world.api.create_repo(name, private=True)
    expect(made.repo_id == name and str(made).startswith(os.environ["HF_ENDPOINT"]), made)
    raises(HfHubHTTPError, lambda: world.api.create_repo(name))
    expect(world.api.create_repo(name, exist_ok=True).repo_id == name, "exist_ok")
    world.api.upload_file(path_or_fileobj=b'{"a": 1}', path_in_repo="config.json", repo_id=name, commit_message="one")
    large = bytes(range(256)) * 12_000
    done = world.api.create_commit(name, commit_message="two", commit_description="more", operations=[
        CommitOperationAdd("weights/model.bin", large), CommitOperationAdd("notes.txt", b"notes"),
        CommitOperationDelete("config.json")])
    expect(done.oid == world.api.model_info(name).sha, done)
    files = set(world.api.list_repo_files(name))
    expect({"weights/model.bin", "notes.txt"} <= files and "config.json" not in files, files)
    place = world.api.hf_hub_download(name, "weights/model.bin", cache_dir=tempfile.mkdtemp())
    expect(Path(place).read_bytes() == large, "what was sent came back")
    folder = Path(tempfile.mkdtemp())
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "deep" / "er" / "file.txt").write_text("deep")
    world.api.upload_folder(repo_id=name, folder_path=folder)
    expect(world.api.file_exists(name, "deep/er/file.txt"), "upload_folder")
    world.api.delete_folder("deep", name)
    expect(not world.api.file_exists(name, "deep/er/file.txt"), "delete_folder")
    world.api.update_repo_settings(name, private=False)
    expect(world.api.model_info(name, token=False).private is False, "seen by everybody")
    moved = f"{world.owner}/moved-by-python"
    world.api.delete_repo(moved, missing_ok=True)
    world.api.move_repo(name, moved)
    expect(world.api.model_info(moved).id == moved, "move_repo")
    expect(world.api.model_info(name).id == moved, "the old name still leads there")
    world.api.delete_repo(moved)
    expect(not world.api.repo_exists(moved), "delete_repo")


@check
def weights_are_uploaded_and_downloaded(world):
    """By Xet as the client is installed, by LFS with HF_HUB_DISABLE_XET=1."""
    import random
    is_xet = os.environ.get("HF_HUB_DISABLE_XET") != "1"
    if is_xet:
        needs("hf_xet")
    name = f"{world.owner}/weights-from-python"
    world.api.delete_repo(name, missing_ok=True)
    world.api.create_repo(name)
    folder = Path(tempfile.mkdtemp())
    first = random.Random(1).randbytes(3_000_000) + b"text " * 100_000
    second = first[:1_000_000] + b"changed" + first[1_000_007:]
    for content in [first, second]:
        (folder / "model.safetensors").write_bytes(content)
        world.api.upload_folder(repo_id=name, folder_path=folder)
        place = world.api.hf_hub_download(name, "model.safetensors", cache_dir=tempfile.mkdtemp())
        expect(Path(place).read_bytes() == content, "what was sent came back")
        whole = Path(world.api.snapshot_download(name, cache_dir=tempfile.mkdtemp()))
        expect((whole / "model.safetensors").read_bytes() == content, "snapshot_download")
    [info] = world.api.get_paths_info(name, ["model.safetensors"])
    expect(info.lfs and info.lfs.size == len(second), info)
    expect(not is_xet or len(info.xet_hash) == 64, info)
    world.api.delete_repo(name)


@check
def branches_and_tags_are_created_and_deleted(world):
    from huggingface_hub.errors import HfHubHTTPError, RevisionNotFoundError
    name = f"{world.owner}/branches-from-python"
    world.api.delete_repo(name, missing_ok=True)
    world.api.create_repo(name)
    world.api.upload_file(path_or_fileobj=b"one", path_in_repo="a.txt", repo_id=name)
    first = world.api.model_info(name).sha
    world.api.create_branch(name, branch="feature/x")
    raises(HfHubHTTPError, lambda: world.api.create_branch(name, branch="feature/x"))
    world.api.create_branch(name, branch="feature/x", exist_ok=True)
    world.api.upload_file(path_or_fileobj=b"two", path_in_repo="b.txt", repo_id=name, revision="feature/x")
    expect(not world.api.file_exists(name, "b.txt"), "main is unchanged")
    expect(world.api.file_exists(name, "b.txt", revision="feature/x"), "the branch has the file")
    place = world.api.hf_hub_download(name, "b.txt", revision="feature/x", cache_dir=tempfile.mkdtemp())
    expect(Path(place).read_bytes() == b"two", "downloaded from the branch")
    world.api.create_branch(name, branch="old", revision=first)
    world.api.create_tag(name, tag="v1", tag_message="first version")
    world.api.create_tag(name, tag="v2", revision="feature/x")
    refs = world.api.list_repo_refs(name)
    expect([b.name for b in refs.branches] == ["feature/x", "main", "old"], refs)
    expect({t.name: t.target_commit for t in refs.tags}["v1"] == first, refs)
    expect(world.api.model_info(name, revision="v1").sha == first, "a tag is a revision")
    expect([c.title for c in world.api.list_repo_commits(name, revision="v2")][0].startswith("Upload b.txt"), "history")
    world.api.delete_branch(name, branch="feature/x")
    raises(RevisionNotFoundError, lambda: world.api.model_info(name, revision="feature/x"))
    expect(world.api.file_exists(name, "b.txt", revision="v2"), "the tag still has the commit")
    world.api.delete_tag(name, tag="v1")
    raises(HfHubHTTPError, lambda: world.api.delete_branch(name, branch="main"))
    world.api.delete_repo(name)


@check
def discussions_are_opened_changed_and_listed(world):
    from huggingface_hub.errors import HfHubHTTPError
    name = f"{world.owner}/talk-from-python"
    world.api.delete_repo(name, missing_ok=True)
    world.api.create_repo(name)
    made = world.api.create_discussion(name, title="A question", description="Why?")
    expect(made.num == 1 and made.status == "open" and not made.is_pull_request, made)
    comment = world.api.comment_discussion(name, 1, "Because.")
    expect(comment.content == "Because." and comment.author == world.owner and not comment.hidden, comment)
    edited = world.api.edit_discussion_comment(name, 1, comment.id, "Because of **this**.")
    expect(edited.edited and edited.content == "Because of **this**." and edited.number_of_edits == 2, edited)
    expect(world.api.rename_discussion(name, 1, "An answer").new_title == "An answer", "rename")
    expect(world.api.change_discussion_status(name, 1, "closed", comment="Done.").new_status == "closed", "close")
    found = world.api.get_discussion_details(name, 1)
    kinds = [event.type for event in found.events]
    expect(kinds == ["comment", "comment", "title-change", "comment", "status-change"], kinds)
    expect(found.title == "An answer" and found.status == "closed" and found.events[0].content == "Why?", found)
    expect(found.url == f"{os.environ['HF_ENDPOINT']}/{name}/discussions/1", found.url)
    hidden = world.api.hide_discussion_comment(name, 1, comment.id)
    expect(hidden.hidden and hidden.content == "", hidden)
    for number in range(2, 60):
        world.api.create_discussion(name, title=f"Discussion {number}", description="x")
    every = [discussion.num for discussion in world.api.get_repo_discussions(name)]
    expect(every == list(range(59, 0, -1)), every)
    expect([d.num for d in world.api.get_repo_discussions(name, discussion_status="closed")] == [1], "by status")
    expect(list(world.api.get_repo_discussions(name, discussion_type="pull_request")) == [], "by type")
    expect(len(list(world.api.get_repo_discussions(name, author=world.owner))) == 59, "by author")
    raises(HfHubHTTPError, lambda: world.api.get_discussion_details(name, 1000))
    world.api.delete_repo(name)


@check
def pull_requests_are_opened_filled_read_and_merged(world):
    from huggingface_hub import CommitOperationAdd
    from huggingface_hub.errors import HfHubHTTPError
    name = f"{world.owner}/pulls-from-python"
    world.api.delete_repo(name, missing_ok=True)
    world.api.create_repo(name)
    world.api.upload_file(path_or_fileobj=b"one", path_in_repo="a.txt", repo_id=name)
    draft = world.api.create_pull_request(name, title="A draft")
    expect(draft.num == 1 and draft.status == "draft" and draft.is_pull_request, draft)
    expect(draft.git_reference == "refs/pr/1" and draft.target_branch == "refs/heads/main", draft)
    done = world.api.create_commit(name, commit_message="Add b", create_pr=True, commit_description="Why not",
                                   operations=[CommitOperationAdd("b.txt", b"two")])
    expect(done.pr_num == 2 and done.pr_revision == "refs/pr/2", done)
    expect(done.pr_url == f"{os.environ['HF_ENDPOINT']}/{name}/discussions/2", done.pr_url)
    expect(not world.api.file_exists(name, "b.txt"), "main is unchanged")
    large = bytes(range(256)) * 12_000
    world.api.upload_file(path_or_fileobj=large, path_in_repo="model.bin", repo_id=name, revision="refs/pr/2")
    place = world.api.hf_hub_download(name, "model.bin", revision="refs/pr/2", cache_dir=tempfile.mkdtemp())
    expect(Path(place).read_bytes() == large, "downloaded from the pull request")
    found = world.api.get_discussion_details(name, 2)
    expect(found.status == "open" and found.title == "Add b" and found.events[0].content == "Why not", found)
    refs = world.api.list_repo_refs(name, include_pull_requests=True)
    expect([ref.ref for ref in refs.pull_requests] == ["refs/pr/1", "refs/pr/2"], refs)
    world.api.upload_file(path_or_fileobj=b"main", path_in_repo="d.txt", repo_id=name)
    expect(found.conflicting_files is False and found.diff.startswith("diff --git a/b.txt b/b.txt"), found)
    world.api.merge_pull_request(name, 2, comment="Thanks")
    merged = world.api.get_discussion_details(name, 2)
    expect(merged.status == "merged" and merged.merge_commit_oid == world.api.model_info(name).sha, merged)
    expect([event.type for event in merged.events] == ["comment", "commit", "commit", "comment", "status-change"], merged)
    expect(world.api.file_exists(name, "b.txt") and world.api.file_exists(name, "d.txt"), "both sides are there")
    raises(HfHubHTTPError, lambda: world.api.merge_pull_request(name, 2))
    folder = Path(tempfile.mkdtemp())
    (folder / "c.txt").write_text("c")
    made = world.api.upload_folder(repo_id=name, folder_path=folder, create_pr=True, commit_message="A folder")
    expect(world.api.file_exists(name, "c.txt", revision="refs/pr/3"), made)
    world.api.delete_repo(name)


@check
def copies_ignored_files_and_unchanged_files(world):
    from huggingface_hub import CommitOperationAdd, CommitOperationCopy
    name = f"{world.owner}/copies-from-python"
    world.api.delete_repo(name, missing_ok=True)
    world.api.create_repo(name)
    large = bytes(range(256)) * 12_000
    world.api.create_commit(name, commit_message="one", operations=[
        CommitOperationAdd("weights/a.bin", large), CommitOperationAdd("a.txt", b"text"),
        CommitOperationAdd(".gitignore", b"*.log\n/cache/\n")])
    world.api.create_commit(name, commit_message="two", operations=[
        CommitOperationCopy("weights/a.bin", "b.bin"), CommitOperationCopy("a.txt", "b.txt")])
    place = world.api.hf_hub_download(name, "b.bin", cache_dir=tempfile.mkdtemp())
    expect(Path(place).read_bytes() == large, "a large file is copied on the server")
    folder = Path(tempfile.mkdtemp())
    for path in ["x.log", "cache/y.txt", "deep/cache/z.txt", "w.txt"]:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(path)
    world.api.upload_folder(repo_id=name, folder_path=folder)
    files = set(world.api.list_repo_files(name))
    expect({"w.txt", "deep/cache/z.txt", "b.bin", "b.txt"} <= files, files)
    expect(not {"x.log", "cache/y.txt"} & files, files)
    before = world.api.model_info(name).sha
    world.api.upload_file(path_or_fileobj=large, path_in_repo="weights/a.bin", repo_id=name)
    expect(world.api.model_info(name).sha == before, "an unchanged large file makes no commit")
    info = world.api.model_info(name, securityStatus=True)
    expect(info.security_repo_status == {"scansDone": False, "filesWithIssues": []}, info)
    [entry] = world.api.get_paths_info(name, ["b.bin"], expand=True)
    expect(entry.security is not None and entry.security.status == "unscanned", entry)
    world.api.delete_repo(name)


@check
def histories_are_squashed_and_large_files_deleted(world):
    name, copy = f"{world.owner}/history-from-python", f"{world.owner}/copy-from-python"
    for repository in [name, copy]:
        world.api.delete_repo(repository, missing_ok=True)
    world.api.create_repo(name)
    large = bytes(range(256)) * 12_000
    world.api.upload_file(path_or_fileobj=large, path_in_repo="a.bin", repo_id=name)
    world.api.upload_file(path_or_fileobj=large + b"more", path_in_repo="b.bin", repo_id=name)
    made = world.api.duplicate_repo(name, copy)
    expect(made.repo_id == copy and world.api.file_exists(copy, "b.bin"), made)
    files = {file.filename: file for file in world.api.list_lfs_files(name)}
    expect(set(files) == {"a.bin", "b.bin"} and files["b.bin"].size == len(large) + 4, files)
    world.api.permanently_delete_lfs_files(name, [files["a.bin"]])
    expect([file.filename for file in world.api.list_lfs_files(name)] == ["b.bin"], "deleted")
    expect(not world.api.file_exists(name, "a.bin") and world.api.file_exists(name, "b.bin"), "gone from main")
    world.api.super_squash_history(name, commit_message="One commit")
    expect([commit.title for commit in world.api.list_repo_commits(name)] == ["One commit"], "squashed")
    expect(world.api.file_exists(name, "b.bin") and len(world.api.list_repo_commits(copy)) == 3, "files stay")
    world.api.delete_repo(name)
    world.api.delete_repo(copy)


@check
def gated_access_is_listed_and_granted(world):
    from huggingface_hub.errors import HfHubHTTPError
    name = f"{world.owner}/gated-from-python"
    world.api.delete_repo(name, missing_ok=True)
    world.api.create_repo(name)
    world.api.update_repo_settings(name, gated="manual")
    expect(list(world.api.list_pending_access_requests(name)) == [], "none yet")
    world.api.grant_access(name, world.owner)
    expect([request.username for request in world.api.list_accepted_access_requests(name)] == [world.owner], "granted")
    world.api.reject_access_request(name, world.owner, rejection_reason="No")
    expect([request.status for request in world.api.list_rejected_access_requests(name)] == ["rejected"], "rejected")
    world.api.cancel_access_request(name, world.owner)
    world.api.accept_access_request(name, world.owner)
    raises(HfHubHTTPError, lambda: world.api.accept_access_request(name, "unknown"))
    world.api.delete_repo(name)


@check
def collections_are_filled_and_listed(world):
    from huggingface_hub.errors import HfHubHTTPError
    for old in world.api.list_collections(owner=world.owner):
        world.api.delete_collection(old.slug)
    made = world.api.create_collection("Small models", namespace=world.owner, description="To try")
    expect(made.slug.startswith(f"{world.owner}/small-models-") and made.items == [], made)
    expect(world.api.create_collection("Small models", namespace=world.owner, exists_ok=True).slug == made.slug, "exists_ok")
    world.api.add_collection_item(made.slug, world.model, "model", note="Start here")
    filled = world.api.add_collection_item(made.slug, world.dataset, "dataset")
    expect([(item.item_id, item.item_type) for item in filled.items] ==
           [(world.model, "model"), (world.dataset, "dataset")], filled)
    expect(filled.items[0].note == "Start here", filled.items)
    raises(HfHubHTTPError, lambda: world.api.add_collection_item(made.slug, world.model, "model"))
    world.api.add_collection_item(made.slug, world.model, "model", exists_ok=True)
    world.api.update_collection_item(made.slug, filled.items[1].item_object_id, position=0, note="Rows")
    found = world.api.get_collection(made.slug)
    expect([item.item_id for item in found.items] == [world.dataset, world.model], found)
    changed = world.api.update_collection_metadata(made.slug, title="Tiny models", theme="green", private=True)
    expect(changed.title == "Tiny models" and changed.private and changed.theme == "green", changed)
    listed = [item.slug for item in world.api.list_collections(owner=world.owner, item=f"models/{world.model}")]
    expect(listed == [changed.slug], listed)
    expect(list(world.api.list_collections(owner=world.owner, token=False)) == [], "private")
    world.api.delete_collection_item(made.slug, found.items[0].item_object_id)
    raises(HfHubHTTPError, lambda: world.api.delete_collection_item(made.slug, found.items[0].item_object_id))
    world.api.delete_collection_item(made.slug, found.items[0].item_object_id, missing_ok=True)
    world.api.delete_collection(changed.slug)
    world.api.delete_collection(changed.slug, missing_ok=True)


@check
def private_repositories_look_absent(world):
    from huggingface_hub.errors import RepositoryNotFoundError
    name = f"{world.owner}/hidden-from-python"
    world.api.delete_repo(name, missing_ok=True)
    world.api.create_repo(name, private=True)
    raises(RepositoryNotFoundError, lambda: world.api.model_info(name, token=False))
    expect(name not in [model.id for model in world.api.list_models(author=world.owner, token=False)], "in no list")
    expect(name in [model.id for model in world.api.list_models(author=world.owner)], "in the owner's list")
    world.api.delete_repo(name)


@check
def cards_are_loaded(world):
    from huggingface_hub import DatasetCard, ModelCard
    expect(ModelCard.load(world.model).data.pipeline_tag == "fill-mask", "model card")
    expect(DatasetCard.load(world.dataset).data.license == "mit", "dataset card")


@check
def likes_are_counted(world):
    from huggingface_hub.utils import build_hf_headers, get_session
    url = f"{os.environ['HF_ENDPOINT']}/api/models/{world.model}/like"
    expect(get_session().post(url, headers=build_hf_headers()).json()["liked"] is True, "like")
    expect(world.model in world.api.list_liked_repos().models, "list_liked_repos")
    expect([user.username for user in world.api.list_repo_likers(world.model)] == [world.owner], "list_repo_likers")
    expect(world.api.model_info(world.model).likes == 1, "counted")
    world.api.unlike(world.model)
    expect(world.api.model_info(world.model).likes == 0, "unlike")


@check
def the_file_system_reads_and_writes(world):
    from huggingface_hub import HfFileSystem
    system = HfFileSystem(token=os.environ["HF_TOKEN"], endpoint=os.environ["HF_ENDPOINT"])
    expect(f"{world.model}/config.json" in system.ls(world.model, detail=False), "ls")
    with system.open(f"{world.model}/config.json") as file:
        expect(json.load(file)["model_type"] == "bert", "open")
    expect(system.cat_file(f"datasets/{world.dataset}/train.csv", start=0, end=10) == b"text,label", "cat a range")


@check
def transformers_loads_tokenizer_and_configuration(world):
    needs("transformers")
    from transformers import AutoConfig, AutoTokenizer
    cache = tempfile.mkdtemp()
    config = AutoConfig.from_pretrained(world.model, cache_dir=cache)
    expect(config.model_type == "bert" and config.hidden_size == 8, config)
    tokenizer = AutoTokenizer.from_pretrained(world.model, cache_dir=cache)
    expect(tokenizer.tokenize("A model of the PLANETS") == ["a", "model", "of", "the", "planets"], tokenizer)


@check
def transformers_saves_and_loads_a_model(world):
    needs("transformers")
    needs("torch")
    import torch
    from transformers import AutoModelForMaskedLM, BertConfig, BertForMaskedLM
    name = f"{world.owner}/weights-from-python"
    world.api.delete_repo(name, missing_ok=True)
    config = BertConfig(vocab_size=10, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
    model = BertForMaskedLM(config).eval()
    model.push_to_hub(name)
    loaded = AutoModelForMaskedLM.from_pretrained(name, cache_dir=tempfile.mkdtemp()).eval()
    tokens = torch.tensor([[1, 2, 3]])
    expect(torch.equal(model(tokens).logits, loaded(tokens).logits), "the same answers")
    expect(world.api.model_info(name).safetensors.total > 100, "its parameters were read")
    world.api.delete_repo(name)


@check
def datasets_loads_rows(world):
    needs("datasets")
    from datasets import load_dataset
    rows = load_dataset(world.dataset, split="train", cache_dir=tempfile.mkdtemp())
    expect(rows.num_rows == 3 and rows[1]["text"] == "two", rows)


def bundled(name):
    return f"{os.environ['HF_ENDPOINT']}/router/hf-inference/models/orrery/{name}"


@check
def labels_and_tables_are_classified_by_models_of_the_hub(world):
    from huggingface_hub import InferenceClient
    from huggingface_hub.errors import HfHubHTTPError
    client = InferenceClient(headers={"x-wait-for-model": "true"})
    text, labels = "The match ended two to one.", ["sports", "politics"]
    # The model's own task is to compute embeddings.
    scores = client.zero_shot_classification(text, labels, model=bundled("sentence-vectors"))
    expect([score.label for score in scores] == labels, scores)
    # A model with labels of its own says so, instead of ignoring those of the request.
    raises(HfHubHTTPError, lambda: client.zero_shot_classification(text, labels, model=bundled("topic")))
    table = {
        "bill_length_mm": ["39.1", "48"],
        "bill_depth_mm": ["18.7", "15"],
        "flipper_length_mm": ["181", "220"],
        "body_mass_g": ["3750", "5000"],
    }
    species = client.tabular_classification(table, model=bundled("penguins"))
    expect(species == ["Adelie", "Gentoo"], species)


class World:
    def __init__(self, model: str, dataset: str):
        from huggingface_hub import HfApi
        self.api = HfApi()
        self.model, self.dataset = model, dataset
        self.owner = self.api.whoami()["name"]


def run(model: str, dataset: str) -> int:
    import huggingface_hub
    print(f"huggingface_hub {huggingface_hub.__version__} against {os.environ['HF_ENDPOINT']}")
    world = World(model, dataset)
    failed = 0
    for function in checks:
        name = function.__name__.replace("_", " ")
        try:
            function(world)
            print(f"ok    {name}", flush=True)
        except Skipped as why:
            print(f"skip  {name}: {why}", flush=True)
        except Exception:
            failed += 1
            print(f"FAIL  {name}\n{traceback.format_exc()}", flush=True)
    print(f"{len(checks) - failed} of {len(checks)} checks did not fail")
    return 1 if failed else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--make-folders", type=Path)
    parser.add_argument("--model")
    parser.add_argument("--dataset")
    given = parser.parse_args()
    if given.make_folders:
        make_folders(given.make_folders)
    else:
        sys.exit(run(given.model, given.dataset))
