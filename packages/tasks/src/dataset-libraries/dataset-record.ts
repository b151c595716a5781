/** How the rows of a dataset are stored. */
export type DatasetFormat =
  | "parquet"
  | "csv"
  | "json"
  | "text"
  | "webdataset"
  | "lance"
  | "imagefolder"
  | "audiofolder";

/** One of a dataset's configurations: its files by split, as paths in the repository. */
export interface DatasetConfig {
  readonly name: string;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** A dataset as the hub knows it; the snippets read this. The first configuration is the one loaded by default. */
export interface DatasetRecord {
  readonly id: string;
  /** Told from the names of the files where it is not given. */
  readonly format?: DatasetFormat;
  readonly configs?: readonly DatasetConfig[];
}
