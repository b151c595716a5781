import type { Column } from "@orrery/contract";
import type { SchemaTree } from "hyparquet";
/** The type of a column of a Parquet file. */
export declare const typeOfColumn: ({ element, children }: SchemaTree) => Column["type"];
//# sourceMappingURL=parquet-types.d.ts.map