import { scoreText } from "../../../lib/format/score-text.ts";
import { aggregateText } from "../../../run/output/aggregate-cells.ts";
import type { OutputOf } from "../../../run/output/run-output.ts";
import { cosines, lengthOf } from "../../../run/output/vectors.ts";
import { toRows } from "../../../run/request/columns.ts";
import { type TaskRequest, valueAt } from "../../../run/request/task-request.ts";
import { ScoreBars } from "../../../ui/chart/bars.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { Distribution } from "./distribution.tsx";
import { doubtText, namedScores } from "./named-scores.ts";
import { OutputText } from "./output-text.tsx";
import { type OutputSource, usePredictionTarget } from "./prediction-target.ts";
import { SimilarityMatrix } from "./similarity-matrix.tsx";
import { VectorStrip } from "./vector-strip.tsx";

const textsAt = (request: TaskRequest, path: string): readonly string[] => {
  const value = valueAt(request, path);
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
};

const maxBars = 12;
/** The raw reply has the rest. */
const maxListed = 500;

/** Labels may repeat; keys must not. */
const named = <T extends { readonly label: string }>(bars: readonly T[]): readonly T[] =>
  bars.map((bar, at) =>
    bars.findIndex(({ label }) => label === bar.label) === at ? bar : { ...bar, label: `${bar.label} (${at + 1})` },
  );

export const ScoresOutput = ({ output }: { readonly output: OutputOf<"scores"> }) => {
  const bars = named(
    namedScores(output.scores.slice(0, maxListed)).map(({ label, score }) => ({ label: label.trim() || "␣", score })),
  );
  if (bars.length === 0) return <Text variant="note">No labels found.</Text>;
  const doubt = doubtText(output.scores);
  return (
    <Stack gap="sm">
      {doubt && <Text>{doubt}</Text>}
      <ScoreBars label="Scores" bars={bars.slice(0, maxBars)} />
      {bars.length > maxBars && (
        <Collapsible title={`${bars.length - maxBars} more`}>
          <ScoreBars label="More scores" bars={bars.slice(maxBars)} />
        </Collapsible>
      )}
    </Stack>
  );
};

interface RequestProps<K extends "embedding" | "similarities" | "cells" | "predictions"> {
  readonly output: OutputOf<K>;
  readonly request: TaskRequest;
}

const maxVectors = 8;

export const EmbeddingOutput = ({ output: { vectors }, request }: RequestProps<"embedding">) => {
  const texts = textsAt(request, "inputs");
  const shown = vectors.slice(0, maxVectors);
  const names = shown.map((_, at) => (texts.length === vectors.length ? texts[at] : undefined) ?? `Vector ${at + 1}`);
  return (
    <Stack gap="sm">
      {shown.map((vector, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a vector is known by its place.
        <Stack key={at} gap="xs">
          <Cluster gap="tight">
            {`${vector.length} numbers, length ${scoreText(lengthOf(vector))}`}
            <CopyButton text={JSON.stringify(vector)} label="the numbers" />
          </Cluster>
          <VectorStrip label={`${names[at]}: ${vector.length} numbers`} values={vector} />
        </Stack>
      ))}
      {vectors.length > maxVectors && (
        <Text variant="note">{vectors.length - maxVectors} more are in the raw reply.</Text>
      )}
      {shown.length > 1 && <SimilarityMatrix label="Similarity" names={names} values={cosines(shown)} />}
    </Stack>
  );
};

const comparedPaths = ["inputs.sentences", "inputs.texts", "inputs.documents"];

export const SimilaritiesOutput = ({ output, request }: RequestProps<"similarities">) => {
  const lines = comparedPaths.map((path) => textsAt(request, path)).find((found) => found.length > 0) ?? [];
  const bars = output.scores
    .slice(0, maxListed)
    .map(({ index, score }) => ({ label: lines[index] ?? `Number ${index + 1}`, score }))
    .toSorted((left, right) => right.score - left.score);
  return <ScoreBars label="Similarity" bars={named(bars)} text={scoreText} />;
};

/** Headers and rows may repeat, so both are keyed by position. */
const tableOf = (headers: readonly string[], rows: readonly (readonly string[])[]) => ({
  columns: headers.map((header, column) => ({ key: String(column), header })),
  rows: rows.map((cells, row) => ({ key: String(row), cells })),
});

export const CellsOutput = ({ output, request }: RequestProps<"cells">) => {
  const { headers, rows } = toRows(valueAt(request, "inputs.table"));
  const { answer, coordinates, cells, aggregator } = output;
  const isHighlighted = (row: number, column: number) =>
    coordinates.length > 0
      ? coordinates.some(
          ([highlightedRow, highlightedColumn]) => highlightedRow === row && highlightedColumn === column,
        )
      : cells.includes(rows[row]?.[column] ?? "");
  return (
    <Stack gap="sm">
      <OutputText text={answer} note={aggregateText(aggregator, cells)} />
      <Table
        label="Cells used for the answer"
        variant="scroll"
        {...tableOf(headers, rows)}
        isHighlighted={isHighlighted}
      />
    </Stack>
  );
};

export const PredictionsOutput = ({
  output,
  request,
  source,
}: RequestProps<"predictions"> & { readonly source?: OutputSource | undefined }) => {
  const { headers, rows } = toRows(valueAt(request, "inputs.data"));
  const { target, unit, dataset, histogram } = usePredictionTarget(source);
  const valueText = (value: string | number) =>
    typeof value === "number" ? [scoreText(value), unit].filter(Boolean).join(" ") : value;
  const values = output.values.slice(0, maxListed);
  const numbers = values.filter((value) => typeof value === "number");
  return (
    <Stack gap="sm">
      <Table
        label="Predictions"
        variant="scroll"
        {...tableOf(
          [target ?? "Prediction", ...headers],
          values.map((value, row) => [valueText(value), ...(rows[row] ?? [])]),
        )}
        isHighlighted={(_row, column) => column === 0}
      />
      {histogram && numbers.length > 0 && (
        <>
          <Distribution
            label={`Predictions among the values of ${target}: ${numbers.map(valueText).join(", ")}`}
            edges={histogram.edges}
            counts={histogram.counts}
            values={numbers}
            format={valueText}
          />
          <Text variant="note">{`Predictions among the values of ${target} in ${dataset}`}</Text>
        </>
      )}
    </Stack>
  );
};

const secondsText = (seconds: number): string => `${seconds.toFixed(2)} s`;

export const SegmentsOutput = ({ output: { segments } }: { readonly output: OutputOf<"segments"> }) => {
  if (segments.length === 0) return <Text variant="note">No speech found.</Text>;
  return (
    <Table
      label="Speech"
      {...tableOf(
        ["From", "To", "Length"],
        segments.slice(0, maxListed).map(({ start, end }) => [start, end, end - start].map(secondsText)),
      )}
    />
  );
};

export const ActionOutput = ({ output: { action } }: { readonly output: OutputOf<"action"> }) => (
  <OutputText text={typeof action === "number" ? `Action ${action}` : action.map(scoreText).join(", ")} />
);

const maxJsonLength = 20_000;

export const JsonOutput = ({ output: { value } }: { readonly output: OutputOf<"json"> }) => (
  <CodeBlock language="json" code={JSON.stringify(value, null, 2).slice(0, maxJsonLength)} />
);
