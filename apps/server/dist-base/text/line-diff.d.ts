/** Lines of the old text that are replaced by lines of the new one; ends are exclusive. */
export interface LineEdit {
    readonly oldStart: number;
    readonly oldEnd: number;
    readonly newStart: number;
    readonly newEnd: number;
}
/** Lines with the line feeds that end them. */
export declare const splitLines: (text: string) => string[];
/** The edits that turn one list of lines into another, in order. */
export declare const diffLines: (oldLines: readonly string[], newLines: readonly string[]) => LineEdit[];
//# sourceMappingURL=line-diff.d.ts.map