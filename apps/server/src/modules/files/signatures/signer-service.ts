import type { NewSigner, Signer, SignerDecision } from "@orrery/contract";
import { can } from "../../../catalogue/policy.ts";
import { fingerprintOfKey, readPublicKey } from "../../../catalogue/supply-chain/signatures/bundle.ts";
import {
  insertSigner,
  loadSigners,
  type SignerRow,
  updateSigner,
} from "../../../catalogue/supply-chain/signatures/signer-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";

/** Who signs for an owner: the history, and decisions about it. */
export interface SignerService {
  readonly list: (owner: string) => Promise<Signer[]>;
  readonly add: (owner: string, signer: NewSigner, actor: Actor) => Promise<Signer[]>;
  readonly decide: (owner: string, fingerprint: string, decision: SignerDecision, actor: Actor) => Promise<Signer[]>;
}

export interface SignerDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
}

const toSigner = (row: SignerRow): Signer => ({
  ...{ fingerprint: row.fingerprint, kind: row.kind, name: row.name, status: row.status },
  since: new Date(row.created_at).toISOString(),
  lastSeenAt: new Date(row.last_seen_at).toISOString(),
  ...(row.reason && { reason: row.reason }),
  ...(row.decided_by !== null && { decidedBy: row.decided_by }),
});

/** Admins of an owner decide about its signers; hub admins decide about all. */
const requireAdmin = async (db: Db, owner: string, { viewer }: Actor): Promise<void> => {
  const account = await db
    .selectFrom("accounts")
    .select("id")
    .where("name_key", "=", owner.toLowerCase())
    .executeTakeFirst();
  const guarded = { repositoryId: null, ownerId: account?.id ?? null, groupId: null, isPrivate: false, gated: null };
  if (can(viewer, "administer", guarded)) return;
  throw new HubError(
    viewer.account ? "forbidden" : "unauthorized",
    `You can't change the signers of ${owner}. Only admins of ${owner} and of this hub can.`,
  );
};

export const createSignerService = ({ db, audit, now }: SignerDeps): SignerService => {
  const list = async (owner: string) => (await loadSigners(db, owner.toLowerCase())).map(toSigner);
  const decide = async (owner: string, fingerprint: string, { status, reason = "" }: SignerDecision, actor: Actor) => {
    const key = { owner_key: owner.toLowerCase(), fingerprint };
    const decided_by = actor.viewer.account?.name ?? "";
    if (!(await updateSigner(db, key, { status, reason, decided_by })))
      throw new HubError("not_found", `${owner} has no signer ${fingerprint.slice(0, 64)}.`);
    await audit(actor, status === "trusted" ? "signer.trust" : "signer.revoke", owner, { fingerprint, reason });
  };
  return {
    list,
    add: async (owner, { name, publicKey }, actor) => {
      await requireAdmin(db, owner, actor);
      const key = readPublicKey(publicKey);
      if (!key)
        throw new HubError("bad_request", "“publicKey” must be an EC public key (P-256, P-384 or P-521) in PEM.");
      const fingerprint = fingerprintOfKey(key);
      await insertSigner(db, {
        ...{
          owner_key: owner.toLowerCase(),
          fingerprint,
          kind: "key",
          name,
          status: "seen",
          reason: "",
          decided_by: null,
        },
        public_key: key.export({ type: "spki", format: "pem" }).toString(),
        ...{ created_at: now(), last_seen_at: now() },
      });
      await decide(owner, fingerprint, { status: "trusted", reason: "added by an admin" }, actor);
      return list(owner);
    },
    decide: async (owner, fingerprint, decision, actor) => {
      await requireAdmin(db, owner, actor);
      await decide(owner, fingerprint, decision, actor);
      return list(owner);
    },
  };
};
