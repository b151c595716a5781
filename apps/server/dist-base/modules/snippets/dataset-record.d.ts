import type { Splits } from "@orrery/contract";
import type { DatasetRecord } from "@orrery/tasks";
/** What loading code needs to know of a dataset: its files by split, and how they are written. */
export declare const datasetRecord: (id: string, tags: readonly string[], splits: Splits) => DatasetRecord;
//# sourceMappingURL=dataset-record.d.ts.map