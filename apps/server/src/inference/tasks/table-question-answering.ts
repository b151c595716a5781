import { HubInferenceError } from "../hub-inference-error.ts";
import { encodeFreely, maxTokens } from "../worker/encode.ts";
import { flag, type Json, object, text as textField } from "../worker/fields.ts";
import { generationOptions } from "../worker/generation-options.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
import { single } from "../worker/runner.ts";
import { fitting, write } from "./sequence-to-sequence.ts";
import { type AskedTable, encodeTable, type TablePieces, type TableTokens } from "./table-cells.ts";

const readTable = (model: LoadedModel, value: unknown): AskedTable => {
  const table = object("inputs.table", value);
  const columns = Object.keys(table);
  if (columns.length === 0) throw new HubInferenceError("bad_request", '"inputs.table" has no columns.');
  const cells = columns.map((name) => readCells(`inputs.table.${name}`, table[name], model.plan.limits.items));
  const height = cells[0]?.length ?? 0;
  const odd = cells.findIndex((list) => list.length !== height);
  if (odd >= 0)
    throw new HubInferenceError(
      "bad_request",
      `"inputs.table.${columns[odd]}" has ${cells[odd]?.length} cells; "${columns[0]}" has ${height}.`,
    );
  return { columns, rows: Array.from({ length: height }, (_, row) => cells.map((list) => list[row] ?? "")) };
};

/** The cells of a column as texts. Cells can be empty; a column has at least one. */
const readCells = (field: string, value: unknown, most: number): string[] => {
  if (!Array.isArray(value) || value.length === 0)
    throw new HubInferenceError("bad_request", `"${field}" must be a list of texts with at least one cell.`);
  if (value.length > most)
    throw new HubInferenceError("too_large", `"${field}" has ${value.length} cells; at most ${most} are accepted.`);
  return value.map((cell: unknown) => String(cell ?? "").trim());
};

interface TableAnswer {
  readonly answer: string;
  readonly cells: readonly string[];
  readonly coordinates: readonly (readonly [row: number, column: number])[];
  readonly aggregator: string;
}

/** A table as the models that read tables as text were trained on it. */
const flatTable = (question: string, { columns, rows }: AskedTable): string =>
  [
    `${question} col : ${columns.join(" | ")}`,
    ...rows.map((cells, index) => `row ${index + 1} : ${cells.join(" | ")}`),
  ].join(" ");

/** The answer of a model that writes, with the cells whose text is in it. */
const written = (answer: string, { rows }: AskedTable): TableAnswer => {
  const wanted = new Set(answer.split(",").map((part) => part.trim().toLowerCase()));
  const found = rows.flatMap((cells, row) =>
    cells.flatMap((text, column) =>
      wanted.has(text.trim().toLowerCase()) ? [{ text, place: [row, column] as const }] : [],
    ),
  );
  return {
    answer: answer.trim(),
    cells: found.map(({ text }) => text),
    coordinates: found.map(({ place }) => place),
    aggregator: "NONE",
  };
};

const piecesOf = (model: LoadedModel): TablePieces => {
  const idOf = (token: string) => model.pipeline.tokenizer._tokenizer.token_to_id(token);
  const unknown = model.pipeline.tokenizer.unk_token_id ?? 0;
  return {
    pieces: (text) => encodeFreely(model, text, undefined, true).ids,
    begin: idOf("[CLS]") ?? unknown,
    separator: idOf("[SEP]") ?? unknown,
    empty: idOf("[EMPTY]") ?? unknown,
  };
};

/** A table's tokens. One that is too long is refused, or loses its last rows where `truncation` is set. */
const fittingTokens = (model: LoadedModel, question: string, table: AskedTable, cuts: boolean): TableTokens => {
  const most = maxTokens(model);
  const tokenizer = piecesOf(model);
  const tokens = encodeTable(question, table, tokenizer);
  if (tokens.ids.length <= most) return tokens;
  const firstLost = tokens.types[most]?.[2] ?? 0;
  const kept = table.rows.slice(0, Math.max(0, firstLost - 1));
  if (cuts && kept.length > 0) return encodeTable(question, { ...table, rows: kept }, tokenizer);
  throw new HubInferenceError(
    "too_long",
    `"inputs" has ${tokens.ids.length} tokens; ${model.plan.id} reads at most ${most}. Remove rows or columns, or set "truncation" to true.`,
  );
};

const feedsFor = ({ library }: LoadedModel, { ids, types }: TableTokens) => {
  const whole = (values: readonly number[], dims: readonly number[]) =>
    new library.Tensor("int64", BigInt64Array.from(values, BigInt), [...dims]);
  return {
    input_ids: whole(ids, [1, ids.length]),
    attention_mask: whole(
      ids.map(() => 1),
      [1, ids.length],
    ),
    token_type_ids: whole(types.flat(), [1, ids.length, 7]),
  };
};

/** The chance of each cell: the mean over its tokens. */
const chancesOf = (logits: Float32Array, { types }: TableTokens): Map<string, number> => {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const [place, [, column = 0, row = 0]] of types.entries()) {
    if (row === 0) continue;
    const key = `${row - 1} ${column - 1}`;
    const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 };
    sums.set(key, { sum: sum + 1 / (1 + Math.exp(-(logits[place] ?? 0))), count: count + 1 });
  }
  return new Map([...sums].map(([key, { sum, count }]) => [key, sum / count]));
};

const aggregatorOf = (config: Json, scores: Float32Array | undefined): string => {
  if (!scores) return "NONE";
  const labels = (config.aggregation_labels ?? {}) as Readonly<Record<string, string>>;
  return labels[String(scores.indexOf(Math.max(...scores)))] ?? "NONE";
};

/** The cells that are more likely part of the answer than not; the likeliest where there are none. */
const chosenCells = (chances: ReadonlyMap<string, number>, isOneColumn: boolean): [number, number][] => {
  const likely = [...chances].filter(([, chance]) => chance > 0.5);
  const best = [...chances].sort(([, left], [, right]) => right - left).slice(0, 1);
  const cells = (likely.length > 0 ? likely : best).map(([key, chance]) => {
    const [row = 0, column = 0] = key.split(" ").map(Number);
    return { row, column, chance };
  });
  const weights = new Map<number, number>();
  for (const { column, chance } of cells) weights.set(column, (weights.get(column) ?? 0) + chance);
  const [main] = [...weights].sort(([, left], [, right]) => right - left)[0] ?? [];
  return cells.filter(({ column }) => !isOneColumn || column === main).map(({ row, column }) => [row, column]);
};

/** The answer of a model that marks cells and says what to do with them. */
const picked = async (model: LoadedModel, question: string, table: AskedTable, cuts: boolean): Promise<TableAnswer> => {
  const tokens = fittingTokens(model, question, table, cuts);
  const { logits, logits_aggregation: scores } = await model.pipeline.model(feedsFor(model, tokens));
  const coordinates = chosenCells(
    chancesOf(logits?.data as Float32Array, tokens),
    model.config.select_one_column === true,
  );
  const cells = coordinates.map(([row, column]) => table.rows[row]?.[column] ?? "");
  const aggregator = aggregatorOf(model.config, scores?.data as Float32Array | undefined);
  const listed = cells.join(", ");
  return { answer: aggregator === "NONE" ? listed : `${aggregator} > ${listed}`, cells, coordinates, aggregator };
};

/** The answer to a question about a table: by a model that picks cells, or one that reads the table as text. */
export const tableQuestionAnswering = single(async (model, { inputs, parameters }, context) => {
  const given = object("inputs", inputs);
  const question = textField(
    given.question === undefined ? "inputs.query" : "inputs.question",
    given.question ?? given.query,
  );
  const table = readTable(model, given.table);
  if (model.config.model_type === "tapas") {
    const cuts = flag("parameters.truncation", parameters.truncation, false);
    return { value: await picked(model, question, table, cuts) };
  }
  const flat = fitting(model, flatTable(question, table).toLowerCase(), parameters);
  const [answer = ""] = await write(model, [flat], generationOptions(model, parameters, context), context);
  return { value: written(answer, table) };
});
