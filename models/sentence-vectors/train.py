"""Fine-tunes the English encoder so that texts of like meaning get vectors that point the same way."""

import re
import sys
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.encoder import mean_of
from training.export import export_encoder, session
from training.run import DEVICE, QUICK, begin, fit, pad, pick, read_cache, read_rows, write_json, write_rows
from training.text import bert_config, feed, load_base, save_tokenizer

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "similar-sentences"
NEAR = {"@", "@i", ";c", "&", "!"}


def swapped(synset: dict) -> list[tuple[str, str]]:
    """An example sentence and the same sentence with another word of the synset in its place."""
    pairs = []
    for example in synset["examples"]:
        for word in synset["words"]:
            for other in synset["words"]:
                if other != word and re.search(rf"\b{re.escape(word)}\b", example):
                    pairs.append((example, re.sub(rf"\b{re.escape(word)}\b", other, example, count=1)))
    return pairs[:3]


def pairs_of(synset: dict, synsets: dict) -> list[tuple[str, str]]:
    definition, words = synset["definition"], ", ".join(synset["words"][:3])
    pairs = [(definition, words), (definition, synset["words"][-1])]
    for symbol, target in synset["pointers"]:
        near = synsets.get(target)
        if near and symbol in NEAR - {"!"} and near["split"] == "train":
            pairs.append((definition, ", ".join(near["words"][:2])))
            pairs.append((words, near["definition"]) if symbol == "&" else (definition, near["definition"]))
    for example in synset["examples"][:2]:
        pairs += [(example, definition), (example, words)]
    return pairs + swapped(synset) * 2


def read_pairs() -> list[tuple[str, str]]:
    synsets = read_cache("wordnet.json.gz")["synsets"]
    return [pair for synset in synsets.values() if synset["split"] == "train" for pair in pairs_of(synset, synsets)]


def held_out_pairs(count: int) -> list[dict]:
    synsets = read_cache("wordnet.json.gz")["synsets"]
    rows = [
        {"definition": synset["definition"], "words": ", ".join(synset["words"][:3]), "example": synset["examples"][0]}
        for synset in synsets.values()
        if synset["split"] == "test" and synset["examples"] and len(synset["definition"]) > 12
    ]
    return [rows[i] for i in np.random.default_rng(3).permutation(len(rows))[:count]]


def vectors(graph, tokenizer, texts: list[str]) -> np.ndarray:
    rows = []
    for text in texts:
        hidden = graph.run(None, feed([tokenizer.encode(text)]))[0][0]
        rows.append(hidden.mean(0) / np.linalg.norm(hidden.mean(0)))
    return np.stack(rows)


def measure(path: Path, tokenizer, pairs: list[dict], triples: list[dict]) -> dict[str, float]:
    graph = session(path)
    definitions = vectors(graph, tokenizer, [row["definition"] for row in pairs])
    words = vectors(graph, tokenizer, [row["words"] for row in pairs])
    places = np.arange(len(pairs))
    ranks = np.argsort(-(definitions @ words.T), 1)
    anchor, near, far = (vectors(graph, tokenizer, [row[key] for row in triples]) for key in ("anchor", "near", "far"))
    return {
        "recall1": float((ranks[:, 0] == places).mean()),
        "recall10": float((ranks[:, :10] == places[:, None]).any(1).mean()),
        "triples": float(((anchor * near).sum(1) > (anchor * far).sum(1)).mean()),
    }


def main() -> None:
    log = begin(HERE, 3)
    pairs = read_pairs()
    held_out = held_out_pairs(300)
    write_rows(DATASET / "definitions.jsonl", held_out)
    triples = read_rows(DATASET / "triples.jsonl")
    encoder, tokenizer, _ = load_base()
    if QUICK:
        pairs = pairs[:1000]
    left = pad([item.ids for item in tokenizer.encode_batch([a for a, _ in pairs])], 40)
    right = pad([item.ids for item in tokenizer.encode_batch([b for _, b in pairs])], 40)
    log(f"{len(pairs)} pairs")
    dice = np.random.default_rng(3)

    def embed(ids: torch.Tensor) -> torch.Tensor:
        mask = (ids > 0).long()
        return functional.normalize(mean_of(encoder(ids, mask), mask).float(), dim=-1)

    def loss_of(step: int) -> torch.Tensor:
        rows = pick(len(left), 8 if QUICK else 1024, dice)
        first = embed(left[rows])
        second = embed(left[rows] if step % 8 == 0 else right[rows])
        scores = first @ second.T * 20
        target = torch.arange(len(rows), device=DEVICE)
        return (functional.cross_entropy(scores, target) + functional.cross_entropy(scores.T, target)) / 2

    fit(encoder, loss_of, 3500, 5e-4, log, limit=130)
    full, small = export_encoder(encoder, HERE, ["last_hidden_state"])
    save_tokenizer(tokenizer, HERE)
    write_json(HERE / "config.json", bert_config(encoder, "BertModel"))
    write_json(HERE / "modules.json", [
        {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
        {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
        {"idx": 2, "name": "2", "path": "2_Normalize", "type": "sentence_transformers.models.Normalize"},
    ])
    write_json(HERE / "1_Pooling" / "config.json", {"word_embedding_dimension": 256, "pooling_mode_cls_token": False, "pooling_mode_mean_tokens": True})
    figures = {"full": measure(full, tokenizer, held_out, triples), "quantized": measure(small, tokenizer, held_out, triples)}
    count = sum(weight.numel() for weight in encoder.parameters())
    write_json(HERE / "eval" / "expected.json", figures["quantized"] | {"parameters": count})
    log(f"parameters {count}; held-out figures {figures}")
    full.unlink()
    log.save()


main()
