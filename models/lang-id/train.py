"""Trains a language identifier on short text: translations of free programs, fortunes, names of emoji, common words, phrases of our own
and the Universal Declaration of Human Rights. Whole programs and whole articles are held out."""

import csv
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
from training.run import DEVICE, QUICK, begin, fit, pad, pick, read_cache, read_rows, write_json, write_rows
from training.text import bert_config, feed

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "human-rights-languages"
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
ROUNDS = 7
PIECES_PER_LANGUAGE = 550
# Languages of programs that the declaration lacks need as many strings.
ENOUGH_STRINGS = 6000
LENGTH = 96
# How much more often a text is in one of these than in another: by the number of people who write them.
COMMON = {
    10.0: "en es fr de pt it ru zh ja ko ar hi tr nl pl id",
    6.0: "vi fa uk sv cs ro hu el he th da fi nb bg sr hr sk bn ta te ur ms ca sw",
    3.0: "lt lv et sl mr gu pa kn ml ka hy az kk uz sq mk be is af eu gl tl ne si km my lo mn eo ga cy am so ha yo zu",
    0.5: "oc lb fy br wa an gd li co sc ia ie io gv kw fo rm se mi ho ch ty sm to na za ii iu kl",
}
WEIGHTS = {language: weight for weight, names in COMMON.items() for language in names.split()}


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
    tokenizer.train_from_iterator(texts, trainers.BpeTrainer(vocab_size=26000, special_tokens=SPECIAL, show_progress=False))
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


def words_of(text: str, dice: np.random.Generator) -> str:
    """One word, a few words or the whole text. Scripts without spaces are cut by letters."""
    words = text.split()
    if len(words) <= 1:
        if len(text) <= 6 or dice.random() < 0.4:
            return text
        length = int(dice.integers(3, 12))
        start = int(dice.integers(0, max(1, len(text) - length)))
        return text[start : start + length] if not text.isascii() and len(text) > 12 else text
    roll = dice.random()
    count = 1 if roll < 0.2 else int(dice.integers(2, 4)) if roll < 0.52 else int(dice.integers(4, 9)) if roll < 0.78 else len(words)
    start = int(dice.integers(0, max(1, len(words) - count + 1)))
    return " ".join(words[start : start + count])


def typed(text: str, dice: np.random.Generator) -> str:
    """People write in small letters, without full stops, and with too many exclamation marks."""
    roll = dice.random()
    if roll < 0.4:
        text = text.lower()
    elif roll < 0.55:
        text = text[:1].upper() + text[1:]
    elif roll < 0.57:
        text = text.upper()
    if dice.random() < 0.3:
        text = text.rstrip(".,;:!?。、।؟") + str(dice.choice(["", "", "!", "?", ".", "..."]))
    return text


class Sources:
    """Where the pieces of a language come from, and how often."""

    def __init__(self, rows: list[dict], strings: dict[str, list[str]], phrases: dict[str, list[str]]):
        self.strings, self.phrases = strings, phrases
        self.declaration: dict[str, list[str]] = {}
        for row in rows:
            self.declaration.setdefault(row["language"], []).append(row["text"])
        known = set(self.declaration) | {name for name, texts in strings.items() if len(texts) >= ENOUGH_STRINGS}
        self.labels = sorted(known)

    def piece(self, language: str, dice: np.random.Generator) -> str:
        roll = dice.random()
        own, texts = self.phrases.get(language, []), self.strings.get(language, [])
        paragraphs = self.declaration.get(language, [])
        if own and roll < 0.12:
            return typed(own[int(dice.integers(len(own)))], dice)
        if texts and (roll < 0.75 or not paragraphs) and (len(texts) > 300 or roll < 0.3):
            return typed(words_of(texts[int(dice.integers(len(texts)))], dice), dice)
        text = paragraphs[int(dice.integers(len(paragraphs)))]
        return varied(cut(text, dice, 8, 160), dice) if dice.random() < 0.7 else typed(words_of(text, dice), dice)

    def pieces(self, dice: np.random.Generator, rounds: float = 1.0) -> tuple[list[str], list[int]]:
        texts, targets = [], []
        for label, language in enumerate(self.labels):
            count = int(PIECES_PER_LANGUAGE * rounds * WEIGHTS.get(language, 1.0))
            texts += [self.piece(language, dice) for _ in range(count)]
            targets += [label] * count
        return texts, targets


def read_phrases() -> dict[str, list[str]]:
    """What people say first, in languages that many people write; written for this."""
    with open(HERE / "phrases.tsv", encoding="utf-8") as file:
        return {line[0]: line[1:] for line in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}


def program_rows(strings: dict[str, list[str]], labels: list[str]) -> list[dict]:
    """Texts of the held-out programs, by their number of words, at most eight of a language and length."""
    dice = np.random.default_rng(6)
    rows = []
    for language in labels:
        found: dict[str, list[str]] = {}
        for text in dice.permutation(np.array(strings.get(language, []), dtype=object)):
            count = len(text.split()) if language not in {"zh", "ja", "th", "km", "lo", "my"} else len(text) // 3
            kind = "one" if count <= 1 else "few" if count <= 3 else "short" if count <= 8 else "sentence"
            if len(found.setdefault(kind, [])) < 8:
                found[kind].append(text)
        rows += [{"text": text, "language": language, "kind": kind} for kind, texts in found.items() for text in texts]
    return rows


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
    gathered = read_cache("phrases.json.gz")
    sources = Sources(read_rows(DATASET / "train.jsonl"), gathered["train"], read_phrases())
    labels = sources.labels
    everyday = [{"kind": "everyday"} | row for name in ("everyday", "typed") for row in read_rows(HERE / "eval" / f"{name}.jsonl")]
    pieces = evaluation_rows(read_rows(DATASET / "test.jsonl"))
    tokenizer = train_tokenizer(sources.pieces(np.random.default_rng(0))[0])
    save_tokenizer(tokenizer)
    tokenizer.enable_truncation(LENGTH)
    tokenizer.model.dropout = 0.1
    ids, targets = [], []
    for _ in range(1 if QUICK else ROUNDS):
        texts, wanted = sources.pieces(dice)
        ids += [item.ids for item in tokenizer.encode_batch(texts)]
        targets += wanted
    tokenizer.model.dropout = None
    table, truth = pad(ids, LENGTH), torch.tensor(targets, device=DEVICE)
    log(f"{len(labels)} languages, {len(ids)} pieces, vocabulary {tokenizer.get_vocab_size()}, {len(pieces)} held-out pieces")
    encoder = Encoder(EncoderConfig(tokenizer.get_vocab_size(), width=192, inner=768, positions=256, dropout=0.1))
    model = SequenceClassifier(encoder, len(labels))

    def loss_of(step: int) -> torch.Tensor:
        chosen = pick(len(truth), 16 if QUICK else 1536, dice)
        rows = table[chosen]
        rows = rows[:, : max(4, int((rows > 0).sum(1).max()))]
        rows = torch.where((torch.rand(rows.shape, device=DEVICE) < 0.06) & (rows > 3), 1, rows)
        return functional.cross_entropy(model(rows, (rows > 0).long()).float(), truth[chosen], label_smoothing=0.03)

    fit(model, loss_of, 11000, 1.2e-3, log, limit=400, decay=0.05)
    torch.manual_seed(4)
    full, small = export_encoder(model, HERE, ["logits"])
    write_json(HERE / "config.json", bert_config(encoder, "BertForSequenceClassification", labels))
    sample = [pieces[i] for i in np.random.default_rng(5).permutation(len(pieces))[:1200]]
    sample += program_rows(gathered["test"], labels)
    write_rows(HERE / "eval" / "test.jsonl", sample)
    sample += everyday
    figures = {"full": measure(full, tokenizer, sample, labels), "quantized": measure(small, tokenizer, sample, labels)}
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", figures["quantized"] | {"parameters": count})
    log(f"parameters {count}; held-out accuracy {json.dumps(figures)}")
    full.unlink()
    log.save()


main()
