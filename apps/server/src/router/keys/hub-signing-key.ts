import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, sign } from "node:crypto";
import { promisify } from "node:util";
import type { Db } from "../../db/engine.ts";
import { RouterError } from "../router-error.ts";
import { contextOf, hubSigningKeySetting, type KeyRing } from "./key-ring.ts";

interface HubSigningKeyDeps {
  readonly db: Db;
  readonly keyRing: Pick<KeyRing, "seal" | "open">;
}

const createPair = promisify(generateKeyPair);

const newKeyText = async (): Promise<string> => {
  const { privateKey } = await createPair("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
};

const storedText = async (db: Db): Promise<string | undefined> => {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", hubSigningKeySetting)
    .executeTakeFirst();
  return row?.value;
};

/** Created at its first use and shared by all processes. One that can't be decrypted is never replaced silently: readers trust it. */
const loadKey = async ({ db, keyRing }: HubSigningKeyDeps): Promise<KeyObject> => {
  if ((await storedText(db)) === undefined) {
    const value = await keyRing.seal(await newKeyText(), contextOf.hubSigningKey);
    await db
      .insertInto("settings")
      .values({ key: hubSigningKeySetting, value })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  }
  const text = await keyRing.open((await storedText(db)) ?? "", contextOf.hubSigningKey);
  if (text !== undefined) return createPrivateKey(text);
  throw new RouterError(
    "internal",
    "The hub's signing key can't be decrypted. Restore ORRERY_SECRET, or run: orrery key rotate --lost-secret",
  );
};

/** Reads the key at every use: another process may have created or rotated it. */
export const createHubSigningKey = (deps: HubSigningKeyDeps) => ({
  /** A DER-encoded ECDSA signature over the SHA-256 of the bytes. */
  sign: async (bytes: Uint8Array): Promise<Buffer> => sign("sha256", bytes, await loadKey(deps)),
  /** PEM, for anyone who verifies. */
  publicKey: async (): Promise<string> =>
    createPublicKey(await loadKey(deps))
      .export({ type: "spki", format: "pem" })
      .toString(),
});

/** The key that the hub signs revisions and bundles with: ECDSA on the curve P-256. */
export type HubSigningKey = ReturnType<typeof createHubSigningKey>;
