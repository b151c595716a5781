/** Names what was left out of a request; a header, since replies have a fixed format. */
export declare const droppedHeader: (dropped: readonly string[]) => Record<string, string>;
//# sourceMappingURL=dropped-header.d.ts.map