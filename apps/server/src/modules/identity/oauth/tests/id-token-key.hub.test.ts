import { describe, expect, test } from "vitest";
import type { Database } from "../../../../db/engine.ts";
import { createKeyRing } from "../../../../router/keys/key-ring.ts";
import { enginesForTests } from "../../../../testing/engines.ts";
import { openDatabaseOn } from "../../../../testing/hub-on-engine.ts";
import { createIdTokens } from "../id-token.ts";

describe.each(enginesForTests)("the key of ID tokens on $name", (engine) => {
  let database: Database;
  openDatabaseOn(engine, (opened) => {
    database = opened;
  });

  test.skipIf(engine.skipReason)("stays the same after a rotation of the secret", async () => {
    const now = () => 1;
    const ringWith = (secret: string, oldSecrets: readonly string[] = []) =>
      createKeyRing({ db: database.db, secret, oldSecrets, now });
    const publicKeys = (keyRing: ReturnType<typeof ringWith>) =>
      createIdTokens({ db: database.db, keyRing, now }).publicKeys();
    const oldSecret = "one".repeat(20);
    const newSecret = "two".repeat(20);
    const before = await publicKeys(ringWith(oldSecret));
    expect(before.keys).toHaveLength(1);
    expect(await ringWith(newSecret, [oldSecret]).rotate()).toEqual({ encrypted: 1, deleted: 0 });
    expect(await publicKeys(ringWith(newSecret))).toEqual(before);
  });
});
