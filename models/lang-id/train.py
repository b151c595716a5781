"""Trains a language identifier on the Universal Declaration of Human Rights; whole articles are held out."""

import json
import sys
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.encoder import Encoder, EncoderConfig, SequenceClassifier
from training.export import export_encoder, session
from training.run import DEVICE, QUICK, begin, fit, pad, pick, read_rows, write_json, write_rows
from training.text import bert_config, feed

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "human-rights-languages"
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
ROUNDS = 8
CROPS_PER_LANGUAGE = 500


def cut(text: str, dice: np.random.Generator, shortest: int, longest: int) -> str:
    """A stretch of the text that begins and, where the script has spaces, ends at a word."""
    length = int(np.exp(dice.uniform(np.log(shortest), np.log(longest))))
    start = int(dice.integers(0, max(1, len(text) - length)))
    while start > 0 and start % 40 and text[start - 1] != " ":
        start -= 1
    piece = text[start : start + length]
    return piece.rsplit(" ", 1)[0] if piece.count(" ") > 2 and start + length < len(text) else piece


def varied(text: str, dice: np.random.Generator) -> str:
    """The declaration is formal and well punctuated; what people type is not."""
    if dice.random() < 0.3:
        text = text.rstrip(".,;:!?。、।")
    if dice.random() < 0.05:
        text = f"{dice.integers(1, 2100)} {text}"
    return text.upper() if dice.random() < 0.03 else text


def train_tokenizer(texts: list[str]) -> Tokenizer:
    tokenizer = Tokenizer(models.BPE(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFC(), normalizers.Lowercase()])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.train_from_iterator(texts, trainers.BpeTrainer(vocab_size=14000, special_tokens=SPECIAL, show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return tokenizer


def save_tokenizer(tokenizer: Tokenizer) -> None:
    tokenizer.no_truncation()
    tokenizer.model.dropout = None
    tokenizer.save(str(HERE / "tokenizer.json"))
    named = dict(zip(("pad_token", "unk_token", "cls_token", "sep_token"), SPECIAL))
    write_json(HERE / "tokenizer_config.json", {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": 256} | named)


def crops(rows: list[dict], labels: list[str], dice: np.random.Generator) -> tuple[list[str], list[int]]:
    by_language: dict[str, list[str]] = {}
    for row in rows:
        by_language.setdefault(row["language"], []).append(row["text"])
    texts, targets = [], []
    for label, language in enumerate(labels):
        paragraphs = by_language[language]
        weights = np.array([len(text) for text in paragraphs], float)
        for index in dice.choice(len(paragraphs), CROPS_PER_LANGUAGE, p=weights / weights.sum()):
            texts.append(varied(cut(paragraphs[index], dice, 10, 220), dice))
            targets.append(label)
    return texts, targets


def evaluation_rows(rows: list[dict]) -> list[dict]:
    """From each held-out paragraph one piece of about a line and one of a few words."""
    dice = np.random.default_rng(4)
    pieces = []
    for row in rows:
        pieces.append({"text": cut(row["text"], dice, 90, 120), "language": row["language"], "kind": "line"})
        pieces.append({"text": cut(row["text"], dice, 25, 35), "language": row["language"], "kind": "words"})
    return pieces


def measure(path: Path, tokenizer, rows: list[dict], labels: list[str]) -> dict[str, float]:
    graph, hits = session(path), {}
    for row in rows:
        scores = graph.run(None, feed([tokenizer.encode(row["text"])]))[0][0]
        hits.setdefault(row["kind"], []).append(labels[int(scores.argmax())] == row["language"])
    return {kind: float(np.mean(values)) for kind, values in hits.items()}


def main() -> None:
    log = begin(HERE, 4)
    dice = np.random.default_rng(4)
    rows = read_rows(DATASET / "train.jsonl")
    labels = sorted({row["language"] for row in rows})
    everyday = [row | {"kind": "everyday"} for row in read_rows(HERE / "eval" / "everyday.jsonl")]
    pieces = evaluation_rows(read_rows(DATASET / "test.jsonl"))
    balanced, _ = crops(rows, labels, np.random.default_rng(0))
    tokenizer = train_tokenizer(balanced)
    save_tokenizer(tokenizer)
    tokenizer.enable_truncation(128)
    tokenizer.model.dropout = 0.1
    ids, targets = [], []
    for _ in range(1 if QUICK else ROUNDS):
        texts, wanted = crops(rows, labels, dice)
        ids += [item.ids for item in tokenizer.encode_batch(texts)]
        targets += wanted
    tokenizer.model.dropout = None
    table, truth = pad(ids, 128), torch.tensor(targets, device=DEVICE)
    log(f"{len(labels)} languages, {len(ids)} pieces, vocabulary {tokenizer.get_vocab_size()}, {len(pieces)} held-out pieces")
    encoder = Encoder(EncoderConfig(tokenizer.get_vocab_size(), width=192, inner=768, positions=256, dropout=0.15))
    model = SequenceClassifier(encoder, len(labels))

    def loss_of(step: int) -> torch.Tensor:
        chosen = pick(len(truth), 16 if QUICK else 768, dice)
        rows = table[chosen]
        rows = torch.where((torch.rand(rows.shape, device=DEVICE) < 0.1) & (rows > 3), 1, rows)
        return functional.cross_entropy(model(rows, (rows > 0).long()).float(), truth[chosen], label_smoothing=0.05)

    fit(model, loss_of, 4000, 1.2e-3, log, limit=150, decay=0.05)
    torch.manual_seed(4)
    full, small = export_encoder(model, HERE, ["logits"])
    write_json(HERE / "config.json", bert_config(encoder, "BertForSequenceClassification", labels))
    sample = [pieces[i] for i in np.random.default_rng(5).permutation(len(pieces))[:1200]] + everyday
    write_rows(HERE / "eval" / "test.jsonl", [row for row in sample if row["kind"] != "everyday"])
    figures = {"full": measure(full, tokenizer, sample, labels), "quantized": measure(small, tokenizer, sample, labels)}
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", figures["quantized"] | {"parameters": count})
    log(f"parameters {count}; held-out accuracy {json.dumps(figures)}")
    full.unlink()
    log.save()


main()
