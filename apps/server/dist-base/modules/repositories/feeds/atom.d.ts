/** One entry of a feed. Its id never changes, also if the hub gets another address. */
export interface AtomEntry {
    readonly id: string;
    readonly title: string;
    readonly link: string;
    readonly updatedAt: number;
    readonly publishedAt?: number;
    readonly author: string;
    readonly text?: string;
    readonly categories?: readonly string[];
}
export interface AtomFeed {
    readonly id: string;
    readonly title: string;
    readonly selfLink: string;
    readonly pageLink: string;
    readonly updatedAt: number;
    readonly entries: readonly AtomEntry[];
}
export declare const toAtom: ({ id, title, selfLink, pageLink, updatedAt, entries }: AtomFeed) => string;
//# sourceMappingURL=atom.d.ts.map