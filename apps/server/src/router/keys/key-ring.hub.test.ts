import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import { adoptSecret, isSecretOf } from "../../identity/secret.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { canUnwrapKeys, contextOf, createKeyRing, hubSigningKeySetting, idTokenKeySetting } from "./key-ring.ts";
import { createProviderKeys } from "./provider-keys.ts";
import { isSecretAccepted, requireSecret } from "./require-secret.ts";

const [oldSecret, newSecret, lostSecret] = ["one".repeat(20), "two".repeat(20), "three".repeat(12)] as const;

const cannotDecrypt = {
  code: "internal",
  message:
    "Provider keys cannot be decrypted: ORRERY_SECRET is not the one they were encrypted with. Restore it, or run: orrery key rotate --old-secret <file>",
};

describe.each(enginesForTests)("encrypted keys on $name", (engine) => {
  describe.skipIf(engine.skipReason)("of a hub:", () => {
    let db: Db;
    let ada: number;
    let bob: number;
    const repositories: number[] = [];
    let at = 5;
    openDatabaseOn(engine, async (database) => {
      db = database.db;
      ada = await addAccount(db, "ada");
      bob = await addAccount(db, "bob");
      for (const name of ["a/one", "a/two"]) {
        const row = { kind: "model" as const, full_name: name, name_key: name, author: "a", sha: "", created_at: 1 };
        const values = { ...row, last_modified: 1 } as never;
        const { id } = await db.insertInto("repositories").values(values).returning("id").executeTakeFirstOrThrow();
        repositories.push(id);
      }
    });
    beforeEach(async () => {
      at = 5;
      for (const table of ["encryption_keys", "provider_keys", "deployments", "webhooks", "settings"] as const)
        await db.deleteFrom(table).execute();
    });

    const ringWith = (secret: string, oldSecrets?: readonly string[]) =>
      createKeyRing({ db, secret, ...(oldSecrets && { oldSecrets }), now: () => at });
    const encryptionKeys = () => db.selectFrom("encryption_keys").selectAll().orderBy("id").execute();

    /** One text of every kind, and rows without one. */
    const addTexts = async (secret: string) => {
      const { seal } = ringWith(secret);
      const keyOf = async (account: number, provider: string) => ({
        account_id: account,
        provider,
        hint: "hint",
        created_at: 1,
        updated_at: 1,
        sealed: await seal(`${provider} of ${account}`, contextOf.providerKey(account, provider)),
      });
      const keys = [await keyOf(ada, "groq"), await keyOf(ada, "together"), await keyOf(bob, "groq")];
      await db.insertInto("provider_keys").values(keys).execute();
      const [one = 0, two = 0] = repositories;
      const deployment = { kind: "openai", address: "", served_model: "", task: "", created_at: 1, updated_at: 1 };
      const deployments = [
        { ...deployment, repository_id: one, sealed: await seal("deployment", contextOf.deployment(one)) },
        { ...deployment, repository_id: two, sealed: null },
      ];
      await db
        .insertInto("deployments")
        .values(deployments as never)
        .execute();
      const webhook = { account_id: ada, url: "", domains: "[]", created_at: 1 };
      const webhooks = [
        { ...webhook, id: "hook-1", sealed: await seal("webhook", contextOf.webhook("hook-1")) },
        { ...webhook, id: "hook-2", sealed: null },
      ];
      await db
        .insertInto("webhooks")
        .values(webhooks as never)
        .execute();
      const settings = [
        { key: hubSigningKeySetting, value: await seal("hub key", contextOf.hubSigningKey) },
        { key: idTokenKeySetting, value: await seal("ID token key", contextOf.signingKey) },
        { key: "another setting", value: "plain" },
      ];
      await db.insertInto("settings").values(settings).execute();
    };

    /** Every text, decrypted with a secret. */
    const readTexts = async (secret: string) => {
      const { open } = ringWith(secret);
      const opened = async (sealed: string | null, context: string) => sealed && (await open(sealed, context));
      const keys = await db.selectFrom("provider_keys").selectAll().orderBy("id").execute();
      const deployments = await db.selectFrom("deployments").selectAll().orderBy("id").execute();
      const webhooks = await db.selectFrom("webhooks").selectAll().orderBy("id").execute();
      const settings = await db.selectFrom("settings").selectAll().orderBy("key").execute();
      const contexts = { [hubSigningKeySetting]: contextOf.hubSigningKey, [idTokenKeySetting]: contextOf.signingKey };
      return {
        keys: await Promise.all(
          keys.map(({ sealed, account_id, provider }) => opened(sealed, contextOf.providerKey(account_id, provider))),
        ),
        deployments: await Promise.all(
          deployments.map(({ sealed, repository_id }) => opened(sealed, contextOf.deployment(repository_id))),
        ),
        webhooks: await Promise.all(
          webhooks.map(async ({ id, sealed, is_disabled, disabled_reason }) => [
            await opened(sealed, contextOf.webhook(id)),
            is_disabled,
            disabled_reason,
          ]),
        ),
        settings: await Promise.all(
          settings
            .filter(({ key }) => key in contexts)
            .map(({ key, value }) => opened(value, contexts[key as keyof typeof contexts] ?? "")),
        ),
      };
    };
    const allTexts = () => ({
      keys: [`groq of ${ada}`, `together of ${ada}`, `groq of ${bob}`],
      deployments: ["deployment", null],
      webhooks: [
        ["webhook", 0, null],
        [null, 0, null],
      ],
      settings: ["hub key", "ID token key"],
    });

    test("texts of earlier versions can be decrypted", async () => {
      const wrapped = "AQEBAQEBAQEBAQEBFJle3kMb_TLJ4iEStPh18SqitRuvkRtDeE2B5OhXGGEEokSNpkoyMqKokuAYhryx";
      const key = { wrapped, created_at: 1 };
      const { id } = await db.insertInto("encryption_keys").values(key).returning("id").executeTakeFirstOrThrow();
      const sealed = `v1.${id}.AgICAgICAgICAgICatiIaS-O0QpxNf-lF3qwvrl7idy18jT2rqs2`;
      expect(await ringWith(oldSecret).open(sealed, "provider key of 1 for groq")).toBe("planted-key");
    });

    test("contexts never change", () => {
      expect(contextOf.providerKey(1, "groq")).toBe("provider key of 1 for groq");
      expect(contextOf.deployment(2)).toBe("key of the deployment of 2");
      expect(contextOf.webhook("3")).toBe("secret of the webhook 3");
      expect(contextOf.idToken("4")).toBe("ID token of 4");
      expect(contextOf.signingKey).toBe("key that signs ID tokens");
      expect(contextOf.hubSigningKey).toBe("key that signs revisions and bundles");
      expect([hubSigningKeySetting, idTokenKeySetting]).toEqual(["hub_signing_key", "oauth_signing_key"]);
    });

    test("texts are encrypted with one key that is created at first, each differently", async () => {
      const ring = ringWith(oldSecret);
      const one = await ring.seal("text", "here");
      const two = await ring.seal("text", "here");
      const keys = await encryptionKeys();
      expect(keys).toEqual([{ id: keys[0]?.id, wrapped: expect.any(String), created_at: 5 }]);
      for (const sealed of [one, two]) expect(sealed).toMatch(new RegExp(`^v1\\.${keys[0]?.id}\\.[\\w-]{43}$`));
      expect(one).not.toBe(two);
      expect([await ring.open(one, "here"), await ringWith(oldSecret).open(two, "here")]).toEqual(["text", "text"]);
    });

    test("a text is not decrypted in another context, with another secret, or if it was changed", async () => {
      const sealed = await ringWith(oldSecret).seal("text", "here");
      expect(await ringWith(oldSecret).open(sealed, "there")).toBeUndefined();
      expect(await ringWith(newSecret).open(sealed, "here")).toBeUndefined();
      expect(await ringWith(newSecret, [lostSecret, oldSecret]).open(sealed, "here")).toBe("text");
      const [version, id, text = ""] = sealed.split(".");
      const changed = `${text[0] === "A" ? "B" : "A"}${text.slice(1)}`;
      const { open } = ringWith(oldSecret);
      expect(await open(`${version}.${id}.${changed}`, "here")).toBeUndefined();
      expect(await open(`${version}.${Number(id) + 1}.${text}`, "here")).toBeUndefined();
      expect(await open(`${version}.${id}`, "here")).toBeUndefined();
      await expect(open(`v2.${id}.${text}`, "here")).rejects.toThrow(
        "A provider key was encrypted by a newer version of Orrery. Run that version.",
      );
    });

    test("a process with another secret encrypts nothing", async () => {
      await ringWith(oldSecret).seal("text", "here");
      await expect(ringWith(newSecret).seal("text", "here")).rejects.toMatchObject(cannotDecrypt);
      expect(await encryptionKeys()).toHaveLength(1);
    });

    test("new texts use the newest key, also in a process that knows an older one", async () => {
      const ring = ringWith(oldSecret);
      await ring.seal("text", "here");
      await ringWith(oldSecret).rotate();
      const [key] = await encryptionKeys();
      expect(await ring.seal("text", "here")).toMatch(new RegExp(`^v1\\.${key?.id}\\.`));
    });

    test("a rotation encrypts every text again, and leaves one key", async () => {
      await addTexts(oldSecret);
      expect(await readTexts(oldSecret)).toEqual(allTexts());
      const [before] = await encryptionKeys();
      at = 9;
      expect(await ringWith(newSecret, [oldSecret]).rotate()).toEqual({ encrypted: 7, deleted: 0 });
      expect(await readTexts(newSecret)).toEqual(allTexts());
      const keys = await encryptionKeys();
      expect(keys).toEqual([{ id: expect.any(Number), wrapped: expect.any(String), created_at: 9 }]);
      expect(keys[0]?.id).not.toBe(before?.id);
      expect([await isSecretOf(db, newSecret), await isSecretOf(db, oldSecret)]).toEqual([true, false]);
      const plain = await db.selectFrom("settings").select("value").where("key", "=", "another setting").execute();
      expect(plain).toEqual([{ value: "plain" }]);
    });

    test("a rotation without the earlier secret changes nothing", async () => {
      await addTexts(oldSecret);
      const keys = await encryptionKeys();
      await expect(ringWith(newSecret).rotate()).rejects.toMatchObject(cannotDecrypt);
      await expect(ringWith(newSecret).rotate("refuse")).rejects.toMatchObject(cannotDecrypt);
      expect(await encryptionKeys()).toEqual(keys);
      expect(await readTexts(oldSecret)).toEqual(allTexts());
    });

    test("a rotation after a lost secret deletes what it can't decrypt, and no more", async () => {
      await addTexts(oldSecret);
      // Bob's key and the second webhook can be decrypted.
      const { seal } = ringWith(oldSecret);
      await db.updateTable("provider_keys").set({ sealed: "v1.999.AAAA" }).where("account_id", "=", ada).execute();
      await db.updateTable("deployments").set({ sealed: "v1.999.AAAA" }).where("sealed", "is not", null).execute();
      await db.updateTable("webhooks").set({ sealed: "v1.999.AAAA" }).where("id", "=", "hook-1").execute();
      const kept = await seal("webhook 2", contextOf.webhook("hook-2"));
      await db.updateTable("webhooks").set({ sealed: kept }).where("id", "=", "hook-2").execute();
      await db.updateTable("settings").set({ value: "v1.999.AAAA" }).where("key", "=", hubSigningKeySetting).execute();
      expect(await ringWith(oldSecret).rotate("delete")).toEqual({ encrypted: 3, deleted: 5 });
      expect(await readTexts(oldSecret)).toEqual({
        keys: [`groq of ${bob}`],
        deployments: [null, null],
        webhooks: [
          [null, 1, "Disabled because its secret was lost. Set a new one, then enable the webhook."],
          ["webhook 2", 0, null],
        ],
        settings: ["ID token key"],
      });
      const plain = await db.selectFrom("settings").select("value").where("key", "=", "another setting").execute();
      expect(plain).toEqual([{ value: "plain" }]);
    });

    test("a secret fits if it opens the newest key, or there is none", async () => {
      expect(await canUnwrapKeys(db, oldSecret)).toBe(true);
      await ringWith(oldSecret).seal("text", "here");
      expect([await canUnwrapKeys(db, oldSecret), await canUnwrapKeys(db, newSecret)]).toEqual([true, false]);
      const [older] = await encryptionKeys();
      await db.deleteFrom("encryption_keys").execute();
      await ringWith(newSecret).seal("text", "here");
      const oldest = { id: 0, wrapped: older?.wrapped ?? "", created_at: 1 };
      await db.insertInto("encryption_keys").values(oldest).execute();
      expect([await canUnwrapKeys(db, oldSecret), await canUnwrapKeys(db, newSecret)]).toEqual([false, true]);
    });

    test("the first secret becomes the hub's, and others are refused", async () => {
      expect(await isSecretAccepted(db, oldSecret)).toBe(true);
      expect(await isSecretOf(db, oldSecret)).toBeUndefined();
      await requireSecret(db, oldSecret);
      expect(await isSecretOf(db, oldSecret)).toBe(true);
      await requireSecret(db, oldSecret);
      expect([await isSecretAccepted(db, oldSecret), await isSecretAccepted(db, newSecret)]).toEqual([true, false]);
      await expect(requireSecret(db, newSecret)).rejects.toMatchObject({
        code: "conflict",
        message:
          "ORRERY_SECRET is not the secret of this hub's database. All processes of a hub need the same one.\n  Set the earlier secret, or change to this one: orrery key rotate --old-secret <file>. If the earlier one is lost: orrery key rotate --lost-secret",
      });
      expect(await isSecretOf(db, oldSecret)).toBe(true);
    });

    test("a hub without a fingerprint has the secret that opens its keys", async () => {
      await ringWith(oldSecret).seal("text", "here");
      expect([await isSecretAccepted(db, oldSecret), await isSecretAccepted(db, newSecret)]).toEqual([true, false]);
      await expect(requireSecret(db, newSecret)).rejects.toMatchObject({ code: "conflict" });
      expect(await isSecretOf(db, newSecret)).toBeUndefined();
      await requireSecret(db, oldSecret);
      expect(await isSecretOf(db, oldSecret)).toBe(true);
    });

    test("a fingerprint decides, even if the keys need another secret", async () => {
      await ringWith(oldSecret).seal("text", "here");
      await adoptSecret(db, newSecret);
      expect([await isSecretAccepted(db, oldSecret), await isSecretAccepted(db, newSecret)]).toEqual([false, true]);
      await requireSecret(db, newSecret);
    });

    test("the keys of an account are decrypted, and cached for a second", async () => {
      await addTexts(oldSecret);
      await db.updateTable("provider_keys").set({ sealed: "v1.999.AAAA" }).where("provider", "=", "together").execute();
      at = 0;
      const hub = { groq: "hub-key" };
      const keys = createProviderKeys(db, ringWith(oldSecret), hub, () => at);
      const before = new Map([
        ["groq", `groq of ${ada}`],
        ["together", null],
      ]);
      expect(keys.hub).toBe(hub);
      expect(await keys.of(null)).toEqual(new Map());
      expect([await keys.of(ada), await keys.of(bob)]).toEqual([before, new Map([["groq", `groq of ${bob}`]])]);
      await db.deleteFrom("provider_keys").execute();
      at = 499;
      expect(await keys.of(ada)).toEqual(before);
      keys.forget(ada);
      expect(await keys.of(ada)).toEqual(new Map());
      expect((await keys.of(bob)).size).toBe(1);
      at = 1_000;
      expect(await keys.of(bob)).toEqual(new Map());
    });
  });
});
