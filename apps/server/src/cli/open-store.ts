import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BlobStore } from "../blobs/store.ts";
import { firstAdmin } from "../catalogue/accounts/account-store.ts";
import { type Catalogue, createCatalogue } from "../catalogue/catalogue.ts";
import { type Config, type ConfigReading, readConfig } from "../config/config.ts";
import { configFileVariable } from "../config/environment.ts";
import { openDataFolder } from "../db/data-folder.ts";
import type { Database } from "../db/engine.ts";
import { openDatabase } from "../db/open.ts";
import { openPostgres } from "../db/postgres.ts";
import { openSqlite } from "../db/sqlite.ts";
import { errorCode } from "../errors.ts";
import { openBlobs } from "../hub/hub.ts";
import { type Actor, type AuditLog, createAuditLog } from "../identity/audit-log.ts";
import { type AccountService, createAccountService } from "../modules/accounts/service.ts";
import { createTokenService, type TokenService } from "../modules/identity/service.ts";
import { redact } from "../text/redact.ts";
import { CliError } from "./cli-error.ts";
import type { CommandArguments, CommandContext } from "./command.ts";

/** What commands work on: the store and the files, without the search index. A hub that runs follows what changes. */
export interface Store {
  readonly config: Config;
  readonly dataFolder: string;
  /** Where a secret is that no setting gives. */
  readonly secretFile: string;
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly audit: AuditLog;
  readonly accounts: AccountService;
  readonly tokens: TokenService;
}

/** The flags that every command on the store takes. */
export const storeOptions = {
  config: { type: "string", value: "<file>", help: `config file instead of ${configFileVariable}` },
  data: { type: "string", value: "<folder>", help: "data folder instead of ORRERY_DATA" },
} as const;

/** The settings that flags stand for. */
const variables = { config: configFileVariable, data: "ORRERY_DATA" } as const;

/** The hub's settings as read, with the flags of the command line over those of the environment. */
export const readSettings = (given: CommandArguments, { environment }: CommandContext): ConfigReading => {
  const flags = Object.entries(variables).flatMap(([flag, variable]) => {
    const value = given.text(flag);
    return value === undefined ? [] : [[variable, value] as const];
  });
  return readConfig({ ...environment, ...Object.fromEntries(flags) });
};

export const settingsFor = (given: CommandArguments, context: CommandContext): Config => {
  const { config, problems } = readSettings(given, context);
  if (problems.length > 0) throw new CliError(`Invalid settings:\n  ${problems.join("\n  ")}`);
  return config;
};

/** The database without migrations; undefined if there is none yet. */
export const openAsItIs = ({ databaseUrl, dataFolder }: Config): Database | undefined => {
  if (databaseUrl) return openPostgres(databaseUrl);
  const file = join(resolve(dataFolder), "orrery.db");
  return existsSync(file) ? openSqlite(file) : undefined;
};

/** Commands wait longer than the hub's callers would: a busy hub writes all the time. */
const lockWaitMs = 60_000;

const openParts = async (config: Config, now: () => number): Promise<Store> => {
  const dataFolder = resolve(config.dataFolder);
  openDataFolder(dataFolder);
  const place = { dataFolder, lockWaitMs, ...(config.databaseUrl && { databaseUrl: config.databaseUrl }) };
  const database = await openDatabase(place);
  const { db } = database;
  const audit = createAuditLog(db, now);
  return {
    config,
    dataFolder,
    secretFile: join(dataFolder, "secret"),
    database,
    blobs: openBlobs(config, dataFolder),
    catalogue: createCatalogue({ db, now, onChange: () => {} }),
    audit,
    accounts: createAccountService({ db, audit, now }),
    tokens: createTokenService({ db, audit, now, prefix: config.tokenPrefix }),
  };
};

/** Opens the store for one piece of work, and closes it afterwards. */
export const withStore = async <T>(
  config: Config,
  now: () => number,
  work: (store: Store) => Promise<T>,
): Promise<T> => {
  const store = await openParts(config, now).catch((error: Error) => {
    const place = config.databaseUrl ? "DATABASE_URL" : `ORRERY_DATA=${config.dataFolder}`;
    const code = errorCode(error);
    throw new CliError(
      `The database cannot be opened (${place}): ${redact(error.message || String(code))}\nTry: orrery doctor`,
    );
  });
  try {
    return await work(store);
  } finally {
    await store.database.close();
  }
};

/** Anyone who may run commands on the store runs the hub: they act as its first admin, who is made where there is none. */
export const operatorOf = async ({
  database: { db },
  accounts,
  config,
}: Pick<Store, "database" | "accounts" | "config">): Promise<Actor> => {
  await accounts.createOwner(config.owner);
  const row = await firstAdmin(db);
  if (!row) throw new CliError("The hub has no admin. Restore a backup that has one.");
  const account = { id: row.id, name: row.name, fullName: row.full_name, isAdmin: true };
  return { viewer: { account, role: "admin", isSession: false, organizations: [] }, requestId: "command-line" };
};
