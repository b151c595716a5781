import { type Simulator } from "@orrery/simulator";
import type { HubOptions } from "../app.ts";
import type { RepositoryEntry } from "../catalogue/entry.ts";
import type { Config } from "../config/config.ts";
import type { StoreOptions } from "../db/open.ts";
import { type HubForTests } from "./hub.ts";
/** A hub with a simulator in place of every provider. */
export interface RoutedHub extends HubForTests {
    readonly simulator: Simulator;
    /** A token that can only run models. */
    readonly callerToken: string;
    /** Resolves when all finished calls are in the database. */
    readonly settled: () => Promise<void>;
}
/** Keys that only the provider may ever receive. */
export declare const plantedKeys: Readonly<Record<string, string>>;
/** Models for each kind of call, the chat model with three providers. */
export declare const routedEntries: readonly RepositoryEntry[];
/** Starts a hub whose router sends to a simulator. */
export declare const startRoutedHub: (store: StoreOptions, settings?: Partial<Config>, parts?: Partial<HubOptions>) => Promise<RoutedHub>;
//# sourceMappingURL=router.d.ts.map