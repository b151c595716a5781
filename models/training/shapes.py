"""Shapes in plain colors, cut out like emoji. What a scene is made of is drawn by `scene-answers`."""

import random
import sys
from pathlib import Path

import numpy as np
from PIL import Image

from training.pictures import Picture

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scene-answers"))
import scenes


def drawn_shapes() -> list[Picture]:
    """Every shape in every color, twice; the color stands in the name and each word alone."""
    dice, found = random.Random(4), []
    for shape in scenes.SHAPES:
        for color in scenes.COLORS:
            for _ in range(2):
                scene = scenes.Scene(dice, {}, [])
                scene.image = Image.new("RGB", (256, 256), (255, 0, 255) if color != "pink" else (0, 255, 0))
                ground = scene.image.getpixel((0, 0))
                scene.draw = scenes.ImageDraw.Draw(scene.image)
                scene.add(shape, color, 104, (64, 64))
                pixels = np.asarray(scene.image.resize((64, 64), Image.BOX)).astype(np.int16)
                cover = np.clip(np.abs(pixels - np.array(ground)).sum(2) * 2, 0, 255)
                rgb = np.where(cover[:, :, None] > 250, pixels, np.array(scenes.COLORS[color]))
                picture = np.dstack((rgb, cover)).astype(np.uint8)
                found.append(Picture("shapes", f"shape {color} {shape}", f"{color} {shape}", [color, shape, f"{shape} that is {color}"], picture))
    return found
