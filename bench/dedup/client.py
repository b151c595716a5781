"""Unmodified Python client: `client.py upload REPO FOLDER` or `client.py download REPO FOLDER`."""

import sys

from huggingface_hub import HfApi, snapshot_download

action, repo, folder = sys.argv[1:]
if action == "upload":
    HfApi().create_repo(repo, exist_ok=True)
    HfApi().upload_folder(repo_id=repo, folder_path=folder)
else:
    snapshot_download(repo, local_dir=folder)
