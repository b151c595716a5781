"""Trains a small model to answer questions about documents from their pixels: it learns to read and to look up at once."""

import os
import random
import sys
from pathlib import Path

import numpy as np
import torch
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import documents

from training.drawing import Drawn
from training.pictures import processor_config
from training.run import CACHE, DEVICE, QUICK, begin, fit_within, write_json, write_rows
from training.vision import PictureConfig, PictureEncoder, WrittenBy, Writer, WriterConfig, export_writer

HERE = Path(__file__).resolve().parent
SPECIAL = ["<pad>", "<s_docvqa>", "<s_question>", "</s_question>", "<s_answer>", "</s_answer>"]
PADDING, START, ASK, ASKED, ANSWER, END = range(6)
LENGTH, ASKED_PER_PAGE = 104, 6
ROWS = 512 if QUICK else int(os.environ.get("ORRERY_TRAIN_PAGES", 64000))
PROCESSES = 2 if QUICK else 6


def ids_of(text: str) -> list[int]:
    """Each byte is a token."""
    return [len(SPECIAL) + byte for byte in text.encode()]


def prompt_of(question: str) -> list[int]:
    return [START, ASK, *ids_of(question), ASKED, ANSWER]


def make_tokenizer() -> Tokenizer:
    letters = [*range(33, 127), *range(161, 173), *range(174, 256)]
    alphabet = {byte: chr(byte) for byte in letters} | {byte: chr(256 + index) for index, byte in enumerate(byte for byte in range(256) if byte not in letters)}
    vocabulary = {token: index for index, token in enumerate(SPECIAL)} | {alphabet[byte]: len(SPECIAL) + byte for byte in range(256)}
    tokenizer = Tokenizer(models.BPE(vocabulary, []))
    tokenizer.add_special_tokens([AddedToken(token, normalized=False) for token in SPECIAL])
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def fonts_for(held_out: bool) -> list[tuple[str, str]]:
    folder = CACHE / "fonts"
    return [pair for pair in documents.font_pairs(folder) if any(name in pair[0] for name in documents.HELD_OUT_FONTS) == held_out]


def as_typed(question: str, dice: random.Random) -> str:
    if dice.random() < 0.15:
        question = question.rstrip("?")
    return question.lower() if dice.random() < 0.2 else question


def drawer(fonts: list[tuple[str, str]]):
    def draw(dice: random.Random) -> dict:
        pairs = []
        while not pairs:
            _, page = documents.draw(dice, fonts)
            pairs = page.answerable()
        pairs = dice.sample(pairs, ASKED_PER_PAGE) if len(pairs) >= ASKED_PER_PAGE else dice.choices(pairs, k=ASKED_PER_PAGE)
        ids, starts = np.zeros((ASKED_PER_PAGE, LENGTH), np.int16), np.zeros(ASKED_PER_PAGE, np.int16)
        tops, lefts = (np.full((ASKED_PER_PAGE, LENGTH), -1, np.int16) for _ in range(2))
        for index, (question, answer) in enumerate(pairs):
            prompt = prompt_of(as_typed(question, dice))
            row = [*prompt, *ids_of(answer), END][:LENGTH]
            ids[index, : len(row)], starts[index] = row, len(prompt)
            if (found := page.find(answer)) and answer.isascii():
                # What is read at one token is what the next one says.
                span = slice(len(prompt) - 1, min(LENGTH, len(prompt) - 1 + len(answer)))
                tops[index, span], lefts[index, span] = found[0], found[1][: span.stop - span.start]
        return {"pixels": documents.canvas(page), "marks": page.marks, "ids": ids, "starts": starts, "tops": tops, "lefts": lefts}

    return draw


class PageReader(torch.nn.Module):
    """Two more heads say in training which character is in each cell: one where the convolutions end, one where attention does."""

    def __init__(self, encoder: PictureEncoder, writer: Writer):
        super().__init__()
        self.encoder, self.writer = encoder, writer
        self.rows, self.columns = 16 // documents.CELL_HEIGHT, 16 // documents.CELL_WIDTH
        self.early, self.late = (torch.nn.Linear(encoder.config.hidden, self.rows * self.columns * (len(documents.CODES) + 1)) for _ in range(2))

    def cells(self, head, places):
        """Scores of the characters in each place's cells."""
        return head(places).view(*places.shape[:2], self.rows * self.columns, -1)

    def forward(self, pixel_values, ids):
        grid = self.encoder.look(pixel_values)
        places = self.encoder.think(grid)
        early = self.cells(self.early, grid.flatten(2).transpose(1, 2))
        return self.writer(ids, places), early, self.cells(self.late, places)


def worn(pixels: torch.Tensor) -> torch.Tensor:
    """Paper and ink vary, letters blur, and there is noise; white is zero, as the image processor has it."""
    count = len(pixels)
    image = pixels[:, None].float() / 255 - 1
    amount = lambda low, high: (torch.rand(count, 1, 1, 1, device=DEVICE) * (high - low) + low).clamp(min=0)
    blurred = functional.avg_pool2d(functional.pad(image, (1, 1, 1, 1)), 3, 1)
    image = image + (blurred - image) * amount(-0.5, 0.75)
    image = image * amount(0.7, 1.05) - amount(-0.1, 0.1)
    image = image + torch.randn_like(image) * amount(-0.03, 0.05)
    return (image.clamp(-1, 0) * 2).expand(-1, 3, -1, -1)


def cell_loss(scores: torch.Tensor, marks: torch.Tensor, model: PageReader) -> torch.Tensor:
    """Most cells are empty: those with characters count as much as all the others."""
    height, width = model.encoder.config.grid
    cells = marks.view(len(marks), height, model.rows, width, model.columns).permute(0, 1, 3, 2, 4).flatten(3).flatten(1, 2)
    filled = cells > 0
    rare = filled | (torch.rand(cells.shape, device=DEVICE) < 0.04)
    return functional.cross_entropy(scores[rare].float(), cells[rare].long())


def expected_loss(logits: torch.Tensor, ids: torch.Tensor, starts: torch.Tensor) -> torch.Tensor:
    """Only what is said after the question counts."""
    places = torch.arange(1, ids.shape[1], device=DEVICE)
    said = (places[None] >= starts[:, None]) & (ids[:, 1:] != PADDING)
    return functional.cross_entropy(logits[said].float(), ids[:, 1:][said])


def looking_loss(looked: torch.Tensor, tops: torch.Tensor, lefts: torch.Tensor) -> torch.Tensor:
    """One head is shown where each character of the answer is: without it, finding that out takes most of the training."""
    side = documents.SIDE // 16
    known = (tops >= 0) & (tops < documents.SIDE) & (lefts >= 0) & (lefts < documents.SIDE)
    places = tops // 16 * side + lefts // 16
    return functional.cross_entropy(looked[known].float(), places[known])


def prepared(pixels: np.ndarray) -> np.ndarray:
    return np.repeat((pixels[None].astype(np.float32) / 255 - 1) / 0.5, 3, 0)


def write_files(config: WriterConfig) -> Tokenizer:
    tokenizer = make_tokenizer()
    tokenizer.save(str(HERE / "tokenizer.json"))
    added = {str(index): {"content": token, "special": True, "lstrip": False, "rstrip": False, "normalized": False, "single_word": False} for index, token in enumerate(SPECIAL)}
    write_json(HERE / "tokenizer_config.json", {"tokenizer_class": "PreTrainedTokenizerFast", "pad_token": SPECIAL[PADDING], "bos_token": SPECIAL[START], "eos_token": SPECIAL[END], "model_max_length": 512, "clean_up_tokenization_spaces": False, "added_tokens_decoder": added})
    size = {"height": documents.SIDE, "width": documents.SIDE}
    write_json(HERE / "preprocessor_config.json", processor_config(documents.SIDE, documents.SIDE, do_resize=False, do_thumbnail=True, do_pad=True, pad_size=size, image_mean=[1.0, 1.0, 1.0]))
    ends = {"decoder_start_token_id": START, "eos_token_id": END, "pad_token_id": PADDING}
    write_json(HERE / "config.json", {"model_type": "vision-encoder-decoder", "architectures": ["VisionEncoderDecoderModel"], "is_encoder_decoder": True, "encoder": {"model_type": "vit", "hidden_size": config.read, "num_attention_heads": 8, "num_hidden_layers": 3}, "decoder": config.as_mbart(START, END, PADDING), "transformers.js_config": {"dtype": "q8"}} | ends)
    write_json(HERE / "generation_config.json", ends | {"max_new_tokens": 64})
    return tokenizer


def test_pages(count: int) -> list[tuple[str, np.ndarray, list[tuple[str, str]]]]:
    """Pages in fonts and with names that training never shows."""
    dice, fonts, pages = random.Random(99), fonts_for(True), []
    while len(pages) < count:
        kind, page = documents.draw(dice, fonts, held_out=True)
        pairs = page.answerable()
        if len(pairs) >= 3:
            pages.append((kind, documents.canvas(page), dice.sample(pairs, 3)))
    return pages


def main() -> None:
    log = begin(HERE, 15)
    fields = {"pixels": ((documents.SIDE, documents.SIDE), np.uint8), "marks": ((documents.SIDE // documents.CELL_HEIGHT, documents.SIDE // documents.CELL_WIDTH), np.uint8), "ids": ((ASKED_PER_PAGE, LENGTH), np.int16), "starts": ((ASKED_PER_PAGE,), np.int16), "tops": ((ASKED_PER_PAGE, LENGTH), np.int16), "lefts": ((ASKED_PER_PAGE, LENGTH), np.int16)}
    drawn = Drawn(drawer(fonts_for(False)), fields, ROWS, PROCESSES, 15, chunk=64)
    picture = PictureConfig(documents.SIDE, documents.SIDE, channels=1, stages=((32, 0), (64, 0), (128, 2), (256, 1)), layers=3, heads=8)
    config = WriterConfig(len(SPECIAL) + 256, width=256, read=256, layers=3, heads=8)
    model = PageReader(PictureEncoder(picture), Writer(config))
    model.writer.guided = 1
    log(f"{sum(p.numel() for part in (model.encoder, model.writer) for p in part.parameters())} parameters")
    while drawn.collect() < min(1024, ROWS // 4):
        pass

    def loss_of(step: int) -> torch.Tensor:
        if step % 20 == 0:
            drawn.collect()
        batch = drawn.pick(2 if QUICK else 24)
        ids, starts = batch["ids"].long().flatten(0, 1), batch["starts"].long().flatten()
        width = int((ids != PADDING).sum(1).max())
        ids = ids[:, :width]
        down, right = documents.CELL_HEIGHT * random.choice((0, 0, 1, 2, 3)), documents.CELL_WIDTH * random.choice((0, 0, 1, 2, 3, 5))
        pixels = batch["pixels"].roll((down, right), (1, 2))
        marks = batch["marks"].roll((down // documents.CELL_HEIGHT, right // documents.CELL_WIDTH), (1, 2))
        logits, early, late = model(worn(pixels), ids[:, :-1])
        answer = expected_loss(logits, ids, starts)
        tops, lefts = (batch[name].long().flatten(0, 1)[:, : width - 1] for name in ("tops", "lefts"))
        looking = looking_loss(model.writer.looked, torch.where(tops >= 0, tops + down, tops), torch.where(lefts >= 0, lefts + right, lefts))
        reading = cell_loss(early, marks, model) + cell_loss(late, marks, model)
        if step % 400 == 0:
            log(f"step {step}: answers {answer.item():.3f}, looking {looking.item():.3f}, reading {reading.item() / 2:.3f}, {drawn.ready} pages")
        return answer + 0.5 * reading + 0.3 * looking

    fit_within(model, loss_of, 400, 1e-3, log, decay=0.05)
    drawn.stop()
    model.writer.guided = None
    model.cpu()
    export_writer(model.encoder, model.writer, HERE)
    tokenizer = write_files(config)
    write = WrittenBy(HERE, config, END)
    said = []
    for kind, pixels, pairs in test_pages(4 if QUICK else 40):
        for question, answer in pairs:
            guess = tokenizer.decode(write(prepared(pixels), prompt_of(question), 48), skip_special_tokens=False)
            said.append((kind, question, answer, guess))
    for kind in documents.KINDS:
        hits = [guess == answer for own, _, answer, guess in said if own == kind]
        log(f"{kind}: exact {np.mean(hits) if hits else 0:.4f} of {len(hits)}")
    log(f"held-out fonts and names: exact {np.mean([guess == answer for _, _, answer, guess in said]):.4f} of {len(said)}")
    for kind, question, answer, guess in said[:40]:
        log(f"  {kind}: {question} → {guess} ({answer})")
    log.save()


if __name__ == "__main__":
    main()
