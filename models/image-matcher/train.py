"""Trains two small towers, for pictures and for words, to meet: emoji of free sets, icons and drawn shapes.

image-namer is trained in the same steps, since its encoder is the tower for pictures with a decoder behind it."""

import sys
from pathlib import Path

import numpy as np
import torch
from tokenizers import processors

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training import pictures as shelf
from training.export import quantize, session, shrink_convolutions, write_graph
from training.run import DEVICE, QUICK, begin, fit_within, write_json
from training.shapes import drawn_shapes
from training.vision import Matcher, PictureConfig, PictureEncoder, TextTower, Writer

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "image-namer"))
import naming

HERE = Path(__file__).resolve().parent
TEMPLATES = ["{}", "a {}", "an {}", "the {}", "This is a photo of {}", "This is a photo of a {}", "a photo of {}", "a photo of a {}", "a picture of {}", "a picture of a {}", "an emoji of a {}", "an icon of a {}", "a drawing of a {}", "This is a {}", "it is {}"]
CHANCES = torch.tensor([6, 3, 1, 1, 6, 4, 2, 2, 1, 1, 1, 1, 1, 1, 1.0])
SPECIAL = ["[PAD]", "[UNK]", "[CLS]"]
LENGTH = 12


def spoken(picture: shelf.Picture) -> list[str]:
    """The name first, then the keywords."""
    name = shelf.spoken(picture)
    names = [name, f"{name.removeprefix('flag of ')} flag"] if name.startswith("flag of ") else [name]
    return list(dict.fromkeys([*names, *(word.lower() for word in picture.keywords if len(word) < 40)]))


class Words:
    """All texts, which concept each is true of, and their tokens."""

    def __init__(self, pictures: list[shelf.Picture]):
        said: dict[str, list[str]] = {}
        for picture in pictures:
            said[picture.concept] = list(dict.fromkeys([*said.get(picture.concept, []), *spoken(picture)]))
        self.concepts = {concept: index for index, concept in enumerate(said)}
        texts = list(dict.fromkeys(text for list_ in said.values() for text in list_))
        places = {text: index for index, text in enumerate(texts)}
        self.tokenizer = shelf.word_pieces([*texts, *texts, *(template.format("") for template in TEMPLATES)], 6000, SPECIAL)
        most = max(len(list_) for list_ in said.values())
        own = np.zeros((len(said), most), np.int64)
        for concept, list_ in said.items():
            own[self.concepts[concept]] = [places[list_[index % len(list_)]] for index in range(most)]
        self.own = torch.from_numpy(own).to(DEVICE)
        self.counts = torch.tensor([len(list_) for list_ in said.values()], device=DEVICE)
        self.true = torch.zeros(len(said), len(texts), dtype=torch.bool, device=DEVICE)
        for concept, list_ in said.items():
            self.true[self.concepts[concept], [places[text] for text in list_]] = True
        self.texts, self.tokens = texts, self.table(texts, LENGTH)
        self.heads = self.table([template.format("").strip() for template in TEMPLATES], 8)

    def table(self, texts: list[str], length: int) -> torch.Tensor:
        rows = np.zeros((len(texts), length), np.int64)
        for index, encoding in enumerate(self.tokenizer.encode_batch(texts, add_special_tokens=False)):
            ids = encoding.ids[:length]
            rows[index, : len(ids)] = ids
        return torch.from_numpy(rows).to(DEVICE)

    def batch(self, concepts: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """For each picture a text, under a template, and which picture each text is true of."""
        count = len(concepts)
        place = (torch.rand(count, device=DEVICE) * self.counts[concepts]).long()
        place = torch.where(torch.rand(count, device=DEVICE) < 0.5, torch.zeros_like(place), place)
        texts = self.own[concepts, place]
        heads = torch.multinomial(CHANCES.to(DEVICE), count, replacement=True)
        first = torch.full((count, 1), SPECIAL.index("[CLS]"), device=DEVICE)
        ids = torch.cat((first, self.heads[heads], self.tokens[texts]), 1)
        return ids, (ids != 0).long(), self.true[concepts][:, texts]


def loss_between(logits: torch.Tensor, true: torch.Tensor) -> torch.Tensor:
    """How much of the whole the true ones have, seen from the pictures and from the texts."""
    hidden = logits.masked_fill(~true, -1e4)
    sides = [(hidden.logsumexp(side) - logits.logsumexp(side)).mean() for side in (0, 1)]
    return -(sides[0] + sides[1]) / 2


def export(model: Matcher, folder: Path) -> tuple[Path, Path]:
    ids = torch.randint(3, 99, (3, 7))
    example = {"input_ids": ids, "pixel_values": torch.randn(2, 3, shelf.SIDE, shelf.SIDE), "attention_mask": torch.ones_like(ids)}
    texts = {0: "texts", 1: "sequence"}
    axes = {"input_ids": texts, "attention_mask": texts, "pixel_values": {0: "pictures"}, "logits_per_image": {0: "pictures", 1: "texts"}, "logits_per_text": {0: "texts", 1: "pictures"}, "text_embeds": {0: "texts"}, "image_embeds": {0: "pictures"}}
    full, small = folder / "full.onnx", folder / "onnx" / "model_quantized.onnx"
    write_graph(model, example, list(axes)[3:], axes, full)
    small.parent.mkdir(parents=True, exist_ok=True)
    quantize(full, small)
    shrink_convolutions(small)
    return full, small


def measure(path: Path, words: Words, held_out: list[shelf.Picture], names: list[str], choices: int) -> float:
    """How often the right name of ten is found, in the template that callers use if they name none."""
    dice, graph, hits = np.random.default_rng(2), session(path), []
    for picture in held_out:
        name = spoken(picture)[0]
        labels = [name, *dice.choice([other for other in names if other != name], choices - 1, replace=False)]
        encodings = words.tokenizer.encode_batch([f"This is a photo of {label}" for label in labels])
        width = max(len(encoding.ids) for encoding in encodings)
        ids = np.array([encoding.ids + [0] * (width - len(encoding.ids)) for encoding in encodings])
        feeds = {"input_ids": ids, "attention_mask": (ids != 0).astype(np.int64), "pixel_values": shelf.prepared(shelf.still(picture.pixels))[None]}
        hits.append(graph.run(["logits_per_image"], feeds)[0][0].argmax() == 0)
    return float(np.mean(hits))


def write_files(words: Words) -> None:
    words.tokenizer.save(str(HERE / "tokenizer.json"))
    named = dict(zip(("pad_token", "unk_token", "cls_token"), SPECIAL))
    write_json(HERE / "tokenizer_config.json", {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": 64} | named)
    write_json(HERE / "preprocessor_config.json", shelf.processor_config(shelf.SIDE, shelf.SIDE, image_processor_type="CLIPImageProcessor"))
    write_json(HERE / "config.json", {"model_type": "clip", "architectures": ["CLIPModel"], "max_position_embeddings": 64, "projection_dim": 192, "text_config": {"vocab_size": words.tokenizer.get_vocab_size(), "hidden_size": 192, "num_hidden_layers": 3}, "vision_config": {"image_size": shelf.SIDE, "hidden_size": 192, "num_hidden_layers": 5}, "transformers.js_config": {"dtype": "q8"}})


def main() -> None:
    log = begin(HERE, 12)
    pictures = shelf.read_pictures(shelf.TRAINED) + drawn_shapes()
    words = Words(pictures)
    words.tokenizer.post_processor = processors.TemplateProcessing(single="[CLS] $A", special_tokens=[("[CLS]", SPECIAL.index("[CLS]"))])
    pixels, is_icon = shelf.on_device(pictures)
    concepts = torch.tensor([words.concepts[picture.concept] for picture in pictures], device=DEVICE)
    # Emoji are what people try first: each is seen as often as three icons.
    weights = torch.tensor([1.0 if picture.set in shelf.ICONS else 4.0 if picture.set == "shapes" else 3.0 for picture in pictures], device=DEVICE)
    model = Matcher(PictureEncoder(PictureConfig(shelf.SIDE, shelf.SIDE)), TextTower(words.tokenizer.get_vocab_size()))
    names = naming.Names(pictures)
    writer = Writer(names.config)
    log(f"{len(pictures)} pictures of {len(words.concepts)} concepts, {len(words.texts)} texts, {sum(p.numel() for p in model.parameters())} parameters")
    log(f"image-namer: {sum(p.numel() for part in (model.picture, writer) for p in part.parameters())} parameters")

    def loss_of(step: int) -> torch.Tensor:
        rows = torch.multinomial(weights, 64 if QUICK else 1024, replacement=True)
        ids, mask, true = words.batch(concepts[rows])
        places = model.picture(shelf.shown(pixels[rows], is_icon[rows]))
        matching = loss_between(model.match(model.place(places), model.read(ids, mask)), true)
        naming_loss = names.loss(writer, rows, places)
        if step % 500 == 0:
            log(f"step {step}: matching {matching.item():.3f}, naming {naming_loss.item():.3f}")
        return matching + naming_loss

    fit_within(torch.nn.ModuleList((model, writer)), loss_of, 400, 1e-3, log, decay=0.1)
    model.cpu(), writer.cpu()
    model.to(memory_format=torch.contiguous_format)
    names.save(model.picture, writer)
    names.measure(log)
    full, small = export(model, HERE)
    write_files(words)
    known = {picture.concept for picture in pictures}
    for name in shelf.HELD_OUT:
        held_out = [picture for picture in shelf.read_pictures((name,)) if picture.concept in known]
        labels = sorted({spoken(picture)[0] for picture in held_out})
        held_out = held_out[:: 60 if QUICK else 5]
        for choices in (10, 100):
            full_score, score = (measure(path, words, held_out, labels, choices) for path in (full, small))
            log(f"{name}: {len(held_out)} held-out pictures, {choices} labels: full {full_score:.4f}, quantized {score:.4f}")
    full.unlink()
    log.save()


main()
