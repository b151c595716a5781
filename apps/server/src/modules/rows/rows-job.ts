import type { RowFormat, RowStatistics, Rows } from "@orrery/contract";
import type { ByteSource } from "../../blobs/byte-source.ts";
import { bounds } from "../../readers/rows/bounds.ts";
import { rowReader } from "../../readers/rows/row-reader.ts";
import type { DataShard, RowRange, Slice, SliceReader } from "../../readers/rows/shard.ts";
import type { WorkerJob } from "../../workers/job.ts";
import { type RowSelection, selectRows } from "./select-rows.ts";
import { statisticsOf } from "./statistics.ts";

/** Which rows of which files are read, and whether they are sent or summed up. */
interface RowsQuestion {
  readonly format: RowFormat;
  /** The paths of the sources, in their order. */
  readonly paths: readonly string[];
  /** The pictures or recordings of a folder, which the sources describe. */
  readonly media?: readonly string[];
  /** Without it, the columns are summed up. */
  readonly window?: RowRange;
  /** With it, the rows at the start are read and the window is taken from those that match. */
  readonly selection?: RowSelection;
}

/** Statistics look at fewer rows where these are wide. */
const sampleOf = (columns: number): number =>
  Math.min(bounds.sampledRows, Math.floor(bounds.sampledCells / Math.max(1, columns)));

/** Cuts the cells that make a page too long: a hundred rows of long texts would come to 120 MB. */
const fitPage = (slice: Slice): Slice => {
  let left: number = bounds.page;
  const cut = slice.cut.map((columns) => new Set(columns));
  const rows = slice.rows.map((cells, row) =>
    cells.map((cell, column) => {
      const text = typeof cell === "string" ? cell : (JSON.stringify(cell) ?? "");
      left -= text.length;
      if (left >= 0 || text.length <= bounds.beyondPage) return cell;
      cut[row]?.add(column);
      return text.slice(0, bounds.beyondPage);
    }),
  );
  return { ...slice, rows, cut: cut.map((columns) => [...columns].sort((one, other) => one - other)) };
};

const toRows = (
  { columns, rows, cut, hiddenColumns, hasMore, total }: Slice,
  offset: number,
  indexes?: readonly number[],
): Rows => ({
  columns: [...columns],
  rows: rows.map((cells, at) => ({
    index: indexes?.[at] ?? offset + at,
    cells: [...cells],
    ...(cut[at]?.length && { cut: [...cut[at]] }),
  })),
  offset,
  hasMore,
  ...(total !== undefined && { total }),
  ...(hiddenColumns > 0 && { hiddenColumns }),
});

const toStatistics = async (read: SliceReader, shards: readonly DataShard[]): Promise<RowStatistics> => {
  const { columns } = await read(shards, { offset: 0, length: 0 });
  const { rows, hasMore, columns: typed } = await read(shards, { offset: 0, length: sampleOf(columns.length) });
  return { columns: statisticsOf(typed, rows), sampled: rows.length, isWhole: !hasMore };
};

const toSelectedRows = async (
  read: SliceReader,
  shards: readonly DataShard[],
  selection: RowSelection,
  window: RowRange,
): Promise<Rows> => {
  const { columns } = await read(shards, { offset: 0, length: 0 });
  const sample = await read(shards, { offset: 0, length: sampleOf(columns.length) });
  const selected = selectRows(sample, selection, window);
  const rows = toRows(fitPage(selected), window.offset, selected.indexes);
  return sample.hasMore ? { ...rows, searched: sample.rows.length } : rows;
};

const toReply = async (question: RowsQuestion, shards: readonly DataShard[]): Promise<Rows | RowStatistics> => {
  const { window, selection } = question;
  const read = rowReader(question.format, question.media);
  if (!window) return toStatistics(read, shards);
  if (selection) return toSelectedRows(read, shards, selection, window);
  return toRows(fitPage(await read(shards, window)), window.offset);
};

/** The reply as JSON text: the hub sends it on without looking at every cell. */
const answer = async (question: RowsQuestion, sources: readonly ByteSource[]): Promise<Uint8Array> => {
  const shards = sources.map((source, at) => ({ path: question.paths[at] ?? "", source }));
  return new TextEncoder().encode(JSON.stringify(await toReply(question, shards)));
};

/** Rows of a dataset, or what its columns hold. */
export const rowsJob: WorkerJob<RowsQuestion, Uint8Array> = {
  name: "rows",
  lane: "reads",
  // Statistics read the files twice; each reading counts its own bytes.
  maxBytes: 2 * bounds.bytes + 1024 ** 2,
  run: answer,
};
