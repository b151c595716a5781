import type { LineEdit } from "./line-diff.ts";
/** A stretch of changed lines with the lines around them. Numbers count from 1. */
export interface Hunk {
    readonly oldStart: number;
    readonly oldLines: number;
    readonly newStart: number;
    readonly newLines: number;
    /** Each begins with a space, `-` or `+`, as git writes it; line feeds are left out. */
    readonly lines: readonly string[];
}
export declare const toHunks: (edits: readonly LineEdit[], old: readonly string[], now: readonly string[]) => Hunk[];
//# sourceMappingURL=hunks.d.ts.map