"""Trains a reader of tables from scratch, on tables and questions that tables.py invents."""

import importlib.util
import json
import multiprocessing
import os
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.cells import encode_table
from training.export import session
from training.run import DEVICE, QUICK, begin, fit_within, read_cache, read_rows, write_json, write_rows
from training.table_reader import AGGREGATIONS, TableReader, TableReaderConfig, export_table_reader

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "table-questions"
specification = importlib.util.spec_from_file_location("tables", HERE / "tables.py")
tables = importlib.util.module_from_spec(specification)
specification.loader.exec_module(tables)

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "[EMPTY]"]
BEGIN, SEPARATOR, EMPTY = 2, 3, 5
EXAMPLES, CHUNK, LONGEST, BUDGET = 320_000, 4000, 320, 20_000
RUDE = set("ass arse bitch cock dick fag faggot fuck nigger nigga piss prick pussy rape shit slut tit whore cunt bastard homo negro".split())
# When training ends, counted from the start of the script.
SECONDS = float(os.environ.get("ORRERY_TRAIN_SECONDS", "470"))
START = time.time()


def known_words(wordnet: dict) -> dict[str, list[str]]:
    """Nouns of one word, the common ones first; every twentieth is kept for the test."""
    kinds = {"thing": ("noun.artifact", "noun.object", "noun.communication", "noun.act"), "animal": ("noun.animal",), "food": ("noun.food",), "plant": ("noun.plant",), "artifact": ("noun.artifact",)}
    found: dict[str, list[str]] = {}
    for kind, domains in kinds.items():
        words = sorted({word for synset in wordnet["synsets"].values() if synset["domain"] in domains for word in synset["words"] if word.isalpha() and word.islower() and word not in RUDE and 3 <= len(word) <= 10})
        words.sort(key=lambda word: -wordnet["counts"].get(word, {}).get("n", 0))
        found[kind] = words[:2500]
    return found


def train_tokenizer(texts: list[str]) -> Tokenizer:
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]", max_input_chars_per_word=64))
    tokenizer.normalizer = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=True, lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece(prefix="##")
    tokenizer.train_from_iterator(texts, trainers.WordPieceTrainer(vocab_size=6000, special_tokens=SPECIAL, limit_alphabet=100, show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1", special_tokens=[("[CLS]", BEGIN), ("[SEP]", SEPARATOR)])
    return tokenizer


def save_tokenizer(tokenizer: Tokenizer) -> None:
    tokenizer.save(str(HERE / "tokenizer.json"))
    names = dict(zip(("pad_token", "unk_token", "cls_token", "sep_token", "mask_token", "empty_token"), SPECIAL))
    write_json(HERE / "tokenizer_config.json", {"tokenizer_class": "BertTokenizer", "do_lower_case": True, "model_max_length": 512} | names)


class Maker:
    """Examples as numbers. Copies of it work at the same time, each on other seeds."""

    def __init__(self, tokenizer: Tokenizer, words: dict[str, list[str]]):
        self.tokenizer, self.words, self.seen = tokenizer, words, {}

    def pieces(self, text: str) -> list[int]:
        found = self.seen.get(text)
        if found is None:
            found = self.tokenizer.encode(text, add_special_tokens=False).ids
            if len(self.seen) < 200_000:
                self.seen[text] = found
        return found

    def numbers(self, question, columns, rows, operation=0, cells=()):
        ids, types = encode_table(self.pieces, question, columns, rows, BEGIN, SEPARATOR, EMPTY)
        wanted = {(row + 1, column + 1) for row, column in cells}
        marks = np.array([(kinds[2], kinds[1]) in wanted for kinds in types], np.uint8)
        return np.array(ids, np.int16), np.array(types, np.uint8), marks, operation

    def chunk(self, seed: int) -> list:
        dice = random.Random(seed)
        found = [self.numbers(*tables.example(dice, self.words)) for _ in range(40 if QUICK else CHUNK)]
        return [row for row in found if len(row[0]) <= LONGEST]


def chunk(seed: int) -> list:
    return MAKER.chunk(seed)


def batches(rows: list) -> list[tuple]:
    """Examples of like length as tables on the device."""
    rows.sort(key=lambda row: len(row[0]))
    found, start = [], 0
    while start < len(rows):
        size = max(1, min(512, BUDGET // len(rows[min(len(rows) - 1, start + 200)][0])))
        group = rows[start : start + size]
        width = len(group[-1][0])
        ids, types, marks = np.zeros((len(group), width), np.int16), np.zeros((len(group), width, 7), np.uint8), np.zeros((len(group), width), np.uint8)
        for place, (own, kinds, wanted, _) in enumerate(group):
            ids[place, : len(own)], types[place, : len(own)], marks[place, : len(own)] = own, kinds, wanted
        operations = np.array([row[3] for row in group], np.int64)
        found.append(tuple(torch.from_numpy(part).to(DEVICE) for part in (ids, types, marks, operations)))
        start += size
    return found


def loss_of_batch(model: TableReader, batch: tuple) -> torch.Tensor:
    ids, types, marks, operations = batch
    ids, types = ids.long(), types.long()
    cells, aggregation = model(ids, (ids > 0).long(), types)
    body = (types[..., 2] > 0).float()
    each = functional.binary_cross_entropy_with_logits(cells.float(), marks.float(), reduction="none") * body
    # An example counts as much as its marked tokens and a share of the others: one cell among a hundred must not drown.
    weight = (marks.float() + 0.15 * body).sum(1)
    return (each.sum(1) / weight).mean() + functional.cross_entropy(aggregation.float(), operations)


def answer(graph, maker: Maker, row: dict) -> tuple[str, list]:
    ids, types, _, _ = maker.numbers(row["question"], row["columns"], row["rows"])
    feed = {"input_ids": ids[None].astype(np.int64), "attention_mask": np.ones((1, len(ids)), np.int64), "token_type_ids": types[None].astype(np.int64)}
    scores, aggregation = graph.run(None, feed)
    chance = 1 / (1 + np.exp(-scores[0]))
    cells: dict[tuple, list] = {}
    for value, kinds in zip(chance, types):
        if kinds[2] > 0:
            cells.setdefault((int(kinds[2]) - 1, int(kinds[1]) - 1), []).append(float(value))
    means = {cell: float(np.mean(values)) for cell, values in cells.items()}
    chosen = sorted(cell for cell, mean in means.items() if mean > 0.5) or [max(means, key=means.get)]
    weights: dict[int, float] = {}
    for cell in chosen:
        weights[cell[1]] = weights.get(cell[1], 0) + means[cell]
    chosen = [cell for cell in chosen if cell[1] == max(weights, key=weights.get)]
    return AGGREGATIONS[int(aggregation[0].argmax())], [list(cell) for cell in chosen]


def measure(path: Path, maker: Maker, rows: list[dict]) -> float:
    graph = session(path)
    right = [answer(graph, maker, row) == (row["aggregator"], sorted(row["cells"])) for row in rows]
    return float(np.mean(right))


def main() -> None:
    global MAKER
    words = known_words(read_cache("wordnet.json.gz"))
    known = {kind: [word for place, word in enumerate(found) if place % 20] for kind, found in words.items()}
    unknown = {kind: found[::20] for kind, found in words.items()}
    dice = random.Random(21)
    sample = [tables.example(dice, known) for _ in range(300 if QUICK else 40_000)]
    texts = [" ".join([question, *columns, *(cell for row in rows for cell in row)]) for question, columns, rows, _, _ in sample]
    tokenizer = train_tokenizer(texts + [word for found in words.values() for word in found])
    save_tokenizer(tokenizer)
    MAKER = Maker(tokenizer, known)
    # The copies are made before the device is touched.
    with multiprocessing.get_context("fork").Pool(2 if QUICK else 4) as pool:
        rows = [row for part in pool.imap_unordered(chunk, range(1000, 1000 + (2 if QUICK else EXAMPLES // CHUNK))) for row in part]
    log = begin(HERE, 21)
    tester = random.Random(22)
    made = [dict(zip(("question", "columns", "rows", "aggregator", "cells"), tables.example(tester, unknown))) for _ in range(20 if QUICK else 400)]
    for row in made:
        row["aggregator"] = AGGREGATIONS[row["aggregator"]]
        row["cells"] = sorted(list(cell) for cell in row["cells"])
    write_rows(DATASET / "test.jsonl", made)
    written = read_rows(DATASET / "written.jsonl")
    log(f"{len(rows)} questions, {sum(len(row[0]) for row in rows)} tokens, vocabulary {tokenizer.get_vocab_size()}")
    groups = batches(rows)
    model = TableReader(TableReaderConfig(tokenizer.get_vocab_size()))
    order = np.random.default_rng(21)

    def loss_of(step: int) -> torch.Tensor:
        return loss_of_batch(model, groups[int(order.integers(len(groups)))])

    fit_within(model, loss_of, START + SECONDS - time.time(), 1.0e-3, log, decay=0.05)
    full, small = export_table_reader(model, HERE)
    write_json(HERE / "config.json", model.config.as_tapas())
    maker = Maker(tokenizer, known)
    figures = {name: {"made": measure(path, maker, made), "written": measure(path, maker, written)} for name, path in (("full", full), ("quantized", small))}
    graph = session(small)
    for row in written:
        found = answer(graph, maker, row)
        mark = "" if found == (row["aggregator"], sorted(row["cells"])) else "WRONG "
        log(f"{mark}{row['question']} → {found[0]} {[row['rows'][r][c] for r, c in found[1]]}")
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", figures["quantized"] | {"parameters": count})
    log(f"parameters {count}; held-out figures {json.dumps(figures)}")
    full.unlink()
    log.save()


main()
