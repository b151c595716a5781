import type { TaskDefinition } from "../define-task.ts";
import { type ChartBar, type DemoItem, demoTypes, type TokenSpan } from "../task-info.ts";
import type { Problem } from "./problem.ts";

type Finding = Pick<Problem, "kind" | "message">;

const faults = (...messages: readonly (string | false)[]): readonly Finding[] =>
  messages.filter((message) => message !== false).map((message) => ({ kind: "demo", message }));

const isFalling = (bars: readonly ChartBar[]): boolean =>
  bars.every((bar, index) => index === 0 || bar.score <= (bars[index - 1]?.score ?? 1));

const checkChart = (bars: readonly ChartBar[]): readonly Finding[] =>
  faults(
    bars.length === 0 && "a chart without bars",
    bars.some((bar) => !bar.label.trim()) && "a bar without a label",
    bars.some((bar) => !(bar.score >= 0 && bar.score <= 1)) && "a score outside 0 to 1",
    !isFalling(bars) && "scores that do not run from high to low",
  );

const checkTokens = (text: string, tokens: readonly TokenSpan[]): readonly Finding[] =>
  faults(
    tokens.length === 0 && "no marked tokens",
    tokens.some(({ type }) => !type.trim()) && "a token without a type",
    tokens.some(({ start, end }) => !(start >= 0 && start < end && end <= text.length)) && "a token outside the text",
    tokens.some(({ start }, index) => start < (tokens[index - 1]?.end ?? 0)) && "tokens that overlap or are unsorted",
  );

const checkTable = (rows: readonly (readonly string[])[]): readonly Finding[] =>
  faults(
    rows.length < 2 && "a table without a head and a row",
    rows.some((row) => row.length !== rows[0]?.length) && "rows of different length",
  );

const checkFile = (filename: string, media: ReadonlySet<string>): readonly Finding[] =>
  media.has(filename) ? [] : [{ kind: "missing-demo", message: `the file "${filename}" is not in media` }];

const checkContent = (item: DemoItem, media: ReadonlySet<string>): readonly Finding[] => {
  switch (item.type) {
    case "img":
    case "audio":
      return checkFile(item.filename, media);
    case "chart":
      return checkChart(item.data ?? []);
    case "tabular":
      return checkTable(item.table ?? []);
    case "text-with-tokens":
      return checkTokens(item.text ?? "", item.tokens ?? []);
    default:
      return faults(!demoTypes.includes(item.type) && `the unknown type "${item.type}"`);
  }
};

const checkItem = (item: DemoItem, media: ReadonlySet<string>): readonly Finding[] => [
  ...(item.content?.trim() ? [] : [{ kind: "missing-demo" as const, message: "no content" }]),
  ...faults(!item.label?.trim() && "no label"),
  ...checkContent(item, media),
];

const checkSide = (side: string, items: readonly DemoItem[], media: ReadonlySet<string>): readonly Finding[] =>
  items.length === 0
    ? [{ kind: "missing-demo", message: `demo ${side}: none` }]
    : items.flatMap((item, index) =>
        checkItem(item, media).map(({ kind, message }) => ({ kind, message: `demo ${side} ${index + 1}: ${message}` })),
      );

/** What is wrong with a page's demo. `media` are the files that exist. */
export const checkDemo = (
  { id, info }: Pick<TaskDefinition, "id" | "info">,
  media: ReadonlySet<string>,
): readonly Problem[] =>
  [...checkSide("input", info.demo.inputs, media), ...checkSide("output", info.demo.outputs, media)].map((finding) => ({
    entry: id,
    ...finding,
  }));
