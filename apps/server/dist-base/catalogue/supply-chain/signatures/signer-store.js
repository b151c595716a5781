import { createPublicKey } from "node:crypto";
import { fingerprintOfKey } from "./bundle.js";
/** Everyone who signed for an owner, the first ones first. */
export const loadSigners = (db, ownerKey) => db
    .selectFrom("signers")
    .selectAll()
    .where("owner_key", "=", ownerKey)
    .orderBy("created_at")
    .orderBy("fingerprint")
    .execute();
/** Signers of all owners, those used last first. */
export const listSigners = (db, limit) => db
    .selectFrom("signers")
    .selectAll()
    .orderBy("last_seen_at", "desc")
    .orderBy("owner_key")
    .orderBy("fingerprint")
    .limit(limit)
    .execute();
/** Adds a signer unless it is known. */
export const insertSigner = async (db, row) => {
    await db
        .insertInto("signers")
        .values(row)
        .onConflict((conflict) => conflict.columns(["owner_key", "fingerprint"]).doNothing())
        .execute();
};
export const updateSigner = async (db, { owner_key, fingerprint }, change) => {
    const { numUpdatedRows } = await db
        .updateTable("signers")
        .set(change)
        .where("owner_key", "=", owner_key)
        .where("fingerprint", "=", fingerprint)
        .executeTakeFirst();
    return numUpdatedRows > 0n;
};
/** A last use is written at most once an hour. */
const seenStepMs = 60 * 60 * 1000;
/**
 * Trust on first use: the first signer of an owner is trusted, later ones wait for a decision. Two processes that see two first
 * signers at once agree, because the row of the earlier insert is read again.
 */
export const noteSigner = async (db, { ownerKey, source }, signer, now) => {
    const known = await loadSigners(db, ownerKey);
    const found = known.find(({ fingerprint }) => fingerprint === signer.fingerprint);
    if (found) {
        if (now - found.last_seen_at > seenStepMs)
            await updateSigner(db, found, { last_seen_at: now });
        return found;
    }
    const isFirst = known.every(({ kind }) => kind === "hub");
    await insertSigner(db, {
        owner_key: ownerKey,
        fingerprint: signer.fingerprint,
        kind: signer.kind,
        name: signer.name,
        public_key: null,
        status: isFirst ? "trusted" : "seen",
        reason: isFirst ? "first use" : "",
        decided_by: null,
        created_at: now,
        last_seen_at: now,
        source,
    });
    const rows = await loadSigners(db, ownerKey);
    return rows.find(({ fingerprint }) => fingerprint === signer.fingerprint);
};
/** Old signatures can be verified after the hub has lost its key, because the owner's signers include it. */
export const rememberHubKey = (db, ownerKey, publicKey, now) => insertSigner(db, {
    owner_key: ownerKey,
    fingerprint: fingerprintOfKey(createPublicKey(publicKey)),
    kind: "hub",
    name: "This hub",
    source: null,
    public_key: publicKey,
    status: "trusted",
    reason: "signed by this hub",
    decided_by: null,
    created_at: now,
    last_seen_at: now,
});
//# sourceMappingURL=signer-store.js.map