"""Table models as plain ONNX graphs: one float tensor `features` in, missing numbers (NaN) filled inside the graph."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def width_of(columns: list[dict]) -> int:
    return sum(1 if column["kind"] == "number" else len(column["values"]) for column in columns)


def encode(rows: list[dict], columns: list[dict]) -> np.ndarray:
    """The same reading of `columns` that the hub's service does: a number, or one place for each value of a category."""
    table = []
    for row in rows:
        cells: list[float] = []
        for column in columns:
            value = row.get(column["name"])
            if column["kind"] == "number":
                cells.append(float("nan") if value is None else float(value))
            else:
                cells.extend(float(value == choice) for choice in column["values"])
        table.append(cells)
    return np.array(table, np.float32)


def filled(columns: list[dict]) -> tuple[list, list]:
    means = [m for c in columns for m in ([c["mean"]] if c["kind"] == "number" else [0.0] * len(c["values"]))]
    nodes = [
        helper.make_node("IsNaN", ["features"], ["missing"]),
        helper.make_node("Where", ["missing", "means", "features"], ["filled"]),
    ]
    return nodes, [numpy_helper.from_array(np.array([means], np.float32), "means")]


def linear_classifier(columns: list[dict], scale: np.ndarray, offset: np.ndarray, weight: np.ndarray, bias: np.ndarray):
    nodes, constants = filled(columns)
    nodes += [
        helper.make_node("Sub", ["filled", "offset"], ["centred"]),
        helper.make_node("Div", ["centred", "scale"], ["scaled"]),
        helper.make_node("Gemm", ["scaled", "weight", "bias"], ["scores"], transB=1),
        helper.make_node("Softmax", ["scores"], ["probabilities"], axis=1),
    ]
    arrays = {"offset": offset[None], "scale": scale[None], "weight": weight, "bias": bias}
    constants += [numpy_helper.from_array(value.astype(np.float32), name) for name, value in arrays.items()]
    return graph(nodes, constants, width_of(columns), ("probabilities", weight.shape[0]))


def at_most(threshold: float) -> float:
    """The largest float32 not above the threshold: rows are float32, so every comparison then falls as it did in training."""
    rounded = np.float32(threshold)
    return float(rounded if rounded <= threshold else np.nextafter(rounded, np.float32(-np.inf)))


def tree_attributes(trees: list, rate: float) -> dict:
    rows: dict[str, list] = {name: [] for name in ("treeids", "nodeids", "featureids", "values", "modes", "left", "right")}
    leaves: dict[str, list] = {name: [] for name in ("tree", "node", "weight")}
    for index, tree in enumerate(trees):
        for node in range(tree.node_count):
            leaf = tree.children_left[node] < 0
            rows["treeids"].append(index)
            rows["nodeids"].append(node)
            rows["featureids"].append(0 if leaf else int(tree.feature[node]))
            rows["values"].append(0.0 if leaf else at_most(tree.threshold[node]))
            rows["modes"].append("LEAF" if leaf else "BRANCH_LEQ")
            rows["left"].append(0 if leaf else int(tree.children_left[node]))
            rows["right"].append(0 if leaf else int(tree.children_right[node]))
            if leaf:
                leaves["tree"].append(index)
                leaves["node"].append(node)
                leaves["weight"].append(rate * float(tree.value[node].ravel()[0]))
    return {
        "nodes_treeids": rows["treeids"],
        "nodes_nodeids": rows["nodeids"],
        "nodes_featureids": rows["featureids"],
        "nodes_values": rows["values"],
        "nodes_modes": rows["modes"],
        "nodes_truenodeids": rows["left"],
        "nodes_falsenodeids": rows["right"],
        "target_treeids": leaves["tree"],
        "target_nodeids": leaves["node"],
        "target_ids": [0] * len(leaves["tree"]),
        "target_weights": leaves["weight"],
    }


def boosted_trees(columns: list[dict], trees: list, rate: float, base: float):
    nodes, constants = filled(columns)
    attributes = tree_attributes(trees, rate) | {"n_targets": 1, "base_values": [float(base)], "aggregate_function": "SUM"}
    nodes.append(
        helper.make_node("TreeEnsembleRegressor", ["filled"], ["prediction"], domain="ai.onnx.ml", **attributes)
    )
    return graph(nodes, constants, width_of(columns), ("prediction", 1))


def graph(nodes: list, constants: list, width: int, output: tuple[str, int]):
    model = helper.make_model(
        helper.make_graph(
            nodes,
            "table",
            [helper.make_tensor_value_info("features", TensorProto.FLOAT, ["rows", width])],
            [helper.make_tensor_value_info(output[0], TensorProto.FLOAT, ["rows", output[1]])],
            constants,
        ),
        opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("ai.onnx.ml", 3)],
        ir_version=8,
    )
    onnx.checker.check_model(model)
    return model


def save(folder: Path, model, config: dict) -> None:
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(folder / "onnx" / "model.onnx"))
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
