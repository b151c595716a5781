import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Db } from "../../db/engine.ts";
import { RouterError } from "../router-error.ts";

/** Encrypts texts, so that the database alone reveals no keys without the hub's secret. */
export interface KeyRing {
  /** The context is authenticated: a ciphertext copied to another row does not decrypt. */
  readonly seal: (text: string, context: string) => Promise<string>;
  readonly open: (sealed: string, context: string) => Promise<string>;
  /** Creates a new key, re-encrypts everything with it and deletes the old keys. Returns the number of texts. */
  readonly rotate: () => Promise<number>;
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
};

interface DataKey {
  readonly id: number;
  readonly key: Buffer;
}

/** Unwraps a key with the current secret, or else an old one. */
const unwrap = (wrapped: string, secrets: readonly string[]): Buffer => {
  for (const secret of secrets)
    try {
      return decrypt(keyFrom(secret), wrapped, wrapContext);
    } catch {
      // Try the next secret.
    }
  throw new RouterError(
    "internal",
    "Provider keys cannot be decrypted: ORRERY_SECRET is not the one they were encrypted with. Restore it, or run: orrery key rotate --old-secret <file>",
  );
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

type Reseal = (sealed: string, context: string) => string;

const resealAll = async (db: Db, reseal: Reseal): Promise<number> => {
  const keys = await db.selectFrom("provider_keys").select(["id", "account_id", "provider", "sealed"]).execute();
  for (const { id, account_id, provider, sealed } of keys)
    await db
      .updateTable("provider_keys")
      .set({ sealed: reseal(sealed, contextOf.providerKey(account_id, provider)) })
      .where("id", "=", id)
      .execute();
  const deployments = await db.selectFrom("deployments").select(["id", "repository_id", "sealed"]).execute();
  const withKeys = deployments.flatMap(({ id, repository_id, sealed }) =>
    sealed ? [{ id, repository_id, sealed }] : [],
  );
  for (const { id, repository_id, sealed } of withKeys)
    await db
      .updateTable("deployments")
      .set({ sealed: reseal(sealed, contextOf.deployment(repository_id)) })
      .where("id", "=", id)
      .execute();
  return keys.length + withKeys.length;
};

export interface KeyRingOptions {
  readonly db: Db;
  readonly secret: string;
  /** Earlier secrets that keys can still be wrapped with. */
  readonly oldSecrets?: readonly string[];
  readonly now: () => number;
}

/** Keys are stored in the database, wrapped with a key derived from the hub's secret. */
export const createKeyRing = ({ db, secret, oldSecrets = [], now }: KeyRingOptions): KeyRing => {
  const secrets = [secret, ...oldSecrets];
  const known = new Map<number, Buffer>();
  const keyOf = async (id: number): Promise<Buffer> => {
    const cached = known.get(id);
    if (cached) return cached;
    const row = await db.selectFrom("encryption_keys").select("wrapped").where("id", "=", id).executeTakeFirst();
    if (!row) throw new Error("The encryption key of a provider key is missing. Add the provider key again.");
    const key = unwrap(row.wrapped, secrets);
    known.set(id, key);
    return key;
  };
  const newest = async (): Promise<DataKey> => {
    const row = await db.selectFrom("encryption_keys").select("id").orderBy("id", "desc").executeTakeFirst();
    return row ? { id: row.id, key: await keyOf(row.id) } : insertKey(db, secret, now());
  };
  const partsOf = (sealed: string): [number, string] => {
    const [version, id, text = ""] = sealed.split(".");
    if (version !== "v1")
      throw new Error("A provider key was encrypted by a newer version of Orrery. Run that version.");
    return [Number(id), text];
  };

  return {
    seal: async (text, context) => {
      const { id, key } = await newest();
      return `v1.${id}.${encrypt(key, Buffer.from(text), context)}`;
    },
    open: async (sealed, context) => {
      const [id, text] = partsOf(sealed);
      return decrypt(await keyOf(id), text, context).toString();
    },
    rotate: async () => {
      const old = await db.selectFrom("encryption_keys").select("id").execute();
      for (const { id } of old) await keyOf(id);
      return db.transaction().execute(async (transaction) => {
        const { id, key } = await insertKey(transaction, secret, now());
        const count = await resealAll(transaction, (sealed, context) => {
          const [oldId, text] = partsOf(sealed);
          const oldKey = known.get(oldId);
          if (!oldKey) throw new Error("A provider key was changed at the same time. Run the command again.");
          return `v1.${id}.${encrypt(key, decrypt(oldKey, text, context), context)}`;
        });
        await transaction.deleteFrom("encryption_keys").where("id", "!=", id).execute();
        return count;
      });
    },
  };
};
