import type { InferenceSession, OnnxValue } from "onnxruntime-node";
import { HubInferenceError } from "../hub-inference-error.ts";
import type { InferenceJob, InferenceOutcome } from "../messages.ts";
import { type Json, object } from "../worker/fields.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
import { attempt, type TaskRunner } from "../worker/runner.ts";

/** One column that a model was trained on: a number takes one place of a row, a category one for each of its values. */
interface Column {
  readonly name: string;
  readonly kind: "number" | "category";
  readonly values?: readonly string[];
}

/** What runs a plain graph. */
export interface TabularGraph {
  readonly session: InferenceSession;
  readonly tensor: (data: Float32Array, dims: readonly number[]) => OnnxValue;
}

const columnsOf = ({ config, plan }: LoadedModel): readonly Column[] => {
  if (Array.isArray(config.columns) && config.columns.length > 0) return config.columns as Column[];
  throw new HubInferenceError("model_broken", `${plan.id}: config.json does not say which "columns" the model reads.`);
};

const rowsIn = (data: Json, columns: readonly Column[], most: number): number => {
  for (const { name } of columns)
    if (!Array.isArray(data[name]))
      throw new HubInferenceError(
        "bad_request",
        `"inputs.data" needs the column "${name}" as a list with one value per row. The model's columns: ${columns.map((column) => column.name).join(", ")}.`,
      );
  const lengths = columns.map(({ name }) => (data[name] as unknown[]).length);
  const [rows = 0] = lengths;
  const odd = lengths.findIndex((length) => length !== rows);
  if (odd >= 0)
    throw new HubInferenceError(
      "bad_request",
      `"inputs.data": the column "${columns[odd]?.name}" has ${lengths[odd]} values, "${columns[0]?.name}" has ${rows}.`,
    );
  if (rows === 0) throw new HubInferenceError("bad_request", '"inputs.data" has no rows.');
  if (rows > most)
    throw new HubInferenceError(
      "too_large",
      `"inputs.data" has ${rows} rows; at most ${most} are accepted in one call.`,
    );
  return rows;
};

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === "";

const placesFor = ({ kind, values = [] }: Column): number => (kind === "category" ? values.length : 1);

/** The numbers that a value becomes: what is not known is no number, or none of the values. */
const cellsOf = ({ name, kind, values = [] }: Column, value: unknown, row: number): number[] => {
  const field = `"inputs.data.${name}[${row}]"`;
  const shown = JSON.stringify(value) ?? "missing";
  if (kind === "category") {
    const isKnown = isMissing(value) || values.includes(String(value));
    if (isKnown) return values.map((known) => (known === String(value) ? 1 : 0));
    throw new HubInferenceError("bad_request", `${field} must be one of ${values.join(", ")}; it is ${shown}.`);
  }
  if (isMissing(value)) return [Number.NaN];
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) return [number];
  throw new HubInferenceError("bad_request", `${field} must be a number; it is ${shown}.`);
};

const widthOf = (columns: readonly Column[]): number => columns.reduce((sum, column) => sum + placesFor(column), 0);

const readRows = (model: LoadedModel, { inputs }: InferenceJob): Float32Array => {
  const given = object("inputs", inputs);
  const data = object("inputs.data", given.data);
  const columns = columnsOf(model);
  const rows = rowsIn(data, columns, model.plan.limits.items);
  const cells = Array.from({ length: rows }, (_, row) =>
    columns.flatMap((column) => cellsOf(column, (data[column.name] as unknown[])[row], row)),
  );
  return Float32Array.from(cells.flat());
};

const predict = async (
  { session, tensor }: TabularGraph,
  { input, output }: Json,
  cells: Float32Array,
  width: number,
) => {
  const rows = cells.length / width;
  const feed = typeof input === "string" ? input : (session.inputNames[0] ?? "");
  const outputs = await session.run({ [feed]: tensor(cells, [rows, width]) });
  const named = typeof output === "string" ? outputs[output] : undefined;
  const numbers = named ?? Object.values(outputs).find(({ type }) => type === "float32" || type === "float64");
  if (!numbers) throw new HubInferenceError("model_broken", "The model's graph has no output of numbers.");
  const values = Array.from(numbers.data as Float32Array);
  const perRow = values.length / rows;
  return Array.from({ length: rows }, (_, row) => values.slice(row * perRow, (row + 1) * perRow));
};

/** A graph that cannot do without a value answers with what is no number. */
const known = (outputs: readonly number[], row: number): readonly number[] => {
  if (!outputs.some(Number.isNaN)) return outputs;
  throw new HubInferenceError("bad_request", `"inputs.data": row ${row} has a missing value that the model needs.`);
};

/** All jobs' rows run as one table. */
const overRows =
  (
    graphOf: (model: LoadedModel) => TabularGraph,
    toValue: (config: Json, outputs: readonly number[], parameters: Json) => unknown,
  ): TaskRunner =>
  async (model, jobs) => {
    const width = widthOf(columnsOf(model));
    const readings = await Promise.all(jobs.map((job) => attempt(() => readRows(model, job))));
    const all = readings.flatMap((reading) => ("value" in reading ? [reading.value] : []));
    const cells = new Float32Array(all.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of all) {
      cells.set(part, at);
      at += part.length;
    }
    const rows = all.length > 0 ? await predict(graphOf(model), model.config, cells, width) : [];
    let next = 0;
    const outcomes: InferenceOutcome[] = [];
    for (const [place, reading] of readings.entries()) {
      const own = "error" in reading ? [] : rows.slice(next, next + reading.value.length / width);
      next += own.length;
      const parameters = jobs[place]?.parameters ?? {};
      const answer = () => own.map((outputs, row) => toValue(model.config, known(outputs, row), parameters));
      outcomes.push("error" in reading ? reading : await attempt(answer));
    }
    return outcomes;
  };

/** The class by its name; by its number where the model knows no names, or where the caller's program takes no others. */
const bestClass = ({ labels }: Json, outputs: readonly number[], parameters: Json): unknown => {
  const place = outputs.indexOf(Math.max(...outputs));
  const isNamed = Array.isArray(labels) && parameters.class_numbers !== true;
  return isNamed ? (labels[place] ?? place) : place;
};

/** Runners for tables, over a plain graph. */
export const tabularRunners = (
  graphOf: (model: LoadedModel) => TabularGraph,
): Readonly<Record<string, TaskRunner>> => ({
  "tabular-classification": overRows(graphOf, bestClass),
  "tabular-regression": overRows(graphOf, (_config, [value = 0]) => value),
});
