import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { replaceSecret } from "../../identity/secret.js";
import { RouterError } from "../router-error.js";
const keyFrom = (secret) => Buffer.from(hkdfSync("sha256", secret, "orrery", "key of provider keys", 32));
const encrypt = (key, text, context) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
    return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64url");
};
const decrypt = (key, sealed, context) => {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
};
const wrapContext = "encryption key";
/** The encryption context of each kind of text. Stored texts depend on it: never change it. */
export const contextOf = {
    providerKey: (accountId, provider) => `provider key of ${accountId} for ${provider}`,
    deployment: (repositoryId) => `key of the deployment of ${repositoryId}`,
    webhook: (id) => `secret of the webhook ${id}`,
    idToken: (issuerId) => `ID token of ${issuerId}`,
    signingKey: "key that signs ID tokens",
    hubSigningKey: "key that signs revisions and bundles",
};
/** The rows of `settings` with encrypted keys: the one that signs revisions and bundles, and the one for ID tokens. */
export const hubSigningKeySetting = "hub_signing_key";
export const idTokenKeySetting = "oauth_signing_key";
const contextOfSetting = {
    [hubSigningKeySetting]: contextOf.hubSigningKey,
    [idTokenKeySetting]: contextOf.signingKey,
};
const tryDecrypt = (key, sealed, context) => {
    try {
        return decrypt(key, sealed, context);
    }
    catch {
        return undefined;
    }
};
/** Unwraps a key with the current secret, or else an old one. */
const unwrap = (wrapped, secrets) => {
    for (const secret of secrets) {
        const key = tryDecrypt(keyFrom(secret), wrapped, wrapContext);
        if (key)
            return key;
    }
    return undefined;
};
const cannotDecrypt = () => new RouterError("internal", "Provider keys cannot be decrypted: ORRERY_SECRET is not the one they were encrypted with. Restore it, or run: orrery key rotate --old-secret <file>");
/** Whether a secret opens the newest encryption key, or there is none yet. */
export const canUnwrapKeys = async (db, secret) => {
    const row = await db.selectFrom("encryption_keys").select("wrapped").orderBy("id", "desc").executeTakeFirst();
    return !row || unwrap(row.wrapped, [secret]) !== undefined;
};
const insertKey = async (db, secret, at) => {
    const key = randomBytes(32);
    const wrapped = encrypt(keyFrom(secret), key, wrapContext);
    const { id } = await db
        .insertInto("encryption_keys")
        .values({ wrapped, created_at: at })
        .returning("id")
        .executeTakeFirstOrThrow();
    return { id, key };
};
const sealedTexts = async (db) => {
    const keys = await db.selectFrom("provider_keys").select(["id", "account_id", "provider", "sealed"]).execute();
    const deployments = await db.selectFrom("deployments").select(["id", "repository_id", "sealed"]).execute();
    const webhooks = await db.selectFrom("webhooks").select(["id", "sealed"]).execute();
    const signing = await db
        .selectFrom("settings")
        .selectAll()
        .where("key", "in", Object.keys(contextOfSetting))
        .execute();
    return [
        ...signing.map(({ key, value }) => ({
            table: "settings",
            id: key,
            sealed: value,
            context: contextOfSetting[key] ?? "",
        })),
        ...keys.map(({ id, account_id, provider, sealed }) => ({
            table: "provider_keys",
            id,
            sealed,
            context: contextOf.providerKey(account_id, provider),
        })),
        ...deployments.flatMap(({ id, repository_id, sealed }) => sealed ? [{ table: "deployments", id, sealed, context: contextOf.deployment(repository_id) }] : []),
        ...webhooks.flatMap(({ id, sealed }) => sealed ? [{ table: "webhooks", id, sealed, context: contextOf.webhook(id) }] : []),
    ];
};
const saveSealed = (db, { table, id }, sealed) => table === "settings"
    ? db
        .updateTable(table)
        .set({ value: sealed })
        .where("key", "=", id)
        .execute()
    : db
        .updateTable(table)
        .set({ sealed })
        .where("id", "=", id)
        .execute();
const lostSecret = "Disabled because its secret was lost. Set a new one, then enable the webhook.";
/** A deployment stays without its key; provider keys and signing keys are nothing but the text. */
const deleteSealed = (db, { table, id }) => {
    if (table === "settings")
        return db
            .deleteFrom(table)
            .where("key", "=", id)
            .execute();
    if (table === "provider_keys")
        return db
            .deleteFrom(table)
            .where("id", "=", id)
            .execute();
    if (table === "deployments")
        return db
            .updateTable(table)
            .set({ sealed: null })
            .where("id", "=", id)
            .execute();
    return db
        .updateTable(table)
        .set({ sealed: null, is_disabled: 1, disabled_reason: lostSecret })
        .where("id", "=", id)
        .execute();
};
const partsOf = (sealed) => {
    const [version, id, text = ""] = sealed.split(".");
    if (version !== "v1")
        throw new Error("A provider key was encrypted by a newer version of Orrery. Run that version.");
    return [Number(id), text];
};
/** Keys are stored in the database, wrapped with a key derived from the hub's secret. */
export const createKeyRing = ({ db, secret, oldSecrets = [], now }) => {
    const secrets = [secret, ...oldSecrets];
    const known = new Map();
    const keyOf = async (source, id) => {
        const cached = known.get(id);
        if (cached)
            return cached;
        const row = await source.selectFrom("encryption_keys").select("wrapped").where("id", "=", id).executeTakeFirst();
        const key = row && unwrap(row.wrapped, secrets);
        if (key)
            known.set(id, key);
        return key;
    };
    const newest = async () => {
        const row = await db.selectFrom("encryption_keys").select("id").orderBy("id", "desc").executeTakeFirst();
        if (!row)
            return insertKey(db, secret, now());
        const key = await keyOf(db, row.id);
        if (!key)
            throw cannotDecrypt();
        return { id: row.id, key };
    };
    const openFrom = async (source, sealed, context) => {
        const [id, text] = partsOf(sealed);
        const key = await keyOf(source, id);
        return key && tryDecrypt(key, text, context);
    };
    const reseal = async (transaction, to, unreadable) => {
        let encrypted = 0;
        let deleted = 0;
        for (const row of await sealedTexts(transaction)) {
            const text = await openFrom(transaction, row.sealed, row.context);
            if (!text && unreadable === "refuse")
                throw cannotDecrypt();
            if (text) {
                await saveSealed(transaction, row, `v1.${to.id}.${encrypt(to.key, text, row.context)}`);
                encrypted++;
            }
            else {
                await deleteSealed(transaction, row);
                deleted++;
            }
        }
        return { encrypted, deleted };
    };
    return {
        /** The context is authenticated: a ciphertext copied to another row does not decrypt. */
        seal: async (text, context) => {
            const { id, key } = await newest();
            return `v1.${id}.${encrypt(key, Buffer.from(text), context)}`;
        },
        /** Undefined if the text cannot be decrypted. */
        open: async (sealed, context) => (await openFrom(db, sealed, context))?.toString(),
        /** Creates a new key, re-encrypts everything with it and deletes the old keys. */
        rotate: (unreadable = "refuse") => db.transaction().execute(async (transaction) => {
            const to = await insertKey(transaction, secret, now());
            const summary = await reseal(transaction, to, unreadable);
            await transaction.deleteFrom("encryption_keys").where("id", "!=", to.id).execute();
            await replaceSecret(transaction, secret);
            return summary;
        }),
    };
};
//# sourceMappingURL=key-ring.js.map