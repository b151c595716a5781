"""What is known of English words without a tagged corpus: the small closed classes, and which classes a word may have."""

TAGS = ["ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT", "SCONJ", "VERB"]

CLOSED = {
    "DET": "the a an every each no both all any some such another either neither this that these those what which whose half",
    "PRON": """i you he she it we they me him her us them my your his its our their mine yours hers ours theirs myself
        yourself himself herself itself ourselves themselves who whom whose what which that this these those someone
        somebody something anyone anybody anything everyone everybody everything nobody nothing none one oneself each
        both all any some such another either neither there many few several much more most other others""",
    "ADP": """of in on at by for with from to into onto upon about above across after against along among amid around as
        before behind below beneath beside besides between beyond despite down during except inside like near off out
        outside over past per since than through throughout till toward towards under underneath until up via within
        without but""",
    "AUX": """am is are was were be been being have has had having do does did can could may might must shall should will
        would ought need dare don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn cannot""",
    "CCONJ": "and or but nor yet either neither both plus",
    "SCONJ": "that if because although though while whereas unless since until before after as than whether when where once lest like so",
    "PART": "to not n't t s",
    "NUM": """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
        eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion""",
    "INTJ": "oh ah yes no hello hi please ouch wow hey alas well",
    "ADV": """not very too so then there here now never always often again also just only even still yet already soon ever
        when where why how however therefore thus almost quite rather perhaps maybe away back together up down out off in
        on over about around along through more most less least much well far long once twice as that all no either
        before after since above below inside outside before later earlier instead otherwise else""",
    "ADJ": "own same other such many few several more most less least much all both last next first second third certain various",
    "VERB": "have has had having do does did done need let lets got be dare",
}

IRREGULAR = """arose arise awoke awake beat beat became become began begin begun begin bent bend bet bet bit bite bitten bite bled
bleed blew blow blown blow broke break broken break bred breed brought bring built build burnt burn burst burst bought buy caught
catch chose choose chosen choose clung cling came come cost cost crept creep cut cut dealt deal dug dig done do drew draw drawn draw
dreamt dream drank drink drunk drink drove drive driven drive ate eat eaten eat fell fall fallen fall fed feed felt feel fought
fight found find fled flee flung fling flew fly flown fly forbade forbid forgot forget forgotten forget forgave forgive froze freeze
frozen freeze gave give given give got get gotten get went go gone go grew grow grown grow ground grind hung hang had have heard hear
hid hide hidden hide hit hit held hold hurt hurt kept keep knelt kneel knew know known know laid lay led lead leapt leap learnt learn
left leave lent lend let let lay lie lain lie lit light lost lose made make meant mean met meet mown mow paid pay put put quit quit
read read rode ride ridden ride rang ring rung ring rose rise risen rise ran run said say saw see seen see sought seek sold sell sent
send set set sewn sew shook shake shaken shake shed shed shone shine shot shoot showed show shown show shrank shrink shut shut sang
sing sung sing sank sink sunk sink sat sit slept sleep slid slide slung sling slit slit sowed sow spoke speak spoken speak sped speed
spent spend spilt spill spun spin spat spit split split spread spread sprang spring stood stand stole steal stolen steal stuck stick
stung sting stank stink strode stride struck strike swore swear sworn swear swept sweep swelled swell swam swim swum swim swung swing
took take taken take taught teach tore tear torn tear told tell thought think threw throw thrown throw thrust thrust trod tread
understood understand woke wake woken wake wore wear worn wear wove weave woven weave wept weep won win wound wind withdrew withdraw
withdrawn withdraw wrung wring wrote write written write felt feel was be were be been be""".split()
PAST = {IRREGULAR[i]: IRREGULAR[i + 1] for i in range(0, len(IRREGULAR) - 1, 2)}
PLURAL = {"men": "man", "women": "woman", "children": "child", "people": "person", "feet": "foot", "teeth": "tooth", "geese": "goose", "mice": "mouse", "oxen": "ox"}
AFTER_APOSTROPHE = {"s": ("PART", "AUX"), "t": ("PART",), "re": ("AUX",), "ve": ("AUX",), "ll": ("AUX",), "d": ("AUX",), "m": ("AUX",)}

CLOSED_OF: dict[str, set[str]] = {}
for tag, words in CLOSED.items():
    for word in words.split():
        CLOSED_OF.setdefault(word, set()).add(tag)


def stems(word: str, ending: str) -> list[str]:
    """The forms a word may have had before the ending was put on."""
    if not word.endswith(ending) or len(word) <= len(ending) + 1:
        return []
    stem = word[: -len(ending)]
    forms = [stem, stem + "e"]
    if len(stem) > 2 and stem[-1] == stem[-2]:
        forms.append(stem[:-1])
    if stem.endswith("i"):
        forms.append(stem[:-1] + "y")
    return forms


def bases(word: str) -> dict[str, list[str]]:
    """Dictionary forms by class."""
    plural = [word[:-1]] if word.endswith("s") and not word.endswith("ss") else []
    plural += [word[:-2]] if word.endswith("es") else []
    plural += [word[:-3] + "y"] if word.endswith("ies") else []
    plural += [word[:-3] + "f", word[:-3] + "fe"] if word.endswith("ves") else []
    return {
        "n": [word, PLURAL.get(word, word), *plural],
        "v": [word, PAST.get(word, word), *plural, *stems(word, "ed"), *stems(word, "ing")],
        "a": [word, *stems(word, "er"), *stems(word, "est")],
        "r": [word],
    }


OPEN = {"n": "NOUN", "v": "VERB", "a": "ADJ", "r": "ADV"}


def weights_of(word: str, counts: dict, first: bool) -> dict[str, float]:
    """Which tags a word may carry, and how usual each is; the text decides among them."""
    low = word.lower()
    if not any(letter.isalnum() for letter in word):
        return {"PUNCT": 1.0}
    if low[0].isdigit():
        return {"NUM": 1.0}
    closed = {tag: 1.0 for tag in CLOSED_OF.get(low, ())}
    if closed and not (word[0].isupper() and not first and low != "i"):
        return closed
    found: dict[str, float] = {}
    for part, forms in bases(low).items():
        seen = max((counts.get(form, {}).get(part, 0) for form in forms), default=0)
        if seen:
            found[OPEN[part]] = float(seen) ** 0.5
    if word[0].isupper() and not first:
        return {"PROPN": 4.0} | {tag: 0.3 for tag in found if tag in ("ADJ", "NOUN")}
    if word[0].isupper():
        found["PROPN"] = 0.3 if found else 2.0
    if not found:
        return {"NOUN": 1.0, "VERB": 0.3, "ADJ": 0.5, "ADV": 1.0 if low.endswith("ly") else 0.1}
    if low.endswith(("ing", "ed")) and "VERB" in found:
        found["ADJ"] = max(found.get("ADJ", 0), 0.3)
    return found
