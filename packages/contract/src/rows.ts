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

const Column = Type.Object({ name: Type.String(), type: Type.Enum([...columnTypes]) });

const where = {
  config: Type.Optional(Type.String({ maxLength: 300, description: "Part of the dataset; the first by default." })),
  split: Type.Optional(Type.String({ maxLength: 300, description: "Split; `train`, or the first, by default." })),
  path: Type.Optional(Type.String({ maxLength: 1000, description: "One file in place of a split." })),
  revision: Type.Optional(Type.String({ maxLength: 100 })),
};

/** Which columns are to be summed up. */
export const StatisticsQuery = Type.Object(where);

/** Which rows are to be read. */
export const RowsQuery = Type.Object({
  ...where,
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  length: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: "100 by default." })),
});

/** The parts of a dataset whose rows can be read. */
export const Splits = Type.Array(
  Type.Object({
    config: Type.String(),
    split: Type.String(),
    format: Type.Enum(["csv", "jsonl", "parquet"]),
    paths: Type.Array(Type.String()),
    size: Type.Integer({ description: "Bytes of its files." }),
  }),
);

/** A page of rows. Cells stand in the order of the columns. */
export const Rows = Type.Object({
  columns: Type.Array(Column),
  rows: Type.Array(
    Type.Object({
      index: Type.Integer(),
      cells: Type.Array(Type.Unknown()),
      cut: Type.Optional(Type.Array(Type.Integer(), { description: "Columns whose cell is too long to be whole." })),
    }),
  ),
  offset: Type.Integer(),
  hasMore: Type.Boolean(),
  total: Type.Optional(Type.Integer({ description: "Rows of all files, where that is known." })),
  hiddenColumns: Type.Optional(Type.Integer({ description: "Columns beyond those that are shown." })),
});

/** What a column holds, over the rows that were looked at. */
export const ColumnStatistics = Type.Object({
  ...Column.properties,
  count: Type.Integer({ description: "Cells that hold something." }),
  nulls: Type.Integer(),
  distinct: Type.Optional(Type.Integer()),
  min: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  max: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  mean: Type.Optional(Type.Number()),
  deviation: Type.Optional(Type.Number({ description: "Standard deviation." })),
  measures: Type.Optional(
    Type.Enum(["value", "length"], { description: "What min, max, mean and histogram are about." }),
  ),
  histogram: Type.Optional(Type.Object({ edges: Type.Array(Type.Number()), counts: Type.Array(Type.Integer()) })),
  top: Type.Optional(Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }))),
});

/** Statistics of a split's columns. */
export const RowStatistics = Type.Object({
  columns: Type.Array(ColumnStatistics),
  sampled: Type.Integer({ description: "Rows that were looked at, from the first on." }),
  isWhole: Type.Boolean({ description: "Whether these are all rows." }),
});

export type RowsQuery = Static<typeof RowsQuery>;
export type StatisticsQuery = Static<typeof StatisticsQuery>;
export type Splits = Static<typeof Splits>;
export type Rows = Static<typeof Rows>;
export type Column = Static<typeof Column>;
export type ColumnStatistics = Static<typeof ColumnStatistics>;
export type RowStatistics = Static<typeof RowStatistics>;
