"""Writes everyday sentences in English, German, French and Spanish at the same time: with words from words.py, the grammar of each
language, and the fixed phrases of phrasebook.txt."""

import importlib.util
import random
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
specification = importlib.util.spec_from_file_location("words", HERE / "words.py")
words = importlib.util.module_from_spec(specification)
specification.loader.exec_module(words)

LANGUAGES = ("en", "de", "fr", "es")
VOWELS = "aeiouéèêàâîôœhAEIOUÉH"
IRREGULAR = {"man": "men", "woman": "women", "child": "children", "mouse": "mice", "sheep": "sheep", "fish": "fish", "knife": "knives", "wife": "wives"}
DER = {"nom": "der die das die", "acc": "den die das die", "dat": "dem der dem den"}
EIN = {"nom": " e  e", "acc": "en e  e", "dat": "em er em en"}
DIES = {"nom": "er e es e", "acc": "en e es e", "dat": "em er em en"}
OWNERS = {
    "my": ("mein", ("mon", "ma", "mes"), ("mi", "mi", "mis", "mis")),
    "your": ("Ihr", ("votre", "votre", "vos"), ("su", "su", "sus", "sus")),
    "your ": ("dein", ("ton", "ta", "tes"), ("tu", "tu", "tus", "tus")),
    "his": ("sein", ("son", "sa", "ses"), ("su", "su", "sus", "sus")),
    "her": ("ihr", ("son", "sa", "ses"), ("su", "su", "sus", "sus")),
    "our": ("unser", ("notre", "notre", "nos"), ("nuestro", "nuestra", "nuestros", "nuestras")),
}


def table(text: str) -> list[list[str]]:
    return [[part.strip() for part in line.split(";")] for line in text.splitlines()]


def many(word: str) -> str:
    head, _, tail = word.partition(" of ")
    last = head.split(" ")[-1]
    if last in IRREGULAR:
        found = head[: len(head) - len(last)] + IRREGULAR[last]
    elif re.search(r"(?:s|x|ch|sh)$", head):
        found = head + "es"
    elif re.search(r"[^aeiou]y$", head):
        found = head[:-1] + "ies"
    elif head in ("potato", "tomato"):
        found = head + "es"
    else:
        found = head + "s"
    return found + (" of " + tail if tail else "")


class Noun:
    def __init__(self, row: list[str]):
        self.en = row[0]
        self.german, german = row[1].split(" ", 1)
        self.de, _, self.de_many = german.partition("/")
        self.de, _, self.weak = self.de.partition("~")
        gender, french = row[2].split(" ", 1)
        self.french, self.fr_only_many = gender[0], gender.endswith("p")
        self.fr, _, plural = french.partition("/")
        self.fr_many = plural or self.fr + "s"
        gender, spanish = row[3].split(" ", 1)
        self.spanish = gender[0]
        self.es, _, plural = spanish.partition("/")
        self.es_many = plural or (self.es[:-3] + "iones" if self.es.endswith("ión") else self.es[:-2] + "ones" if self.es.endswith("ón") else self.es[:-1] + "ces" if self.es.endswith("z") else self.es + "s" if self.es[-1] in "aeiouéá" else self.es + "es")

    def german_form(self, case: str, is_many: bool) -> str:
        if not is_many:
            return self.de + (self.weak if case != "nom" else "")
        return self.de_many + ("n" if case == "dat" and self.de_many[-1] not in "ns" and " " not in self.de_many else "")


class Adjective:
    def __init__(self, row: list[str]):
        self.en, stem, french, spanish = row[:4]
        self.de = stem.replace("#", "").rstrip("-")
        self.stem = stem.split("#")[0] + stem.split("#")[1][1:] if "#" in stem else stem[:-2] if stem.endswith("s-") else stem
        self.before = french.startswith("+")
        parts = french.lstrip("+").split("/")
        self.fr = parts[0], parts[1] if len(parts) > 1 else parts[0]
        self.fr_many = parts[2] if len(parts) > 2 else self.fr[0] + "s"
        self.fr_vowel = parts[3] if len(parts) > 3 else self.fr[0]
        parts = spanish.split("/")
        self.es = parts[0], parts[1] if len(parts) > 1 else parts[0]
        self.es_many = tuple(parts[2] if len(parts) > 2 else form + ("s" if form[-1] in "aeo" else "es") for form in self.es)
        self.es_many = tuple(re.sub("ónes$", "ones", form) for form in self.es_many)
        self.state = row[4] if len(row) > 4 else "e"

    def french(self, gender: str, is_many: bool = False) -> str:
        if gender == "f":
            return self.fr[1] + ("s" if is_many and self.fr[1][-1] not in "sx" and " " not in self.fr[1] and self.fr_many != self.fr[0] or is_many and self.fr_many == self.fr[0] and self.fr[0] != self.fr[1] else "")
        return self.fr_many if is_many else self.fr[0]

    def spanish(self, gender: str, is_many: bool = False) -> str:
        return (self.es_many if is_many else self.es)[gender == "f"]


def elide(word: str, following: str) -> str:
    """je → j' before a vowel."""
    return word[:-1] + "'" + following if following[:1] in VOWELS else f"{word} {following}"


def contract(text: str) -> str:
    for left, right in (("de le ", "du "), ("de les ", "des "), ("à le ", "au "), ("à les ", "aux ")):
        if text.startswith(left):
            return right + text[len(left) :]
    return text


def contract_spanish(text: str) -> str:
    for left, right in (("de el ", "del "), ("a el ", "al ")):
        if text.startswith(left):
            return right + text[len(left) :]
    return text


class Phrase:
    """A noun with its article and adjective, in all four languages."""

    def __init__(self, noun: Noun, article: str, adjective: Adjective | None = None, is_many: bool = False):
        self.noun, self.is_many, self.article = noun, is_many, article
        word = many(noun.en) if is_many else noun.en
        full = f"{adjective.en} {word}" if adjective else word
        shown = {"a": "" if is_many else "an" if full[0] in "aeiou" and not full.startswith(("uni", "use")) or full.startswith("hour") else "a", "the": "the", "this": "these" if is_many else "this", "no": "no"}.get(article, article.strip())
        self.en = f"{shown} {full}".strip()
        self.de = {case: self.german(case, adjective) for case in ("nom", "acc", "dat")}
        self.fr, self.fr_many = self.french(adjective)
        self.es = self.spanish(adjective)

    def german(self, case: str, adjective) -> str:
        noun, place = self.noun, 3 if self.is_many else "mfn".index(self.noun.german)
        word = noun.german_form(case, self.is_many)
        if self.article == "the":
            lead, ending = DER[case].split()[place], "en" if self.is_many or case == "dat" or (case == "acc" and place == 0) else "e"
        elif self.article == "this":
            lead, ending = "dies" + DIES[case].split()[place], "en" if self.is_many or case == "dat" or (case == "acc" and place == 0) else "e"
        else:
            stem = {"a": "ein", "no": "kein"}.get(self.article) or OWNERS[self.article][0]
            tail = EIN[case].split(" ")[place]
            lead = stem + tail if stem != "unser" or not tail else "unser" + tail
            ending = "en" if self.is_many or case == "dat" or (case == "acc" and place == 0) else ["er", "e", "es"][place] if case == "nom" or place else "en"
            if self.article == "a" and self.is_many:
                lead, ending = "", "en" if case == "dat" else "e"
        middle = f"{adjective.stem}{ending} " if adjective else ""
        return f"{lead} {middle}{word}".strip()

    def french(self, adjective) -> tuple[str, bool]:
        noun = self.noun
        is_many = self.is_many or noun.fr_only_many
        word, gender = (noun.fr_many if is_many else noun.fr), noun.french
        if adjective and adjective.before:
            form = adjective.fr_vowel if gender == "m" and not is_many and word[0] in VOWELS else adjective.french(gender, is_many)
            word = f"{form} {word}"
        elif adjective:
            word = f"{word} {adjective.french(gender, is_many)}"
        vowel = word[0] in VOWELS
        if self.article == "the":
            lead = "les" if is_many else "l'" if vowel else {"m": "le", "f": "la"}[gender]
        elif self.article == "this":
            lead = "ces" if is_many else "cette" if gender == "f" else "cet" if vowel else "ce"
        elif self.article == "no":
            lead = "d'" if vowel else "de"
        elif self.article == "a":
            lead = ("de" if adjective and adjective.before else "des") if is_many else {"m": "un", "f": "une"}[gender]
        else:
            forms = OWNERS[self.article][1]
            lead = forms[2] if is_many else forms[0] if gender == "m" or vowel else forms[1]
        return (f"{lead}{word}" if lead.endswith("'") else f"{lead} {word}"), is_many

    def spanish(self, adjective) -> str:
        noun, place = self.noun, (self.noun.spanish == "f") + 2 * self.is_many
        word = noun.es_many if self.is_many else noun.es
        if adjective:
            form = adjective.spanish(noun.spanish, self.is_many)
            if adjective.es[0] in ("bueno", "malo"):
                form = {"bueno": "buen", "malo": "mal"}.get(form, form)
                word = f"{form} {word}"
            else:
                word = f"{word} {form}"
        if self.article == "the":
            lead = ("el", "la", "los", "las")[place]
        elif self.article == "this":
            lead = ("este", "esta", "estos", "estas")[place]
        elif self.article == "a":
            lead = ("un", "una", "", "")[place]
        elif self.article == "no":
            lead = ""
        else:
            lead = OWNERS[self.article][2][place]
        return f"{lead} {word}".strip()

    @property
    def gender(self) -> str:
        return self.noun.french


class Subject:
    """Who does something: its words, and which form of the verb goes with it."""

    def __init__(self, en, de, fr, es, places, gender="m", is_many=False, es_shown=True):
        self.en, self.de, self.fr, self.es = en, de, fr, es
        self.at_de, self.at_fr, self.at_es = places
        self.gender, self.is_many, self.es_shown = gender, is_many, es_shown
        self.third = en not in ("I", "you", "we", "they") and not is_many


HAVE_DE, BE_DE = "habe hast hat haben habt haben".split(), "bin bist ist sind seid sind".split()
WERDEN = "werde wirst wird werden werdet werden".split()
HAVE_FR, BE_FR, GO_FR = "ai as a avons avez ont".split(), "suis es est sommes êtes sont".split(), "vais vas va allons allez vont".split()
GO_ES = "voy vas va vamos vais van".split()
SER, ESTAR = "soy eres es somos sois son".split(), "estoy estás está estamos estáis están".split()
WAR, ERA, ESTABA, ETAIT = "war warst war waren wart waren".split(), "era eras era éramos erais eran".split(), "estaba estabas estaba estábamos estabais estaban".split(), "étais étais était étions étiez étaient".split()
MODALS = [
    ("can", "can", "kann kannst kann können könnt können", "peux peux peut pouvons pouvez peuvent", "puedo puedes puede podemos podéis pueden", 3),
    ("want to", "wants to", "will willst will wollen wollt wollen", "veux veux veut voulons voulez veulent", "quiero quieres quiere queremos queréis quieren", 3),
    ("must", "must", "muss musst muss müssen müsst müssen", "dois dois doit devons devez doivent", "tengo|que tienes|que tiene|que tenemos|que tenéis|que tienen|que", 2),
    ("have to", "has to", "muss musst muss müssen müsst müssen", "dois dois doit devons devez doivent", "tengo|que tienes|que tiene|que tenemos|que tenéis|que tienen|que", 2),
    ("would like to", "would like to", "möchte möchtest möchte möchten möchtet möchten", "voudrais voudrais voudrait voudrions voudriez voudraient", "quisiera quisieras quisiera quisiéramos quisierais quisieran", 3),
    ("should", "should", "sollte solltest sollte sollten solltet sollten", "devrais devrais devrait devrions devriez devraient", "debería deberías debería deberíamos deberíais deberían", 1),
]


class Verb:
    def __init__(self, line: str):
        english, german, french, rest = line.split("; ", 3)
        spanish, _, objects = rest.rpartition("; ")
        self.base, self.s, self.past, self.participle, self.ing = (word.replace("_", " ") for word in english.split())
        self.de, forms = german.split(": ")
        *self.de_forms, participle = forms.split()
        self.is_sein = participle.startswith("s:")
        self.de_participle = participle.removeprefix("s:")
        self.fr, forms = french.split(": ")
        *self.fr_forms, self.fr_participle = forms.split()
        self.es, forms = spanish.split(": ")
        forms = forms.split()
        self.es_forms, self.es_past, self.es_participle, self.es_ing = forms[:6], forms[6:12], forms[12], forms[13]
        self.objects = objects.split()


class Book:
    """All words, read once."""

    def __init__(self):
        self.nouns = {kind: [Noun(row) for row in table(text)] for kind, text in words.NOUNS.items()}
        self.adjectives = {kind: [Adjective(row) for row in table(text)] for kind, text in words.ADJECTIVES.items()}
        self.verbs = [Verb(line) for line in words.VERBS.splitlines()]
        self.verbs = [verb for verb in self.verbs if verb.objects != ["none"]]
        self.by_name = {noun.en: noun for nouns in self.nouns.values() for noun in nouns}
        for name in ("stuff", "liked", "cities", "countries", "jobs", "times", "days", "months", "numbers", "weather", "body"):
            setattr(self, name, table(getattr(words, name.upper())))
        self.names = words.NAMES
        lines = [line for line in (HERE / "phrasebook.txt").read_text("utf-8").splitlines() if line and not line.startswith("#")]
        self.fixed = [dict(zip(LANGUAGES, (part.strip() for part in line.split("|")))) for line in lines]


BOOK = Book()
#: Objects that verbs take beyond a kind of noun.
SPECIAL = {
    "read": "book newspaper letter story message email page".split(),
    "write": "letter book message email story song word sentence".split(),
    "open": "door window box bottle letter file suitcase".split(),
    "cook": "soup egg potato cake steak".split(),
    "clean": ["kitchen", "bathroom", "house", "car", "window", "table", "room", "apartment"],
    "understood": "question answer problem word sentence language story idea film".split(),
    "paid": "ticket coffee hotel beer".split(),
    "house": ["house", "apartment", "room"],
    "mything": "key phone passport bag wallet umbrella ticket watch camera credit_card".split(),
    "drink": ["coffee", "tea", "beer", "glass of water", "juice", "cup of coffee", "cup of tea", "glass of wine", "orange juice"],
    "vehicle2": ["bus", "train", "taxi", "plane", "ferry"],
    "mine": ["cat", "dog", "house", "city", "garden", "book", "song"],
}


WOMEN = set("Anna Maria Lisa Julia Sophie Laura Emma Nina Sara Clara Marie Sofia Katarzyna Yuki Ingrid Fatima Olga Elena Alice".split())


def cased(text: str) -> str:
    return text[:1].upper() + text[1:]


class Maker:
    def __init__(self, dice: random.Random):
        self.dice = dice

    # Words

    def noun(self, *kinds: str) -> Noun:
        return self.dice.choice(BOOK.nouns[self.dice.choice(kinds)])

    def object_of(self, verb: Verb) -> Phrase | None:
        dice, kind = self.dice, self.dice.choice(verb.objects)
        if kind in SPECIAL:
            noun = BOOK.by_name[dice.choice(SPECIAL[kind]).replace("_", " ")]
        else:
            noun = self.noun(kind)
        article = dice.choice(["my", "my", "your", "his", "her"]) if kind in ("mything", "mine") else dice.choice(["the", "the", "a", "a", "a", "this", "my"])
        if verb.base == "know":
            article = dice.choice(["the", "this"])
        adjective = dice.choice(BOOK.adjectives["thing"][:30]) if dice.random() < 0.25 and " " not in noun.en else None
        return Phrase(noun, article, adjective, dice.random() < 0.12 and " " not in noun.fr)

    def subject(self, formal: bool | None = None) -> Subject:
        dice, roll = self.dice, self.dice.random()
        gender = "f" if dice.random() < 0.15 else "m"
        if roll < 0.3:
            return Subject("I", "ich", "je", "yo", (0, 0, 0), gender, es_shown=False)
        if roll < 0.46:
            if formal if formal is not None else dice.random() < 0.5:
                return Subject("you", "Sie", "vous", "usted", (5, 4, 2), gender, es_shown=dice.random() < 0.5)
            return Subject("you", "du", "tu", "tú", (1, 1, 1), gender, es_shown=False)
        if roll < 0.54:
            return Subject("he", "er", "il", "él", (2, 2, 2), "m", es_shown=dice.random() < 0.5)
        if roll < 0.62:
            return Subject("she", "sie", "elle", "ella", (2, 2, 2), "f", es_shown=dice.random() < 0.5)
        if roll < 0.72:
            return Subject("we", "wir", "nous", "nosotros", (3, 3, 3), "m", True, es_shown=False)
        if roll < 0.78:
            return Subject("they", "sie", "ils", "ellos", (5, 5, 5), "m", True, es_shown=dice.random() < 0.4)
        if roll < 0.86:
            name = dice.choice(BOOK.names)
            return Subject(name, name, name, name, (2, 2, 2), "f" if name in WOMEN else "m")
        if roll < 0.89:
            return Subject("my parents", "meine Eltern", "mes parents", "mis padres", (5, 5, 5), "m", True)
        if roll < 0.92:
            return Subject("the children", "die Kinder", "les enfants", "los niños", (5, 5, 5), "m", True)
        kind, article = (("family", dice.choice(["my", "my", "my", "your", "his", "her"])) if roll < 0.97 else ("person", "the"))
        phrase = Phrase(self.noun(kind), article)
        return Subject(phrase.en, phrase.de["nom"], phrase.fr, phrase.es, (2, 2, 2), phrase.noun.french)

    def time(self, *tenses: str) -> list[str]:
        return self.dice.choice([row for row in BOOK.times if row[4] in tenses])

    # Clauses: sentences without a capital and a full stop; `de_sub` is the German order after a conjunction.

    def doing(self, question: bool = False):
        """Somebody does, did or will do something."""
        dice, verb, who = self.dice, self.dice.choice(BOOK.verbs), self.subject()
        tense = dice.choice(["now", "now", "ing", "past", "past", "future", "modal", "modal"])
        thing = None if verb.objects[0] in ("-", "there", "language") else self.object_of(verb)
        when = self.time({"now": "p", "ing": "p", "past": "a", "future": "f", "modal": dice.choice("pf")}[tense]) if dice.random() < 0.45 else None
        if when and when[0] in ("at home", "here") and verb.objects[0] in ("there",):
            when = None
        negated = not question and dice.random() < 0.16
        extra = ["", "", "", ""]
        if verb.objects[0] == "there":
            extra = self.somewhere()
        elif verb.objects[0] == "language":
            row = dice.choice(BOOK.countries)
            extra = [row[5], row[6], row[7] if verb.fr == "parler" else "l'" + row[7] if row[7][0] in VOWELS else "le " + row[7], row[8]]
        if negated and thing is not None and thing.article == "a":
            thing = Phrase(thing.noun, "the", None, thing.is_many)
        return self.assemble(verb, who, tense, thing, when, extra, negated, question)

    def somewhere(self) -> list[str]:
        if self.dice.random() < 0.6:
            row = self.dice.choice(BOOK.cities)
            return ["in " + row[0], "in " + row[1], "à " + row[2], "en " + row[3]]
        row = self.dice.choice(BOOK.countries)
        return ["in " + row[0], "in " + row[1], row[2], "en " + row[4]]

    def assemble(self, verb, who, tense, thing, when, extra, negated, question):
        dice = self.dice
        modal = dice.choice(MODALS) if tense == "modal" else None
        objects = [thing.en, thing.de["acc"], thing.fr, thing.es] if thing else extra
        result = {
            "en": self.english(verb, who, tense, modal, objects[0], when and when[0], negated, question),
            "fr": self.french(verb, who, tense, modal, objects[2], when and when[2], negated, question),
            "es": self.spanish(verb, who, tense, modal, objects[3], when and when[3], negated, question),
        }
        result |= self.german(verb, who, tense, modal, objects[1], when and when[1], negated, question, not thing)
        return result

    def english(self, verb, who, tense, modal, thing, when, negated, question) -> str:
        be = {"I": "am", "you": "are", "we": "are", "they": "are"}.get(who.en, "are" if who.is_many else "is")
        do = "does" if who.third else "do"
        name = who.en
        if tense == "now":
            core = f"{do} {name} {verb.base}" if question else f"{name} {do} not {verb.base}" if negated else f"{name} {verb.s if who.third else verb.base}"
        elif tense == "ing":
            core = f"{be} {name} {verb.ing}" if question else f"{name} {be} {'not ' if negated else ''}{verb.ing}"
        elif tense == "past":
            core = f"did {name} {verb.base}" if question else f"{name} did not {verb.base}" if negated else f"{name} {verb.past}"
        elif tense == "future":
            going = self.dice.random() < 0.5
            if going:
                core = f"{be} {name} going to {verb.base}" if question else f"{name} {be} {'not ' if negated else ''}going to {verb.base}"
            else:
                core = f"will {name} {verb.base}" if question else f"{name} will {'not ' if negated else ''}{verb.base}"
        else:
            form = modal[1] if who.third else modal[0]
            first, _, rest = form.partition(" ")
            if modal[0] in ("want to", "have to"):
                core = f"{do} {name} {modal[0]} {verb.base}" if question else f"{name} {do} not {modal[0]} {verb.base}" if negated else f"{name} {form} {verb.base}"
            else:
                rest = f"{rest} " if rest else ""
                negation = "cannot " if first == "can" else f"{first} not "
                core = f"{first} {name} {rest}{verb.base}" if question else f"{name} {negation if negated else first + ' '}{rest}{verb.base}"
        text = " ".join(part for part in (core, thing, when) if part)
        if self.dice.random() < 0.5:
            for left, right in ((" do not ", " don't "), (" does not ", " doesn't "), (" did not ", " didn't "), ("I am ", "I'm "), ("cannot", "can't"), ("will not", "won't"), ("I would ", "I'd "), ("you are ", "you're "), ("we are ", "we're "), ("I will ", "I'll "), ("he is ", "he's "), (" is not ", " isn't "), (" are not ", " aren't ")):
                if not (question and left in ("you are ", "we are ", "he is ", "I am ", "I will ", "I would ")):
                    text = text.replace(left, right)
        return text

    def german(self, verb, who, tense, modal, thing, when, negated, question, is_bare) -> dict:
        if tense in ("now", "ing"):
            finite, last = verb.de_forms[who.at_de], ""
        elif tense == "past":
            finite, last = (BE_DE if verb.is_sein else HAVE_DE)[who.at_de], verb.de_participle
        elif tense == "future":
            plain = when and self.dice.random() < 0.6
            finite, last = (verb.de_forms[who.at_de], "") if plain else (WERDEN[who.at_de], verb.de)
        else:
            finite, last = modal[2].split()[who.at_de], verb.de
        place = when in ("zu Hause", "hier")
        if negated:
            middle = [thing, when, "nicht"] if not is_bare and not place else [when, "nicht", thing] if is_bare and not place else [thing, "nicht", when]
        else:
            middle = [thing, when] if place and not is_bare else [when, thing]
        middle = " ".join(part for part in middle if part)
        join = lambda *parts: " ".join(part for part in parts if part)
        if question:
            return {"de": join(finite, who.de, middle, last)}
        fronted = when and not place and not negated and self.dice.random() < 0.3
        rest = join(thing) if fronted else middle
        return {"de": join(when, finite, who.de, rest, last) if fronted else join(who.de, finite, middle, last), "de_sub": join(who.de, middle, last, finite)}

    def french(self, verb, who, tense, modal, thing, when, negated, question) -> str:
        if tense in ("now", "ing"):
            first, rest = verb.fr_forms[who.at_fr], ""
        elif tense == "past":
            first, rest = HAVE_FR[who.at_fr], verb.fr_participle
        elif tense == "future":
            first, rest = GO_FR[who.at_fr], verb.fr
        else:
            first, rest = modal[3].split()[who.at_fr], verb.fr
        if negated:
            first = elide("ne", first) + " pas"
        start = elide(who.fr, first) if who.fr == "je" else f"{who.fr} {first}"
        text = " ".join(part for part in (start, rest, thing, when) if part)
        if not question:
            return text
        roll = self.dice.random()
        if who.fr in ("tu", "vous") and roll < 0.5:
            return " ".join(part for part in (f"{first}-{who.fr}", rest, thing, when) if part)
        return text if roll < 0.65 else elide("est-ce que", text)

    def spanish(self, verb, who, tense, modal, thing, when, negated, question) -> str:
        at = who.at_es
        if tense == "now":
            core = verb.es_forms[at]
        elif tense == "ing":
            core = f"{ESTAR[at]} {verb.es_ing}" if self.dice.random() < 0.6 and verb.es not in ("tener", "conocer", "vivir", "entender") else verb.es_forms[at]
        elif tense == "past":
            core = verb.es_past[at]
        elif tense == "future":
            core = f"{GO_ES[at]} a {verb.es}"
        else:
            core = f"{modal[4].split()[at].replace('|', ' ')} {verb.es}"
        core = f"no {core}" if negated else core
        return " ".join(part for part in ((who.es if who.es_shown else ""), core, thing, when) if part)

    def being(self, question: bool = False):
        """Somebody is tired, young or a teacher."""
        dice, who = self.dice, self.subject()
        past = dice.random() < 0.15
        if dice.random() < 0.25 and not who.is_many:
            job = dice.choice(BOOK.jobs)
            at = who.gender == "f"
            english = ("an " if job[0][0] in "aeiou" else "a ") + job[0]
            german, french, spanish = (part.split("/")[at] for part in job[1:])
            ser, often, much = True, "", ["", "", "", ""]
        else:
            adjective = dice.choice(BOOK.adjectives["person"])
            english, german, french, spanish = adjective.en, adjective.de, adjective.french(who.gender, who.is_many), adjective.spanish(who.gender, who.is_many)
            ser, much = adjective.state == "s", dice.choice([["", "", "", ""]] * 4 + [["very", "sehr", "très", "muy"], ["too", "zu", "trop", "demasiado"], ["a little", "ein bisschen", "un peu", "un poco"]])
        be = {"I": "was" if past else "am", "you": "were" if past else "are"}.get(who.en, ("were" if past else "are") if who.is_many else "was" if past else "is")
        negated = not question and dice.random() < 0.15
        add = lambda lead, text: f"{lead} {text}" if lead else text
        first = ETAIT[who.at_fr] if past else BE_FR[who.at_fr]
        french_first = elide("ne", first) + " pas" if negated else first
        subject_fr = elide("je", french_first) if who.fr == "je" else f"{who.fr} {french_first}"
        spanish_be = ((ERA if past else SER) if ser else (ESTABA if past else ESTAR))[who.at_es]
        spanish_be = "no " + spanish_be if negated else spanish_be
        finite = (WAR if past else BE_DE)[who.at_de]
        tail = add("nicht" if negated else "", add(much[1], german))
        if question:
            return {"en": f"{be} {who.en} {add(much[0], english)}", "de": f"{finite} {who.de} {tail}", "fr": f"{first}-{who.fr} {add(much[2], french)}" if who.fr in ("tu", "vous") else elide("est-ce que", f"{subject_fr} {add(much[2], french)}"), "es": add(who.es if who.es_shown else "", f"{spanish_be} {add(much[3], spanish)}")}
        text = f"{who.en} {be}{' not' if negated else ''} {add(much[0], english)}"
        if dice.random() < 0.5:
            text = text.replace("I am ", "I'm ").replace("you are ", "you're ").replace("he is ", "he's ").replace("we are ", "we're ").replace("they are ", "they're ").replace(" is not ", " isn't ")
        return {"en": text, "de": f"{who.de} {finite} {tail}", "de_sub": f"{who.de} {tail} {finite}", "fr": f"{subject_fr} {add(much[2], french)}", "es": add(who.es if who.es_shown else "", f"{spanish_be} {add(much[3], spanish)}")}

    def thing_is(self, question: bool = False):
        """The soup is too salty."""
        dice = self.dice
        noun = self.noun("thing", "thing", "place", "food", "clothes", "vehicle", "animal")
        is_many = dice.random() < 0.2 and " " not in noun.fr and " " not in noun.en
        phrase = Phrase(noun, dice.choice(["the", "the", "the", "this", "my", "your"]), dice.choice(BOOK.adjectives["thing"][10:20]) if dice.random() < 0.08 else None, is_many)
        adjective = dice.choice(BOOK.adjectives["thing"])
        much = dice.choice([["", "", "", ""]] * 4 + [["very ", "sehr ", "très ", "muy "], ["too ", "zu ", "trop ", "demasiado "], ["not ", "nicht ", "pas ", "no "]])
        past = dice.random() < 0.15
        be = ("were" if past else "are") if is_many else "was" if past else "is"
        de = ("waren" if past else "sind") if is_many else "war" if past else "ist"
        fr = ("étaient" if past else "sont") if phrase.fr_many else "était" if past else "est"
        states = "clean dirty broken open closed empty full cold hot warm free delicious salty fresh".split()
        es = ((ESTABA if past else ESTAR) if adjective.en in states else (ERA if past else SER))[5 if is_many else 2]
        french = adjective.french(phrase.gender, phrase.fr_many)
        spanish = adjective.spanish(noun.spanish, is_many)
        negated = much[0] == "not "
        lead_fr = "" if negated else much[2]
        first_fr = elide("ne", fr) + " pas" if negated else fr
        first_es = "no " + es if negated else es
        lead_es = "" if negated else much[3]
        german = f"{much[1]}{adjective.de}"
        if question:
            return {"en": f"{be} {phrase.en} {much[0]}{adjective.en}", "de": f"{de} {phrase.de['nom']} {german}", "fr": elide("est-ce que", f"{phrase.fr} {first_fr} {lead_fr}{french}"), "es": f"{first_es} {lead_es}{spanish} {phrase.es}"}
        return {"en": f"{phrase.en} {be} {much[0]}{adjective.en}", "de": f"{phrase.de['nom']} {de} {german}", "de_sub": f"{phrase.de['nom']} {german} {de}", "fr": f"{phrase.fr} {first_fr} {lead_fr}{french}", "es": f"{phrase.es} {first_es} {lead_es}{spanish}"}

    def weather(self):
        row = self.dice.choice(BOOK.weather)
        result = dict(zip(LANGUAGES, row))
        if self.dice.random() < 0.5:
            when = self.time(*row[4])
            if when[0] in ("at home", "every day", "often", "sometimes"):
                return {name: self.small(text) for name, text in result.items()}
            if row[4] == "p" and when[0] not in ("today", "now", "here"):
                return {name: self.small(text) for name, text in result.items()}
            subject, finite, *rest = row[1].split(" ") if not row[1].startswith(("Das", "Die")) else [" ".join(row[1].split(" ")[:2]), *row[1].split(" ")[2:]]
            front = self.dice.random() < 0.4
            german = f"{when[1]} {finite} {self.small(subject)} {' '.join(rest)}".strip() if front else f"{self.small(subject)} {finite} {when[1]} {' '.join(rest)}".strip()
            return {"en": f"{when[0]} {self.small(row[0])}" if front and self.dice.random() < 0.5 else f"{self.small(row[0])} {when[0]}", "de": german, "fr": f"{self.small(row[2])} {when[2]}", "es": f"{when[3]} {self.small(row[3])}" if front else f"{self.small(row[3])} {when[3]}"}
        return {name: self.small(text) for name, text in result.items()}

    @staticmethod
    def small(text: str) -> str:
        return text[:1].lower() + text[1:] if not text.startswith("I ") else text

    # Whole sentences of one pattern each. A `?` at the end makes a question.

    def slots(self) -> dict:
        """One choice for every kind of place in the patterns below."""
        dice = self.dice
        place, food, thing = self.noun("place"), self.noun("food"), self.noun("thing", "clothes", "vehicle")
        city, country, day, month = (dice.choice(rows) for rows in (BOOK.cities, BOOK.countries, BOOK.days, BOOK.months))
        hour = dice.choice(BOOK.numbers[:11])
        number = dice.choice(BOOK.numbers)
        digits = str(dice.choice([dice.randrange(2, 13), dice.randrange(13, 100), dice.randrange(100, 2100)]))
        return locals()

    def pattern(self) -> dict:
        found = self.slots()
        texts = self.dice.choice(PATTERNS)(found, self)
        return dict(zip(LANGUAGES, texts))

    def fixed(self) -> dict:
        return dict(self.dice.choice(BOOK.fixed))

    def finish(self, clause: dict, question: bool = False) -> dict:
        mark = "?" if question else "!" if self.dice.random() < 0.03 else "."
        result = {}
        for name in LANGUAGES:
            text = cased(clause[name])
            space = " " if name == "fr" and mark != "." else ""
            lead = {"?": "¿", "!": "¡"}.get(mark, "") if name == "es" else ""
            result[name] = f"{lead}{text}{space}{mark}"
        return result

    def joined(self) -> dict:
        """Two clauses with a conjunction."""
        dice = self.dice
        left, right = self.clause(), self.clause()
        roll = dice.random()
        if roll < 0.3 or "de_sub" not in right:
            words = dice.choice([(", but ", ", aber ", ", mais ", ", pero "), (" and ", " und ", " et ", " y ")])
            return {name: left[name] + word + right[name] for name, word in zip(LANGUAGES, words)}
        if roll < 0.6:
            return {"en": f"{left['en']} because {right['en']}", "de": f"{left['de']}, weil {right['de_sub']}", "fr": left["fr"] + " " + elide("parce que", right["fr"]), "es": f"{left['es']} porque {right['es']}"}
        if roll < 0.75:
            that = "that " if dice.random() < 0.5 else ""
            return {"en": f"I think {that}{right['en']}", "de": f"ich glaube, dass {right['de_sub']}", "fr": "je pense " + elide("que", right["fr"]), "es": f"creo que {right['es']}"}
        if roll < 0.88:
            return {"en": f"I know that {right['en']}", "de": f"ich weiß, dass {right['de_sub']}", "fr": "je sais " + elide("que", right["fr"]), "es": f"sé que {right['es']}"}
        return {"en": f"{left['en']} when {right['en']}", "de": f"{left['de']}, wenn {right['de_sub']}", "fr": f"{left['fr']} quand {right['fr']}", "es": f"{left['es']} cuando {right['es']}"}

    def clause(self) -> dict:
        return self.dice.choice([self.doing, self.doing, self.being, self.thing_is, self.weather])()

    def single(self) -> dict:
        """One sentence."""
        roll = self.dice.random()
        if roll < 0.2:
            return self.fixed()
        if roll < 0.56:
            return self.pattern()
        if roll < 0.64:
            return self.finish(self.dice.choice([self.doing, self.doing, self.being, self.thing_is])(True), True)
        if roll < 0.72:
            return self.finish(self.joined())
        return self.finish(self.clause())

    def words_alone(self) -> dict:
        """A noun, perhaps with an article or an adjective; a number, a day, a month, a country."""
        dice, roll = self.dice, self.dice.random()
        if roll < 0.45:
            noun = self.noun(*BOOK.nouns)
            adjective = dice.choice(BOOK.adjectives["thing"]) if dice.random() < 0.4 and " " not in noun.en else None
            phrase = Phrase(noun, dice.choice(["the", "the", "a", "a", "my", "this"]), adjective, dice.random() < 0.2 and " " not in noun.fr)
            return {"en": phrase.en, "de": phrase.de["nom"], "fr": phrase.fr, "es": phrase.es}
        if roll < 0.6:
            noun = self.noun(*BOOK.nouns)
            return {"en": noun.en, "de": noun.de, "fr": noun.fr, "es": noun.es}
        if roll < 0.7:
            adjective = dice.choice(BOOK.adjectives["thing"] + BOOK.adjectives["person"])
            return {"en": adjective.en, "de": adjective.de, "fr": adjective.fr[0], "es": adjective.es[0]}
        if roll < 0.8:
            verb = dice.choice(BOOK.verbs)
            return {"en": f"to {verb.base}" if dice.random() < 0.6 else verb.base, "de": verb.de, "fr": verb.fr, "es": verb.es}
        if roll < 0.86:
            row = dice.choice(BOOK.countries)
            return {"en": row[0], "de": row[1], "fr": row[3].split("'")[-1].split(" ")[-1], "es": row[4]}
        row = dice.choice(dice.choice([BOOK.days, BOOK.months, BOOK.numbers, BOOK.cities, BOOK.times]))
        return dict(zip(LANGUAGES, row))

    def sentence(self) -> dict[str, str]:
        """A text in all four languages."""
        roll = self.dice.random()
        if roll < 0.05:
            return self.words_alone()
        if roll < 0.17:
            left, right = self.fixed() if self.dice.random() < 0.6 else self.single(), self.single()
            if all(text[-1] in ".!?" for text in left.values()):
                return {name: f"{left[name]} {right[name]}" for name in LANGUAGES}
        if roll < 0.23:
            return self.greeting()
        return self.single()

    def greeting(self) -> dict:
        """A greeting and what follows it after a comma."""
        dice = self.dice
        name = dice.choice(BOOK.names)
        hello = dice.choice([("Good morning", "Guten Morgen", "Bonjour", "Buenos días"), ("Good evening", "Guten Abend", "Bonsoir", "Buenas noches"), ("Hello", "Hallo", "Bonjour", "Hola"), ("Hi", "Hallo", "Salut", "Hola"), ("Good afternoon", "Guten Tag", "Bonjour", "Buenas tardes"), ("Good day", "Guten Tag", "Bonjour", "Buenos días"), ("Excuse me", "Entschuldigung", "Excusez-moi", "Disculpe"), ("Thank you", "Danke", "Merci", "Gracias"), ("Sorry", "Entschuldigung", "Désolé", "Lo siento"), ("Yes", "Ja", "Oui", "Sí"), ("No", "Nein", "Non", "No")])
        if dice.random() < 0.25:
            return {language: f"{text}, {name}{' ' if mark == '!' and language == 'fr' else ''}{mark}" if language != "es" or mark != "!" else f"¡{text}, {name}!" for mark in [dice.choice("!.")] for language, text in zip(LANGUAGES, hello)}
        following = self.single()
        result = {}
        for language, text in zip(LANGUAGES, hello):
            second = following[language]
            keeps = language == "de" and re.match(r"(?:Sie|Ihr)\b", second) or re.match(r"(?:I\b|I'|[A-Z][a-z]+,)", second) or second.split(" ")[0].rstrip(",") in BOOK.names
            if language == "de":
                first = second.split(" ")[0].rstrip(",.!?")
                keeps = keeps or first in GERMAN_NOUNS
            lowered = second if keeps else (second[0] + second[1:2].lower() + second[2:] if second[0] in "¿¡" else second[0].lower() + second[1:])
            result[language] = f"{text}, {lowered}"
        return result


GERMAN_NOUNS = {noun.de.split(" ")[0] for nouns in BOOK.nouns.values() for noun in nouns} | {row[1] for rows in (BOOK.cities, BOOK.days, BOOK.months) for row in rows}


def np(noun, article="the", adjective=None, is_many=False):
    return Phrase(noun, article, adjective, is_many)


def _where(s, m):
    p = np(s["place"])
    return f"Where is {p.en}?", f"Wo ist {p.de['nom']}?", f"Où {'sont' if p.fr_many else 'est'} {p.fr} ?", f"¿Dónde está {p.es}?"


def _nearest(s, m):
    p = np(s["place"])
    german = p.de["nom"].split(" ", 1)
    return f"Where is the nearest {s['place'].en}?", f"Wo ist {german[0]} nächste {german[1]}?", f"Où {'sont' if p.fr_many else 'est'} {p.fr} {'les plus proches' if p.fr_many else 'la plus proche' if p.gender == 'f' else 'le plus proche'} ?", f"¿Dónde está {p.es} más {'cercana' if s['place'].spanish == 'f' else 'cercano'}?"


def _near(s, m):
    p = np(s["place"], "a")
    tail = m.dice.choice([("near here", "hier in der Nähe", "près d'ici", "cerca de aquí"), ("here", "hier", "ici", "aquí"), ("nearby", "in der Nähe", "à proximité", "cerca")])
    german = f"Gibt es {tail[1]} {p.de['acc']}?" if m.dice.random() < 0.6 else f"Gibt es {p.de['acc']} {tail[1]}?"
    return f"Is there {p.en} {tail[0]}?", german, f"{m.dice.choice(['Y a-t-il', 'Est-ce qu' + chr(39) + 'il y a'])} {p.fr} {tail[2]} ?", f"¿Hay {p.es} {tail[3]}?"


def _looking(s, m):
    p = np(m.dice.choice([s["place"], s["thing"]]), m.dice.choice(["a", "the", "my"]), m.dice.choice(BOOK.adjectives["thing"][:25]) if m.dice.random() < 0.4 else None)
    return f"I am looking for {p.en}.", f"Ich suche {p.de['acc']}.", f"Je cherche {p.fr}.", f"{m.dice.choice(['Busco', 'Estoy buscando'])} {p.es}."


def _way(s, m):
    p = np(s["place"])
    return f"How do I get to {p.en}?", f"Wie komme ich {'zum' if p.de['dat'].startswith('dem ') else 'zur'} {p.de['dat'].split(' ', 1)[1]}?", f"Comment aller {contract('à ' + p.fr)} ?", f"¿Cómo llego {contract_spanish('a ' + p.es)}?"


def _like(s, m):
    p = np(m.dice.choice([s["food"], s["food"], s["thing"]]), "a")
    please = m.dice.random() < 0.7
    english = m.dice.choice(["I would like {}", "I'd like {}", "I would like to have {}"]).format(p.en)
    german = m.dice.choice(["Ich hätte gern {}", "Ich möchte {}"]).format(p.de["acc"])
    spanish = m.dice.choice(["Quisiera {}", "Me gustaría {}"]).format(p.es)
    return (f"{english}, please.", f"{german}, bitte.", f"Je voudrais {p.fr}, s'il vous plaît.", f"{spanish}, por favor.") if please else (f"{english}.", f"{german}.", f"Je voudrais {p.fr}.", f"{spanish}.")


def _could(s, m):
    p = np(s["food"], "a")
    return f"{m.dice.choice(['Could I have', 'Can I have', 'May I have'])} {p.en}, please?", f"Könnte ich bitte {p.de['acc']} haben?", f"Pourrais-je avoir {p.fr}, s'il vous plaît ?", f"¿{m.dice.choice(['Podría darme', 'Me da', 'Me puede traer'])} {p.es}, por favor?"


def _cost(s, m):
    noun = m.dice.choice([s["food"], s["thing"]])
    p = np(noun, m.dice.choice(["the", "this", "a"]))
    return m.dice.choice([f"How much does {p.en} cost?", f"How much is {p.en}?"]), f"Wie viel kostet {p.de['nom']}?", m.dice.choice([f"Combien coûte {p.fr} ?", f"Quel est le prix {contract('de ' + p.fr)} ?"]) if p.article == "the" else f"Combien coûte {p.fr} ?", f"¿Cuánto cuesta {p.es}?"


def _have(s, m):
    p = np(m.dice.choice([s["thing"], s["food"], s["thing"]]), "a", None)
    return f"Do you have {p.en}?", f"Haben Sie {p.de['acc']}?", f"{m.dice.choice(['Avez-vous', 'Est-ce que vous avez'])} {p.fr} ?", f"¿Tiene {p.es}?"


def _havenot(s, m):
    noun = m.dice.choice([m.noun("animal"), s["thing"], m.noun("family")])
    p, q = np(noun, "a"), np(noun, "no")
    return f"I don't have {p.en}.", f"Ich habe {q.de['acc']}.", f"Je n'ai pas {q.fr}.", f"No tengo {noun.es}."


def _count(s, m):
    noun, n = m.noun("family", "animal", "thing", "food", "clothes", "vehicle"), s["number"]
    if " " in noun.fr or " " in noun.es:
        return _days(s, m)
    forms = np(noun, "the", None, True)
    who = m.dice.choice([("I have", "Ich habe", "J'ai", "Tengo"), ("We have", "Wir haben", "Nous avons", "Tenemos"), ("He has", "Er hat", "Il a", "Tiene"), ("She has", "Sie hat", "Elle a", "Tiene"), ("Do you have", "Haben Sie", "Avez-vous", "Tiene"), ("There are", "Es gibt", "Il y a", "Hay"), ("I see", "Ich sehe", "Je vois", "Veo"), ("I need", "Ich brauche", "J'ai besoin de", "Necesito")])
    digits = m.dice.random() < 0.3
    d = s["digits"]
    a = [d] * 4 if digits else [n[0], n[1], n[2], n[3]]
    end = "?" if who[0].startswith("Do") else "."
    return f"{who[0]} {'a ' if a[0] == 'hundred' else ''}{a[0]} {many(noun.en)}{end}", f"{who[1]} {a[1]} {noun.de_many}{end}", f"{who[2]} {a[2]} {noun.fr_many}{' ?' if end == '?' else '.'}", f"{'¿' if end == '?' else ''}{who[3]} {a[3]} {noun.es_many}{end}"


def _days(s, m):
    d = s["day"]
    return m.dice.choice([
        (f"Today is {d[0]}.", f"Heute ist {d[1]}.", f"Aujourd'hui, c'est {d[2]}.", f"Hoy es {d[3]}."),
        (f"See you on {d[0]}!", f"Bis {d[1]}!", f"À {d[2]} !", f"¡Hasta el {d[3]}!"),
        (f"Are you free on {d[0]}?", f"Hast du am {d[1]} Zeit?", f"Tu es libre {d[2]} ?", f"¿Estás libre el {d[3]}?"),
        (f"The meeting is on {d[0]}.", f"Die Besprechung ist am {d[1]}.", f"La réunion est {d[2]}.", f"La reunión es el {d[3]}."),
        (f"The shop is closed on {d[0]}s.", f"Das Geschäft ist {d[1].lower()}s geschlossen.", f"Le magasin est fermé le {d[2]}.", f"La tienda está cerrada los {d[3] + ('s' if d[3][-1] == 'o' else '')}."),
        (f"I work on {d[0]}s.", f"Ich arbeite {d[1].lower()}s.", f"Je travaille le {d[2]}.", f"Trabajo los {d[3] + ('s' if d[3][-1] == 'o' else '')}."),
        (f"I will come on {d[0]}.", f"Ich komme am {d[1]}.", f"Je viendrai {d[2]}.", f"Vendré el {d[3]}."),
        (f"What are you doing on {d[0]}?", f"Was machst du am {d[1]}?", f"Que fais-tu {d[2]} ?", f"¿Qué haces el {d[3]}?"),
    ])


def _closed(s, m):
    p, d = np(s["place"]), s["day"]
    es = "cerrada" if s["place"].spanish == "f" else "cerrado"
    opened = m.dice.random() < 0.4
    fr = ("ouvert" if opened else "fermé") + ("e" if p.gender == "f" else "") + ("s" if p.fr_many else "")
    es = es if not opened else es.replace("cerrad", "abiert")
    return f"{cased(p.en)} is {'open' if opened else 'closed'} on {d[0]}s.", f"{cased(p.de['nom'])} ist {d[1].lower()}s {'geöffnet' if opened else 'geschlossen'}.", f"{cased(p.fr)} {'sont' if p.fr_many else 'est'} {fr} le {d[2]}.", f"{cased(p.es)} está {es} los {d[3] + ('s' if d[3][-1] == 'o' else '')}."


def _hour(s, m):
    h = s["hour"]
    p = np(m.dice.choice([BOOK.by_name[name] for name in ("shop", "museum", "supermarket", "bank", "restaurant", "library", "bakery", "pharmacy", "market", "park")]))
    fr = f"{h[2]} heures"
    de = f"{h[1]} Uhr"
    es = f"las {h[3]}"
    clock = " o'clock" if m.dice.random() < 0.6 else ""
    train = m.dice.choice([("The train", "Der Zug", "Le train", "El tren"), ("The bus", "Der Bus", "Le bus", "El autobús"), ("The flight", "Der Flug", "Le vol", "El vuelo"), ("The ferry", "Die Fähre", "Le ferry", "El ferry")])
    return m.dice.choice([
        (f"{cased(p.en)} opens at {h[0]}{clock}.", f"{cased(p.de['nom'])} öffnet um {de}.", f"{cased(p.fr)} ouvre à {fr}.", f"{cased(p.es)} abre a {es}."),
        (f"{cased(p.en)} closes at {h[0]}{clock}.", f"{cased(p.de['nom'])} schließt um {de}.", f"{cased(p.fr)} ferme à {fr}.", f"{cased(p.es)} cierra a {es}."),
        (f"It is {h[0]} o'clock.", f"Es ist {de}.", f"Il est {fr}.", f"Son {es}."),
        (f"{train[0]} leaves at {h[0]}{clock}.", f"{train[1]} fährt um {de} ab.", f"{train[2]} part à {fr}.", f"{train[3]} sale a {es}."),
        (f"{train[0]} arrives at {h[0]}{clock}.", f"{train[1]} kommt um {de} an.", f"{train[2]} arrive à {fr}.", f"{train[3]} llega a {es}."),
        (f"I get up at {h[0]}{clock}.", f"Ich stehe um {de} auf.", f"Je me lève à {fr}.", f"Me levanto a {es}."),
        (f"We eat at {h[0]}{clock}.", f"Wir essen um {de}.", f"Nous mangeons à {fr}.", f"Comemos a {es}."),
        (f"We meet at {h[0]}{clock}.", f"Wir treffen uns um {de}.", f"Nous nous retrouvons à {fr}.", f"Nos vemos a {es}."),
        (f"I will be there at {h[0]}{clock}.", f"Ich bin um {de} da.", f"Je serai là à {fr}.", f"Estaré allí a {es}."),
        (f"The film begins at {h[0]}{clock}.", f"Der Film beginnt um {de}.", f"Le film commence à {fr}.", f"La película empieza a {es}."),
    ])


def _name(s, m):
    n, c, k = m.dice.choice(BOOK.names), s["city"], s["country"]
    return m.dice.choice([
        (f"My name is {n}.", f"{m.dice.choice(['Ich heiße', 'Mein Name ist'])} {n}.", f"Je m'appelle {n}.", f"{m.dice.choice(['Me llamo', 'Mi nombre es'])} {n}."),
        (f"I am {n}.", f"Ich bin {n}.", f"Je suis {n}.", f"Soy {n}."),
        (f"My name is {n} and I am from {c[0]}.", f"Ich heiße {n} und komme aus {c[1]}.", f"Je m'appelle {n} et je viens de {c[2]}." if c[2][0] not in VOWELS else f"Je m'appelle {n} et je viens d'{c[2]}.", f"Me llamo {n} y soy de {c[3]}."),
        (f"My name is {n} and I live in {c[0]}.", f"Ich heiße {n} und wohne in {c[1]}.", f"Je m'appelle {n} et j'habite à {c[2]}.", f"Me llamo {n} y vivo en {c[3]}."),
        (f"I come from {k[0]}.", f"Ich komme aus {k[1]}.", f"Je viens {k[3]}.", f"Soy de {k[4]}."),
        (f"I am from {k[0]}.", f"Ich komme aus {k[1]}.", f"Je viens {k[3]}.", f"Soy de {k[4]}."),
        (f"He is from {k[0]}.", f"Er kommt aus {k[1]}.", f"Il vient {k[3]}.", f"Es de {k[4]}."),
        (f"We come from {c[0]}.", f"Wir kommen aus {c[1]}.", f"Nous venons {elide('de', c[2])}.", f"Somos de {c[3]}."),
        (f"This is {n}.", f"Das ist {n}.", f"C'est {n}.", f"Este es {n}." if n[-1] != "a" else f"Esta es {n}."),
        (f"Where is {n}?", f"Wo ist {n}?", f"Où est {n} ?", f"¿Dónde está {n}?"),
        (f"Do you know {n}?", f"Kennst du {n}?", f"Tu connais {n} ?", f"¿Conoces a {n}?"),
    ])


def _ticket(s, m):
    c, k = s["city"], s["country"]
    return m.dice.choice([
        (f"I need a ticket to {c[0]}.", f"Ich brauche eine Fahrkarte nach {c[1]}.", f"J'ai besoin d'un billet pour {c[2]}.", f"Necesito un billete a {c[3]}."),
        (f"A ticket to {c[0]}, please.", f"Eine Fahrkarte nach {c[1]}, bitte.", f"Un billet pour {c[2]}, s'il vous plaît.", f"Un billete para {c[3]}, por favor."),
        (f"I would like a ticket to {c[0]}, please.", f"Ich hätte gern eine Fahrkarte nach {c[1]}, bitte.", f"Je voudrais un billet pour {c[2]}, s'il vous plaît.", f"Quisiera un billete a {c[3]}, por favor."),
        (f"When does the train to {c[0]} leave?", f"Wann fährt der Zug nach {c[1]} ab?", f"Quand part le train pour {c[2]} ?", f"¿Cuándo sale el tren a {c[3]}?"),
        (f"When does the next train to {c[0]} leave?", f"Wann fährt der nächste Zug nach {c[1]}?", f"À quelle heure part le prochain train pour {c[2]} ?", f"¿A qué hora sale el próximo tren a {c[3]}?"),
        (f"The train to {c[0]} leaves from platform {s['digits'][:2]}.", f"Der Zug nach {c[1]} fährt von Gleis {s['digits'][:2]} ab.", f"Le train pour {c[2]} part du quai {s['digits'][:2]}.", f"El tren a {c[3]} sale del andén {s['digits'][:2]}."),
        (f"Is this the train to {c[0]}?", f"Ist das der Zug nach {c[1]}?", f"Est-ce le train pour {c[2]} ?", f"¿Es este el tren a {c[3]}?"),
        (f"We are going to {c[0]}.", f"Wir fahren nach {c[1]}.", f"Nous allons à {c[2]}.", f"Vamos a {c[3]}."),
        (f"I am going to {c[0]} tomorrow.", f"Ich fahre morgen nach {c[1]}.", f"Je vais à {c[2]} demain.", f"Mañana voy a {c[3]}."),
        (f"I want to go to {k[0]}.", f"Ich möchte nach {k[1]} fahren.", f"Je veux aller {k[2]}.", f"Quiero ir a {k[4]}."),
        (f"How far is it to {c[0]}?", f"Wie weit ist es nach {c[1]}?", f"{c[2]}, c'est loin ?", f"¿A qué distancia está {c[3]}?"),
        (f"Have you ever been to {c[0]}?", f"Waren Sie schon einmal in {c[1]}?", f"Êtes-vous déjà allé à {c[2]} ?", f"¿Ha estado alguna vez en {c[3]}?"),
        (f"I was in {c[0]} last year.", f"Ich war letztes Jahr in {c[1]}.", f"J'étais à {c[2]} l'année dernière.", f"El año pasado estuve en {c[3]}."),
        (f"The capital of {k[0]} is beautiful.", f"Die Hauptstadt von {k[1]} ist schön.", f"La capitale {k[3]} est belle.", f"La capital de {k[4]} es hermosa."),
    ])


def _language(s, m):
    k = s["country"]
    le = f"l'{k[7]}" if k[7][0] in VOWELS else f"le {k[7]}"
    return m.dice.choice([
        (f"Do you speak {k[5]}?", f"Sprechen Sie {k[6]}?", f"Parlez-vous {k[7]} ?", f"¿Habla usted {k[8]}?"),
        (f"I speak {k[5]}.", f"Ich spreche {k[6]}.", f"Je parle {k[7]}.", f"Hablo {k[8]}."),
        (f"I don't speak {k[5]}.", f"Ich spreche kein {k[6]}.", f"Je ne parle pas {k[7]}.", f"No hablo {k[8]}."),
        (f"I am learning {k[5]}.", f"Ich lerne {k[6]}.", f"J'apprends {le}.", f"Estoy aprendiendo {k[8]}."),
        (f"I speak a little {k[5]}.", f"Ich spreche ein wenig {k[6]}.", f"Je parle un peu {k[7]}.", f"Hablo un poco de {k[8]}."),
        (f"How do you say this in {k[5]}?", f"Wie sagt man das auf {k[6]}?", f"Comment dit-on cela en {k[7]} ?", f"¿Cómo se dice esto en {k[8]}?"),
        (f"Does anyone here speak {k[5]}?", f"Spricht hier jemand {k[6]}?", f"Est-ce que quelqu'un parle {k[7]} ici ?", f"¿Alguien habla {k[8]} aquí?"),
        (f"{k[5]} is difficult.", f"{k[6]} ist schwierig.", f"{cased(le)} est difficile.", f"El {k[8]} es difícil."),
    ])


def _family(s, m):
    p = np(m.noun("family"), m.dice.choice(["my", "my", "my", "your", "his", "her", "our"]))
    c, job, n = s["city"], m.dice.choice(BOOK.jobs), s["digits"]
    at = p.gender == "f"
    girl = p.noun.spanish == "f"
    return m.dice.choice([
        (f"{cased(p.en)} lives in {c[0]}.", f"{cased(p.de['nom'])} {m.dice.choice(['wohnt', 'lebt'])} in {c[1]}.", f"{cased(p.fr)} {m.dice.choice(['habite', 'vit'])} à {c[2]}.", f"{cased(p.es)} vive en {c[3]}."),
        (f"{cased(p.en)} is a{'n' if job[0][0] in 'aeiou' else ''} {job[0]}.", f"{cased(p.de['nom'])} ist {job[1].split('/')[at]}.", f"{cased(p.fr)} est {job[2].split('/')[at]}.", f"{cased(p.es)} es {job[3].split('/')[girl]}."),
        (f"{cased(p.en)} works as a{'n' if job[0][0] in 'aeiou' else ''} {job[0]} in {c[0]}.", f"{cased(p.de['nom'])} arbeitet als {job[1].split('/')[at]} in {c[1]}.", f"{cased(p.fr)} travaille comme {job[2].split('/')[at]} à {c[2]}.", f"{cased(p.es)} trabaja como {job[3].split('/')[girl]} en {c[3]}."),
        (f"This is {p.en}.", f"Das ist {p.de['nom']}.", f"C'est {p.fr}.", f"{'Esta' if girl else 'Este'} es {p.es}."),
        (f"{cased(p.en)} is {n[:2]} years old.", f"{cased(p.de['nom'])} ist {n[:2]} Jahre alt.", f"{cased(p.fr)} a {n[:2]} ans.", f"{cased(p.es)} tiene {n[:2]} años."),
        (f"How is {p.en}?", f"Wie geht es {p.de['dat']}?", f"Comment va {p.fr} ?", f"¿Cómo está {p.es}?"),
        (f"Where does {p.en} live?", f"Wo wohnt {p.de['nom']}?", f"Où habite {p.fr} ?", f"¿Dónde vive {p.es}?"),
        (f"What is the name of {p.en}?", f"Wie heißt {p.de['nom']}?", f"Comment s'appelle {p.fr} ?", f"¿Cómo se llama {p.es}?"),
        (f"{cased(p.en)} is at home.", f"{cased(p.de['nom'])} ist zu Hause.", f"{cased(p.fr)} est à la maison.", f"{cased(p.es)} está en casa."),
        (f"{cased(p.en)} is sick.", f"{cased(p.de['nom'])} ist krank.", f"{cased(p.fr)} est malade.", f"{cased(p.es)} está {'enferma' if girl else 'enfermo'}."),
        (f"{cased(p.en)} is older than me.", f"{cased(p.de['nom'])} ist älter als ich.", f"{cased(p.fr)} est plus {'âgée' if at else 'âgé'} que moi.", f"{cased(p.es)} es mayor que yo."),
        (f"{cased(p.en)} is younger than me.", f"{cased(p.de['nom'])} ist jünger als ich.", f"{cased(p.fr)} est plus jeune que moi.", f"{cased(p.es)} es menor que yo."),
        (f"I am visiting {p.en} tomorrow.", f"Ich besuche morgen {p.de['acc']}.", f"Je rends visite {contract('à ' + p.fr)} demain.", f"Mañana visito a {p.es}."),
    ])


def _liking(s, m):
    row = m.dice.choice(BOOK.liked)
    gusta = "gustan" if row[4] == "p" else "gusta"
    fr = row[2]
    return m.dice.choice([
        (f"I like {row[0]}.", f"Ich mag {row[1]}.", f"J'aime {fr}.", f"Me {gusta} {row[3]}."),
        (f"I love {row[0]}.", f"Ich liebe {row[1]}.", f"J'adore {fr}.", f"Me {gusta.replace('gusta', 'encanta')} {row[3]}."),
        (f"I don't like {row[0]}.", f"Ich mag {row[1]} nicht.", f"Je n'aime pas {fr}.", f"No me {gusta} {row[3]}."),
        (f"Do you like {row[0]}?", f"{m.dice.choice(['Magst du', 'Mögen Sie'])} {row[1]}?", f"{m.dice.choice(['Aimez-vous', 'Tu aimes'])} {fr} ?", f"¿Te {gusta} {row[3]}?"),
        (f"She likes {row[0]} very much.", f"Sie mag {row[1]} sehr.", f"Elle aime beaucoup {fr}.", f"Le {gusta} mucho {row[3]}."),
        (f"We like {row[0]}.", f"Wir mögen {row[1]}.", f"Nous aimons {fr}.", f"Nos {gusta} {row[3]}."),
    ])


def _liketo(s, m):
    verb = m.dice.choice([verb for verb in BOOK.verbs if verb.objects == ["-"]])
    return m.dice.choice([
        (m.dice.choice([f"I like to {verb.base}.", f"I like {verb.ing}."]), f"Ich {verb.de_forms[0]} gern.", f"J'aime {verb.fr}.", f"Me gusta {verb.es}."),
        (f"Do you like to {verb.base}?", f"{cased(verb.de_forms[1])} du gern?", f"Tu aimes {verb.fr} ?", f"¿Te gusta {verb.es}?"),
        (f"He likes to {verb.base}.", f"Er {verb.de_forms[2]} gern.", f"Il aime {verb.fr}.", f"Le gusta {verb.es}."),
        (f"I can't {verb.base}.", f"Ich kann nicht {verb.de}.", f"Je ne peux pas {verb.fr}.", f"No puedo {verb.es}."),
        (f"Can you {verb.base}?", f"{m.dice.choice(['Kannst du', 'Können Sie'])} {verb.de}?", f"{m.dice.choice(['Peux-tu', 'Pouvez-vous'])} {verb.fr} ?", f"¿{m.dice.choice(['Puedes', 'Puede usted'])} {verb.es}?"),
        (f"Let's {verb.base}!", f"Lass uns {verb.de}!", f"Allons {verb.fr} !", f"¡Vamos a {verb.es}!"),
    ])


def _stuff(s, m):
    row = m.dice.choice(BOOK.stuff)
    kind, de = row[1].split(" ", 1)
    gender, fr = row[2].split(" ", 1)
    part = "des" if gender.endswith("p") else "de l'" if fr[0] in VOWELS else {"m": "du", "f": "de la"}[gender[0]]
    part = part + fr if part.endswith("'") else f"{part} {fr}"
    none = f"d'{fr}" if fr[0] in VOWELS else f"de {fr}"
    es = row[3].split(" ", 1)[1]
    kein = {"m": "keinen", "f": "keine", "n": "kein", "p": "keine"}[kind]
    return m.dice.choice([
        (f"I need {row[0]}.", f"Ich brauche {de}.", f"J'ai besoin {none}.", f"Necesito {es}."),
        (f"I would like some {row[0]}, please.", f"Ich hätte gern etwas {de}, bitte.", f"Je voudrais {part}, s'il vous plaît.", f"Quisiera {es}, por favor."),
        (f"We have no {row[0]}.", f"Wir haben {kein} {de}.", f"Nous n'avons pas {none}.", f"No tenemos {es}."),
        (f"I don't have any {row[0]}.", f"Ich habe {kein} {de}.", f"Je n'ai pas {none}.", f"No tengo {es}."),
        (f"Do you have {row[0]}?", f"Haben Sie {de}?", f"Avez-vous {part} ?", f"¿Tiene {es}?"),
        (f"Do you want some {row[0]}?", f"Möchtest du etwas {de}?", f"Tu veux {part} ?", f"¿Quieres {es}?"),
        (f"I am buying {row[0]}.", f"Ich kaufe {de}.", f"J'achète {part}.", f"Compro {es}."),
        (f"There is no {row[0]}.", f"Es gibt {kein} {de}.", f"Il n'y a pas {none}.", f"No hay {es}."),
        (f"There is {row[0]} on the table.", f"Auf dem Tisch {'sind' if kind == 'p' else 'ist'} {de}.", f"Il y a {part} sur la table.", f"Hay {es} en la mesa."),
    ])


def _eat(s, m):
    food = m.dice.choice([row for row in BOOK.stuff if row[0] in ("bread", "cheese", "meat", "fish", "rice", "chocolate", "fruit", "chicken", "pasta", "vegetables", "honey")])
    drink = m.dice.choice([row for row in BOOK.stuff if row[0] in ("water", "milk", "wine", "coffee", "tea", "beer", "juice", "red wine")])
    row, verb = (food, BOOK.verbs[0]) if m.dice.random() < 0.5 else (drink, BOOK.verbs[1])
    kind, de = row[1].split(" ", 1)
    gender, fr = row[2].split(" ", 1)
    part = "des" if gender.endswith("p") else "de l'" if fr[0] in VOWELS else {"m": "du", "f": "de la"}[gender[0]]
    part = part + fr if part.endswith("'") else f"{part} {fr}"
    none = f"d'{fr}" if fr[0] in VOWELS else f"de {fr}"
    es, who = row[3].split(" ", 1)[1], m.subject()
    kein = {"m": "keinen", "f": "keine", "n": "kein", "p": "keine"}[kind]
    fr_form = verb.fr_forms[who.at_fr]
    lead = f"{who.es} " if who.es_shown else ""
    if m.dice.random() < 0.35:
        start = elide("je", elide("ne", fr_form)) if who.fr == "je" else f"{who.fr} {elide('ne', fr_form)}"
        return cased(f"{who.en} {'does' if who.third else 'do'}n't {verb.base} {row[0]}."), cased(f"{who.de} {verb.de_forms[who.at_de]} {kein} {de}."), cased(f"{start} pas {none}."), cased(f"{lead}no {verb.es_forms[who.at_es]} {es}.")
    start = elide("je", fr_form) if who.fr == "je" else f"{who.fr} {fr_form}"
    return cased(f"{who.en} {verb.s if who.third else verb.base} {row[0]}."), cased(f"{who.de} {verb.de_forms[who.at_de]} {de}."), cased(f"{start} {part}."), cased(f"{lead}{verb.es_forms[who.at_es]} {es}.")


def _body(s, m):
    row = m.dice.choice(BOOK.body)
    duele = f"Me duele {row[5]}."
    ache = {"head": "a headache", "stomach": "a stomachache", "tooth": "a toothache", "throat": "a sore throat", "back": "back pain"}.get(row[0])
    if ache and m.dice.random() < 0.5:
        return f"I have {ache}.", f"Ich habe {row[2]}.", f"J'ai mal {row[4]}.", duele
    return f"My {row[0]} hurts.", f"{cased(row[1].replace('der ', 'mein ').replace('die ', 'meine ').replace('das ', 'mein '))} tut weh.", f"J'ai mal {row[4]}.", duele


def _on(s, m):
    thing = m.noun("thing", "clothes", "food", "animal")
    p = np(thing, m.dice.choice(["the", "my", "your"]))
    where = m.dice.choice([("on the table", "auf dem Tisch", "sur la table", m.dice.choice(["en la mesa", "sobre la mesa"])), ("in the kitchen", "in der Küche", "dans la cuisine", "en la cocina"), ("in the car", "im Auto", "dans la voiture", "en el coche"), ("under the bed", "unter dem Bett", "sous le lit", "debajo de la cama"), ("in the garden", "im Garten", "dans le jardin", "en el jardín"), ("on the chair", "auf dem Stuhl", "sur la chaise", "en la silla"), ("in the bag", "in der Tasche", "dans le sac", "en el bolso"), ("in the house", "im Haus", "dans la maison", "en la casa"), ("at the office", "im Büro", "au bureau", "en la oficina"), ("on the sofa", "auf dem Sofa", "sur le canapé", "en el sofá"), ("next to the door", "neben der Tür", "à côté de la porte", "al lado de la puerta"), ("behind the house", "hinter dem Haus", "derrière la maison", "detrás de la casa")])
    liegt = m.dice.choice(["ist", "ist", "liegt"])
    question = m.dice.random() < 0.2
    if question:
        return f"Is {p.en} {where[0]}?", f"Ist {p.de['nom']} {where[1]}?", f"Est-ce que {p.fr} est {where[2]} ?", f"¿Está {p.es} {where[3]}?"
    return f"{cased(p.en)} is {where[0]}.", f"{cased(p.de['nom'])} {liegt} {where[1]}.", f"{cased(p.fr)} est {where[2]}.", f"{cased(p.es)} está {where[3]}."


def _lost(s, m):
    noun = BOOK.by_name[m.dice.choice(["key", "phone", "passport", "bag", "wallet", "umbrella", "ticket", "suitcase", "camera", "credit card", "hat", "jacket", "watch"])]
    p = np(noun, "my")
    return m.dice.choice([
        (f"I {m.dice.choice(['lost', 'have lost'])} {p.en}.", f"Ich habe {p.de['acc']} verloren.", f"J'ai perdu {p.fr}.", f"He perdido {p.es}."),
        (f"I can't find {p.en}.", f"Ich kann {p.de['acc']} nicht finden.", f"Je ne trouve pas {p.fr}.", f"No encuentro {p.es}."),
        (f"Where is {p.en}?", f"Wo ist {p.de['nom']}?", f"Où est {p.fr} ?", f"¿Dónde está {p.es}?"),
        (f"Have you seen {p.en}?", f"{m.dice.choice(['Hast du', 'Haben Sie'])} {p.de['acc']} gesehen?", f"{m.dice.choice(['Tu as vu', 'Avez-vous vu'])} {p.fr} ?", f"¿{m.dice.choice(['Has visto', 'Ha visto'])} {p.es}?"),
        (f"I forgot {p.en} at home.", f"Ich habe {p.de['acc']} zu Hause vergessen.", f"J'ai oublié {p.fr} à la maison.", f"Olvidé {p.es} en casa."),
        (f"Someone stole {p.en}.", f"Jemand hat {p.de['acc']} gestohlen.", f"Quelqu'un a volé {p.fr}.", f"Alguien ha robado {p.es}."),
    ])


def _work(s, m):
    who, p = m.subject(), np(BOOK.by_name[m.dice.choice(["hospital", "school", "bank", "restaurant", "office", "hotel", "library", "supermarket", "museum", "university", "factory", "pharmacy"])], "a")
    verb = next(verb for verb in BOOK.verbs if verb.base == "work")
    start = f"{who.fr} {verb.fr_forms[who.at_fr]}"
    return cased(f"{who.en} {verb.s if who.third else verb.base} in {p.en}."), cased(f"{who.de} {verb.de_forms[who.at_de]} in {p.de['dat']}."), cased(f"{start} dans {p.fr}."), cased(f"{(who.es + ' ') if who.es_shown else ''}{verb.es_forms[who.at_es]} en {p.es}.")


def _thisis(s, m):
    noun = m.noun("thing", "place", "food", "clothes", "vehicle", "animal", "person")
    adjective = m.dice.choice(BOOK.adjectives["thing"]) if m.dice.random() < 0.75 else None
    p = np(noun, m.dice.choice(["a", "a", "my", "the"]), adjective)
    lead = m.dice.choice([("This is", "Das ist", "C'est", "Es"), ("It is", "Es ist", "C'est", "Es"), ("That is", "Das ist", "C'est", "Es"), ("I see", "Ich sehe", "Je vois", "Veo"), ("I have", "Ich habe", "J'ai", "Tengo"), ("There is", "Es gibt", "Il y a", "Hay"), ("I want", "Ich will", "Je veux", "Quiero"), ("He has", "Er hat", "Il a", "Tiene"), ("She has", "Sie hat", "Elle a", "Tiene")])
    if lead[0] == "There is" and p.article != "a":
        return _on(s, m)
    case = "nom" if lead[1] in ("Das ist", "Es ist") else "acc"
    fr = p.fr
    lead_fr = "Ce sont" if lead[2] == "C'est" and p.fr_many else lead[2]
    es = f"{lead[3]} {p.es}"
    return f"{lead[0]} {p.en}.", f"{lead[1]} {p.de[case]}.", f"{lead_fr} {fr}.", f"{es}."


def _room(s, m):
    n, h = m.dice.choice(BOOK.numbers[:6]), m.dice.choice([("nights", "Nächte", "nuits", "noches"), ("days", "Tage", "jours", "días"), ("weeks", "Wochen", "semaines", "semanas")])
    return m.dice.choice([
        (f"I would like a room for {n[0]} {h[0]}.", f"Ich hätte gern ein Zimmer für {n[1]} {h[1]}.", f"Je voudrais une chambre pour {n[2]} {h[2]}.", f"Quisiera una habitación para {n[3]} {h[3]}."),
        (f"Do you have a room for {n[0]} {h[0]}?", f"Haben Sie ein Zimmer für {n[1]} {h[1]}?", f"Avez-vous une chambre pour {n[2]} {h[2]} ?", f"¿Tiene una habitación para {n[3]} {h[3]}?"),
        (f"A table for {n[0]}, please.", f"Einen Tisch für {n[1]} Personen, bitte.", f"Une table pour {n[2]} personnes, s'il vous plaît.", f"Una mesa para {n[3]}, por favor."),
        (f"We are staying for {n[0]} {h[0]}.", f"Wir bleiben {n[1]} {h[1]}.", f"Nous restons {n[2]} {h[2]}.", f"Nos quedamos {n[3]} {h[3]}."),
        (f"I have been learning for {n[0]} {h[0]}.", f"Ich lerne seit {n[1]} {h[1] + ('n' if h[1] == 'Tage' else '')}.", f"J'apprends depuis {n[2]} {h[2]}.", f"Estudio desde hace {n[3]} {h[3]}."),
        (f"I have been waiting for {n[0]} hours.", f"Ich warte seit {n[1]} Stunden.", f"J'attends depuis {n[2]} heures.", f"Llevo {n[3]} horas esperando."),
        (f"We need a table for {n[0]} people.", f"Wir brauchen einen Tisch für {n[1]} Personen.", f"Nous avons besoin d'une table pour {n[2]} personnes.", f"Necesitamos una mesa para {n[3]} personas."),
        (f"In {n[0]} {h[0]} I will be in {s['city'][0]}.", f"In {n[1]} {h[1] + ('n' if h[1] in ('Nächte', 'Tage') else '')} bin ich in {s['city'][1]}.", f"Dans {n[2]} {h[2]}, je serai à {s['city'][2]}.", f"En {n[3]} {h[3]} estaré en {s['city'][3]}."),
    ])


def _age(s, m):
    n, mo = s["digits"][:2], s["month"]
    year = str(m.dice.randrange(1940, 2026))
    day = str(m.dice.randrange(2, 31))
    return m.dice.choice([
        (f"I am {n} years old.", f"Ich bin {n} Jahre alt.", f"J'ai {n} ans.", f"Tengo {n} años."),
        (f"I'm {n}.", f"Ich bin {n}.", f"J'ai {n} ans.", f"Tengo {n} años."),
        (f"She was born in {year}.", f"Sie wurde {year} geboren.", f"Elle est née en {year}.", f"Nació en {year}."),
        (f"I was born in {year}.", f"Ich wurde {year} geboren.", f"Je suis né en {year}.", f"Nací en {year}."),
        (f"My birthday is in {mo[0]}.", f"Mein Geburtstag ist im {mo[1]}.", f"Mon anniversaire est en {mo[2]}.", f"Mi cumpleaños es en {mo[3]}."),
        (f"It costs {s['digits']} euros.", f"Es kostet {s['digits']} Euro.", f"Ça coûte {s['digits']} euros.", f"Cuesta {s['digits']} euros."),
        (f"That will be {n} euros.", f"Das macht {n} Euro.", f"Ça fait {n} euros.", f"Son {n} euros."),
        (f"Today is {mo[0]} {day}.", f"Heute ist der {day}. {mo[1]}.", f"Aujourd'hui, nous sommes le {day} {mo[2]}.", f"Hoy es {day} de {mo[3]}."),
        (f"We are going on holiday in {mo[0]}.", f"Wir fahren im {mo[1]} in Urlaub.", f"Nous partons en vacances en {mo[2]}.", f"En {mo[3]} nos vamos de vacaciones."),
        (f"The room number is {s['digits']}.", f"Die Zimmernummer ist {s['digits']}.", f"Le numéro de la chambre est le {s['digits']}.", f"El número de la habitación es {s['digits']}."),
        (f"In {year} I lived in {s['city'][0]}.", f"{year} wohnte ich in {s['city'][1]}.", f"En {year}, j'habitais à {s['city'][2]}.", f"En {year} vivía en {s['city'][3]}."),
    ])


def _need(s, m):
    noun = m.dice.choice([s["thing"], s["food"], m.noun("person"), s["place"]])
    p = np(noun, "a", m.dice.choice(BOOK.adjectives["thing"][:30]) if m.dice.random() < 0.25 else None)
    who = m.dice.choice([("I need", "Ich brauche", "J'ai besoin", "Necesito"), ("We need", "Wir brauchen", "Nous avons besoin", "Necesitamos"), ("Do you need", "Brauchen Sie", "Avez-vous besoin", "¿Necesita"), ("He needs", "Er braucht", "Il a besoin", "Necesita"), ("She needs", "Sie braucht", "Elle a besoin", "Necesita")])
    end = "?" if "Do" in who[0] else "."
    return f"{who[0]} {p.en}{end}", f"{who[1]} {p.de['acc']}{end}", f"{who[2]} d'{p.fr}{' ?' if end == '?' else '.'}" if p.fr[0] in VOWELS else f"{who[2]} de {p.fr}{' ?' if end == '?' else '.'}", f"{who[3]} {p.es}{end}"


def _goto(s, m):
    p, when = np(s["place"]), m.time("f", "p")
    if when[0] in ("here", "at home"):
        return _way(s, m)
    de = f"{'zum' if p.de['dat'].startswith('dem ') else 'zur'} {p.de['dat'].split(' ', 1)[1]}"
    a, al = contract("à " + p.fr), contract_spanish("a " + p.es)
    return m.dice.choice([
        (f"I am going to {p.en}.", f"Ich gehe {de}.", f"Je vais {a}.", f"Voy {al}."),
        (f"We are going to {p.en} {when[0]}.", f"Wir gehen {when[1]} {de}.", f"Nous allons {a} {when[2]}.", f"{cased(when[3])} vamos {al}."),
        (f"{cased(when[0])} I am going to {p.en}.", f"{cased(when[1])} gehe ich {de}.", f"{cased(when[2])}, je vais {a}.", f"{cased(when[3])} voy {al}."),
        (f"Do you want to go to {p.en}?", f"Möchtest du {de} gehen?", f"Tu veux aller {a} ?", f"¿Quieres ir {al}?"),
        (f"She goes to {p.en} every day.", f"Sie geht jeden Tag {de}.", f"Elle va {a} tous les jours.", f"Ella va {al} todos los días."),
        (f"Let's go to {p.en}!", f"Gehen wir {de}!", f"Allons {a} !", f"¡Vamos {al}!"),
    ])


def place_of(m):
    """Where something is: in the garden, at the station."""
    noun = m.dice.choice([BOOK.by_name[name] for name in ("park", "garden", "kitchen", "hotel", "restaurant", "city", "museum", "school", "supermarket", "office", "house", "library", "forest", "room", "café", "bank", "church", "factory", "hospital", "cinema", "theater", "bar", "castle", "village", "harbor", "swimming pool", "bathroom", "apartment")])
    p = np(noun)
    dative = p.de["dat"]
    german = f"im {dative[4:]}" if dative.startswith("dem ") else f"in {dative}"
    return f"in {p.en}", german, f"dans {p.fr}", f"en {p.es}"


def spot_of(m):
    """On the sofa, under the bed."""
    noun = BOOK.by_name[m.dice.choice(["table", "chair", "bed", "sofa", "box", "car", "window", "door", "tree", "wall", "suitcase", "bag", "plate", "book"])]
    p = np(noun)
    how = m.dice.choice([("on", "auf", "sur", m.dice.choice(["en", "sobre"])), ("under", "unter", "sous", "debajo de"), ("next to", "neben", "à côté de", "al lado de"), ("behind", "hinter", "derrière", "detrás de"), ("in front of", "vor", "devant", "delante de")])
    es = contract_spanish("de " + p.es) if how[3].endswith(" de") else p.es
    return f"{how[0]} {p.en}", f"{how[1]} {p.de['dat']}", how[2][:-3] + " " + contract("de " + p.fr) if how[2].endswith(" de") else f"{how[2]} {p.fr}", (how[3][:-3] + " " + es) if how[3].endswith(" de") else f"{how[3]} {es}"


def _stay(s, m):
    """Somebody sleeps, waits or plays somewhere."""
    verb = m.dice.choice([one for one in BOOK.verbs if one.base in ("sleep", "wait", "work", "play", "dance", "sing", "study", "eat", "read", "smoke")])
    if m.dice.random() < 0.4:
        p = np(m.noun("animal"), m.dice.choice(["the", "the", "my", "your"]))
        who = Subject(p.en, p.de["nom"], p.fr, p.es, (2, 2, 2), p.gender)
        if verb.base in ("work", "dance", "sing", "study", "read", "smoke"):
            verb = next(one for one in BOOK.verbs if one.base == "sleep")
    else:
        who = m.subject()
    where = m.dice.choice([place_of, spot_of])(m)
    be = {"I": "am", "you": "are"}.get(who.en, "are" if who.is_many else "is")
    english = f"{who.en} {verb.s if who.third else verb.base}" if m.dice.random() < 0.4 else f"{who.en} {be} {verb.ing}"
    spanish = f"{ESTAR[who.at_es]} {verb.es_ing}" if m.dice.random() < 0.3 else verb.es_forms[who.at_es]
    french = elide("je", verb.fr_forms[0]) if who.fr == "je" else f"{who.fr} {verb.fr_forms[who.at_fr]}"
    lead = f"{who.es} " if who.es_shown else ""
    return cased(f"{english} {where[0]}."), cased(f"{who.de} {verb.de_forms[who.at_de]} {where[1]}."), cased(f"{french} {where[2]}."), cased(f"{lead}{spanish} {where[3]}.")


def _broken(s, m):
    p = np(BOOK.by_name[m.dice.choice(["computer", "phone", "car", "television", "radio", "lamp", "refrigerator", "machine", "watch", "camera", "internet", "program", "credit card", "key", "bicycle", "clock"])], m.dice.choice(["my", "the", "your", "this"]))
    return m.dice.choice([
        (f"{cased(p.en)} doesn't work.", f"{cased(p.de['nom'])} funktioniert nicht.", f"{cased(p.fr)} ne {m.dice.choice(['marche', 'fonctionne'])} pas.", f"{cased(p.es)} no funciona."),
        (f"{cased(p.en)} is not working.", f"{cased(p.de['nom'])} funktioniert nicht.", f"{cased(p.fr)} ne fonctionne pas.", f"{cased(p.es)} no funciona."),
        (f"{cased(p.en)} works very well.", f"{cased(p.de['nom'])} funktioniert sehr gut.", f"{cased(p.fr)} marche très bien.", f"{cased(p.es)} funciona muy bien."),
        (f"Does {p.en} work?", f"Funktioniert {p.de['nom']}?", f"Est-ce que {p.fr} marche ?", f"¿Funciona {p.es}?"),
    ])


def _send(s, m):
    p, when = np(BOOK.by_name[m.dice.choice(["message", "email", "letter", "photo", "picture", "file", "book", "report", "address", "phone number", "gift", "map"])], m.dice.choice(["a", "the", "your "])), m.time("f")
    tail = m.dice.random() < 0.6
    e, d, f, t = (f" {when[0]}", f"{when[1]} ", f" {when[2]}", f" {when[3]}") if tail else ("", "", "", "")
    return m.dice.choice([
        (f"Send me {p.en}{e}.", f"Schick mir {d}{p.de['acc']}.", f"Envoie-moi {p.fr}{f}.", f"Envíame {p.es}{t}."),
        (f"Please send me {p.en}{e}.", f"Bitte schicken Sie mir {d}{p.de['acc']}.", f"Envoyez-moi {p.fr}{f}, s'il vous plaît.", f"Por favor, envíeme {p.es}{t}."),
        (f"Give me {p.en}{e}, please.", f"Gib mir {d}bitte {p.de['acc']}.", f"Donne-moi {p.fr}{f}, s'il te plaît.", f"Dame {p.es}{t}, por favor."),
        (f"Show me {p.en}.", f"Zeig mir {p.de['acc']}.", f"Montre-moi {p.fr}.", f"Muéstrame {p.es}."),
        (f"Bring me {p.en}, please.", f"Bringen Sie mir bitte {p.de['acc']}.", f"Apportez-moi {p.fr}, s'il vous plaît.", f"Tráigame {p.es}, por favor."),
    ])


ORDINALS = [("first", "erste", "premier", "première", "primer", "primera"), ("second", "zweite", "deuxième", "deuxième", "segundo", "segunda"), ("third", "dritte", "troisième", "troisième", "tercer", "tercera"), ("fourth", "vierte", "quatrième", "quatrième", "cuarto", "cuarta"), ("fifth", "fünfte", "cinquième", "cinquième", "quinto", "quinta")]
SIDES = [("left", "links", "à gauche", "a la izquierda"), ("right", "rechts", "à droite", "a la derecha")]


def _ordinal(s, m):
    o, side, p = m.dice.choice(ORDINALS), m.dice.choice(SIDES), np(m.dice.choice([BOOK.by_name[name] for name in ("room", "office", "kitchen", "bathroom", "restaurant", "library", "apartment", "toilet")]), m.dice.choice(["the", "my"]))
    be = "sont" if p.fr_many else "est"
    return m.dice.choice([
        (f"Take the {o[0]} street on the {side[0]}.", f"Nehmen Sie die {o[1]} Straße {side[1]}.", f"Prenez la {o[3]} rue {side[2]}.", f"Tome la {o[5]} calle {side[3]}."),
        (f"It is the {o[0]} door on the {side[0]}.", f"Es ist die {o[1]} Tür {side[1]}.", f"C'est la {o[3]} porte {side[2]}.", f"Es la {o[5]} puerta {side[3]}."),
        (f"{cased(p.en)} is on the {o[0]} floor.", f"{cased(p.de['nom'])} ist im {o[1]}n Stock.", f"{cased(p.fr)} {be} au {o[2]} étage.", f"{cased(p.es)} está en el {o[4]} piso."),
        (f"Turn {side[0]}.", f"Biegen Sie {side[1]} ab.", f"Tournez {side[2]}.", f"Gire {side[3]}."),
        (f"Turn {side[0]} after the bridge.", f"Biegen Sie nach der Brücke {side[1]} ab.", f"Tournez {side[2]} après le pont.", f"Gire {side[3]} después del puente."),
        (f"Turn {side[0]} at the {s['place'].en}.", f"Biegen Sie {contract_german('an ' + np(s['place']).de['dat'])} {side[1]} ab.", f"Tournez {side[2]} {contract('à ' + np(s['place']).fr)}.", f"Gire {side[3]} en {np(s['place']).es}."),
        (f"This is my {o[0]} day here.", f"Das ist mein {o[1]}r Tag hier.", f"C'est mon {o[2]} jour ici.", f"Es mi {o[4]} día aquí."),
        (f"I am here for the {o[0]} time.", f"Ich bin zum {o[1]}n Mal hier.", f"Je suis ici pour la {o[3]} fois.", f"Estoy aquí por {o[5]} vez."),
    ])


def contract_german(text: str) -> str:
    return text.replace("an dem ", "am ", 1) if text.startswith("an dem ") else text


def _people(s, m):
    where = place_of(m)
    n = m.dice.choice([("many people", "viele Leute", "beaucoup de monde", "mucha gente"), ("a lot of people", "viele Leute", "beaucoup de monde", "mucha gente"), ("many children", "viele Kinder", "beaucoup d'enfants", "muchos niños"), ("many cars", "viele Autos", "beaucoup de voitures", "muchos coches"), ("no people", "keine Leute", "personne", "nadie"), ("many tourists", "viele Touristen", "beaucoup de touristes", "muchos turistas")])
    if n[0] == "no people":
        return f"There is nobody {where[0]}.", f"Es ist niemand {where[1]}.", f"Il n'y a personne {where[2]}.", f"No hay nadie {where[3]}."
    return m.dice.choice([(f"There are {n[0]} {where[0]}.", f"Es sind {n[1]} {where[1]}.", f"Il y a {n[2]} {where[2]}.", f"Hay {n[3]} {where[3]}."), (f"There were {n[0]} {where[0]}.", f"Es waren {n[1]} {where[1]}.", f"Il y avait {n[2]} {where[2]}.", f"Había {n[3]} {where[3]}.")])


def _arrive(s, m):
    h = s["hour"]
    part = m.dice.choice([(" in the morning", " morgens", " du matin", " de la mañana"), (" in the evening", " abends", " du soir", " de la tarde"), ("", "", "", ""), ("", "", "", ""), (" in the afternoon", " nachmittags", " de l'après-midi", " de la tarde")])
    who = m.dice.choice([("We", "wir", "nous", 3), ("I", "ich", "je", 0), ("They", "sie", "ils", 5), ("He", "er", "il", 2)])
    de = dict(zip((0, 2, 3, 5), ("komme", "kommt", "kommen", "kommen")))[who[3]]
    fr = {0: "j'arriverai", 2: "il arrivera", 3: "nous arriverons", 5: "ils arriveront"}[who[3]]
    es = {0: "llegaré", 2: "llegará", 3: "llegaremos", 5: "llegarán"}[who[3]]
    fr_now = {0: "je pars", 2: "il part", 3: "nous partons", 5: "ils partent"}[who[3]]
    es_now = {0: "salgo", 2: "sale", 3: "salimos", 5: "salen"}[who[3]]
    de_now = dict(zip((0, 2, 3, 5), ("gehe", "geht", "gehen", "gehen")))[who[3]]
    return m.dice.choice([
        (f"{who[0]} will arrive at {h[0]}{part[0]}.", cased(f"{who[1]} {de} um {h[1]} Uhr{part[1]} an."), cased(f"{fr} à {h[2]} heures{part[2]}."), cased(f"{es} a las {h[3]}{part[3]}.")),
        (f"{who[0]} will arrive in {s['city'][0]} at {h[0]}{part[0]}.", cased(f"{who[1]} {de} um {h[1]} Uhr{part[1]} in {s['city'][1]} an."), cased(f"{fr} à {s['city'][2]} à {h[2]} heures{part[2]}."), cased(f"{es} a {s['city'][3]} a las {h[3]}{part[3]}.")),
        (f"{who[0]} {'leaves' if who[0] == 'He' else 'leave'} at {h[0]}{part[0]}.", cased(f"{who[1]} {de_now} um {h[1]} Uhr{part[1]}."), cased(f"{fr_now} à {h[2]} heures{part[2]}."), cased(f"{es_now} a las {h[3]}{part[3]}.")),
    ])


def _coming(s, m):
    to = m.dice.choice([("party", "zur Party", "à la fête", "a la fiesta"), ("meeting", "zur Besprechung", "à la réunion", "a la reunión"), ("cinema", "ins Kino", "au cinéma", "al cine"), ("restaurant", "ins Restaurant", "au restaurant", "al restaurante"), ("theater", "ins Theater", "au théâtre", "al teatro"), ("beach", "an den Strand", "à la plage", "a la playa"), ("museum", "ins Museum", "au musée", "al museo")])
    d, when = s["day"], m.dice.choice([("tonight", "heute Abend", "ce soir", "esta noche"), ("tomorrow", "morgen", "demain", "mañana"), ("this weekend", "dieses Wochenende", "ce week-end", "este fin de semana"), ("today", "heute", "aujourd'hui", "hoy")])
    when = m.dice.choice([when, (f"on {d[0]}", f"am {d[1]}", d[2], f"el {d[3]}")])
    return m.dice.choice([
        (f"Are you coming to the {to[0]} {when[0]}?", f"Kommst du {when[1]} {to[1]}?", f"Tu viens {to[2]} {when[2]} ?", f"¿Vienes {to[3]} {when[3]}?"),
        (f"I am coming to the {to[0]} {when[0]}.", f"Ich komme {when[1]} {to[1]}.", f"Je viens {to[2]} {when[2]}.", f"Vengo {to[3]} {when[3]}."),
        (f"We are going to the {to[0]} {when[0]}.", f"Wir gehen {when[1]} {to[1]}.", f"Nous allons {to[2]} {when[2]}.", f"{cased(when[3])} vamos {to[3]}."),
        (f"{cased(when[0])} we are going to the {to[0]}.", f"{cased(when[1])} gehen wir {to[1]}.", f"{cased(when[2])}, nous allons {to[2]}.", f"{cased(when[3])} vamos {to[3]}."),
        (f"Shall we go to the {to[0]} {when[0]}?", f"Gehen wir {when[1]} {to[1]}?", f"On va {to[2]} {when[2]} ?", f"¿Vamos {to[3]} {when[3]}?"),
        (f"I can't come to the {to[0]} {when[0]}.", f"Ich kann {when[1]} nicht {to[1]} kommen.", f"Je ne peux pas venir {to[2]} {when[2]}.", f"No puedo venir {to[3]} {when[3]}."),
    ])


def _since(s, m):
    n, unit = m.dice.choice(BOOK.numbers[:10]), m.dice.choice([("years", "Jahren", "ans", "años"), ("months", "Monaten", "mois", "meses"), ("weeks", "Wochen", "semaines", "semanas"), ("days", "Tagen", "jours", "días")])
    where = m.dice.choice([("here", "hier", "ici", "aquí"), (f"in {s['city'][0]}", f"in {s['city'][1]}", f"à {s['city'][2]}", f"en {s['city'][3]}")])
    verb = m.dice.choice([(("living", "live"), ("wohne", "wohnt", "wohnen"), ("habite", "habite", "habitons"), ("vivo", "vive", "vivimos")), (("working", "work"), ("arbeite", "arbeitet", "arbeiten"), ("travaille", "travaille", "travaillons"), ("trabajo", "trabaja", "trabajamos")), (("waiting", "wait"), ("warte", "wartet", "warten"), ("attends", "attend", "attendons"), ("espero", "espera", "esperamos"))])
    who = m.dice.choice([(0, "I have", "ich", "je"), (1, "She has", "sie", "elle"), (1, "He has", "er", "il"), (2, "We have", "wir", "nous")])
    fr = elide("je", verb[2][0]) if who[3] == "je" else f"{who[3]} {verb[2][who[0]]}"
    return f"{who[1]} been {verb[0][0]} {where[0]} for {n[0]} {unit[0]}.", cased(f"{who[2]} {verb[1][who[0]]} seit {n[1]} {unit[1]} {where[1]}." if m.dice.random() < 0.5 else f"{who[2]} {verb[1][who[0]]} {where[1]} seit {n[1]} {unit[1]}."), cased(f"{fr} {where[2]} depuis {n[2]} {unit[2]}."), cased(f"{verb[3][who[0]]} {where[3]} desde hace {n[3]} {unit[3]}.")


def _best(s, m):
    noun = m.noun("food", "thing", "place", "clothes")
    if " " in noun.fr or " " in noun.es:
        return _thisis(s, m)
    p = np(noun)
    family = np(m.noun("family"), m.dice.choice(["my", "your", "his"]))
    best = {"m": ("meilleur", "pire"), "f": ("meilleure", "pire")}[noun.french]
    the_fr = {"m": "le", "f": "la"}[noun.french]
    ein = noun.de
    den = {"m": "den", "f": "die", "n": "das"}[noun.german]
    der = {"m": "der", "f": "die", "n": "das"}[noun.german]
    el = "la" if noun.spanish == "f" else "el"
    return m.dice.choice([
        (f"This is the best {noun.en} in the city.", f"Das ist {der} beste {ein} der Stadt.", f"C'est {the_fr} {best[0]} {noun.fr} de la ville.", f"Es {el} mejor {noun.es} de la ciudad."),
        (f"{cased(family.en)} makes the best {noun.en}.", f"{cased(family.de['nom'])} macht {den} beste{'n' if den == 'den' else ''} {noun.german_form('acc', False)}.", f"{cased(family.fr)} fait {the_fr} {best[0]} {noun.fr}.", f"{cased(family.es)} hace {el} mejor {noun.es}."),
        (f"I want the best {noun.en}.", f"Ich will {den} beste{'n' if den == 'den' else ''} {noun.german_form('acc', False)}.", f"Je veux {the_fr} {best[0]} {noun.fr}.", f"Quiero {el} mejor {noun.es}."),
        (f"Where is the best {noun.en}?", f"Wo ist {der} beste {ein}?", f"Où est {the_fr} {best[0]} {noun.fr} ?", f"¿Dónde está {el} mejor {noun.es}?"),
        (f"This {noun.en} is better.", f"{cased(np(noun, 'this').de['nom'])} ist besser.", f"{cased(np(noun, 'this').fr)} est {best[0]}.", f"{cased(np(noun, 'this').es)} es mejor."),
    ])


def _nicetime(s, m):
    w = m.dice.choice([("weekend", "Schönes Wochenende", "Bon week-end", "Buen fin de semana"), ("evening", "Schönen Abend", "Bonne soirée", "Buenas noches"), ("day", "Schönen Tag", "Bonne journée", "Buen día"), ("trip", "Gute Reise", "Bon voyage", "Buen viaje"), ("holiday", "Schönen Urlaub", "Bonnes vacances", "Buenas vacaciones"), ("week", "Schöne Woche", "Bonne semaine", "Buena semana")])
    x = m.dice.choice(["nice", "good", "great"])
    return f"Have a {x} {w[0]}!", f"{w[1]}!", f"{w[2]} !", f"¡{w[3]}!"


def _why(s, m):
    a = m.dice.choice(BOOK.adjectives["person"])
    so = m.dice.choice([("", "", "", ""), ("so ", "so ", "si ", "tan ")])
    ser = "eres" if a.state == "s" else "estás"
    return m.dice.choice([
        (f"Why are you {so[0]}{a.en}?", f"Warum bist du {so[1]}{a.de}?", f"Pourquoi es-tu {so[2]}{a.fr[0]} ?", f"¿Por qué {ser} {so[3]}{a.es[0]}?"),
        (f"Why are you {so[0]}{a.en}?", f"Warum sind Sie {so[1]}{a.de}?", f"Pourquoi êtes-vous {so[2]}{a.fr[0]} ?", f"¿Por qué {'es' if a.state == 's' else 'está'} {so[3]}{a.es[0]}?"),
        (f"Why is she {so[0]}{a.en}?", f"Warum ist sie {so[1]}{a.de}?", f"Pourquoi est-elle {so[2]}{a.fr[1]} ?", f"¿Por qué {'es' if a.state == 's' else 'está'} {so[3]}{a.es[1]}?"),
        (f"I am {a.en} and tired.", f"Ich bin {a.de} und müde.", f"Je suis {a.fr[0]} et fatigué.", f"{'Soy' if a.state == 's' else 'Estoy'} {a.es[0]} y {'estoy ' if a.state == 's' else ''}cansado."),
        (f"I'm {a.en} today.", f"Ich bin heute {a.de}.", f"Je suis {a.fr[0]} aujourd'hui.", f"Hoy {'soy' if a.state == 's' else 'estoy'} {a.es[0]}."),
    ])


def _stuffis(s, m):
    """The water is too hot."""
    row = m.dice.choice([row for row in BOOK.stuff if row[0] not in ("pasta", "vegetables", "fruit", "money", "time", "music")])
    kind, de = row[1].split(" ", 1)
    gender, fr = row[2].split(" ", 1)
    kind_es, es = row[3].split(" ", 1)
    a = m.dice.choice([one for one in BOOK.adjectives["thing"] if one.en in ("hot", "cold", "warm", "good", "bad", "expensive", "cheap", "fresh", "delicious", "sweet", "salty", "clean", "old", "important")])
    much = m.dice.choice([("", "", "", ""), ("", "", "", ""), ("too ", "zu ", "trop ", "demasiado "), ("very ", "sehr ", "très ", "muy ")])
    the = f"l'{fr}" if fr[0] in VOWELS else ("le " if gender[0] == "m" else "la ") + fr
    el = ("el " if kind_es in ("m", "f*") else "la ") + es
    state = a.en in ("hot", "cold", "warm", "fresh", "delicious", "salty", "clean", "good", "bad")
    der = {"m": "Der", "f": "Die", "n": "Das"}[kind]
    question = m.dice.random() < 0.15
    if question:
        return f"Is the {row[0]} {much[0]}{a.en}?", f"Ist {der.lower()} {de} {much[1]}{a.de}?", f"Est-ce que {the} est {much[2]}{a.french(gender[0])} ?", f"¿{'Está' if state else 'Es'} {much[3]}{a.spanish('f' if kind_es[0] == 'f' else 'm')} {el}?"
    return f"The {row[0]} is {much[0]}{a.en}.", f"{der} {de} ist {much[1]}{a.de}.", f"{cased(the)} est {much[2]}{a.french(gender[0])}.", f"{cased(el)} {'está' if state else 'es'} {much[3]}{a.spanish('f' if kind_es[0] == 'f' else 'm')}."


def _glasses(s, m):
    """Things that are many in one language and one in another."""
    g = m.dice.choice([("glasses", "Brille", "lunettes", "gafas"), ("trousers", "Hose", None, "pantalones"), ("scissors", "Schere", "ciseaux", "tijeras")])
    fr = g[2] or "pantalon"
    mes = "mon" if g[2] is None else "mes"
    return m.dice.choice([
        (f"Where are my {g[0]}?", f"Wo ist meine {g[1]}?", f"Où {'est' if g[2] is None else 'sont'} {mes} {fr} ?", f"¿Dónde están mis {g[3]}?"),
        (f"I need my {g[0]}.", f"Ich brauche meine {g[1]}.", f"J'ai besoin de {mes} {fr}.", f"Necesito mis {g[3]}."),
        (f"I lost my {g[0]}.", f"Ich habe meine {g[1]} verloren.", f"J'ai perdu {mes} {fr}.", f"He perdido mis {g[3]}."),
        (f"My {g[0]} are on the table.", f"Meine {g[1]} liegt auf dem Tisch.", f"{cased(mes)} {fr} {'est' if g[2] is None else 'sont'} sur la table.", f"Mis {g[3]} están en la mesa."),
        (f"These {g[0]} are new.", f"Diese {g[1]} ist neu.", "Ce pantalon est nouveau." if g[2] is None else f"Ces {fr} sont {'nouvelles' if fr == 'lunettes' else 'nouveaux'}.", f"Estos {g[3]} son nuevos." if g[3] == "pantalones" else f"Estas {g[3]} son nuevas."),
        (f"I forgot my {g[0]} at home.", f"Ich habe meine {g[1]} zu Hause vergessen.", f"J'ai oublié {mes} {fr} à la maison.", f"Olvidé mis {g[3]} en casa."),
    ])


def _wants(s, m):
    """Somebody wants to eat, drink or go out with somebody."""
    verb = m.dice.choice([("eat", "essen", "manger", "comer"), ("drink something", "etwas trinken", "boire quelque chose", "beber algo"), ("go out", "ausgehen", "sortir", "salir"), ("sleep", "schlafen", "dormir", "dormir"), ("play", "spielen", "jouer", "jugar"), ("dance", "tanzen", "danser", "bailar"), ("go home", "nach Hause gehen", "rentrer à la maison", "ir a casa"), ("swim", "schwimmen", "nager", "nadar"), ("cook", "kochen", "cuisiner", "cocinar"), ("travel", "reisen", "voyager", "viajar"), ("come", "kommen", "venir", "venir")])
    whom = m.dice.choice([("", "", "", "")] + [("with us", "mit uns", "avec nous", "con nosotros"), ("with me", "mit mir", "avec moi", "conmigo"), ("with him", "mit ihm", "avec lui", "con él"), ("with her", "mit ihr", "avec elle", "con ella"), ("with them", "mit ihnen", "avec eux", "con ellos")])
    you = m.dice.choice([("wollen", "Do you want to", "Möchtest du", "Tu veux", "Quieres"), ("Sie", "Do you want to", "Möchten Sie", "Voulez-vous", "Quiere"), ("x", "Would you like to", "Möchten Sie", "Voulez-vous", "Le gustaría")])
    tail = lambda text, part: f"{text} {part}" if part else text
    german = f"{whom[1]} {verb[1]}".strip()
    p = m.dice.choice([np(m.noun("animal"), "the"), np(m.noun("family"), "my"), np(m.noun("person"), "the")])
    return m.dice.choice([
        (tail(f"{you[1]} {verb[0]}", whom[0]) + "?", f"{you[2]} {german}?", tail(f"{you[3]} {verb[2]}", whom[2]) + " ?", "¿" + tail(f"{you[4]} {verb[3]}", whom[3]) + "?"),
        (tail(f"{cased(p.en)} wants to {verb[0]}", whom[0]) + ".", f"{cased(p.de['nom'])} will {german}.", tail(f"{cased(p.fr)} veut {verb[2]}", whom[2]) + ".", tail(f"{cased(p.es)} quiere {verb[3]}", whom[3]) + "."),
        (tail(f"I want to {verb[0]}", whom[0]) + ".", f"Ich will {german}.", tail(f"Je veux {verb[2]}", whom[2]) + ".", tail(f"Quiero {verb[3]}", whom[3]) + "."),
        (tail(f"I would like to {verb[0]}", whom[0]) + ".", f"Ich möchte {german}.", tail(f"Je voudrais {verb[2]}", whom[2]) + ".", tail(f"Me gustaría {verb[3]}", whom[3]) + "."),
    ])


def _stranger(s, m):
    """Names that no list has: they are copied."""
    n = "".join(m.dice.choice(["ka", "to", "mi", "ra", "shen", "dor", "vel", "an", "ri", "gus", "lo", "ne", "bar", "zi", "wu", "tek", "sla", "pe", "jo", "fin", "hal", "mo"]) for _ in range(m.dice.choice([2, 2, 3]))).capitalize()
    c = "".join(m.dice.choice(["gra", "dan", "sk", "por", "vil", "bur", "ton", "kas", "lim", "os", "nar", "he", "bel", "stad", "mon", "ri", "ka", "po", "lu", "wen"]) for _ in range(m.dice.choice([2, 2, 3]))).capitalize()
    a = "de " if n[0] not in VOWELS else "d'"
    return m.dice.choice([
        (f"My name is {n} and I live in {c}.", f"Ich heiße {n} und wohne in {c}.", f"Je m'appelle {n} et j'habite à {c}.", f"Me llamo {n} y vivo en {c}."),
        (f"My name is {n}.", f"Mein Name ist {n}.", f"Je m'appelle {n}.", f"Me llamo {n}."),
        (f"Where is {c}?", f"Wo ist {c}?", f"Où est {c} ?", f"¿Dónde está {c}?"),
        (f"{n} lives in {c}.", f"{n} wohnt in {c}.", f"{n} habite à {c}.", f"{n} vive en {c}."),
        (f"I am going to {c} tomorrow.", f"Ich fahre morgen nach {c}.", f"Je vais à {c} demain.", f"Mañana voy a {c}."),
        (f"Hello {n}, how are you?", f"Hallo {n}, wie geht es dir?", f"Bonjour {n}, comment vas-tu ?", f"Hola {n}, ¿cómo estás?"),
        (f"Mr. {n} is not here.", f"Herr {n} ist nicht hier.", f"Monsieur {n} n'est pas là.", f"El señor {n} no está aquí."),
        (f"This is the house of {n}.", f"Das ist das Haus von {n}.", f"C'est la maison {a}{n}.", f"Es la casa de {n}."),
        (f"{n} comes from {c}.", f"{n} kommt aus {c}.", f"{n} vient {elide('de', c)}.", f"{n} es de {c}."),
    ])


PATTERNS = [_where, _where, _nearest, _near, _near, _looking, _way, _like, _like, _could, _cost, _cost, _have, _havenot, _count, _count, _days, _closed, _hour, _hour, _name, _name, _ticket, _ticket, _language, _language, _family, _family, _family, _liking, _liking, _liketo, _stuff, _stuff, _eat, _eat, _body, _on, _on, _lost, _lost, _work, _thisis, _thisis, _thisis, _room, _age, _age, _need, _goto, _goto, _stay, _stay, _stay, _broken, _send, _send, _ordinal, _ordinal, _people, _arrive, _coming, _coming, _since, _best, _nicetime, _why, _stuffis, _stuffis, _glasses, _wants, _wants, _stranger, _stranger]
