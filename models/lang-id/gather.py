"""python models/lang-id/gather.py <folder of .deb files> <folder of npm packages> <cache folder>: gathers short text in many languages.

Message catalogs and fortunes come from Debian packages (`apt-get download …`, listed in PACKAGES), names of emoji and their keywords from the
npm package cldr-annotations-full, names of countries and languages from cldr-localenames-full, common words from stopwords-iso. Everything
lands in one compressed file, with the strings of the programs in HELD_OUT apart: the scores of the card are measured on them."""

import gettext
import gzip
import html
import io
import json
import random
import re
import subprocess
import sys
import tarfile
from collections import defaultdict
from pathlib import Path

# apt-get download of these gives all the catalogs and fortunes that were used.
PACKAGES = """aisleriot apt cheese-common coreutils debconf-i18n deja-dup digikam-data dpkg epiphany-browser-data evince-common
evolution-common fortunes fortunes-bg fortunes-br fortunes-cs fortunes-de fortunes-eo fortunes-es fortunes-ga fortunes-it fortunes-pl
fortunes-ru freeciv-data gbrainy gedit-common gimp-data gnome-calendar gnome-chess gnome-contacts gnome-control-center-data gnome-mahjongg
gnome-maps gnome-software-common gnome-weather gnucash-common gnupg-l10n gramps iso-codes kdenlive-data kmail kturtle minetest-data
nautilus-data parley-data pidgin-data polari rhythmbox-data shotwell-common simple-scan stellarium-data supertuxkart-data synaptic
totem-common transmission-common tuxpaint-data util-linux-locales vlc-l10n wesnoth-1.16-data""".split()
HELD_OUT = ("gnome-weather", "gnome-maps", "gnome-contacts", "rhythmbox-data", "gnome-mahjongg", "fortunes")
# Strings of a language that are kept, and of one that many people write.
MOST, MOST_OF_COMMON, MOST_HELD_OUT = 6_000, 24_000, 400
COMMON = "en es fr de pt it ru zh ja ko ar hi tr nl pl id vi fa uk sv cs ro hu el he th da fi nb bg sr hr sk bn ta te ur ms ca sw".split()
# Codes that are written in another way here.
ALIASES = {"no": "nb", "iw": "he", "in": "id", "fil": "tl"}
# Locales whose script is not the one that a label stands for here.
SKIPPED = re.compile(r"^(sr@|sr_.*@[Ll]atin|sr_RS@latin|be@|be_.*@latin|uz@[Cc]yrillic|en@|tt@|az_IR|en_.*@|.*@cyrillic|kk@arab)")
MARKUP = re.compile(r"<[^>]*>|&[a-z]+;|%[-+#0-9.]*[a-zA-Z]|%\([^)]*\)[a-z]|\$\{?[A-Za-z_]+\}?|\{[^}]*\}|https?://\S+|\S+@\S+|\\[nt]|--?[a-z][\w-]*|@[\w/]+")
WORD = re.compile(r"[^\W\d_]", re.UNICODE)


def language_of(locale: str) -> str | None:
    if SKIPPED.match(locale):
        return None
    code = re.split(r"[_@.]", locale)[0].lower()
    code = ALIASES.get(code, code)
    return code if len(code) == 2 else None


def clean(text: str) -> list[str]:
    text = html.unescape(text).replace("_", "").replace("&", "")
    parts = re.split(r"\n+|(?<=[.!?。！？])\s+|\|", text)
    found = []
    for part in parts:
        part = re.sub(r"\s+", " ", MARKUP.sub(" ", part)).strip(" \t:*·-–—…\"'()[]<>=,;")
        if len(part) < 2 or len(WORD.findall(part)) < 0.6 * len(part.replace(" ", "")) or len(part) > 300:
            continue
        found.append(part)
    return found


def members(deb: Path):
    """The files of a Debian package that hold text."""
    data = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(deb)], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            if member.isfile() and (member.name.endswith(".mo") or "/fortunes/" in member.name):
                yield member.name, archive.extractfile(member).read()


def catalog_strings(content: bytes) -> tuple[set[str], set[str]]:
    """Translations that differ from the source, and the sources."""
    try:
        catalog = gettext.GNUTranslations(io.BytesIO(content))._catalog
    except (OSError, IndexError, KeyError, SyntaxError, ValueError):
        return set(), set()
    texts, sources = set(), set()
    for key, text in catalog.items():
        source = key[0] if isinstance(key, tuple) else key
        source = source.split("\x04")[-1]
        if not isinstance(text, str) or not source or text == source:
            continue
        texts.update(clean(text))
        sources.update(clean(source))
    return texts - sources, sources


def locale_in(path: str) -> str | None:
    found = re.search(r"/(?:locale|translations)/([^/]+)/", path)
    return found[1] if found else None


def fortune_strings(content: bytes) -> list[str]:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return []
    return [piece for entry in text.split("\n%") for piece in clean(re.sub(r"\s*\n\s*", " ", entry))]


def gather_debian(folder: Path, add) -> None:
    for deb in sorted(folder.glob("*.deb")):
        package = deb.name.split("_")[0]
        split = "test" if package in HELD_OUT else "train"
        for path, content in members(deb):
            if path.endswith(".mo"):
                language = language_of(locale_in(path) or "xxx")
                if language is None:
                    continue
                texts, sources = catalog_strings(content)
                add(split, language, texts)
                add(split, "en", sources)
            elif not path.endswith((".dat", ".u8")):
                language = package.split("-")[1] if "-" in package else "en"
                add(split, language_of(language) or "en", fortune_strings(content))


def leaves(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from leaves(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if not key.startswith("_") and key not in ("identity", "version"):
                yield from leaves(one)


def gather_npm(folder: Path, add) -> None:
    for path in sorted(folder.glob("cldr-*/package/*/*/*.json")) + sorted(folder.glob("cldr-*/*/*/*.json")):
        if path.name not in ("annotations.json", "territories.json", "languages.json"):
            continue
        tag = path.parent.name
        # Regional forms repeat the language's own; other scripts are not what the label stands for here.
        if re.search(r"-(Latn|Cyrl|Arab|Guru|Adlm)\b", tag):
            continue
        language = language_of(tag.split("-")[0])
        if language:
            add("train", language, [text for leaf in leaves(json.loads(path.read_text("utf-8"))) for text in clean(leaf)])
    for path in sorted(folder.glob("stopwords-iso*/**/stopwords-iso.json"))[:1]:
        for code, words in json.loads(path.read_text("utf-8")).items():
            language = language_of(code)
            if language:
                add("train", language, [word for word in words if len(word) > 2 and WORD.match(word)])


def main() -> None:
    debs, npm, cache = (Path(part) for part in sys.argv[1:4])
    strings: dict[str, dict[str, set[str]]] = {"train": defaultdict(set), "test": defaultdict(set)}
    gather_debian(debs, lambda split, language, texts: strings[split][language].update(texts))
    gather_npm(npm, lambda split, language, texts: strings[split][language].update(texts))
    for language, texts in strings["test"].items():
        texts -= strings["train"][language]
    # A string that several languages share says nothing about any of them.
    shared: dict[str, int] = defaultdict(int)
    for texts in strings["train"].values():
        for text in texts:
            shared[text] += 1
    dice = random.Random(1)
    result: dict[str, dict[str, list[str]]] = {"train": {}, "test": {}}
    for split, found in strings.items():
        for language, texts in sorted(found.items()):
            own = sorted(text for text in texts if shared[text] < 3 and len(text) <= 110)
            dice.shuffle(own)
            most = MOST_HELD_OUT if split == "test" else MOST_OF_COMMON if language in COMMON else MOST
            if len(own) >= 40:
                result[split][language] = sorted(own[:most])
    cache.mkdir(parents=True, exist_ok=True)
    with gzip.open(cache / "phrases.json.gz", "wt", encoding="utf-8") as file:
        json.dump(result, file, ensure_ascii=False)
    for split, found in result.items():
        print(split, len(found), "languages,", sum(map(len, found.values())), "strings")


main()
