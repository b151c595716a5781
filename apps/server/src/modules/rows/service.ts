import {
  isTable,
  type RowsQuery,
  readOnlySql,
  type Splits,
  type SqlQuery,
  type StatisticsQuery,
  sqlTables,
  tablesIn,
} from "@orrery/contract";
import { blobSource } from "../../blobs/blob-source.ts";
import type { ByteSource } from "../../blobs/byte-source.ts";
import type { BlobStore } from "../../blobs/store.ts";
import { type AtRevision, findFor, resolveRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { parseFilePath } from "../../catalogue/file-path.ts";
import { type FileRow, filesAt } from "../../catalogue/history/read-files.ts";
import type { RepositoryAction } from "../../catalogue/policy.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireRole } from "../../http/auth.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { bounds } from "../../readers/rows/bounds.ts";
import { type SplitRows, splitKey } from "../../readers/rows/count-rows.ts";
import { declaredSplits } from "../../readers/rows/declared-splits.ts";
import type { RowRange } from "../../readers/rows/shard.ts";
import { formatOf, isMetadata } from "../../readers/rows/splits.ts";
import type { Workers } from "../../workers/workers.ts";
import { rowsJob } from "./rows-job.ts";
import type { RowSelection } from "./select-rows.ts";
import { findSplits } from "./splits-job.ts";
import { maxSqlBytes, sqlJob } from "./sql-job.ts";

export interface RowDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly blobs: BlobStore;
  readonly workers: Workers;
}

/** Which rows are sent; without a window, columns are summed up. */
interface RowsPart {
  readonly window?: RowRange;
  readonly selection?: RowSelection;
}

const selectionOf = ({ search, where, sort }: RowsQuery): RowSelection | undefined =>
  search || where?.length || sort
    ? { ...(search && { search }), ...(where && { where }), ...(sort && { sort }) }
    : undefined;

const missing = ({ row, sha }: AtRevision, what: string): HubError =>
  new HubError("EntryNotFound", `Entry not found: ${row.full_name} ${what}`, { headers: { "x-repo-commit": sha } });

const chosenSplit = (found: AtRevision, splits: Splits, { config, split }: StatisticsQuery) => {
  const within = splits.filter((entry) => entry.config === (config ?? splits[0]?.config));
  const chosen = within.find((entry) => split === undefined || entry.split === split);
  if (chosen) return chosen;
  if (splits.length === 0)
    throw missing(found, "has no rows to show: no CSV, JSONL or Parquet files, no images and no recordings.");
  const names = [...new Set(splits.map((entry) => `${entry.config}/${entry.split}`))].slice(0, 20).join(", ");
  throw missing(found, `has no such split. It has (config/split): ${names}.`);
};

const chosenPath = (found: AtRevision, files: readonly FileRow[], path: string) => {
  const parsed = parseFilePath(path);
  const format = formatOf(parsed);
  if (!files.some((file) => file.path === parsed)) throw missing(found, `has no file "${parsed.slice(0, 200)}".`);
  if (format) return { paths: [parsed], format };
  throw new HubError("unprocessable", `"${parsed.slice(0, 200)}" has no rows: only CSV, TSV, JSONL and Parquet do.`);
};

const splitsWithin = (workers: Workers, { row }: AtRevision, files: readonly FileRow[]): Promise<Splits> =>
  findSplits(workers, {
    files: files.map(({ path, size }) => ({ path, size })),
    declared: declaredSplits(row.card === null ? undefined : JSON.parse(row.card)),
  });

/** Rows are counted when the newest commit is read. */
const countedRows = ({ row, sha }: AtRevision): SplitRows =>
  row.split_rows === null || sha !== row.sha ? {} : JSON.parse(row.split_rows);

/** A split as it is listed: of media, with the first paths. */
const listed = (found: AtRevision): ((split: Splits[number]) => Splits[number]) => {
  const counted = countedRows(found);
  return (split) => ({
    ...split,
    ...(!isTable(split) && { paths: split.paths.slice(0, bounds.listed) }),
    ...(splitKey(split) in counted && { rows: counted[splitKey(split)] }),
  });
};

/** The tables that a query names, within what the hub reads for one query. */
const queriedTables = (found: AtRevision, sql: string, splits: Splits) => {
  const all = sqlTables(splits);
  const named = tablesIn(sql, all);
  if (all.length === 0) throw missing(found, "has no CSV or Parquet files, so it has no tables.");
  const names = all.map(({ name }) => name).slice(0, 20);
  if (named.length === 0) throw new HubError("bad_request", `"query" names no table. There are: ${names.join(", ")}.`);
  const unread = named.find(({ format }) => format === "jsonl");
  if (unread)
    throw new HubError(
      "unprocessable",
      `"${unread.name}" is JSON Lines. SQL reads Parquet and CSV: convert it, or read its rows.`,
    );
  const size = named.reduce((sum, table) => sum + table.size, 0);
  if (size > maxSqlBytes)
    throw new HubError(
      "unprocessable",
      `The tables of this query have ${Math.ceil(size / 1024 ** 2)} MiB; the hub reads up to ${maxSqlBytes / 1024 ** 2} MiB. Use the SQL tab of the dataset's page.`,
    );
  return named;
};

const openFile = (blobs: BlobStore, found: AtRevision, file: FileRow | undefined, path: string): ByteSource => {
  if (file?.sha256) return blobSource(blobs, file.sha256, file.size);
  throw missing(found, `was imported without its files: this hub does not have the content of "${path}".`);
};

/** Reads rows of datasets' files; a dataset that the viewer may not see is absent. */
export const createRowService = ({ db, catalogue, blobs, workers }: RowDeps) => {
  const open = async (id: string, revision: string, action: RepositoryAction, viewer: Viewer) => {
    const row = await findFor(catalogue, viewer, action, "dataset", id);
    const found = await resolveRevision(db, row, revision);
    return { found, files: await filesAt(db, row.id, found.tree) };
  };

  const sourcesOf = (found: AtRevision, files: readonly FileRow[], paths: readonly string[]): ByteSource[] => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    return paths.map((path) => openFile(blobs, found, byPath.get(path), path));
  };

  const read = async (id: string, query: StatisticsQuery, viewer: Viewer, part: RowsPart = {}): Promise<Uint8Array> => {
    const { found, files } = await open(id, query.revision ?? "main", "download", viewer);
    const { paths, format } =
      query.path === undefined
        ? chosenSplit(found, await splitsWithin(workers, found, files), query)
        : chosenPath(found, files, query.path);
    const isMedia = format === "imagefolder" || format === "audiofolder";
    const tables = isMedia ? files.map(({ path }) => path).filter(isMetadata) : paths;
    // One more than is looked into tells that there are more.
    const chosen = tables.slice(0, bounds.files + 1);
    const question = { format, paths: chosen, ...(isMedia && { media: paths }), ...part };
    return workers.run(rowsJob, question, sourcesOf(found, files, chosen), chosen[0] ?? id);
  };

  return {
    splits: async (id: string, revision: string, viewer: Viewer): Promise<Splits> => {
      const { found, files } = await open(id, revision, "see", viewer);
      const splits = await splitsWithin(workers, found, files);
      return splits.map(listed(found));
    },
    /** A reply of the contract's shape, as JSON text. */
    rows: (id: string, query: RowsQuery, viewer: Viewer): Promise<Uint8Array> => {
      const { offset = 0, length = 100 } = query;
      const selection = selectionOf(query);
      return read(id, query, viewer, { window: { offset, length }, ...(selection && { selection }) });
    },
    statistics: (id: string, query: StatisticsQuery, viewer: Viewer): Promise<Uint8Array> => read(id, query, viewer),
    sql: async (
      id: string,
      { query, revision = "main", length = 100 }: SqlQuery,
      viewer: Viewer,
    ): Promise<Uint8Array> => {
      requireRole(viewer, "read");
      const sql = readOnlySql(query);
      if (sql === undefined) throw new HubError("bad_request", '"query" must only read. Start with SELECT.');
      const { found, files } = await open(id, revision, "download", viewer);
      const tables = queriedTables(found, sql, await splitsWithin(workers, found, files));
      const sources = sourcesOf(
        found,
        files,
        tables.flatMap(({ paths }) => paths),
      );
      const question = { sql, length, tables: tables.map(({ name, format, paths }) => ({ name, format, paths })) };
      return workers.run(sqlJob, question, sources, "This query");
    },
  };
};

/** Questions about the rows of a dataset. */
export type RowService = ReturnType<typeof createRowService>;
