import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../db/engine.ts";
import { errorCode } from "../errors.ts";

/** Signs URLs and encrypts provider keys. From the settings, or created once in a file that only the hub's user can read. */
export const openSecret = (configured: string, dataFolder: string): string => {
  if (configured) return configured;
  const path = join(dataFolder, "secret");
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
};

const fingerprintKey = "secret_fingerprint";

/** Tells two secrets apart without revealing either. */
const fingerprintOf = (secret: string): string =>
  createHmac("sha256", secret).update("orrery secret fingerprint").digest("hex");

const storedFingerprint = async (db: Db): Promise<string | undefined> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", fingerprintKey).executeTakeFirst();
  return row?.value;
};

/** Makes this the hub's secret: processes with another one are refused from now on. */
export const replaceSecret = async (db: Db, secret: string): Promise<void> => {
  const value = fingerprintOf(secret);
  await db
    .insertInto("settings")
    .values({ key: fingerprintKey, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};

/** Makes this the hub's secret unless it has one. */
export const adoptSecret = async (db: Db, secret: string): Promise<void> => {
  await db
    .insertInto("settings")
    .values({ key: fingerprintKey, value: fingerprintOf(secret) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
};

/** Whether this is the hub's secret; undefined if the hub has none yet. */
export const isSecretOf = async (db: Db, secret: string): Promise<boolean | undefined> => {
  const stored = await storedFingerprint(db);
  return stored === undefined ? undefined : stored === fingerprintOf(secret);
};
