import type { BlobStore } from "../blobs/store.ts";
import type { NewFile } from "../catalogue/history/commit.ts";
import type { ScanService } from "../catalogue/scans/scan-service.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";
import { type UpstreamFile } from "./download.ts";
import type { ImportDeps } from "./import-metadata.ts";
/** The result of importing one repository's files. */
export interface FilesOutcome {
    readonly files: number;
    readonly fetched: number;
    readonly bytes: number;
}
export interface ImportFilesDeps extends Omit<ImportDeps, "onProgress"> {
    readonly blobs: BlobStore;
    /** Folder for partial downloads. */
    readonly folder: string;
    /** Called once, with the files that are not stored yet. */
    readonly onPlan?: (files: readonly {
        readonly path: string;
        readonly size: number;
    }[]) => void;
    readonly onFile?: (path: string, done: number, size: number) => void;
    /** Throws an `unprocessable` error for a file that the hub refuses. */
    readonly admit?: ScanService["admit"];
    /** Called for each of them, with the reason. Its content is not stored. */
    readonly onRefused?: (path: string, reason: string) => void;
    /** Whether a file is downloaded; the others are only listed. Default: all are. */
    readonly isWanted?: (path: string) => boolean;
}
/** The address of a file's content at a commit. */
export declare const fileUrl: (upstream: string, kind: RepositoryKind, id: string, sha: string, path: string) => string;
type UpstreamSource = Pick<ImportFilesDeps, "client" | "upstream">;
/** All files of a repository at a commit. */
export declare const listFiles: ({ client, upstream }: UpstreamSource, kind: RepositoryKind, id: string, sha: string) => Promise<UpstreamFile[]>;
/** The hash is added once the content is stored, so that the hub never serves a missing file. */
export declare const toNewFile: ({ path, size, oid, sha256 }: UpstreamFile) => NewFile;
/** The record of another hub's repository, of its main branch or of another revision. */
export declare const readRecord: ({ client, upstream }: UpstreamSource, kind: RepositoryKind, id: string, revision?: string) => Promise<{
    entry: import("../catalogue/entry.ts").RepositoryEntry;
    sha: string;
}>;
/** A repository of another hub with its files, before anything of it is stored. */
export declare const readUpstream: (deps: UpstreamSource, kind: RepositoryKind, id: string) => Promise<{
    entry: import("../catalogue/entry.ts").RepositoryEntry;
    sha: string;
    files: UpstreamFile[];
}>;
/** Imports the files of one repository; stored files are not downloaded again. */
export declare const importFiles: (deps: ImportFilesDeps, kind: RepositoryKind, wantedId: string) => Promise<FilesOutcome>;
export {};
//# sourceMappingURL=import-files.d.ts.map