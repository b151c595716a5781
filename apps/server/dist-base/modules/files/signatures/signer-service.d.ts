import type { NewSigner, Signer, SignerDecision, SignerOverview } from "@orrery/contract";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
export interface SignerDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly config: Pick<Config, "trustedSigners" | "sigstoreRoot">;
    readonly now: () => number;
}
export declare const createSignerService: ({ db, audit, config, now }: SignerDeps) => {
    /** Admins of the owner are also told where a signer was first seen, which can be a private repository. */
    list: (owner: string, viewer: Viewer) => Promise<{
        fingerprint: string;
        kind: "certificate" | "hub" | "key" | "sigstore";
        name: string;
        status: "revoked" | "seen" | "trusted";
        since?: string | undefined;
        reason?: string | undefined;
        lastSeenAt: string;
        decidedBy?: string | undefined;
        source?: string | undefined;
    }[]>;
    /** Signers of all owners, and what the settings trust; for hub admins. */
    overview: (viewer: Viewer) => Promise<SignerOverview>;
    add: (owner: string, { name, publicKey }: NewSigner, actor: Actor) => Promise<Signer[]>;
    decide: (owner: string, fingerprint: string, decision: SignerDecision, actor: Actor) => Promise<Signer[]>;
};
/** Who signs for an owner: the history, and decisions about it. */
export type SignerService = ReturnType<typeof createSignerService>;
//# sourceMappingURL=signer-service.d.ts.map