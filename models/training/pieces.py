"""The tokenizer of the models that write: pieces of bytes, so that no character is unknown, and single digits."""

import json
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers


def train_pieces(texts: list[str], size: int, special: list[str], before: str) -> Tokenizer:
    """`before` is the special token that stands before a text; the end mark, the third special token, stands after it."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.Prepend(" ")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Digits(individual_digits=True),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
    ])
    tokenizer.decoder = decoders.Sequence([decoders.ByteLevel(), decoders.Strip(" ", 1, 0)])
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokenizer.train_from_iterator(texts, trainers.BpeTrainer(vocab_size=size, special_tokens=special, initial_alphabet=alphabet, show_progress=False))
    named = [(token, special.index(token)) for token in (before, special[2])]
    tokenizer.post_processor = processors.TemplateProcessing(single=f"{before} $A {special[2]}", pair=f"{before} $A $B {special[2]}", special_tokens=named)
    return tokenizer


def save_pieces(tokenizer: Tokenizer, folder: Path, special: list[str], kind: str, length: int, **more) -> None:
    tokenizer.save(str(folder / "tokenizer.json"))
    added = {str(i): {"content": token, "special": True, "lstrip": False, "rstrip": False, "normalized": False, "single_word": False} for i, token in enumerate(special)}
    settings = {
        "tokenizer_class": kind,
        "pad_token": special[0],
        "unk_token": special[1],
        "eos_token": special[2],
        "model_max_length": length,
        "clean_up_tokenization_spaces": False,
        "added_tokens_decoder": added,
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(settings | more, indent=2) + "\n")
