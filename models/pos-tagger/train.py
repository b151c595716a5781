"""Trains a part-of-speech tagger without a tagged corpus.

WordNet's example sentences show a word in a known class; the closed classes are listed; for every other word the
dictionary says which classes are possible. The loss asks that the probability falls on what is possible, so the sure
words teach the model to decide about the others."""

import importlib.util
import re
import sys
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.encoder import TokenClassifier
from training.export import export_encoder, session
from training.run import DEVICE, QUICK, begin, fit, pick, read_cache, read_rows, write_json, write_rows
from training.text import bert_config, feed, load_base, save_tokenizer

HERE = Path(__file__).resolve().parent
specification = importlib.util.spec_from_file_location("lexicon", HERE / "lexicon.py")
lexicon = importlib.util.module_from_spec(specification)
specification.loader.exec_module(lexicon)
TAGS = lexicon.TAGS
DATASET = HERE.parent / "datasets" / "tagged-sentences"
LENGTH = 48
SPLIT = re.compile(r"\w+|[^\w\s]")


def target_of(synset: dict, words: list[str]) -> int | None:
    """Which word of the sentence is the synset's own, where exactly one is and it is no compound."""
    lemmas = {word.lower() for word in synset["words"] if " " not in word}
    places = [i for i, word in enumerate(words) if lemmas & set(lexicon.bases(word.lower())[synset["part"]])]
    return places[0] if len(places) == 1 else None


def tag_of(synset: dict) -> str:
    if any(symbol == "@i" for symbol, _ in synset["pointers"]):
        return "PROPN"
    return lexicon.OPEN[synset["part"]]


def known_sentences(synsets: list[dict]) -> list[dict]:
    """Sentences with the tags that are certain: the synset's own word, and the head of a definition."""
    rows = []
    for synset in synsets:
        for example in synset["examples"]:
            words = SPLIT.findall(example)
            place = target_of(synset, words)
            if place is not None and len(words) > 2 and words[place].lower() not in lexicon.CLOSED_OF:
                rows.append({"words": words, "sure": {place: tag_of(synset)}, "kind": "example"})
        words = SPLIT.findall(synset["definition"])
        if len(words) > 3 and "(" not in words:
            rows.append({"words": words, "sure": head_of(synset, words), "kind": "definition"})
    return rows


def head_of(synset: dict, words: list[str]) -> dict[int, str]:
    if synset["part"] == "v" and words[0].lower() not in lexicon.CLOSED_OF:
        return {0: "VERB"}
    if synset["part"] == "n" and words[0].lower() in ("a", "an", "the"):
        for place in range(2, min(7, len(words))):
            if words[place] in ("of", "that", "who", "which") and words[place - 1].lower() not in lexicon.CLOSED_OF:
                return {place - 1: "NOUN"}
    return {}


def varied(row: dict, dice: np.random.Generator) -> dict:
    """Examples are written without a capital and a full stop; what people type has both, more often than not."""
    if row["kind"] == "example" and dice.random() < 0.7:
        first = row["words"][0]
        words = [first[0].upper() + first[1:], *row["words"][1:]]
        return row | {"words": words if words[-1] in ".!?" else [*words, "."]}
    return row


def weights(row: dict, counts: dict) -> np.ndarray:
    table = np.zeros((len(row["words"]), len(TAGS)), np.float32)
    for place, word in enumerate(row["words"]):
        low = word.lower()
        if place > 0 and row["words"][place - 1] in "'’" and low in lexicon.AFTER_APOSTROPHE:
            options = {tag: 1.0 for tag in lexicon.AFTER_APOSTROPHE[low]}
        else:
            options = lexicon.weights_of(word, counts, place == 0)
        if place in row["sure"]:
            options = {row["sure"][place]: 1.0}
        total = sum(options.values())
        for tag, weight in options.items():
            table[place, TAGS.index(tag)] = weight / total
    return table


def encode(rows: list[dict], tokenizer, counts: dict) -> tuple[torch.Tensor, ...]:
    ids = np.zeros((len(rows), LENGTH), np.int64)
    allowed = np.zeros((len(rows), LENGTH, len(TAGS)), np.float16)
    sure = np.zeros((len(rows), LENGTH), np.float16)
    for index, row in enumerate(rows):
        encoding = tokenizer.encode(row["words"], is_pretokenized=True)
        options = weights(row, counts)
        for place, (token, word) in enumerate(zip(encoding.ids[:LENGTH], encoding.word_ids)):
            ids[index, place] = token
            if word is not None:
                allowed[index, place] = options[word]
                sure[index, place] = 4.0 if word in row["sure"] else 1.0
    return tuple(torch.from_numpy(array).to(DEVICE) for array in (ids, allowed, sure))


def predict(graph, tokenizer, words: list[str]) -> list[str]:
    encoding = tokenizer.encode(words, is_pretokenized=True)
    scores = graph.run(None, feed([encoding]))[0][0]
    tags: dict[int, str] = {}
    for place, word in enumerate(encoding.word_ids):
        if word is not None and word not in tags:
            tags[word] = TAGS[int(scores[place].argmax())]
    return [tags[word] for word in range(len(words))]


def measure(path: Path, tokenizer, examples: list[dict], tagged: list[dict]) -> dict[str, float]:
    graph, hits, hard, whole = session(path), [], [], []
    for row in examples:
        hit = predict(graph, tokenizer, row["words"])[row["place"]] == row["tag"]
        hits.append(hit)
        if row["ambiguous"]:
            hard.append(hit)
    for row in tagged:
        whole += [guess == tag for guess, tag in zip(predict(graph, tokenizer, row["words"]), row["tags"])]
    return {"accuracy": float(np.mean(whole)), "examples": float(np.mean(hits)), "ambiguous": float(np.mean(hard))}


def example_rows(synsets: list[dict], counts: dict, count: int) -> list[dict]:
    rows = []
    for row in known_sentences(synsets):
        if row["kind"] == "example":
            (place, tag), = row["sure"].items()
            options = lexicon.weights_of(row["words"][place], counts, place == 0)
            rows.append({"words": row["words"], "place": place, "tag": tag, "ambiguous": len(options) > 1})
    return [rows[i] for i in np.random.default_rng(8).permutation(len(rows))[:count]]


def main() -> None:
    log = begin(HERE, 8)
    stored = read_cache("wordnet.json.gz")
    synsets, counts = list(stored["synsets"].values()), stored["counts"]
    dice = np.random.default_rng(8)
    known = known_sentences([synset for synset in synsets if synset["split"] == "train"])
    if QUICK:
        known = known[:500]
    rows = [varied(row, dice) for row in known] + [row for row in known if row["kind"] == "example"]
    examples = example_rows([synset for synset in synsets if synset["split"] == "test"], counts, 800)
    write_rows(DATASET / "examples.jsonl", examples)
    tagged = read_rows(DATASET / "tagged.jsonl")
    encoder, tokenizer, _ = load_base()
    ids, allowed, sure = encode(rows, tokenizer, counts)
    log(f"{len(rows)} sentences, {sum(len(row['sure']) for row in rows)} sure words; held out: {len(examples)} examples, {len(tagged)} tagged sentences")
    model = TokenClassifier(encoder, len(TAGS))

    def loss_of(step: int) -> torch.Tensor:
        chosen = pick(len(ids), 8 if QUICK else 384, dice)
        shown = ids[chosen]
        odds = model(shown, (shown > 0).long()).float().log_softmax(-1)
        possible = (odds + allowed[chosen].float().clamp(min=1e-9).log()).logsumexp(-1)
        weight = sure[chosen].float()
        return -(possible * weight).sum() / weight.sum()

    fit(model, loss_of, 2500, 4e-4, log, limit=110)
    full, small = export_encoder(model, HERE, ["logits"])
    save_tokenizer(tokenizer, HERE)
    write_json(HERE / "config.json", bert_config(encoder, "BertForTokenClassification", TAGS))
    figures = {"full": measure(full, tokenizer, examples, tagged), "quantized": measure(small, tokenizer, examples, tagged)}
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", figures["quantized"] | {"parameters": count})
    log(f"parameters {count}; held-out accuracy {figures}")
    full.unlink()
    log.save()


main()
