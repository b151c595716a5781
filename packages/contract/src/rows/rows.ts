import { type Static, Type } from "typebox";

const columnTypes = [
  "integer",
  "number",
  "boolean",
  "text",
  "time",
  "list",
  "object",
  "binary",
  "mixed",
  "empty",
] as const;

/** How the rows of a split are written: as tables, or as folders of pictures or recordings with one row for each file. */
const rowFormats = ["csv", "jsonl", "parquet", "imagefolder", "audiofolder"] as const;

export type RowFormat = (typeof rowFormats)[number];

const Column = Type.Object({ name: Type.String(), type: Type.Enum([...columnTypes]) });

const where = {
  config: Type.Optional(Type.String({ maxLength: 300, description: "Subset. Default: the first." })),
  split: Type.Optional(Type.String({ maxLength: 300, description: "Split. Default: `train`, or the first." })),
  path: Type.Optional(Type.String({ maxLength: 1000, description: "One file instead of a split." })),
  revision: Type.Optional(Type.String({ maxLength: 100 })),
};

/** Which columns are to be summed up. */
export const StatisticsQuery = Type.Object(where);

/** Which rows are to be read. */
export const RowsQuery = Type.Object({
  ...where,
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  length: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: "Default: 100." })),
  search: Type.Optional(Type.String({ maxLength: 300, description: "Text that some column contains." })),
  where: Type.Optional(
    Type.Array(Type.String({ maxLength: 1000 }), {
      maxItems: 20,
      description: "Filter such as `label:eq:3`, with `eq`, `ne`, `has`, `min` or `max`. Repeated: all must match.",
    }),
  ),
  sort: Type.Optional(Type.String({ maxLength: 300, description: "Column; a leading `-` sorts in descending order." })),
});

/** The parts of a dataset whose rows can be read. */
export const Splits = Type.Array(
  Type.Object({
    config: Type.String(),
    split: Type.String(),
    format: Type.Enum([...rowFormats]),
    paths: Type.Array(Type.String(), { description: "Its files; the first 100 of a folder of media." }),
    files: Type.Integer({ description: "Number of its files." }),
    size: Type.Integer({ description: "Bytes of its files." }),
    rows: Type.Optional(Type.Integer({ description: "Number of its rows on the main branch, if known." })),
  }),
);

/** A page of rows. Cells stand in the order of the columns. */
export const Rows = Type.Object({
  columns: Type.Array(Column),
  rows: Type.Array(
    Type.Object({
      index: Type.Integer(),
      cells: Type.Array(Type.Unknown()),
      cut: Type.Optional(Type.Array(Type.Integer(), { description: "Columns with truncated cells." })),
    }),
  ),
  offset: Type.Integer(),
  hasMore: Type.Boolean(),
  total: Type.Optional(Type.Integer({ description: "Number of rows in all files, if known." })),
  hiddenColumns: Type.Optional(Type.Integer({ description: "Number of columns that are not shown." })),
  searched: Type.Optional(
    Type.Integer({ description: "With a search, filter or sort order: number of rows it was applied to, if not all." }),
  ),
});

/** What a column holds, over the rows that were looked at. */
export const ColumnStatistics = Type.Object({
  ...Column.properties,
  count: Type.Integer({ description: "Number of non-empty cells." }),
  nulls: Type.Integer(),
  distinct: Type.Optional(Type.Integer()),
  min: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  max: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  mean: Type.Optional(Type.Number()),
  median: Type.Optional(Type.Number()),
  deviation: Type.Optional(Type.Number({ description: "Standard deviation." })),
  measures: Type.Optional(
    Type.Enum(["value", "length"], { description: "What min, max, mean, median and histogram measure." }),
  ),
  histogram: Type.Optional(
    Type.Object({
      edges: Type.Array(Type.Union([Type.Number(), Type.String()]), { description: "Of times, as ISO 8601." }),
      counts: Type.Array(Type.Integer()),
    }),
  ),
  top: Type.Optional(Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }))),
});

/** Statistics of a split's columns. */
export const RowStatistics = Type.Object({
  columns: Type.Array(ColumnStatistics),
  sampled: Type.Integer({ description: "Number of rows read, starting with the first." }),
  isWhole: Type.Boolean({ description: "Whether all rows were read." }),
});

export type RowsQuery = Static<typeof RowsQuery>;
export type StatisticsQuery = Static<typeof StatisticsQuery>;
export type Splits = Static<typeof Splits>;
export type Rows = Static<typeof Rows>;
export type Column = Static<typeof Column>;
export type ColumnStatistics = Static<typeof ColumnStatistics>;
export type RowStatistics = Static<typeof RowStatistics>;
