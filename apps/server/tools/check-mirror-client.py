"""Asks a hub that mirrors another one, as programs do: huggingface_hub must not notice the difference.

Usage: check-mirror-client.py MODEL COMMIT. HF_ENDPOINT names the hub. Prints what it got as JSON.
"""

import json
import pathlib
import sys

from huggingface_hub import HfApi, hf_hub_download, snapshot_download
from huggingface_hub.errors import EntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError


kinds = (EntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError)


def error_of(call):
    try:
        call()
    except kinds as error:
        return next(kind.__name__ for kind in kinds if isinstance(error, kind))
    return "none"


def main(model, commit):
    api = HfApi()
    folder = pathlib.Path(snapshot_download(model))
    info = api.model_info(model, files_metadata=True)
    large = next(item for item in info.siblings if item.lfs)
    print(
        json.dumps(
            {
                "folder": folder.name,
                "files": {path.relative_to(folder).as_posix(): path.stat().st_size for path in folder.rglob("*") if path.is_file()},
                "sha": info.sha,
                "large": [large.rfilename, large.size, large.lfs.sha256],
                "listed": sorted(api.list_repo_files(model)),
                "branches": [ref.name for ref in api.list_repo_refs(model).branches],
                "dev": pathlib.Path(hf_hub_download(model, "README.md", revision="dev")).read_text(),
                "pinned": pathlib.Path(hf_hub_download(model, "README.md", revision=commit)).read_text(),
                "paths": [item.path for item in api.get_paths_info(model, ["README.md", "none"])],
                "exists": [api.file_exists(model, "README.md"), api.file_exists(model, "none"), api.repo_exists("lab/none")],
                "errors": [
                    error_of(lambda: hf_hub_download(model, "none")),
                    error_of(lambda: hf_hub_download(model, "README.md", revision="none")),
                    error_of(lambda: hf_hub_download("lab/none", "README.md")),
                ],
            }
        )
    )


main(*sys.argv[1:])
