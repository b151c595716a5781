"""Pictures with their names on the GPU, shown at random places, sizes, angles and colors; tokens of short texts."""

import io
import json
from dataclasses import dataclass

import numpy as np
import torch
from PIL import Image
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers
from torch.nn import functional

from training.run import CACHE, DEVICE, write_json

SIDE = 64
TRAINED = ("noto", "openmoji", "modern", "flat", "lucide", "tabler", "mdi")
HELD_OUT = ("twemoji", "bootstrap")
ICONS = ("lucide", "tabler", "mdi", "bootstrap")
# Icons of programs alone: nobody would know them by their names.
UNKNOWN = ("file type", "layout", "navbar", "border", "align", "badge", "category", "database", "format", "sort", "zodiac", "brand", "chart ", "table ", "column", "page next")


@dataclass
class Picture:
    set: str
    concept: str
    name: str
    keywords: list[str]
    pixels: np.ndarray


def read_pictures(sets: tuple[str, ...]) -> list[Picture]:
    """RGBA; icons have no color of their own and are only what covers the ground."""
    listed, body = json.loads((CACHE / "pictures.json").read_text()), (CACHE / "pictures.bin").read_bytes()
    found = []
    for row in listed["rows"]:
        is_icon = row["set"] in ICONS
        if row["set"] not in sets or (is_icon and any(word in row["name"] for word in UNKNOWN)):
            continue
        image = Image.open(io.BytesIO(body[row["start"] : row["start"] + row["length"]]))
        if is_icon:
            cover = np.asarray(image.convert("L"))
            pixels = np.dstack((np.zeros((SIDE, SIDE, 3), np.uint8), cover))
        else:
            pixels = np.asarray(image.convert("RGBA"))
        name = row["name"].replace("’", "'").replace("“", "").replace("”", "")
        found.append(Picture(row["set"], row["concept"], name, row["keywords"], pixels))
    return found


def spoken(picture: Picture) -> str:
    """The name in small letters; flags are called what they are called."""
    name = picture.name.lower()
    return f"flag of {name.split(': ', 1)[1]}" if name.startswith("flag: ") else name


def on_device(pictures: list[Picture]) -> tuple[torch.Tensor, torch.Tensor]:
    """Pixels, and which of them are icons."""
    pixels = torch.from_numpy(np.stack([picture.pixels for picture in pictures]).transpose(0, 3, 1, 2).copy()).to(DEVICE)
    return pixels, torch.tensor([picture.set in ICONS for picture in pictures], device=DEVICE)


def random(count: int, low: float, high: float) -> torch.Tensor:
    return torch.rand(count, device=DEVICE) * (high - low) + low


def chance(count: int, share: float) -> torch.Tensor:
    return torch.rand(count, device=DEVICE) < share


def grounds(count: int, is_icon: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Colors behind the pictures, most of them white, some black; and inks of icons that differ from them."""
    ground = torch.rand(count, 3, device=DEVICE)
    light, black = chance(count, 0.45)[:, None], chance(count, 0.15)[:, None]
    ground = torch.where(light, torch.ones_like(ground) - 0.05 * torch.rand_like(ground), ground)
    ground = torch.where(black, 0.06 * torch.rand_like(ground), ground)
    bright = ground.mean(1, keepdim=True) > 0.5
    ink = torch.where(bright, torch.rand_like(ground) * 0.45, 0.6 + 0.4 * torch.rand_like(ground))
    plain = chance(count, 0.6)[:, None]
    ink = torch.where(plain, torch.where(bright, 0.1 * torch.rand_like(ink), 1 - 0.1 * torch.rand_like(ink)), ink)
    return ground, torch.where(is_icon[:, None], ink, torch.zeros_like(ink))


def shown(pixels: torch.Tensor, is_icon: torch.Tensor) -> torch.Tensor:
    """RGBA pictures as somebody may upload them, from -1 to 1."""
    count = len(pixels)
    layers = pixels.float() / 255
    ground, ink = grounds(count, is_icon)
    color = torch.where(is_icon[:, None, None, None], ink[:, :, None, None].expand(-1, -1, SIDE, SIDE), layers[:, :3])
    layers = torch.cat((color * layers[:, 3:], layers[:, 3:]), 1)
    still = chance(count, 0.25)
    angle = torch.where(still | chance(count, 0.4), torch.zeros(count, device=DEVICE), random(count, -0.35, 0.35))
    scale = torch.where(still, torch.ones(count, device=DEVICE), random(count, 0.5, 1.08))
    room = torch.where(still, torch.zeros(count, device=DEVICE), (1.1 - scale).clamp(min=0.05))
    aspect = torch.where(still, torch.ones(count, device=DEVICE), random(count, 0.85, 1.18))
    left, top = random(count, -1, 1) * room / scale, random(count, -1, 1) * room / scale
    rows = torch.stack((torch.stack((angle.cos() / scale, -angle.sin() / scale, left), 1), torch.stack((angle.sin() / scale * aspect, angle.cos() / scale * aspect, top), 1)), 1)
    grid = functional.affine_grid(rows, (count, 4, SIDE, SIDE), align_corners=False)
    layers = functional.grid_sample(layers, grid, align_corners=False)
    images = layers[:, :3] + ground[:, :, None, None] * (1 - layers[:, 3:])
    blurred = functional.avg_pool2d(functional.pad(images, (1, 1, 1, 1), mode="replicate"), 3, 1)
    strength = (random(count, -0.6, 0.8).clamp(min=0))[:, None, None, None]
    images = images + (blurred - images) * strength
    images = images * random(count, 0.8, 1.1)[:, None, None, None] + random(count, -0.06, 0.06)[:, None, None, None]
    images = images + random(count * 3, -0.04, 0.04).view(count, 3, 1, 1)
    gray = images.mean(1, keepdim=True)
    images = gray + (images - gray) * random(count, 0.75, 1.25)[:, None, None, None]
    images = images + torch.randn_like(images) * random(count, -0.03, 0.05).clamp(min=0)[:, None, None, None]
    return images.clamp(0, 1) * 2 - 1


def still(pixels: np.ndarray, ground: tuple[int, int, int] = (255, 255, 255)) -> Image.Image:
    """A picture on a plain ground, for tests."""
    image = Image.fromarray(pixels, "RGBA")
    base = Image.new("RGB", image.size, ground)
    base.paste(image, (0, 0), image)
    return base


def prepared(image: Image.Image, side: int = SIDE) -> np.ndarray:
    """What the image processor makes of a picture."""
    resized = image.convert("RGB").resize((side, side), Image.LANCZOS) if image.size != (side, side) else image.convert("RGB")
    return (np.asarray(resized).transpose(2, 0, 1).astype(np.float32) / 255 - 0.5) / 0.5


def processor_config(height: int, width: int, **more) -> dict:
    return {
        "image_processor_type": "ViTImageProcessor",
        "do_resize": True,
        "size": {"height": height, "width": width},
        "resample": 1,
        "do_rescale": True,
        "rescale_factor": 1 / 255,
        "do_normalize": True,
        "image_mean": [0.5, 0.5, 0.5],
        "image_std": [0.5, 0.5, 0.5],
    } | more


def word_pieces(texts: list[str], size: int, special: list[str]) -> Tokenizer:
    """Pieces of words in small letters; special tokens come first, padding and unknown among them."""
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece(prefix="##", cleanup=True)
    letters = list("abcdefghijklmnopqrstuvwxyz0123456789'&.,?!-")
    tokenizer.train_from_iterator(texts, trainers.WordPieceTrainer(vocab_size=size, special_tokens=special, initial_alphabet=letters, show_progress=False))
    return tokenizer


def save_pieces(tokenizer: Tokenizer, folder, special: dict[str, str], length: int, **more) -> None:
    """`special` maps roles like pad_token to tokens."""
    tokenizer.save(str(folder / "tokenizer.json"))
    named = {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": length, "clean_up_tokenization_spaces": True}
    write_json(folder / "tokenizer_config.json", named | special | more)
