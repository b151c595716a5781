"""Fine-tunes the English encoder to mark the stretch of a text that answers a question (questions.py makes the data)."""

import re
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.encoder import TokenClassifier
from training.export import export_encoder, session
from training.run import DEVICE, QUICK, begin, fit, pad, pick, read_cache, read_rows, write_json
from training.text import bert_config, feed, load_base, save_tokenizer

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "questions"
LENGTH = 224
NAMES = ("input_ids", "attention_mask", "token_type_ids")


class StartAndEnd(torch.nn.Module):
    def __init__(self, model: TokenClassifier):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, token_type_ids):
        scores = self.model(input_ids, attention_mask, token_type_ids)
        return scores[:, :, 0], scores[:, :, 1]


def place_of(encoding, row: dict) -> tuple[int, int] | None:
    """First and last token of the answer."""
    start, end = row["start"], row["start"] + len(row["answer"])
    inside = [
        i for i, ((left, right), kind) in enumerate(zip(encoding.offsets, encoding.type_ids))
        if kind == 1 and right > left and left >= start and right <= end and i < LENGTH - 1
    ]  # fmt: skip
    return (inside[0], inside[-1]) if inside else None


def encode(rows: list[dict], tokenizer) -> tuple[torch.Tensor, ...]:
    ids, kinds, places = [], [], []
    for chunk in range(0, len(rows), 5000):
        part = rows[chunk : chunk + 5000]
        for row, encoding in zip(part, tokenizer.encode_batch([(row["question"], row["context"]) for row in part])):
            place = place_of(encoding, row)
            if place and len(encoding.ids) <= LENGTH:
                ids.append(encoding.ids)
                kinds.append(encoding.type_ids)
                places.append(place)
    return pad(ids, LENGTH), pad(kinds, LENGTH), torch.tensor(places, device=DEVICE)


def answer(graph, tokenizer, row: dict, longest: int = 24) -> str:
    encoding = tokenizer.encode(row["question"], row["context"])
    starts, ends = (scores[0] for scores in graph.run(None, feed([encoding], NAMES)))
    inside = np.array([kind == 1 and right > left for kind, (left, right) in zip(encoding.type_ids, encoding.offsets)])
    starts, ends = np.where(inside, starts, -1e9), np.where(inside, ends, -1e9)
    scores = np.triu(np.tril(starts[:, None] + ends[None], longest), 0) + np.where(np.triu(np.tril(np.ones((len(starts),) * 2), longest)) > 0, 0, -1e9)
    first, last = np.unravel_index(scores.argmax(), scores.shape)
    return row["context"][encoding.offsets[first][0] : encoding.offsets[last][1]]


def plain(text: str) -> list[str]:
    return [word for word in re.findall(r"\w+", text.lower()) if word not in ("a", "an", "the")]


def overlap(guess: str, truth: str) -> float:
    left, right = plain(guess), plain(truth)
    shared = sum((Counter(left) & Counter(right)).values())
    return 0.0 if shared == 0 else 2 * shared / (len(left) + len(right))


def measure(path: Path, tokenizer, sets: dict[str, list[dict]]) -> dict[str, float]:
    graph, figures = session(path), {}
    for name, rows in sets.items():
        guesses = [(answer(graph, tokenizer, row), row["answer"]) for row in rows]
        figures[f"{name}_exact"] = float(np.mean([plain(guess) == plain(truth) for guess, truth in guesses]))
        figures[f"{name}_f1"] = float(np.mean([overlap(guess, truth) for guess, truth in guesses]))
    return figures


def main() -> None:
    log = begin(HERE, 9)
    rows = read_cache("questions.json.gz")
    if QUICK:
        rows = rows[:500]
    encoder, tokenizer, _ = load_base()
    ids, kinds, places = encode(rows, tokenizer)
    sets = {"made": read_rows(DATASET / "test.jsonl"), "written": read_rows(DATASET / "written.jsonl")}
    log(f"{len(ids)} questions; held out: {len(sets['made'])} made, {len(sets['written'])} written by hand")
    model = TokenClassifier(encoder, 2)
    dice = np.random.default_rng(9)

    def loss_of(step: int) -> torch.Tensor:
        chosen = pick(len(ids), 4 if QUICK else 256, dice)
        shown, kind = ids[chosen], kinds[chosen]
        width = int((shown > 0).sum(1).max())
        shown, kind = shown[:, :width], kind[:, :width]
        scores = model(shown, (shown > 0).long(), kind).float().masked_fill((kind == 0)[:, :, None], -1e4)
        return functional.cross_entropy(scores[:, :, 0], places[chosen, 0]) + functional.cross_entropy(scores[:, :, 1], places[chosen, 1])

    fit(model, loss_of, 5000, 4e-4, log, limit=150)
    full, small = export_encoder(StartAndEnd(model), HERE, ["start_logits", "end_logits"], pair=True)
    save_tokenizer(tokenizer, HERE)
    write_json(HERE / "config.json", bert_config(encoder, "BertForQuestionAnswering"))
    figures = {"full": measure(full, tokenizer, sets), "quantized": measure(small, tokenizer, sets)}
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", figures["quantized"] | {"parameters": count})
    log(f"parameters {count}; held-out figures {figures}")
    full.unlink()
    log.save()


main()
