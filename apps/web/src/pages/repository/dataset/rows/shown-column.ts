import type { Column, ColumnStatistics } from "@orrery/contract";
import type { ShownCell } from "./shown-cell.ts";

/** A column with all that is known of it. */
export interface ShownColumn extends Column {
  /** How its cells are drawn; undefined where all are empty. */
  readonly kind: ShownCell["kind"] | undefined;
  /** Names of its class labels, in the order of their numbers. */
  readonly labels: readonly string[] | undefined;
  readonly statistics: ColumnStatistics | undefined;
  /** Whether the statistics count all rows. */
  readonly isWhole: boolean;
}

export type ToCell = (value: unknown, column: number) => ShownCell;

const drawnKinds: ReadonlySet<unknown> = new Set(["image", "audio", "video"]);

/** Whether a column holds pictures, recordings or videos. */
export const isMedia = ({ kind }: ShownColumn): boolean => drawnKinds.has(kind);
