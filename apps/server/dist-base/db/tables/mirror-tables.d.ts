import type { Generated } from "kysely";
export interface MirrorTables {
    mirror_revisions: MirrorRevisionTable;
    mirror_files: MirrorFileTable;
    mirror_reviews: MirrorReviewTable;
    mirror_refusals: MirrorRefusalTable;
    mirror_pins: MirrorPinTable;
}
/** What the upstream last said about a revision of a repository. */
interface MirrorRevisionTable {
    kind: "model" | "dataset";
    name_key: string;
    /** A name or a commit; `refs/` is the list of branches and tags. */
    revision: string;
    upstream: string;
    /** `new` until the upstream has answered once; `denied` if a rule denies it, with the reason in `message`. */
    status: "new" | "found" | "missing" | "denied";
    sha: string | null;
    /** JSON of the list of branches and tags; for `denied`, the rule. */
    content: string | null;
    /** When the upstream last answered. */
    checked_at: number;
    /** Set if the last attempt failed. */
    failed_at: number | null;
    message: string | null;
    /** Until then a process is asking. */
    leased_until: number;
}
/** A file that the upstream has, by git's id of its content or pointer. */
interface MirrorFileTable {
    repository_id: number;
    oid: string;
    /** Of a large file. */
    sha256: string | null;
    /** Until then a process is downloading or deleting it. */
    leased_until: number;
    /** When it was last read; 0 if that was never counted. */
    used_at: Generated<number>;
}
/** What admins decide about a commit of a mirrored repository. */
interface MirrorReviewTable {
    kind: "model" | "dataset";
    name_key: string;
    sha: string;
    full_name: string;
    /** The rule that asked for the review. */
    rule: string;
    status: "pending" | "approved" | "rejected";
    requested_by: string;
    requested_at: number;
    decided_by: string | null;
    decided_at: number | null;
    reason: string | null;
}
/** The last time that a rule refused a repository, or a file of it, to an account. */
interface MirrorRefusalTable {
    kind: "model" | "dataset";
    name_key: string;
    rule: string;
    /** Empty for a request without an account. */
    account: string;
    full_name: string;
    /** What the caller was told. */
    message: string;
    refused_at: number;
}
/** The commit that main of a mirrored repository stays at. */
interface MirrorPinTable {
    repository_id: number;
    sha: string;
    pinned_by: string;
    pinned_at: number;
}
export {};
//# sourceMappingURL=mirror-tables.d.ts.map