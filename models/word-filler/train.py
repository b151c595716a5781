"""Pre-trains the English encoder by filling gaps, and writes it as the fill-mask model. The other English models start from it."""

import sys
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.encoder import Encoder, EncoderConfig, MaskFiller
from training.export import export_encoder, session
from training.run import DEVICE, QUICK, begin, fit, pad, pick, read_cache, write_json, write_rows
from training.text import MASK, bert_config, feed, save_base, save_tokenizer, train_tokenizer

HERE = Path(__file__).resolve().parent
VOWELS = "aeiouAEIOU"


def sentences_of(synset: dict) -> list[str]:
    word, definition = synset["words"][0], synset["definition"]
    texts = [f"{word}: {definition}."]
    if synset["part"] == "n":
        article = "" if word[0].isupper() else "An " if word[0] in VOWELS else "A "
        texts.append(f"{article}{word} is {definition}.")
    elif synset["part"] == "v":
        texts.append(f"To {word} is to {definition}.")
    else:
        texts.append(f"{word.capitalize()} means {definition}.")
    for example in synset["examples"]:
        texts.append(example[0].upper() + example[1:] + ("" if example[-1] in ".!?" else "."))
    return texts


def read_texts(split: str) -> tuple[list[str], list[str]]:
    synsets = read_cache("wordnet.json.gz")["synsets"].values()
    short = [text for synset in synsets if synset["split"] == split for text in sentences_of(synset)]
    return short, read_cache("corpus.json.gz")[split]


def hide(ids: torch.Tensor, size: int, share: float) -> tuple[torch.Tensor, torch.Tensor]:
    """Hides tokens the usual way: of those chosen, eight in ten become the mask, one is swapped, one stays."""
    chosen = (torch.rand(ids.shape, device=ids.device) < share) & (ids > MASK)
    fate = torch.rand(ids.shape, device=ids.device)
    shown = torch.where(chosen & (fate < 0.8), MASK, ids)
    swapped = torch.randint(5, size, ids.shape, device=ids.device)
    return torch.where(chosen & (fate > 0.9), swapped, shown), chosen


def evaluation_rows(tokenizer, short: list[str], count: int = 400) -> list[dict]:
    """Held-out sentences with one whole word hidden: a word that is a single token, neither first nor last."""
    dice = np.random.default_rng(5)
    rows = []
    for index in dice.permutation(len(short)):
        words = short[index].split(" ")
        places = [i for i, word in enumerate(words[1:-1], 1) if word.isalpha() and len(tokenizer.encode(word, add_special_tokens=False).ids) == 1]
        if 6 <= len(words) <= 24 and places:
            place = int(dice.choice(places))
            rows.append({"text": " ".join(words[:place] + ["[MASK]"] + words[place + 1 :]), "word": words[place]})
        if len(rows) == count:
            return rows
    return rows


def measure(path: Path, tokenizer, rows: list[dict]) -> dict[str, float]:
    graph, hits = session(path), {1: 0, 5: 0}
    for row in rows:
        encoding = tokenizer.encode(row["text"])
        scores = graph.run(None, feed([encoding]))[0][0, encoding.ids.index(MASK)]
        best = np.argsort(-scores)[:5]
        wanted = tokenizer.token_to_id(row["word"])
        hits[1] += int(best[0] == wanted)
        hits[5] += int(wanted in best)
    return {"top1": hits[1] / len(rows), "top5": hits[5] / len(rows)}


def main() -> None:
    log = begin(HERE, 1)
    short, long = read_texts("train")
    if QUICK:
        short, long = short[:4000], long[:200]
    tokenizer = train_tokenizer(short + long, 10000)
    size = tokenizer.get_vocab_size()
    lines = [item.ids for item in tokenizer.encode_batch(short)]
    table = pad(lines, 48)
    stream = torch.tensor([i for item in tokenizer.encode_batch(long) for i in item.ids[1:]], device=DEVICE)
    log(f"{len(lines)} sentences, {len(stream)} tokens of running text, vocabulary {size}")
    model = MaskFiller(Encoder(EncoderConfig(size)))
    dice = np.random.default_rng(1)
    span = torch.arange(126, device=DEVICE)
    batch = 8 if QUICK else 512

    def loss_of(step: int) -> torch.Tensor:
        if step % 3 == 2:
            rows = stream[pick(len(stream) - 126, batch // 2, dice)[:, None] + span]
            edge = torch.ones_like(rows[:, :1])
            rows = torch.cat((edge * 2, rows, edge * 3), 1)
        else:
            rows = table[pick(len(table), batch * 2, dice)]
            rows = rows[:, : int((rows > 0).sum(1).max())]
        shown, chosen = hide(rows, size, 0.2)
        scores = model.score(model.encoder(shown, (rows > 0).long())[chosen])
        return functional.cross_entropy(scores.float(), rows[chosen])

    fit(model, loss_of, 8000, 1.5e-3, log, limit=270)
    save_base(model, tokenizer)
    rows = evaluation_rows(tokenizer, read_texts("test")[0])
    write_rows(HERE / "eval" / "test.jsonl", rows)
    full, small = export_encoder(model, HERE, ["logits"])
    save_tokenizer(tokenizer, HERE)
    write_json(HERE / "config.json", bert_config(model.encoder, "BertForMaskedLM"))
    figures = {"full": measure(full, tokenizer, rows), "quantized": measure(small, tokenizer, rows)}
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", figures["quantized"] | {"parameters": count})
    log(f"parameters {count}; held-out figures {figures}")
    full.unlink()
    log.save()


main()
