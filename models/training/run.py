"""What every training script shares: seeds, the cache, batches, the loop with its schedule, and the log."""

import gzip
import json
import math
import os
import random
import time
from pathlib import Path

import numpy as np
import torch

CACHE = Path(os.environ.get("ORRERY_TRAIN_CACHE", ".cache/train"))
WORK = Path(os.environ.get("ORRERY_TRAIN_WORK", ".cache/work"))
QUICK = os.environ.get("ORRERY_TRAIN_QUICK") == "1"
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Log:
    """Prints and keeps the lines that become the model's training-log.txt."""

    def __init__(self, folder: Path):
        self.folder, self.lines, self.start = folder, [], time.time()

    def __call__(self, text: str) -> None:
        line = f"[{time.time() - self.start:6.0f} s] {text}"
        self.lines.append(line)
        print(f"{self.folder.name}: {line}", flush=True)

    def save(self) -> None:
        (self.folder / "training-log.txt").write_text("\n".join(self.lines) + "\n")


def begin(folder: Path, seed: int) -> Log:
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    log = Log(folder)
    log(f"seed {seed}, torch {torch.__version__}, {torch.cuda.get_device_name() if DEVICE == 'cuda' else 'cpu'}")
    return log


def read_cache(name: str):
    with gzip.open(CACHE / name, "rt", encoding="utf-8") as file:
        return json.load(file)


def rate_at(progress: float, warm: float = 0.05) -> float:
    if progress < warm:
        return progress / warm
    return 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * (progress - warm) / (1 - warm)))


def optimizer_for(model: torch.nn.Module, rate: float, decay: float = 0.02) -> torch.optim.Optimizer:
    heavy = [p for p in model.parameters() if p.ndim > 1]
    light = [p for p in model.parameters() if p.ndim <= 1]
    groups = [{"params": heavy, "weight_decay": decay}, {"params": light, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), fused=DEVICE == "cuda")


def fit(model, loss_of, steps: int, rate: float, log: Log, limit: float = 240.0, decay: float = 0.02) -> None:
    """Runs `loss_of(step)` under the schedule. Where the machine is too slow for the limit, it says so and runs fewer steps."""
    steps = 3 if QUICK else steps
    optimizer = optimizer_for(model, rate, decay)
    model.to(DEVICE).train()
    start, step, total = time.time(), 0, 0.0
    while step < steps:
        for group in optimizer.param_groups:
            group["lr"] = rate * rate_at(step / steps)
        with torch.autocast(DEVICE, torch.bfloat16):
            loss = loss_of(step)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step % max(1, steps // 10) == 0:
            log(f"step {step} of {steps}, loss {loss.item():.4f}")
        if step == 100:
            start = time.time()
        if step == 400 and (time.time() - start) / 300 * steps > limit:
            steps = int(limit / ((time.time() - start) / 300))
            log(f"slow machine: {steps} steps instead")
    model.eval()


def fit_within(model, loss_of, seconds: float, rate: float, log: Log, decay: float = 0.02, most: int = 10**6) -> None:
    """Like `fit`, for as long as it may: the schedule follows the clock, and its end the number of steps if that is reached first.
    ORRERY_TRAIN_UNTIL ends all scripts that share a GPU at one time."""
    torch.backends.cudnn.benchmark = True
    optimizer = optimizer_for(model.to(DEVICE).train(), rate, decay)
    start, until = time.time(), float(os.environ.get("ORRERY_TRAIN_UNTIL", 0))
    seconds = max(5.0, until - start) if until else seconds
    most, seconds = (3, 1e9) if QUICK else (most, seconds)
    step, told = 0, 0
    while (progress := max((time.time() - start) / seconds, step / most)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = rate * rate_at(max(progress, 0.002))
        with torch.autocast(DEVICE, torch.bfloat16):
            loss = loss_of(step)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        if progress * 12 >= told:
            told = int(progress * 12) + 1
            log(f"step {step}, loss {loss.item():.4f}")
    log(f"{step} steps in {time.time() - start:.0f} s")
    model.eval()


def pad(rows: list[list[int]], length: int, filler: int = 0) -> torch.Tensor:
    table = torch.full((len(rows), length), filler, dtype=torch.long)
    for index, row in enumerate(rows):
        table[index, : min(len(row), length)] = torch.tensor(row[:length])
    return table.to(DEVICE)


def pick(count: int, size: int, dice: np.random.Generator) -> torch.Tensor:
    return torch.from_numpy(dice.integers(0, count, size)).to(DEVICE)


def write_json(path: Path, value) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", "utf-8")


def read_rows(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def write_rows(path: Path, rows: list[dict]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
