import type { BlobStore } from "../blobs/store.ts";
import { type Catalogue } from "../catalogue/catalogue.ts";
import { type Config, type ConfigReading } from "../config/config.ts";
import type { Database } from "../db/engine.ts";
import { type Actor, type AuditLog } from "../identity/audit-log.ts";
import { type AccountService } from "../modules/accounts/service.ts";
import { type TokenService } from "../modules/identity/service.ts";
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
export declare const storeOptions: {
    readonly config: {
        readonly type: "string";
        readonly value: "<file>";
        readonly help: "config file instead of ORRERY_CONFIG";
    };
    readonly data: {
        readonly type: "string";
        readonly value: "<folder>";
        readonly help: "data folder instead of ORRERY_DATA";
    };
};
/** The hub's settings as read, with the flags of the command line over those of the environment. */
export declare const readSettings: (given: CommandArguments, { environment }: CommandContext) => ConfigReading;
export declare const settingsFor: (given: CommandArguments, context: CommandContext) => Config;
/** The database without migrations; undefined if there is none yet. */
export declare const openAsItIs: ({ databaseUrl, dataFolder }: Config) => Database | undefined;
/** Opens the store for one piece of work, and closes it afterwards. */
export declare const withStore: <T>(config: Config, now: () => number, work: (store: Store) => Promise<T>) => Promise<T>;
/** Anyone who may run commands on the store runs the hub: they act as its first admin, who is made where there is none. */
export declare const operatorOf: ({ database: { db }, accounts, config, }: Pick<Store, "database" | "accounts" | "config">) => Promise<Actor>;
//# sourceMappingURL=open-store.d.ts.map