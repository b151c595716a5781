import type { Splits } from "@orrery/contract";
import type { DeclaredSplit } from "./declared-splits.ts";
type Split = Splits[number];
/** How the rows of a file are written, if it has rows. */
export declare const formatOf: (path: string) => Split["format"] | undefined;
export interface DataFile {
    readonly path: string;
    readonly size: number;
}
/** The splits of a dataset: as its card declares them, or else told from the paths of its files. */
export declare const splitsOf: (files: readonly DataFile[], declared?: readonly DeclaredSplit[]) => Splits;
export {};
//# sourceMappingURL=splits.d.ts.map