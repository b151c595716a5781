import { filesAt, mainTree } from "../../catalogue/history/read-files.ts";
import { inlineFile, largeFile, maxInlineBytes } from "../../catalogue/inline-file.ts";
import { signaturePath, signFiles } from "../../catalogue/supply-chain/signatures/sign-revision.ts";
import { rememberHubKey } from "../../catalogue/supply-chain/signatures/signer-store.ts";
import { isHubError } from "../../errors.ts";
import { openSecret } from "../../identity/secret.ts";
import { createHubSigningKey } from "../../router/keys/hub-signing-key.ts";
import { createKeyRing } from "../../router/keys/key-ring.ts";
import { requireSecret } from "../../router/keys/require-secret.ts";
import { isRouterError } from "../../router/router-error.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { operatorOf, type Store, settingsFor, storeOptions, withStore } from "../open-store.ts";

const openKey = async ({ config, dataFolder, database: { db } }: Store, now: () => number) => {
  const secret = openSecret(config.secret, dataFolder);
  await requireSecret(db, secret);
  return createHubSigningKey({ db, keyRing: createKeyRing({ db, secret, now }) });
};

const signMain = async (store: Store, kind: "model" | "dataset", id: string, now: () => number): Promise<string> => {
  const { catalogue, blobs, database } = store;
  const row = await catalogue.find(kind, id);
  if (!row) throw new CliError(`There is no ${kind} "${id}" on this hub.`);
  const key = await openKey(store, now);
  const files = await filesAt(database.db, row.id, await mainTree(database.db, row.id));
  const content = Buffer.from(await signFiles(key, row.full_name, files));
  const file = await inlineFile(blobs, signaturePath, content);
  const put = content.length > maxInlineBytes ? largeFile(signaturePath, file.sha256 ?? "", content.length) : file;
  const actor = await operatorOf(store);
  await rememberHubKey(database.db, row.author.toLowerCase(), await key.publicKey(), now());
  const author = actor.viewer.account?.name ?? "";
  const title = "Sign with the hub's key";
  const { sha } = await catalogue.commit(row, { put: [put], remove: [], title, author, parent: row.sha, at: now() });
  await store.audit(actor, "repository.sign", `${kind} ${row.full_name}`, { sha });
  return sha;
};

/** `orrery sign`: signs the files on the main branch with the hub's key. */
export const sign: Command = {
  summary: "Sign a model or dataset with the hub's key",
  usage: "<owner/name>",
  positionals: [1, 1],
  options: { ...storeOptions, dataset: { type: "boolean", help: "sign a dataset" } },
  run: (given, context) => {
    const [id = ""] = given.positionals;
    const kind = given.isSet("dataset") ? "dataset" : "model";
    return withStore(settingsFor(given, context), context.now, async (store) => {
      const sha = await signMain(store, kind, id, context.now);
      context.terminal.out(`Signed ${id} with the hub's key in commit ${sha}.\n`);
      return 0;
    }).catch((error: unknown) => {
      throw isRouterError(error) || isHubError(error) ? new CliError(error.message) : error;
    });
  },
};
