import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Db } from "../../db/engine.ts";
import { replaceSecret } from "../../identity/secret.ts";
import { RouterError } from "../router-error.ts";

/** How many texts a rotation has re-encrypted and deleted. */
interface RotationSummary {
  readonly encrypted: number;
  readonly deleted: number;
}

const keyFrom = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "orrery", "key of provider keys", 32));

const encrypt = (key: Buffer, text: Buffer, context: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64url");
};

const decrypt = (key: Buffer, sealed: string, context: string): Buffer => {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
};

const wrapContext = "encryption key";

/** The encryption context of each kind of text. Stored texts depend on it: never change it. */
export const contextOf = {
  providerKey: (accountId: number, provider: string) => `provider key of ${accountId} for ${provider}`,
  deployment: (repositoryId: number) => `key of the deployment of ${repositoryId}`,
  webhook: (id: string) => `secret of the webhook ${id}`,
  idToken: (issuerId: string) => `ID token of ${issuerId}`,
  signingKey: "key that signs ID tokens",
  hubSigningKey: "key that signs revisions and bundles",
  mirrorToken: "token of the mirror's upstream",
};

/** The rows of `settings` with encrypted texts: what signs revisions and bundles, what signs ID tokens, and the mirror's token. */
export const hubSigningKeySetting = "hub_signing_key";
export const idTokenKeySetting = "oauth_signing_key";
export const mirrorTokenSetting = "mirror_token";

const contextOfSetting: Readonly<Record<string, string>> = {
  [hubSigningKeySetting]: contextOf.hubSigningKey,
  [idTokenKeySetting]: contextOf.signingKey,
  [mirrorTokenSetting]: contextOf.mirrorToken,
};

interface DataKey {
  readonly id: number;
  readonly key: Buffer;
}

const tryDecrypt = (key: Buffer, sealed: string, context: string): Buffer | undefined => {
  try {
    return decrypt(key, sealed, context);
  } catch {
    return undefined;
  }
};

/** Unwraps a key with the current secret, or else an old one. */
const unwrap = (wrapped: string, secrets: readonly string[]): Buffer | undefined => {
  for (const secret of secrets) {
    const key = tryDecrypt(keyFrom(secret), wrapped, wrapContext);
    if (key) return key;
  }
  return undefined;
};

const cannotDecrypt = (): RouterError =>
  new RouterError(
    "internal",
    "Provider keys cannot be decrypted: ORRERY_SECRET is not the one they were encrypted with. Restore it, or run: orrery key rotate --old-secret <file>",
  );

/** Whether a secret opens the newest encryption key, or there is none yet. */
export const canUnwrapKeys = async (db: Db, secret: string): Promise<boolean> => {
  const row = await db.selectFrom("encryption_keys").select("wrapped").orderBy("id", "desc").executeTakeFirst();
  return !row || unwrap(row.wrapped, [secret]) !== undefined;
};

const insertKey = async (db: Db, secret: string, at: number): Promise<DataKey> => {
  const key = randomBytes(32);
  const wrapped = encrypt(keyFrom(secret), key, wrapContext);
  const { id } = await db
    .insertInto("encryption_keys")
    .values({ wrapped, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, key };
};

type SealedTable = "provider_keys" | "deployments" | "webhooks" | "settings";

interface SealedText {
  readonly table: SealedTable;
  readonly id: number | string;
  readonly sealed: string;
  readonly context: string;
}

const sealedTexts = async (db: Db): Promise<SealedText[]> => {
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
      table: "settings" as const,
      id: key,
      sealed: value,
      context: contextOfSetting[key] ?? "",
    })),
    ...keys.map(({ id, account_id, provider, sealed }) => ({
      table: "provider_keys" as const,
      id,
      sealed,
      context: contextOf.providerKey(account_id, provider),
    })),
    ...deployments.flatMap(({ id, repository_id, sealed }) =>
      sealed ? [{ table: "deployments" as const, id, sealed, context: contextOf.deployment(repository_id) }] : [],
    ),
    ...webhooks.flatMap(({ id, sealed }) =>
      sealed ? [{ table: "webhooks" as const, id, sealed, context: contextOf.webhook(id) }] : [],
    ),
  ];
};

const saveSealed = (db: Db, { table, id }: SealedText, sealed: string): Promise<unknown> =>
  table === "settings"
    ? db
        .updateTable(table)
        .set({ value: sealed })
        .where("key", "=", id as string)
        .execute()
    : db.updateTable(table).set({ sealed }).where("id", "=", id).execute();

const lostSecret = "Disabled because its secret was lost. Set a new one, then enable the webhook.";

/** A deployment stays without its key; provider keys and signing keys are nothing but the text. */
const deleteSealed = (db: Db, { table, id }: SealedText): Promise<unknown> => {
  if (table === "settings")
    return db
      .deleteFrom(table)
      .where("key", "=", id as string)
      .execute();
  if (table === "provider_keys")
    return db
      .deleteFrom(table)
      .where("id", "=", id as number)
      .execute();
  if (table === "deployments")
    return db
      .updateTable(table)
      .set({ sealed: null })
      .where("id", "=", id as number)
      .execute();
  return db
    .updateTable(table)
    .set({ sealed: null, is_disabled: 1, disabled_reason: lostSecret })
    .where("id", "=", id as string)
    .execute();
};

const partsOf = (sealed: string): [number, string] => {
  const [version, id, text = ""] = sealed.split(".");
  if (version !== "v1") throw new Error("A provider key was encrypted by a newer version of Orrery. Run that version.");
  return [Number(id), text];
};

export interface KeyRingOptions {
  readonly db: Db;
  readonly secret: string;
  /** Earlier secrets that keys can still be wrapped with. */
  readonly oldSecrets?: readonly string[];
  readonly now: () => number;
}

/** Keys are stored in the database, wrapped with a key derived from the hub's secret. */
export const createKeyRing = ({ db, secret, oldSecrets = [], now }: KeyRingOptions) => {
  const secrets = [secret, ...oldSecrets];
  const known = new Map<number, Buffer>();
  const keyOf = async (source: Db, id: number): Promise<Buffer | undefined> => {
    const cached = known.get(id);
    if (cached) return cached;
    const row = await source.selectFrom("encryption_keys").select("wrapped").where("id", "=", id).executeTakeFirst();
    const key = row && unwrap(row.wrapped, secrets);
    if (key) known.set(id, key);
    return key;
  };
  const newest = async (): Promise<DataKey> => {
    const row = await db.selectFrom("encryption_keys").select("id").orderBy("id", "desc").executeTakeFirst();
    if (!row) return insertKey(db, secret, now());
    const key = await keyOf(db, row.id);
    if (!key) throw cannotDecrypt();
    return { id: row.id, key };
  };
  const openFrom = async (source: Db, sealed: string, context: string): Promise<Buffer | undefined> => {
    const [id, text] = partsOf(sealed);
    const key = await keyOf(source, id);
    return key && tryDecrypt(key, text, context);
  };
  const reseal = async (transaction: Db, to: DataKey, unreadable: "refuse" | "delete"): Promise<RotationSummary> => {
    let encrypted = 0;
    let deleted = 0;
    for (const row of await sealedTexts(transaction)) {
      const text = await openFrom(transaction, row.sealed, row.context);
      if (!text && unreadable === "refuse") throw cannotDecrypt();
      if (text) {
        await saveSealed(transaction, row, `v1.${to.id}.${encrypt(to.key, text, row.context)}`);
        encrypted++;
      } else {
        await deleteSealed(transaction, row);
        deleted++;
      }
    }
    return { encrypted, deleted };
  };

  return {
    /** The context is authenticated: a ciphertext copied to another row does not decrypt. */
    seal: async (text: string, context: string): Promise<string> => {
      const { id, key } = await newest();
      return `v1.${id}.${encrypt(key, Buffer.from(text), context)}`;
    },
    /** Undefined if the text cannot be decrypted. */
    open: async (sealed: string, context: string): Promise<string | undefined> =>
      (await openFrom(db, sealed, context))?.toString(),
    /** Creates a new key, re-encrypts everything with it and deletes the old keys. */
    rotate: (unreadable: "refuse" | "delete" = "refuse"): Promise<RotationSummary> =>
      db.transaction().execute(async (transaction) => {
        const to = await insertKey(transaction, secret, now());
        const summary = await reseal(transaction, to, unreadable);
        await transaction.deleteFrom("encryption_keys").where("id", "!=", to.id).execute();
        await replaceSecret(transaction, secret);
        return summary;
      }),
  };
};

/** Encrypts texts, so that the database alone reveals no keys without the hub's secret. */
export type KeyRing = ReturnType<typeof createKeyRing>;
