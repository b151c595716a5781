"""python models/seattle-weather/train.py <folder of the unpacked npm package vega-datasets>: the day's highest temperature."""

import csv
import json
import sys
from pathlib import Path

import numpy as np
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.metrics import mean_absolute_error, r2_score

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training import tabular
from training.export import session

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "seattle-weather"
NUMBERS = ["month", "precipitation", "temp_min", "wind"]


def read_rows(source: Path) -> list[dict]:
    rows = []
    for record in csv.DictReader((source / "data" / "seattle-weather.csv").open()):
        numbers = {name: float(record[name]) for name in ("precipitation", "temp_min", "wind", "temp_max")}
        rows.append({"date": record["date"], "month": int(record["date"][5:7]), "weather": record["weather"]} | numbers)
    return rows


def write_rows(path: Path, rows: list[dict]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def main() -> None:
    rows = read_rows(Path(sys.argv[1]))
    train = [row for row in rows if row["date"] < "2015"]
    test = [row for row in rows if row["date"] >= "2015"]
    write_rows(DATASET / "train.jsonl", train)
    write_rows(DATASET / "test.jsonl", test)
    columns = [
        {"name": name, "kind": "number", "mean": round(float(np.mean([row[name] for row in train])), 3)} for name in NUMBERS
    ]
    columns.append({"name": "weather", "kind": "category", "values": sorted({row["weather"] for row in train})})
    model = GradientBoostingRegressor(n_estimators=200, max_depth=3, learning_rate=0.05, subsample=0.7, random_state=0)
    model.fit(tabular.encode(train, columns), [row["temp_max"] for row in train])
    trees = [stage[0].tree_ for stage in model.estimators_]
    base = float(np.mean([row["temp_max"] for row in train]))
    tabular.save(HERE, tabular.boosted_trees(columns, trees, model.learning_rate, base), {
        "model_type": "tabular",
        "task": "tabular-regression",
        "input": "features",
        "output": "prediction",
        "columns": columns,
        "target": "temp_max",
        "unit": "°C",
    })
    predicted = session(HERE / "onnx" / "model.onnx").run(None, {"features": tabular.encode(test, columns)})[0].ravel()
    truth = [row["temp_max"] for row in test]
    error = mean_absolute_error(truth, predicted)
    print(f"rows: {len(train)} train (2012 to 2014), {len(test)} test (2015)")
    print(f"held-out mean absolute error {error:.3f} °C, R² {r2_score(truth, predicted):.3f}")
    print(f"scikit-learn's own answers differ by at most {np.abs(predicted - model.predict(tabular.encode(test, columns))).max():.6f}")
    (HERE / "eval").mkdir(exist_ok=True)
    (HERE / "eval" / "expected.json").write_text(json.dumps({"mean_absolute_error": float(error)}) + "\n")


main()
