import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { UpstreamFile } from "../download.ts";
export type MirrorRevision = Selectable<Tables["mirror_revisions"]>;
/** One revision of one repository. */
export interface RevisionKey {
    readonly kind: RepositoryKind;
    readonly nameKey: string;
    readonly revision: string;
}
export declare const findRevision: (db: Db, key: RevisionKey) => Promise<MirrorRevision | undefined>;
interface Lease {
    readonly now: number;
    readonly leaseMs: number;
}
/** Whether this process is the one to ask the upstream now. */
export declare const claimRevision: (db: Db, key: RevisionKey, upstream: string, { now, leaseMs }: Lease) => Promise<boolean>;
type Answer = Partial<Pick<MirrorRevision, "status" | "sha" | "content" | "checked_at" | "failed_at" | "message" | "leased_until">>;
/** Stores what the upstream answered, or that it did not, and ends the claim. */
export declare const saveRevision: (db: Db, key: RevisionKey, answer: Answer) => Promise<void>;
/** Deletes answers about what is not here: names that people mistyped would pile up. */
export declare const deleteMissing: (db: Db, before: number) => Promise<void>;
/** The upstream's name of a repository that it calls differently now. */
export declare const saveFormerName: (db: Db, kind: RepositoryKind, nameKey: string, repositoryId: number) => Promise<void>;
/** Stores the hashes of files, so that they are known before the contents are. */
export declare const saveMirrorFiles: (db: Db, repositoryId: number, files: readonly UpstreamFile[]) => Promise<void>;
/** Whether this process is the one to download a file now. */
export declare const claimFile: (db: Db, repositoryId: number, oid: string, { now, leaseMs }: Lease) => Promise<boolean>;
/** Extends the claim of a file, or ends it. */
export declare const leaseFile: (db: Db, repositoryId: number, oid: string, until: number) => Promise<void>;
export {};
//# sourceMappingURL=mirror-store.d.ts.map