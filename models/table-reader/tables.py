"""Invents tables and questions about them, with the cells that answer and what to do with those."""

import importlib.util
import random
from pathlib import Path

HERE = Path(__file__).resolve().parent
specification = importlib.util.spec_from_file_location("themes", HERE / "themes.py")
themes = importlib.util.module_from_spec(specification)
specification.loader.exec_module(themes)

NONE, SUM, AVERAGE, COUNT = range(4)
BIG = ["highest", "largest", "greatest", "biggest", "maximum", "most", "top"]
LITTLE = ["lowest", "smallest", "least", "minimum"]
MORE = ["more than", "over", "above", "greater than", "higher than", "at least"]
LESS = ["less than", "under", "below", "fewer than", "lower than", "at most"]


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


class Table:
    """A table with the facts from which questions are made: specs of columns, and values behind the cells."""

    def __init__(self, dice: random.Random, words: dict[str, list[str]]):
        self.dice, self.words = dice, words
        open_theme = dice.random() < 0.22
        self.one, self.many, header, names, specs = self.open_theme() if open_theme else self.known_theme()
        count = min(len(specs), dice.choice([1, 2, 2, 3, 3, 3, 4, 4, 5]))
        specs = dice.sample(specs, count)
        height = dice.choice([1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12, 14])
        self.names = self.some_names(names, height)
        height = len(self.names)
        self.specs, self.columns, self.values = [], [header], [None]
        taken = {header}
        for spec in specs:
            spec = spec | {"header": dice.choice(spec["headers"])}
            if spec["header"] in taken:
                continue
            taken.add(spec["header"])
            self.specs.append(spec)
            self.columns.append(spec["header"])
        cells = [self.column(spec, height) for spec in self.specs]
        self.rows = [[name] + [texts[row] for texts, _ in cells] for row, name in enumerate(self.names)]
        self.values = [None] + [values for _, values in cells]
        self.shift = 0
        if dice.random() < 0.12:
            self.move_names(1 + dice.randrange(len(self.columns)) if len(self.columns) > 1 else 0)

    def move_names(self, place: int) -> None:
        """The names need not stand first."""
        place = min(place, len(self.columns) - 1)
        for row in [self.columns, self.values, *self.rows]:
            row.insert(place, row.pop(0))
        self.shift = place

    def known_theme(self):
        dice = self.dice
        ones, manys, headers, names, specs = dice.choice(themes.THEMES)
        pick = dice.randrange(len(ones.split("|")))
        return ones.split("|")[pick], manys.split("|")[pick], dice.choice(headers.split("|")), names, specs

    def open_theme(self):
        """Words that belong to no theme: the model has to find them in the table, not to know them."""
        dice, noun = self.dice, lambda: self.dice.choice(self.words["thing"])
        thing = noun()
        specs = [themes.number(noun().capitalize(), "count", 0, dice.choice([20, 200, 5000]), countable=dice.random() < 0.5) for _ in range(3)]
        specs += [themes.choice(noun().capitalize(), [noun() for _ in range(4)], "with {}|of {}|in {}|from {}") for _ in range(2)]
        specs += [themes.date(dice.choice(["Year", "Date", noun().capitalize()]), dice.choice(["year", "day"]), dice.choice(["made", "found", "sold", "opened", "bought"]))]
        return thing, thing + "s", thing.capitalize() if dice.random() < 0.7 else dice.choice(["Name", "Item", "Title"]), dice.choice(["thing", "animal", "food", "plant", "artifact"]), specs

    def some_names(self, names, height: int) -> list[str]:
        dice, words = self.dice, self.words
        if names == themes.DAYS or names == themes.MONTHS or names == themes.PLANETS:
            start = dice.randrange(max(1, len(names) - height + 1))
            return names[start : start + height]
        makers = {
            "person": lambda: dice.choice(themes.PEOPLE) if dice.random() < 0.6 else f"{dice.choice(themes.PEOPLE)} {dice.choice(themes.SURNAMES)}",
            "code": lambda: dice.choice([f"{dice.choice(['A', 'B', 'IC', 'RE', 'ICE', 'X', 'LH', 'BA', '#'])}{' ' if dice.random() < 0.4 else ''}{dice.randrange(1, 9999)}", str(dice.randrange(100, 99999))]),
            "team": lambda: dice.choice([dice.choice(themes.TEAMS), f"{dice.choice(themes.CITIES)} {dice.choice(themes.TEAMS)}", f"FC {dice.choice(themes.CITIES)}"]),
            "title": lambda: " ".join(["The"] * (dice.random() < 0.5) + [dice.choice(words["thing"]).capitalize() for _ in range(dice.choice([1, 2, 2]))]),
            "place": lambda: f"{dice.choice(words['thing']).capitalize()} {dice.choice(['Tower', 'House', 'Hall', 'Inn', 'Palace', 'Center', 'River', 'Peak', 'Lake', 'Garden', 'Café', 'Hotel'])}" if dice.random() < 0.6 else f"{dice.choice(themes.CITIES)} {dice.choice(['Tower', 'Inn', 'Plaza', 'Bridge', 'Hall'])}",
            "task": lambda: f"{dice.choice(['Fix', 'Write', 'Test', 'Update', 'Plan', 'Build', 'Review', 'Paint', 'Clean', 'Order'])} {dice.choice(words['thing'])}",
            "model": lambda: f"{dice.choice(themes.BRANDS + words['thing'][:200]).capitalize()}{dice.choice(['-', ' ', ''])}{dice.choice(['1', '2', '3', 'X', 'S', 'mini', 'large', 'base', 'Pro', '7B'])}",
        }
        own = names if isinstance(names, list) else words.get(names, [])
        make = (makers.get(names) if isinstance(names, str) else None) or (lambda: upper(dice.choice(own)))
        found: list[str] = []
        for _ in range(height * 4):
            name = make()
            if name.lower() not in [one.lower() for one in found] and len(found) < height:
                found.append(name)
        return found

    def column(self, spec: dict, height: int):
        dice = self.dice
        if spec["kind"] == "number":
            return self.numbers(spec, height)
        if spec["kind"] == "choice":
            values = spec["values"]
            if values == "person":
                values = [f"{dice.choice(themes.PEOPLE)} {dice.choice(themes.SURNAMES)}" if dice.random() < 0.5 else dice.choice(themes.PEOPLE) for _ in range(height)]
            elif not spec.get("unique"):
                values = dice.sample(values, min(len(values), dice.choice([2, 2, 3, 3, 4])))
            chosen = dice.sample(values, height) if spec.get("unique") and len(values) >= height else [dice.choice(values) for _ in range(height)]
            return chosen, chosen
        return self.dates(spec, height)

    def numbers(self, spec: dict, height: int):
        dice, low, high = self.dice, spec["low"], spec["high"]
        if spec["unit"] in ("big",):
            top = high / 10 ** dice.uniform(0, 2)
            values = [round(dice.uniform(max(low, top / 50), max(top, low + 10))) for _ in range(height)]
            if dice.random() < 0.4:
                values = [max(low, round(value, -len(str(value)) + 2)) for value in values]
        elif spec["unit"] == "decimal":
            values = [round(dice.uniform(low, high if dice.random() < 0.5 else low + (high - low) / 10), 1) for _ in range(height)]
        elif spec["unit"] == "money":
            top = dice.choice([5, 20, 100, 900])
            values = [round(dice.uniform(1, top), 2) if dice.random() < 0.6 else round(dice.uniform(1, top)) for _ in range(height)]
        else:
            top = high if dice.random() < 0.5 else low + max(5, (high - low) // 8)
            values = [dice.randrange(low, max(top, low + 2) + 1) for _ in range(height)]
        form = dice.random()
        def write(value):
            if spec["unit"] == "money":
                text = f"{value:.2f}" if isinstance(value, float) else str(value)
                return f"${text}" if form < 0.15 else f"€{text}" if form < 0.25 else f"{text} €" if form < 0.32 else text
            if spec["unit"] == "big" and form < 0.45:
                return f"{value:,}"
            if "%" in spec["header"] and form < 0.4:
                return f"{value}%"
            return str(value)
        return [write(value) for value in values], values

    def dates(self, spec: dict, height: int):
        dice = self.dice
        form = spec["form"] if spec["form"] != "mixed" else dice.choice(["year", "day"])
        if form == "time":
            values = [dice.randrange(5 * 60, 23 * 60) // 5 * 5 for _ in range(height)]
            return [f"{value // 60}:{value % 60:02d}" for value in values], values
        if form == "year":
            start = dice.choice([1800, 1900, 1950, 1990, 2010])
            values = [dice.randrange(start, 2026) for _ in range(height)]
            return [str(value) for value in values], values
        values = [(dice.randrange(*dice.choice([(1990, 2026), (2023, 2026), (2018, 2026)])), dice.randrange(1, 13), dice.randrange(1, 29)) for _ in range(height)]
        style = dice.random()
        def write(value):
            year, month, day = value
            if style < 0.6:
                return f"{year}-{month:02d}-{day:02d}"
            if style < 0.75:
                return f"{day} {themes.MONTHS[month - 1]} {year}"
            return f"{themes.MONTHS[month - 1][:3]} {day}, {year}" if style < 0.9 else f"{day:02d}.{month:02d}.{year}"
        return [write(value) for value in values], values


class Questions:
    """Questions about one table. Each is a text, an operation, and the cells that answer."""

    def __init__(self, table: Table):
        self.table, self.dice = table, table.dice
        self.height = len(table.rows)
        self.name_column = table.shift

    def spec(self, *kinds: str):
        found = [(index, spec) for index, spec in enumerate(self.table.specs) if spec["kind"] in kinds]
        return self.dice.choice(found) if found else None

    def column_of(self, index: int) -> int:
        place = index + 1
        return place - 1 if place <= self.table.shift else place

    def word(self, spec: dict) -> str:
        """The header as one says it: without its unit, in small letters."""
        text = spec["header"].split(" (")[0]
        return text if text.isupper() or self.dice.random() < 0.1 else text.lower()

    def values(self, index: int):
        return self.table.values[self.column_of(index)]

    def name(self, row: int) -> str:
        text = self.table.rows[row][self.name_column]
        return text

    def cells(self, column: int, rows) -> list[tuple[int, int]]:
        return [(row, column) for row in rows]

    def who(self) -> str:
        return "who" if self.table.one in ("employee", "person", "friend", "student", "pupil", "player", "athlete") and self.dice.random() < 0.6 else f"which {self.table.one}"

    def limit(self):
        """Rows of which a column of few words says the same, and how one says that."""
        found = self.spec("choice")
        if not found:
            return None
        index, spec = found
        values = self.values(index)
        value = self.dice.choice(values)
        phrase = self.dice.choice(spec["where"]).format(value if self.dice.random() < 0.85 else value.lower())
        rows = [row for row in range(self.height) if values[row] == value]
        return rows, phrase, index

    # One method for each kind of question; each returns (text, operation, cells) or nothing.

    def lookup(self):
        found = self.spec("number", "choice", "date")
        if not found:
            return None
        index, spec = found
        row, dice = self.dice.randrange(self.height), self.dice
        name, word = self.name(row), self.word(spec)
        forms = [f"what is the {word} of {name}?", f"what is {name}'s {word}?", f"{name} {word}", f"{word} of {name}", f"what {word} does {name} have?", f"tell me the {word} of {name}", f"which {word} does {name} have?", f"what is the {word} for {name}?", f"give me {name}'s {word}"]
        if spec["kind"] == "date":
            verb = dice.choice(spec["verb"].split("|"))
            forms = [f"when was {name} {verb}?", f"in which year was {name} {verb}?", f"when did {name} {verb}?", f"what {word} does {name} have?", f"what is the {word} of {name}?"] if not spec.get("now") else [f"when does {name} {verb}?", f"what time does {name} {verb}?", f"at what time does {name} {verb}?", f"what is the {word} of {name}?"]
        elif spec["kind"] == "number" and spec.get("countable"):
            forms += [f"how many {word} does {name} have?", f"how many {word} are there in {name}?", f"how many {word} has {name}?", f"number of {word} of {name}"] * 3
        elif spec["kind"] == "choice":
            who = dice.choice(spec["where"])
            forms += [f"which {word} is {name} in?", f"which {word} is {name} from?", f"what {word} is {name}?", f"where is {name}?" if word in ("city", "country", "location", "office", "town", "continent", "habitat", "platform", "gate") else f"what is {name}'s {word}?"]
            if word in ("city", "country", "location", "office", "town", "nationality", "headquarters"):
                forms += [f"where does {name} live?", f"where is {name} from?", f"where does {name} work?", f"in which {word} is {name}?", f"where is {name} based?"]
        if "ask" in spec and dice.random() < 0.6:
            forms = [form.format(name) for form in spec["ask"].split("|")]
        return dice.choice(forms), NONE, self.cells(self.column_of(index), [row])

    def reverse(self):
        found = self.spec("choice", "date", "number")
        if not found:
            return None
        index, spec = found
        values, row = self.values(index), self.dice.randrange(self.height)
        rows = [other for other in range(self.height) if values[other] == values[row]]
        cell, word, dice = self.table.rows[row][self.column_of(index)], self.word(spec), self.dice
        many, one = self.table.many, self.table.one
        if spec["kind"] == "choice":
            phrase = dice.choice(spec["where"]).format(cell)
            that = "" if phrase.startswith(("that", "who", "whose", "where", "when", "which")) else "are "
            forms = [f"which {many} {that}{phrase}?", f"which {many} are {phrase}?", f"list the {many} {phrase}", f"show all {many} {phrase}", f"which {one} is {phrase}?", f"what {many} are {phrase}?", f"name the {many} {phrase}", f"which {many} have {word} {cell}?", f"{many} {phrase}"]
            if self.table.one in ("employee", "person", "student", "player", "friend"):
                forms += [f"who is {phrase}?", f"who are the {many} {phrase}?", f"who has {word} {cell}?", f"who works {phrase}?", f"who lives {phrase}?"]
        elif spec["kind"] == "date":
            verb = dice.choice(spec["verb"].split("|"))
            forms = [f"which {one} was {verb} in {cell}?", f"which {many} were {verb} in {cell}?", f"who was {verb} on {cell}?", f"which {one} was {verb} on {cell}?", f"what was {verb} in {cell}?"] if not spec.get("now") else [f"which {one} {verb}s at {cell}?", f"what {verb}s at {cell}?"]
        else:
            forms = [f"which {one} has {cell} {word}?", f"which {one} has a {word} of {cell}?", f"{self.who()} has {cell} {word}?", f"which {many} have a {word} of {cell}?"]
            if spec.get("bare") and spec["header"].startswith("Age"):
                forms = [f"who is {cell}?", f"who is {cell} years old?", f"which {one} is {cell} years old?"]
        return dice.choice(forms), NONE, self.cells(self.name_column, rows)

    def extreme_rows(self, values, rows, is_most: bool):
        best = (max if is_most else min)(values[row] for row in rows)
        return [row for row in rows if values[row] == best]

    def extreme(self):
        found = self.spec("number", "date")
        if not found or self.height < 2:
            return None
        index, spec = found
        dice, word, values = self.dice, self.word(spec), self.values(index)
        limit = self.limit() if dice.random() < 0.25 else None
        rows, tail = (limit[0], " " + limit[1]) if limit and limit[2] != index else (range(self.height), "")
        if len(rows) < 2 and tail:
            rows, tail = range(self.height), ""
        is_most = dice.random() < 0.58
        best = self.extreme_rows(values, rows, is_most)
        one, who, many = self.table.one, self.who(), self.table.many
        if spec["kind"] == "date":
            verb = dice.choice(spec["verb"].split("|"))
            late = ["last", "latest", "most recently"] if is_most else ["first", "earliest", "first of all"]
            how = dice.choice(late)
            if spec.get("now"):
                forms = [f"which {one}{tail} {verb}s {how}?", f"which {one}{tail} is the {late[0]} to {verb}?", f"which {one}{tail} has the {late[1]} {word}?", f"what is the {late[1]} {word}{tail}?"]
                if dice.random() < 0.3:
                    return f"what is the {late[1]} {word}{tail}?", NONE, self.cells(self.column_of(index), best)
            else:
                forms = [f"which {one}{tail} was {verb} {how}?", f"{who}{tail} was {verb} {how}?", f"which {one}{tail} is the {'newest' if is_most else 'oldest'}?", f"what is the {'newest' if is_most else 'oldest'} {one}{tail}?", f"which {one}{tail} has the {late[1]} {word}?", f"which is the {'most recent' if is_most else 'oldest'} {one}{tail}?"]
            return dice.choice([form for form in forms if not form.startswith("what is the earliest " + word) and not form.startswith("what is the latest " + word)]), NONE, self.cells(self.name_column, best)
        superlatives = spec["most"] if is_most else spec["least"]
        general = BIG if is_most else LITTLE
        how = dice.choice(superlatives + [dice.choice(general)])
        if dice.random() < 0.28:
            forms = [f"what is the {how} {word}{tail}?", f"{how} {word}{tail}", f"what is the {'maximum' if is_most else 'minimum'} {word}{tail}?", f"what is the {'highest' if is_most else 'lowest'} {word} of all {many}{tail}?", f"{'max' if is_most else 'min'} {word}{tail}"]
            return dice.choice(forms), NONE, self.cells(self.column_of(index), best)
        bare = [superlative for superlative in superlatives if superlative not in ("highest", "lowest", "top", "least")]
        most = dice.choice(["most", "highest number of", "largest number of", "the most".split()[-1]]) if is_most else dice.choice(["least", "fewest", "lowest number of"])
        forms = [f"which {one}{tail} has the {how} {word}?", f"{who}{tail} has the {how} {word}?", f"what {one}{tail} has the {how} {word}?", f"{one} with the {how} {word}{tail}", f"which of the {many}{tail} has the {how} {word}?", f"{who} has the {how} {word}{tail}?", f"which {many} have the {how} {word}{tail}?", f"name the {one} with the {how} {word}{tail}"]
        if spec.get("countable") or spec["unit"] == "count":
            forms += [f"which {one}{tail} has the {most} {word}?", f"{who}{tail} has the {most} {word}?", f"which {one} {tail} had the {most} {word}?", f"{one} with the {most} {word}{tail}"] * 2
        if bare:
            how = dice.choice(bare)
            forms += [f"which {one}{tail} is the {how}?", f"what is the {how} {one}{tail}?", f"which is the {how} {one}{tail}?", f"{who}{tail} is the {how}?", f"who is the {how}?" if not tail and who == "who" else f"the {how} {one}{tail}", f"name the {how} {one}{tail}", f"{how} {one}{tail}?"] * 3
        if spec["header"] in ("Salary", "Pay", "Income", "Wage"):
            forms += [f"{who}{tail} earns the {'most' if is_most else 'least'}?", f"who{tail} makes the {'most' if is_most else 'least'} money?"] * 2
        if "scored" in spec.get("over", "") :
            forms += [f"{who}{tail} scored the {'most' if is_most else 'fewest'} {word}?"] * 2
        if "sold" in spec["headers"][0].lower():
            forms += [f"which {one}{tail} sold the {'most' if is_most else 'least'}?", f"what sold {'best' if is_most else 'worst'}{tail}?", f"which {one}{tail} was sold the {'most' if is_most else 'least'}?"] * 2
        if "price" in spec["headers"][0].lower():
            forms += [f"which {one}{tail} costs the {'most' if is_most else 'least'}?", f"what costs the {'most' if is_most else 'least'}?" if not tail else f"which {one}{tail} costs the {'most' if is_most else 'least'}?"] * 2
        return dice.choice(forms), NONE, self.cells(self.name_column, best)

    def compared(self):
        """Rows whose number is more or less than one that is asked for, and how one says that."""
        found = self.spec("number", "date")
        if not found:
            return None
        index, spec = found
        dice, word, values = self.dice, self.word(spec), self.values(index)
        is_more = dice.random() < 0.6
        if spec["kind"] == "date":
            verb = dice.choice(spec["verb"].split("|"))
            sample = dice.choice(values)
            bound = sample[0] if isinstance(sample, tuple) else sample
            if spec.get("now"):
                bound = bound // 60 * 60
                rows = [row for row in range(self.height) if (values[row] > bound if is_more else values[row] < bound)]
                return rows, f"{verb} {'after' if is_more else 'before'} {bound // 60}:00"
            years = [value[0] if isinstance(value, tuple) else value for value in values]
            kind = dice.random()
            if kind < 0.2:
                rows, phrase = [row for row in range(self.height) if years[row] == bound], f"in {bound}"
            else:
                rows = [row for row in range(self.height) if (years[row] > bound if is_more else years[row] < bound)]
                phrase = f"{dice.choice(['after', 'since', 'later than']) if is_more else dice.choice(['before', 'earlier than'])} {bound}"
            if "since" in phrase:
                rows = [row for row in range(self.height) if years[row] >= bound]
            return rows, f"were {verb} {phrase}"
        spread = sorted(values)
        bound = dice.choice(spread) if dice.random() < 0.45 else (spread[0] + spread[-1]) / 2 * dice.uniform(0.6, 1.4)
        bound = round(bound, 1) if spec["unit"] == "decimal" and bound < 100 else max(1, round(bound, -max(0, len(str(int(abs(bound)))) - 2)))
        bound = int(bound) if bound == int(bound) else bound
        how = dice.choice(MORE if is_more else LESS)
        equal = how in ("at least", "at most")
        rows = [row for row in range(self.height) if (values[row] > bound if is_more else values[row] < bound) or (equal and values[row] == bound)]
        shown = f"{bound:,}" if isinstance(bound, int) and bound > 999 and dice.random() < 0.4 else str(bound)
        verbs = (spec.get("over", "have") if is_more else spec.get("under", spec.get("over", "have"))).split("|")
        verb = dice.choice(verbs)
        if "than" in verb or "above" in verb or verb.endswith(" over"):
            verb = verb if (is_more or "under" in spec) else "have"
        unit = "" if spec.get("bare") or dice.random() < 0.3 else " " + word
        if "than" in verb or "above" in verb or verb.endswith("over"):
            rows = [row for row in range(self.height) if (values[row] > bound if is_more else values[row] < bound)]
            says = f"{verb} {shown}"
        elif verb == "have" or dice.random() < 0.25:
            says = dice.choice([f"have {how} {shown} {word}", f"have a {word} {'above' if is_more else 'below'} {shown}", f"have a {word} of {how} {shown}"])
            if says.startswith("have a") and " of " not in says:
                rows = [row for row in range(self.height) if (values[row] > bound if is_more else values[row] < bound)]
        else:
            says = f"{verb} {how} {shown}{unit}"
        return rows, says

    def filtered(self):
        found = self.compared()
        if not found or not found[0] or len(found[0]) > 8:
            return None
        rows, says = found
        many, dice = self.table.many, self.dice
        forms = [f"which {many} {says}?", f"which {many} {says}?", f"what {many} {says}?", f"list the {many} that {says}", f"show all {many} that {says}"]
        if self.table.one in ("employee", "person", "student", "player", "friend"):
            forms.append(f"who {says}?".replace("who are", "who is").replace("who have", "who has").replace("who were", "who was"))
        return dice.choice(forms), NONE, self.cells(self.name_column, rows)

    def count(self):
        dice, many = self.dice, self.table.many
        roll = dice.random()
        if roll < 0.2:
            forms = [f"how many {many} are there?", f"how many {many} are in the table?", f"how many {many} are listed?", f"count the {many}", f"number of {many}", f"what is the number of {many}?", "how many rows are there?", f"how many {many} do we have?"]
            return dice.choice(forms), COUNT, self.cells(self.name_column, range(self.height))
        if roll < 0.6:
            limit = self.limit()
            if not limit:
                return None
            rows, phrase, _ = limit
            that = "" if phrase.startswith(("that", "who", "whose", "where", "when", "which")) else "are "
            forms = [f"how many {many} {that}{phrase}?", f"how many {many} are there {phrase}?", f"how many {many} are {phrase}?".replace("are that ", "").replace("are who ", ""), f"count the {many} {phrase}", f"number of {many} {phrase}", f"how many {phrase.removeprefix('that are ')} {many} are there?"]
            return dice.choice(forms), COUNT, self.cells(self.name_column, rows)
        found = self.compared()
        if not found or not found[0]:
            return None
        rows, says = found
        forms = [f"how many {many} {says}?", f"how many {many} {says}?", f"number of {many} that {says}", f"count the {many} that {says}", f"how many of the {many} {says}?"]
        return dice.choice(forms), COUNT, self.cells(self.name_column, rows)

    def total(self, operation=SUM):
        found = self.spec("number")
        if not found or self.height < 2:
            return None
        index, spec = found
        dice, word, many = self.dice, self.word(spec), self.table.many
        column = self.column_of(index)
        verb = dice.choice(spec.get("over", "have").split("|"))
        verb = "have" if " " in verb or spec.get("bare") else verb
        roll = dice.random()
        if roll < 0.3 and self.height > 2:
            rows = sorted(dice.sample(range(self.height), 2 if dice.random() < 0.85 else 3))
            names = [self.name(row) for row in rows]
            joined = ", ".join(names[:-1]) + " and " + names[-1]
            forms = [f"how many {word} do {joined} have together?", f"what is the total {word} of {joined}?", f"what is the sum of the {word} of {joined}?", f"how many {word} do {joined} have in total?", f"total {word} of {joined}", f"how much {word} do {joined} have together?", f"how many {word} do {joined} {verb}?", f"how many {word} {joined}?"]
            lower = joined.lower() if dice.random() < 0.5 else joined
            if "sold" in spec["headers"][0].lower():
                forms = [f"how many {lower} were {word}?", f"how many {lower} {many} were {word}?", f"how many {lower} were sold?", f"how many {lower} did we sell?", f"how many {lower} were sold together?"]
            if "price" in spec["headers"][0].lower():
                forms = [f"how much do {lower} cost together?", f"how much are {lower} together?", f"what do {lower} cost in total?", f"how much do {lower} cost?"]
            if operation == AVERAGE:
                forms = [f"what is the average {word} of {joined}?", f"what is the mean {word} of {joined}?", f"average {word} of {joined}"]
            return dice.choice(forms), operation, self.cells(column, rows)
        rows, tail = range(self.height), ""
        limit = self.limit() if roll < 0.65 else None
        if limit:
            rows, tail = limit[0], " " + limit[1]
        if operation == AVERAGE:
            forms = [f"what is the average {word} of {many}{tail}?", f"what is the average {word}{tail}?", f"average {word}{tail}", f"what is the mean {word} of the {many}{tail}?", f"how many {word} do {many}{tail} have on average?", f"what is the average {word} of all {many}{tail}?", f"what is the mean {word}{tail}?", f"calculate the average {word}{tail}"]
            if spec["header"].startswith("Age"):
                forms += [f"how old are the {many}{tail} on average?", f"what is the average age of the {many}{tail}?"]
            if "price" in spec["headers"][0].lower():
                forms += [f"how much do the {many}{tail} cost on average?", f"what does a {self.table.one}{tail} cost on average?"]
        else:
            forms = [f"what is the total {word} of {many}{tail}?", f"what is the total {word}{tail}?", f"total {word}{tail}", f"what is the sum of {word}{tail}?", f"how many {word} are there in total{tail}?", f"what is the total {word} of all {many}{tail}?", f"how many {word} do the {many}{tail} {verb} in total?", f"how much {word} is there in total{tail}?", f"add up the {word}{tail}", f"what is the combined {word} of the {many}{tail}?", f"what is the overall {word}{tail}?", f"how many {word} do all {many}{tail} {verb} together?", f"sum of all {word}{tail}"]
            if "sold" in spec["headers"][0].lower():
                forms += [f"how many {many}{tail} were sold in total?", f"how many {many}{tail} did we sell altogether?", f"how many {many}{tail} were sold?"] * 2
            if "price" in spec["headers"][0].lower():
                forms += [f"how much do all {many}{tail} cost together?", f"what do the {many}{tail} cost in total?", f"how much do the {many}{tail} cost altogether?"] * 2
            if spec["header"] in ("Stock", "In stock", "Quantity", "Units"):
                forms += [f"how many {many}{tail} are in stock?", f"how many {many}{tail} are in stock in total?"] * 2
            if spec["header"] in ("Population", "Inhabitants", "People"):
                forms += [f"how many people live in all {many}{tail}?", f"how many people live in the {many}{tail} together?"] * 2
        return dice.choice(forms), operation, self.cells(column, rows)

    def average(self):
        return self.total(AVERAGE)

    def two_facts(self):
        """A value that is looked up in the row where another column is highest or says something."""
        first, second = self.spec("number"), self.spec("choice", "number", "date")
        if not first or not second or first[0] == second[0] or self.height < 2:
            return None
        (index, spec), (other, wanted) = first, second
        is_most = self.dice.random() < 0.6
        best = self.extreme_rows(self.values(index), range(self.height), is_most)
        one, word, asked = self.table.one, self.word(spec), self.word(wanted)
        how = self.dice.choice((spec["most"] if is_most else spec["least"]) if spec.get("bare") else (["highest", "most"] if is_most else ["lowest", "fewest"]))
        phrase = f"the {how} {one}" if how not in ("highest", "lowest", "most", "fewest", "top", "least") else f"the {one} with the {how} {word}"
        forms = [f"what is the {asked} of {phrase}?", f"which {asked} does {phrase} have?", f"{asked} of {phrase}"]
        return self.dice.choice(forms), NONE, self.cells(self.column_of(other), best)

    def several(self):
        """Everything in a column, or the values of a few names."""
        index, spec = self.dice.choice(list(enumerate(self.table.specs)))
        word, many = self.word(spec), self.table.many
        if self.dice.random() < 0.4:
            return self.dice.choice([f"list all {many}", f"what are the {many}?", f"show the {many}", f"which {many} are there?", f"which {many} are listed?", f"name all {many}"]), NONE, self.cells(self.name_column, range(self.height))
        if self.height < 3:
            return None
        rows = sorted(self.dice.sample(range(self.height), 2))
        names = [self.name(row) for row in rows]
        return self.dice.choice([f"what are the {word} of {names[0]} and {names[1]}?", f"what {word} do {names[0]} and {names[1]} have each?", f"show the {word} for {names[0]} and {names[1]}"]), NONE, self.cells(self.column_of(index), rows)

    def make(self):
        kind = self.dice.choices(
            [self.lookup, self.reverse, self.extreme, self.filtered, self.count, self.total, self.average, self.two_facts, self.several],
            [20, 12, 20, 9, 14, 14, 8, 5, 2],
        )[0]
        return kind()


def varied(text: str, dice: random.Random) -> str:
    roll = dice.random()
    text = text.strip().replace("  ", " ")
    if roll < 0.6:
        text = text[:1].upper() + text[1:]
    if dice.random() < 0.2:
        text = text.rstrip("?")
    return text


def example(dice: random.Random, words: dict[str, list[str]]):
    """A question, a table, an operation and the cells."""
    while True:
        table = Table(dice, words)
        if not table.rows or not table.specs:
            continue
        for _ in range(4):
            found = Questions(table).make()
            if found:
                text, operation, cells = found
                return varied(text, dice), table.columns, table.rows, operation, cells
