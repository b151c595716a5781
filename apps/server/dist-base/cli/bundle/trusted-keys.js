import { keyFingerprint, readPublicKey } from "./manifest.js";
const settingKey = "bundle_trusted_keys";
/** Keys of other hubs whose bundles this one imports. */
export const trustedKeys = async (db) => {
    const row = await db.selectFrom("settings").select("value").where("key", "=", settingKey).executeTakeFirst();
    const stored = row ? JSON.parse(row.value) : [];
    return stored.flatMap((pem) => readPublicKey(pem) ?? []);
};
/** Adds a key; false if it was trusted before. */
export const trustKey = async (db, key) => {
    const known = await trustedKeys(db);
    const fingerprint = keyFingerprint(key);
    if (known.some((one) => keyFingerprint(one) === fingerprint))
        return false;
    const value = JSON.stringify([...known, key].map((one) => one.export({ type: "spki", format: "pem" }).toString()));
    await db
        .insertInto("settings")
        .values({ key: settingKey, value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
    return true;
};
//# sourceMappingURL=trusted-keys.js.map