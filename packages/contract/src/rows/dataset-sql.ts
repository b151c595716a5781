import { type Static, Type } from "typebox";

/** A read-only query over a dataset's splits. */
export const SqlQuery = Type.Object({
  query: Type.String({
    minLength: 1,
    maxLength: 10_000,
    description: "One SELECT statement in DuckDB's dialect. Each split is a table, such as `train`.",
  }),
  revision: Type.Optional(Type.String({ maxLength: 100 })),
  length: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: "Max rows. Default: 100." })),
});

/** The rows of a query. Cells are in the order of the columns. */
export const SqlRows = Type.Object({
  columns: Type.Array(
    Type.Object({ name: Type.String(), type: Type.String({ description: "Such as Int32 or Utf8." }) }),
  ),
  rows: Type.Array(Type.Array(Type.Unknown())),
  hasMore: Type.Boolean({ description: "Whether the query has more rows." }),
  hasCutCells: Type.Boolean({ description: "Whether some cells are truncated." }),
});

export type SqlQuery = Static<typeof SqlQuery>;
export type SqlRows = Static<typeof SqlRows>;
