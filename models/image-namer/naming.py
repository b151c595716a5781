"""What image-namer adds to the training of image-matcher (`image-matcher/train.py`): a decoder that writes the names."""

from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from training import pictures as shelf
from training.run import DEVICE, QUICK, write_json
from training.vision import PictureEncoder, WrittenBy, Writer, WriterConfig, export_writer

HERE = Path(__file__).resolve().parent
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
BEGIN, END = 2, 3
LENGTH = 14


class Names:
    """The name of each picture as tokens."""

    def __init__(self, pictures: list[shelf.Picture]):
        names = [shelf.spoken(picture) for picture in pictures]
        self.known = set(names)
        self.tokenizer = shelf.word_pieces(names, 3000, SPECIAL)
        rows = np.zeros((len(names), LENGTH + 1), np.int64)
        for index, encoding in enumerate(self.tokenizer.encode_batch(names)):
            ids = [BEGIN, *encoding.ids[: LENGTH - 1], END]
            rows[index, : len(ids)] = ids
        self.ids = torch.from_numpy(rows).to(DEVICE)
        self.config = WriterConfig(self.tokenizer.get_vocab_size(), layers=3, positions=64)

    def loss(self, writer: Writer, rows: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        logits = writer(self.ids[rows, :-1], places)
        return functional.cross_entropy(logits.float().flatten(0, 1), self.ids[rows, 1:].flatten(), ignore_index=0, label_smoothing=0.05)

    def save(self, encoder: PictureEncoder, writer: Writer) -> None:
        export_writer(encoder, writer, HERE)
        shelf.save_pieces(self.tokenizer, HERE, dict(zip(("pad_token", "unk_token", "bos_token", "eos_token"), SPECIAL)), 64)
        write_json(HERE / "preprocessor_config.json", shelf.processor_config(shelf.SIDE, shelf.SIDE))
        ends = {"decoder_start_token_id": BEGIN, "eos_token_id": END, "pad_token_id": 0}
        write_json(HERE / "config.json", {"model_type": "vision-encoder-decoder", "architectures": ["VisionEncoderDecoderModel"], "is_encoder_decoder": True, "encoder": {"model_type": "vit", "hidden_size": 192, "num_attention_heads": 6, "num_hidden_layers": 5}, "decoder": self.config.as_mbart(BEGIN, END, 0), "transformers.js_config": {"dtype": "q8"}} | ends)
        write_json(HERE / "generation_config.json", ends | {"max_length": 20})

    def measure(self, log) -> None:
        write = WrittenBy(HERE, self.config, END)
        for name in shelf.HELD_OUT:
            held_out = [picture for picture in shelf.read_pictures((name,)) if shelf.spoken(picture) in self.known][:: 60 if QUICK else 4]
            guesses = [self.tokenizer.decode(write(shelf.prepared(shelf.still(picture.pixels)), [BEGIN], LENGTH)) for picture in held_out]
            hits = [guess.replace(" ", "") == shelf.spoken(picture).replace(" ", "") for guess, picture in zip(guesses, held_out)]
            log(f"{name}: {len(held_out)} held-out pictures, exact name {np.mean(hits):.4f}")
            for picture, guess in list(zip(held_out, guesses))[:100:5]:
                log(f"  {shelf.spoken(picture)} → {guess}")
