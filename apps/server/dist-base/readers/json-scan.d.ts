/** How deep a JSON text is nested and how many values it holds, found in one pass without building anything. */
export interface JsonSize {
    readonly depth: number;
    /** Ten numbers of a list count as one. */
    readonly values: number;
}
/** Scans JSON; stops where it is deeper than `maxDepth`, or has more than `maxValues`. */
export declare const scanJson: (bytes: Uint8Array, maxDepth: number, maxValues?: number) => JsonSize;
//# sourceMappingURL=json-scan.d.ts.map