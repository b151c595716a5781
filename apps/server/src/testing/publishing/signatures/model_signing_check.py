"""Signs and verifies folders as the OpenSSF model signing format describes it, without any code of the hub.

    model_signing_check.py sign <folder> <private key> <signature>
    model_signing_check.py verify <folder> <public key> <signature>

Needs the package cryptography. Prints OK, or what differs with exit code 1.
"""

import base64
import hashlib
import json
import pathlib
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

PAYLOAD_TYPE = "application/vnd.in-toto+json"
IGNORED = ["model.sig", ".git", ".gitattributes", ".github", ".gitignore"]


def hash_for(key):
    return {256: hashes.SHA256, 384: hashes.SHA384, 521: hashes.SHA512}[key.curve.key_size]()


def pre_auth(payload):
    return f"DSSEv1 {len(PAYLOAD_TYPE)} {PAYLOAD_TYPE} {len(payload)} ".encode() + payload


def digests_of(folder, ignored):
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        is_ignored = any(name == one or name.startswith(one + "/") for one in ignored)
        if path.is_file() and not is_ignored:
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return dict(sorted(found.items()))


def root_of(digests):
    return hashlib.sha256(b"".join(bytes.fromhex(digest) for digest in digests)).hexdigest()


def sign(folder, key_file, target):
    key = serialization.load_pem_private_key(pathlib.Path(key_file).read_bytes(), password=None)
    digests = digests_of(folder, IGNORED)
    statement = {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": folder.name, "digest": {"sha256": root_of(digests.values())}}],
        "predicateType": "https://model_signing/signature/v1.0",
        "predicate": {
            "serialization": {
                "method": "files",
                "hash_type": "sha256",
                "allow_symlinks": False,
                "ignore_paths": IGNORED,
            },
            "resources": [
                {"name": name, "algorithm": "sha256", "digest": digest} for name, digest in digests.items()
            ],
        },
    }
    payload = json.dumps(statement).encode()
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    signature = key.sign(pre_auth(payload), ec.ECDSA(hash_for(key)))
    bundle = {
        "mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json",
        "verificationMaterial": {"publicKey": {"hint": hashlib.sha256(public).hexdigest()}, "tlogEntries": []},
        "dsseEnvelope": {
            "payload": base64.b64encode(payload).decode(),
            "payloadType": PAYLOAD_TYPE,
            "signatures": [{"sig": base64.b64encode(signature).decode(), "keyid": ""}],
        },
    }
    pathlib.Path(target).write_text(json.dumps(bundle))


def verify(folder, key_file, source):
    key = serialization.load_pem_public_key(pathlib.Path(key_file).read_bytes())
    bundle = json.loads(pathlib.Path(source).read_text())
    envelope = bundle["dsseEnvelope"]
    payload = base64.b64decode(envelope["payload"], validate=True)
    if envelope["payloadType"] != PAYLOAD_TYPE or len(envelope["signatures"]) != 1:
        sys.exit("not one in-toto statement")
    try:
        signature = base64.b64decode(envelope["signatures"][0]["sig"], validate=True)
        key.verify(signature, pre_auth(payload), ec.ECDSA(hash_for(key)))
    except InvalidSignature:
        sys.exit("the signature does not fit")
    statement = json.loads(payload)
    if statement["predicateType"] != "https://model_signing/signature/v1.0":
        sys.exit("not about a model")
    serialization_facts = statement["predicate"]["serialization"]
    if (serialization_facts["method"], serialization_facts["hash_type"]) != ("files", "sha256"):
        sys.exit("not by whole files")
    resources = statement["predicate"]["resources"]
    if statement["subject"][0]["digest"]["sha256"] != root_of(one["digest"] for one in resources):
        sys.exit("the root differs")
    if [one["name"] for one in resources] != sorted(one["name"] for one in resources):
        sys.exit("the files are not in order")
    signed = {one["name"]: one["digest"] for one in resources}
    found = digests_of(folder, serialization_facts["ignore_paths"])
    if signed != found:
        sys.exit(f"files differ: {sorted(set(signed.items()) ^ set(found.items()))}")


if __name__ == "__main__":
    command, folder_name, key_name, signature_name = sys.argv[1:]
    {"sign": sign, "verify": verify}[command](pathlib.Path(folder_name), key_name, signature_name)
    print("OK")
