"""Trains a translator between English, German, French and Spanish from scratch: on everyday sentences that phrases.py writes in all
four, and on the messages of free programs."""

import gc
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

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.pieces import save_pieces, train_pieces
from training.rewriter import END, PAD, Pairs, Rewriter, RewriterConfig, export_rewriter, open_graphs, rewrite
from training.run import DEVICE, QUICK, begin, fit_within, read_cache, read_rows, write_json, write_rows

HERE = Path(__file__).resolve().parent
specification = importlib.util.spec_from_file_location("phrases", HERE / "phrases.py")
phrases = importlib.util.module_from_spec(specification)
specification.loader.exec_module(phrases)

LANGUAGES = ("en", "de", "fr", "es")
SPECIAL = ["<pad>", "<unk>", "</s>", "<s>", "__und__", *(f"__{language}__" for language in LANGUAGES)]
MARK = {"und": 4} | {language: 5 + place for place, language in enumerate(LANGUAGES)}
SENTENCES, CHUNK, BUDGET = 1_000_000, 5000, 20_000
HELD_OUT = {text["en"].lower().strip(" .!?") for text in read_rows(HERE / "eval" / "everyday.jsonl")}
# When training ends, counted from the start of the script.
SECONDS = float(os.environ.get("ORRERY_TRAIN_SECONDS", "470"))
START = time.time()


def default_target(source: str) -> str:
    """Into what a text is translated where nobody says it."""
    return "de" if source == "en" else "en"


def typed(source: str, target: str, dice: random.Random) -> tuple[str, str]:
    """People write in small letters, and without a full stop; the answer has it anyway."""
    roll = dice.random()
    if roll < 0.12:
        source = source.lower()
    if dice.random() < 0.1 and source[-1:] in ".!?":
        source = source[:-1].rstrip()
    if roll > 0.97:
        source, target = source.upper(), target.upper()
    if dice.random() < 0.04:
        source = source.replace("'", "’")
    return source, target


class Directions:
    """From which language a sentence is translated into which, and what the model is told of that."""

    def __init__(self, dice: random.Random):
        self.dice = dice

    def choose(self, languages: list[str]) -> tuple[str, str]:
        if self.dice.random() < 0.88 or len(languages) < 3:
            other = self.dice.choice([language for language in languages if language != "en"])
            return ("en", other) if self.dice.random() < 0.5 else (other, "en")
        left, right = self.dice.sample([language for language in languages if language != "en"], 2)
        return left, right

    def row(self, encode, texts: dict[str, str], typing: bool = True) -> tuple[list[int], list[int]]:
        left, right = self.choose(list(texts))
        source, target = typed(texts[left], texts[right], self.dice) if typing else (texts[left], texts[right])
        from_mark = "und" if self.dice.random() < 0.4 else left
        to_mark = "und" if right == default_target(left) and self.dice.random() < 0.4 else right
        return [MARK[from_mark], *encode(source), END], [END, MARK[to_mark], *encode(target), END]


def bare(text: str) -> str:
    return text.lower().strip(" .!?¿¡")


def sentences(seed: int) -> list:
    """A chunk of everyday sentences as numbers, without those of the test."""
    maker, directions = phrases.Maker(random.Random(seed)), Directions(random.Random(seed + 7))
    encode = lambda text: TOKENIZER.encode(text, add_special_tokens=False).ids
    made = [maker.sentence() for _ in range(100 if QUICK else CHUNK)]
    rows = [directions.row(encode, texts) for texts in made if bare(texts["en"]) not in HELD_OUT]
    return [(np.array(left, np.int16), np.array(right, np.int16)) for left, right in rows if len(left) <= 72 and len(right) <= 72]


def catalog_rows(pairs: dict[str, list], encode) -> list:
    """Messages of programs in both directions. Where two languages have the same English message, sometimes between those."""
    dice = random.Random(31)
    directions, rows = Directions(dice), []
    joined: dict[str, dict[str, str]] = {}
    for language, found in pairs.items():
        for english, text in found:
            if bare(english) in HELD_OUT:
                continue
            joined.setdefault(english, {"en": english})[language] = text
    for texts in list(joined.values())[: 300 if QUICK else None]:
        for language in [name for name in texts if name != "en"]:
            rows.append(directions.row(encode, {"en": texts["en"], language: texts[language]}, typing=dice.random() < 0.5))
            rows.append(directions.row(encode, {"en": texts["en"], language: texts[language]}, typing=False))
        if len(texts) > 2:
            rows.append(directions.row(encode, texts, typing=False))
    return [(np.array(left, np.int16), np.array(right, np.int16)) for left, right in rows if len(left) <= 64 and len(right) <= 64]


def test_rows(pairs: dict[str, list]) -> list[dict]:
    """Messages of the held-out programs in both directions, of which every third is kept."""
    dice, rows = random.Random(32), []
    for language, found in pairs.items():
        chosen = dice.sample(found, min(len(found), 100))
        rows += [{"source": "en", "target": language, "text": english, "reference": text} for english, text in chosen]
        rows += [{"source": language, "target": "en", "text": text, "reference": english} for english, text in chosen]
    return rows[::3]


def everyday_rows() -> list[dict]:
    """The hand-written sentences in the six directions of English."""
    rows = []
    for row in read_rows(HERE / "eval" / "everyday.jsonl"):
        for language in LANGUAGES[1:]:
            rows.append({"source": "en", "target": language, "text": row["en"], "reference": row[language]})
            rows.append({"source": language, "target": "en", "text": row[language], "reference": row["en"]})
    return rows


def translate_all(model: Rewriter, tokenizer, rows: list[dict]) -> list[str]:
    """On the device, all at once."""
    ids = [[MARK[row["source"]], *tokenizer.encode(row["text"], add_special_tokens=False).ids, END] for row in rows]
    source = torch.full((len(rows), max(map(len, ids))), PAD, dtype=torch.long)
    for place, own in enumerate(ids):
        source[place, : len(own)] = torch.tensor(own)
    start = torch.tensor([[END, MARK[row["target"]]] for row in rows])
    said = model.greedy(source.to(DEVICE), start.to(DEVICE)).cpu().tolist()
    return [tokenizer.decode([token for token in line if token > 3], skip_special_tokens=True) for line in said]


def main() -> None:
    global TOKENIZER
    catalogs = read_cache("catalogs.json.gz")
    maker = phrases.Maker(random.Random(30))
    sample = [text for _ in range(2000 if QUICK else 60_000) for text in maker.sentence().values()]
    messages = [text for found in catalogs["train"].values() for pair in found[::2] for text in pair]
    TOKENIZER = train_pieces(sample + messages, 8000, SPECIAL, "__und__")
    save_pieces(TOKENIZER, HERE, SPECIAL, "M2M100Tokenizer", 128, bos_token="<s>", additional_special_tokens=SPECIAL[4:])
    # The copies are made before the device is touched.
    with multiprocessing.get_context("fork").Pool(2 if QUICK else 4) as pool:
        made = [row for part in pool.imap_unordered(sentences, range(3000, 3000 + (2 if QUICK else SENTENCES // CHUNK))) for row in part]
    log = begin(HERE, 31)
    encode = lambda text: TOKENIZER.encode(text, add_special_tokens=False).ids
    software = catalog_rows(catalogs["train"], encode)
    log(f"{len(made)} everyday pairs, {len(software)} pairs of messages, vocabulary {TOKENIZER.get_vocab_size()}")
    tables = [Pairs(*zip(*rows), BUDGET // (40 if QUICK else 1)) for rows in (made, software)]
    counts = len(made), len(software)
    del made, software
    gc.collect()
    model = Rewriter(RewriterConfig(TOKENIZER.get_vocab_size(), len(SPECIAL), encoders=4, decoders=2, positions=128))
    dice = np.random.default_rng(31)

    def loss_of(step: int) -> torch.Tensor:
        return model.loss(*tables[int(dice.random() < 0.4)].batch(dice))

    fit_within(model, loss_of, START + SECONDS - time.time(), 1.3e-3, log, decay=0.05)
    everyday, test = everyday_rows(), test_rows(catalogs["test"])
    if QUICK:
        everyday, test = everyday[:12], test[:12]
    else:
        write_rows(HERE / "eval" / "test.jsonl", test)
    figures = {}
    for name, rows in (("everyday", everyday), ("messages", test)):
        answers = translate_all(model, TOKENIZER, rows)
        figures[name] = float(np.mean([bare(answer) == bare(row["reference"]) for answer, row in zip(answers, rows)]))
        write_rows(HERE / "eval" / f"answers-{name}.jsonl", [row | {"answer": answer} for row, answer in zip(rows, answers)])
    paths = export_rewriter(model, HERE)
    config = model.config.as_json("m2m_100", "M2M100ForConditionalGeneration")
    write_json(HERE / "config.json", config)
    write_json(HERE / "generation_config.json", {"decoder_start_token_id": END, "eos_token_id": END, "pad_token_id": PAD, "max_length": 128})
    graphs = open_graphs(paths)
    for text in ("Good morning, how are you today?", "Where is the train station?", "Wie viel kostet das?", "Je voudrais un café, s'il vous plaît.", "¿Dónde está el baño?", "My name is Katarzyna and I live in Gdansk."):
        said = rewrite(graphs, model.config, [MARK["und"], *encode(text), END], [END, MARK["und"]])
        log(f"{text} → {TOKENIZER.decode(said)}")
    log(f"parameters {sum(weight.numel() for weight in model.parameters())}; exact, full weights: {json.dumps(figures)}; pairs {counts}")
    log.save()


main()
