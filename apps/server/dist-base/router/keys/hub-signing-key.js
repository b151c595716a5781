import { createPrivateKey, createPublicKey, generateKeyPair, sign } from "node:crypto";
import { promisify } from "node:util";
import { RouterError } from "../router-error.js";
import { contextOf, hubSigningKeySetting } from "./key-ring.js";
const createPair = promisify(generateKeyPair);
const newKeyText = async () => {
    const { privateKey } = await createPair("ec", { namedCurve: "P-256" });
    return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
};
const storedText = async (db) => {
    const row = await db
        .selectFrom("settings")
        .select("value")
        .where("key", "=", hubSigningKeySetting)
        .executeTakeFirst();
    return row?.value;
};
/** Created at its first use and shared by all processes. One that can't be decrypted is never replaced silently: readers trust it. */
const loadKey = async ({ db, keyRing }) => {
    if ((await storedText(db)) === undefined) {
        const value = await keyRing.seal(await newKeyText(), contextOf.hubSigningKey);
        await db
            .insertInto("settings")
            .values({ key: hubSigningKeySetting, value })
            .onConflict((conflict) => conflict.column("key").doNothing())
            .execute();
    }
    const text = await keyRing.open((await storedText(db)) ?? "", contextOf.hubSigningKey);
    if (text !== undefined)
        return createPrivateKey(text);
    throw new RouterError("internal", "The hub's signing key can't be decrypted. Restore ORRERY_SECRET, or run: orrery key rotate --lost-secret");
};
/** Reads the key at every use: another process may have created or rotated it. */
export const createHubSigningKey = (deps) => ({
    /** A DER-encoded ECDSA signature over the SHA-256 of the bytes. */
    sign: async (bytes) => sign("sha256", bytes, await loadKey(deps)),
    /** PEM, for anyone who verifies. */
    publicKey: async () => createPublicKey(await loadKey(deps))
        .export({ type: "spki", format: "pem" })
        .toString(),
});
//# sourceMappingURL=hub-signing-key.js.map