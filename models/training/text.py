"""The tokenizer and the pre-trained encoder that the English models share."""

import json
from pathlib import Path

import torch
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

from training.encoder import Encoder, EncoderConfig, MaskFiller
from training.run import WORK

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
MASK = 4


def train_tokenizer(texts: list[str], size: int) -> Tokenizer:
    """Cased WordPiece: what the tokens spell stands in the text letter for letter, so answers can be found again."""
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]", max_input_chars_per_word=64))
    tokenizer.normalizer = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=False, strip_accents=False, lowercase=False)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece(prefix="##")
    trainer = trainers.WordPieceTrainer(vocab_size=size, special_tokens=SPECIAL, limit_alphabet=120, show_progress=False)
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    return tokenizer


def save_tokenizer(tokenizer: Tokenizer, folder: Path, length: int = 512) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    tokenizer.save(str(folder / "tokenizer.json"))
    named = dict(zip(("pad_token", "unk_token", "cls_token", "sep_token", "mask_token"), SPECIAL))
    settings = {"tokenizer_class": "BertTokenizer", "do_lower_case": False, "strip_accents": False, "tokenize_chinese_chars": False}
    added = {str(i): {"content": token, "special": True, "lstrip": False, "rstrip": False, "normalized": False, "single_word": False} for i, token in enumerate(SPECIAL)}
    settings |= named | {"model_max_length": length, "added_tokens_decoder": added}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings, indent=2) + "\n")


def save_base(filler: MaskFiller, tokenizer: Tokenizer) -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    torch.save({name: weight.half() for name, weight in filler.state_dict().items()}, WORK / "base.pt")
    tokenizer.save(str(WORK / "base-tokenizer.json"))


def load_base() -> tuple[Encoder, Tokenizer, MaskFiller]:
    tokenizer = Tokenizer.from_file(str(WORK / "base-tokenizer.json"))
    filler = MaskFiller(Encoder(EncoderConfig(tokenizer.get_vocab_size())))
    filler.load_state_dict(torch.load(WORK / "base.pt", map_location="cpu"))
    return filler.encoder, tokenizer, filler


def bert_config(encoder: Encoder, architecture: str, labels: list[str] | None = None) -> dict:
    config = {"architectures": [architecture]} | encoder.config.as_bert()
    if labels:
        config["id2label"] = {str(i): label for i, label in enumerate(labels)}
        config["label2id"] = {label: i for i, label in enumerate(labels)}
    return config | {"transformers.js_config": {"dtype": "q8"}}


def feed(encodings, names=("input_ids", "attention_mask")) -> dict:
    """What a graph takes for a padded batch of encodings."""
    import numpy as np

    fields = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
    return {name: np.array([getattr(item, fields[name]) for item in encodings], np.int64) for name in names}
