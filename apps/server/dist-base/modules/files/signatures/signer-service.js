import { can } from "../../../catalogue/policy.js";
import { fingerprintOfKey } from "../../../catalogue/supply-chain/signatures/bundle.js";
import { insertSigner, listSigners, loadSigners, updateSigner, } from "../../../catalogue/supply-chain/signatures/signer-store.js";
import { HubError } from "../../../errors.js";
import { requireHubAdmin } from "../../../http/auth.js";
import { describeRoots, readNewSigner } from "./trust-material.js";
const maxListed = 1_000;
const toSigner = (row) => ({
    fingerprint: row.fingerprint,
    kind: row.kind,
    name: row.name,
    status: row.status,
    since: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    ...(row.reason && { reason: row.reason }),
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
});
const withSource = (row) => ({
    ...toSigner(row),
    ...(row.source !== null && { source: row.source }),
});
/** Admins of an owner decide about its signers; hub admins decide about all. */
const isAdminOf = async (db, owner, viewer) => {
    const account = await db
        .selectFrom("accounts")
        .select("id")
        .where("name_key", "=", owner.toLowerCase())
        .executeTakeFirst();
    const guarded = { repositoryId: null, ownerId: account?.id ?? null, groupId: null, isPrivate: false, gated: null };
    return can(viewer, "administer", guarded);
};
const requireAdmin = async (db, owner, { viewer }) => {
    if (await isAdminOf(db, owner, viewer))
        return;
    throw new HubError(viewer.account ? "forbidden" : "unauthorized", `You can't change the signers of ${owner}. Only admins of ${owner} and of this hub can.`);
};
export const createSignerService = ({ db, audit, config, now }) => {
    const list = async (owner, viewer) => {
        const describe = (await isAdminOf(db, owner, viewer)) ? withSource : toSigner;
        return (await loadSigners(db, owner.toLowerCase())).map(describe);
    };
    const decide = async (owner, fingerprint, { status, reason = "" }, actor) => {
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
        overview: async (viewer) => {
            requireHubAdmin(viewer);
            const rows = await listSigners(db, maxListed);
            return {
                signers: rows.map((row) => ({ ...withSource(row), owner: row.owner_key })),
                settings: describeRoots(config),
            };
        },
        add: async (owner, { name, publicKey }, actor) => {
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
        decide: async (owner, fingerprint, decision, actor) => {
            await requireAdmin(db, owner, actor);
            await decide(owner, fingerprint, decision, actor);
            return list(owner, actor.viewer);
        },
    };
};
//# sourceMappingURL=signer-service.js.map