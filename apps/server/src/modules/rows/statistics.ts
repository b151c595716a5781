import type { Column, ColumnStatistics } from "@orrery/contract";

const bars = 10;
const topValues = 10;

interface NumberHistogram {
  readonly edges: number[];
  readonly counts: number[];
}

const histogramOf = (numbers: readonly number[], min: number, max: number): NumberHistogram => {
  const width = (max - min) / bars;
  if (!(width > 0) || !Number.isFinite(width)) return { edges: [min, max], counts: [numbers.length] };
  const counts = new Array<number>(bars).fill(0);
  for (const number of numbers) {
    const bar = Math.min(bars - 1, Math.floor((number - min) / width));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  const edges = Array.from({ length: bars + 1 }, (_, at) => (at === bars ? max : min + at * width));
  return { edges, counts };
};

const medianOf = (numbers: readonly number[]): number => {
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

const measure = (numbers: readonly number[], measures: "value" | "length"): Partial<ColumnStatistics> => {
  if (numbers.length === 0) return {};
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let mean = 0;
  let squares = 0;
  let count = 0;
  for (const number of numbers) {
    min = Math.min(min, number);
    max = Math.max(max, number);
    // Welford's way keeps large numbers that differ little exact.
    count += 1;
    const step = number - mean;
    mean += step / count;
    squares += step * (number - mean);
  }
  const deviation = Math.sqrt(squares / count);
  return { measures, min, max, mean, median: medianOf(numbers), deviation, histogram: histogramOf(numbers, min, max) };
};

const ranking = (values: readonly string[]): Partial<ColumnStatistics> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1));
  const top = sorted.slice(0, topValues).map(([value, count]) => ({ value: value.slice(0, 200), count }));
  return { distinct: counts.size, top };
};

/** Days stay days; edges between them are rounded down. */
const momentText = (at: number, like: string): string =>
  new Date(at).toISOString().slice(0, like.length > 10 ? 24 : 10);

const span = (texts: readonly string[]): Partial<ColumnStatistics> => {
  const sorted = [...texts].sort();
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return {};
  const moments = texts.map(Date.parse);
  const first = Date.parse(min);
  const last = Date.parse(max);
  if (moments.some((at) => !(at >= first && at <= last))) return { measures: "value", min, max };
  const { edges, counts } = histogramOf(moments, first, last);
  return { measures: "value", min, max, histogram: { edges: edges.map((at) => momentText(at, min)), counts } };
};

const numbersIn = (values: readonly unknown[]): number[] => values.filter((value) => typeof value === "number");
const textsIn = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === "string");
const lengths = (values: readonly { readonly length: number }[]): number[] => values.map(({ length }) => length);

/** What is worth saying about each type of column. */
const describers: Readonly<Record<Column["type"], (values: readonly unknown[]) => Partial<ColumnStatistics>>> = {
  integer: (values) => ({ ...measure(numbersIn(values), "value"), ...ranking(values.map(String)) }),
  number: (values) => ({ ...measure(numbersIn(values), "value"), ...ranking(values.map(String)) }),
  boolean: (values) => ranking(values.map(String)),
  text: (values) => ({ ...measure(lengths(textsIn(values)), "length"), ...ranking(textsIn(values)) }),
  time: (values) => ({ ...span(textsIn(values)), distinct: new Set(values).size }),
  list: (values) => measure(lengths(values.filter((value) => Array.isArray(value))), "length"),
  object: () => ({}),
  binary: (values) =>
    measure(numbersIn(values.map((value) => (value as { byteLength?: unknown })?.byteLength)), "length"),
  mixed: () => ({}),
  empty: () => ({}),
};

/** Sums up columns over the rows that were looked at. */
export const statisticsOf = (columns: readonly Column[], rows: readonly (readonly unknown[])[]): ColumnStatistics[] =>
  columns.map((column, at) => {
    const values = rows.map((row) => row[at]).filter((value) => value !== null && value !== undefined);
    const counts = { count: values.length, nulls: rows.length - values.length };
    return { ...column, ...counts, ...describers[column.type](values) };
  });
