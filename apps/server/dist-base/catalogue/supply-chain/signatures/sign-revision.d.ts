import type { Actor } from "../../../identity/audit-log.ts";
import type { AtRevision } from "../../access.ts";
import { type CommitDeps } from "../../commit-and-follow-up.ts";
import { type Committed } from "../../history/commit.ts";
import type { RepositoryRow } from "../../repository-store.ts";
/** Where signatures are, as model signing has it. */
export declare const signaturePath = "model.sig";
/** What signs: the hub's key. */
interface SigningKey {
    readonly sign: (bytes: Uint8Array) => Promise<Buffer>;
    readonly publicKey: () => Promise<string>;
}
interface SignedBranch {
    readonly row: RepositoryRow;
    readonly ref: string;
    /** The commit whose files are signed. */
    readonly head: Pick<AtRevision, "sha" | "tree">;
}
/** Signs the files of a branch with the hub's key, and commits `model.sig`. */
export declare const commitSignature: (deps: CommitDeps, { row, ref, head }: SignedBranch, key: SigningKey, actor: Actor) => Promise<Committed>;
export {};
//# sourceMappingURL=sign-revision.d.ts.map