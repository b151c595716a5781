"""Makes the guide's conversations from the catalogue (tasks.json) and facts.py.

An intent is a list of ways to ask and one true answer. The last ways of each list are kept for testing: the model never
trains on them. Follow-ups ask about the task last spoken of."""

import importlib.util
import json
import random
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent


def load(name: str):
    specification = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


facts, talk = load("facts"), load("talk")
METHODS = set("""audio-classification audio-to-audio automatic-speech-recognition text-to-speech image-classification image-segmentation
image-to-image image-to-text image-to-video image-text-to-image image-text-to-video object-detection text-to-image text-to-video
zero-shot-image-classification feature-extraction fill-mask question-answering sentence-similarity summarization
table-question-answering text-classification text-generation token-classification translation zero-shot-classification
document-question-answering visual-question-answering tabular-classification tabular-regression""".split())


def read_tasks() -> dict[str, dict]:
    listed = {row["id"]: row for row in json.loads((HERE / "tasks.json").read_text())}
    for line in facts.TASKS.strip().splitlines():
        task, takes, gives, names, goals = line.split(" | ")
        listed[task] |= {"takes": takes, "gives": gives, "names": names.split(", "), "goals": goals.split("; ")}
    return {task: row for task, row in listed.items() if "takes" in row}


TASKS = read_tasks()
MODALITIES = sorted({task["modality"] for task in TASKS.values()})
GLOSSARY = dict(line.split(" | ") for line in facts.WORDS.strip().splitlines())
DEFINITIONS = set(GLOSSARY.values())
HOWTO = [(line.split(" | ")[0].split(" ? "), line.split(" | ")[1]) for line in facts.HOWTO.strip().splitlines()]


def method_of(task: str) -> str:
    head, *rest = task.split("-")
    return head + "".join(part.capitalize() for part in rest)


def runs_here(task: dict) -> str:
    models = facts.MODELS.get(task["id"])
    if not models:
        return f"No model for {task['name']} comes with the hub. Choose one on the Models page; a provider runs it."
    told = " and ".join(f"{model}, which {facts.ABOUT_MODELS[model]}" for model in models)
    return f"Yes: {told}." if len(models) == 1 else f"Yes, two: {told}."


def how_to_call(task: dict) -> str:
    if task["id"] not in METHODS:
        return f"The client has no method of its own for {task['name']}. The page /tasks/{task['id']} shows what models expect."
    model = facts.MODELS.get(task["id"], ["owner/name"])[0]
    return f'Use the client: client.{method_of(task["id"])}({{ model: "{model}", inputs: … }}). You send {task["takes"]} and get {task["gives"]}.'


def measured(task: dict) -> str:
    if not task["metrics"]:
        return f"There is no common metric for {task['name']}. Try models on your own examples and compare."
    return f"{task['name']} is usually measured by {joined(task['metrics'][:4])}."


def joined(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


ANSWERS = {
    "what": lambda task: f"{task['summary']}",
    "takes": lambda task: f"{task['name']} takes {task['takes']}.",
    "gives": lambda task: f"{task['name']} gives {task['gives']}.",
    "both": lambda task: f"{task['name']} takes {task['takes']} and gives {task['gives']}.",
    "call": how_to_call,
    "here": runs_here,
    "metric": measured,
    "example": lambda task: f"For example: {joined(task['goals'][:3])}.",
    "kind": lambda task: f"{task['name']} belongs to {task['modality']}.",
    "page": lambda task: f"Read more at /tasks/{task['id']}.",
}


def which_task(task: dict) -> str:
    models = facts.MODELS.get(task["id"])
    more = f" A small one runs here: {models[0]}, which {facts.ABOUT_MODELS[models[0]]}." if models else ""
    return f"That is {task['name']} ({task['id']}): it takes {task['takes']} and gives {task['gives']}.{more}"


def difference(first: dict, second: dict) -> str:
    return f"{first['name']} takes {first['takes']} and gives {first['gives']}. {second['name']} takes {second['takes']} and gives {second['gives']}."


def by_modality(modality: str) -> str:
    names = [task["name"] for task in TASKS.values() if task["modality"] == modality]
    return f"{modality}: {joined(names[:8])}{' and more' if len(names) > 8 else ''}."


def models_here() -> str:
    return f"These models come with the hub and run here: {joined([model.split('/')[1] for model in facts.ABOUT_MODELS])}. Their names begin with orrery/."


def ways(asked: list[str], split: str) -> list[str]:
    """One way in six, at least one where there are four, is kept for testing."""
    kept = max(1, len(asked) // 6) if len(asked) >= 4 else 0
    if split == "test":
        return asked[len(asked) - kept :] if kept else []
    return asked[: len(asked) - kept] if kept else asked


def name_of(task: dict, dice: random.Random) -> str:
    choice = dice.random()
    if choice < 0.5:
        return task["name"].lower() if dice.random() < 0.7 else task["name"]
    return task["id"] if choice < 0.65 else dice.choice(task["names"])


def typed(text: str, dice: random.Random) -> str:
    """The way people type: without capitals or marks, with a slip now and then."""
    if dice.random() < 0.45:
        text = text.lower()
    if dice.random() < 0.35:
        text = text.rstrip("?.!")
    elif text[-1] not in "?.!" and dice.random() < 0.5:
        text += "?"
    if dice.random() < 0.08:
        text = dice.choice(["please ", "hi, ", "hey ", "ok, ", "so "]) + text
    if dice.random() < 0.08 and len(text) > 12:
        place = dice.randrange(3, len(text) - 3)
        text = text[:place] + dice.choice(["", text[place] * 2, text[place + 1] + text[place]]) + text[place + (1 if dice.random() < 0.5 else 2) :]
    return text


def reworded(goal: str, dice: random.Random) -> str:
    """The same wish with a little more or a little less around it."""
    words = [word for word in goal.split() if word not in ("a", "an", "the", "my") or dice.random() > 0.15]
    told = " ".join(words)
    if dice.random() < 0.2:
        told += dice.choice([" for my website", " in my app", " with a model", " automatically", " for work", " for my shop", " from a program", " quickly", " at home", " for a project"])
    if dice.random() < 0.15:
        told += dice.choice([", what do I need", ", which task is that", ", how do I do that", ". Any idea", ", what would you use"])
    return told


def muddled(frame: str, nouns: list[str], dice: random.Random) -> str:
    """A question's frame with words left out or swapped, so that the model goes by what fills the frame."""
    words = [word for word in frame.split() if "{" in word or dice.random() > 0.1]
    return " ".join(dice.choice(nouns) if "{" not in word and dice.random() < 0.08 else word for word in words)


class Maker:
    def __init__(self, split: str, seed: int, world: dict[str, list[str]]):
        self.split, self.dice = split, random.Random(seed)
        self.nouns, self.people, self.sentences = world["nouns"], world["people"], world["sentences"]

    def ask(self, asked: list[str]) -> str | None:
        options = ways(asked, self.split)
        if not options:
            return None
        frame = self.dice.choice(options)
        muddle = self.split == "train" and "{" in frame and asked is not talk.OUTSIDE_FRAMES and self.dice.random() < 0.3
        return muddled(frame, self.nouns, self.dice) if muddle else frame

    def about_task(self, task: dict, intent: str, follow: bool) -> tuple[str, str] | None:
        asked = self.ask(talk.FOLLOW_UPS[intent] if follow else talk.TASK_QUESTIONS[intent])
        return (asked.format(task=name_of(task, self.dice)), ANSWERS[intent](task)) if asked else None

    def switch(self, intent: str) -> tuple[dict, tuple[str, str] | None]:
        """The same question about another task: what about …?"""
        task = self.dice.choice(list(TASKS.values()))
        asked = self.ask(talk.SWITCHES)
        return task, (asked.format(thing=name_of(task, self.dice)), ANSWERS[intent](task)) if asked else None

    def next_word(self) -> tuple[str, str] | None:
        word = self.dice.choice(list(GLOSSARY))
        asked = self.ask(talk.SWITCHES)
        return (asked.format(thing=self.dice.choice(["", "a ", "the "]) + word), GLOSSARY[word]) if asked else None

    def goal(self, task: dict) -> tuple[str, str] | None:
        goals = task["goals"] if self.split == "train" else task["goals"][-1:]
        asked = self.ask(talk.GOAL_QUESTIONS)
        return (asked.format(goal=reworded(self.dice.choice(goals), self.dice) if self.split == "train" else self.dice.choice(goals)), which_task(task)) if asked else None

    def word(self) -> tuple[str, str] | None:
        word = self.dice.choice(list(GLOSSARY))
        asked = self.ask(talk.WORD_QUESTIONS)
        return (asked.format(word=word), GLOSSARY[word]) if asked else None

    def compare(self) -> tuple[str, str] | None:
        first, second = self.dice.sample(list(TASKS.values()), 2) if self.dice.random() < 0.5 else [TASKS[id] for id in self.dice.choice(talk.CONFUSED)]
        if self.dice.random() < 0.5:
            first, second = second, first
        asked = self.ask(talk.COMPARISONS)
        return (asked.format(first=name_of(first, self.dice), second=name_of(second, self.dice)), difference(first, second)) if asked else None

    def modality(self) -> tuple[str, str] | None:
        modality, words = self.dice.choice(list(talk.MODALITY_WORDS.items()))
        asked = self.ask(talk.MODALITY_QUESTIONS)
        return (asked.format(thing=self.dice.choice(words)), by_modality(modality)) if asked else None

    def smalltalk(self) -> tuple[str, str] | None:
        asked, answer = self.dice.choice(talk.SMALLTALK)
        question = self.ask(asked)
        return (question, answer) if question else None

    def howto(self) -> tuple[str, str] | None:
        asked, answer = self.dice.choice(HOWTO)
        question = self.ask(asked)
        return (question + "?", answer) if question else None

    def model(self) -> tuple[str, str] | None:
        if self.dice.random() < 0.3:
            question = self.ask(talk.MODELS_HERE)
            return (question, models_here()) if question else None
        model, about = self.dice.choice(list(facts.ABOUT_MODELS.items()))
        question = self.ask(talk.MODEL_QUESTIONS)
        name = model if self.dice.random() < 0.5 else model.split("/")[1]
        return (question.format(model=name), f"{model} {about}.") if question else None

    def outside(self) -> tuple[str, str] | None:
        if self.dice.random() < 0.35:
            return self.dice.choice(self.sentences), talk.REFUSAL
        question = self.ask(talk.OUTSIDE if self.dice.random() < 0.4 else talk.OUTSIDE_FRAMES)
        if not question:
            return None
        return question.format(noun=self.dice.choice(self.nouns), person=self.dice.choice(self.people)), talk.REFUSAL

    def first(self) -> tuple[dict | None, tuple[str, str] | None, str]:
        task = self.dice.choice(list(TASKS.values()))
        kind = self.dice.choices(
            ["task", "goal", "word", "compare", "modality", "smalltalk", "howto", "model", "outside"],
            [30, 22, 12, 6, 3, 9, 8, 6, 12],
        )[0]
        if kind == "task":
            intent = self.dice.choice(list(talk.TASK_QUESTIONS))
            return task, self.about_task(task, intent, False), intent
        if kind == "goal":
            return task, self.goal(task), "what"
        return None, getattr(self, kind)(), "what"

    def as_typed(self, question: str) -> str:
        return typed(question, self.dice) if self.split == "train" else question

    def conversation(self) -> dict:
        """One to four exchanges; a follow-up keeps to the task, and sometimes to the intent, of the one before."""
        pairs: list[tuple[str, str]] = []
        task: dict | None = None
        intent = "what"
        while len(pairs) < 4 and (not pairs or self.dice.random() < 0.5):
            chance = self.dice.random()
            if task and chance < 0.65:
                intent = self.dice.choice(list(talk.FOLLOW_UPS))
                made = self.about_task(task, intent, True)
            elif task and chance < 0.8:
                task, made = self.switch(intent)
            elif pairs and pairs[-1][1] in DEFINITIONS and chance < 0.6:
                made = self.next_word()
            else:
                task, made, intent = self.first()
            if made:
                pairs.append(made)
        messages = [{"role": "system", "content": self.dice.choice(talk.SYSTEM)}] if self.dice.random() < 0.25 else []
        for question, answer in pairs:
            messages.append({"role": "user", "content": self.as_typed(question)})
            messages.append({"role": "assistant", "content": answer})
        return {"messages": messages}


def outside_world(synsets) -> dict[str, list[str]]:
    """Nouns, people and sentences that have nothing to do with the hub."""
    known = " ".join([*GLOSSARY, *TASKS, facts.TASKS]).lower()
    train = [synset for synset in synsets if synset["split"] == "train"]
    nouns = [s["words"][0] for s in train if s["part"] == "n" and re.fullmatch(r"[a-z]{4,10}", s["words"][0])]
    people = [s["words"][0] for s in train if s["domain"] == "noun.person" and re.fullmatch(r"[A-Z][a-z]+( [A-Z][a-z]+)?", s["words"][0])]
    sentences = [example for s in train for example in s["examples"] if 3 < len(example.split()) < 12]
    return {"nouns": [noun for noun in nouns if noun not in known], "people": people, "sentences": sentences}
