"""A Llama-shaped decoder in plain PyTorch, with the cache of keys and values as inputs and outputs of its graph."""

from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional


@dataclass
class DecoderConfig:
    vocabulary: int
    width: int = 320
    layers: int = 6
    heads: int = 5
    inner: int = 864
    positions: int = 1024
    theta: float = 10000.0
    dropout: float = 0.1

    def as_llama(self, end: int, begin: int, padding: int) -> dict:
        return {
            "architectures": ["LlamaForCausalLM"],
            "model_type": "llama",
            "vocab_size": self.vocabulary,
            "hidden_size": self.width,
            "intermediate_size": self.inner,
            "num_hidden_layers": self.layers,
            "num_attention_heads": self.heads,
            "num_key_value_heads": self.heads,
            "head_dim": self.width // self.heads,
            "hidden_act": "silu",
            "max_position_embeddings": self.positions,
            "rms_norm_eps": 1e-6,
            "rope_theta": self.theta,
            "tie_word_embeddings": True,
            "attention_bias": False,
            "bos_token_id": begin,
            "eos_token_id": end,
            "pad_token_id": padding,
            "use_cache": True,
            "transformers.js_config": {"dtype": "q8"},
        }


class Norm(nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, hidden):
        return self.weight * hidden * torch.rsqrt(hidden.float().pow(2).mean(-1, keepdim=True) + 1e-6).to(hidden.dtype)


class Block(nn.Module):
    def __init__(self, config: DecoderConfig):
        super().__init__()
        self.heads, self.head = config.heads, config.width // config.heads
        self.before_attention, self.before_inner = Norm(config.width), Norm(config.width)
        line = lambda left, right: nn.Linear(left, right, bias=False)
        self.query, self.key, self.value, self.out = (line(config.width, config.width) for _ in range(4))
        self.gate, self.up = line(config.width, config.inner), line(config.width, config.inner)
        self.down = line(config.inner, config.width)
        self.drop = nn.Dropout(config.dropout)

    def split(self, hidden):
        return hidden.view(hidden.shape[0], hidden.shape[1], self.heads, self.head).transpose(1, 2)

    def forward(self, hidden, turn, bias, past=None):
        normed = self.before_attention(hidden)
        query, key = rotate(self.split(self.query(normed)), turn), rotate(self.split(self.key(normed)), turn)
        value = self.split(self.value(normed))
        if past is not None:
            key, value = torch.cat((past[0], key), 2), torch.cat((past[1], value), 2)
        if bias is None:
            mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        else:
            mixed = (query @ key.transpose(-1, -2) * self.head**-0.5 + bias).softmax(-1) @ value
        mixed = mixed.transpose(1, 2).reshape(hidden.shape[0], hidden.shape[1], self.heads * self.head)
        hidden = hidden + self.drop(self.out(mixed))
        normed = self.before_inner(hidden)
        return hidden + self.drop(self.down(functional.silu(self.gate(normed)) * self.up(normed))), (key, value)


def rotate(vectors, turn):
    cosine, sine = turn
    half = vectors.shape[-1] // 2
    turned = torch.cat((-vectors[..., half:], vectors[..., :half]), -1)
    return vectors * cosine.to(vectors.dtype) + turned * sine.to(vectors.dtype)


class Decoder(nn.Module):
    def __init__(self, config: DecoderConfig):
        super().__init__()
        self.config = config
        self.words = nn.Embedding(config.vocabulary, config.width)
        self.blocks = nn.ModuleList(Block(config) for _ in range(config.layers))
        self.norm = Norm(config.width)
        self.drop = nn.Dropout(config.dropout)
        size = config.width // config.heads
        frequency = 1.0 / config.theta ** (torch.arange(0, size, 2).float() / size)
        self.register_buffer("frequency", frequency, persistent=False)
        self.apply(self.start)

    @staticmethod
    def start(module):
        if isinstance(module, (nn.Linear, nn.Embedding)):
            nn.init.normal_(module.weight, std=0.02)

    def turn(self, positions):
        angle = positions[:, None, :, None].float() * self.frequency
        angle = torch.cat((angle, angle), -1)
        return angle.cos(), angle.sin()

    def forward(self, input_ids):
        """All positions at once, for training."""
        positions = torch.arange(input_ids.shape[1], device=input_ids.device)[None]
        hidden, turn = self.drop(self.words(input_ids)), self.turn(positions)
        for block in self.blocks:
            hidden, _ = block(hidden, turn, None)
        return self.norm(hidden)

    def score(self, hidden):
        return hidden @ self.words.weight.T


class CachedDecoder(nn.Module):
    """The graph: tokens, mask, positions and the cache go in; scores of every token and the longer cache come out."""

    def __init__(self, decoder: Decoder):
        super().__init__()
        self.decoder = decoder

    def forward(self, input_ids, attention_mask, position_ids, *cache):
        decoder = self.decoder
        hidden, turn = decoder.words(input_ids), decoder.turn(position_ids)
        total, length = attention_mask.shape[1], input_ids.shape[1]
        seen = torch.arange(total)[None, :] <= (torch.arange(length)[:, None] + (total - length))
        allowed = seen[None, None] & (attention_mask[:, None, None, :] > 0)
        bias = (1.0 - allowed.to(hidden.dtype)) * -10000.0
        present = []
        for index, block in enumerate(decoder.blocks):
            hidden, kept = block(hidden, turn, bias, cache[2 * index : 2 * index + 2])
            present.extend(kept)
        return decoder.score(decoder.norm(hidden)), *present
