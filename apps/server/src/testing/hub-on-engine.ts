import { afterAll, beforeAll } from "vitest";
import type { Database, Db } from "../db/engine.ts";
import { openDatabase, type StoreOptions } from "../db/open.ts";
import type { enginesForTests } from "./engines.ts";
import { type HubForTests, startHub } from "./hub.ts";
import { type RoutedHub, startRoutedHub } from "./router.ts";

type Engine = Pick<(typeof enginesForTests)[number], "skipReason" | "start">;
type Settings<Start extends (...parts: never[]) => unknown> =
  Parameters<Start> extends [unknown, ...infer Rest] ? Rest : never;

const runOn = <Hub extends { readonly close: () => Promise<void> }>(
  { skipReason, start }: Engine,
  open: (store: StoreOptions) => Promise<Hub>,
  prepare: (hub: Hub) => Promise<void> | void,
): void => {
  let stop = async () => {};
  beforeAll(async () => {
    if (skipReason) return;
    const engine = await start();
    const hub = await open(await engine.newStore());
    stop = async () => {
      await hub.close();
      await engine.stop();
    };
    await prepare(hub);
  });
  afterAll(() => stop());
};

/** Runs one hub on an engine while the tests of a `describe` run; `prepare` is given the hub first. */
export const startHubOn = (
  engine: Engine,
  prepare: (hub: HubForTests) => Promise<void> | void,
  ...settings: Settings<typeof startHub>
): void => runOn(engine, (store) => startHub(store, ...settings), prepare);

/** The same for a database without a hub. */
export const openDatabaseOn = (engine: Engine, prepare: (database: Database) => Promise<void> | void): void =>
  runOn(engine, openDatabase, prepare);

/** The same for a hub whose providers are the simulator. */
export const startRoutedHubOn = (
  engine: Engine,
  prepare: (hub: RoutedHub) => Promise<void> | void,
  ...settings: Settings<typeof startRoutedHub>
): void => runOn(engine, (store) => startRoutedHub(store, ...settings), prepare);

/** Adds an account to a database without a hub; returns its id. */
export const addAccount = async (db: Db, name: string): Promise<number> => {
  const row = { kind: "user" as const, name, name_key: name, full_name: name, created_at: 0 };
  return (await db.insertInto("accounts").values(row).returning("id").executeTakeFirstOrThrow()).id;
};
