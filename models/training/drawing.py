"""Rows that other processes draw while training goes on; what is ready moves to the GPU."""

import mmap
import multiprocessing
import random

import numpy as np
import torch

from training.run import DEVICE


class Drawn:
    """A table of arrays. `draw(dice)` gives one row as a dictionary of arrays, of the shapes and types in `fields`."""

    def __init__(self, draw, fields: dict, rows: int, processes: int, seed: int, chunk: int = 256):
        self.draw, self.rows, self.chunk, self.seed = draw, rows, chunk, seed
        self.ready = 0
        self.tables, self.held = {}, {}
        for name, (shape, kind) in fields.items():
            size = int(np.prod(shape)) * np.dtype(kind).itemsize * rows
            self.tables[name] = np.frombuffer(mmap.mmap(-1, size), kind).reshape(rows, *shape)
            self.held[name] = torch.empty((rows, *shape), dtype=torch.from_numpy(np.zeros(1, kind)).dtype, device=DEVICE)
        self.chunks = rows // chunk
        self.flags = np.frombuffer(mmap.mmap(-1, self.chunks), np.uint8)
        context = multiprocessing.get_context("fork")
        self.workers = [context.Process(target=self.work, args=(index, processes), daemon=True) for index in range(processes)]
        for worker in self.workers:
            worker.start()

    def work(self, index: int, processes: int) -> None:
        for chunk in range(index, self.chunks, processes):
            dice = random.Random(self.seed * 1_000_003 + chunk)
            for row in range(chunk * self.chunk, (chunk + 1) * self.chunk):
                for name, value in self.draw(dice).items():
                    self.tables[name][row] = value
            self.flags[chunk] = 1

    def collect(self) -> int:
        """Moves what was drawn since the last call, and says how many rows there are."""
        while self.ready < self.chunks * self.chunk and self.flags[self.ready // self.chunk]:
            part = slice(self.ready, self.ready + self.chunk)
            for name, table in self.tables.items():
                self.held[name][part] = torch.from_numpy(table[part]).to(DEVICE)
            self.ready += self.chunk
        return self.ready

    def pick(self, count: int) -> dict:
        rows = torch.randint(0, self.ready, (count,), device=DEVICE)
        return {name: held[rows] for name, held in self.held.items()}

    def stop(self) -> None:
        for worker in self.workers:
            worker.terminate()
