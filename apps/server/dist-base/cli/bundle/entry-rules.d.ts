import type { BlobStore } from "../../blobs/store.ts";
import type { FileRow } from "../../catalogue/history/read-files.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import { type SignatureJudge } from "../../catalogue/supply-chain/signatures/signature-judge.ts";
import type { Db } from "../../db/engine.ts";
import type { BundledRepository } from "./manifest.ts";
export interface EntryDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly signatures: Pick<SignatureJudge, "judgeFiles">;
    readonly scans: ScanService;
    readonly now: () => number;
    /** Who imports. */
    readonly by: string;
}
/** Why the rules of the mirror keep a repository out, before anything of it is stored. */
export declare const repositoryRefusal: (deps: EntryDeps, repository: BundledRepository) => Promise<string | undefined>;
/** Why the rules or the scanner's gate keep one of the files out. Contents are scanned if a rule needs that. */
export declare const fileRefusal: (deps: EntryDeps, repository: BundledRepository, files: readonly FileRow[]) => Promise<string | undefined>;
//# sourceMappingURL=entry-rules.d.ts.map