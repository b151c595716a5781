"""A BERT-shaped encoder in plain PyTorch: the library's own traces badly into ONNX (its masks freeze the length)."""

import math

import torch
from torch import nn
from torch.nn import functional

from dataclasses import dataclass


@dataclass
class EncoderConfig:
    vocabulary: int
    width: int = 256
    layers: int = 4
    heads: int = 4
    inner: int = 1024
    positions: int = 512
    dropout: float = 0.1

    def as_bert(self) -> dict:
        return {
            "model_type": "bert",
            "vocab_size": self.vocabulary,
            "hidden_size": self.width,
            "num_hidden_layers": self.layers,
            "num_attention_heads": self.heads,
            "intermediate_size": self.inner,
            "max_position_embeddings": self.positions,
            "type_vocab_size": 2,
            "hidden_act": "gelu",
            "hidden_dropout_prob": self.dropout,
            "attention_probs_dropout_prob": self.dropout,
            "layer_norm_eps": 1e-12,
            "pad_token_id": 0,
            "position_embedding_type": "absolute",
        }


class Layer(nn.Module):
    def __init__(self, config: EncoderConfig):
        super().__init__()
        self.heads = config.heads
        self.rate = config.dropout
        self.query, self.key, self.value, self.out = (nn.Linear(config.width, config.width) for _ in range(4))
        self.up, self.down = nn.Linear(config.width, config.inner), nn.Linear(config.inner, config.width)
        self.after_attention = nn.LayerNorm(config.width, eps=1e-12)
        self.after_inner = nn.LayerNorm(config.width, eps=1e-12)
        self.drop = nn.Dropout(config.dropout)

    def attend(self, hidden, bias):
        batch, length, width = hidden.shape
        split = lambda x: x.view(batch, length, self.heads, width // self.heads).transpose(1, 2)
        query, key, value = split(self.query(hidden)), split(self.key(hidden)), split(self.value(hidden))
        if torch.onnx.is_in_onnx_export():
            scores = query @ key.transpose(-1, -2) / math.sqrt(width // self.heads) + bias
            mixed = scores.softmax(-1) @ value
        else:
            rate = self.rate if self.training else 0.0
            mixed = functional.scaled_dot_product_attention(query, key, value, bias.to(query.dtype), rate)
        return self.out(mixed.transpose(1, 2).reshape(batch, length, width))

    def forward(self, hidden, bias):
        hidden = self.after_attention(hidden + self.drop(self.attend(hidden, bias)))
        return self.after_inner(hidden + self.drop(self.down(functional.gelu(self.up(hidden)))))


class Encoder(nn.Module):
    def __init__(self, config: EncoderConfig):
        super().__init__()
        self.config = config
        self.words = nn.Embedding(config.vocabulary, config.width)
        self.positions = nn.Embedding(config.positions, config.width)
        self.kinds = nn.Embedding(2, config.width)
        self.norm = nn.LayerNorm(config.width, eps=1e-12)
        self.drop = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))
        self.apply(self.start)

    @staticmethod
    def start(module):
        if isinstance(module, (nn.Linear, nn.Embedding)):
            nn.init.normal_(module.weight, std=0.02)
        if isinstance(module, nn.Linear):
            nn.init.zeros_(module.bias)

    def forward(self, input_ids, attention_mask, token_type_ids=None):
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        kinds = self.kinds.weight[0] if token_type_ids is None else self.kinds(token_type_ids)
        hidden = self.drop(self.norm(self.words(input_ids) + self.positions(places) + kinds))
        bias = (1.0 - attention_mask[:, None, None, :].to(hidden.dtype)) * -10000.0
        for layer in self.layers:
            hidden = layer(hidden, bias)
        return hidden


class MaskFiller(nn.Module):
    """Predicts hidden tokens; the output matrix is the word table itself."""

    def __init__(self, encoder: Encoder):
        super().__init__()
        self.encoder = encoder
        self.dense = nn.Linear(encoder.config.width, encoder.config.width)
        self.norm = nn.LayerNorm(encoder.config.width, eps=1e-12)
        self.bias = nn.Parameter(torch.zeros(encoder.config.vocabulary))

    def score(self, hidden):
        hidden = self.norm(functional.gelu(self.dense(hidden)))
        return hidden @ self.encoder.words.weight.T + self.bias

    def forward(self, input_ids, attention_mask):
        return self.score(self.encoder(input_ids, attention_mask))


class SequenceClassifier(nn.Module):
    """One label for a text, from the mean of its token vectors."""

    def __init__(self, encoder: Encoder, labels: int):
        super().__init__()
        self.encoder, self.head = encoder, nn.Linear(encoder.config.width, labels)
        self.drop = nn.Dropout(encoder.config.dropout)

    def forward(self, input_ids, attention_mask):
        return self.head(self.drop(mean_of(self.encoder(input_ids, attention_mask), attention_mask)))


class TokenClassifier(nn.Module):
    """One row of scores for each token; with two labels it marks where an answer starts and ends."""

    def __init__(self, encoder: Encoder, labels: int):
        super().__init__()
        self.encoder, self.head = encoder, nn.Linear(encoder.config.width, labels)
        self.drop = nn.Dropout(encoder.config.dropout)

    def forward(self, input_ids, attention_mask, token_type_ids=None):
        return self.head(self.drop(self.encoder(input_ids, attention_mask, token_type_ids)))


def mean_of(hidden, attention_mask):
    weight = attention_mask[:, :, None].to(hidden.dtype)
    return (hidden * weight).sum(1) / weight.sum(1).clamp(min=1.0)
