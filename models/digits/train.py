"""Trains a small residual network to read one handwritten digit, light on dark or dark on light."""

import base64
import io
import sys
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional
from transformers import ResNetConfig, ResNetForImageClassification

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.export import session, write_graph
from training.run import CACHE, DEVICE, QUICK, begin, fit, pick, write_json, write_rows

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "digits"
SIDE = 48


class Logits(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, pixel_values):
        return self.model(pixel_values=pixel_values).logits


def split(count: int) -> tuple[np.ndarray, np.ndarray]:
    order = np.random.default_rng(6).permutation(count)
    return order[1500:], order[:1500]


def as_row(image: np.ndarray, label: int) -> dict:
    buffer = io.BytesIO()
    Image.fromarray(image).save(buffer, "PNG", optimize=True)
    return {"image": "data:image/png;base64," + base64.b64encode(buffer.getvalue()).decode(), "label": int(label)}


def distort(images: torch.Tensor) -> torch.Tensor:
    """Turned, shifted, scaled, blurred, noisy, with less contrast, and half of them dark on light, as on paper."""
    count = len(images)
    random = lambda low, high: torch.rand(count, device=DEVICE) * (high - low) + low
    angle, scale, lean = random(-0.3, 0.3), random(0.75, 1.25), random(-0.25, 0.25)
    rows = [torch.stack((angle.cos() / scale, -angle.sin() / scale + lean, random(-0.25, 0.25)), 1)]
    rows.append(torch.stack((angle.sin() / scale, angle.cos() / scale, random(-0.25, 0.25)), 1))
    grid = functional.affine_grid(torch.stack(rows, 1), (count, 1, SIDE, SIDE), align_corners=False)
    images = functional.grid_sample(images[:, None], grid, align_corners=False, padding_mode="border")
    images = images * random(0.6, 1.0)[:, None, None, None] + random(0.0, 0.15)[:, None, None, None]
    images = images + torch.randn_like(images) * random(0.0, 0.08)[:, None, None, None]
    flipped = (torch.rand(count, device=DEVICE) < 0.5)[:, None, None, None]
    images = torch.where(flipped, 1 - images, images).clamp(0, 1)
    return (images.expand(-1, 3, -1, -1) - 0.5) / 0.5


def prepared(images: np.ndarray) -> np.ndarray:
    """What the image processor makes of a picture: resized with bilinear weights, three channels, from -1 to 1."""
    resized = [np.asarray(Image.fromarray(image).convert("RGB").resize((SIDE, SIDE), Image.BILINEAR)) for image in images]
    return (np.stack(resized).transpose(0, 3, 1, 2).astype(np.float32) / 255 - 0.5) / 0.5


def main() -> None:
    log = begin(HERE, 6)
    stored = np.load(CACHE / "digits.npz")
    images, labels = stored["images"], stored["labels"]
    train, test = split(len(labels))
    write_rows(DATASET / "test.jsonl", [as_row(images[i], labels[i]) for i in test])
    write_rows(DATASET / "train-sample.jsonl", [as_row(images[i], labels[i]) for i in train[:1500]])
    pictures = torch.from_numpy(images[train].astype(np.float32) / 255).to(DEVICE)
    truth = torch.from_numpy(labels[train].astype(np.int64)).to(DEVICE)
    names = {i: str(i) for i in range(10)}
    config = ResNetConfig(num_channels=3, embedding_size=32, hidden_sizes=[32, 64, 128], depths=[1, 2, 1], layer_type="basic", id2label=names, label2id={str(i): i for i in range(10)})
    model = Logits(ResNetForImageClassification(config))
    dice = np.random.default_rng(6)

    def loss_of(step: int) -> torch.Tensor:
        rows = pick(len(truth), 16 if QUICK else 512, dice)
        return functional.cross_entropy(model(distort(pictures[rows])).float(), truth[rows], label_smoothing=0.05)

    fit(model, loss_of, 4000, 3e-3, log, limit=120, decay=0.02)
    path = HERE / "onnx" / "model.onnx"
    axes = {"pixel_values": {0: "batch"}, "logits": {0: "batch"}}
    write_graph(model, {"pixel_values": torch.randn(2, 3, SIDE, SIDE)}, ["logits"], axes, path)
    plain = {key: value for key, value in config.to_dict().items() if key != "dtype"}
    write_json(HERE / "config.json", plain | {"architectures": ["ResNetForImageClassification"], "transformers.js_config": {"dtype": "fp32"}})
    write_json(HERE / "preprocessor_config.json", {
        "image_processor_type": "ViTFeatureExtractor",
        "do_resize": True,
        "size": {"height": SIDE, "width": SIDE},
        "resample": 2,
        "do_rescale": True,
        "rescale_factor": 1 / 255,
        "do_normalize": True,
        "image_mean": [0.5, 0.5, 0.5],
        "image_std": [0.5, 0.5, 0.5],
    })
    graph = session(path)
    guess = lambda pictures: graph.run(None, {"pixel_values": prepared(pictures)})[0].argmax(1)
    figures = {"accuracy": float((guess(images[test]) == labels[test]).mean()), "inverted": float((guess(255 - images[test]) == labels[test]).mean())}
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", figures | {"parameters": count})
    log(f"parameters {count}; {len(train)} train, {len(test)} held out; accuracy {figures}")
    log.save()


main()
