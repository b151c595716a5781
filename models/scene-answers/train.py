"""Trains a small model that looks at drawn scenes and answers questions about them."""

import os
import random
import sys
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import scenes

from training import pictures as shelf
from training.decoder import Decoder, DecoderConfig
from training.drawing import Drawn
from training.run import CACHE, DEVICE, QUICK, begin, fit_within, write_json
from training.vision import PictureConfig, PictureEncoder, Speaker, SpokenBy, export_speaker

HERE = Path(__file__).resolve().parent
SPECIAL = ["[PAD]", "[UNK]", "<image>", "<answer>", "<end>"]
PADDING, _, IMAGE, ANSWER, END = range(5)
LENGTH, ASKED_PER_SCENE = 32, 3
ROWS = 512 if QUICK else int(os.environ.get("ORRERY_TRAIN_SCENES", 256_000))
PROCESSES = 2 if QUICK else 3
HELD_OUT_FONTS = ("Cabin", "GenBas", "Caladea", "RobotoCondensed")
TEMPLATE = "{% for message in messages %}{% if message.content is string %}{{ message.content }}{% else %}{% for part in message.content %}{% if part.type == 'image' %}<image>{% else %}{{ part.text }}{% endif %}{% endfor %}{% endif %}<answer>{% endfor %}"


def fonts_for(held_out: bool) -> list[str]:
    files = sorted(str(path) for path in (CACHE / "fonts").iterdir())
    return [path for path in files if any(name in path for name in HELD_OUT_FONTS) == held_out]


def drawer(sprites: dict, fonts: list[str], tokenizer):
    def draw(dice: random.Random) -> dict:
        scene = scenes.make(dice, sprites, fonts)
        ids, starts = np.zeros((ASKED_PER_SCENE, LENGTH), np.int16), np.zeros(ASKED_PER_SCENE, np.int16)
        for index, (question, answer) in enumerate(scenes.asked(scene, dice, ASKED_PER_SCENE)):
            prompt = [*tokenizer.encode(question).ids[: LENGTH - 8], ANSWER]
            row = [*prompt, *tokenizer.encode(answer).ids, END][:LENGTH]
            ids[index, : len(row)], starts[index] = row, len(prompt)
        return {"pixels": scene.pixels(), "ids": ids, "starts": starts}

    return draw


def as_seen(pixels: torch.Tensor) -> torch.Tensor:
    """Colors, light and sharpness vary a little."""
    count = len(pixels)
    images = pixels.permute(0, 3, 1, 2).float() / 255
    amount = lambda low, high, parts=1: torch.rand(count, parts, 1, 1, device=DEVICE) * (high - low) + low
    blurred = functional.avg_pool2d(functional.pad(images, (1, 1, 1, 1), mode="replicate"), 3, 1)
    images = images + (blurred - images) * amount(-1, 0.8).clamp(min=0)
    images = images * amount(0.88, 1.05) + amount(-0.03, 0.03, 3)
    images = images + torch.randn_like(images) * amount(-0.04, 0.04).clamp(min=0)
    return images.clamp(0, 1) * 2 - 1


def write_files(tokenizer, config: DecoderConfig, picture: PictureConfig) -> None:
    roles = {"pad_token": SPECIAL[PADDING], "unk_token": SPECIAL[1], "eos_token": SPECIAL[END]}
    added = {str(index): {"content": token, "special": True, "lstrip": False, "rstrip": False, "normalized": False, "single_word": False} for index, token in enumerate(SPECIAL)}
    shelf.save_pieces(tokenizer, HERE, roles, 256, added_tokens_decoder=added, chat_template=TEMPLATE)
    patch = picture.height // picture.grid[0]
    write_json(HERE / "preprocessor_config.json", shelf.processor_config(scenes.SIDE, scenes.SIDE, image_processor_type="CLIPImageProcessor", processor_class="LlavaProcessor"))
    write_json(HERE / "processor_config.json", {"processor_class": "LlavaProcessor", "image_token": "<image>", "patch_size": patch, "num_additional_image_tokens": 0, "vision_feature_select_strategy": "full"})
    ends = {"eos_token_id": END, "pad_token_id": PADDING}
    llama = config.as_llama(END, ANSWER, PADDING)
    write_json(HERE / "config.json", {"model_type": "llava", "architectures": ["LlavaForConditionalGeneration"], "image_token_index": IMAGE, "text_config": {key: value for key, value in llama.items() if key != "transformers.js_config"}, "vision_config": {"image_size": scenes.SIDE, "patch_size": patch, "hidden_size": picture.hidden}, "transformers.js_config": {"dtype": "q8"}} | ends)
    write_json(HERE / "generation_config.json", ends | {"max_new_tokens": 24, "do_sample": False})


def main() -> None:
    log = begin(HERE, 16)
    sprites, fonts = scenes.read_sprites(CACHE, ("noto", "openmoji", "modern", "flat")), fonts_for(False)
    dice, texts = random.Random(1), []
    for _ in range(200 if QUICK else 4000):
        texts += [text for pair in scenes.asked(scenes.make(dice, sprites, fonts), dice, 6) for text in pair]
    texts += [word for word in scenes.WORDS for _ in range(30)] + [scenes.plural(word) for word in scenes.WORDS for _ in range(30)]
    tokenizer = shelf.word_pieces(texts, 1200, SPECIAL)
    fields = {"pixels": ((scenes.SIDE, scenes.SIDE, 3), np.uint8), "ids": ((ASKED_PER_SCENE, LENGTH), np.int16), "starts": ((ASKED_PER_SCENE,), np.int16)}
    drawn = Drawn(drawer(sprites, fonts, tokenizer), fields, ROWS, PROCESSES, 16)
    picture = PictureConfig(scenes.SIDE, scenes.SIDE, stages=((32, 0), (64, 1), (128, 2), (192, 2)), layers=3, heads=6)
    config = DecoderConfig(tokenizer.get_vocab_size(), width=192, layers=4, heads=6, inner=512, positions=256, dropout=0.0)
    model = Speaker(PictureEncoder(picture), Decoder(config))
    log(f"{sum(p.numel() for p in model.parameters())} parameters")
    while drawn.collect() < min(8192, ROWS // 4):
        pass

    def loss_of(step: int) -> torch.Tensor:
        if step % 20 == 0:
            drawn.collect()
        batch = drawn.pick(4 if QUICK else 256)
        ids, starts = batch["ids"].long().flatten(0, 1), batch["starts"].long().flatten()
        logits = model(as_seen(batch["pixels"]), ids[:, :-1])
        places = torch.arange(1, LENGTH, device=DEVICE)
        said = (places[None] >= starts[:, None]) & (ids[:, 1:] != PADDING)
        if step % 1000 == 0:
            log(f"step {step}: {drawn.ready} scenes")
        return functional.cross_entropy(logits[said].float(), ids[:, 1:][said])

    fit_within(model, loss_of, 400, 1e-3, log, decay=0.05)
    drawn.stop()
    model.cpu()
    export_speaker(model, HERE)
    write_files(tokenizer, config, picture)
    say = SpokenBy(HERE, config, END)
    dice, held_out, fonts = random.Random(77), scenes.read_sprites(CACHE, ("twemoji",)), fonts_for(True)
    hits: dict[str, list[bool]] = {}
    told = 0
    for _ in range(4 if QUICK else 400):
        scene = scenes.make(dice, held_out, fonts)
        for question, answer in scenes.asked(scene, dice, 2):
            guess = tokenizer.decode(say(shelf.prepared(scene.image, scenes.SIDE), [*tokenizer.encode(question).ids, ANSWER]))
            wanted = tokenizer.decode(tokenizer.encode(answer).ids)
            kind = "yes or no" if answer in ("yes", "no") else "count" if answer.isdigit() and ("how many" in question or "count" in question or "number of" in question) else "color" if answer in scenes.COLORS else "other"
            hits.setdefault(kind, []).append(guess == wanted)
            if guess != wanted and (told := told + 1) < 30:
                log(f"  {question} → {guess} ({wanted})")
    for kind, list_ in hits.items():
        log(f"{kind}: {np.mean(list_):.4f} of {len(list_)}")
    log(f"held-out emoji and fonts: {np.mean(sum(hits.values(), [])):.4f} of {sum(map(len, hits.values()))}")
    log.save()


main()
