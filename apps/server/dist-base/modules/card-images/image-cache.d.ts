/** An image or an error. */
export type Fetched = {
    readonly type: string;
    readonly bytes: Uint8Array;
} | {
    readonly problem: "unprocessable" | "unavailable";
    readonly message: string;
};
/** Cache size and lifetimes. */
export interface CacheLimits {
    readonly bytes: number;
    readonly goodFor: number;
    /** How long a failure is cached, so a broken URL is not fetched on every view. */
    readonly badFor: number;
}
/** LRU cache of images by URL; concurrent requests for one URL share a fetch. */
export declare const createImageCache: (now: () => number, limits: CacheLimits) => (key: string, fetch: () => Promise<Fetched>) => Promise<Fetched>;
//# sourceMappingURL=image-cache.d.ts.map