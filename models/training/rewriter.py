"""A model that reads one text and writes another, in plain PyTorch: it can write words of its own or copy those it reads.

Its two graphs have the names, inputs and outputs that encoder-decoder models usually have. What the first hands to the second is all
that the second needs: keys and values for every layer, keys for copying, and the numbers of the tokens."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from training.decoder import Norm, rotate
from training.export import quantize, session, write_graph
from training.run import DEVICE

PAD, UNKNOWN, END = 0, 1, 2


@dataclass
class RewriterConfig:
    vocabulary: int
    specials: int
    width: int = 256
    narrow: int = 128
    inner: int = 1024
    encoders: int = 4
    decoders: int = 2
    heads: int = 4
    copying: int = 64
    positions: int = 512
    theta: float = 10000.0
    dropout: float = 0.1

    def as_json(self, kind: str, architecture: str) -> dict:
        return {
            "architectures": [architecture],
            "model_type": kind,
            "is_encoder_decoder": True,
            "vocab_size": self.vocabulary,
            "d_model": self.width,
            "encoder_layers": self.encoders,
            "encoder_attention_heads": self.heads,
            "encoder_ffn_dim": self.inner,
            "decoder_layers": self.decoders,
            "decoder_attention_heads": self.heads,
            "decoder_ffn_dim": self.inner,
            "max_position_embeddings": self.positions,
            "activation_function": "gelu",
            "pad_token_id": PAD,
            "eos_token_id": END,
            "decoder_start_token_id": END,
            "use_cache": True,
            "transformers.js_config": {"dtype": "q8"},
        }


def line(left: int, right: int) -> nn.Linear:
    return nn.Linear(left, right, bias=False)


def mix(query, key, value, allowed):
    """Attention where `allowed` is true; spelled out for the graph, which must not freeze a length."""
    if torch.onnx.is_in_onnx_export():
        scores = query @ key.transpose(-1, -2) * query.shape[-1] ** -0.5
        mixed = (scores + (1.0 - allowed.to(scores.dtype)) * -10000.0).softmax(-1) @ value
    else:
        mixed = functional.scaled_dot_product_attention(query, key, value, attn_mask=allowed)
    return mixed.transpose(1, 2).flatten(2)


class Block(nn.Module):
    """Attention within one text, attention to the other where there is one, and what follows."""

    def __init__(self, config: RewriterConfig, is_decoder: bool):
        super().__init__()
        self.heads, self.head, width = config.heads, config.width // config.heads, config.width
        self.before_own, self.before_inner = Norm(width), Norm(width)
        self.query, self.key, self.value, self.out = (line(width, width) for _ in range(4))
        self.up, self.down = line(width, config.inner), line(config.inner, width)
        self.drop = nn.Dropout(config.dropout)
        if is_decoder:
            self.before_other, self.ask, self.take = Norm(width), line(width, width), line(width, width)

    def split(self, hidden):
        return hidden.reshape(hidden.shape[0], hidden.shape[1], self.heads, self.head).transpose(1, 2)

    def own(self, hidden, turn, allowed, past=None):
        normed = self.before_own(hidden)
        query, key = rotate(self.split(self.query(normed)), turn), rotate(self.split(self.key(normed)), turn)
        value = self.split(self.value(normed))
        if past is not None:
            key, value = torch.cat((past[0], key), 2), torch.cat((past[1], value), 2)
        return hidden + self.drop(self.out(mix(query, key, value, allowed))), (key, value)

    def other(self, hidden, memory, allowed):
        query = self.split(self.ask(self.before_other(hidden)))
        key, value = (self.split(part) for part in memory)
        return hidden + self.drop(self.take(mix(query, key, value, allowed)))

    def think(self, hidden):
        return hidden + self.drop(self.down(functional.gelu(self.up(self.before_inner(hidden)))))


class Rewriter(nn.Module):
    def __init__(self, config: RewriterConfig):
        super().__init__()
        self.config = config
        self.words, self.widen = nn.Embedding(config.vocabulary, config.narrow, padding_idx=PAD), line(config.narrow, config.width)
        self.encoder = nn.ModuleList(Block(config, False) for _ in range(config.encoders))
        self.decoder = nn.ModuleList(Block(config, True) for _ in range(config.decoders))
        self.after_encoder, self.after_decoder = Norm(config.width), Norm(config.width)
        self.memory = line(config.width, 2 * config.width * config.decoders + config.copying)
        self.narrow, self.point = line(config.width, config.narrow), line(config.width, config.copying)
        self.gate = nn.Linear(config.width, 1)
        self.drop = nn.Dropout(config.dropout)
        size = config.width // config.heads
        self.register_buffer("frequency", 1.0 / config.theta ** (torch.arange(0, size, 2).float() / size), persistent=False)
        self.apply(self.start)

    @staticmethod
    def start(module):
        if isinstance(module, nn.Linear):
            nn.init.normal_(module.weight, std=0.04)
        if isinstance(module, nn.Embedding):
            nn.init.normal_(module.weight, std=0.1)
        if isinstance(module, nn.Linear) and module.bias is not None:
            nn.init.zeros_(module.bias)

    def turn(self, positions):
        angle = positions[:, None, :, None].float() * self.frequency
        angle = torch.cat((angle, angle), -1)
        return angle.cos(), angle.sin()

    def read(self, input_ids, attention_mask):
        hidden = self.drop(self.widen(self.words(input_ids)))
        turn = self.turn(torch.arange(input_ids.shape[1], device=input_ids.device)[None])
        allowed = attention_mask[:, None, None, :] > 0
        for block in self.encoder:
            hidden, _ = block.own(hidden, turn, allowed)
            hidden = block.think(hidden)
        return self.memory(self.after_encoder(hidden))

    def parts(self, memory):
        """Keys and values of each layer, and the keys for copying."""
        width, count = self.config.width, self.config.decoders
        pairs = [(memory[..., 2 * i * width : (2 * i + 1) * width], memory[..., (2 * i + 1) * width : (2 * i + 2) * width]) for i in range(count)]
        start = 2 * width * count
        return pairs, memory[..., start : start + self.config.copying]

    def write(self, tokens, memory, attention_mask, cache=None):
        past = 0 if cache is None else cache[0].shape[2]
        length = tokens.shape[1]
        places = torch.arange(length, device=tokens.device) + past
        hidden, turn = self.drop(self.widen(self.words(tokens))), self.turn(places[None])
        seen = (torch.arange(length + past, device=tokens.device)[None, :] <= places[:, None])[None, None]
        allowed = attention_mask[:, None, None, :] > 0
        pairs, _ = self.parts(memory)
        present = []
        for index, block in enumerate(self.decoder):
            hidden, kept = block.own(hidden, turn, seen, None if cache is None else cache[2 * index : 2 * index + 2])
            hidden = block.think(block.other(hidden, pairs[index], allowed))
            present.extend(kept)
        return self.after_decoder(hidden), present

    def own_words(self, hidden):
        return self.narrow(hidden) @ self.words.weight.T

    def copies(self, hidden, memory, attention_mask):
        keys = self.parts(memory)[1]
        scores = self.point(hidden) @ keys.transpose(-1, -2) * self.config.copying**-0.5
        return scores + (1.0 - attention_mask[:, None, :].to(scores.dtype)) * -10000.0

    def loss(self, source, target):
        """How surprised the model is by each token of the target that it has to say: its words and the end mark."""
        mask = (source != PAD).long()
        memory = self.read(source, mask)
        hidden, _ = self.write(target[:, :-1], memory, mask)
        wanted = target[:, 1:]
        counted = (wanted == END) | (wanted >= self.config.specials)
        scores = self.own_words(hidden[counted]).float()
        own = scores.gather(1, wanted[counted][:, None])[:, 0] - scores.logsumexp(1)
        pointed = self.copies(hidden, memory, mask).float().log_softmax(-1)
        same = source[:, None, :] == wanted[:, :, None]
        copied = pointed.masked_fill(~same, -1e4).logsumexp(-1)[counted]
        gate = self.gate(hidden)[..., 0].float()[counted]
        return -torch.logaddexp(functional.logsigmoid(gate) + own, functional.logsigmoid(-gate) + copied).mean()

    def likely(self, hidden, memory, attention_mask, source):
        """Logarithms of the chance of each token: said, or copied from the source."""
        gate = self.gate(hidden).sigmoid()
        own = gate * self.own_words(hidden).softmax(-1)
        copied = (1.0 - gate) * self.copies(hidden, memory, attention_mask).softmax(-1)
        index = source[:, None, :] + torch.zeros_like(copied).long()
        return (own.scatter_add(2, index, copied) + 1e-9).log()

    @torch.no_grad()
    def greedy(self, source, start, most: int = 64):
        """The likeliest token after each, for texts that lie together in one table."""
        mask = (source != PAD).long()
        memory = self.read(source, mask)
        tokens, ended = start, torch.zeros(len(source), dtype=torch.bool, device=source.device)
        for _ in range(most):
            hidden, _ = self.write(tokens, memory, mask)
            likely = self.likely(hidden[:, -1:].float(), memory.float(), mask, source)[:, -1]
            following = likely.argmax(-1).masked_fill(ended, PAD)
            tokens = torch.cat((tokens, following[:, None]), 1)
            ended |= following == END
            if bool(ended.all()):
                break
        return tokens[:, start.shape[1] :]


class EncoderGraph(nn.Module):
    def __init__(self, model: Rewriter):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask):
        memory = self.model.read(input_ids, attention_mask)
        return torch.cat((memory, input_ids[..., None].to(memory.dtype)), -1)


class DecoderGraph(nn.Module):
    """Tokens, what the encoder read and the cache go in; the logarithms of all chances and the longer cache come out."""

    def __init__(self, model: Rewriter):
        super().__init__()
        self.model = model

    def forward(self, input_ids, encoder_attention_mask, encoder_hidden_states, *cache):
        source = encoder_hidden_states[..., -1].round().long()
        memory = encoder_hidden_states[..., :-1]
        hidden, present = self.model.write(input_ids, memory, encoder_attention_mask, cache)
        return self.model.likely(hidden, memory, encoder_attention_mask, source), *present


def export_rewriter(model: Rewriter, folder: Path) -> tuple[Path, Path]:
    """Writes both graphs with eight-bit weights; returns where they are."""
    config = model.config
    model.float().cpu().eval()
    ids = torch.randint(config.specials, config.vocabulary, (2, 9))
    mask = torch.ones_like(ids)
    names = [f"{i}.decoder.{part}" for i in range(config.decoders) for part in ("key", "value")]
    text = {0: "batch", 1: "sequence"}
    small = [folder / "onnx" / f"{name}_quantized.onnx" for name in ("encoder_model", "decoder_model_merged")]
    full = folder / "full.onnx"
    small[0].parent.mkdir(parents=True, exist_ok=True)
    encoder = EncoderGraph(model)
    write_graph(encoder, {"input_ids": ids, "attention_mask": mask}, ["last_hidden_state"], {name: text for name in ("input_ids", "attention_mask", "last_hidden_state")}, full)
    quantize(full, small[0])
    with torch.no_grad():
        states = encoder(ids, mask)
    example = {"input_ids": ids[:, :3], "encoder_attention_mask": mask, "encoder_hidden_states": states}
    example |= {f"past_key_values.{name}": torch.randn(2, config.heads, 4, config.width // config.heads) for name in names}
    axes = {"input_ids": text, "logits": text, "encoder_attention_mask": {0: "batch", 1: "read"}, "encoder_hidden_states": {0: "batch", 1: "read"}}
    axes |= {f"past_key_values.{name}": {0: "batch", 2: "past"} for name in names} | {f"present.{name}": {0: "batch", 2: "total"} for name in names}
    write_graph(DecoderGraph(model), example, ["logits"] + [f"present.{name}" for name in names], axes, full)
    quantize(full, small[1])
    full.unlink()
    return small[0], small[1]


def rewrite(graphs, config: RewriterConfig, ids: list[int], start: list[int], most: int = 64) -> list[int]:
    """What the two graphs write, as the hub runs them: the likeliest token, until the end mark."""
    encoder, decoder = graphs
    mask = np.ones((1, len(ids)), np.int64)
    states = encoder.run(None, {"input_ids": np.array([ids], np.int64), "attention_mask": mask})[0]
    names = [f"{i}.decoder.{part}" for i in range(config.decoders) for part in ("key", "value")]
    cache = {f"past_key_values.{name}": np.zeros((1, config.heads, 0, config.width // config.heads), np.float32) for name in names}
    fresh, said = start, []
    while len(said) < most:
        scores, *present = decoder.run(None, {"input_ids": np.array([fresh], np.int64), "encoder_attention_mask": mask, "encoder_hidden_states": states} | cache)
        cache = {f"past_key_values.{name}": value for name, value in zip(names, present)}
        token = int(scores[0, -1].argmax())
        if token == END:
            break
        said.append(token)
        fresh = [token]
    return said


def open_graphs(paths: tuple[Path, Path]):
    return tuple(session(path) for path in paths)


class Pairs:
    """Pairs of texts on the device, in the order of their lengths; a batch holds pairs of like length."""

    def __init__(self, sources: list, targets: list, budget: int):
        lengths = np.array([max(len(source), len(target)) for source, target in zip(sources, targets)])
        order = np.argsort(lengths, kind="stable")
        self.lengths, self.budget = lengths[order], budget
        self.source = self.table([sources[i] for i in order])
        self.target = self.table([targets[i] for i in order])

    @staticmethod
    def table(rows: list) -> torch.Tensor:
        table = np.zeros((len(rows), max(map(len, rows))), np.int16)
        for place, row in enumerate(rows):
            table[place, : len(row)] = row
        return torch.from_numpy(table).to(DEVICE)

    def batch(self, dice: np.random.Generator):
        middle = int(dice.integers(len(self.lengths)))
        size = max(1, min(2048, self.budget // int(self.lengths[middle])))
        start = max(0, min(middle - size // 2, len(self.lengths) - size))
        end = min(len(self.lengths), start + size)
        width = int(self.lengths[end - 1])
        return self.source[start:end, :width].long(), self.target[start:end, :width].long()
