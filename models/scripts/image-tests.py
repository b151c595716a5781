"""Writes the held-out data of the image models: emoji of a set, icons and fonts that training never shows.

Usage: python models/scripts/image-tests.py <cache>; the cache has what gather-images.mjs wrote, and `fonts/`."""

import base64
import io
import os
import random
import sys
from pathlib import Path

import numpy as np
from PIL import Image

os.environ["ORRERY_TRAIN_CACHE"] = sys.argv[1]
MODELS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(MODELS), str(MODELS / "scene-answers")]
import scenes

from training import pictures as shelf
from training.run import CACHE, write_rows

HELD_OUT_FONTS = ("Cabin", "GenBas", "Caladea", "RobotoCondensed")


def address(image: Image.Image, kind: str, **options) -> str:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return f"data:image/{kind.lower()};base64," + base64.b64encode(buffer.getvalue()).decode()


def picture_rows() -> list[dict]:
    """Of each held-out set a few pictures whose concept training shows in other renderings."""
    known, dice, rows = {picture.concept for picture in shelf.read_pictures(shelf.TRAINED)}, np.random.default_rng(3), []
    for name, count in (("twemoji", 300), ("bootstrap", 100)):
        pictures = [picture for picture in shelf.read_pictures((name,)) if picture.concept in known]
        names = sorted({shelf.spoken(picture) for picture in pictures})
        for index in sorted(dice.permutation(len(pictures))[:count]):
            own = shelf.spoken(pictures[index])
            others = dice.choice([other for other in names if other != own], 9, replace=False).tolist()
            image = shelf.still(pictures[index].pixels)
            rows.append({"set": name, "name": own, "others": others, "image": address(image, "WEBP", quality=80, method=6)})
    return rows


def scene_rows(count: int) -> list[dict]:
    dice, sprites, rows = random.Random(78), scenes.read_sprites(CACHE, ("twemoji",)), []
    fonts = sorted(str(path) for path in (CACHE / "fonts").iterdir() if any(name in path.name for name in HELD_OUT_FONTS))
    while len(rows) < count:
        scene = scenes.make(dice, sprites, fonts)
        asked = [{"question": question, "answer": answer} for question, answer in scenes.asked(scene, dice, 3)]
        rows.append({"image": address(Image.fromarray(scene.pixels()), "WEBP", lossless=True, method=6), "asked": asked})
    return rows


write_rows(MODELS / "image-matcher" / "eval" / "test.jsonl", picture_rows())
write_rows(MODELS / "scene-answers" / "eval" / "test.jsonl", scene_rows(120))
