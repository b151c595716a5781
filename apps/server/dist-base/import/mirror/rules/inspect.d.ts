import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { PullSource } from "../pull-revision.ts";
import type { FileFacts, JudgedRepository, SignatureFact } from "./judge-rules.ts";
import type { MirrorSignatures } from "./mirror-signatures.ts";
/** What rules judge. */
export interface InspectedRepository {
    readonly facts: JudgedRepository;
    readonly files: readonly FileFacts[];
    /** Fetches `model.sig` if it is not stored, and does not store it. */
    readonly readSignature: () => Promise<SignatureFact>;
}
/** A repository that was pulled before, with the verdicts of stored files. */
export declare const inspectStored: ({ db, signatures }: {
    readonly db: Db;
    readonly signatures: MirrorSignatures;
}, row: RepositoryRow) => Promise<InspectedRepository>;
/** A repository as the upstream describes it. */
export declare const inspectUpstream: ({ signatures, now }: {
    readonly signatures: MirrorSignatures;
    readonly now: number;
}, source: PullSource, kind: RepositoryKind, id: string) => Promise<InspectedRepository>;
//# sourceMappingURL=inspect.d.ts.map