"""Trains a summarizer from scratch: one line for a description of software, the telling sentence for a paragraph of prose."""

import json
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
SPECIAL = ["<pad>", "<unk>", "</s>", "<s>"]
LONGEST, SUMMARY, BUDGET, ROUNDS = 320, 80, 30_000, 4
# When training ends, counted from the start of the script.
SECONDS = float(os.environ.get("ORRERY_TRAIN_SECONDS", "470"))
START = time.time()


def quoted(text: str, dice: random.Random) -> str:
    """Some people's quotes are curly."""
    return text.replace("'", "’") if dice.random() < 0.2 else text


def prose_pair(found: list, others: list, dice: random.Random) -> tuple[str, str]:
    """A paragraph and its telling sentence; sometimes only the part around it, and rarely with sentences of another."""
    parts, best = found
    wanted = parts[best]
    left, right = 0, len(parts)
    if dice.random() < 0.4:
        left, right = dice.randint(0, best), dice.randint(best + 1, len(parts))
    shown = parts[left:right]
    if dice.random() < 0.1:
        shown = shown + dice.choice(others)[0][:2]
    text = " ".join(shown)
    return (text.replace("'", "’"), wanted.replace("'", "’")) if dice.random() < 0.2 else (text, wanted)


def rows_of(gathered: dict, encode, dice: random.Random) -> tuple[list, list]:
    packages = [(quoted(long, dice), short) for long, short in gathered["packages"]]
    prose = [prose_pair(found, gathered["prose"], dice) for _ in range(1 if QUICK else ROUNDS) for found in gathered["prose"]]
    if QUICK:
        packages, prose = packages[:300], prose[:300]
    found = []
    for pairs in (packages, prose):
        sources, targets = (encode([pair[side] for pair in pairs]) for side in (0, 1))
        rows = [([3, *source[: LONGEST - 2], END], [END, *target, END]) for source, target in zip(sources, targets) if len(target) <= SUMMARY]
        found.append([(np.array(left, np.int16), np.array(right, np.int16)) for left, right in rows])
    return found[0], found[1]


def summarize_all(model: Rewriter, tokenizer, texts: list[str]) -> list[str]:
    answers = []
    for start in range(0, len(texts), 200):
        ids = [[3, *tokenizer.encode(text, add_special_tokens=False).ids[: LONGEST - 2], END] for text in texts[start : start + 200]]
        source = torch.full((len(ids), max(map(len, ids))), PAD, dtype=torch.long)
        for place, own in enumerate(ids):
            source[place, : len(own)] = torch.tensor(own)
        said = model.greedy(source.to(DEVICE), torch.full((len(ids), 1), END).to(DEVICE), SUMMARY).cpu().tolist()
        answers += [tokenizer.decode([token for token in line if token > 3], skip_special_tokens=True) for line in said]
    return answers


def main() -> None:
    log = begin(HERE, 41)
    gathered = read_cache("summaries.json.gz")
    dice = random.Random(41)
    packages, prose = gathered["train"]["packages"], gathered["train"]["prose"]
    tokenizer = train_pieces([text for pair in packages for text in pair] + [" ".join(parts) for parts, _ in prose], 8000, SPECIAL, "<s>")
    save_pieces(tokenizer, HERE, SPECIAL, "PreTrainedTokenizerFast", LONGEST, bos_token="<s>")
    encode = lambda texts: [item.ids for item in tokenizer.encode_batch(texts, add_special_tokens=False)]
    kinds = rows_of(gathered["train"], encode, dice)
    log(f"{len(kinds[0])} packages, {len(kinds[1])} paragraphs, vocabulary {tokenizer.get_vocab_size()}")
    tables = [Pairs(*zip(*rows), BUDGET // (40 if QUICK else 1)) for rows in kinds]
    model = Rewriter(RewriterConfig(tokenizer.get_vocab_size(), len(SPECIAL), encoders=4, decoders=2, positions=LONGEST, dropout=0.15))
    chance = np.random.default_rng(41)

    def loss_of(step: int) -> torch.Tensor:
        return model.loss(*tables[int(chance.random() < 0.6)].batch(chance))

    fit_within(model, loss_of, START + SECONDS - time.time(), 1.0e-3, log, decay=0.05)
    tests = [{"kind": "package", "text": long, "summary": short} for long, short in dice.sample(gathered["test"]["packages"], 12 if QUICK else 300)]
    tests += [{"kind": "prose", "text": " ".join(parts), "summary": parts[best]} for parts, best in dice.sample(gathered["test"]["prose"], 12 if QUICK else 150)]
    written = [{"kind": "written"} | row for row in read_rows(HERE / "eval" / "written.jsonl")]
    if not QUICK:
        write_rows(HERE / "eval" / "test.jsonl", tests)
    answers = summarize_all(model, tokenizer, [row["text"] for row in tests + written])
    write_rows(HERE / "eval" / "answers.jsonl", [row | {"answer": answer} for row, answer in zip(tests + written, answers)])
    for row, answer in list(zip(tests + written, answers))[-24:]:
        log(f"{row['kind']}: {answer}")
    copied = float(np.mean([answer == row["summary"] for row, answer in zip(tests, answers) if row["kind"] == "prose"]))
    whole = float(np.mean([answer in row["text"] for row, answer in zip(tests + written, answers) if row["kind"] != "package"]))
    paths = export_rewriter(model, HERE)
    write_json(HERE / "config.json", model.config.as_json("bart", "BartForConditionalGeneration"))
    write_json(HERE / "generation_config.json", {"decoder_start_token_id": END, "eos_token_id": END, "pad_token_id": PAD, "max_length": SUMMARY + 6})
    graphs = open_graphs(paths)
    row = written[0]
    log(f"quantized: {tokenizer.decode(rewrite(graphs, model.config, [3, *encode([row['text']])[0][: LONGEST - 2], END], [END], SUMMARY))}")
    log(f"parameters {sum(weight.numel() for weight in model.parameters())}; prose: same sentence {copied:.3f}, word for word from the text {whole:.3f}; full weights")
    log.save()


main()
