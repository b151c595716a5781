import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Database } from "../../db/engine.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { createHubSigningKey } from "./hub-signing-key.ts";
import { createKeyRing } from "./key-ring.ts";

const bytes = Buffer.from("a revision");
const now = () => 1;
const oldSecret = "one".repeat(20);
const newSecret = "two".repeat(20);

describe.each(enginesForTests)("the hub's signing key on $name", (engine) => {
  const { skipReason } = engine;
  let database: Database;
  openDatabaseOn(engine, (opened) => {
    database = opened;
  });
  const keyWith = (secret: string, oldSecrets: readonly string[] = []) => {
    const keyRing = createKeyRing({ db: database.db, secret, oldSecrets, now });
    return { keyRing, ...createHubSigningKey({ db: database.db, keyRing }) };
  };

  test.skipIf(skipReason)("is created once by processes that start together, and signs with ECDSA", async () => {
    await keyWith(oldSecret).keyRing.seal("creates the encryption key", "test");
    const publicKeys = await Promise.all([1, 2, 3].map(() => keyWith(oldSecret).publicKey()));
    expect(new Set(publicKeys).size).toBe(1);
    const { asymmetricKeyDetails } = createPublicKey(publicKeys[0] ?? "");
    expect(asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
    expect(publicKeys[0]).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
    const signed = await keyWith(oldSecret).sign(bytes);
    expect(verify("sha256", bytes, publicKeys[0] ?? "", signed)).toBe(true);
    expect(verify("sha256", Buffer.from("another"), publicKeys[0] ?? "", signed)).toBe(false);
  });

  test.skipIf(skipReason)("is stored encrypted, and stays the same after a rotation of the secret", async () => {
    const before = await keyWith(oldSecret).publicKey();
    const stored = await database.db.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("PRIVATE KEY");
    expect(await keyWith(newSecret, [oldSecret]).keyRing.rotate()).toEqual({ encrypted: 1, deleted: 0 });
    expect(await keyWith(newSecret).publicKey()).toBe(before);
  });

  test.skipIf(skipReason)("is never replaced while it can't be decrypted", async () => {
    const before = await keyWith(newSecret).publicKey();
    const refusal = {
      code: "internal",
      message:
        "The hub's signing key can't be decrypted. Restore ORRERY_SECRET, or run: orrery key rotate --lost-secret",
    };
    await expect(keyWith("three".repeat(12)).publicKey()).rejects.toMatchObject(refusal);
    expect(await keyWith(newSecret).publicKey()).toBe(before);
  });

  test.skipIf(skipReason)("is deleted with a lost secret, and created anew", async () => {
    const before = await keyWith(newSecret).publicKey();
    const lost = keyWith("three".repeat(12));
    expect(await lost.keyRing.rotate("delete")).toEqual({ encrypted: 0, deleted: 1 });
    expect(await lost.publicKey()).not.toBe(before);
  });
});
