"""python models/translator/gather.py <folder of .deb files> <cache folder>: gathers sentences in English, German, French and Spanish.

The message catalogs of the Debian packages in PACKAGES hold the same strings in every language; the English one is the key. Entries
with several sentences are cut where all languages have as many. Programs in HELD_OUT are kept apart, for the test."""

import gettext
import gzip
import html
import io
import json
import re
import subprocess
import sys
import tarfile
from collections import defaultdict
from pathlib import Path

LANGUAGES = ("de", "fr", "es")
# apt-get download of these gives all the catalogs that were used.
PACKAGES = """aisleriot anki apt bovo cheese-common coreutils debconf-i18n deja-dup digikam-data dpkg epiphany-browser-data
evince-common evolution-common freeciv-data gbrainy gcompris-qt-data gedit-common gimp-data gnome-calendar gnome-chess gnome-clocks
gnome-contacts gnome-control-center-data gnome-mahjongg gnome-maps gnome-mines gnome-recipes gnome-software-common gnome-sudoku
gnome-todo gnome-weather gnucash-common gnupg-l10n gramps hedgewars-data iso-codes kalzium-data kanagram kdenlive-data kgeography-data
kgoldrunner khangman kiriki klavaro kmail knights kturtle lskat marble-data minetest-data minuet-data nautilus-data parley-data
pidgin-data pingus-data polari quadrapassel rhythmbox-data shotwell-common simple-scan stellarium-data step-data supertux-data
supertuxkart-data synaptic totem-common transmission-common tuxpaint-data util-linux-locales vlc-l10n wesnoth-1.16-data
widelands-data""".split()
HELD_OUT = ("gnome-weather", "gnome-maps", "gnome-contacts", "rhythmbox-data", "gnome-mahjongg", "cheese-common", "simple-scan")
MARKUP = re.compile(r"<[^>]*>|%[-+#0-9.]*[a-zA-Z]|%\([^)]*\)[a-z]|%%|\$\{?[A-Za-z_]+\}?|\{[^}]*\}|https?:|\S+@\S+|\\[a-z]|(^|\s)--?[a-z]|[<>{}|=\[\]~^`\\*]|__|@|#")
WORD = re.compile(r"[^\W\d_]", re.UNICODE)
LONGEST = 160


def locale_in(path: str) -> str | None:
    found = re.search(r"/(?:locale|translations)/(?:[^/]+/)?([a-z]{2})(?:_(DE|FR|ES))?(?:/LC_MESSAGES)?/[^/]+\.mo$", path)
    return found[1] if found and found[1] in LANGUAGES else None


def plain(text: str) -> str | None:
    """A string as a person would write it; nothing where it has places for values or markup."""
    text = html.unescape(text)
    if MARKUP.search(text):
        return None
    text = text.replace("_", "").replace("&", "").replace("’", "'").replace("…", "...").replace("\u00a0", " ").replace("\u202f", " ")
    text = text.replace("«", '"').replace("»", '"').replace("„", '"').replace("“", '"').replace("”", '"')
    text = re.sub(r'" +(?=\S)([^"]*?) +"', r'"\1"', text)
    text = re.sub(r"\s+", " ", text).strip(" \t:")
    letters = len(WORD.findall(text))
    if letters < 2 or letters < 0.6 * len(text.replace(" ", "")):
        return None
    return text


def pieces(texts: list[str]) -> list[tuple[str, ...]]:
    """The sentences of a string in all languages, where they have as many; the whole where they do not and it is short."""
    cut = [re.split(r"\n\n+|(?<=[.!?])\s+(?=[A-ZÄÖÜÉÀÇ¿¡\"])", text.strip()) for text in texts]
    rows = list(zip(*cut)) if len({len(parts) for parts in cut}) == 1 else [tuple(texts)]
    found = []
    for row in rows:
        clean = [plain(part) for part in row]
        if all(clean) and max(map(len, clean)) <= LONGEST and max(map(len, clean)) < 3 * min(map(len, clean)) + 12:
            found.append(tuple(clean))
    return found


def catalogs(deb: Path):
    data = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(deb)], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            language = locale_in("/" + member.name) if member.isfile() and member.name.endswith(".mo") else None
            if language:
                try:
                    catalog = gettext.GNUTranslations(io.BytesIO(archive.extractfile(member).read()))._catalog
                except (OSError, IndexError, KeyError, SyntaxError, ValueError, UnicodeDecodeError):
                    continue
                yield language, member.name.rsplit("/", 1)[-1], catalog


def strings_of(deb: Path) -> dict[tuple, dict[str, str]]:
    """For each string of a program its translations."""
    found: dict[tuple, dict[str, str]] = defaultdict(dict)
    for language, domain, catalog in catalogs(deb):
        for key, text in catalog.items():
            source = (key[0] if isinstance(key, tuple) else key)
            if isinstance(key, tuple) and key[1] != 0:
                continue
            if isinstance(text, str) and text and source:
                found[domain, source][language] = text
    return found


def main() -> None:
    debs, cache = Path(sys.argv[1]), Path(sys.argv[2])
    result: dict[str, dict[str, dict]] = {"train": defaultdict(dict), "test": defaultdict(dict)}
    for deb in sorted(debs.glob("*.deb")):
        package = deb.name.split("_")[0]
        if package not in PACKAGES:
            continue
        split = "test" if package in HELD_OUT else "train"
        before = sum(map(len, result[split].values()))
        for (_, source), texts in strings_of(deb).items():
            english = source.split("\x04")[-1]
            for language, text in texts.items():
                if text == english and len(english.split()) > 2:
                    continue
                for left, right in pieces([english, text]):
                    result[split][language].setdefault(left, right)
        print(package, sum(map(len, result[split].values())) - before, flush=True)
    for language in LANGUAGES:
        for english in list(result["test"][language]):
            if english in result["train"][language]:
                del result["test"][language][english]
    packed = {split: {language: sorted(pairs.items()) for language, pairs in found.items()} for split, found in result.items()}
    with gzip.open(cache / "catalogs.json.gz", "wt", encoding="utf-8") as file:
        json.dump(packed, file, ensure_ascii=False)
    for split, found in packed.items():
        print(split, {language: len(pairs) for language, pairs in found.items()})


main()
