"""How a table and a question become tokens: the numbers beside each token, as TAPAS has them.

The hub reads tables in the same way (apps/server/src/inference/tasks/table-cells.ts); a test there compares the two."""

import re
from functools import lru_cache

MONTHS = "january february march april may june july august september october november december".split()
MONTH = "|".join(name[:3] for name in MONTHS)
NUMBER = re.compile(r"^[^\w\s.,+−-]?\s?([+−-]?\d[\d,]*(?:\.\d+)?)\s?(million|billion|thousand|k)?\s?(?:[^\w\s]{0,2}[a-zµ²³]{0,12}(?:/[a-z]{1,6})?)$")
ISO = re.compile(r"^(\d{4})-(\d{1,2})-(\d{1,2})$")
DOTTED = re.compile(r"^(\d{1,2})\.(\d{1,2})\.(\d{4})$")
DAY_FIRST = re.compile(rf"^(\d{{1,2}})\.? ({MONTH})[a-z]*\.?,? (\d{{4}})$")
MONTH_FIRST = re.compile(rf"^({MONTH})[a-z]*\.? (?:(\d{{1,2}}),? )?(\d{{4}})$")
CLOCK = re.compile(r"^(\d{1,2}):(\d{2})$")
SCALE = {"million": 1e6, "billion": 1e9, "thousand": 1e3, "k": 1e3}
IN_QUESTION = re.compile(rf"\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}:\d{{2}}|(?:\d{{1,2}}\.? )?(?:{MONTH})[a-z]*\.? (?:\d{{1,2}},? )?\d{{4}}|\d[\d,]*(?:\.\d+)?(?: ?(?:million|billion|thousand|k\b))?")
EQUAL, LESS, GREATER = 1, 2, 4


def day(year: str, month: int, date: str | None) -> tuple[str, float]:
    return "date", int(year) * 372 + (month - 1) * 31 + int(date or 1) - 1


def plain_number(text: str) -> float:
    text = text.replace("−", "-")
    text = text.replace(",", ".") if re.fullmatch(r"[+-]?\d+,\d{1,2}", text) else text.replace(",", "")
    return float(text)


@lru_cache(200_000)
def value_of(text: str) -> tuple[str, float] | None:
    """What a text says as a number, a date or a time of day, with its kind."""
    text = text.strip().lower()
    if found := ISO.match(text):
        return day(found[1], int(found[2]), found[3])
    if found := DOTTED.match(text):
        return day(found[3], int(found[2]), found[1])
    if found := DAY_FIRST.match(text):
        return day(found[3], MONTH.split("|").index(found[2]) + 1, found[1])
    if found := MONTH_FIRST.match(text):
        return day(found[3], MONTH.split("|").index(found[1]) + 1, found[2])
    if found := CLOCK.match(text):
        return "time", int(found[1]) * 60 + int(found[2])
    if found := NUMBER.match(text):
        return "number", plain_number(found[1]) * SCALE.get(found[2] or "", 1)
    return None


def values_of_column(cells: list[str]) -> list[float] | None:
    """The values of a column, and their kind first; nothing where a cell is none or they are of several kinds."""
    found = [value_of(cell) for cell in cells if cell.strip()]
    if not found or any(value is None or value[0] != found[0][0] for value in found):
        return None
    return [found[0][0]] + [value[1] if (value := value_of(cell)) else None for cell in cells]


def relation(asked: tuple[str, float], kind: str, value: float) -> int:
    """How a number of the question compares with a cell; a year with a date by the date's year."""
    left = asked[1]
    if asked[0] == "number" and kind == "date" and 1000 <= left < 3000:
        value = value // 372
    elif asked[0] != kind:
        return 0
    return EQUAL if left == value else LESS if left < value else GREATER


def ranks_of(values: list) -> tuple[list[int], list[int]]:
    """The place of each value from the largest, and from the smallest; zero for an empty cell."""
    order = sorted({value for value in values if value is not None}, reverse=True)
    place = {value: index + 1 for index, value in enumerate(order)}
    down = [place.get(value, 0) for value in values]
    return down, [len(order) + 1 - rank if rank else 0 for rank in down]


def encode_table(pieces, question: str, columns: list[str], rows: list[list[str]], begin: int, separator: int, empty: int):
    """The tokens of a question and a table, seven numbers for each, and where each token of a cell stands."""
    asked = [value for part in IN_QUESTION.findall(question.lower()) if (value := value_of(part))]
    ids = [begin, *pieces(question), separator]
    types = [(0, 0, 0, 0, 0, 0, 0)] * len(ids)
    for place, name in enumerate(columns):
        own = pieces(name) or [empty]
        ids += own
        types += [(1, min(place + 1, 255), 0, 0, 0, 0, 0)] * len(own)
    facts = []
    for place in range(len(columns)):
        found = values_of_column([row[place] for row in rows])
        if found is None:
            facts.append(None)
            continue
        kind, values = found[0], found[1:]
        relations = [0 if value is None else _union(relation(number, kind, value) for number in asked) for value in values]
        facts.append((*ranks_of(values), relations))
    for index, row in enumerate(rows):
        for place, cell in enumerate(row):
            own = pieces(cell) or [empty]
            fact = facts[place]
            rank = (min(fact[0][index], 255), min(fact[1][index], 255), fact[2][index]) if fact else (0, 0, 0)
            ids += own
            types += [(1, min(place + 1, 255), min(index + 1, 255), 0, *rank)] * len(own)
    return ids, types


def _union(relations) -> int:
    found = 0
    for one in relations:
        found |= one
    return found
