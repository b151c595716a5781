import { type Splits, sqlTables, type TableFormat } from "@orrery/contract";
import { filesPath } from "../../../../api/repository.ts";
import { revisionPath } from "../../../../lib/routes/repository-route.ts";

/** A split of a dataset as SQL sees it. */
export interface DatasetTable {
  readonly name: string;
  readonly format: TableFormat;
  readonly size: number;
  /** Paths of its files on this hub. */
  readonly urls: readonly string[];
}

/** One table for each split. */
export const tablesOf = (id: string, splits: Splits): readonly DatasetTable[] =>
  sqlTables(splits).map(({ name, format, size, paths }) => ({
    name,
    format,
    size,
    urls: paths.map((path) => filesPath("dataset", id) + revisionPath("resolve", "main", path)),
  }));
