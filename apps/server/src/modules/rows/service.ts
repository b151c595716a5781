import type { RowStatistics, Rows, RowsQuery, Splits, StatisticsQuery } from "@orrery/contract";
import type { BlobStore } from "../../blobs/store.ts";
import { type AtRevision, findFor, resolveRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { parseFilePath } from "../../catalogue/file-path.ts";
import { type FileRow, filesAt } from "../../catalogue/file-store.ts";
import type { RepositoryAction } from "../../catalogue/policy.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { bounds } from "./bounds.ts";
import { declaredSplits } from "./declared-splits.ts";
import { createGate } from "./gate.ts";
import { readParquet } from "./parquet-slices.ts";
import type { Shard, Slice, SliceReader, Window } from "./shard.ts";
import { formatOf, splitsOf } from "./splits.ts";
import { statisticsOf } from "./statistics.ts";
import { readJsonLines, readSeparated } from "./text-slices.ts";

/** Questions about the rows of a dataset. */
export interface RowService {
  readonly splits: (id: string, revision: string, viewer: Viewer) => Promise<Splits>;
  readonly rows: (id: string, query: RowsQuery, viewer: Viewer) => Promise<Rows>;
  readonly statistics: (id: string, query: StatisticsQuery, viewer: Viewer) => Promise<RowStatistics>;
}

/** What the service is made from. */
export interface RowParts {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly blobs: BlobStore;
}

type Format = Splits[number]["format"];

const readers: Readonly<Record<Format, SliceReader>> = {
  csv: readSeparated,
  jsonl: readJsonLines,
  parquet: readParquet,
};

const missing = ({ row, sha }: AtRevision, what: string): HubError =>
  new HubError("EntryNotFound", `Entry not found: ${row.full_name} ${what}`, { headers: { "x-repo-commit": sha } });

const chosenSplit = (found: AtRevision, splits: Splits, { config, split }: StatisticsQuery) => {
  const within = splits.filter((entry) => entry.config === (config ?? splits[0]?.config));
  const chosen = within.find((entry) => split === undefined || entry.split === split);
  if (chosen) return chosen;
  if (splits.length === 0) throw missing(found, "has no CSV, JSONL or Parquet files, so it has no rows to show.");
  const names = [...new Set(splits.map((entry) => `${entry.config}/${entry.split}`))].slice(0, 20).join(", ");
  throw missing(found, `has no such split. It has (config/split): ${names}.`);
};

const chosenPath = (found: AtRevision, files: readonly FileRow[], path: string) => {
  const parsed = parseFilePath(path);
  const format = formatOf(parsed);
  if (!files.some((file) => file.path === parsed)) throw missing(found, `has no file “${parsed.slice(0, 200)}”.`);
  if (format) return { paths: [parsed], format };
  throw new HubError("unprocessable", `“${parsed.slice(0, 200)}” has no rows: only CSV, TSV, JSONL and Parquet do.`);
};

const splitsWithin = ({ row }: AtRevision, files: readonly FileRow[]): Splits =>
  splitsOf(files, declaredSplits(row.card === null ? undefined : JSON.parse(row.card)));

/** Statistics look at fewer rows where these are wide. */
const sampleOf = (columns: number): number =>
  Math.min(bounds.sampledRows, Math.floor(bounds.sampledCells / Math.max(1, columns)));

const toRows = ({ columns, rows, cut, hiddenColumns, hasMore, total }: Slice, offset: number): Rows => ({
  columns: [...columns],
  rows: rows.map((cells, at) => ({
    index: offset + at,
    cells: [...cells],
    ...(cut[at]?.length && { cut: [...cut[at]] }),
  })),
  offset,
  hasMore,
  ...(total !== undefined && { total }),
  ...(hiddenColumns > 0 && { hiddenColumns }),
});

/** Reads rows of datasets' files; a dataset that the viewer may not see is absent. */
export const createRowService = ({ db, catalogue, blobs }: RowParts): RowService => {
  const pass = createGate(2, 32);

  const open = async (id: string, revision: string, action: RepositoryAction, viewer: Viewer) => {
    const row = await findFor(catalogue, viewer, action, "dataset", id);
    const found = await resolveRevision(db, row, revision);
    return { found, files: await filesAt(db, row.id, found.number) };
  };

  const toShard = (found: AtRevision, files: readonly FileRow[], path: string): Shard => {
    const file = files.find((entry) => entry.path === path);
    const sha256 = file?.sha256;
    if (!file || !sha256)
      throw missing(found, `is mirrored without its files: this hub does not hold the content of “${path}”.`);
    return { path, size: file.size, read: (range) => blobs.read(sha256, range) };
  };

  const read = async (id: string, query: StatisticsQuery, window: Window, viewer: Viewer): Promise<Slice> => {
    const { found, files } = await open(id, query.revision ?? "main", "download", viewer);
    const { paths, format } =
      query.path === undefined
        ? chosenSplit(found, splitsWithin(found, files), query)
        : chosenPath(found, files, query.path);
    const shards = paths.map((path) => toShard(found, files, path));
    return pass(() => readers[format](shards, window));
  };

  return {
    splits: async (id, revision, viewer) => {
      const { found, files } = await open(id, revision, "see", viewer);
      return splitsWithin(found, files);
    },
    rows: async (id, query, viewer) => {
      const { offset = 0, length = 100 } = query;
      return toRows(await read(id, query, { offset, length }, viewer), offset);
    },
    statistics: async (id, query, viewer) => {
      const { columns } = await read(id, query, { offset: 0, length: 0 }, viewer);
      const slice = await read(id, query, { offset: 0, length: sampleOf(columns.length) }, viewer);
      const { rows, hasMore } = slice;
      return { columns: statisticsOf(slice.columns, rows), sampled: rows.length, isWhole: !hasMore };
    },
  };
};
