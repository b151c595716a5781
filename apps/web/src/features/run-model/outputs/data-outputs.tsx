import { scoreText } from "../../../lib/format/score-text.ts";
import type { OutputOf } from "../../../run/output/run-output.ts";
import { cosines, lengthOf } from "../../../run/output/vectors.ts";
import { toRows } from "../../../run/request/columns.ts";
import { type TaskRequest, valueAt } from "../../../run/request/task-request.ts";
import { BarChart } from "../../../ui/chart/bar-chart.tsx";
import { VectorStrip } from "../../../ui/chart/vector-strip.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { LitTable } from "../../../ui/table/lit-table.tsx";
import { SimilarityMatrix } from "../../../ui/table/similarity-matrix.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { OutputText } from "../../../ui/text/output-text.tsx";
import { Text } from "../../../ui/text/text.tsx";

const textsAt = (request: TaskRequest, path: string): readonly string[] => {
  const value = valueAt(request, path);
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
};

const mostBars = 12;
/** No list is longer than this; the raw reply has the rest. */
const mostListed = 500;

/** Bars may share a name; their keys may not. */
const named = <T extends { readonly label: string }>(bars: readonly T[]): readonly T[] =>
  bars.map((bar, at) =>
    bars.findIndex(({ label }) => label === bar.label) === at ? bar : { ...bar, label: `${bar.label} (${at + 1})` },
  );

/** Classes or guesses as bars, the best first. */
export const ScoresOutput = ({ output }: { readonly output: OutputOf<"scores"> }) => {
  const bars = named(
    output.scores.slice(0, mostListed).map(({ label, score }) => ({ label: label.trim() || "␣", score })),
  );
  if (bars.length === 0) return <Text look="note">The model found nothing that it would name.</Text>;
  return (
    <Stack gap="sm">
      <BarChart bars={bars.slice(0, mostBars)} hue="blue" />
      {bars.length > mostBars && (
        <Fold title={`${bars.length - mostBars} more`}>
          <BarChart bars={bars.slice(mostBars)} hue="blue" />
        </Fold>
      )}
    </Stack>
  );
};

interface AskedProps<K extends "embedding" | "similarities" | "cells" | "predictions"> {
  readonly output: OutputOf<K>;
  readonly request: TaskRequest;
}

const mostVectors = 8;

/** Vectors as strips, and how near they are to each other. */
export const EmbeddingOutput = ({ output: { vectors }, request }: AskedProps<"embedding">) => {
  const texts = textsAt(request, "inputs");
  const shown = vectors.slice(0, mostVectors);
  const names = shown.map((_, at) => (texts.length === vectors.length ? texts[at] : undefined) ?? `Vector ${at + 1}`);
  return (
    <Stack gap="sm">
      {shown.map((vector, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a vector is known by its place.
        <Stack key={at} gap="xs">
          <Cluster isTight>
            {`${vector.length} numbers, length ${scoreText(lengthOf(vector))}`}
            <CopyButton text={JSON.stringify(vector)} label="the numbers" />
          </Cluster>
          <VectorStrip label={`${names[at]}: ${vector.length} numbers`} values={vector} />
        </Stack>
      ))}
      {vectors.length > mostVectors && (
        <Text look="note">{vectors.length - mostVectors} more are in the raw reply.</Text>
      )}
      {shown.length > 1 && <SimilarityMatrix label="How near they are" names={names} values={cosines(shown)} />}
    </Stack>
  );
};

const comparedPaths = ["inputs.sentences", "inputs.texts", "inputs.documents"];

/** How near each line is, the nearest first. */
export const SimilaritiesOutput = ({ output, request }: AskedProps<"similarities">) => {
  const lines = comparedPaths.map((path) => textsAt(request, path)).find((found) => found.length > 0) ?? [];
  const bars = output.scores
    .slice(0, mostListed)
    .map(({ index, score }) => ({ label: lines[index] ?? `Number ${index + 1}`, score }))
    .toSorted((left, right) => right.score - left.score);
  return <BarChart bars={named(bars)} hue="blue" />;
};

/** The answer from a table, and the cells it rests on lit up. */
export const CellsOutput = ({ output, request }: AskedProps<"cells">) => {
  const { heads, rows } = toRows(valueAt(request, "inputs.table"));
  const { answer, coordinates, cells, aggregator } = output;
  const isLit = (row: number, column: number) =>
    coordinates.length > 0
      ? coordinates.some(([litRow, litColumn]) => litRow === row && litColumn === column)
      : cells.includes(rows[row]?.[column] ?? "");
  const note = aggregator && aggregator !== "NONE" ? aggregator.toLowerCase() : undefined;
  return (
    <Stack gap="sm">
      <OutputText text={answer} note={note} />
      <LitTable label="Cells that the answer rests on" heads={heads} rows={rows} isLit={isLit} />
    </Stack>
  );
};

/** The rows with what the model says of each. */
export const PredictionsOutput = ({ output, request }: AskedProps<"predictions">) => {
  const { heads, rows } = toRows(valueAt(request, "inputs.data"));
  const words = output.values
    .slice(0, mostListed)
    .map((value) => (typeof value === "number" ? scoreText(value) : value));
  return (
    <LitTable
      label="Predictions"
      heads={["Prediction", ...heads]}
      rows={words.map((word, row) => [word, ...(rows[row] ?? [])])}
      isLit={(_row, column) => column === 0}
    />
  );
};

/** What an agent does next. */
export const ActionOutput = ({ output: { action } }: { readonly output: OutputOf<"action"> }) => (
  <OutputText text={typeof action === "number" ? `Action ${action}` : action.map(scoreText).join(", ")} />
);

const mostJson = 20_000;

/** A reply as it is. */
export const JsonOutput = ({ output: { value } }: { readonly output: OutputOf<"json"> }) => (
  <CodeBlock language="json" code={JSON.stringify(value, null, 2).slice(0, mostJson)} />
);
