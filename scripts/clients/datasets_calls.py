"""Calls of datasets and transformers against a hub; rows as in python_calls.py."""
import json
import os
import sys
import tempfile

prefix = sys.argv[1]
user = sys.argv[2]


def dataset():
    from datasets import Dataset, load_dataset

    name = f"{user}/{prefix}-rows"
    Dataset.from_dict({"text": ["a", "b"], "label": [0, 1]}).push_to_hub(name)
    assert load_dataset(name, split="train")["text"] == ["a", "b"]


def tokenizer():
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import AutoTokenizer, PreTrainedTokenizerFast

    built = Tokenizer(models.WordLevel({"[UNK]": 0, "hello": 1, "world": 2}, unk_token="[UNK]"))
    built.pre_tokenizer = pre_tokenizers.Whitespace()
    name = f"{user}/{prefix}-tokenizer"
    PreTrainedTokenizerFast(tokenizer_object=built, unk_token="[UNK]").push_to_hub(name)
    assert AutoTokenizer.from_pretrained(name)("hello world")["input_ids"] == [1, 2]


def config():
    from transformers import AutoConfig, BertConfig

    name = f"{user}/{prefix}-config"
    BertConfig(hidden_size=24, num_attention_heads=2).push_to_hub(name)
    assert AutoConfig.from_pretrained(name).hidden_size == 24


os.environ.setdefault("HF_HOME", tempfile.mkdtemp())
for name, call in [
    ("datasets: push_to_hub, load_dataset", dataset),
    ("transformers: tokenizer push_to_hub, from_pretrained", tokenizer),
    ("transformers: config push_to_hub, from_pretrained", config),
]:
    try:
        call()
        row = {"call": name, "outcome": "works", "reason": ""}
    except Exception as error:  # noqa: BLE001: whatever goes wrong is a row of the table
        row = {"call": name, "outcome": "failed", "reason": f"{type(error).__name__}: {error}"[:400]}
    print(json.dumps(row), flush=True)
