import type { Database, Db } from "../db/engine.ts";
import type { enginesForTests } from "./engines.ts";
import { type HubForTests, startHub } from "./hub.ts";
import { type RoutedHub, startRoutedHub } from "./router.ts";
type Engine = Pick<(typeof enginesForTests)[number], "skipReason" | "start">;
type Settings<Start extends (...parts: never[]) => unknown> = Parameters<Start> extends [unknown, ...infer Rest] ? Rest : never;
/** Runs one hub on an engine while the tests of a `describe` run; `prepare` is given the hub first. */
export declare const startHubOn: (engine: Engine, prepare: (hub: HubForTests) => Promise<void> | void, ...settings: Settings<typeof startHub>) => void;
/** The same for a database without a hub. */
export declare const openDatabaseOn: (engine: Engine, prepare: (database: Database) => Promise<void> | void) => void;
/** The same for a hub whose providers are the simulator. */
export declare const startRoutedHubOn: (engine: Engine, prepare: (hub: RoutedHub) => Promise<void> | void, ...settings: Settings<typeof startRoutedHub>) => void;
/** Adds an account to a database without a hub; returns its id. */
export declare const addAccount: (db: Db, name: string) => Promise<number>;
export {};
//# sourceMappingURL=hub-on-engine.d.ts.map