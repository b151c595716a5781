import { mainTree } from "../../catalogue/history/read-files.js";
import { createScanService } from "../../catalogue/scans/scan-service.js";
import { commitSignature } from "../../catalogue/supply-chain/signatures/sign-revision.js";
import { isHubError } from "../../errors.js";
import { mainRef } from "../../git/ref-name.js";
import { openSecret } from "../../identity/secret.js";
import { createHubSigningKey } from "../../router/keys/hub-signing-key.js";
import { createKeyRing } from "../../router/keys/key-ring.js";
import { requireSecret } from "../../router/keys/require-secret.js";
import { isRouterError } from "../../router/router-error.js";
import { CliError } from "../cli-error.js";
import { operatorOf, settingsFor, storeOptions, withStore } from "../open-store.js";
import { withContents } from "../with-contents.js";
const openKey = async ({ config, dataFolder, database: { db } }, now) => {
    const secret = openSecret(config.secret, dataFolder);
    await requireSecret(db, secret);
    return createHubSigningKey({ db, keyRing: createKeyRing({ db, secret, now }) });
};
const signMain = async (store, kind, id, now) => {
    const { catalogue, config } = store;
    const { db } = store.database;
    const row = await catalogue.find(kind, id);
    if (!row)
        throw new CliError(`There is no ${kind} "${id}" on this hub.`);
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
export const sign = {
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
        }).catch((error) => {
            throw isRouterError(error) || isHubError(error) ? new CliError(error.message) : error;
        });
    },
};
//# sourceMappingURL=sign.js.map