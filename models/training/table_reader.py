"""A model that reads a question and a table, marks the cells that answer, and says what to do with them, in plain PyTorch.

Its inputs and outputs are those of TAPAS: seven numbers beside each token say which column and row it is in, how its value ranks in the
column and how it compares with the numbers of the question. Unlike TAPAS, attention also knows which tokens share a row or a column."""

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from training.export import quantize, write_graph

KINDS = (3, 256, 256, 2, 256, 256, 10)
AGGREGATIONS = ("NONE", "SUM", "AVERAGE", "COUNT")


@dataclass
class TableReaderConfig:
    vocabulary: int
    width: int = 192
    layers: int = 5
    heads: int = 6
    inner: int = 768
    positions: int = 512
    dropout: float = 0.1

    def as_tapas(self) -> dict:
        return {
            "architectures": ["TapasForQuestionAnswering"],
            "model_type": "tapas",
            "vocab_size": self.vocabulary,
            "hidden_size": self.width,
            "num_hidden_layers": self.layers,
            "num_attention_heads": self.heads,
            "intermediate_size": self.inner,
            "max_position_embeddings": self.positions,
            "type_vocab_sizes": list(KINDS),
            "hidden_act": "gelu",
            "layer_norm_eps": 1e-12,
            "pad_token_id": 0,
            "reset_position_index_per_cell": True,
            "num_aggregation_labels": len(AGGREGATIONS),
            "aggregation_labels": {str(i): name for i, name in enumerate(AGGREGATIONS)},
            "no_aggregation_label_index": 0,
            "select_one_column": True,
            "transformers.js_config": {"dtype": "q8"},
        }


class Layer(nn.Module):
    def __init__(self, config: TableReaderConfig):
        super().__init__()
        width, self.heads, self.head, self.rate = config.width, config.heads, config.width // config.heads, config.dropout
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))
        self.up, self.down = nn.Linear(width, config.inner), nn.Linear(config.inner, width)
        self.before_attention, self.before_inner = nn.LayerNorm(width), nn.LayerNorm(width)
        # How much a head looks at a token, by what the two have in common.
        self.common = nn.Parameter(torch.zeros(32, config.heads))
        self.drop = nn.Dropout(config.dropout)

    def split(self, hidden):
        return hidden.reshape(hidden.shape[0], hidden.shape[1], self.heads, self.head).transpose(1, 2)

    def attend(self, hidden, relation, hidden_from):
        query, key, value = self.split(self.query(hidden)), self.split(self.key(hidden)), self.split(self.value(hidden))
        # A product instead of a look-up while training: the gradient of a look-up adds up millions of entries one by one.
        common = self.common[relation] if torch.onnx.is_in_onnx_export() else relation @ self.common.to(relation.dtype)
        bias = common.permute(0, 3, 1, 2) + hidden_from
        if torch.onnx.is_in_onnx_export():
            mixed = (query @ key.transpose(-1, -2) * self.head**-0.5 + bias).softmax(-1) @ value
        else:
            mixed = functional.scaled_dot_product_attention(query, key, value, bias.to(query.dtype), self.rate if self.training else 0.0)
        return self.out(mixed.transpose(1, 2).flatten(2))

    def forward(self, hidden, relation, hidden_from):
        hidden = hidden + self.drop(self.attend(self.before_attention(hidden), relation, hidden_from))
        return hidden + self.drop(self.down(functional.gelu(self.up(self.before_inner(hidden)))))


class TableReader(nn.Module):
    def __init__(self, config: TableReaderConfig):
        super().__init__()
        self.config = config
        self.words, self.places = nn.Embedding(config.vocabulary, config.width), nn.Embedding(64, config.width)
        self.kinds = nn.ModuleList(nn.Embedding(size, config.width) for size in KINDS)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))
        self.norm, self.last = nn.LayerNorm(config.width), nn.LayerNorm(config.width)
        self.cell, self.pool, self.aggregation = nn.Linear(config.width, 1), nn.Linear(config.width, config.width), nn.Linear(config.width, len(AGGREGATIONS))
        self.drop = nn.Dropout(config.dropout)
        self.apply(self.start)

    @staticmethod
    def start(module):
        if isinstance(module, (nn.Linear, nn.Embedding)):
            nn.init.normal_(module.weight, std=0.03)
        if isinstance(module, nn.Linear):
            nn.init.zeros_(module.bias)

    def forward(self, input_ids, attention_mask, token_type_ids):
        segment, column, row = (token_type_ids[..., i] for i in range(3))
        same_row = (row[:, :, None] == row[:, None, :]).long()
        same_column = (column[:, :, None] == column[:, None, :]).long()
        asks = (segment == 0).long()
        header = ((segment == 1) & (row == 0)).long()
        relation = same_row + 2 * same_column + 4 * asks[:, :, None] + 8 * asks[:, None, :] + 16 * header[:, None, :]
        # The place of a token within its cell, counted as the tokens of the cell before it.
        order = torch.arange(input_ids.shape[1], device=input_ids.device)
        before = (order[None, :] < order[:, None])[None].long()
        same_cell = same_row * same_column * (segment[:, :, None] == segment[:, None, :]).long()
        place = (same_cell * before).sum(-1).clamp(max=63)
        hidden = self.words(input_ids) + self.places(place)
        for index, table in enumerate(self.kinds):
            hidden = hidden + table(token_type_ids[..., index])
        hidden = self.drop(self.norm(hidden))
        if not torch.onnx.is_in_onnx_export():
            relation = (relation[..., None] == torch.arange(32, device=relation.device)).to(torch.bfloat16 if self.training else hidden.dtype)
        hidden_from = (1.0 - attention_mask[:, None, None, :].to(hidden.dtype)) * -10000.0
        for layer in self.layers:
            hidden = layer(hidden, relation, hidden_from)
        hidden = self.last(hidden)
        return self.cell(hidden)[..., 0], self.aggregation(self.pool(hidden[:, :1]).tanh())[:, 0]


def export_table_reader(model: TableReader, folder: Path) -> tuple[Path, Path]:
    ids = torch.randint(5, 100, (2, 9))
    types = torch.zeros(2, 9, 7, dtype=torch.long)
    types[:, 4:, 0] = 1
    types[:, 4:, 1] = torch.tensor([1, 2, 1, 2, 2])
    types[:, 6:, 2] = 1
    text = {0: "batch", 1: "sequence"}
    axes = {name: text for name in ("input_ids", "attention_mask", "token_type_ids", "logits")} | {"logits_aggregation": {0: "batch"}}
    full, small = folder / "full.onnx", folder / "onnx" / "model_quantized.onnx"
    small.parent.mkdir(parents=True, exist_ok=True)
    example = {"input_ids": ids, "attention_mask": torch.ones_like(ids), "token_type_ids": types}
    write_graph(model, example, ["logits", "logits_aggregation"], axes, full)
    quantize(full, small)
    return full, small
