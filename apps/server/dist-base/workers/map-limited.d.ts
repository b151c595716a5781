/** Maps a list with at most `limit` calls under way; the first error ends it. */
export declare const mapLimited: <In, Out>(items: readonly In[], limit: number, work: (item: In) => Promise<Out>) => Promise<Out[]>;
//# sourceMappingURL=map-limited.d.ts.map