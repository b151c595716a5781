"""Draws documents with what is asked about them: invoices, receipts, letters, forms, tables, tickets and notices."""

import random
import string
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageFont

import names

SIDE = 640
# The cells in which each character of the page is marked, so that the encoder learns to read while it learns to answer.
CELL_WIDTH, CELL_HEIGHT = 4, 8
CHARACTERS = string.ascii_letters + string.digits + ".,:;-/#$€£%&@()'\"!?+*_=|"
CODES = {letter: index + 1 for index, letter in enumerate(CHARACTERS)}
HELD_OUT_FONTS = ("Cabin", "GenBas", "Caladea", "RobotoCondensed")


@lru_cache(4096)
def font_at(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(200_000)
def width_of(path: str, size: int, letter: str) -> float:
    return font_at(path, size).getlength(letter)


@lru_cache(200_000)
def glyph_of(path: str, size: int, letter: str) -> tuple[np.ndarray, int, int]:
    """How dark each pixel of a character is, and where it begins; drawing whole lines takes twenty times as long."""
    mask, (x, y) = font_at(path, size).getmask2(letter, "L", anchor="la")
    return np.asarray(mask, np.uint8).reshape(mask.size[::-1]), x, y


def font_pairs(folder: Path) -> list[tuple[str, str]]:
    """Each font with its bold face, or with itself."""
    files = sorted(str(path) for path in folder.iterdir())
    bolds = [path for path in files if any(mark in path for mark in ("Bold", "Demi", "BasB", "_RB", "Medium"))]
    plain = [path for path in files if path not in bolds]
    stem = lambda path: Path(path).stem.replace("-", "").replace("Regular", "").replace("Roman", "").replace("Book", "").replace("R", "")
    return [(path, next((bold for bold in bolds if Path(bold).stem.replace("-", "").replace("R", "").startswith(stem(path))), path)) for path in plain]


@dataclass
class Page:
    """A page that remembers where each character is and what can be asked."""

    dice: random.Random
    regular: str
    bold: str
    width: int
    height: int
    paper: int = 255
    ink: int = 0
    zoom: float = 1.0
    pairs: list = field(default_factory=list)
    lost: list = field(default_factory=list)
    lines: list = field(default_factory=list)

    def __post_init__(self):
        self.pixels = np.full((self.height, self.width), self.paper, np.uint8)
        self.shades = (self.paper - np.arange(256) * (self.paper - self.ink) // 255).astype(np.uint8)
        self.marks = np.zeros((SIDE // CELL_HEIGHT, SIDE // CELL_WIDTH), np.uint8)

    def length(self, text: str, size: int, bold: bool = False) -> float:
        path = self.bold if bold else self.regular
        return sum(width_of(path, size, letter) for letter in text)

    def write(self, x: float, y: float, text: str, size: int, bold: bool = False, align: str = "left") -> float:
        """Writes a line whose top is at y, and returns its width."""
        path = self.bold if bold else self.regular
        width = self.length(text, size, bold)
        x -= {"left": 0, "right": width, "center": width / 2}[align]
        x, middle = round(x), round(y + size * 0.62)
        if x < 0 or x + width > self.width or y + size * 1.1 > self.height:
            self.lost.append(text)
        row, place = int(middle * self.zoom) // CELL_HEIGHT, float(x)
        centers = []
        for letter in text:
            step = width_of(path, size, letter)
            self.stamp(round(place), round(y), *glyph_of(path, size, letter))
            column = int((place + step / 2) * self.zoom) // CELL_WIDTH
            if 0 <= row < self.marks.shape[0] and 0 <= column < self.marks.shape[1]:
                self.marks[row, column] = CODES.get(letter, 0)
            centers.append(round((place + step / 2) * self.zoom))
            place += step
        self.lines.append((text, round(middle * self.zoom), centers))
        return width

    def stamp(self, x: int, y: int, mask: np.ndarray, left: int, top: int) -> None:
        x, y = max(0, x + left), max(0, y + top)
        part = self.pixels[y : y + mask.shape[0], x : x + mask.shape[1]]
        np.minimum(part, self.shades[mask[: part.shape[0], : part.shape[1]]], out=part)

    def ask(self, questions: str, answer: str) -> None:
        """Asks in one of several wordings, which a bar divides."""
        self.pairs.append((self.dice.choice(questions.split("|")), answer))

    def answerable(self) -> list[tuple[str, str]]:
        """Without questions about text that did not fit on the page."""
        return [pair for pair in self.pairs if not any(pair[1] in text for text in self.lost)]

    def find(self, answer: str) -> tuple[int, list[int]] | None:
        """Where each character of an answer is, if it stands on the page once."""
        found = [line for line in self.lines if answer in line[0]]
        if len(found) != 1 or found[0][0].count(answer) != 1:
            return None
        [(text, y, centers)] = found
        start = text.index(answer)
        return y, centers[start : start + len(answer)]

    def line(self, y: float, left: float, right: float) -> None:
        top = max(0, round(y))
        self.pixels[top : top + self.dice.choice((1, 1, 2)), round(left) : round(right)] = self.dice.choice((0, 60, 120, 180))


class Filler:
    """Made-up names, numbers and dates."""

    def __init__(self, dice: random.Random, held_out: bool):
        self.dice, self.held_out = dice, held_out

    def invented(self, low: int = 4, high: int = 9) -> str:
        length, word = self.dice.randint(low, high), ""
        while len(word) < length:
            word += self.dice.choice("bcdfghjklmnprstvwz") + self.dice.choice("aeiouaeiouy") + self.dice.choice(["", "", "n", "r", "s", "l", "t", "m"])
        return word[:length].capitalize()

    def pick(self, usual: list, held_out: list | None = None) -> str:
        if self.dice.random() < 0.4:
            return self.invented()
        return self.dice.choice(held_out if self.held_out and held_out else usual)

    def person(self) -> str:
        first = self.dice.choice(names.HELD_OUT_FIRST if self.held_out else names.FIRST)
        last = self.pick(names.LAST, names.HELD_OUT_LAST)
        return self.dice.choice([f"{first} {last}"] * 6 + [f"{first[0]}. {last}", f"Dr. {first} {last}", f"Mr. {last}", f"Ms. {last}"])

    def company(self) -> str:
        word = self.pick(names.COMPANY_WORDS, names.HELD_OUT_COMPANY_WORDS)
        return self.dice.choice([f"{word} {self.dice.choice(names.TRADES)}", f"{word} {self.dice.choice(names.TRADES)} {self.dice.choice(names.KINDS)}", f"{word} {self.dice.choice(names.KINDS)}", f"{self.pick(names.LAST, names.HELD_OUT_LAST)} & {self.pick(names.LAST, names.HELD_OUT_LAST)}"])

    def city(self) -> str:
        return self.pick(names.CITIES, names.HELD_OUT_CITIES)

    def street(self) -> str:
        name = self.pick(names.STREETS)
        return f"{self.dice.randint(1, 199)} {name} {self.dice.choice(names.STREET_KINDS)}"

    def code(self) -> str:
        digits = "".join(self.dice.choices(string.digits, k=self.dice.randint(3, 7)))
        letters = "".join(self.dice.choices(string.ascii_uppercase, k=self.dice.randint(1, 4)))
        return self.dice.choice([digits, digits, f"{letters}-{digits}", f"{letters}{digits}", f"20{self.dice.randint(10, 29)}-{digits}", f"{digits[:3]}/{digits}", f"#{digits}"])

    def date(self) -> str:
        day, month, year = self.dice.randint(1, 28), self.dice.randint(1, 12), self.dice.randint(1995, 2032)
        name = names.MONTHS[month - 1]
        return self.dice.choice([f"{day} {name} {year}", f"{name} {day}, {year}", f"{year}-{month:02}-{day:02}", f"{day:02}.{month:02}.{year}", f"{month:02}/{day:02}/{year}", f"{day} {name[:3]} {year}", f"{day:02}/{month:02}/{year}"])

    def time(self) -> str:
        return self.dice.choice([f"{self.dice.randint(0, 23)}:{self.dice.choice(['00', '15', '30', '45', '05', '20', '50'])}", f"{self.dice.randint(1, 12)}:{self.dice.choice(['00', '30', '15'])} {self.dice.choice(['am', 'pm'])}", f"{self.dice.randint(1, 12)} {self.dice.choice(['am', 'pm'])}"])

    def phone(self) -> str:
        part = lambda count: "".join(self.dice.choices(string.digits, k=count))
        return self.dice.choice([f"{part(3)}-{part(4)}", f"+{part(2)} {part(3)} {part(6)}", f"({part(3)}) {part(3)}-{part(4)}", f"0{part(3)} {part(6)}"])

    def email(self) -> str:
        name = self.invented(3, 7).lower()
        return f"{self.dice.choice(['info', 'office', self.dice.choice(names.FIRST).lower(), name])}@{self.invented(4, 8).lower()}.{self.dice.choice(['com', 'org', 'net', 'de', 'eu', 'io'])}"

    def value(self) -> str:
        """Anything that stands behind a key in a form."""
        kinds = [self.person, self.city, self.code, self.date, self.time, self.phone, self.email, self.company, lambda: self.invented(3, 10), lambda: f"{self.dice.randint(1, 999)}", lambda: f"{self.dice.randint(1, 99)} {self.dice.choice(['kg', 'cm', 'km', 'days', 'hours', 'm', 'pages', 'years', 'mg', 'people', '%'])}", lambda: self.dice.choice(["Yes", "No", "Open", "Closed", "Active", "High", "Low", "Blue", "Red", "Green", "English", "French", "German", "Paid", "Pending", "Steel", "Wood", "Monday", "Friday"]), lambda: f"{self.dice.choice(names.GOODS)}", lambda: f"{self.dice.choice('ABCDEFGH')}{self.dice.randint(1, 40)}"]
        return self.dice.choice(kinds)()


class Money:
    """Amounts in one currency and one way to write it."""

    def __init__(self, dice: random.Random):
        self.style = dice.choice(["${}", "${}", "€{}", "{} €", "£{}", "{} EUR", "{}", "USD {}", "{} CHF"])
        self.comma = dice.random() < 0.15

        self.is_bare = dice.random() < 0.2

    def bare(self, cents: int) -> str:
        """In rows of some tables amounts have no currency."""
        return self.plain(cents) if self.is_bare else self(cents)

    def plain(self, cents: int) -> str:
        text = f"{cents / 100:,.2f}"
        if self.comma:
            text = text.translate(str.maketrans(",.", ".,"))
        return text

    def __call__(self, cents: int) -> str:
        return self.style.format(self.plain(cents))


def paragraph(page: Page, x: float, y: float, width: float, size: int, sentences: list[str]) -> float:
    words, line = " ".join(sentences).split(), ""
    for word in words:
        if line and page.length(f"{line} {word}", size) > width:
            page.write(x, y, line, size)
            y += round(size * 1.35)
            line = word
        else:
            line = f"{line} {word}".strip()
    page.write(x, y, line, size)
    return y + round(size * 1.35)


def key_value(page: Page, x: float, y: float, key: str, value: str, size: int, style: str, right: float, gap: float = 0) -> None:
    """A key and its value: behind it, in a column, at the right edge, or below."""
    label = key + (":" if style != "below" and page.dice.random() < 0.75 else "")
    is_bold = page.dice.random() < 0.4
    width = page.write(x, y, label, size, bold=is_bold)
    if style == "behind":
        page.write(x + width + size * 0.45, y, value, size)
    elif style == "column":
        page.write(x + max(gap, width + size), y, value, size)
    elif style == "right":
        page.write(right, y, value, size, align="right")
    else:
        page.write(x, y + round(size * 1.25), value, size + page.dice.choice((0, 0, 2)))


def address(page: Page, filler: Filler, x: float, y: float, size: int, name: str, bold: bool, align: str = "left") -> tuple[float, str, str]:
    street, city = filler.street(), filler.city()
    lines = [name, street, page.dice.choice([city, f"{page.dice.randint(1000, 99999)} {city}", f"{city} {page.dice.randint(10000, 99999)}"])]
    for index, line in enumerate(lines):
        page.write(x, y, line, size, bold=bold and index == 0, align=align)
        y += round(size * 1.3)
    return y, street, city


def invoice(page: Page, filler: Filler, size: int) -> None:
    dice, money = page.dice, Money(page.dice)
    left, right, y = dice.randint(12, 40), page.width - dice.randint(12, 40), dice.randint(10, 40)
    seller, buyer = filler.company(), dice.choice([filler.person, filler.company])()
    big, swap = size + dice.randint(2, 10), dice.random() < 0.5
    title = dice.choice(["INVOICE", "Invoice", "Invoice", "BILL", "Tax Invoice", "Quote", "Order"])
    noun = {"bill": "bill", "quote": "quote", "order": "order"}.get(title.lower(), "invoice")
    page.write(right if swap else left, y, title, big + dice.randint(0, 6), bold=True, align="right" if swap else "left")
    seller_y = y if swap else y + big * 1.8
    end, _, seller_city = address(page, filler, left, seller_y, size, seller, True)
    page.ask(f"Who is the {noun} from?|Who sent the {noun}?|Who is the seller?|What is the name of the company?|Which company sent this {noun}?|Who issued this {noun}?", seller)
    page.ask(f"In which city is the seller?|What city is the {noun} from?|Which city is {seller} in?", seller_city)
    number, date, due = filler.code(), filler.date(), filler.date()
    facts = [(dice.choice([f"{title.title()} No.", f"{title.title()} number", "Number", f"{title.title()} #", "No."]), number), (dice.choice(["Date", f"{title.title()} date", "Issued"]), date)]
    page.ask(f"What is the {noun} number?|What is the number of the {noun}?|{noun.capitalize()} number?|Which {noun} number is this?", number)
    page.ask(f"What is the {noun} date?|What is the date of the {noun}?|When was the {noun} issued?|What date is on the {noun}?|When was it issued?|What is the date?", date)
    if dice.random() < 0.75:
        facts.append((dice.choice(["Due", "Due date", "Payment due", "Pay by", "Payable until"]), due))
        page.ask(f"When is it due?|When is the {noun} due?|What is the due date?|When must it be paid?|When is the payment due?|By when should it be paid?|By when must the {noun} be paid?|Until when can it be paid?", due)
    if dice.random() < 0.3:
        customer = filler.code()
        facts.append((dice.choice(["Customer No.", "Customer number", "Customer ID"]), customer))
        page.ask("What is the customer number?|What is the customer ID?", customer)
    if dice.random() < 0.3:
        y = fact_row(page, filler, facts, buyer, noun, left, right, max(end, y + big * 2), size)
        return close_invoice(page, filler, money, left, right, y, size)
    dice.shuffle(facts)
    style, x = dice.choice(["behind", "column", "right"]), (page.width * dice.uniform(0.5, 0.6)) if dice.random() < 0.7 else left
    fact_y = max(seller_y, y + big * 1.8) if x > left else end + size
    for key, value in facts:
        key_value(page, x, fact_y, key, value, size, style, right, gap=size * 7)
        fact_y += round(size * 1.45)
    y = max(end, fact_y) + size * dice.uniform(0.5, 1.5)
    page.write(left, y, dice.choice(["Bill to", "Bill to:", "Customer", "To:", "Invoice to:", "For:"]), size, bold=dice.random() < 0.6)
    y, street, city = address(page, filler, left, y + size * 1.4, size, buyer, dice.random() < 0.3)
    page.ask(f"Who is the {noun} for?|Who is the customer?|Who is the {noun} addressed to?|Who has to pay?|Who is billed?|Who is the buyer?", buyer)
    if dice.random() < 0.5:
        page.ask("What is the street of the customer?|On which street does the customer live?|What is the customer's street address?", street)
    close_invoice(page, filler, money, left, right, y, size)


def fact_row(page: Page, filler: Filler, facts: list, buyer: str, noun: str, left: float, right: float, y: float, size: int) -> float:
    """Small headings side by side, each with its value below."""
    dice = page.dice
    facts = [(dice.choice(["Billed to", "Bill to", "Customer", "Client"]), buyer), *facts]
    page.ask(f"Who is the {noun} for?|Who is the customer?|Who is billed?|Who has to pay?|Who is the {noun} addressed to?", buyer)
    upper, small = dice.random() < 0.5, max(7, round(size * dice.choice((0.75, 0.85, 1))))
    if dice.random() < 0.6:
        page.line(y, left, right)
    y += size
    room = (right - left) / len(facts)
    is_bold = dice.random() < 0.5
    for index, (key, value) in enumerate(facts):
        x = left + (room * (index + 0.25) if index else 0)
        page.write(x, y, key.upper() if upper else key, small, bold=dice.random() < 0.5)
        page.write(x, y + round(size * 1.5), value, size if page.length(value, size, is_bold) < room else round(size * 0.85), bold=is_bold)
    if dice.random() < 0.5:
        page.write(left, y + round(size * 2.9), f"{filler.street()}, {filler.city()}", size)
    return y + size * 4


def close_invoice(page: Page, filler: Filler, money, left: float, right: float, y: float, size: int) -> None:
    dice = page.dice
    y = items(page, filler, money, left, right, y + size, size)
    if dice.random() < 0.6 and y < page.height - 3 * size:
        paragraph(page, left, y + size, right - left, size, dice.sample(names.SENTENCES, 1))


def items(page: Page, filler: Filler, money: Money, left: float, right: float, y: float, size: int, brief: bool = False) -> float:
    """A table of goods with their prices, and the total below."""
    dice = page.dice
    goods = dice.sample(names.GOODS, dice.randint(1, 6))
    goods = [filler.invented(4, 8) if dice.random() < 0.15 else f"{good}, {dice.choice(['large', 'small', 'blue', 'set', '2 kg', 'used'])}" if dice.random() < 0.06 else good for good in goods]
    has_count, has_price = dice.random() < 0.65, dice.random() < 0.5
    rows = [(good, dice.choice([1, 1, 2, 2, 3, 4, 5, 8, 10, 12]) if has_count else 1, dice.choice([dice.randint(50, 3000), dice.randint(300, 90000)])) for good in goods]
    count_x, price_x = left + (right - left) * dice.uniform(0.5, 0.6), left + (right - left) * 0.78
    has_price = has_price and not brief
    if not brief or dice.random() < 0.3:
        upper = str.upper if dice.random() < 0.25 else str
        page.write(left, y, upper(dice.choice(["Item", "Description", "Product", "Service"])), size, bold=True)
        if has_count:
            page.write(count_x, y, upper(dice.choice(["Qty", "Quantity", "Pcs"])), size, bold=True, align="center")
        if has_price:
            page.write(price_x, y, upper(dice.choice(["Price", "Unit price", "Each"])), size, bold=True, align="right")
        page.write(right, y, upper(dice.choice(["Amount", "Total", "Sum"] if has_price or has_count else ["Amount", "Price"])), size, bold=True, align="right")
        y += round(size * 1.4)
        if dice.random() < 0.7:
            page.line(y - 1, left, right)
            y += 3
    step = round(size * dice.choice((1.3, 1.5, 1.7, 2.4)))
    ruled = step > size * 1.6 and dice.random() < 0.5
    for good, count, cents in rows:
        page.write(left, y, f"{count} x {good}" if brief and has_count else good, size)
        if has_count and not brief:
            page.write(count_x, y, str(count), size, align="center")
        if has_price:
            page.write(price_x, y, money.bare(cents), size, align="right")
        page.write(right, y, money.bare(cents * count), size, align="right")
        y += step
        if ruled:
            page.line(y - (step - size * 1.15) / 2, left, right)
    good, count, cents = dice.choice(rows)
    low = good.lower() if dice.random() < 0.5 else good
    if has_price:
        page.ask(f"What is the price of {low}?|What is the unit price of {low}?|How much is one {low}?", money.bare(cents))
        page.ask(f"What is the amount for {low}?|What is the total for {low}?|How much does {low} cost in total?", money.bare(cents * count))
    else:
        page.ask(f"How much is {low}?|What is the price of {low}?|How much does {low} cost?|What does {low} cost?|What is the amount for {low}?", money.bare(cents * count))
    if has_count:
        page.ask(f"How many {low} were bought?|What is the quantity of {low}?|How many {low}?|How many {low} are there?", str(count))
    if len(rows) > 1:
        page.ask("What is the first item?|Which item is listed first?", rows[0][0])
        page.ask("What is the last item?|Which item is listed last?", rows[-1][0])
        by_cost = sorted(rows, key=lambda row: row[1] * row[2])
        if dice.random() < 0.3:
            page.ask("Which item is the most expensive?|What is the most expensive item?", by_cost[-1][0])
    else:
        page.ask("What was bought?|What is the item?|Which item was ordered?", rows[0][0])
    subtotal, rate = sum(count * cents for _, count, cents in rows), dice.choice([5, 7, 8, 10, 19, 20, 21, 25])
    tax = round(subtotal * rate / 100) if dice.random() < 0.5 else 0
    lines = [(dice.choice(["Subtotal", "Net", "Sum"]), subtotal), (dice.choice([f"Tax {rate}%", f"VAT {rate}%", "Tax", "VAT"]), tax)] if tax else []
    lines.append((dice.choice(["Total", "TOTAL", "Total due", "Amount due", "Grand total", "Balance due", "To pay", "Total amount"]), subtotal + tax))
    if dice.random() < 0.7:
        page.line(y + 1, left, right)
    y += round(size * 0.5)
    x = left if dice.random() < 0.4 else left + (right - left) * dice.uniform(0.4, 0.55)
    for key, cents in lines:
        last = key == lines[-1][0]
        page.write(x, y, key + dice.choice(["", ":"]), size + (2 if last and brief else 0), bold=last and dice.random() < 0.8)
        page.write(right, y, money(cents) if last else money.bare(cents), size + (2 if last and brief else 0), bold=last and dice.random() < 0.8, align="right")
        y += round(size * 1.5)
    for _ in range(2):
        page.ask("What is the total?|What is the total amount?|How much is the total?|How much has to be paid?|What is the amount due?|How much is due?|How much is it in total?|What is the grand total?|How much does it cost in total?|What is the sum?|Total?", money(subtotal + tax))
    if tax:
        page.ask("How much is the tax?|What is the tax?|What is the tax amount?|How much tax is included?|How much is the VAT?", money.bare(tax))
        page.ask("What is the subtotal?|What is the amount before tax?|What is the net amount?|How much is the subtotal?", money.bare(subtotal))
    return y


def receipt(page: Page, filler: Filler, size: int) -> None:
    dice, money, middle = page.dice, Money(page.dice), page.width / 2
    left, right, y = dice.randint(8, 26), page.width - dice.randint(8, 26), dice.randint(8, 26)
    shop, street, city, date, time = filler.company(), filler.street(), filler.city(), filler.date(), filler.time()
    align, x = ("center", middle) if dice.random() < 0.75 else ("left", left)
    page.write(x, y, shop, size + dice.randint(1, 6), bold=True, align=align)
    y += round(size * 2)
    for line in [street, city][: dice.randint(0, 2)]:
        page.write(x, y, line, size, align=align)
        y += round(size * 1.3)
    if dice.random() < 0.4:
        phone = filler.phone()
        page.write(x, y, dice.choice(["Tel. ", "Phone: ", "Tel: ", ""]) + phone, size, align=align)
        page.ask("What is the phone number?|Which phone number is on the receipt?", phone)
        y += round(size * 1.3)
    y += round(size * 0.6)
    page.ask("Which shop is the receipt from?|What is the name of the shop?|What is the name of the store?|Where was this bought?|Which store is this?|Who is the receipt from?", shop)
    shown = dice.choice([f"{date} {time}", date, f"Date: {date}", f"{date}  {time}"])
    page.write(left, y, shown, size)
    page.ask("What is the date?|When was this bought?|What is the date of the receipt?|What date is on the receipt?|When was the purchase?", date)
    if time in shown:
        page.ask("What time is on the receipt?|At what time was this bought?|What is the time?", time)
    if dice.random() < 0.4:
        number = filler.code()
        y += round(size * 1.4)
        page.write(left, y, dice.choice(["Receipt", "Receipt no.", "No.", "Order"]) + f" {number}", size)
        page.ask("What is the receipt number?|What is the number of the receipt?", number)
    y = items(page, filler, money, left, right, y + size * 2, size, brief=dice.random() < 0.8)
    if dice.random() < 0.6:
        way = dice.choice(["Cash", "Card", "Visa", "Mastercard", "Credit card", "Debit card", "Voucher"])
        page.write(left, y, dice.choice(["Paid by ", "Payment: ", "Paid with ", "Payment method: "]) + way, size)
        page.ask("How was it paid?|What was the payment method?|How did the customer pay?", way)
        y += round(size * 1.4)
    if dice.random() < 0.5:
        clerk = dice.choice(names.FIRST)
        page.write(left, y, dice.choice(["Cashier: ", "Served by ", "Your server: "]) + clerk, size)
        page.ask("Who was the cashier?|Who served the customer?|What is the name of the cashier?", clerk)
        y += round(size * 1.4)
    page.write(middle, y + size, dice.choice(["Thank you!", "Thank you for shopping with us!", "See you again soon.", "Have a nice day!"]), size, align="center")


def letter(page: Page, filler: Filler, size: int) -> None:
    dice = page.dice
    left, right, y = dice.randint(16, 60), page.width - dice.randint(16, 50), dice.randint(14, 40)
    sender, receiver, date, subject = filler.person(), filler.person(), filler.date(), dice.choice(names.SUBJECTS)
    if dice.random() < 0.3:
        subject = f"{filler.invented()} {dice.choice(['report', 'meeting', 'contract', 'order', 'project'])}"
    is_mail = dice.random() < 0.35
    company, city = filler.company(), ""
    if is_mail:
        facts = [("From", sender), ("To", receiver), (dice.choice(["Date", "Sent"]), date), ("Subject", subject)]
        for key, value in facts if dice.random() < 0.6 else dice.sample(facts, 4):
            key_value(page, left, y, key, value, size, "column" if dice.random() < 0.5 else "behind", right, gap=size * 5)
            y += round(size * 1.5)
        page.line(y, left, right)
    else:
        align, x = dice.choice([("left", left), ("right", right)])
        y, _, city = address(page, filler, x, y, size, dice.choice([sender, sender, company]), dice.random() < 0.5, align)
        y, _, _ = address(page, filler, left, y + size, size, receiver, False)
        page.write(right, y + size, dice.choice([date, f"Date: {date}", f"{city}, {date}"]), size, align="right") if dice.random() < 0.6 else page.write(left, y + size, date, size)
        y += round(size * 2.6)
        page.write(left, y, dice.choice(["", "Subject: ", "Re: ", "Subject: "]) + subject, size + dice.choice((0, 0, 2)), bold=dice.random() < 0.7)
    y += round(size * 2)
    last = receiver.split()[-1]
    page.write(left, y, dice.choice([f"Dear {receiver},", f"Dear {last},", f"Hello {receiver},", f"Hi {receiver.split()[0]}," if "." not in receiver else f"Hello {last},"]), size)
    y = paragraph(page, left, y + round(size * 1.9), right - left, size, dice.sample(names.SENTENCES, dice.randint(2, 5)))
    if dice.random() < 0.5:
        day, time, place = dice.choice(names.WEEKDAYS), filler.time(), filler.city()
        y = paragraph(page, left, y + size * 0.4, right - left, size, [dice.choice([f"Let us meet on {day} at {time} in {place}.", f"The meeting is on {day} at {time} in {place}.", f"We will see you on {day} at {time} in {place}."])])
        page.ask("On which day is the meeting?|On what day do they meet?|Which day is the meeting?", day)
        page.ask("At what time is the meeting?|When does the meeting start?|What time do they meet?", time)
        page.ask("Where is the meeting?|In which city is the meeting?|Where do they meet?", place)
    y += round(size * 0.9)
    page.write(left, y, dice.choice(["Kind regards,", "Best regards,", "Yours sincerely,", "Sincerely,", "Best wishes,"]), size)
    page.write(left, y + round(size * dice.uniform(1.4, 2.6)), sender, size)
    y += round(size * 4)
    page.ask("Who is the letter from?|Who wrote the letter?|Who sent this letter?|Who signed the letter?|Who is the sender?|Who wrote this?|Who is it from?", sender)
    page.ask("Who is the letter to?|Who is the letter addressed to?|Who receives the letter?|Who is the recipient?|Who is it for?", receiver)
    page.ask("What is the date of the letter?|When was the letter written?|What is the date?|What date is on the letter?", date)
    page.ask("What is the subject?|What is the letter about?|What is the subject of the letter?|What is it about?", subject)
    if dice.random() < 0.4 and y + 3 * size < page.height:
        title = dice.choice(names.TITLES)
        page.write(left, y + size * 0.6, title, size)
        page.ask("What is the position of the sender?|What is the job title of the sender?", title)


def form(page: Page, filler: Filler, size: int) -> None:
    """Keys and values of any kind; some keys are invented, so that looking up is what is learnt."""
    dice = page.dice
    left, right, y = dice.randint(12, 50), page.width - dice.randint(12, 50), dice.randint(12, 40)
    if dice.random() < 0.7:
        title = dice.choice([filler.company(), dice.choice(names.EVENTS), f"{dice.choice(['Registration', 'Order', 'Member', 'Booking', 'Travel', 'Patient', 'Product'])} {dice.choice(['Form', 'Card', 'Details', 'Data', 'Sheet'])}"])
        page.write(page.width / 2 if dice.random() < 0.4 else left, y, title, size + dice.randint(3, 10), bold=True, align="center" if dice.random() < 0 else "left")
        page.ask("What is the title?|What is the heading?|What is the title of the document?", title)
        y += round(size * 2.8)
    keys = dice.sample(names.KEYS, dice.randint(3, 10))
    keys = [filler.invented(4, 9) if dice.random() < 0.12 else key for key in keys]
    style, columns = dice.choice(["behind", "column", "right", "below", "column"]), dice.choice([1, 1, 2])
    step, width = round(size * (2.9 if style == "below" else dice.uniform(1.4, 2.2))), (right - left) / columns
    lines = dice.random() < 0.25
    for index, key in enumerate(keys):
        value = filler.value()
        x, row_y = left + width * (index % columns), y + step * (index // columns)
        if row_y > page.height - 2 * size:
            break
        key_value(page, x, row_y, key, value, size, style, x + width - size, gap=min(size * 9, width * 0.5))
        if lines:
            page.line(row_y + step - size * 0.3, left, right)
        low = key.lower() if dice.random() < 0.6 else key
        page.ask(f"What is the {low}?|What is the {low}?|{key}?|What {low} is given?|Which {low} is shown?", value)


def table(page: Page, filler: Filler, size: int) -> None:
    dice = page.dice
    left, right, y = dice.randint(10, 40), page.width - dice.randint(10, 40), dice.randint(10, 40)
    if dice.random() < 0.6:
        title = dice.choice(["Price list", "Team", "Schedule", "Staff", "Results", "Opening hours", "Stock", "Timetable", "Members"])
        page.write(left, y, title, size + dice.randint(2, 8), bold=True)
        y += round(size * 2.4)
    money = Money(dice)
    kinds = {
        "Name": (filler.person, "Who"),
        "City": (filler.city, ""),
        "Phone": (filler.phone, ""),
        "Price": (lambda: money(dice.randint(100, 20000)), ""),
        "Room": (lambda: str(dice.randint(1, 499)), ""),
        "Age": (lambda: str(dice.randint(18, 90)), ""),
        "Date": (filler.date, ""),
        "Time": (filler.time, ""),
        "Team": (lambda: dice.choice(["Sales", "Design", "Support", "Finance", "Legal", "Research", "Marketing", filler.invented(4, 8)]), ""),
        "Points": (lambda: str(dice.randint(0, 999)), ""),
        "Stock": (lambda: str(dice.randint(0, 500)), ""),
        "Code": (filler.code, ""),
    }
    first = dice.choice(["Name", "Product", "Day", "Name", "Product", "City"])
    heads = [first, *dice.sample([kind for kind in kinds if kind != first], dice.choice([1, 2, 2, 3] if page.width > 420 else [1, 2]))]
    count = dice.randint(3, 7)
    subjects = {"Name": [filler.person() for _ in range(count)], "Product": dice.sample(names.GOODS, count), "Day": names.WEEKDAYS[:count], "City": [filler.city() for _ in range(count)]}[first]
    rows = [[subject, *(kinds[head][0]() for head in heads[1:])] for subject in subjects]
    widths = [max(page.length(text, size, True) for text in column) + size for column in zip(heads, *rows)]
    while sum(widths) > right - left and len(widths) > 2:
        widths.pop()
    heads, rows = heads[: len(widths)], [row[: len(widths)] for row in rows]
    spare = max(0.0, right - left - sum(widths)) / len(widths) * dice.choice((0.3, 1, 1))
    places = [left + sum(widths[:index]) + spare * index for index in range(len(widths))]
    step, ruled = round(size * dice.uniform(1.4, 2)), dice.random() < 0.5
    for x, head in zip(places, heads):
        page.write(x, y, head, size, bold=True)
    page.line(y + step - 3, left, right)
    for row in rows:
        y += step
        if y > page.height - 2 * size:
            break
        for x, cell in zip(places, row):
            page.write(x, y, cell, size)
        if ruled:
            page.line(y + step - 3, left, right)
        for head, cell in zip(heads[1:], row[1:]):
            if dice.random() < 0.4:
                low = head.lower()
                page.ask(f"What is the {low} of {row[0]}?|What is the {low} for {row[0]}?|What {low} does {row[0]} have?|Which {low} belongs to {row[0]}?", cell)
        if sum(other[1] == row[1] for other in rows) == 1 and dice.random() < 0.3:
            page.ask(f"{'Who' if first == 'Name' else f'Which {first.lower()}'} has the {heads[1].lower()} {row[1]}?", row[0])


def notice(page: Page, filler: Filler, size: int) -> None:
    """A poster, a ticket or a card: few words, large."""
    dice, big = page.dice, size + page.dice.randint(4, 16)
    align, x = dice.choice([("center", page.width / 2), ("left", dice.randint(14, 50))])
    y = dice.randint(14, 60)
    event = dice.choice(names.EVENTS) if dice.random() < 0.7 else f"{filler.invented()} {dice.choice(['Festival', 'Concert', 'Show', 'Meeting'])}"
    while page.length(event, big, True) > page.width - 40 and big > size:
        big -= 1
    page.write(x, y, event, big, bold=True, align=align)
    y += round(big * 1.6)
    page.ask("What is the event?|What is the name of the event?|What takes place?|What is announced?|What is the title?", event)
    date, time, place, price = filler.date(), filler.time(), f"{filler.pick(names.STREETS)} {dice.choice(['Hall', 'Park', 'Theater', 'Museum', 'Library', 'Center', 'Square'])}", Money(dice)(dice.randint(2, 80) * 100)
    facts = [("When", "Date", date, "When is the event?|On which date is it?|What is the date of the event?|What is the date?|When does it take place?"), ("Time", "Starts at", time, "At what time does it start?|When does it start?|What time does the event begin?|What is the time?"), ("Where", "Place", place, "Where is the event?|Where does it take place?|What is the place of the event?|What is the venue?"), ("Tickets", "Admission", price, "How much is a ticket?|What does a ticket cost?|What is the price of a ticket?|How much is admission?")]
    phone = filler.phone()
    facts.append(("Info", "Phone", phone, "What is the phone number?|Which number can be called?|What number should I call for information?"))
    for first, second, value, questions in dice.sample(facts, dice.randint(3, 5)):
        key = dice.choice([f"{first}: ", f"{second}: ", "" if first in ("When", "Where", "Time") else f"{first} ", f"{second} "])
        page.write(x, y, f"{key}{value}", size + dice.choice((0, 0, 2, 4)), align=align)
        y += round(size * dice.uniform(1.7, 2.4))
        page.ask(questions, value)
    if dice.random() < 0.5 and y < page.height - 3 * size:
        paragraph(page, 14, y + size, page.width - 28, size, dice.sample(names.SENTENCES, 1))


KINDS = {"invoice": invoice, "receipt": receipt, "letter": letter, "form": form, "table": table, "notice": notice}
CHANCES = (26, 18, 18, 22, 10, 6)


def draw(dice: random.Random, fonts: list[tuple[str, str]], held_out: bool = False, kind: str | None = None) -> tuple[str, Page]:
    """One document and its kind."""
    kind = kind or dice.choices(list(KINDS), CHANCES)[0]
    zoom = 1.0 if dice.random() < 0.5 else dice.uniform(0.5, 0.95)
    side, size = int(SIDE / zoom), round(dice.choice((9, 9, 10, 10, 11, 11, 12, 12, 13, 14, 15, 17)) / zoom)
    if kind == "receipt":
        width, height = dice.randint(size * 18, size * 26), dice.randint(side * 6 // 10, side)
    elif kind == "notice":
        width, height = dice.randint(side // 2, side), dice.randint(side * 4 // 10, side)
    elif kind in ("form", "table"):
        width, height = dice.randint(min(side, max(side // 2, size * 26)), side), dice.randint(side * 4 // 10, side)
    else:
        width, height = dice.randint(min(side, size * 32), min(side, size * 46)), dice.randint(side * 8 // 10, side)
    regular, bold = dice.choice(fonts)
    paper = dice.choice((255, 255, 255, 250, 240, 230))
    page = Page(dice, regular, bold, min(width, side), height, paper, dice.choice((0, 0, 20, 50, 80)), zoom)
    KINDS[kind](page, Filler(dice, held_out), size)
    return kind, page


def canvas(page: Page) -> np.ndarray:
    """The page in the upper left corner of a white square, as the image processor lays it."""
    pixels = page.pixels
    if page.zoom != 1.0:
        size = round(page.width * page.zoom), round(page.height * page.zoom)
        pixels = np.asarray(Image.fromarray(pixels).resize(size, Image.LANCZOS))
    whole = np.full((SIDE, SIDE), 255, np.uint8)
    pixels = pixels[:SIDE, :SIDE]
    whole[: pixels.shape[0], : pixels.shape[1]] = pixels
    return whole
