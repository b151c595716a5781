import type { Column, TableFormat } from "@orrery/contract";
import { bounds } from "./bounds.ts";
import type { DataShard, Slice, SliceReader } from "./shard.ts";
import { formatOf, splitIn } from "./splits.ts";

type TableReaders = Readonly<Record<TableFormat, SliceReader>>;

/** What a metadata file says of one picture or recording. */
interface Described {
  readonly cells: ReadonlyMap<string, unknown>;
  readonly cut: ReadonlySet<string>;
}

interface Metadata {
  readonly columns: readonly Column[];
  /** By path. */
  readonly files: ReadonlyMap<string, Described>;
}

const nameColumn = "file_name";
const ownColumns = new Set(["image", "audio", nameColumn]);

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

const readTable = async (shard: DataShard, readers: TableReaders): Promise<Slice> => {
  const read = readers[formatOf(shard.path) ?? "csv"];
  const { columns } = await read([shard], { offset: 0, length: 0 });
  const length = Math.min(bounds.described, Math.floor(bounds.describedCells / Math.max(1, columns.length)));
  return read([shard], { offset: 0, length });
};

/** Metadata names files relative to its own folder; the file nearest to a picture has the last word. */
const readMetadata = async (shards: readonly DataShard[], readers: TableReaders): Promise<Metadata> => {
  const columns = new Map<string, Column>();
  const files = new Map<string, Described>();
  const fromAbove = [...shards].sort((left, right) => folderOf(left.path).length - folderOf(right.path).length);
  for (const shard of fromAbove) {
    const { columns: own, rows, cut } = await readTable(shard, readers);
    const nameAt = own.findIndex(({ name }) => name === nameColumn);
    if (nameAt < 0) continue;
    const shown = own.flatMap((column, at) => (ownColumns.has(column.name) ? [] : [{ column, at }]));
    for (const { column } of shown) {
      const known = columns.get(column.name) ?? column;
      columns.set(column.name, known.type === column.type ? known : { ...known, type: "mixed" });
    }
    for (const [row, cells] of rows.entries())
      files.set(`${folderOf(shard.path)}${String(cells[nameAt])}`, {
        cells: new Map(shown.map(({ column, at }) => [column.name, cells[at]])),
        cut: new Set((cut[row] ?? []).map((at) => own[at]?.name ?? "")),
      });
  }
  return { columns: [...columns.values()], files };
};

/** The folder that a file is in tells its label, unless that tells the split. */
const labelOf = (path: string): string | null => {
  const folder = path.split("/").at(-2);
  return folder === undefined || folder === "data" || splitIn(folder) !== undefined ? null : folder;
};

const hasLabels = (paths: readonly string[]): boolean => new Set(paths.map(labelOf)).size > 1;

/** One row for each picture or recording: itself, its label or what metadata say of it, and its name. */
export const readMedia =
  (media: "image" | "audio", paths: readonly string[], readers: TableReaders): SliceReader =>
  async (shards, { offset, length }) => {
    const metadata = await readMetadata(shards, readers);
    const isLabeled = metadata.columns.length === 0 && hasLabels(paths);
    const window = paths.slice(offset, offset + length);
    return {
      columns: [
        { name: media, type: "object" },
        ...(isLabeled ? [{ name: "label", type: "text" } as const] : metadata.columns),
        { name: nameColumn, type: "text" },
      ],
      rows: window.map((path) => [
        { path },
        ...(isLabeled
          ? [labelOf(path)]
          : metadata.columns.map(({ name }) => metadata.files.get(path)?.cells.get(name) ?? null)),
        path,
      ]),
      cut: window.map((path) =>
        metadata.columns.flatMap(({ name }, at) => (metadata.files.get(path)?.cut.has(name) ? [at + 1] : [])),
      ),
      hiddenColumns: 0,
      hasMore: offset + length < paths.length,
      total: paths.length,
    };
  };
