import { encodeOnnx } from "../onnx.ts";
import {
  bertConfig,
  bertInputs,
  bertTokenizer,
  card,
  floats,
  ints,
  json,
  lookUp,
  type ModelFiles,
  wordTable,
} from "../tiny-models.ts";

/** Adds its columns up: a flower is large where it is long or blue. */
export const tinyTable = (task: "tabular-classification" | "tabular-regression"): ModelFiles => ({
  "README.md": card(task),
  "config.json": json({
    model_type: "tabular",
    task,
    input: "features",
    output: "prediction",
    columns: [
      { name: "length", kind: "number" },
      { name: "color", kind: "category", values: ["red", "blue"] },
    ],
    ...(task === "tabular-classification" && { labels: ["small", "large"] }),
  }),
  "onnx/model.onnx": encodeOnnx({
    inputs: [{ name: "features", type: "float", dims: ["rows", 3] }],
    outputs: [{ name: "prediction", type: "float", dims: ["rows", task === "tabular-regression" ? 1 : 2] }],
    constants: [
      task === "tabular-regression"
        ? { name: "weights", dims: [3, 1], data: Float32Array.from([2, 0, 10]) }
        : { name: "weights", dims: [3, 2], data: Float32Array.from([-1, 1, 1, 0, 0, 1]) },
    ],
    nodes: [{ op: "MatMul", inputs: ["features", "weights"], outputs: ["prediction"] }],
  }),
});

/** Works for a while, the longer the more steps: for tests that interrupt it. Whatever the text, it is good. */
export const tinySlowCoach = (steps: number): ModelFiles => ({
  ...bertTokenizer,
  "README.md": card("text-classification"),
  "config.json": bertConfig("BertForSequenceClassification", { id2label: { 0: "SLOW", 1: "GOOD" } }),
  "onnx/model.onnx": encodeOnnx({
    inputs: bertInputs,
    outputs: [{ name: "logits", type: "float", dims: ["batch", 2] }],
    constants: [
      wordTable("table", 2, {}),
      ints("words", 1),
      ints("size", 1000, 1000),
      ints("all", 0, 1),
      floats("tiny", 1e-9),
      floats("bias", 0, 3),
    ],
    nodes: [
      ...lookUp("table", "each"),
      { op: "ReduceSum", inputs: ["each", "words"], outputs: ["sums"], attributes: { keepdims: 0 } },
      { op: "ReduceSum", inputs: ["sums", "all"], outputs: ["seed"], attributes: { keepdims: 1 } },
      // The matrix depends on the input, or it would be worked out when the model is loaded.
      { op: "Expand", inputs: ["seed", "size"], outputs: ["matrix_0"] },
      ...Array.from({ length: steps }, (_, step) => ({
        op: "MatMul",
        inputs: [`matrix_${step}`, `matrix_${step}`],
        outputs: [`matrix_${step + 1}`],
      })),
      { op: "ReduceMax", inputs: [`matrix_${steps}`], outputs: ["top"], attributes: { keepdims: 0 } },
      { op: "Mul", inputs: ["top", "tiny"], outputs: ["nearly_nothing"] },
      { op: "Add", inputs: ["sums", "nearly_nothing"], outputs: ["even"] },
      { op: "Add", inputs: ["even", "bias"], outputs: ["logits"] },
    ],
  }),
});
