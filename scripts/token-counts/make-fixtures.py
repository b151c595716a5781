"""Writes tokenizers with the token counts that `transformers` gives for forty conversations.

    python scripts/token-counts/make-fixtures.py apps/server/src/readers/tokens/fixtures/token-counts

Needs `tokenizers`, `transformers` and `jinja2`. The fixtures are committed; the hub's counts are compared with them in
`apps/server/src/readers/tokens/token-counts.test.ts`.
"""

import json
import sys
from pathlib import Path

import transformers
from conversations import conversations
from families import FAMILIES, build
from transformers import PreTrainedTokenizerFast


def texts_of(found):
    return [message["content"] for conversation in found for message in conversation["messages"]]


def count(tokenizer, conversation):
    ids = tokenizer.apply_chat_template(
        conversation["messages"],
        tools=conversation.get("tools"),
        tokenize=True,
        add_generation_prompt=True,
        return_dict=False,
    )
    return len(ids)


def main(folder):
    found = conversations()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "conversations.json").write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    for name in FAMILIES:
        built, template, bos, eos = build(name, texts_of(found))
        names = {"bos_token": bos, "eos_token": eos}
        config = {key: value for key, value in names.items() if value} | {"chat_template": template}
        tokenizer = PreTrainedTokenizerFast(tokenizer_object=built, **config)
        fixture = {
            "library": f"transformers {transformers.__version__}",
            "tokenizer": json.loads(built.to_str()),
            "config": {"tokenizer_class": "PreTrainedTokenizerFast", **config},
            "counts": [count(tokenizer, conversation) for conversation in found],
        }
        (folder / f"{name}.json").write_text(json.dumps(fixture, ensure_ascii=False) + "\n")
        print(name, sum(fixture["counts"]))


main(Path(sys.argv[1]))
