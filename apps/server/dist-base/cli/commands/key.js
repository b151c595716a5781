import { readFileSync } from "node:fs";
import { isHubError } from "../../errors.js";
import { openSecret } from "../../identity/secret.js";
import { createKeyService } from "../../modules/keys/service.js";
import { createKeyRing } from "../../router/keys/key-ring.js";
import { createProviderKeys } from "../../router/keys/provider-keys.js";
import { requireSecret } from "../../router/keys/require-secret.js";
import { isRouterError } from "../../router/router-error.js";
import { providerLabel } from "../../text/provider-label.js";
import { CliError, exitCodes } from "../cli-error.js";
import { operatorOf, settingsFor, storeOptions, withStore } from "../open-store.js";
const ringOf = ({ config, dataFolder, database }, oldSecrets, now) => createKeyRing({ db: database.db, secret: openSecret(config.secret, dataFolder), oldSecrets, now });
const readSecret = (path) => {
    try {
        return readFileSync(path, "utf8").trim();
    }
    catch {
        throw new CliError(`--old-secret: the file ${path} cannot be read.`);
    }
};
const serviceOf = async (store, now) => {
    const { db } = store.database;
    await requireSecret(db, openSecret(store.config.secret, store.dataFolder));
    const keyRing = ringOf(store, [], now);
    return createKeyService({ db, audit: store.audit, keyRing, keys: createProviderKeys(db, keyRing, {}, now), now });
};
const providerIn = (given) => {
    const provider = given.positionals[1];
    if (provider)
        return provider;
    throw new CliError(`Usage: orrery key ${given.positionals[0]} <provider>\nSee: orrery help key`, exitCodes.usage);
};
const keys = (count) => `${count} ${count === 1 ? "key" : "keys"}`;
const actions = {
    list: async (store, _given, { terminal, now }) => {
        const { viewer } = await operatorOf(store);
        for (const { provider, hint, updatedAt } of await (await serviceOf(store, now)).list(viewer))
            terminal.out(`${provider.padEnd(20)}  …${hint}  ${updatedAt.slice(0, 10)}\n`);
        return exitCodes.ok;
    },
    set: async (store, given, { terminal, environment, now }) => {
        const provider = providerIn(given);
        // A key on the command line would stay in the shell's history and be seen by others.
        const key = environment.ORRERY_KEY;
        if (!key)
            throw new CliError("Pass the key in the environment: ORRERY_KEY=… orrery key set <provider>", exitCodes.usage);
        const { hint } = await (await serviceOf(store, now)).set(provider, { key }, await operatorOf(store));
        terminal.out(`Saved the key …${hint} for ${providerLabel(provider)}, encrypted.\n`);
        return exitCodes.ok;
    },
    remove: async (store, given, { terminal, now }) => {
        const provider = providerIn(given);
        await (await serviceOf(store, now)).remove(provider, undefined, await operatorOf(store));
        terminal.out(`Removed the key for ${providerLabel(provider)}.\n`);
        return exitCodes.ok;
    },
    rotate: async (store, given, { terminal, now }) => {
        const old = given.text("old-secret");
        const ring = ringOf(store, old === undefined ? [] : [readSecret(old)], now);
        const { encrypted, deleted } = await ring.rotate(given.isSet("lost-secret") ? "delete" : "refuse");
        await store.audit(await operatorOf(store), "encryption-key.rotate", "provider keys", { count: encrypted, deleted });
        const lost = deleted > 0
            ? ` Deleted ${keys(deleted)} that could not be decrypted: add ${deleted === 1 ? "it" : "them"} again.`
            : "";
        terminal.out(`Encrypted ${keys(encrypted)} with a new encryption key and deleted the old one.${lost}\n`);
        return exitCodes.ok;
    },
};
/** `orrery key`: the operator's keys at providers, and the key that seals everybody's. */
export const key = {
    summary: "Manage provider API keys; rotate the encryption key",
    usage: "list | set <provider> | remove <provider> | rotate",
    positionals: [1, 2],
    options: {
        ...storeOptions,
        "old-secret": {
            type: "string",
            value: "<file>",
            help: "rotate: file with the old secret, if you changed ORRERY_SECRET",
        },
        "lost-secret": {
            type: "boolean",
            help: "rotate: delete keys that can't be decrypted, if the old secret is lost",
        },
    },
    run: (given, context) => {
        const [word = ""] = given.positionals;
        const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
        if (!action)
            throw new CliError(`Usage: orrery key ${key.usage}\nSee: orrery help key`, exitCodes.usage);
        return withStore(settingsFor(given, context), context.now, (store) => action(store, given, context)).catch((error) => {
            throw isRouterError(error) || isHubError(error) ? new CliError(error.message) : error;
        });
    },
};
//# sourceMappingURL=key.js.map