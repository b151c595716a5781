"""python models/penguins/train.py <folder of the unpacked npm package vega-datasets>: species from four measurements."""

import json
import sys
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training import tabular
from training.export import session

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "penguins"
NAMES = {
    "bill_length_mm": "Beak Length (mm)",
    "bill_depth_mm": "Beak Depth (mm)",
    "flipper_length_mm": "Flipper Length (mm)",
    "body_mass_g": "Body Mass (g)",
}


def read_rows(source: Path) -> list[dict]:
    records = json.loads((source / "data" / "penguins.json").read_text())
    rows = [{name: record[key] for name, key in NAMES.items()} | {"species": record["Species"]} for record in records]
    return [row for row in rows if row["bill_length_mm"] is not None]


def write_rows(path: Path, rows: list[dict]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def main() -> None:
    rows = read_rows(Path(sys.argv[1]))
    train, test = train_test_split(rows, test_size=0.3, random_state=7, stratify=[row["species"] for row in rows])
    write_rows(DATASET / "train.jsonl", train)
    write_rows(DATASET / "test.jsonl", test)
    columns = [
        {"name": name, "kind": "number", "mean": round(float(np.mean([row[name] for row in train])), 3)} for name in NAMES
    ]
    labels = sorted({row["species"] for row in train})
    scaler = StandardScaler().fit(tabular.encode(train, columns))
    model = LogisticRegression(C=1.0, max_iter=2000)
    model.fit(scaler.transform(tabular.encode(train, columns)), [labels.index(row["species"]) for row in train])
    built = tabular.linear_classifier(columns, scaler.scale_, scaler.mean_, model.coef_, model.intercept_)
    tabular.save(HERE, built, {
        "model_type": "tabular",
        "task": "tabular-classification",
        "input": "features",
        "output": "probabilities",
        "columns": columns,
        "labels": labels,
        "target": "species",
    })
    scores = session(HERE / "onnx" / "model.onnx").run(None, {"features": tabular.encode(test, columns)})[0]
    right = sum(labels[int(row.argmax())] == item["species"] for row, item in zip(scores, test))
    print(f"rows: {len(train)} train, {len(test)} test; held-out accuracy {right / len(test):.4f} ({right} of {len(test)})")
    (HERE / "eval").mkdir(exist_ok=True)
    (HERE / "eval" / "expected.json").write_text(json.dumps({"accuracy": right / len(test)}) + "\n")


main()
