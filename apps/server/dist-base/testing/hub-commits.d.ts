import type { HubClient } from "./hub.ts";
/** Changes of a commit: text by path; null deletes the path. */
export type FilesForTests = Readonly<Record<string, string | Buffer | null>>;
export interface CommitForTests {
    readonly status: number;
    readonly body: {
        readonly commitOid: string;
        readonly pullRequestUrl?: string;
        readonly error?: string;
    };
    /** The number of the pull request that was opened. */
    readonly number: number;
}
interface CommitOptions {
    readonly token?: string | undefined;
    /** Fields of the header; default: a summary. */
    readonly header?: object;
}
/** Commits operations as clients do; `branch` can end in `?create_pr=1`. */
export declare const commitLines: (hub: HubClient, repository: string, branch: string, operations: readonly object[], { token, header }?: CommitOptions) => Promise<CommitForTests>;
/** Commits files by their content. */
export declare const commitFiles: (hub: HubClient, repository: string, branch: string, files: FilesForTests, options?: CommitOptions) => Promise<CommitForTests>;
/** Adds a user and returns a token of theirs. */
export declare const addUser: (hub: HubClient, name: string, role?: string) => Promise<string>;
/** Tokens of two people who write, and one of Ada's that only reads. */
export declare const addAdaAndBob: (hub: HubClient) => Promise<{
    ada: string;
    bob: string;
    reader: string;
}>;
/** Uploads a large file by LFS, as clients do; returns its SHA-256. */
export declare const uploadLargeFile: (hub: HubClient, id: string, content: Buffer) => Promise<string>;
/** Uploads a large file, and commits it. */
export declare const commitLargeFile: (hub: HubClient, id: string, branch: string, path: string, content: Buffer) => Promise<string>;
export {};
//# sourceMappingURL=hub-commits.d.ts.map