import type { NewSigner, Signer, SignerDecision, SignerOverview } from "@orrery/contract";
import { can } from "../../../catalogue/policy.ts";
import { fingerprintOfKey } from "../../../catalogue/supply-chain/signatures/bundle.ts";
import {
  insertSigner,
  listSigners,
  loadSigners,
  type SignerRow,
  updateSigner,
} from "../../../catalogue/supply-chain/signatures/signer-store.ts";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { describeRoots, readNewSigner } from "./trust-material.ts";

export interface SignerDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly config: Pick<Config, "trustedSigners" | "sigstoreRoot">;
  readonly now: () => number;
}

const maxListed = 1_000;

const toSigner = (row: SignerRow): Signer => ({
  fingerprint: row.fingerprint,
  kind: row.kind,
  name: row.name,
  status: row.status,
  since: new Date(row.created_at).toISOString(),
  lastSeenAt: new Date(row.last_seen_at).toISOString(),
  ...(row.reason && { reason: row.reason }),
  ...(row.decided_by !== null && { decidedBy: row.decided_by }),
});

const withSource = (row: SignerRow): Signer => ({
  ...toSigner(row),
  ...(row.source !== null && { source: row.source }),
});

/** Admins of an owner decide about its signers; hub admins decide about all. */
const isAdminOf = async (db: Db, owner: string, viewer: Viewer): Promise<boolean> => {
  const account = await db
    .selectFrom("accounts")
    .select("id")
    .where("name_key", "=", owner.toLowerCase())
    .executeTakeFirst();
  const guarded = { repositoryId: null, ownerId: account?.id ?? null, groupId: null, isPrivate: false, gated: null };
  return can(viewer, "administer", guarded);
};

const requireAdmin = async (db: Db, owner: string, { viewer }: Actor): Promise<void> => {
  if (await isAdminOf(db, owner, viewer)) return;
  throw new HubError(
    viewer.account ? "forbidden" : "unauthorized",
    `You can't change the signers of ${owner}. Only admins of ${owner} and of this hub can.`,
  );
};

export const createSignerService = ({ db, audit, config, now }: SignerDeps) => {
  const list = async (owner: string, viewer: Viewer) => {
    const describe = (await isAdminOf(db, owner, viewer)) ? withSource : toSigner;
    return (await loadSigners(db, owner.toLowerCase())).map(describe);
  };
  const decide = async (owner: string, fingerprint: string, { status, reason = "" }: SignerDecision, actor: Actor) => {
    const key = { owner_key: owner.toLowerCase(), fingerprint };
    const decided_by = actor.viewer.account?.name ?? "";
    if (!(await updateSigner(db, key, { status, reason, decided_by })))
      throw new HubError("not_found", `${owner} has no signer ${fingerprint.slice(0, 64)}.`);
    await audit(actor, status === "trusted" ? "signer.trust" : "signer.revoke", owner, { fingerprint, reason });
  };
  return {
    /** Admins of the owner are also told where a signer was first seen, which can be a private repository. */
    list,
    /** Signers of all owners, and what the settings trust; for hub admins. */
    overview: async (viewer: Viewer): Promise<SignerOverview> => {
      requireHubAdmin(viewer);
      const rows = await listSigners(db, maxListed);
      return {
        signers: rows.map((row) => ({ ...withSource(row), owner: row.owner_key })),
        settings: describeRoots(config),
      };
    },
    add: async (owner: string, { name, publicKey }: NewSigner, actor: Actor): Promise<Signer[]> => {
      await requireAdmin(db, owner, actor);
      const { key, kind } = readNewSigner(publicKey);
      const fingerprint = fingerprintOfKey(key);
      await insertSigner(db, {
        owner_key: owner.toLowerCase(),
        fingerprint,
        kind,
        name,
        source: null,
        status: "seen",
        reason: "",
        decided_by: null,
        public_key: kind === "key" ? key.export({ type: "spki", format: "pem" }).toString() : null,
        created_at: now(),
        last_seen_at: now(),
      });
      await decide(owner, fingerprint, { status: "trusted", reason: "added by an admin" }, actor);
      return list(owner, actor.viewer);
    },
    decide: async (owner: string, fingerprint: string, decision: SignerDecision, actor: Actor): Promise<Signer[]> => {
      await requireAdmin(db, owner, actor);
      await decide(owner, fingerprint, decision, actor);
      return list(owner, actor.viewer);
    },
  };
};

/** Who signs for an owner: the history, and decisions about it. */
export type SignerService = ReturnType<typeof createSignerService>;
