// Measures the bundled models: node models/scripts/measure.mjs [--latency] [model …] prints held-out figures, load time and
// latency, or with --latency the times alone.
import { readdirSync, statSync } from "node:fs";
import { evaluations, openModel } from "./evaluations.mjs";
import { folder } from "./runtime.mjs";

const median = (values) => values.sort((left, right) => left - right)[Math.floor(values.length / 2)];

const timed = async (work) => {
  const start = performance.now();
  const value = await work();
  return [value, performance.now() - start];
};

/** The bytes of all graphs that a model has. */
const sizeOf = (name) => {
  const sizes = readdirSync(`${folder}/${name}/onnx`)
    .filter((file) => file.endsWith(".onnx"))
    .map((file) => statSync(`${folder}/${name}/onnx/${file}`).size);
  if (sizes.length === 0) throw new Error(`models/${name}/onnx holds no graph`);
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** The median of the quietest of several batches: other programs on the machine must not count as the model's time. */
const latency = async (pipe, call, times) => {
  const medians = [];
  for (let batch = 0; batch < 15; batch += 1) {
    const taken = [];
    for (let round = 0; round < times; round += 1) taken.push((await timed(() => call(pipe)))[1]);
    medians.push(median(taken));
  }
  return Math.min(...medians);
};

const wanted = process.argv.slice(2).filter((word) => word !== "--latency");
const isShort = process.argv.includes("--latency");
const names = wanted.length > 0 ? wanted : Object.keys(evaluations);
for (const name of names) {
  const { task, measure, call } = evaluations[name];
  const [pipe, load] = await timed(() => openModel(name));
  await call(pipe);
  const p50 = await latency(pipe, call, name === "guide" ? 1 : 9);
  const [figures, taken] = isShort ? [{}, 0] : await timed(() => measure(pipe));
  const rounded = Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value.toFixed(4))]));
  const facts = {
    task,
    bytes: sizeOf(name),
    loadMs: Math.round(load),
    p50Ms: Number(p50.toFixed(2)),
    evaluationS: Math.round(taken / 1000),
  };
  console.log(JSON.stringify({ name, ...facts, ...rounded }));
}
