"""Writes the guide's ONNX graph as a GGUF file, for llama.cpp.

    pip install gguf==0.19.0 onnx numpy
    python models/scripts/convert-gguf.py models/guide models/guide-gguf/guide-q8_0.gguf [q8_0|f16|f32]

The graph's 8-bit weights are the only ones there are, so they are turned back into numbers first.
"""

import json
import re
import sys
from pathlib import Path

import gguf
import numpy
import onnx
from onnx import numpy_helper

QUANTIZATIONS = {
    "q8_0": (gguf.GGMLQuantizationType.Q8_0, gguf.LlamaFileType.MOSTLY_Q8_0),
    "f16": (gguf.GGMLQuantizationType.F16, gguf.LlamaFileType.MOSTLY_F16),
    "f32": (gguf.GGMLQuantizationType.F32, gguf.LlamaFileType.ALL_F32),
}

MATRICES = {
    "query": "attn_q",
    "key": "attn_k",
    "value": "attn_v",
    "out": "attn_output",
    "gate": "ffn_gate",
    "up": "ffn_up",
    "down": "ffn_down",
}
NORMS = {"before_attention": "attn_norm", "before_inner": "ffn_norm"}


def weights_of(graph) -> dict[str, numpy.ndarray]:
    return {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}


def plain(weights: dict, name: str) -> numpy.ndarray:
    """A quantized matrix as numbers: one scale and zero point for each column, or for all of it."""
    stem = name.removesuffix("_quantized")
    values = weights[name].astype(numpy.float32)
    return (values - weights[f"{stem}_zero_point"].astype(numpy.float32)) * weights[f"{stem}_scale"]


def matrices_of(graph, weights: dict) -> dict[str, numpy.ndarray]:
    """Every layer's matrices by their GGUF names, one row for each output; the head is `output`."""
    found = {}
    for node in graph.node:
        if node.op_type != "MatMulInteger":
            continue
        matrix = plain(weights, node.input[1]).T
        named = re.search(r"/blocks\.(\d+)/(\w+)/MatMul", node.name)
        key = f"blk.{named[1]}.{MATRICES[named[2]]}" if named else "output"
        assert key not in found, f"{key} comes twice"
        found[key] = matrix
    return found


def norms_of(weights: dict) -> dict[str, numpy.ndarray]:
    found = {}
    for name, values in weights.items():
        named = re.search(r"blocks\.(\d+)\.(before_\w+)\.weight$", name)
        if named:
            found[f"blk.{named[1]}.{NORMS[named[2]]}"] = values
        elif name.endswith("norm.weight"):
            found["output_norm"] = values
    return found


def turned(matrix: numpy.ndarray, heads: int) -> numpy.ndarray:
    """Rotary positions pair the halves of a head in ONNX and neighbors in llama.cpp."""
    rows, width = matrix.shape
    return matrix.reshape(heads, 2, rows // heads // 2, width).swapaxes(1, 2).reshape(rows, width)


def add_tokenizer(writer: gguf.GGUFWriter, folder: Path) -> None:
    tokenizer = json.loads((folder / "tokenizer.json").read_text())
    settings = json.loads((folder / "tokenizer_config.json").read_text())
    vocabulary = tokenizer["model"]["vocab"]
    tokens = sorted(vocabulary, key=vocabulary.get)
    special = {token["id"] for token in tokenizer["added_tokens"] if token["special"]}
    assert [vocabulary[token] for token in tokens] == list(range(len(tokens)))
    merges = [merge if isinstance(merge, str) else " ".join(merge) for merge in tokenizer["model"]["merges"]]
    types = [gguf.TokenType.CONTROL if at in special else gguf.TokenType.NORMAL for at in range(len(tokens))]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens)
    writer.add_token_types(types)
    writer.add_token_merges(merges)
    for name in ("bos", "eos", "pad"):
        getattr(writer, f"add_{name}_token_id")(vocabulary[settings[f"{name}_token"]])
    writer.add_add_bos_token(False)
    writer.add_add_eos_token(False)
    writer.add_add_space_prefix(False)
    writer.add_chat_template((folder / "chat_template.jinja").read_text())


def add_settings(writer: gguf.GGUFWriter, config: dict) -> None:
    writer.add_name("Guide")
    writer.add_license("mit")
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_head_count_kv(config["num_key_value_heads"])
    writer.add_rope_dimension_count(config["head_dim"])
    writer.add_rope_freq_base(config["rope_theta"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_vocab_size(config["vocab_size"])


def convert(folder: Path, target: Path, quantization: str) -> None:
    config = json.loads((folder / "config.json").read_text())
    graph = onnx.load(folder / "onnx" / "model_quantized.onnx").graph
    weights = weights_of(graph)
    matrices, norms = matrices_of(graph, weights), norms_of(weights)
    words = next(node for node in graph.node if node.op_type == "Gather" and weights.get(node.input[0]) is not None
                 and weights[node.input[0]].shape == (config["vocab_size"], config["hidden_size"]))
    matrices["token_embd"] = plain(weights, words.input[0])
    kind, file_type = QUANTIZATIONS[quantization]
    writer = gguf.GGUFWriter(target, "llama")
    add_settings(writer, config)
    add_tokenizer(writer, folder)
    writer.add_file_type(file_type)
    for name, values in sorted(norms.items()):
        writer.add_tensor(f"{name}.weight", values.astype(numpy.float32))
    for name, values in sorted(matrices.items()):
        if re.search(r"attn_[qk]$", name):
            values = turned(values, config["num_attention_heads"])
        data = gguf.quants.quantize(numpy.ascontiguousarray(values, dtype=numpy.float32), kind)
        writer.add_tensor(f"{name}.weight", data, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    convert(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "q8_0")
