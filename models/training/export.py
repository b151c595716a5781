"""Writes a trained module as an ONNX graph, shrinks its weights to eight bits, and checks both against each other."""

import warnings
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic


def write_graph(module: torch.nn.Module, example: dict, outputs: list[str], axes: dict, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module.float().cpu().eval(),
            tuple(example.values()),
            str(path),
            input_names=list(example),
            output_names=outputs,
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )


def quantize(source: Path, target: Path, operators: tuple = ("MatMul", "Gather")) -> None:
    """Eight-bit unsigned weights per column: signed ones overflow on processors without VNNI instructions."""
    quantize_dynamic(
        str(source),
        str(target),
        op_types_to_quantize=list(operators),
        per_channel=True,
        weight_type=QuantType.QUInt8,
        extra_options={"MatMulConstBOnly": True},
    )


def shrink_convolutions(path: Path) -> None:
    """Stores the weights of convolutions as eight-bit numbers, one scale for each channel; they are computed with as before."""
    model = onnx.load(str(path))
    weights = {tensor.name: tensor for tensor in model.graph.initializer}
    for node in [node for node in model.graph.node if node.op_type == "Conv"]:
        name = node.input[1]
        values = numpy_helper.to_array(weights[name]) if name in weights else None
        if values is None or values.size < 4096:
            continue
        scale = np.abs(values).reshape(len(values), -1).max(1).clip(1e-8) / 127
        small = np.round(values / scale[:, None, None, None]).astype(np.int8)
        model.graph.initializer.remove(weights.pop(name))
        model.graph.initializer.extend((numpy_helper.from_array(small, f"{name}_int8"), numpy_helper.from_array(scale.astype(np.float32), f"{name}_scale")))
        model.graph.node.insert(0, helper.make_node("DequantizeLinear", [f"{name}_int8", f"{name}_scale"], [name], axis=0))
    onnx.save(model, str(path))


def session(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def export_encoder(module: torch.nn.Module, folder: Path, outputs: list[str], pair: bool = False) -> tuple[Path, Path]:
    """A text encoder with the inputs transformers.js feeds; returns the full graph and the one with small weights."""
    names = ["input_ids", "attention_mask"] + (["token_type_ids"] if pair else [])
    ids = torch.randint(5, 100, (2, 9))
    example = dict(zip(names, (ids, torch.ones_like(ids), torch.zeros_like(ids))))
    axes = {name: {0: "batch", 1: "sequence"} for name in names}
    axes |= {name: {0: "batch", 1: "sequence"} for name in outputs}
    full, small = folder / "full.onnx", folder / "onnx" / "model_quantized.onnx"
    write_graph(module, example, outputs, axes, full)
    small.parent.mkdir(parents=True, exist_ok=True)
    quantize(full, small)
    return full, small
