import { mainTree } from "../../catalogue/history/read-files.ts";
import { createScanService } from "../../catalogue/scans/scan-service.ts";
import { commitSignature } from "../../catalogue/supply-chain/signatures/sign-revision.ts";
import { isHubError } from "../../errors.ts";
import { mainRef } from "../../git/ref-name.ts";
import { openSecret } from "../../identity/secret.ts";
import { createHubSigningKey } from "../../router/keys/hub-signing-key.ts";
import { createKeyRing } from "../../router/keys/key-ring.ts";
import { requireSecret } from "../../router/keys/require-secret.ts";
import { isRouterError } from "../../router/router-error.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { operatorOf, type Store, settingsFor, storeOptions, withStore } from "../open-store.ts";
import { withContents } from "../with-contents.ts";

const openKey = async ({ config, dataFolder, database: { db } }: Store, now: () => number) => {
  const secret = openSecret(config.secret, dataFolder);
  await requireSecret(db, secret);
  return createHubSigningKey({ db, keyRing: createKeyRing({ db, secret, now }) });
};

const signMain = async (store: Store, kind: "model" | "dataset", id: string, now: () => number): Promise<string> => {
  const { catalogue, config } = store;
  const { db } = store.database;
  const row = await catalogue.find(kind, id);
  if (!row) throw new CliError(`There is no ${kind} "${id}" on this hub.`);
  const key = await openKey(store, now);
  const actor = await operatorOf(store);
  const head = { sha: row.sha, tree: await mainTree(db, row.id) };
  const { sha } = await withContents(store, ({ blobs, workers }) => {
    const scans = createScanService({ db, blobs, workers, now }, config.scanGate);
    return commitSignature({ db, catalogue, blobs, workers, scans, now }, { row, ref: mainRef, head }, key, actor);
  });
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
