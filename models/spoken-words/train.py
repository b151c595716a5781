"""Trains a small wav2vec2-shaped classifier on words spoken by espeak-ng (see speak.py); the test voices are others."""

import json
import sys
import wave
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional
from transformers import Wav2Vec2Config, Wav2Vec2ForSequenceClassification

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.export import quantize, session, write_graph
from training.run import CACHE, DEVICE, QUICK, begin, fit, pick, read_rows, write_json

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "spoken-words"
LABELS = "yes no up down left right on off stop go zero one two three four five six seven eight nine unknown".split()
RATE = 16000


class Logits(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_values):
        return self.model(input_values=input_values).logits


def configuration() -> Wav2Vec2Config:
    return Wav2Vec2Config(
        vocab_size=32,
        hidden_size=144,
        num_hidden_layers=3,
        num_attention_heads=4,
        intermediate_size=432,
        conv_dim=(48, 96, 128, 144, 144),
        conv_kernel=(10, 8, 4, 4, 4),
        conv_stride=(5, 4, 2, 2, 2),
        conv_bias=True,
        feat_extract_norm="layer",
        do_stable_layer_norm=True,
        num_conv_pos_embeddings=31,
        num_conv_pos_embedding_groups=12,
        classifier_proj_size=128,
        apply_spec_augment=False,
        layerdrop=0.0,
        hidden_dropout=0.1,
        attention_dropout=0.1,
        feat_proj_dropout=0.1,
        final_dropout=0.1,
        id2label=dict(enumerate(LABELS)),
        label2id={label: i for i, label in enumerate(LABELS)},
    )


def read_clips() -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    stored = np.load(CACHE / "spoken-words.npz")
    squeezed = stored["clips"].astype(np.float32) / 127.5 - 1
    samples = np.sign(squeezed) * (np.power(256.0, np.abs(squeezed)) - 1) / 255
    lengths = stored["lengths"]
    table = np.zeros((len(lengths), RATE), np.float32)
    start = 0
    for row, length in enumerate(lengths):
        table[row, :length] = samples[start : start + length]
        start += length
    return (torch.from_numpy(array).to(DEVICE) for array in (table, lengths.astype(np.int64), stored["labels"].astype(np.int64)))


def distort(clips: torch.Tensor, lengths: torch.Tensor, window: int) -> torch.Tensor:
    """Faster or slower, elsewhere in the window, through a random short filter, softer, and with noise of some colour."""
    count = len(clips)
    speed = torch.rand(count, device=DEVICE) * 0.4 + 0.8
    room = (window - lengths / speed).clamp(min=0)
    offset = torch.rand(count, device=DEVICE) * room
    place = (torch.arange(window, device=DEVICE)[None] - offset[:, None]) * speed[:, None]
    below = place.floor().clamp(0, RATE - 2).long()
    part = place - below
    sound = clips.gather(1, below) * (1 - part) + clips.gather(1, below + 1) * part
    sound = torch.where((place >= 0) & (place < lengths[:, None]), sound, 0.0)
    filters = torch.randn(count, 1, 33, device=DEVICE) * torch.exp(-torch.arange(33, device=DEVICE) / 6) * 0.35
    filters[:, :, 0] = 1.0
    sound = functional.conv1d(functional.pad(sound, (16, 16))[None], filters, groups=count)[0]
    noise = torch.randn_like(sound)
    brown = functional.avg_pool1d(noise[:, None], 9, 1, 4)[:, 0] * 3
    noise = torch.where(torch.rand(count, 1, device=DEVICE) < 0.5, noise, brown)
    loudness = sound.pow(2).mean(1, keepdim=True).sqrt()
    ratio = 10 ** (-(torch.rand(count, 1, device=DEVICE) * 40 + 3) / 20)
    return normalized(sound + noise * loudness * ratio)


def normalized(sound: torch.Tensor) -> torch.Tensor:
    return (sound - sound.mean(1, keepdim=True)) / (sound.var(1, keepdim=True, unbiased=False) + 1e-7).sqrt()


def read_wave(path: Path) -> np.ndarray:
    with wave.open(str(path)) as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float32) / 32768


def measure(path: Path, rows: list[dict]) -> dict[str, float]:
    graph, right, noisy = session(path), 0, 0
    dice = np.random.default_rng(7)
    for row in rows:
        clip = read_wave(DATASET / row["file"])
        rough = clip + dice.normal(size=len(clip)).astype(np.float32) * clip.std() * 0.3
        answers = [graph.run(None, {"input_values": normalized(torch.from_numpy(sound)[None]).numpy()})[0] for sound in (clip, rough)]
        right += LABELS[int(answers[0].argmax())] == row["label"]
        noisy += LABELS[int(answers[1].argmax())] == row["label"]
    return {"accuracy": right / len(rows), "noisy": noisy / len(rows)}


def main() -> None:
    log = begin(HERE, 7)
    clips, lengths, truth = read_clips()
    test = read_rows(DATASET / "test.jsonl")
    config = configuration()
    model = Logits(Wav2Vec2ForSequenceClassification(config))
    dice = np.random.default_rng(7)
    log(f"{len(truth)} clips, {len(test)} held out")

    def loss_of(step: int) -> torch.Tensor:
        rows = pick(len(truth), 4 if QUICK else 192, dice)
        window = int(dice.integers(11, 25)) * 1000
        with torch.autocast(DEVICE, enabled=False):
            sound = distort(clips[rows], lengths[rows], window)
        return functional.cross_entropy(model(sound).float(), truth[rows], label_smoothing=0.05)

    fit(model, loss_of, 4000, 1e-3, log, limit=200, decay=0.05)
    full, small = HERE / "full.onnx", HERE / "onnx" / "model_quantized.onnx"
    axes = {"input_values": {0: "batch", 1: "samples"}, "logits": {0: "batch"}}
    write_graph(model, {"input_values": torch.randn(2, 12000)}, ["logits"], axes, full)
    small.parent.mkdir(parents=True, exist_ok=True)
    quantize(full, small, ("MatMul",))
    plain = {key: value for key, value in config.to_dict().items() if key != "dtype"}
    write_json(HERE / "config.json", plain | {"architectures": ["Wav2Vec2ForSequenceClassification"], "transformers.js_config": {"dtype": "q8"}})
    write_json(HERE / "preprocessor_config.json", {
        "feature_extractor_type": "Wav2Vec2FeatureExtractor",
        "feature_size": 1,
        "sampling_rate": RATE,
        "padding_value": 0.0,
        "do_normalize": True,
        "return_attention_mask": False,
    })
    figures = {"full": measure(full, test), "quantized": measure(small, test)}
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", figures["quantized"] | {"parameters": count})
    log(f"parameters {count}; held-out accuracy {json.dumps(figures)}")
    full.unlink()
    log.save()


main()
