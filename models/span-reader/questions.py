"""python models/span-reader/questions.py <cache folder>: writes questions with texts and answers, for training and testing.

Four kinds: facts from templates.py; facts from WordNet (capitals, lives, definitions); who did what in plain real sentences;
and gaps in any real sentence, asked with a question word in the gap's place."""

import gzip
import importlib.util
import json
import random
import re
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.run import QUICK, read_cache, write_rows

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "questions"


def load(name: str, path: Path):
    specification = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


templates = load("templates", HERE / "templates.py")
lexicon = load("lexicon", HERE.parent / "pos-tagger" / "lexicon.py")
LIFE = re.compile(r"^(.*?) \((?:born )?(\d{3,4})-(\d{3,4})\)$")
CAPITAL = re.compile(r"\bcapital (?:and largest city )?of ((?:[A-Z][a-z]+ ?)+)")
LANGUAGES = "French German Spanish Italian Greek Turkish Polish Swedish Arabic Hindi Japanese Russian Dutch Czech Finnish".split()
SEAS = "Black North Baltic Red Caspian Yellow Mediterranean Caribbean Dead White".split()
STARTS = set("The A An His Her Its Their Our My Your These This He She They We It You".split())
WEAK = set("of the a an and or in on at to for with by from that which is was were as".split())
VEHICLES = "train boat bus car plane bicycle ferry".split()


class Source:
    """The part of the world one split may use: its synsets, its sentences, and half of the names."""

    def __init__(self, split: str, synsets: list[dict], sentences: list[str], counts: dict, seed: int):
        self.dice = random.Random(seed)
        mine = [synset for synset in synsets if synset["split"] == split]
        named = [synset for synset in mine if any(symbol == "@i" for symbol, _ in synset["pointers"])]
        self.nouns = [synset for synset in mine if synset["part"] == "n" and synset["words"][0].islower() and "(" not in synset["definition"]]
        self.lives = [(synset["words"][0], LIFE.match(synset["definition"])) for synset in named if LIFE.match(synset["definition"])]
        self.capitals = [(synset["words"][0], CAPITAL.search(synset["definition"]), synset) for synset in named if CAPITAL.search(synset["definition"])]
        places = [synset["words"][0] for synset in named if synset["domain"] == "noun.location" and synset["words"][0].isalpha()]
        self.cities = places[0::2] or places
        self.countries = places[1::2] or places
        self.rivers = [synset["words"][0] for synset in named if synset["domain"] == "noun.object" and synset["words"][0].isalpha()]
        self.sentences = [text for text in sentences if (zlib.crc32(text.encode()) % 20 == 0) == (split == "test")]
        half = (lambda words: words[::4]) if split == "test" else (lambda words: [w for i, w in enumerate(words) if i % 4])
        self.counts = counts
        self.clauses = find_clauses(self.sentences, counts)
        self.first, self.last = half(templates.FIRST), half(templates.LAST)

    def slots(self) -> dict[str, str]:
        pick, dice = self.dice.choice, self.dice
        person = lambda: f"{pick(self.first)} {pick(self.last)}"
        hour = lambda: pick([f"{dice.randint(6, 22)}:{pick(['00', '15', '30', '45'])}", f"{dice.randint(1, 12)} {pick(['am', 'pm'])}", f"{dice.randint(1, 12)} o'clock"])
        number = lambda: pick([str(dice.randint(10, 999)), f"{dice.randint(1, 99)},{dice.randint(0, 999):03}", str(dice.randint(2, 90) * 100)])
        table = templates
        return {
            "person": person(), "person2": person(), "name": pick(self.first), "name2": pick(self.first),
            "city": pick(self.cities), "city2": pick(self.cities), "country": pick(self.countries), "country2": pick(self.countries),
            "river": pick(self.rivers), "sea": pick(SEAS), "year": str(dice.randint(1500, 1960)), "year2": str(dice.randint(1961, 2024)),
            "month": pick(table.MONTHS), "day": pick(table.DAYS), "hour": hour(), "hour2": hour(), "number": number(),
            "small": str(dice.randint(2, 30)), "few": pick("two three four five six".split()), "job": pick(table.JOBS),
            "thing": pick(table.THINGS), "colour": pick(table.COLOURS), "material": pick(table.MATERIALS), "animal": pick(table.ANIMALS),
            "food": pick(table.FOODS), "food2": pick(table.FOODS), "subject": pick(table.SUBJECTS), "building": pick(table.BUILDINGS),
            "shop": pick(table.SHOPS), "reason": pick(table.REASONS).strip(), "part": pick(table.PARTS), "time": pick(["days", "weeks", "months"]),
            "time2": pick(["hours", "days", "months", "cups"]), "vehicle": pick(VEHICLES), "language": pick(LANGUAGES),
            "language2": pick(LANGUAGES), "language3": pick(LANGUAGES),
        }  # fmt: skip


def from_template(source: Source) -> tuple[str, list[tuple[str, str]]]:
    text, questions = source.dice.choice(templates.FACTS)
    slots = source.slots()
    answers = [(question.format(**slots), (answer if "{" in answer or answer not in slots else "{" + answer + "}").format(**slots)) for question, answer in questions]
    return text.format(**slots), answers


def from_life(source: Source) -> tuple[str, list[tuple[str, str]]]:
    name, life = source.dice.choice(source.lives)
    what, born, died = life.groups()
    what = what.split(";")[0]
    form = source.dice.choice(["{name} ({born}-{died}) was {article} {what}.", "{name} was {article} {what}, born in {born}, who died in {died}."])
    article = "the" if what.startswith(("first", "last")) else "an" if what[0].lower() in "aeiou" else "a"
    text = form.format(name=name, born=born, died=died, what=what, article=article)
    return text, [
        (f"When was {name} born?", born), (f"When did {name} die?", died), (f"Who was {name}?", f"{article} {what}"),
        (f"In what year did {name} die?", died), (f"What year was {name} born?", born), (f"Who died in {died}?", name),
    ]  # fmt: skip


def from_capital(source: Source) -> tuple[str, list[tuple[str, str]]]:
    city, match, synset = source.dice.choice(source.capitals)
    country = match.group(1).strip()
    text = f"{city} is {synset['definition'].split(';')[0]}."
    return text, [(f"What is the capital of {country}?", city), (f"Which city is the capital of {country}?", city), (f"Of which country is {city} the capital?", country)]


def from_definition(source: Source) -> tuple[str, list[tuple[str, str]]]:
    synset = source.dice.choice(source.nouns)
    word, definition = synset["words"][0], synset["definition"].split(";")[0]
    article = "an" if word[0] in "aeiou" else "a"
    text = f"{article.capitalize()} {word} is {definition}."
    return text, [(f"What is {article} {word}?", definition), (f"What is {definition}?", f"{article.capitalize()} {word}"), (f"What do you call {definition}?", f"{article.capitalize()} {word}")]


def from_sentence(source: Source) -> tuple[str, list[tuple[str, str]]] | None:
    """A gap in a real sentence: a number, a year, a name, or what follows a preposition."""
    text = source.dice.choice(source.sentences)
    spans = []
    for word, pattern in (
        ("in what year", r"\bin (1[5-9]\d\d|20\d\d)\b"), ("how many", r"\b(\d[\d,.]*\d|\d+|two|three|four|five|six|seven|ten|twenty|hundred)\b (?=[a-z])"),
        ("who or what", r"(?<=[a-z,] )((?:[A-Z][a-z]+ ?)+)\b"), ("what", r"\b(?:of|with|by|for|from|to|into) ((?:the|a|an|his|her|our|their|its) (?:[a-z]+ )?[a-z]+)\b"),
        ("why", r"\bbecause ([^.;]+)"), ("what", r"^((?:The|A|An|His|Her|Our|Their) (?:[a-z]+ )?[a-z]+) (?:is|are|was|were|has|had|have)\b"),
    ):  # fmt: skip
        spans += [(word, found.start(1), found.end(1), found.group(1).strip()) for found in re.finditer(pattern, text)]
    spans = [span for span in spans if span[3].split()[-1] not in WEAK]
    if not spans:
        return None
    word, start, end, answer = source.dice.choice(spans)
    before, after = text[:start].rstrip(), text[end:].strip()
    if word == "why":
        question = f"Why {before.removesuffix('because').strip()}?"
    else:
        question = " ".join(f"{before} {word} {after}".strip(" .").split()) + "?"
        cut = question.split()
        if len(cut) > 14:
            place = len(before.split())
            question = " ".join(cut[max(0, place - 6) : place + 8]).rstrip("?.,") + "?"
    return text, [(question, answer)]


PHRASE = r"(?:(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Oo]ur|[Mm]y|[Yy]our|[Tt]hese|[Tt]his) (?:[a-z]+ )?[a-z]+|(?:[A-Z][a-z]+)(?: [A-Z][a-z]+)*)"
CLAUSE = re.compile(rf"^({PHRASE}|He|She|They|We|It|I|You) ([a-z]+) ({PHRASE})((?: (?:in|on|at|to|into|from|with|under|behind|over|near|for|during|after|before|by) [^.;,]+)?)[.]$")
TIMES = re.compile(r"\b(?:year|month|week|day|night|morning|evening|hour|summer|winter|century|war|\d{4}|January|May|June|July)\b")


def base_of(verb: str, counts: dict) -> str | None:
    """The dictionary form of a past tense, if the word is one."""
    if verb in lexicon.PAST:
        return lexicon.PAST[verb]
    forms = [form for form in lexicon.stems(verb, "ed") if "v" in counts.get(form, {})]
    return max(forms, key=lambda form: counts[form]["v"]) if forms else None


def from_clause(source: Source) -> tuple[str, list[tuple[str, str]]] | None:
    """Who did what, where: asked of real sentences with a plain subject, a past tense and an object."""
    text, subject, verb, thing, rest = source.dice.choice(source.clauses)
    base = base_of(verb, source.counts)
    low = subject if subject[0].isupper() and subject.split()[0] not in STARTS else subject[0].lower() + subject[1:]
    low = "I" if low == "i" else low
    person = subject.split()[0] in ("He", "She", "They", "We", "I", "You") or source.dice.random() < 0.5
    questions = [(f"What did {low} {base}{rest}?", thing), (f"What did {low} {base}?", thing)]
    questions.append((f"{'Who' if person else 'What'} {verb} {thing}{rest}?", subject))
    questions.append((f"{'Who' if person else 'What'} {verb} {thing}?", subject))
    if rest:
        word = "When" if TIMES.search(rest) else "With what" if rest.startswith(" with") else "Where"
        questions += [(f"{word} did {low} {base} {thing}?", rest.strip())] * 2
    return text, questions


def find_clauses(sentences: list[str], counts: dict) -> list[tuple]:
    found = ((text, CLAUSE.match(text)) for text in sentences)
    return [(text, *match.groups()) for text, match in found if match and base_of(match.group(2), counts) and match.group(3).split()[-1] not in WEAK]


MAKERS = [(from_template, 0.42), (from_life, 0.1), (from_capital, 0.04), (from_definition, 0.1), (from_sentence, 0.16), (from_clause, 0.18)]


def make_row(source: Source) -> dict | None:
    """One question on a text in which the answering fact stands among others."""
    dice = source.dice
    maker = dice.choices([m for m, _ in MAKERS], [w for _, w in MAKERS])[0]
    made = maker(source)
    if made is None:
        return None
    fact, questions = made
    others = []
    for _ in range(dice.randint(0, 5)):
        other = (maker if dice.random() < 0.35 else dice.choices([m for m, _ in MAKERS], [w for _, w in MAKERS])[0])(source)
        if other and len(other[0]) < 300:
            others.append(other[0])
    place = dice.randint(0, len(others))
    context = " ".join(others[:place] + [fact] + others[place:])
    question, answer = dice.choice(questions)
    start = len(" ".join(others[:place])) + (1 if place else 0) + fact.find(answer)
    if fact.find(answer) < 0 or context[start : start + len(answer)] != answer or len(context) > 1200:
        return None
    if dice.random() < 0.1:
        question = question.lower().rstrip("?")
    return {"question": question, "context": context, "answer": answer, "start": start, "kind": maker.__name__.removeprefix("from_")}


def make_rows(source: Source, count: int) -> list[dict]:
    rows = []
    while len(rows) < count:
        row = make_row(source)
        if row:
            rows.append(row)
    return rows


def read_sentences(split: str, synsets: list[dict]) -> list[str]:
    texts = [example[0].upper() + example[1:].rstrip(".") + "." for synset in synsets for example in synset["examples"] if synset["split"] == split]
    for paragraph in read_cache("corpus.json.gz")[split]:
        texts += [text for text in re.split(r"(?<=[.!?]) (?=[A-Z])", paragraph) if 40 < len(text) < 240]
    return texts


def main() -> None:
    stored = read_cache("wordnet.json.gz")
    synsets, counts = list(stored["synsets"].values()), stored["counts"]
    train = Source("train", synsets, read_sentences("train", synsets), counts, 9)
    test = Source("test", synsets, read_sentences("test", synsets), counts, 10)
    rows = make_rows(train, 1200 if QUICK else 120000)
    with gzip.open(Path(sys.argv[1]) / "questions.json.gz", "wt", encoding="utf-8") as file:
        json.dump(rows, file, ensure_ascii=False)
    write_rows(DATASET / "train-sample.jsonl", rows[:2000])
    held_out = make_rows(test, 400)
    write_rows(DATASET / "test.jsonl", held_out)
    print(len(rows), "questions;", len(train.lives), "lives,", len(train.capitals), "capitals,", len(train.sentences), "sentences,", len(train.clauses), "clauses;", len(test.capitals), "capitals held out")
    for row in rows[:12]:
        print(row["kind"], "|", row["question"], "|", row["answer"], "|", row["context"][:200])


main()
