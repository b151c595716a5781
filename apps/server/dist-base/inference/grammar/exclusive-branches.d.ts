import { type OutputSchema } from "./schema-document.ts";
/** Whether no value that is written for one schema matches the other; false if that is not certain. */
export declare const areExclusive: (root: OutputSchema, one: OutputSchema, other: OutputSchema, path: string) => boolean;
//# sourceMappingURL=exclusive-branches.d.ts.map