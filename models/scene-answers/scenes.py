"""Draws small scenes of shapes, emoji, digits and letters, and asks about them."""

import random
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIDE = 128
COLORS = {
    "red": (220, 40, 40), "orange": (245, 140, 25), "yellow": (250, 215, 45), "green": (50, 165, 70), "blue": (45, 95, 215), "purple": (140, 60, 180),
    "pink": (245, 130, 180), "brown": (130, 80, 45), "black": (20, 20, 20), "white": (250, 250, 250), "gray": (135, 135, 135),
}
SHAPES = ["circle", "square", "triangle", "star", "heart", "diamond", "cross", "ring", "hexagon", "rectangle"]
# What we call each emoji, what kind of thing it is, and its name in the data.
THINGS = """cat animal cat|dog animal dog|mouse animal mouse|rabbit animal rabbit|horse animal horse|pig animal pig|cow animal cow|sheep animal ewe|elephant animal elephant|monkey animal monkey|snake animal snake|turtle animal turtle|frog animal frog|penguin animal penguin|chicken animal rooster|duck animal duck|owl animal owl|fish animal fish|whale animal spouting whale|dolphin animal dolphin|octopus animal octopus|crab animal crab|butterfly animal butterfly|bee animal honeybee|ant animal ant|snail animal snail|spider animal spider|lion animal lion|tiger animal tiger|bear animal bear|fox animal fox|bird animal bird
apple fruit red apple|banana fruit banana|grapes fruit grapes|watermelon fruit watermelon|orange fruit tangerine|lemon fruit lemon|pineapple fruit pineapple|peach fruit peach|cherries fruit cherries|strawberry fruit strawberry|pear fruit pear
carrot vegetable carrot|tomato vegetable tomato|corn vegetable ear of corn|eggplant vegetable eggplant|mushroom vegetable mushroom|broccoli vegetable broccoli
bread food bread|cheese food cheese wedge|pizza food pizza|burger food hamburger|egg food egg|cake food birthday cake|ice cream food ice cream|cookie food cookie|doughnut food doughnut|hot dog food hot dog
car vehicle automobile|bus vehicle bus|truck vehicle delivery truck|bicycle vehicle bicycle|tractor vehicle tractor|train vehicle locomotive|plane vehicle airplane|helicopter vehicle helicopter|rocket vehicle rocket|boat vehicle sailboat|ship vehicle ship|ambulance vehicle ambulance|fire engine vehicle fire engine
tree plant deciduous tree|palm tree plant palm tree|cactus plant cactus|rose plant rose|sunflower plant sunflower|tulip plant tulip
house building house|castle building castle|school building school|hospital building hospital|church building church
book object open book|key object key|clock object alarm clock|phone object mobile phone|camera object camera|umbrella object umbrella|ball object soccer ball|guitar object guitar|drum object drum|bell object bell|lamp object light bulb|scissors object scissors|hammer object hammer|chair object chair|bed object bed|glasses object glasses|hat object top hat|shoe object running shoe|gift object wrapped gift|balloon object balloon|pencil object pencil|cup object teacup without handle|crown object crown|anchor object anchor|basketball object basketball|trophy object trophy|candle object candle|door object door
sun sky sun|moon sky crescent moon|cloud sky cloud|snowman sky snowman|rainbow sky rainbow|umbrella object umbrella"""
WORDS = {}
for entry in THINGS.replace("\n", "|").split("|"):
    for kind in ("animal", "fruit", "vegetable", "food", "vehicle", "plant", "building", "object", "sky"):
        if f" {kind} " in entry:
            word, name = entry.split(f" {kind} ", 1)
            WORDS[word] = (kind, name)
            break
KINDS = {"animal": "animals", "fruit": "fruits", "vegetable": "vegetables", "food": "foods", "vehicle": "vehicles", "plant": "plants", "building": "buildings", "object": "objects"}
PLURALS = {"mouse": "mice", "sheep": "sheep", "fish": "fish", "octopus": "octopuses", "butterfly": "butterflies", "grapes": "grapes", "cherries": "cherries", "strawberry": "strawberries", "peach": "peaches", "tomato": "tomatoes", "bread": "breads", "bus": "buses", "scissors": "scissors", "glasses": "glasses", "cactus": "cacti", "church": "churches", "trophy": "trophies", "corn": "corn", "broccoli": "broccoli", "fox": "foxes", "cross": "crosses", "torch": "torches"}
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def plural(word: str) -> str:
    return PLURALS.get(word, f"{word}s")


def a(word: str) -> str:
    return word if word in ("grapes", "cherries", "scissors", "glasses") else f"{'an' if word[0] in 'aeiou' and not word.startswith('u') else 'a'} {word}" if not word.startswith("umbrella") else f"an {word}"


@dataclass
class Thing:
    """One object of a scene; `noun` is what it is called without its color."""

    kind: str
    noun: str
    color: str
    x: int
    y: int
    size: int

    @property
    def name(self) -> str:
        return f"{self.color} {self.noun}" if self.color else self.noun


def outline(shape: str, size: int) -> list[tuple[float, float]]:
    if shape == "star":
        turn = np.arange(10) * np.pi / 5 - np.pi / 2
        reach = np.where(np.arange(10) % 2 == 0, 1, 0.42)
    elif shape == "hexagon":
        turn, reach = np.arange(6) * np.pi / 3, np.ones(6)
    elif shape == "heart":
        turn = np.linspace(0, 2 * np.pi, 40)
        points = np.stack((16 * np.sin(turn) ** 3 / 17, -(13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)) / 17), 1)
        return [tuple(point) for point in points * size / 2]
    else:
        corners = {"triangle": [(0, -1), (0.95, 0.8), (-0.95, 0.8)], "diamond": [(0, -1), (0.72, 0), (0, 1), (-0.72, 0)], "cross": [(-0.3, -1), (0.3, -1), (0.3, -0.3), (1, -0.3), (1, 0.3), (0.3, 0.3), (0.3, 1), (-0.3, 1), (-0.3, 0.3), (-1, 0.3), (-1, -0.3), (-0.3, -0.3)], "square": [(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)], "rectangle": [(-1, -0.55), (1, -0.55), (1, 0.55), (-1, 0.55)]}[shape]
        return [(x * size / 2, y * size / 2) for x, y in corners]
    return [tuple(point) for point in np.stack((np.cos(turn), np.sin(turn)), 1) * reach[:, None] * size / 2]


def shade(color: str, dice: random.Random) -> tuple[int, int, int]:
    return tuple(max(0, min(255, part + dice.randint(-18, 18))) for part in COLORS[color])


class Scene:
    """A picture with what is on it."""

    def __init__(self, dice: random.Random, sprites: dict, fonts: list[str]):
        self.dice, self.sprites, self.fonts = dice, sprites, fonts
        self.things: list[Thing] = []
        self.back = dice.choices(["white", "black", "gray", "yellow", "green", "blue", "pink"], (60, 8, 6, 4, 4, 4, 4))[0]
        color = COLORS[self.back]
        if self.back not in ("white", "black"):
            lighter = dice.uniform(0, 0.55)
            color = tuple(round(part + (255 - part) * lighter) for part in color)
        self.image = Image.new("RGB", (2 * SIDE, 2 * SIDE), tuple(max(0, min(255, part + dice.randint(-8, 8))) for part in color))
        self.draw = ImageDraw.Draw(self.image)

    def place(self, size: int) -> tuple[int, int] | None:
        for _ in range(30):
            half = size // 2 + 1
            x, y = self.dice.randint(half, SIDE - half), self.dice.randint(half, SIDE - half)
            if all(max(abs(x - other.x), abs(y - other.y)) > (size + other.size) / 2 + 1 for other in self.things):
                return x, y
        return None

    def add(self, noun: str, color: str, size: int, at: tuple[int, int] | None = None) -> bool:
        at = at or self.place(size)
        if not at:
            return False
        kind = "shape" if noun in SHAPES else "thing" if noun in WORDS else "glyph"
        self.things.append(Thing(kind, noun, color, *at, size))
        {"shape": self.paint_shape, "thing": self.paint_thing, "glyph": self.paint_glyph}[kind](self.things[-1])
        return True

    def paint_shape(self, thing: Thing) -> None:
        x, y, size, fill = 2 * thing.x, 2 * thing.y, 2 * thing.size, shade(thing.color, self.dice)
        edge = (90, 90, 90) if self.dice.random() < 0.25 or thing.color == "white" else fill
        if thing.noun in ("circle", "ring"):
            box = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
            if thing.noun == "ring":
                self.draw.ellipse(box, outline=fill, width=max(4, size // 6))
            else:
                self.draw.ellipse(box, fill=fill, outline=edge, width=2)
            return
        turn = np.radians(self.dice.uniform(-10, 10)) if self.dice.random() < 0.4 else 0.0
        cosine, sine = np.cos(turn), np.sin(turn)
        points = [(x + cosine * left - sine * top, y + sine * left + cosine * top) for left, top in outline(thing.noun, size)]
        self.draw.polygon(points, fill=fill, outline=edge)

    def paint_thing(self, thing: Thing) -> None:
        sprite = self.dice.choice(self.sprites[thing.noun]).resize((2 * thing.size, 2 * thing.size), Image.BILINEAR)
        if self.dice.random() < 0.3 and thing.noun != "clock":
            sprite = sprite.transpose(Image.FLIP_LEFT_RIGHT)
        self.image.paste(sprite, (2 * thing.x - thing.size, 2 * thing.y - thing.size), sprite)

    def paint_glyph(self, thing: Thing) -> None:
        font = ImageFont.truetype(self.dice.choice(self.fonts), round(2.2 * thing.size / max(1, 0.62 * len(thing.noun))) if len(thing.noun) > 1 else round(2.2 * thing.size))
        self.draw.text((2 * thing.x, 2 * thing.y), thing.noun, fill=shade(thing.color, self.dice), font=font, anchor="mm")

    def pixels(self) -> np.ndarray:
        return np.asarray(self.image.resize((SIDE, SIDE), Image.BOX))

    def color(self) -> str:
        """A color that is seen on this background."""
        apart = {"white": ("white",), "black": ("black",), "gray": ("gray", "white", "black"), "yellow": ("yellow", "orange", "white"), "green": ("green",), "blue": ("blue", "purple", "gray"), "pink": ("pink", "red", "white", "purple")}[self.back]
        return self.dice.choice([color for color in COLORS if color not in apart])


def make(dice: random.Random, sprites: dict, fonts: list[str]) -> Scene:
    scene, roll = Scene(dice, sprites, fonts), dice.random()
    words = list(sprites)
    if roll < 0.16:
        size = dice.randint(60, 118)
        at = (64 + dice.randint(-4, 4), 64 + dice.randint(-4, 4)) if size > 100 else None
        scene.add(dice.choice(words), "", size, at) if dice.random() < 0.6 else scene.add(dice.choice(SHAPES), scene.color(), size, at)
    elif roll < 0.27:
        text = str(dice.randint(0, 9)) if dice.random() < 0.4 else dice.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") if dice.random() < 0.4 else str(dice.randint(10, 999))
        scene.add(text, scene.color(), dice.randint(44, 96))
    elif roll < 0.42:
        # Many of one or two sorts, to be counted.
        sorts = [(dice.choice(words), "") if dice.random() < 0.5 else (dice.choice(SHAPES), scene.color()) for _ in range(dice.choice((1, 1, 2)))]
        size = dice.randint(20, 34)
        for _ in range(dice.randint(1, 9)):
            scene.add(*dice.choice(sorts), size + dice.randint(-3, 3))
    else:
        count = dice.choice((2, 2, 3, 3, 4, 5, 6, 7))
        size = {2: 52, 3: 44, 4: 40}.get(count, 32)
        palette = [scene.color() for _ in range(dice.choice((2, 3, 4)))]
        share = dice.choice((0.0, 0.4, 1.0))
        for _ in range(count):
            own = max(18, round(size * dice.uniform(0.6, 1.15)))
            if dice.random() < share:
                scene.add(dice.choice(words), "", own)
            elif dice.random() < 0.08:
                scene.add(dice.choice("0123456789"), dice.choice(palette), own)
            else:
                scene.add(dice.choice(SHAPES), dice.choice(palette), own)
    return scene


def where(thing: Thing) -> str:
    row = "top" if thing.y < 48 else "bottom" if thing.y > 80 else ""
    column = "left" if thing.x < 48 else "right" if thing.x > 80 else ""
    return f"{row} {column}".strip() or "center"


def unique(scene: Scene) -> list[Thing]:
    names = [thing.name for thing in scene.things]
    return [thing for thing in scene.things if names.count(thing.name) == 1]


def count_questions(scene: Scene, dice: random.Random) -> list[tuple[str, str]]:
    things, pairs = scene.things, []
    if not any(thing.kind == "glyph" for thing in things):
        pairs.append((dice.choice(["how many objects are there", "how many things are in the picture", "how many things do you see", "how many objects are in the image", "count the objects", "how many items are there"]), str(len(things))))
    sample = dice.choice(things)
    nouns = [thing.noun for thing in things if thing.kind != "glyph"]
    ask = lambda name: dice.choice([f"how many {name} are there", f"how many {name} are in the picture", f"how many {name} do you see", f"how many {name} can you see", f"count the {name}", f"how many {name}", f"what is the number of {name}"])
    if nouns:
        noun = dice.choice(nouns)
        pairs.append((ask(plural(noun)), str(nouns.count(noun))))
        absent = dice.choice([word for word in ([*SHAPES] if noun in SHAPES else [*WORDS]) if word not in nouns])
        if dice.random() < 0.25:
            pairs.append((ask(plural(absent)), "0"))
    if sample.color:
        same = sum(thing.color == sample.color for thing in things)
        pairs.append((ask(f"{sample.color} {dice.choice(['objects', 'shapes', 'things'])}"), str(same)))
        pairs.append((ask(f"{sample.color} {plural(sample.noun)}"), str(sum(thing.name == sample.name for thing in things))))
        colors = {thing.color for thing in things if thing.color}
        if len(colors) == 1 and len(things) > 1:
            pairs.append((dice.choice(["what color are the shapes", "what color are they", "which color do they have"]), sample.color))
    shapes = sum(thing.kind == "shape" for thing in things)
    if 0 < shapes < len(things) or dice.random() < 0.2:
        pairs.append((ask("shapes"), str(shapes)))
    kinds = [WORDS[thing.noun][0] for thing in things if thing.kind == "thing"]
    if kinds and (kind := dice.choice(kinds)) in KINDS and kind != "object":
        pairs.append((ask(KINDS[kind]), str(kinds.count(kind))))
    return pairs


def presence_questions(scene: Scene, dice: random.Random) -> list[tuple[str, str]]:
    things = scene.things
    names = {thing.name for thing in things} | {thing.noun for thing in things}
    ask = lambda name: dice.choice([f"is there {a(name)}", f"is there {a(name)} in the picture", f"do you see {a(name)}", f"can you see {a(name)}", f"does the picture show {a(name)}", f"are there any {plural(name)}", f"is {a(name)} in the picture"])
    present = dice.choice(things)
    pairs = [(ask(dice.choice([present.name, present.noun])), "yes")] if present.kind != "glyph" else []
    other = f"{dice.choice(list(COLORS))} {dice.choice(SHAPES)}" if dice.random() < 0.4 else dice.choice([*SHAPES, *WORDS])
    if present.kind == "shape" and dice.random() < 0.4:
        other = dice.choice([f"{dice.choice(list(COLORS))} {present.noun}", f"{present.color} {dice.choice(SHAPES)}"])
    if other not in names:
        pairs.append((ask(other), "no"))
    if dice.random() < 0.3:
        color = dice.choice([thing.color for thing in things if thing.color] or list(COLORS)) if dice.random() < 0.5 else dice.choice(list(COLORS))
        if all(thing.kind != "thing" for thing in things):
            pairs.append((dice.choice([f"is anything {color}", f"is there anything {color}", f"is there something {color}"]), "yes" if any(thing.color == color for thing in things) else "no"))
    kinds = {WORDS[thing.noun][0] for thing in things if thing.kind == "thing"}
    kind = dice.choice([kind for kind in KINDS if kind != "object"])
    if dice.random() < 0.35 and not (kind in ("food", "fruit", "vegetable") and kinds & {"food", "fruit", "vegetable"}):
        pairs.append((dice.choice([f"is there {a(kind)}", f"are there any {KINDS[kind]}", f"do you see {a(kind)}"]), "yes" if kind in kinds else "no"))
    return pairs


def single_questions(scene: Scene, dice: random.Random) -> list[tuple[str, str]]:
    """About a picture of one thing."""
    [thing] = scene.things
    if thing.kind == "glyph":
        word = "letter" if thing.noun.isalpha() else "digit" if len(thing.noun) == 1 else "number"
        words = [word, "number"] if word == "digit" else [word]
        word = dice.choice(words)
        return [
            (dice.choice([f"what {word} is this", f"which {word} is shown", f"what {word} is it", f"what is the {word}", f"what {word} do you see", f"read the {word}", "what is written here", "what does it say", "what is this"]), thing.noun),
            (dice.choice([f"what color is the {word}", "what color is it", "which color is it"]), thing.color),
            (f"is this {a(word)}", "yes"),
        ]
    what = ["what is this", "what is it", "what do you see", "what is in the picture", "what does the picture show", "what is shown", "which object is this", "name the object", "what is in this image"]
    pairs = [(dice.choice(what), thing.name), (dice.choice(what), thing.name)]
    other = dice.choice([*WORDS]) if thing.kind == "thing" else dice.choice(SHAPES)
    if other != thing.noun:
        pairs.append((dice.choice([f"is this {a(other)}", f"is it {a(other)}"]), "no"))
    pairs.append((dice.choice([f"is this {a(thing.noun)}", f"is it {a(thing.noun)}", f"is this {a(thing.name)}"]), "yes"))
    if thing.kind == "shape":
        pairs.append((dice.choice(["what shape is this", "what shape is it", "which shape is shown", "what is the shape", "what shape do you see"]), thing.noun))
        pairs.append((dice.choice(["what color is it", "what color is this", "what is the color", f"what color is the {thing.noun}", "which color is it", "what color is the object", "what color is the shape"]), thing.color))
    else:
        kind = WORDS[thing.noun][0]
        if kind in KINDS and kind != "object":
            pairs.append((dice.choice([f"what {kind} is this", f"which {kind} is it", f"what {kind} do you see", f"what kind of {kind} is this"]), thing.noun))
        wrong = dice.choice([other for other in KINDS if other not in (kind, "object", "food") and not {kind, other} <= {"fruit", "vegetable", "food", "plant"}])
        pairs.append((dice.choice([f"is this {a(wrong)}", f"is it {a(wrong)}"]), "no"))
        if kind in KINDS and kind != "object":
            pairs.append((dice.choice([f"is this {a(kind)}", f"is it {a(kind)}"]), "yes"))
    return pairs


def attribute_questions(scene: Scene, dice: random.Random) -> list[tuple[str, str]]:
    pairs, things = [], scene.things
    nouns, colors = [thing.noun for thing in things], [thing.color for thing in things]
    for thing in things:
        if thing.color and nouns.count(thing.noun) == 1:
            pairs.append((dice.choice([f"what color is the {thing.noun}", f"which color is the {thing.noun}", f"what is the color of the {thing.noun}", f"what color does the {thing.noun} have"]), thing.color))
        if thing.kind == "shape" and colors.count(thing.color) == 1:
            pairs.append((dice.choice([f"what shape is {thing.color}", f"which shape is {thing.color}", f"what is {thing.color}", f"what is the shape of the {thing.color} object", f"what shape is the {thing.color} object", f"what {thing.color} shape is there"]), thing.noun))
    kinds = [WORDS[thing.noun][0] if thing.kind == "thing" else "" for thing in things]
    for thing, kind in zip(things, kinds):
        if kind in KINDS and kind != "object" and kinds.count(kind) == 1:
            pairs.append((dice.choice([f"what {kind} is there", f"which {kind} do you see", f"what {kind} is in the picture", f"which {kind} is in the picture"]), thing.noun))
    sizes = sorted(things, key=lambda thing: -thing.size)
    if len(things) > 1 and sizes[0].size > 1.2 * sizes[1].size:
        pairs.append((dice.choice(["what is the largest object", "what is the biggest thing", "which object is the largest", "which is the biggest object", "what is the biggest object"]), sizes[0].name))
    if len(things) > 1 and sizes[-1].size < 0.83 * sizes[-2].size:
        pairs.append((dice.choice(["what is the smallest object", "which object is the smallest", "which is the smallest object", "what is the smallest thing"]), sizes[-1].name))
    dice.shuffle(pairs)
    return pairs[:3]


def place_questions(scene: Scene, dice: random.Random) -> list[tuple[str, str]]:
    pairs, single = [], unique(scene)
    for thing in dice.sample(single, min(2, len(single))):
        margin = min(abs(thing.x - 48), abs(thing.x - 80), abs(thing.y - 48), abs(thing.y - 80))
        if margin > 4:
            pairs.append((dice.choice([f"where is the {thing.name}", f"where in the picture is the {thing.name}", f"in which part of the picture is the {thing.name}", f"what is the position of the {thing.name}"]), where(thing)))
    if len(single) >= 2:
        one, two = dice.sample(single, 2)
        across, down = one.x - two.x, one.y - two.y
        sides = []
        if abs(across) > 12:
            sides.append(("left of", across < 0))
            sides.append(("right of", across > 0))
        if abs(down) > 12:
            sides.append(("above", down < 0))
            sides.append(("below", down > 0))
        if sides:
            side, is_so = dice.choice(sides)
            word = dice.choice({"left of": ["left of", "to the left of"], "right of": ["right of", "to the right of"], "above": ["above"], "below": ["below", "under"]}[side])
            pairs.append((f"is the {one.name} {word} the {two.name}", "yes" if is_so else "no"))
        if len(scene.things) == 2 and sides:
            side, word = dice.choice([(side, is_so) for side, is_so in sides if is_so])[0], ""
            word = dice.choice({"left of": ["left of", "to the left of"], "right of": ["right of", "to the right of"], "above": ["above", "over"], "below": ["below", "under"]}[side])
            pairs.append((dice.choice([f"what is {word} the {two.name}", f"which object is {word} the {two.name}"]), one.name))
            ends = {"left of": ["on the left", "on the left side"], "right of": ["on the right", "on the right side"], "above": ["at the top"], "below": ["at the bottom"]}[side]
            pairs.append((f"what is {dice.choice(ends)}", one.name))
        if abs(one.size - two.size) > 0.25 * max(one.size, two.size):
            big, small = (one, two) if one.size > two.size else (two, one)
            pairs.append((dice.choice([f"what is bigger, the {one.name} or the {two.name}", f"which is larger, the {one.name} or the {two.name}", f"which is bigger, the {one.name} or the {two.name}"]), big.name))
            pairs.append((f"is the {one.name} {dice.choice(['bigger', 'larger'])} than the {two.name}", "yes" if big is one else "no"))
    return pairs


def general_questions(scene: Scene, dice: random.Random) -> list[tuple[str, str]]:
    pairs, things = [], scene.things
    pairs.append((dice.choice(["what color is the background", "which color is the background", "what is the background color", "what is the color of the background"]), scene.back))
    if 1 < len(things) <= 3:
        named = [f"the {thing.noun}" if thing.kind == "glyph" else a(thing.name) for thing in sorted(things, key=lambda thing: thing.x)]
        if all(thing.kind != "glyph" for thing in things):
            pairs.append((dice.choice(["what is in the picture", "what do you see", "describe the picture", "what does the picture show", "what is shown", "what can you see"]), f"{', '.join(named[:-1])} and {named[-1]}"))
    return pairs


def asked(scene: Scene, dice: random.Random, count: int) -> list[tuple[str, str]]:
    """Questions with their answers, in small letters and now and then with a capital, and mostly with a question mark."""
    if not scene.things:
        return [("what is in the picture", "nothing")] * count
    makers = [presence_questions, general_questions]
    makers += [single_questions] * 4 if len(scene.things) == 1 else [count_questions, count_questions, attribute_questions, place_questions]
    if len(scene.things) == 1 and scene.things[0].kind != "glyph":
        makers.append(count_questions)
    pairs = [pair for make_pairs in dict.fromkeys(makers) for pair in make_pairs(scene, dice) * makers.count(make_pairs)]
    chosen = dice.sample(pairs, count) if len(pairs) >= count else dice.choices(pairs, k=count)
    end = lambda: "?" if dice.random() < 0.85 else ""
    return [(question + end(), answer) for question, answer in chosen]


def read_sprites(cache, sets: tuple[str, ...]) -> dict[str, list[Image.Image]]:
    """The pictures of every word in these sets of emoji."""
    import io
    import json

    listed, body = json.loads((cache / "pictures.json").read_text()), (cache / "pictures.bin").read_bytes()
    words = {name: word for word, (_, name) in WORDS.items()}
    found: dict[str, list[Image.Image]] = {}
    for row in listed["rows"]:
        if row["set"] in sets and row["name"] in words:
            picture = Image.open(io.BytesIO(body[row["start"] : row["start"] + row["length"]])).convert("RGBA")
            found.setdefault(words[row["name"]], []).append(picture)
    return dict(sorted(found.items()))
