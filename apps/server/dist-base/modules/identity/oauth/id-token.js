import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { objectIdOf } from "../../../catalogue/fields.js";
import { contextOf, idTokenKeySetting } from "../../../router/keys/key-ring.js";
import { accountById } from "../store.js";
const algorithm = "RS256";
const newKey = async () => {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const kid = randomBytes(8).toString("hex");
    return { ...(await exportJWK(privateKey)), kid, alg: algorithm, use: "sig" };
};
const storedKey = async ({ db, keyRing }) => {
    const row = await db.selectFrom("settings").select("value").where("key", "=", idTokenKeySetting).executeTakeFirst();
    const text = row && (await keyRing.open(row.value, contextOf.signingKey));
    return text === undefined ? undefined : JSON.parse(text);
};
/** Created at its first use and shared by all processes. One that cannot be decrypted any more is replaced. */
const signingKey = async (deps) => {
    const known = await storedKey(deps);
    if (known)
        return known;
    const { db, keyRing } = deps;
    const unreadable = await db
        .selectFrom("settings")
        .select("value")
        .where("key", "=", idTokenKeySetting)
        .executeTakeFirst();
    if (unreadable)
        await db
            .deleteFrom("settings")
            .where("key", "=", idTokenKeySetting)
            .where("value", "=", unreadable.value)
            .execute();
    const value = await keyRing.seal(JSON.stringify(await newKey()), contextOf.signingKey);
    await db
        .insertInto("settings")
        .values({ key: idTokenKeySetting, value })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
    const created = await storedKey(deps);
    if (!created)
        throw new Error("the signing key could not be read back");
    return created;
};
const lifeSeconds = 60 * 60;
export const createIdTokens = (deps) => ({
    sign: async (grant, scopes, { hub, nonce }) => {
        const [key, account] = await Promise.all([signingKey(deps), accountById(deps.db, grant.account_id)]);
        const at = Math.floor(deps.now() / 1000);
        const profile = { name: account?.full_name, preferred_username: account?.name };
        return new SignJWT({ ...(nonce && { nonce }), ...(scopes.includes("profile") && profile) })
            .setProtectedHeader({ alg: algorithm, kid: key.kid ?? "" })
            .setIssuer(hub)
            .setSubject(objectIdOf(grant.account_id))
            .setAudience(grant.client_id)
            .setIssuedAt(at)
            .setExpirationTime(at + lifeSeconds)
            .sign(await importJWK(key, algorithm));
    },
    /** The public key, as apps fetch it. */
    publicKeys: async () => {
        const { kty, n, e, kid, alg, use } = await signingKey(deps);
        return { keys: [{ kty, n, e, kid, alg, use }] };
    },
});
//# sourceMappingURL=id-token.js.map