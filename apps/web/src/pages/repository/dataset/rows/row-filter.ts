import type { Column, ColumnStatistics } from "@orrery/contract";
import { countOf } from "../../../../lib/format/count-text.ts";
import { numberText, timeText } from "./value-text.ts";

/** `label:eq:3`, as the hub reads it. */
export interface RowFilter {
  readonly column: string;
  readonly test: RowTest;
  readonly value: string;
}

export type RowTest = "eq" | "ne" | "has" | "min" | "max";

type ColumnType = Column["type"];

const numeric = ["min", "max", "eq", "ne"] as const;

const testsByType: { readonly [T in ColumnType]?: readonly RowTest[] } = {
  text: ["has", "eq", "ne"],
  integer: numeric,
  number: numeric,
  time: ["min", "max", "eq"],
  boolean: ["eq"],
};

/** What can be asked of a column; its labels are picked from a list. */
export const testsOf = (type: ColumnType, isLabel: boolean): readonly RowTest[] =>
  isLabel ? ["eq", "ne"] : (testsByType[type] ?? ["has"]);

const testLabels: { readonly [T in RowTest]: string } = {
  eq: "is",
  ne: "is not",
  has: "contains",
  min: "at least",
  max: "at most",
};

const timeLabels: { readonly [T in RowTest]?: string } = { min: "from", max: "until" };

export const testLabel = (test: RowTest, type: ColumnType | undefined): string =>
  (type === "time" && timeLabels[test]) || testLabels[test];

const answer = (value: string): string => (value === "true" ? "Yes" : "No");

interface ValueChoice {
  readonly value: string;
  readonly label: string;
}

/** More are typed, not picked. */
const maxChoices = 10;

/** The values of a column, where they are few and all rows were counted. */
export const choicesOf = (
  type: ColumnType,
  statistics: ColumnStatistics | undefined,
  labels: readonly string[] | undefined,
): readonly ValueChoice[] | undefined => {
  if (labels) return labels.map((label, at) => ({ value: String(at), label }));
  const { top = [], distinct = 0 } = statistics ?? {};
  if (type === "boolean" && top.length === 0)
    return ["true", "false"].map((value) => ({ value, label: answer(value) }));
  if ((type !== "text" && type !== "boolean") || distinct < 1 || distinct > maxChoices) return undefined;
  return top.map(({ value, count }) => ({
    value,
    label: `${type === "boolean" ? answer(value) : value} · ${countOf(count, "row")}`,
  }));
};

/** A filter's value as its chip shows it. */
export const shownValue = (
  value: string,
  type: ColumnType | undefined,
  labels: readonly string[] | undefined,
): string => {
  if (labels) return labels[Number(value)] ?? value;
  if (type === "boolean") return answer(value);
  if (type === "time") return timeText(value);
  const isNumber = (type === "integer" || type === "number") && Number.isFinite(Number(value));
  return isNumber ? numberText(Number(value)) : value;
};

/** Filters in a URL are separated by a character that values do not contain. */
const separator = "\n";

export const filterText = ({ column, test, value }: RowFilter): string => `${column}:${test}:${value}`;

export const readFilters = (text: string | undefined): readonly RowFilter[] =>
  (text ?? "").split(separator).flatMap((part) => {
    const [, column, test, value] = /^(.+?):(eq|ne|has|min|max):(.*)$/.exec(part) ?? [];
    return column && test && value ? [{ column, test: test as RowTest, value }] : [];
  });

export const writeFilters = (filters: readonly RowFilter[]): string => filters.map(filterText).join(separator);

/** Unsorted, ascending, descending, and unsorted again. */
export const nextSort = (sort: string | undefined, column: string): string | undefined => {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
};

export type SortDirection = "ascending" | "descending" | "none";

export const sortedBy = (sort: string | undefined, name: string): SortDirection => {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : "none";
};
