import type { Column } from "@orrery/contract";
import { bounds } from "./bounds.ts";
import { toCells } from "./cell.ts";
import { createBudget, type DataShard, type RowRange, type Slice, type SliceReader, tooMuch } from "./shard.ts";
import { csvRecords, jsonRecords } from "./text-records.ts";
import { readText, typeOfTexts, typeOfValues } from "./text-types.ts";

/** What one pass over the records gathers. */
interface Gathered<R> {
  /** The first records, which tell the types of all. */
  readonly sample: readonly R[];
  readonly page: readonly R[];
  readonly seen: number;
  readonly isEnd: boolean;
}

type Records<R> = (shard: DataShard, meter: (path: string, bytes: number) => void) => AsyncIterable<R>;

const gather = async <R>(shards: readonly DataShard[], records: Records<R>, window: RowRange): Promise<Gathered<R>> => {
  const { offset, length } = window;
  const spend = createBudget();
  const sample: R[] = [];
  const page: R[] = [];
  let seen = 0;
  let bytes = 0;
  const meter = (path: string, count: number) => {
    bytes += count;
    spend(path, count);
  };
  for (const shard of shards.slice(0, bounds.files))
    for await (const record of records(shard, meter)) {
      if (seen >= offset + length && sample.length >= bounds.typed && bytes > bounds.counted)
        return { sample, page, seen, isEnd: false };
      if (seen >= bounds.passed) throw tooMuch(shard.path, `only its first ${bounds.passed} rows can be reached`);
      if (sample.length < bounds.typed) sample.push(record);
      if (seen >= offset && seen < offset + length) page.push(record);
      seen += 1;
    }
  return { sample, page, seen, isEnd: shards.length <= bounds.files };
};

const toSlice = <R>(
  { page, seen, isEnd }: Gathered<R>,
  { offset, length }: RowRange,
  columns: readonly Column[],
  hiddenColumns: number,
  values: (record: R) => readonly unknown[],
): Slice => ({
  columns,
  ...toCells(page.map(values)),
  hiddenColumns,
  hasMore: isEnd ? seen > offset + length : true,
  ...(isEnd && { total: seen }),
});

/** Rows of JSON lines. A column is a name that one of the first objects, or one of those asked for, has. */
export const readJsonLines: SliceReader = async (shards, window) => {
  const gathered = await gather(shards, jsonRecords, window);
  const known = new Set([...gathered.sample, ...gathered.page]);
  const names = new Set<string>();
  for (const record of known) for (const name of record.keys()) names.add(name);
  const shown = [...names].slice(0, bounds.columns);
  const columns = shown.map((name) => {
    const values = [...known]
      .map((record) => record.get(name))
      .filter((value) => value !== null && value !== undefined);
    return { name, type: typeOfValues(values) };
  });
  return toSlice(gathered, window, columns, names.size - shown.length, (record) =>
    shown.map((name) => record.get(name) ?? null),
  );
};

/** Names that stand twice, or not at all, get a number, so that every column can be told apart. */
const distinctNames = (header: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  // Counting on where the last equal name ended keeps ten thousand equal names linear.
  const numbers = new Map<string, number>();
  return header.map((text, at) => {
    const base = text.trim() || `column ${at + 1}`;
    let name = base;
    let number = numbers.get(base) ?? 2;
    for (; taken.has(name); number += 1) name = `${base} (${number})`;
    numbers.set(base, number);
    taken.add(name);
    return name;
  });
};

/** Rows of separated values: the first record of every file names the columns, and an empty cell holds nothing. */
export const readSeparated: SliceReader = async (shards, window) => {
  let header: readonly string[] = [];
  async function* body(shard: DataShard, meter: (path: string, bytes: number) => void) {
    let isFirst = true;
    for await (const record of csvRecords(shard, meter)) {
      if (!isFirst) yield record;
      else if (header.length === 0) header = record;
      isFirst = false;
    }
  }
  const gathered = await gather(shards, body, window);
  const columns = distinctNames(header.slice(0, bounds.columns)).map((name, at) => {
    const texts = gathered.sample.map((record) => record[at] ?? "").filter((text) => text !== "");
    return { name, type: typeOfTexts(texts) };
  });
  return toSlice(gathered, window, columns, header.length - columns.length, (record) =>
    columns.map(({ type }, at) => (record[at] ? readText(type, record[at]) : null)),
  );
};
