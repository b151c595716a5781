import { readFileSync } from "node:fs";
import { createKeyService } from "../../modules/keys/service.ts";
import { createKeyRing } from "../../router/keys/key-ring.ts";
import { createProviderKeys } from "../../router/keys/provider-keys.ts";
import { isRouterError } from "../../router/router-error.ts";
import { openSecret } from "../../secret.ts";
import { CliError, exitCodes } from "../cli-error.ts";
import type { Command, CommandArguments, CommandContext } from "../command.ts";
import { operatorOf, type Store, settingsFor, storeOptions, withStore } from "../open-store.ts";

const ringOf = (store: Store, given: CommandArguments, now: () => number) => {
  const { config, dataFolder, database } = store;
  const old = given.text("old-secret");
  const oldSecrets = old === undefined ? [] : [readSecret(old)];
  return createKeyRing({ db: database.db, secret: openSecret(config.secret, dataFolder), oldSecrets, now });
};

const readSecret = (path: string): string => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new CliError(`--old-secret: the file ${path} cannot be read.`);
  }
};

const serviceOf = (store: Store, given: CommandArguments, now: () => number) => {
  const { db } = store.database;
  const keyRing = ringOf(store, given, now);
  return createKeyService({ db, audit: store.audit, keyRing, keys: createProviderKeys(db, keyRing, {}, now), now });
};

const providerIn = (given: CommandArguments): string => {
  const provider = given.positionals[1];
  if (provider) return provider;
  throw new CliError(`It is: orrery key ${given.positionals[0]} <provider>\nSee: orrery help key`, exitCodes.usage);
};

type Action = (store: Store, given: CommandArguments, context: CommandContext) => Promise<number>;

const actions: Readonly<Record<string, Action>> = {
  list: async (store, given, { terminal, now }) => {
    const { viewer } = await operatorOf(store);
    for (const { provider, hint, updatedAt } of await serviceOf(store, given, now).list(viewer))
      terminal.out(`${provider.padEnd(20)}  …${hint}  ${updatedAt.slice(0, 10)}\n`);
    return exitCodes.ok;
  },
  set: async (store, given, { terminal, environment, now }) => {
    const provider = providerIn(given);
    // A key on the command line would stay in the shell's history and be seen by others.
    const key = environment.ORRERY_KEY;
    if (!key)
      throw new CliError("Give the key in the environment: ORRERY_KEY=… orrery key set <provider>", exitCodes.usage);
    const { hint } = await serviceOf(store, given, now).set(provider, { key }, await operatorOf(store));
    terminal.out(`The key …${hint} for ${provider} is kept, sealed.\n`);
    return exitCodes.ok;
  },
  remove: async (store, given, { terminal, now }) => {
    const provider = providerIn(given);
    await serviceOf(store, given, now).remove(provider, undefined, await operatorOf(store));
    terminal.out(`The key for ${provider} is removed.\n`);
    return exitCodes.ok;
  },
  rotate: async (store, given, { terminal, now }) => {
    const count = await ringOf(store, given, now).rotate();
    await store.audit(await operatorOf(store), "encryption-key.rotate", "provider keys", { count });
    terminal.out(
      `${count} ${count === 1 ? "key is" : "keys are"} sealed with a new encryption key; the old one is gone.\n`,
    );
    return exitCodes.ok;
  },
};

/** `orrery key`: the operator's keys at providers, and the key that seals everybody's. */
export const key: Command = {
  summary: "Keep keys of providers, and change what seals them",
  usage: "list | set <provider> | remove <provider> | rotate",
  positionals: [1, 2],
  options: {
    ...storeOptions,
    "old-secret": {
      type: "string",
      value: "<file>",
      help: "rotate: a file with the secret of before, where ORRERY_SECRET was changed",
    },
  },
  run: (given, context) => {
    const [word = ""] = given.positionals;
    const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
    if (!action) throw new CliError(`It is: orrery key ${key.usage}\nSee: orrery help key`, exitCodes.usage);
    return withStore(settingsFor(given, context), context.now, (store) => action(store, given, context)).catch(
      (error: unknown) => {
        throw isRouterError(error) ? new CliError(error.message) : error;
      },
    );
  },
};
