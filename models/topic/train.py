"""Fine-tunes the English encoder to name the field of a definition: animal, food, artifact, feeling and 21 more."""

import sys
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.encoder import SequenceClassifier
from training.export import export_encoder, session
from training.run import DEVICE, QUICK, begin, fit, pad, pick, read_cache, write_json, write_rows
from training.text import bert_config, feed, load_base, save_tokenizer

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "wordnet-glosses"
MOST_PER_TOPIC = 1900


def read_glosses(split: str) -> list[dict]:
    rows = []
    for synset in read_cache("wordnet.json.gz")["synsets"].values():
        part, _, topic = synset["domain"].partition(".")
        if synset["split"] == split and part == "noun" and topic != "Tops" and len(synset["definition"]) > 8:
            rows.append({"words": synset["words"][:2], "definition": synset["definition"], "topic": topic})
    return rows


def balanced(rows: list[dict], dice: np.random.Generator) -> list[dict]:
    kept, seen = [], {}
    for index in dice.permutation(len(rows)):
        topic = rows[index]["topic"]
        seen[topic] = seen.get(topic, 0) + 1
        if seen[topic] <= MOST_PER_TOPIC:
            kept.append(rows[index])
    return kept


def measure(path: Path, tokenizer, rows: list[dict], labels: list[str]) -> float:
    graph, right = session(path), 0
    for row in rows:
        scores = graph.run(None, feed([tokenizer.encode(row["definition"])]))[0][0]
        right += labels[int(scores.argmax())] == row["topic"]
    return right / len(rows)


def main() -> None:
    log = begin(HERE, 2)
    dice = np.random.default_rng(2)
    train = balanced(read_glosses("train"), dice)
    held_out = read_glosses("test")
    test = [held_out[i] for i in dice.permutation(len(held_out))[:1000]]
    write_rows(DATASET / "train.jsonl", train)
    write_rows(DATASET / "test.jsonl", test)
    labels = sorted({row["topic"] for row in train})
    encoder, tokenizer, _ = load_base()
    bare = pad([item.ids for item in tokenizer.encode_batch([row["definition"] for row in train])], 64)
    named = pad([item.ids for item in tokenizer.encode_batch([f"{row['words'][0]}: {row['definition']}" for row in train])], 64)
    topics = torch.tensor([labels.index(row["topic"]) for row in train], device=DEVICE)
    log(f"{len(train)} definitions, {len(labels)} topics, {len(test)} held out")
    model = SequenceClassifier(encoder, len(labels))

    def loss_of(step: int) -> torch.Tensor:
        rows = pick(len(topics), 8 if QUICK else 256, dice)
        ids = (named if step % 3 == 0 else bare)[rows]
        return functional.cross_entropy(model(ids, (ids > 0).long()).float(), topics[rows], label_smoothing=0.05)

    fit(model, loss_of, 1500, 4e-4, log, limit=90)
    full, small = export_encoder(model, HERE, ["logits"])
    save_tokenizer(tokenizer, HERE)
    write_json(HERE / "config.json", bert_config(encoder, "BertForSequenceClassification", labels))
    figures = {"full": measure(full, tokenizer, test, labels), "quantized": measure(small, tokenizer, test, labels)}
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", {"accuracy": figures["quantized"], "parameters": count})
    log(f"parameters {count}; held-out accuracy {figures}")
    full.unlink()
    log.save()


main()
