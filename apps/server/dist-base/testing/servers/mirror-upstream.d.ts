/** What goes wrong with one request. */
export type UpstreamFault = number | "cut" | "silent" | "not-json" | "wrong-byte" | "whole" | "reset";
type Files = Readonly<Record<string, Buffer | string>>;
/** A repository of the upstream, as it is now. */
export interface UpstreamRepository {
    /** Files by commit. */
    readonly commits: Record<string, Files>;
    /** Commits by name. */
    readonly refs: Record<string, string>;
    isPrivate?: boolean;
    gated?: "auto" | "manual";
    /** Other fields of its record. */
    readonly fields?: Readonly<Record<string, unknown>>;
}
interface UpstreamRequest {
    readonly method: string;
    readonly path: string;
    readonly range?: string | undefined;
    readonly token?: string | undefined;
}
/** A stand-in for another hub that changes and fails as tests say. */
export interface MirrorUpstream {
    readonly address: string;
    readonly requests: UpstreamRequest[];
    readonly repositories: Map<string, UpstreamRepository>;
    /** Names that lead to others. */
    readonly renamed: Map<string, string>;
    /** Decides what happens to a request; undefined for nothing. */
    faultOf: (path: string, number: number) => UpstreamFault | undefined;
    /** Resolves when a request may be answered. */
    waitFor: (path: string) => Promise<void> | undefined;
    /** How often contents were asked for, in whole or in part. */
    readonly downloads: (file?: string) => number;
    readonly close: () => Promise<void>;
}
export declare const commitOf: (digit: string) => string;
export declare const sha256Of: (content: Buffer | string) => string;
/** Starts the stand-in. Large files are redirected, with the headers of Xet. */
export declare const startMirrorUpstream: () => Promise<MirrorUpstream>;
export {};
//# sourceMappingURL=mirror-upstream.d.ts.map