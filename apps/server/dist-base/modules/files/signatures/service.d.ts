import type { HubPublicKey, SignatureStatus } from "@orrery/contract";
import type { CommitDeps } from "../../../catalogue/commit-and-follow-up.ts";
import { type SignatureJudge } from "../../../catalogue/supply-chain/signatures/signature-judge.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { HubSigningKey } from "../../../router/keys/hub-signing-key.ts";
/** Which revision a signature is about. */
interface SignatureTarget {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly revision: string;
}
interface SignatureDeps extends CommitDeps {
    readonly mirror: MirrorService;
    readonly signatures: SignatureJudge;
    readonly key: HubSigningKey;
}
export declare const createSignatureService: (deps: SignatureDeps) => {
    hubKey: () => Promise<HubPublicKey>;
    status: (target: SignatureTarget, viewer: Viewer) => Promise<SignatureStatus>;
    /** Signs the files of a branch with the hub's key, and commits `model.sig`. */
    sign: (target: SignatureTarget, actor: Actor) => Promise<SignatureStatus>;
};
export type SignatureService = ReturnType<typeof createSignatureService>;
export {};
//# sourceMappingURL=service.d.ts.map