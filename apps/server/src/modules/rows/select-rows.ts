import type { Column } from "@orrery/contract";
import { HubError } from "../../errors.ts";
import type { RowRange, Slice } from "../../readers/rows/shard.ts";

/** Which rows are wanted, by what they hold, and in which order. */
export interface RowSelection {
  readonly search?: string;
  /** Such as `label:eq:3`; all must hold. */
  readonly where?: readonly string[];
  /** A column; a leading minus sorts in descending order. */
  readonly sort?: string;
}

/** Selected rows with their place in the split. */
export interface SelectedSlice extends Slice {
  readonly indexes: readonly number[];
}

type Test = (cell: unknown) => boolean;

const textOf = (cell: unknown): string =>
  typeof cell === "string" ? cell : cell === null || cell === undefined ? "" : (JSON.stringify(cell) ?? "");

const contains = (cell: unknown, text: string): boolean => textOf(cell).toLowerCase().includes(text.toLowerCase());

const compare = (left: unknown, right: unknown): number => {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const one = textOf(left);
  const other = textOf(right);
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Numbers are compared as numbers, everything else as text. */
const comparable = (cell: unknown, bound: string): readonly [unknown, unknown] =>
  typeof cell === "number" && bound.trim() !== "" && Number.isFinite(Number(bound))
    ? [cell, Number(bound)]
    : [textOf(cell), bound];

const tests: Readonly<Record<string, (bound: string) => Test>> = {
  eq: (bound) => (cell) => textOf(cell) === bound,
  ne: (bound) => (cell) => textOf(cell) !== bound,
  has: (bound) => (cell) => contains(cell, bound),
  min: (bound) => (cell) => cell !== null && compare(...comparable(cell, bound)) >= 0,
  max: (bound) => (cell) => cell !== null && compare(...comparable(cell, bound)) <= 0,
};

const columnOf = (columns: readonly Column[], name: string, parameter: string): number => {
  const at = columns.findIndex((column) => column.name === name);
  if (at >= 0) return at;
  const names = columns.slice(0, 20).map((column) => column.name);
  throw new HubError("bad_request", `"${parameter}": there is no column "${name}". There are ${names.join(", ")}.`);
};

const toFilter = (columns: readonly Column[], text: string): ((cells: readonly unknown[]) => boolean) => {
  const [, name, kind, bound] = /^(.+?):(eq|ne|has|min|max):(.*)$/s.exec(text) ?? [];
  const test = tests[kind ?? ""]?.(bound ?? "");
  if (name === undefined || !test)
    throw new HubError(
      "bad_request",
      `"where" must be like "label:eq:3", with eq, ne, has, min or max; it is "${text}".`,
    );
  const at = columnOf(columns, name, "where");
  return (cells) => test(cells[at]);
};

const toOrder = (columns: readonly Column[], sort: string) => {
  const isDescending = sort.startsWith("-");
  const at = columnOf(columns, isDescending ? sort.slice(1) : sort, "sort");
  // Empty cells come last in both orders.
  return (left: readonly unknown[], right: readonly unknown[]): number => {
    const one = left[at];
    const other = right[at];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDescending ? compare(other, one) : compare(one, other);
  };
};

/** Filters and sorts rows that were read from the start of a split, and takes a window of the result. */
export const selectRows = (
  slice: Slice,
  { search, where = [], sort }: RowSelection,
  window: RowRange,
): SelectedSlice => {
  const { columns, rows, cut } = slice;
  const filters = where.map((text) => toFilter(columns, text));
  const order = sort === undefined ? undefined : toOrder(columns, sort);
  const matching = rows
    .map((cells, index) => ({ cells, index }))
    .filter(({ cells }) => filters.every((filter) => filter(cells)))
    .filter(({ cells }) => !search || cells.some((cell) => contains(cell, search)));
  if (order) matching.sort((left, right) => order(left.cells, right.cells) || left.index - right.index);
  const chosen = matching.slice(window.offset, window.offset + window.length);
  return {
    ...slice,
    rows: chosen.map(({ cells }) => cells),
    cut: chosen.map(({ index }) => cut[index] ?? []),
    indexes: chosen.map(({ index }) => index),
    hasMore: window.offset + window.length < matching.length,
    total: matching.length,
  };
};
