/** What goes wrong with one request: a status, or a connection cut in the middle of the reply. */
type Fault = 400 | 429 | 500 | 503 | "cut";
/** A running stand-in for another hub. */
export interface UpstreamDouble {
    readonly address: string;
    /** Every request as `METHOD path`, and what became of it. */
    readonly requests: {
        readonly path: string;
        readonly range?: string;
        readonly outcome: Fault | 200 | 206 | 404;
    }[];
    readonly close: () => Promise<void>;
}
/** What the stand-in holds, and how it fails. */
export interface UpstreamContent {
    readonly models: readonly Readonly<Record<string, unknown>>[];
    readonly datasets?: readonly Readonly<Record<string, unknown>>[];
    /** Files of every repository. */
    readonly files?: Readonly<Record<string, Buffer>>;
    /** Most records of one page, however many are asked for. */
    readonly maxPageSize?: number;
    /** Resolves when a request may be answered. */
    readonly waitFor?: (path: string) => Promise<void> | undefined;
    /** What happens to the request of a number, counted from 0. */
    readonly faultAt?: (number: number, path: string) => Fault | undefined;
}
/** The commit every repository is at. */
export declare const upstreamSha: string;
/** Starts a hub of the tests' own, with pages, limits and faults. */
export declare const startUpstream: (content: UpstreamContent) => Promise<UpstreamDouble>;
export {};
//# sourceMappingURL=upstream-double.d.ts.map