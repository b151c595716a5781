import type { Column } from "@orrery/contract";
import type { ByteSource } from "../../blobs/byte-source.ts";
import { HubError } from "../../errors.ts";
import { bounds } from "./bounds.ts";

/** One of the files whose rows follow one another. */
export interface DataShard {
  readonly path: string;
  readonly source: ByteSource;
}

/** Rows from some offset on. */
export interface Slice {
  readonly columns: readonly Column[];
  /** Cells in the order of the columns, as they are sent. */
  readonly rows: readonly (readonly unknown[])[];
  /** For each row the columns whose cell was cut. */
  readonly cut: readonly (readonly number[])[];
  readonly hiddenColumns: number;
  readonly hasMore: boolean;
  readonly total?: number;
}

/** Which rows are wanted. */
export interface RowRange {
  readonly offset: number;
  readonly length: number;
}

/** Reads rows of files that follow one another. */
export type SliceReader = (shards: readonly DataShard[], window: RowRange) => Promise<Slice>;

/** Says that a file asks for more than reading rows may cost. */
export const tooMuch = (path: string, what: string): HubError =>
  new HubError("unprocessable", `${path} cannot be shown as rows here: ${what}. Download the file instead.`);

/** Counts bytes down for one answer; throws where there are none left. */
export const createBudget = (most: number = bounds.bytes) => {
  let left = most;
  return (path: string, bytes: number): void => {
    left -= bytes;
    if (left < 0) throw tooMuch(path, `it requires reading more than ${most / 1024 ** 2} MiB`);
  };
};
