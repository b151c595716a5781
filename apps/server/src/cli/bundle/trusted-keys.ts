import type { KeyObject } from "node:crypto";
import type { Db } from "../../db/engine.ts";
import { storedList } from "../../text/stored-list.ts";
import { keyFingerprint, readPublicKey } from "./manifest.ts";

const settingKey = "bundle_trusted_keys";

/** Keys of other hubs whose bundles this one imports. */
export const trustedKeys = async (db: Db): Promise<KeyObject[]> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", settingKey).executeTakeFirst();
  const stored = row ? storedList(row.value) : [];
  return stored.flatMap((pem) => readPublicKey(pem) ?? []);
};

/** Adds a key; false if it was trusted before. */
export const trustKey = async (db: Db, key: KeyObject): Promise<boolean> => {
  const known = await trustedKeys(db);
  const fingerprint = keyFingerprint(key);
  if (known.some((one) => keyFingerprint(one) === fingerprint)) return false;
  const value = JSON.stringify([...known, key].map((one) => one.export({ type: "spki", format: "pem" }).toString()));
  await db
    .insertInto("settings")
    .values({ key: settingKey, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  return true;
};
